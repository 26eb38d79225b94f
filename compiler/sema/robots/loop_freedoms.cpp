#include "compiler/sema/robots/loop_freedoms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/held_freedoms.h"
#include "compiler/mechanism/visit_expressions.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/robots/closures.h"
#include "compiler/sema/robots/locking_axis.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using Eigen::VectorXd;
using expr::Id;

/// Guesses are about right: an assembly farther from them may be another than was meant.
constexpr double far_angle = std::numbers::pi / 4;
constexpr double far_length = 0.25;  ///< of the size of the loops

/// Gaps over the size of the loops that rounded digits of axes may leave.
constexpr double drawn_gap = 1e-3;

std::string scientific(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1e", value);
  return text.data();
}

/// "5.25 deg", with three digits.
std::string degrees_text(double angle) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g deg", angle * 180 / std::numbers::pi);
  return text.data();
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// "`hip`, `knee` and 3 others".
std::string list_of_speeds(const Mechanism& mechanism, const std::vector<SpeedId>& speeds) {
  constexpr std::size_t most = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(speeds.size(), most); ++i) {
    text += (i == 0 ? "" : i + 1 == speeds.size() ? " and " : ", ") + quoted(mechanism.name_of(speeds[i]));
  }
  if (speeds.size() > most) text += " and " + std::to_string(speeds.size() - most) + " others";
  return text;
}

/// "[hip, knee]", for hints.
std::string as_list(const Mechanism& mechanism, const std::vector<SpeedId>& speeds) {
  constexpr std::size_t most = 6;
  std::string text = "[";
  for (std::size_t i = 0; i < std::min(speeds.size(), most); ++i) {
    text += (i == 0 ? "" : ", ") + mechanism.name_of(speeds[i]);
  }
  return text + (speeds.size() > most ? ", …]" : "]");
}

/// One assembly, step by step.
class Assembling {
 public:
  Assembling(Evaluator& evaluator, RobotModel& model, const RobotSettings& settings)
      : evaluator_(evaluator),
        reporter_(evaluator.reporter()),
        model_(model),
        settings_(settings),
        mechanism_(model.mechanism),
        parameters_(evaluator.parameters().values()) {}

  bool run() {
    const auto wanted = wanted_independent();
    if (!wanted || !all_numbers_known()) return false;
    turn_over_faces();
    const loops::LoopSolver solver(mechanism_, evaluator_.pool(), parameters_);
    const std::optional<loops::Closed> assembly = assemble(solver);
    if (!assembly) return false;
    const std::vector<SpeedId> motors = mechanism_.actuated_speeds();
    loops::MobilityReport report = loops::find_mobility(solver, assembly->q, motors, *wanted);
    if (!check_mobility(report, *wanted, assembly->q)) return false;
    // Equations that are left out, since the others nearly entail them, may stay open by the digits of a drawing.
    if (!assembly->success && report.near.empty()) {
      report_open(solver, *assembly);
      return false;
    }
    if (!check_motors(report, solver, assembly->q, motors)) return false;
    warn_of_near(report);
    loops::apply(mechanism_, report);
    settle_couplings(solver);
    report.mobility.assembly = mechanism_.mobility.assembly;
    take(std::move(report), motors);
    warn_of_assembly();
    return true;
  }

 private:
  /// Where the guesses place two planes face to face, their motion is the same with frame B turned by half a turn about
  /// x.
  void turn_over_faces() {
    constexpr double face_to_face = -0.866;  // within 30 degrees
    const auto is_planar = [](const Closure& closure) { return closure.type == ClosureType::planar; };
    if (std::ranges::none_of(mechanism_.closures, is_planar)) return;
    const loops::LoopSolver solver(mechanism_, evaluator_.pool(), parameters_);
    const VectorXd guess = guesses().first;
    for (std::size_t i = 0; i < mechanism_.closures.size(); ++i) {
      Closure& closure = mechanism_.closures[i];
      if (is_planar(closure) && solver.axes_cosine(guess, i) < face_to_face) turn_over(closure);
    }
  }
  void turn_over(Closure& closure) {
    const auto turn = [&](Transform& frame) {
      for (expr::Vec3& row : frame.rotation) {
        for (const std::size_t axis : {1, 2}) row[axis] = evaluator_.pool().neg(row[axis]);
      }
    };
    turn(closure.b);
    for (ClosureDrive& element : mechanism_.closure_drives) {
      if (element.closure == closure.name) turn(element.b);
    }
  }

  /// Freedoms that no guess concerns and that are in no loop are neutral, and what follows from them by couplings is at
  /// its offset: the nearest configuration would be between the two.
  void settle_couplings(const loops::LoopSolver& solver) {
    if (mechanism_.couplings.empty()) return;
    const auto [neutral, given] = guesses();
    const VectorXd assembly = Eigen::Map<const VectorXd>(mechanism_.mobility.assembly.data(), neutral.size());
    std::vector<SpeedId> guessed;
    for (const SpeedId id : mechanism_.speed_ids()) {
      const auto coordinate = mechanism_.coordinate_of(id);
      if (coordinate && given[coordinate->index()]) guessed.push_back(id);
    }
    const loops::HeldFreedoms free = loops::held_freedoms(solver, mechanism_, assembly, guessed);
    const Eigen::MatrixXd j = solver.jacobian(assembly);
    const auto is_in_loop = [&](SpeedId id) {
      for (std::size_t r = 0; r < solver.rows().size(); ++r) {
        if (!solver.rows()[r].coupling && j(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(id.index())) != 0)
          return true;
      }
      return false;
    };
    std::vector<SpeedId> settled;
    std::ranges::copy_if(free.held, std::back_inserter(settled), [&](SpeedId id) { return !is_in_loop(id); });
    if (settled.empty()) return;
    std::vector<bool> fixed = solver.coordinates_of(settled);
    VectorXd wanted = assembly;
    for (std::size_t i = 0; i < fixed.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      if (fixed[i] && !given[i]) wanted[k] = neutral[k];
      fixed[i] = fixed[i] || given[i];
    }
    const loops::Completed found = solver.complete(assembly, fixed, wanted);
    if (found.success) mechanism_.mobility.assembly.assign(found.q.begin(), found.q.end());
  }

  [[nodiscard]] Span place(const RobotSetting& setting) const {
    return setting.given() ? setting.value->span : model_.declaration->name.span;
  }

  /// The speeds that `independent` names; empty: it does not say. Nothing (reported) after an error.
  std::optional<std::vector<SpeedId>> wanted_independent() {
    std::vector<SpeedId> wanted;
    if (!settings_.independent.given()) return wanted;
    const auto named = read_joint_list(evaluator_, model_, *settings_.independent.value, "`independent`", true);
    if (!named) return std::nullopt;
    for (const NamedFreedom& entry : *named) {
      const auto speed = std::find_if(mechanism_.speeds.begin(), mechanism_.speeds.end(), [&](const Speed& candidate) {
        return candidate.joint == entry.joint && candidate.component == entry.component;
      });
      wanted.emplace_back(static_cast<std::size_t>(speed - mechanism_.speeds.begin()));
    }
    return wanted;
  }

  /// False after an error elsewhere: numbers of loops that are not finite at the defaults were reported there, or are
  /// reported here.
  bool all_numbers_known() {
    for (const Closure& closure : mechanism_.closures) {
      std::vector<Id> entries;
      for (const Transform* frame : {&closure.a, &closure.b}) {
        entries.insert(entries.end(), frame->position.begin(), frame->position.end());
        for (const expr::Vec3& row : frame->rotation) entries.insert(entries.end(), row.begin(), row.end());
      }
      for (const double number : expr::evaluate(evaluator_.pool(), entries, parameters_)) {
        if (std::isfinite(number)) continue;
        reporter_.error(loop_not_finite, closure.span, "closure " + quoted(closure.name) + " is not placed at a point",
                        "its place is not a finite number");
        return false;
      }
    }
    return true;
  }

  /// The configuration of the guesses, and which entries were given.
  [[nodiscard]] std::pair<VectorXd, std::vector<bool>> guesses() const {
    const std::vector<double> neutral = mechanism_.neutral();
    VectorXd guess = Eigen::Map<const VectorXd>(neutral.data(), static_cast<Eigen::Index>(neutral.size()));
    std::vector<bool> given(neutral.size(), false);
    for (std::size_t i = 0; i < model_.guesses.size(); ++i) {
      if (!model_.guesses[i]) continue;
      guess[static_cast<Eigen::Index>(i)] = *model_.guesses[i];
      given[i] = true;
    }
    return {std::move(guess), std::move(given)};
  }

  std::optional<loops::Closed> assemble(const loops::LoopSolver& solver) {
    const auto [guess, given] = guesses();
    if (!solver.gaps(guess).allFinite()) {
      reporter_.error(loop_not_finite, place(settings_.assembly), "the loops have lengths that are not finite numbers",
                      "at the defaults of the parameters");
      return std::nullopt;
    }
    loops::Closed closed = solver.assemble(guess, given);
    if (closed.success) return closed;
    const VectorXd gaps = solver.row_scale().cwiseProduct(solver.gaps(closed.q));
    if (!closed.reversed_closure && gaps.cwiseAbs().maxCoeff() < drawn_gap) return closed;
    report_open(solver, closed);
    return std::nullopt;
  }

  void report_open(const loops::LoopSolver& solver, const loops::Closed& closed) {
    const std::vector<double> q(closed.q.begin(), closed.q.end());
    const std::string other_guesses = settings_.assembly.given()
                                          ? "if the lengths fit, other guesses in `assembly` may help"
                                          : "if the lengths fit, say about where the joints are: `assembly = [" +
                                                mechanism_.coordinates.front().name + " = …]`";
    if (closed.reversed_closure) {
      const Closure& closure = mechanism_.closures[*closed.reversed_closure];
      reporter_.error(closure_open, closure.span, "closure " + quoted(closure.name) + " cannot be closed",
                      "its ends meet, but their axes are against each other",
                      {"turn one of its frames by half a turn, `rpy = [180 deg, 0, 0]`, or " + other_guesses});
      return;
    }
    const Gap gap = gap_at(mechanism_, solver, closed.row, q);
    const std::string least = gap.is_coupling ? "its sides differ by " + gap.text + " at least"
                              : gap.is_length ? "its ends come no nearer than " + gap.text
                                              : "its axes stay " + gap.text + " apart";
    reporter_.error(closure_open, gap.span, gap.owner + (gap.is_coupling ? " cannot hold" : " cannot be closed"),
                    least + ", at " + coordinates_text(mechanism_, q), {other_guesses});
  }

  bool check_mobility(const loops::MobilityReport& report, const std::vector<SpeedId>& wanted, const VectorXd& q) {
    using Problem = loops::MobilityProblem;
    const std::string counts = counted(mechanism_.speeds.size(), "freedom") + " of joints, " +
                               counted(report.rank, "equation") + (report.rank == 1 ? " that binds" : " that bind");
    std::vector<std::string> hints;
    std::vector<Label> culprit;
    const bool locks = report.problem == Problem::nothing_moves || report.problem == Problem::only_infinitesimally;
    const auto axis =
        locks ? find_locking_axis(evaluator_.pool(), mechanism_, parameters_, q) : std::optional<LockingAxis>();
    if (axis) {
      const Joint& joint = mechanism_.joint(axis->joint);
      hints.push_back("were the axis of " + quoted(joint.name) + " parallel to that of " +
                      quoted(mechanism_.joint(axis->parallel_to).name) + ", it would have " +
                      counted(axis->freedoms, "freedom"));
      culprit.push_back({joint.span, "its axis is " + degrees_text(axis->angle) + " off that of " +
                                         quoted(mechanism_.joint(axis->parallel_to).name)});
    } else if (report.nearly_freedoms > 0) {
      hints.push_back("were axes that are nearly parallel exactly so, it would have " +
                      counted(report.nearly_freedoms, "freedom") + " (a singular value is " +
                      scientific(report.nearly_value) + " of the largest)");
    }
    const Span first =
        mechanism_.closures.empty() ? mechanism_.couplings.front().span : mechanism_.closures.front().span;
    switch (report.problem) {
      case Problem::none:
        return true;
      case Problem::nothing_moves:
        reporter_.error(loops_lock, first, "nothing can move: " + counts, "", std::move(hints), std::move(culprit));
        return false;
      case Problem::only_infinitesimally:
        reporter_.error(loops_lock, first, "nothing can move by more than a shake: " + counts,
                        "as it is put together, it gives way for infinitesimal motions alone", std::move(hints),
                        std::move(culprit));
        return false;
      case Problem::not_independent:
        break;
    }
    const std::string freedoms = model_.name + " has " + counted(report.freedoms, "freedom");
    if (wanted.size() != report.freedoms) {
      reporter_.error(freedoms_not_independent, place(settings_.independent),
                      "`independent` must name " + counted(report.freedoms, "freedom"),
                      "it names " + std::to_string(wanted.size()), {freedoms});
    } else if (report.determined_by_others) {
      reporter_.error(
          freedoms_not_independent, place(settings_.independent), "these joints do not determine where the others are",
          quoted(mechanism_.name_of(*report.determined_by_others)) + " follows from the ones before it", {freedoms});
    } else {
      reporter_.error(freedoms_not_independent, place(settings_.independent),
                      "these joints do not determine where the others are", "", {freedoms});
    }
    return false;
  }

  /// The robot's motors against its freedoms: as many of them as move independently of each other must be freedoms,
  /// so that the speeds of redundant ones follow from theirs. Passive freedoms may be left.
  bool check_motors(const loops::MobilityReport& report, const loops::LoopSolver& solver, const VectorXd& assembly,
                    const std::vector<SpeedId>& motors) {
    const std::vector<SpeedId>& independent = report.mobility.independent;
    const std::size_t rank = report.mobility.motor_rank;
    std::vector<SpeedId> driven = independent;
    std::erase_if(driven, [&](SpeedId id) { return std::find(motors.begin(), motors.end(), id) == motors.end(); });
    if (motors.size() > rank && rank > 0 && !settings_.actuated.given()) {
      const std::string driven_text = rank == report.freedoms
                                          ? counted(rank, "freedom")
                                          : std::to_string(rank) + " of " + counted(report.freedoms, "freedom");
      reporter_.error(redundant_motors, place(settings_.actuated),
                      counted(motors.size(), "motor") + " would drive " + driven_text +
                          ": efforts would not follow from the motion",
                      "without `actuated = […]`, a motor drives every joint that is not `passive`",
                      {"name " + std::to_string(rank) + ", such as `actuated = " + as_list(mechanism_, driven) + "`",
                       "or name more of them: `least_effort(actuation(q), …)` shares the effort among them"});
      return false;
    }
    if (!report.held.empty()) {
      const bool one = report.held.size() == 1;
      reporter_.error(motors_do_not_determine, place(settings_.actuated),
                      list_of_speeds(mechanism_, report.held) + " cannot move",
                      std::string("the loops hold ") + (one ? "it" : "them") + ": a motor there drives nothing",
                      {"leave " + std::string(one ? "it" : "them") + " out of `actuated = […]`"});
      return false;
    }
    if (driven.size() == rank || settings_.independent.given()) return true;
    const VectorXd still = VectorXd::Zero(static_cast<Eigen::Index>(motors.size()));
    const bool here = !solver.speeds(assembly, motors, still).determined;
    const std::string names = list_of_speeds(mechanism_, motors);
    const std::string verb = motors.size() == 1 ? " does" : " do";
    const bool whole = rank == report.freedoms;
    reporter_.error(motors_do_not_determine, place(settings_.actuated),
                    whole ? names + verb + " not tell where the others are"
                          : "the motors " + names + " cannot be freedoms as the robot is put together",
                    here && motors.size() == report.freedoms ? "a dead centre, as it is put together" : "",
                    {(whole ? "choose freedoms that do: `independent = " : "choose freedoms: `independent = ") +
                         as_list(mechanism_, independent) + "`",
                     "or start from another `assembly`"});
    return false;
  }

  void warn_of_near(const loops::MobilityReport& report) {
    std::vector<std::pair<std::size_t, std::vector<const loops::NearRow*>>> by_closure;
    for (const loops::NearRow& near : report.near) {
      if (near.row.coupling) {
        const Coupling& coupling = mechanism_.couplings[*near.row.coupling];
        reporter_.error(nearly_redundant, coupling.span,
                        "coupling " + quoted(coupling.name) + " follows from the others nearly, and is left out",
                        "off by up to " + scientific(near.failure) + " in the sampled motion");
        continue;
      }
      const auto known = std::find_if(by_closure.begin(), by_closure.end(),
                                      [&](const auto& group) { return group.first == near.row.closure; });
      if (known != by_closure.end()) {
        known->second.push_back(&near);
      } else {
        by_closure.push_back({near.row.closure, {&near}});
      }
    }
    for (const auto& [index, rows] : by_closure) {
      const Closure& closure = mechanism_.closures[index];
      double length = 0;
      double angle = 0;
      for (const loops::NearRow* near : rows) {
        double& most = measures_length(near->row.equation) ? length : angle;
        most = std::max(most, near->failure);
      }
      std::string failure = length > 1e-9 ? length_text(length) : "";
      if (angle > 0) failure += (failure.empty() ? "" : " and ") + scientific(angle) + " rad";
      reporter_.error(
          nearly_redundant, closure.span,
          counted(rows.size(), "equation") + " of " + quoted(closure.name) +
              (rows.size() == 1 ? " follows" : " follow") + " from the others nearly, and " +
              (rows.size() == 1 ? "is" : "are") + " left out",
          failure.empty() ? "" : "off by up to " + failure + " in the sampled motion",
          {"this is usual for axes with rounded digits; write exact ones, `180 deg` or `pi/6`, to avoid it"});
    }
  }

  void take(loops::MobilityReport report, const std::vector<SpeedId>& motors) {
    expr::Pool& pool = evaluator_.pool();
    model_.speeds = mechanism_.mobility.independent;
    model_.actuated = motors;
    std::vector<Id> geometry;
    const auto add = [&](const Transform& frame) {
      geometry.insert(geometry.end(), frame.position.begin(), frame.position.end());
      for (const expr::Vec3& row : frame.rotation) geometry.insert(geometry.end(), row.begin(), row.end());
    };
    for (const Closure& closure : mechanism_.closures) {
      add(closure.a);
      add(closure.b);
      for (const Id number : {closure.length, closure.lead, closure.radius}) {
        if (number.valid()) geometry.push_back(number);
      }
    }
    for (const Coupling& coupling : mechanism_.couplings) geometry.push_back(coupling.difference);
    for (const Joint& joint : mechanism_.joints) {
      add(joint.before);
      add(joint.after);
      if (joint.axis[0].valid()) geometry.insert(geometry.end(), joint.axis.begin(), joint.axis.end());
      if (joint.lead.valid()) geometry.push_back(joint.lead);
    }
    // Couplings contain coordinates: what matters are parameters.
    const std::vector<Id> nodes = expr::reachable(pool, geometry);
    const bool fixed = std::none_of(nodes.begin(), nodes.end(), [&](Id id) {
      return pool.is_symbol(id) && pool.symbol_of(id).stage == expr::Stage::prepare;
    });
    for (const Coordinate& coordinate : mechanism_.coordinates) {
      model_.unknown.push_back(pool.symbol("q." + coordinate.name, expr::Stage::prepare));
      evaluator_.unknowns().push_back(model_.unknown.back());
    }
    model_.loops = std::make_shared<const LoopAnalysis>(
        LoopAnalysis{loops::LoopSolver(mechanism_, pool, parameters_), std::move(report), fixed});
    for (Attachment& attachment : model_.attachments) share(model_, attachment);
  }

  /// Gives an attached robot its part of the freedoms.
  static void share(const RobotModel& whole, Attachment& attachment) {
    RobotModel& part = *attachment.robot;
    if (!part.has_loops) return;
    const auto first = [&](const auto& entries) {
      const auto found = std::find_if(entries.begin(), entries.end(),
                                      [&](const auto& entry) { return entry.joint >= attachment.first_joint; });
      return static_cast<std::size_t>(found - entries.begin());
    };
    const std::size_t speed = first(whole.mechanism.speeds);
    const std::size_t coordinate = first(whole.mechanism.coordinates);
    const auto own = [&](const std::vector<SpeedId>& all) {
      std::vector<SpeedId> mine;
      for (const SpeedId id : all) {
        if (id.index() >= speed && id.index() < speed + part.mechanism.speeds.size()) {
          mine.emplace_back(id.index() - speed);
        }
      }
      return mine;
    };
    part.speeds = own(whole.speeds);
    part.actuated = own(whole.actuated);
    const auto unknown = whole.unknown.begin() + static_cast<std::ptrdiff_t>(coordinate);
    part.unknown.assign(unknown, unknown + static_cast<std::ptrdiff_t>(part.mechanism.coordinates.size()));
    for (Attachment& inner : part.attachments) share(part, inner);
  }

  void warn_of_assembly() {
    const std::vector<double>& q = mechanism_.mobility.assembly;
    for (std::size_t i = 0; i < model_.guesses.size(); ++i) {
      const Measure measure = mechanism_.variable(CoordinateId(i)).measure;
      if (!model_.guesses[i] || measure == Measure::quaternion) continue;
      double off = std::abs(q[i] - *model_.guesses[i]);
      if (measure == Measure::angle) off = std::abs(std::remainder(off, 2 * std::numbers::pi));
      if (off <= (measure == Measure::angle ? far_angle : far_length * model_.loops->solver.size())) continue;
      std::vector<double> guess(q.size(), 0);
      guess[i] = *model_.guesses[i];
      std::vector<bool> one(q.size(), false);
      one[i] = true;
      reporter_.error(assembly_far_from_guess, place(settings_.assembly),
                      "the loops close far from this guess: at " + coordinates_text(mechanism_, q, one),
                      "here " + coordinates_text(mechanism_, guess, one),
                      {"if the branch is another than meant, give better guesses, or guesses of more joints"});
      break;
    }
    for (const SpeedId id : mechanism_.speed_ids()) {
      const auto coordinate = mechanism_.coordinate_of(id);
      if (!coordinate) continue;
      const JointLimits& limits = mechanism_.freedom(id).limits;
      std::vector<bool> one(q.size(), false);
      one[coordinate->index()] = true;
      const auto check = [&](Id limit, const char* which, double sign) {
        if (!limit.valid()) return;
        std::vector<double> bound(q.size(), 0);
        bound[coordinate->index()] = evaluator_.parameters().value_at_defaults(limit);
        if (!(sign * (q[coordinate->index()] - bound[coordinate->index()]) > 1e-9)) return;
        const std::string limit_text = coordinates_text(mechanism_, bound, one);
        reporter_.error(
            assembly_outside_limits, place(settings_.assembly),
            quoted(mechanism_.name_of(id)) + " is outside its limits as the robot is put together",
            coordinates_text(mechanism_, q, one) + "; " + which + " is " + limit_text.substr(limit_text.find("= ") + 2),
            {"give guesses within the limits: `assembly = […]`"}, {{mechanism_.joint(id).span, ""}});
      };
      check(limits.lower, "the lower limit", -1);
      check(limits.upper, "the upper limit", 1);
    }
  }

  Evaluator& evaluator_;
  Reporter& reporter_;
  RobotModel& model_;
  const RobotSettings& settings_;
  Mechanism& mechanism_;
  std::vector<std::pair<Id, double>> parameters_;
};

}  // namespace

bool read_guesses(Evaluator& evaluator, RobotModel& model, const RobotSettings& settings) {
  const Mechanism& mechanism = model.mechanism;
  model.guesses.assign(mechanism.coordinates.size(), std::nullopt);
  for (const Attachment& attachment : model.attachments) {
    const auto first = std::find_if(mechanism.coordinates.begin(), mechanism.coordinates.end(),
                                    [&](const Coordinate& entry) { return entry.joint >= attachment.first_joint; });
    const std::ptrdiff_t offset = first - mechanism.coordinates.begin();
    std::copy(attachment.robot->guesses.begin(), attachment.robot->guesses.end(), model.guesses.begin() + offset);
  }
  if (!settings.assembly.given()) return true;
  const syntax::Expr& written = *settings.assembly.value;
  const auto* array = std::get_if<syntax::Array>(&written.node);
  if (array == nullptr || array->elements.items.empty() || !array->elements.items.front().name) {
    evaluator.reporter().error(wrong_kind, written.span, "`assembly` must name joints", "",
                               {"write `[hip = 30 deg, knee = 10 deg]`: about where they are"});
    return false;
  }
  const auto entries =
      read_named_entries(evaluator, *array, written, *model.names, model.expected(JointQuantity::q, "`assembly`"));
  if (!entries) return false;
  for (std::size_t i = 0; i < model.guesses.size(); ++i) {
    if (!entries->given[i]) continue;
    const double value = evaluator.parameters().value_at_defaults(entries->q.entries[i]);
    if (!std::isfinite(value)) {
      evaluator.reporter().error(not_constant, written.span, "`assembly` must be known when the file is compiled",
                                 quoted(mechanism.coordinates[i].name) + " is not a number");
      return false;
    }
    model.guesses[i] = value;
  }
  return true;
}

bool find_freedoms(Evaluator& evaluator, RobotModel& model, const RobotSettings& settings) {
  return Assembling(evaluator, model, settings).run();
}

}  // namespace robotc::sema

#include "compiler/driver/derived_functions.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "compiler/base_parameters/base_parameters.h"
#include "compiler/derivations/coefficient_tensors.h"
#include "compiler/driver/driver_diagnostics.h"
#include "compiler/driver/function_names.h"
#include "compiler/dynamics/kinematics.h"
#include "compiler/dynamics/link_motion.h"
#include "compiler/emit/names.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/robot_functions.h"

namespace robotc {

using derivations::Formulation;
using derivations::Quantity;
using dynamics::Argument;
using expr::Id;
using sema::JointQuantity;
using sema::RobotModel;

namespace {

/// What stands in the parentheses behind a function's name.
enum class Takes { nothing, place, link, perhaps_link };

enum class Kind {
  equations_of_motion,
  of_language,  ///< one of dynamics::Function
  coriolis_forces,
  coriolis_tensor,
  inertia_coefficients,
  centrifugal_coefficients,
  coriolis_coefficients,
  gravity_coefficients,
  load_coefficients,
  velocity,
  acceleration,
  kinetic_energy,
  potential_energy,
  base_parameters,
};

/// A function as users ask for it.
struct Entry {
  std::string_view name;
  Kind kind;
  Takes takes = Takes::nothing;
  std::vector<Argument> arguments{};
  std::string_view latex{};
  std::string_view meaning{};
  dynamics::Function function{};
};

struct FunctionText {
  dynamics::Function function;
  std::string_view latex;
  std::string_view meaning;
};

constexpr FunctionText kTexts[] = {
    {dynamics::Function::mass_matrix, "M", "M(q): efforts for accelerations, rotors on the diagonal"},
    {dynamics::Function::coriolis_matrix, "C",
     "C(q, qd) from the Christoffel symbols of M: C*qd are Coriolis and centrifugal efforts"},
    {dynamics::Function::gravity_forces, "g", "g(q): efforts that hold the robot against gravity"},
    {dynamics::Function::nonlinear_effects, "h", "C(q, qd)*qd + g(q)"},
    {dynamics::Function::friction, "f", "efforts against the friction of joints and motors"},
    {dynamics::Function::spring_forces, "k", "efforts against the springs of the joints"},
    {dynamics::Function::applied_forces, "w", "efforts of the applied wrenches: the sum of J'*W"},
    {dynamics::Function::inverse_dynamics, "\\tau",
     "efforts for a motion: M*qdd + C*qd + g + friction + springs - applied forces"},
    {dynamics::Function::forward_dynamics, "\\ddot{q}", "accelerations under the efforts of the actuated joints"},
    {dynamics::Function::forward_dynamics_dq, "\\frac{\\partial\\ddot{q}}{\\partial q}",
     "rates of change of the accelerations with the positions"},
    {dynamics::Function::forward_dynamics_dqd, "\\frac{\\partial\\ddot{q}}{\\partial\\dot{q}}",
     "rates of change of the accelerations with the velocities"},
    {dynamics::Function::forward_dynamics_dtau, "M^{-1}",
     "rates of change of the accelerations with the efforts: the inverse of M"},
    {dynamics::Function::pose, "X", "where it stands in the world: rotation, row by row, and position"},
    {dynamics::Function::jacobian, "J", "velocity of the origin and angular velocity, in world axes, for joint rates"},
    {dynamics::Function::kinetic_energy, "T", "kinetic energy, rotors included"},
    {dynamics::Function::potential_energy, "V",
     "potential energy, springs included; 0 with all masses at the world's origin"},
    {dynamics::Function::joint_reactions, "R",
     "force and moment of parent on child at each joint's origin, in the child's frame"},
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = [] {
    const std::vector<Argument> q{Argument::q};
    const std::vector<Argument> motion{Argument::q, Argument::qd};
    const std::vector<Argument> whole{Argument::q, Argument::qd, Argument::qdd};
    std::vector<Entry> list;
    list.push_back({"equations_of_motion", Kind::equations_of_motion, Takes::nothing, whole, "\\tau",
                    "M*qdd + C*qd + g + friction + springs - applied forces = efforts of the actuated joints"});
    for (const dynamics::Signature& signature : dynamics::signatures()) {
      const auto text = std::find_if(std::begin(kTexts), std::end(kTexts),
                                     [&](const FunctionText& known) { return known.function == signature.function; });
      const bool of_link = signature.function == dynamics::Function::kinetic_energy ||
                           signature.function == dynamics::Function::potential_energy;
      const Takes takes = of_link ? Takes::perhaps_link : signature.takes_frame ? Takes::place : Takes::nothing;
      const Kind kind = signature.function == dynamics::Function::kinetic_energy     ? Kind::kinetic_energy
                        : signature.function == dynamics::Function::potential_energy ? Kind::potential_energy
                                                                                     : Kind::of_language;
      list.push_back(
          {signature.name, kind, takes, signature.arguments, text->latex, text->meaning, signature.function});
    }
    list.push_back({"coriolis_forces", Kind::coriolis_forces, Takes::nothing, motion, "c",
                    "C(q, qd)*qd: Coriolis and centrifugal efforts"});
    list.push_back({"coriolis_tensor", Kind::coriolis_tensor, Takes::nothing, q, "\\Gamma",
                    "Christoffel symbols of M: the sum over j, k of entry [i, j, k] times qd[j]*qd[k] is C*qd"});
    list.push_back({"inertia_coefficients", Kind::inertia_coefficients, Takes::nothing, q, "H",
                    "H: entry [i, j, body] times qdd[j], summed over j and bodies, is M*qdd without rotors"});
    list.push_back({"centrifugal_coefficients", Kind::centrifugal_coefficients, Takes::nothing, q, "\\beta",
                    "beta: entry [i, j, body] times qd[j]^2, summed over j and bodies, are the centrifugal efforts"});
    list.push_back(
        {"coriolis_coefficients", Kind::coriolis_coefficients, Takes::nothing, q, "\\zeta",
         "zeta, beta where j = n: entry [i, j, n, body] times qd[j]*qd[n], summed over j, n and bodies, is C*qd"});
    list.push_back({"gravity_coefficients", Kind::gravity_coefficients, Takes::nothing, q, "G",
                    "G: entry [i, body], summed over bodies, is g(q)"});
    list.push_back({"load_coefficients", Kind::load_coefficients, Takes::nothing, motion, "Q",
                    "Q: entry [i, wrench], summed over wrenches, is what the joints take against them: -J'*W"});
    list.push_back({"velocity", Kind::velocity, Takes::place, motion, "v",
                    "velocity of the origin and angular velocity, in world axes"});
    list.push_back({"acceleration", Kind::acceleration, Takes::place, whole, "a",
                    "acceleration of the origin and angular acceleration, in world axes"});
    list.push_back({"base_parameters",
                    Kind::base_parameters,
                    Takes::nothing,
                    {},
                    "p",
                    "the inertial parameters that motion tells apart, each led by the one it is called after"});
    return list;
  }();
  return all;
}

bool is_coefficient(Kind kind) { return kind >= Kind::inertia_coefficients && kind <= Kind::load_coefficients; }

std::string unit_of(const Dimension& dimension) { return dimension.to_unit(); }

/// Where something is asked for: a frame, a link, or a link's centre of mass.
struct Spot {
  LinkId link;
  Transform frame;  ///< X_link,spot
};

std::vector<std::string_view> place_names(const Mechanism& mechanism, bool with_frames) {
  std::vector<std::string_view> names;
  if (with_frames) {
    for (const Frame& frame : mechanism.frames) names.push_back(frame.name);
  }
  for (const Link& link : mechanism.links) names.push_back(link.name);
  return names;
}

std::optional<LinkId> link_named(const Mechanism& mechanism, std::string_view name) {
  for (std::size_t i = 0; i < mechanism.links.size(); ++i) {
    if (mechanism.links[i].name == name) return LinkId(i);
  }
  return std::nullopt;
}

class Request {
 public:
  Request(SessionState& state, Robot& robot, const std::string& text)
      : state_(state), model_(*robot.model), functions_(*robot.functions) {
    const auto is_blank = [](unsigned char c) { return std::isspace(c) != 0; };
    const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
    title_.assign(first, std::find_if_not(text.rbegin(), std::make_reverse_iterator(first), is_blank).base());
  }

  std::optional<emit::Function> read() {
    const std::size_t open = std::min(title_.find('('), title_.size());
    name_ = title_.substr(0, open);
    if (open < title_.size() && title_.ends_with(')')) place_ = title_.substr(open + 1, title_.size() - open - 2);
    const auto entry =
        std::find_if(entries().begin(), entries().end(), [&](const Entry& known) { return known.name == name_; });
    if (entry == entries().end()) return unknown_name();
    entry_ = &*entry;
    if (!admits_place() || !formulation_gives()) return std::nullopt;
    function_.name = emit::identifier(place_.empty() ? name_ : name_ + "_" + place_);
    if (entry_->kind == Kind::equations_of_motion) function_.name = "inverse_dynamics";
    function_.title = title_;
    function_.meaning = entry_->meaning;
    function_.latex = entry_->latex;
    for (const Argument argument : entry_->arguments) function_.inputs.push_back(static_cast<std::size_t>(argument));
    if (!derive()) return std::nullopt;
    return std::move(function_);
  }

 private:
  [[nodiscard]] const Mechanism& mechanism() const { return model_.mechanism; }
  expr::Pool& pool() { return state_.pool; }
  void refuse(DiagnosticKind kind, std::string message, std::vector<std::string> hints) {
    state_.report(kind, {}, std::move(message), "", std::move(hints));
  }

  std::nullopt_t unknown_name() {
    std::vector<std::string_view> names;
    std::string list;
    for (const Entry& entry : entries()) {
      names.push_back(entry.name);
      list += (list.empty() ? "" : ", ") + std::string(entry.name);
    }
    names.push_back(all_coefficients);
    if (name_.find(',') != std::string::npos) {
      refuse(unknown_function, "a robot has no function `" + name_ + "`",
             {"between functions stand blanks, no commas"});
      return std::nullopt;
    }
    std::string meant;
    for (const std::string& name : functions_meant(name_, names)) meant += (meant.empty() ? "`" : " or `") + name + "`";
    refuse(unknown_function, "a robot has no function `" + name_ + "`",
           {meant.empty() ? "functions: " + list : "did you mean " + meant + "?"});
    return std::nullopt;
  }

  bool admits_place() {
    const bool has_parentheses = title_.find('(') != std::string::npos;
    if (has_parentheses && !title_.ends_with(')')) {
      refuse(unknown_place, "`" + title_ + "` does not end with `)`", {"write `" + name_ + "(FRAME)`"});
      return false;
    }
    if (place_.empty() && entry_->takes != Takes::nothing) {
      if (entry_->takes == Takes::perhaps_link && !has_parentheses) return true;
      refuse(unknown_place, "`" + name_ + "` needs a frame or link of " + model_.name,
             {"write `" + name_ + "(FRAME)`; the centre of mass of a link is `LINK.com`"});
      return false;
    }
    if (entry_->takes == Takes::nothing) {
      if (!has_parentheses) return true;
      refuse(unknown_place, "`" + name_ + "` is that of the whole robot", {"write `" + name_ + "`"});
      return false;
    }
    const std::string_view wanted = place_;
    const bool is_com = wanted.ends_with(".com") && link_named(mechanism(), wanted.substr(0, wanted.size() - 4));
    spot_ = find_spot(is_com ? wanted.substr(0, wanted.size() - 4) : wanted, is_com);
    if (spot_) return true;
    const std::vector<std::string_view> known = place_names(mechanism(), entry_->takes == Takes::place);
    const std::string_view near = nearest_name(place_, known);
    std::string list;
    for (const std::string_view name : known) list += (list.empty() ? "" : ", ") + std::string(name);
    const std::string what = entry_->takes == Takes::perhaps_link ? "link" : "frame or link";
    if (wanted.ends_with(".com") && find_spot(wanted.substr(0, wanted.size() - 4), false)) {
      refuse(unknown_place, "the frame `" + std::string(wanted.substr(0, wanted.size() - 4)) + "` has no mass centre",
             {"links have one, `LINK.com`; links: " + list_of_links()});
      return false;
    }
    refuse(unknown_place, model_.name + " has no " + what + " `" + place_ + "`",
           {near.empty() ? (what == "link" ? "links: " : "frames and links: ") + list
                         : "did you mean `" + std::string(near) + "`?"});
    return false;
  }

  [[nodiscard]] std::string list_of_links() const {
    std::string list;
    for (const Link& link : mechanism().links) list += (list.empty() ? "" : ", ") + link.name;
    return list;
  }

  std::optional<Spot> find_spot(std::string_view name, bool at_com) {
    if (const auto link = link_named(mechanism(), name)) {
      Spot spot{*link, identity_transform(pool())};
      if (at_com) spot.frame.position = dynamics::whole_link(pool(), mechanism(), *link).com;
      return spot;
    }
    if (entry_->takes == Takes::perhaps_link) return std::nullopt;
    for (const Frame& frame : mechanism().frames) {
      if (frame.name == name) return Spot{frame.link, frame.pose};
    }
    return std::nullopt;
  }

  bool formulation_gives() {
    if (entry_->kind == Kind::of_language) {
      const auto signatures = dynamics::signatures();
      const auto signature = std::find_if(signatures.begin(), signatures.end(),
                                          [&](const auto& known) { return known.function == entry_->function; });
      return programs::is_given(state_.diagnostics, functions_, *signature, {});
    }
    const bool is_tensor = entry_->kind == Kind::coriolis_tensor;
    if ((!is_tensor && !is_coefficient(entry_->kind)) || !state_.formulation) return true;
    const auto given_by = [&](Formulation formulation) {
      return is_tensor ? derivations::gives(formulation, Quantity::coriolis_tensor)
                       : formulation == Formulation::new_formulation_explicit;
    };
    if (given_by(*state_.formulation)) return true;
    std::string others;
    for (const derivations::Description& known : derivations::descriptions()) {
      if (given_by(known.formulation)) others += (others.empty() ? "" : ", ") + std::string(known.name);
    }
    refuse(programs::not_of_formulation,
           "`" + std::string(derivations::describe(*state_.formulation).name) + "` does not give `" + name_ + "`",
           {"those that do are auto, " + others});
    return false;
  }

  bool gravity_known() {
    const bool weighs = entry_->kind == Kind::equations_of_motion || entry_->kind == Kind::potential_energy ||
                        entry_->kind == Kind::gravity_coefficients ||
                        (entry_->kind == Kind::of_language && dynamics::depends_on_gravity(entry_->function));
    return !weighs || sema::require_gravity(state_.elaborator, model_, {});
  }

  bool derive() {
    if (!gravity_known()) return false;
    switch (entry_->kind) {
      case Kind::equations_of_motion: {
        const auto& tau = functions_.get(dynamics::Function::inverse_dynamics);
        function_.entries = tau.roots;
        function_.equals = mechanism().tau;
        efforts();
        return true;
      }
      case Kind::of_language:
        return of_language();
      case Kind::coriolis_forces:
        return efforts_of(Quantity::coriolis_forces, Formulation::energy_graph);
      case Kind::coriolis_tensor: {
        if (!efforts_of(Quantity::coriolis_tensor, Formulation::new_formulation_explicit)) return false;
        const std::size_t n = model_.moving.size();
        function_.labels = {joints(), joints(), joints()};
        function_.units.clear();
        for (std::size_t i = 0; i < n * n * n; ++i) {
          function_.units.push_back(unit_of(model_.dimension(JointQuantity::effort, i / (n * n)) /
                                            model_.dimension(JointQuantity::qd, i / n % n) /
                                            model_.dimension(JointQuantity::qd, i % n)));
        }
        return true;
      }
      case Kind::inertia_coefficients:
      case Kind::centrifugal_coefficients:
      case Kind::coriolis_coefficients:
      case Kind::gravity_coefficients:
      case Kind::load_coefficients:
        return coefficients();
      case Kind::velocity:
        function_.entries = dynamics::velocity(pool(), mechanism(), functions_.tree(), spot_->link, spot_->frame);
        function_.labels = {{"vx", "vy", "vz", "wx", "wy", "wz"}};
        function_.units = {"m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s"};
        return true;
      case Kind::acceleration:
        function_.entries = dynamics::acceleration(pool(), mechanism(), functions_.tree(), spot_->link, spot_->frame);
        function_.labels = {{"ax", "ay", "az", "alphax", "alphay", "alphaz"}};
        function_.units = {"m/s^2", "m/s^2", "m/s^2", "rad/s^2", "rad/s^2", "rad/s^2"};
        return true;
      case Kind::kinetic_energy:
      case Kind::potential_energy:
        energy();
        return true;
      case Kind::base_parameters:
        inertial();
        return true;
    }
    return false;
  }

  /// One of the tensors of the new formulation.
  bool coefficients() {
    const new_formulation::NewFormulation form = new_formulation::build(mechanism(), pool());
    std::vector<std::string> carriers;
    if (entry_->kind == Kind::load_coefficients) {
      for (const AppliedWrench& wrench : mechanism().wrenches) carriers.push_back(wrench.name);
    } else {
      carriers = new_formulation::body_names(form, mechanism());
    }
    if (carriers.empty()) {
      const bool loads = entry_->kind == Kind::load_coefficients;
      refuse(nothing_to_write, "`" + name_ + "` of " + model_.name + " has no entries",
             {loads ? "no wrench acts on the robot" : "none of its links that move has mass"});
      return false;
    }
    const derivations::NodeBudget budget(pool(), dynamics::max_derived_nodes);
    const auto tensors = derivations::coefficient_tensors(form, mechanism(), pool(), budget);
    if (!tensors || budget.exceeded()) {
      too_large();
      return false;
    }
    switch (entry_->kind) {
      case Kind::inertia_coefficients:
        take(tensors->inertia, std::move(carriers), JointQuantity::qdd);
        break;
      case Kind::centrifugal_coefficients:
        take(tensors->centrifugal, std::move(carriers), JointQuantity::qd, 2);
        break;
      case Kind::coriolis_coefficients:
        take(tensors->coriolis, std::move(carriers), JointQuantity::qd);
        break;
      case Kind::gravity_coefficients:
        take(tensors->gravity, std::move(carriers), JointQuantity::qd);
        break;
      default:
        take(tensors->load, std::move(carriers), JointQuantity::qd);
    }
    return true;
  }

  /// A tensor over the joint of the effort, joints whose motion (to a power) multiplies its entries, and `carriers`.
  void take(const derivations::Tensor& tensor, std::vector<std::string> carriers, JointQuantity motion, int power = 1) {
    const std::size_t n = model_.moving.size();
    const std::size_t per_joint = carriers.size();
    function_.entries = tensor.entries();
    function_.labels.assign(tensor.extents().size() - 1, joints());
    function_.labels.push_back(std::move(carriers));
    for (std::size_t at = 0; at < function_.entries.size(); ++at) {
      std::size_t rest = at / per_joint;
      Dimension dimension = dimensions::none;
      for (std::size_t axis = function_.rank() - 1; axis-- > 1; rest /= n) {
        for (int i = 0; i < power; ++i) dimension = dimension * model_.dimension(motion, rest % n);
      }
      function_.units.push_back(unit_of(model_.dimension(JointQuantity::effort, rest) / dimension));
    }
  }

  void inertial() {
    const base_parameters::BaseParameters found = base_parameters::find(mechanism(), pool());
    function_.labels.emplace_back();
    for (const base_parameters::BaseParameter& base : found.base) {
      const base_parameters::StandardParameter& leading = found.standard[base.leading];
      function_.entries.push_back(base_parameters::value(found, base, pool()));
      function_.labels[0].push_back(leading.name);
      const bool slides = leading.joint.valid() && mechanism().joint(leading.joint).type == JointType::prismatic;
      using base_parameters::Moment;
      const bool is_mass = leading.moment == Moment::mass || (leading.moment == Moment::rotor && slides);
      const bool is_first = leading.moment >= Moment::x && leading.moment <= Moment::z;
      function_.units.emplace_back(is_mass ? "kg" : is_first ? "kg*m" : "kg*m^2");
    }
  }

  void energy() {
    function_.units = {"J"};
    const bool kinetic = entry_->kind == Kind::kinetic_energy;
    if (!spot_) {
      function_.entries = functions_.get(entry_->function).roots;
      return;
    }
    function_.meaning = std::string(kinetic ? "kinetic" : "potential") + " energy of the link alone";
    const auto of_link = kinetic ? dynamics::link_kinetic_energy : dynamics::link_potential_energy;
    function_.entries = {of_link(pool(), mechanism(), functions_.tree(), spot_->link)};
  }

  void too_large() {
    refuse(too_large_to_write, "`" + title_ + "` takes more than 2 million operations",
           {"ask for it on a robot of fewer joints"});
  }

  /// A quantity that is none of the language's functions.
  bool efforts_of(Quantity quantity, Formulation by) {
    derivations::Options options;
    options.mass_properties = derivations::MassProperties::base_parameters;
    options.node_budget = dynamics::max_derived_nodes;
    auto roots = derivations::derive(state_.formulation.value_or(by), quantity, mechanism(), pool(), options);
    if (!roots) {
      too_large();
      return false;
    }
    function_.entries = std::move(*roots);
    efforts();
    return true;
  }

  void efforts() {
    function_.labels = {joints()};
    for (std::size_t i = 0; i < model_.moving.size(); ++i) {
      function_.units.push_back(unit_of(model_.dimension(JointQuantity::effort, i)));
    }
  }

  [[nodiscard]] std::vector<std::string> joints(JointQuantity quantity = JointQuantity::q) const {
    std::vector<std::string> names;
    for (const JointId id : model_.joints(quantity)) names.push_back(mechanism().joint(id).name);
    return names;
  }

  void matrix(JointQuantity row, JointQuantity column) {
    function_.labels = {joints(row), joints(column)};
    for (std::size_t i = 0; i < function_.labels[0].size(); ++i) {
      for (std::size_t j = 0; j < function_.labels[1].size(); ++j) {
        function_.units.push_back(unit_of(model_.dimension(row, i) / model_.dimension(column, j)));
      }
    }
  }

  bool of_language() {
    if (entry_->takes == Takes::place) return of_place();
    function_.entries = programs::definition_of(model_, functions_, entry_->function, std::nullopt).roots;
    switch (entry_->function) {
      case dynamics::Function::mass_matrix:
        matrix(JointQuantity::effort, JointQuantity::qdd);
        break;
      case dynamics::Function::coriolis_matrix:
        matrix(JointQuantity::effort, JointQuantity::qd);
        break;
      case dynamics::Function::forward_dynamics_dq:
        matrix(JointQuantity::qdd, JointQuantity::q);
        break;
      case dynamics::Function::forward_dynamics_dqd:
        matrix(JointQuantity::qdd, JointQuantity::qd);
        break;
      case dynamics::Function::forward_dynamics_dtau:
        matrix(JointQuantity::qdd, JointQuantity::tau);
        break;
      case dynamics::Function::forward_dynamics:
        function_.labels = {joints()};
        for (std::size_t i = 0; i < model_.moving.size(); ++i) {
          function_.units.push_back(unit_text(model_.symbols(JointQuantity::qdd), i));
        }
        break;
      case dynamics::Function::joint_reactions: {
        std::vector<std::string> all;
        for (const Joint& joint : mechanism().joints) all.push_back(joint.name);
        function_.labels = {all, {"fx", "fy", "fz", "mx", "my", "mz"}};
        for (std::size_t i = 0; i < function_.entries.size(); ++i) {
          function_.units.push_back(i % 6 < 3 ? "N" : "N*m");
        }
        break;
      }
      default:
        efforts();
    }
    return true;
  }

  bool of_place() {
    const std::size_t n = model_.moving.size();
    if (entry_->function == dynamics::Function::jacobian) {
      function_.entries = dynamics::jacobian(pool(), mechanism(), functions_.tree(), spot_->link, spot_->frame);
      function_.labels = {{"vx", "vy", "vz", "wx", "wy", "wz"}, joints()};
      for (std::size_t i = 0; i < 6 * n; ++i) {
        const Dimension motion = i / n < 3 ? dimensions::velocity : dimensions::rate;
        function_.units.push_back(unit_of(motion / model_.dimension(JointQuantity::qd, i % n)));
      }
      return true;
    }
    const Transform x = dynamics::pose(pool(), mechanism(), functions_.tree(), spot_->link, spot_->frame);
    function_.labels.emplace_back();
    for (std::size_t i = 0; i < 9; ++i) {
      function_.entries.push_back(x.rotation[i / 3][i % 3]);
      function_.labels[0].push_back("rotation[" + std::to_string(i / 3 + 1) + ", " + std::to_string(i % 3 + 1) + "]");
      function_.units.emplace_back();
    }
    for (std::size_t i = 0; i < 3; ++i) {
      function_.entries.push_back(x.position[i]);
      function_.labels[0].push_back(std::string("position.") + "xyz"[i]);
      function_.units.emplace_back("m");
    }
    return true;
  }

  SessionState& state_;
  const RobotModel& model_;
  dynamics::Functions& functions_;
  std::string title_;
  std::string name_;
  std::string place_;
  const Entry* entry_ = nullptr;
  std::optional<Spot> spot_;
  emit::Function function_;
};

}  // namespace

std::vector<emit::Input> derivation_inputs(const RobotModel& model) {
  struct Kind {
    JointQuantity quantity;
    const char* meaning;
    const char* latex;
  };
  static constexpr Kind kinds[] = {{JointQuantity::q, "positions", "q"},
                                   {JointQuantity::qd, "velocities", "\\dot{q}"},
                                   {JointQuantity::qdd, "accelerations", "\\ddot{q}"},
                                   {JointQuantity::tau, "efforts", "\\tau"}};
  std::vector<emit::Input> inputs;
  for (const Kind& kind : kinds) {
    const sema::Tensor symbols = model.symbols(kind.quantity);
    emit::Input input{std::string(sema::name(kind.quantity)), kind.meaning, kind.latex, symbols.entries, {}, {},
                      kind.quantity != JointQuantity::q};
    for (const JointId id : model.joints(kind.quantity)) input.entry_names.push_back(model.mechanism.joint(id).name);
    for (std::size_t i = 0; i < symbols.size(); ++i) input.units.push_back(unit_text(symbols, i));
    inputs.push_back(std::move(input));
  }
  return inputs;
}

std::vector<std::string> coefficient_names(const Mechanism& mechanism) {
  std::vector<std::string> names;
  for (const Entry& entry : entries()) {
    const bool empty = entry.kind == Kind::load_coefficients && mechanism.wrenches.empty();
    if (is_coefficient(entry.kind) && !empty) names.emplace_back(entry.name);
  }
  return names;
}

std::optional<emit::Function> derived_function(SessionState& state, Robot& robot, const std::string& text) {
  return Request(state, robot, text).read();
}

}  // namespace robotc

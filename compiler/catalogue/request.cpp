#include "compiler/catalogue/request.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "compiler/catalogue/catalogue_diagnostics.h"
#include "compiler/catalogue/shape.h"
#include "compiler/diagnostics/numbered_names.h"
#include "compiler/equations/dynamics/drive_inputs.h"
#include "compiler/equations/dynamics/mass_centre.h"
#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/evaluation/evaluator.h"

namespace robotc::catalogue {

namespace {

constexpr std::string_view mass_centre = ".com";

std::string without_outer_blanks(std::string_view text) {
  const auto is_blank = [](unsigned char c) { return std::isspace(c) != 0; };
  const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
  return {first, std::find_if_not(text.rbegin(), std::make_reverse_iterator(first), is_blank).base()};
}

std::optional<LinkId> link_named(const Mechanism& mechanism, std::string_view name) {
  for (std::size_t i = 0; i < mechanism.links.size(); ++i) {
    if (mechanism.links[i].name == name) return LinkId(i);
  }
  return std::nullopt;
}

std::vector<std::string_view> link_names(const Mechanism& mechanism) {
  std::vector<std::string_view> names;
  for (const Link& link : mechanism.links) names.push_back(link.name);
  return names;
}

std::vector<std::string_view> frame_names(const Mechanism& mechanism) {
  std::vector<std::string_view> names;
  for (const Frame& frame : mechanism.frames) names.push_back(frame.name);
  return names;
}

/// The parts between commas.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    words.push_back(without_outer_blanks(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return words;
}

template <class Names>
std::string listed(const Names& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

class RequestReader {
 public:
  RequestReader(const Subject& subject, const std::string& text)
      : subject_(subject), model_(subject.model), title_(without_outer_blanks(text)) {}

  std::optional<NamedRequest> read() {
    const std::size_t open = std::min(title_.find('('), title_.size());
    name_ = without_outer_blanks(title_.substr(0, open));
    if (open < title_.size() && title_.ends_with(')')) {
      argument_ = without_outer_blanks(title_.substr(open + 1, title_.size() - open - 2));
      title_ = name_ + "(" + argument_ + ")";
    }
    request_.row = requested_row(name_);
    if (request_.row == nullptr) {
      refuse(unknown_function, "a robot has no function `" + name_ + "`", {advice_on_name(name_)});
      return std::nullopt;
    }
    if (!admits_argument() || !can_be_had(subject_, request_, {})) return std::nullopt;
    request_.title = title_;
    request_.argument = argument_;
    return std::move(request_);
  }

 private:
  [[nodiscard]] const Mechanism& mechanism() const { return model_.mechanism; }
  [[nodiscard]] const Row& row() const { return *request_.row; }
  bool refuse(DiagnosticKind kind, std::string message, std::vector<std::string> hints) {
    subject_.evaluator.reporter().diagnostics().report(
        {.kind = kind, .message = std::move(message), .primary = {{}, ""}, .hints = std::move(hints)});
    return false;
  }

  /// True if the argument, or its absence, fits the function.
  bool admits_argument() {
    const bool has_parentheses = title_.find('(') != std::string::npos;
    const std::string words(place_words(row()));
    const std::size_t close = title_.find(')');
    if (has_parentheses && !title_.ends_with(')') && close != std::string::npos) {
      return refuse(unknown_place, "`" + title_ + "` is a part of a function",
                    {"write the whole function: `" + title_.substr(0, close + 1) + "`"});
    }
    if (has_parentheses && !title_.ends_with(')')) {
      return refuse(unknown_place, "`" + title_ + "` does not end with `)`",
                    {words.empty() ? "write `" + name_ + "`" : "write `" + name_ + "(" + words + ")`"});
    }
    if (words.empty()) {
      return !has_parentheses ||
             refuse(unknown_place, "`" + name_ + "` is a function of the whole robot", {"write `" + name_ + "`"});
    }
    if (argument_.empty()) return (place_is_optional(row()) && !has_parentheses) || needs_argument(words);
    if (row().takes == Takes::nothing) return finds_entries(words_of(argument_));
    // With axes to choose along, the place is last: "elbow, tool".
    std::vector<std::string> chosen = words_of(argument_);
    const std::string place = chosen.back();
    chosen.pop_back();
    if (chosen_axes(row()).empty() || chosen.empty()) return finds_place(argument_);
    return finds_entries(chosen) && finds_place(place);
  }

  bool needs_argument(const std::string& words) {
    if (place_is_optional(row())) {
      const std::string what = row().takes == Takes::link ? "link" : "joint or body";
      return refuse(unknown_place, "`" + name_ + "()` names no " + what + " of " + model_.name,
                    {"write `" + name_ + "(" + words + ")`, or `" + name_ + "` for the whole robot"});
    }
    return refuse(unknown_place, "`" + name_ + "` needs a frame or link of " + model_.name,
                  {"write `" + name_ + "(FRAME)`; the centre of mass of a link is `LINK.com`"});
  }

  /// The link that a payload or extra body of this name belongs to.
  [[nodiscard]] const Link* carrier_of(std::string_view body) const {
    for (const Link& link : mechanism().links) {
      for (const RigidBody& part : link.bodies) {
        if (!part.name.empty() && part.name == body) return &link;
      }
    }
    return nullptr;
  }

  bool finds_place(const std::string_view place) {
    const bool ends_in_com = place.ends_with(mass_centre);
    const std::string_view owner = ends_in_com ? place.substr(0, place.size() - mass_centre.size()) : "";
    const bool is_com = ends_in_com && link_named(mechanism(), owner);
    request_.place = is_com ? find_place(owner, true) : find_place(place, false);
    if (request_.place) return true;
    if (ends_in_com && find_place(owner, false)) {
      return refuse(unknown_place, "the frame `" + std::string(owner) + "` has no mass centre",
                    {"links have one, `LINK.com`; links: " + listed(link_names(mechanism()))});
    }
    const bool only_links = row().takes == Takes::link;
    if (const Link* carrier = carrier_of(place)) {
      return refuse(unknown_place,
                    "`" + std::string(place) + "` is a body of link `" + carrier->name + "`, not a link or frame",
                    {only_links ? "write `" + name_ + "(" + carrier->name + ")` for its link"
                                : "write `" + name_ + "(" + carrier->name + ")` for its link, or name a frame"});
    }
    std::vector<std::string_view> known = only_links ? std::vector<std::string_view>{} : frame_names(mechanism());
    for (const std::string_view link : link_names(mechanism())) known.push_back(link);
    return unknown_among(known, only_links ? "link" : "frame or link", only_links ? "links" : "frames and links",
                         std::string(place));
  }

  bool unknown_among(const std::vector<std::string_view>& known, const std::string& what, const std::string& list,
                     const std::string& name) {
    const std::string_view near = nearest_name(name, known);
    const std::string numbers = numbers_known(name, known);
    return refuse(unknown_place, model_.name + " has no " + what + " `" + name + "`",
                  {!numbers.empty() ? numbers
                   : near.empty()   ? list + ": " + listed(known)
                                    : "did you mean `" + std::string(near) + "`?"});
  }

  std::optional<dynamics::FramePlace> find_place(std::string_view name, bool at_com) {
    if (const auto link = link_named(mechanism(), name)) return dynamics::FramePlace{*link, std::nullopt, at_com};
    if (row().takes == Takes::link) return std::nullopt;
    for (std::size_t i = 0; i < mechanism().frames.size(); ++i) {
      const Frame& frame = mechanism().frames[i];
      if (frame.name == name) return dynamics::FramePlace{frame.link, FrameId(i)};
    }
    return std::nullopt;
  }

  /// Finds "elbow", "upper" or "elbow, upper": an index along each axis that needs a choice.
  bool finds_entries(const std::vector<std::string>& words) {
    const std::vector<std::size_t> axes = chosen_axes(row());
    if (words.size() != axes.size()) {
      return refuse(unknown_place, "`" + title_ + "` needs one name along each axis",
                    {row().takes == Takes::place
                         ? "write `" + name_ + "(" + entry_words(row()) + ")`, or `" + name_ + "(FRAME)` for all joints"
                         : "write `" + name_ + "(" + entry_words(row()) + ")`, or `" + name_ + "` for all of it"});
    }
    for (std::size_t i = 0; i < axes.size(); ++i) {
      if (!finds_entry(axes[i], words[i])) return false;
    }
    return true;
  }

  bool finds_entry(std::size_t axis, const std::string& word) {
    const bool of_bodies = row().result.axes[axis].axis == Axis::bodies;
    std::vector<std::string_view> known;
    if (of_bodies) {
      for (const std::string& body : subject_.functions.body_names()) known.push_back(body);
    } else {
      known = sema::joint_names(model_.space(sema::JointQuantity::effort));
    }
    const auto found = std::find(known.begin(), known.end(), word);
    if (found != known.end()) {
      request_.chosen[axis] = static_cast<std::size_t>(found - known.begin());
      return true;
    }
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error == std::errc{} && end == word.data() + word.size() && number >= 1 && number <= known.size()) {
      request_.chosen[axis] = number - 1;
      return true;
    }
    return unknown_among(known, of_bodies ? "body that moves" : "moving joint", of_bodies ? "bodies" : "joints", word);
  }

  const Subject& subject_;
  const sema::RobotModel& model_;
  std::string title_;
  std::string name_;
  std::string argument_;
  NamedRequest request_;
};

bool knows_loops(const Subject& subject, const Row& row, Span use) {
  const Mechanism& mechanism = subject.model.mechanism;
  if (!mechanism.has_loops()) return true;
  if (dynamics::has_with_loops(row.function)) return true;
  report_of_trees_alone(subject.evaluator.reporter().diagnostics(), mechanism, "`" + std::string(row.name) + "`", use);
  return false;
}

bool is_given(const Subject& subject, const Row& row, Span use) {
  if (subject.functions.gives(row.function)) return true;
  std::string others = "auto";
  for (const derivations::Description& other : derivations::descriptions()) {
    if (dynamics::gives(other.formulation, row.function, subject.functions.mechanism()))
      others += ", " + std::string(other.name);
  }
  const std::string_view asked = derivations::describe(*subject.functions.formulation()).name;
  subject.evaluator.reporter().diagnostics().report(
      {.kind = not_of_formulation,
       .message = "`" + std::string(asked) + "` does not derive `" + std::string(row.name) + "`",
       .primary = {use, ""},
       .hints = {"formulations that derive it: " + others}});
  return false;
}

bool has_parameters(const Subject& subject, const Row& row, Span use) {
  const sema::RobotModel& model = subject.model;
  if (!row.result.has(Axis::parameters) || !model.mechanism.parameters.empty()) return true;
  subject.evaluator.reporter().diagnostics().report(
      {.kind = no_parameters,
       .message = "`" + std::string(row.name) + "` has a column for each parameter, and `" + model.name + "` has none",
       .primary = {use, ""},
       .hints = {"declare the parameters to differentiate by, for example `param l = 0.5 m`"}});
  return false;
}

bool has_mass(const Subject& subject, const Row& row, Span use) {
  expr::Pool& pool = subject.evaluator.pool();
  if (!row.has_need(Needs::mass) || !pool.is_zero(dynamics::total_mass(pool, subject.model.mechanism))) return true;
  subject.evaluator.reporter().diagnostics().report(
      {.kind = no_mass,
       .message = "`" + subject.model.name + "` has no mass, and so no centre of mass",
       .primary = {use, ""},
       .hints = {"give one of its links a mass: `link NAME { mass = 1 kg … }`"}});
  return false;
}

bool has_entries(const Subject& subject, const Row& row, Span use) {
  const Mechanism& mechanism = subject.model.mechanism;
  std::string reason;
  const bool is_by_efforts = row.of != nullptr && row.by == Argument::tau;
  if (is_by_efforts && mechanism.actuated_speeds().empty()) reason = "no joint of it is actuated";
  if (row.result.has(Axis::inputs) && mechanism.actuated_speeds().empty()) reason = "no joint of it is actuated";
  if (row.function == Function::actuation && mechanism.actuated_speeds().empty()) reason = "no joint of it is actuated";
  if (row.result.has(Axis::closure_equations) && !mechanism.has_loops()) reason = "it has no closures or couplings";
  if (row.result.has(Axis::wrenches) && mechanism.wrenches.empty()) reason = "no wrench acts on the robot";
  if (row.result.has(Axis::bodies) && subject.functions.body_names().empty()) {
    reason = "none of its links that move has mass";
  }
  const bool is_of_graph = row.result.has(Axis::branches) || row.result.has(Axis::reaction_chords);
  if (is_of_graph && subject.functions.graph_as_described().branches.empty()) {
    reason = "none of its links moves, so that its energy graph has no branches";
  }
  if (row.result.has(Axis::dynamic_parameters) && subject.functions.regressor().parameters().empty()) {
    reason = "none of its links that move has mass, and no joint friction or springs";
  }
  if (reason.empty()) return true;
  subject.evaluator.reporter().diagnostics().report(
      {.kind = nothing_to_write,
       .message = "`" + std::string(row.name) + "` of " + subject.model.name + " has no entries",
       .primary = {use, ""},
       .hints = {std::move(reason)}});
  return false;
}

bool has_closed_form(const Subject& subject, const Request& request, Span use) {
  const dynamics::ClosedForm* form = closed_form(subject, request);
  if (form == nullptr || form->exists()) return true;
  subject.evaluator.reporter().diagnostics().report(
      {.kind = no_closed_form,
       .message = "inverse kinematics of `" + subject.model.name + "` has no closed form here",
       .primary = {use, ""},
       .hints = {form->reason, "`inverse_kinematics`, `reach_point` and `reach_pose` solve it in steps"}});
  return false;
}

bool has_joints_of_one_kind(const Subject& subject, const Request& request, Span use) {
  if (request.row->result.rule != Result::Rule::volume) return true;
  if (manipulability_dimension(subject, *request.place)) return true;
  subject.evaluator.reporter().diagnostics().report(
      {.kind = mixed_joints,
       .message = "`" + std::string(request.row->name) + "` of `" + subject.model.name +
                  "` would add different units: some of its joints turn and some slide",
       .primary = {use, ""},
       .hints = {"scale the joint rates first: multiply the `jacobian` of the frame by a diagonal matrix"}});
  return false;
}

}  // namespace

std::optional<NamedRequest> read_request(const Subject& subject, const std::string& text) {
  return RequestReader(subject, text).read();
}

/// `drive_inputs` knows one rate of the accelerations: elastic transmissions need more. Some actuators have no inverse.
bool has_inverse(const Subject& subject, const Row& row, Span use) {
  const bool steady = row.function == Function::steady_inputs;
  const bool reacts = row.function == Function::joint_reactions;  // efforts of motors are a part of them
  const Mechanism& mechanism = subject.model.mechanism;
  if (!steady && !reacts && row.function != Function::drive_inputs) return true;
  if (!steady && !dynamics::freedoms_of_motors(mechanism)) {
    subject.evaluator.reporter().diagnostics().report(
        {.kind = no_inverse,
         .message = "the efforts of the motors of `" + subject.model.name + "`, " +
                    std::to_string(mechanism.actuated_speeds().size()) + " for " +
                    std::to_string(mechanism.mobility.independent.size()) + " freedoms, do not follow from its motion",
         .primary = {use, ""},
         .hints = {"they satisfy `actuation(q) * tau = inverse_dynamics(q, qd, qdd)`"}});
    return false;
  }
  if (reacts) return true;
  for (const SpeedId id : mechanism.actuated_speeds()) {
    const Actuator& actuator = mechanism.freedom(id).actuator;
    const std::size_t rates = rates_used(actuator);
    // Any symbols will do: whether there is an inverse does not depend on values.
    expr::Pool& pool = subject.evaluator.pool();
    Jet wanted{std::vector(2 + rates, mechanism.qd[id.index()]), {mechanism.tau[id.index()]}};
    wanted.effort.resize(1 + rates, steady ? pool.zero() : mechanism.qddd[id.index()]);
    const bool out_of_reach = !steady && rates > 1;
    if (!out_of_reach && input_for(pool, actuator, wanted)) continue;
    subject.evaluator.reporter().diagnostics().report(
        {.kind = no_inverse,
         .message = "`" + std::string(row.name) + "` cannot be had for `" + mechanism.name_of(id) + "`",
         .primary = {use, ""},
         .hints = {out_of_reach
                       ? "through an elastic transmission it needs more rates of the motion than `qddd`: along "
                         "a trajectory write `inputs_along(ref)`; `steady_inputs(q, qd, tau)` needs none"
                       : "its input depends on the state of its actuator, beyond the motion and the effort of "
                         "the joint"}});
    return false;
  }
  return true;
}

bool can_be_had(const Subject& subject, const Request& request, Span use) {
  const Row& row = *request.row;
  if (!knows_loops(subject, row, use) || !has_inverse(subject, row, use)) return false;
  if (!is_given(subject, row, use) || !has_parameters(subject, row, use) || !has_mass(subject, row, use)) return false;
  if (row.has_need(Needs::gravity) && !sema::require_gravity(subject.evaluator.reporter(), subject.model, use))
    return false;
  if (row.divides_by_mass_matrix &&
      !sema::require_accelerations(subject.evaluator.reporter(), subject.model, "`" + std::string(row.name) + "`", use))
    return false;
  return has_entries(subject, row, use) && has_joints_of_one_kind(subject, request, use) &&
         has_closed_form(subject, request, use);
}

const dynamics::ClosedForm* closed_form(const Subject& subject, const Request& request) {
  using dynamics::Target;
  switch (request.row->function) {
    case Function::point_solutions:
    case Function::point_solution_errors:
      return &subject.functions.closed_form(*request.place, Target::point);
    case Function::pose_solutions:
    case Function::pose_solution_errors:
      return &subject.functions.closed_form(*request.place, Target::pose);
    default:
      return nullptr;
  }
}

void report_of_trees_alone(Diagnostics& diagnostics, const Mechanism& mechanism, const std::string& what, Span use) {
  const bool is_closed = !mechanism.closures.empty();
  const std::string_view relation = is_closed ? mechanism.closures.front().name : mechanism.couplings.front().name;
  diagnostics.report(
      {.kind = of_trees_alone,
       .message = what + " is derived for trees alone, and `" + mechanism.name + "` has " +
                  (is_closed ? "loops" : "couplings"),
       .primary = {use, ""},
       .hints = {(is_closed ? "closure `" : "coupling `") + std::string(relation) +
                 "` makes joints depend on each other; `mass_matrix`, `coriolis_matrix`, `inverse_dynamics`, "
                 "`forward_dynamics`, `jacobian` and others follow loops"}});
}

void report_too_large(Diagnostics& diagnostics, const dynamics::FunctionTooLarge& error, Span place) {
  const std::string function = "`" + std::string(row(error.function).name) + "` of `" + error.mechanism->name + "`";
  if (error.formulation) {
    const std::string_view formulation = derivations::describe(*error.formulation).name;
    diagnostics.report({.kind = formulation_too_large,
                        .message = function + " takes more than " + std::to_string(derivations::Options{}.node_budget) +
                                   " operations with `" + std::string(formulation) + "`",
                        .primary = {place, ""},
                        .hints = {"with `auto` or `energy_graph` it takes far fewer"}});
    return;
  }
  diagnostics.report({.kind = function_too_large,
                      .message = function + " takes more than 2 million operations",
                      .primary = {place, ""},
                      .hints = {"use a robot with fewer joints"}});
}

}  // namespace robotc::catalogue

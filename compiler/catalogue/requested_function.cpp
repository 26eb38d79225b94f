#include "compiler/catalogue/requested_function.h"

#include <algorithm>
#include <cctype>

#include "compiler/catalogue/function_names.h"
#include "compiler/diagnostics/numbered_names.h"
#include "compiler/equations/dynamics/link_motion.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/robot_functions.h"

namespace robotc {

using derivations::Formulation;

namespace {

constexpr std::string_view kMassCentre = ".com";

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

std::string listed(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

class RequestReader {
 public:
  RequestReader(SessionState& state, const Robot& robot, const std::string& text)
      : state_(state), model_(*robot.model), functions_(*robot.functions) {
    requested_.title = without_outer_blanks(text);
  }

  std::optional<RequestedFunction> read() {
    std::string& title = requested_.title;
    const std::size_t open = std::min(title.find('('), title.size());
    name_ = without_outer_blanks(title.substr(0, open));
    if (open < title.size() && title.ends_with(')')) {
      requested_.place = without_outer_blanks(title.substr(open + 1, title.size() - open - 2));
      title = name_ + "(" + requested_.place + ")";
    }
    requested_.function = find_derivable_function(name_);
    if (requested_.function == nullptr) return unknown_name();
    if (!admits_place() || !formulation_gives() || !parameters_known() || !gravity_known()) return std::nullopt;
    return std::move(requested_);
  }

 private:
  [[nodiscard]] const Mechanism& mechanism() const { return model_.mechanism; }
  [[nodiscard]] const DerivableFunction& function() const { return *requested_.function; }
  bool refuse(DiagnosticKind kind, std::string message, std::vector<std::string> hints) {
    state_.report(kind, {}, std::move(message), "", std::move(hints));
    return false;
  }

  std::nullopt_t unknown_name() {
    refuse(unknown_function, "a robot has no function `" + name_ + "`", {advice_on_name()});
    return std::nullopt;
  }

  [[nodiscard]] std::string advice_on_name() const {
    const std::size_t bracket = name_.find('[');
    if (bracket != std::string::npos && find_derivable_function(name_.substr(0, bracket)) != nullptr) {
      return "functions are written whole: `" + name_.substr(0, bracket) + "`";
    }
    if (name_.find(',') != std::string::npos) return "between functions stand blanks, no commas";
    if (name_ == "inverse_kinematics") {
      return "`" + name_ + "` is for expressions, `robotc eval`: it has no formula of its own";
    }
    std::vector<std::string_view> names;
    for (const DerivableFunction& known : derivable_functions()) names.push_back(known.name);
    const std::string all = listed(names);
    names.push_back(all_coefficients);
    std::string meant;
    for (const std::string& name : functions_meant(name_, names)) meant += (meant.empty() ? "`" : " or `") + name + "`";
    return meant.empty() ? "functions: " + all : "did you mean " + meant + "?";
  }

  /// Whether what stands in the parentheses, or that there are none, suits the function.
  bool admits_place() {
    const bool has_parentheses = requested_.title.find('(') != std::string::npos;
    const std::size_t close = requested_.title.find(')');
    if (has_parentheses && !requested_.title.ends_with(')') && close != std::string::npos) {
      return refuse(unknown_place, "`" + requested_.title + "` is a part of a function",
                    {"functions are written whole: `" + requested_.title.substr(0, close + 1) + "`"});
    }
    if (has_parentheses && !requested_.title.ends_with(')')) {
      return refuse(unknown_place, "`" + requested_.title + "` does not end with `)`",
                    {"write `" + name_ + "(FRAME)`"});
    }
    if (function().takes == Takes::nothing) {
      return !has_parentheses ||
             refuse(unknown_place, "`" + name_ + "` is that of the whole robot", {"write `" + name_ + "`"});
    }
    if (!requested_.place.empty()) return finds_place();
    return (function().takes == Takes::link && !has_parentheses) || needs_place();
  }

  bool needs_place() {
    if (function().takes == Takes::link) {
      return refuse(unknown_place, "`" + name_ + "()` names no link of " + model_.name,
                    {"write `" + name_ + "(LINK)`, or `" + name_ + "` for that of the whole robot"});
    }
    return refuse(unknown_place, "`" + name_ + "` needs a frame or link of " + model_.name,
                  {"write `" + name_ + "(FRAME)`; the centre of mass of a link is `LINK.com`"});
  }

  /// The link that a payload or a further body of this name belongs to.
  [[nodiscard]] const Link* carrier_of(std::string_view body) const {
    for (const Link& link : mechanism().links) {
      for (const RigidBody& part : link.bodies) {
        if (!part.name.empty() && part.name == body) return &link;
      }
    }
    return nullptr;
  }

  bool finds_place() {
    const std::string_view place = requested_.place;
    const bool ends_in_com = place.ends_with(kMassCentre);
    const std::string_view owner = ends_in_com ? place.substr(0, place.size() - kMassCentre.size()) : "";
    const bool is_com = ends_in_com && link_named(mechanism(), owner);
    requested_.spot = is_com ? find_spot(owner, true) : find_spot(place, false);
    if (requested_.spot) return true;
    if (ends_in_com && find_spot(owner, false)) {
      return refuse(unknown_place, "the frame `" + std::string(owner) + "` has no mass centre",
                    {"links have one, `LINK.com`; links: " + listed(link_names(mechanism()))});
    }
    const bool only_links = function().takes == Takes::link;
    if (const Link* carrier = carrier_of(place)) {
      return refuse(unknown_place, "`" + requested_.place + "` is a body of link `" + carrier->name + "`, and no place",
                    {only_links ? "ask for that of the link: `" + name_ + "(" + carrier->name + ")`"
                                : "ask for the link, `" + name_ + "(" + carrier->name + ")`, or for a frame there"});
    }
    std::vector<std::string_view> known = only_links ? std::vector<std::string_view>{} : frame_names(mechanism());
    for (const std::string_view link : link_names(mechanism())) known.push_back(link);
    const std::string_view near = nearest_name(place, known);
    const std::string numbers = numbers_known(place, known);
    return refuse(unknown_place,
                  model_.name + " has no " + (only_links ? "link" : "frame or link") + " `" + requested_.place + "`",
                  {!numbers.empty() ? numbers
                   : near.empty()   ? (only_links ? "links: " : "frames and links: ") + listed(known)
                                    : "did you mean `" + std::string(near) + "`?"});
  }

  std::optional<Spot> find_spot(std::string_view name, bool at_com) {
    if (const auto link = link_named(mechanism(), name)) {
      Spot spot{*link, identity_transform(state_.pool)};
      if (at_com) spot.frame.position = dynamics::whole_link(state_.pool, mechanism(), *link).com;
      return spot;
    }
    if (function().takes == Takes::link) return std::nullopt;
    for (const Frame& frame : mechanism().frames) {
      if (frame.name == name) return Spot{frame.link, frame.pose};
    }
    return std::nullopt;
  }

  bool formulation_gives() {
    if (function().kind == DerivableKind::of_language) {
      const auto signatures = dynamics::signatures();
      const auto signature = std::find_if(signatures.begin(), signatures.end(),
                                          [&](const auto& known) { return known.function == function().function; });
      return programs::is_given(state_.diagnostics, functions_, *signature, {});
    }
    const bool is_tensor = function().kind == DerivableKind::coriolis_tensor;
    if ((!is_tensor && !is_coefficient(function().kind)) || !state_.formulation) return true;
    const auto given_by = [&](Formulation formulation) {
      return is_tensor ? derivations::gives(formulation, derivations::Quantity::coriolis_tensor)
                       : formulation == Formulation::new_formulation_explicit;
    };
    if (given_by(*state_.formulation)) return true;
    std::vector<std::string_view> others{"auto"};
    for (const derivations::Description& known : derivations::descriptions()) {
      if (given_by(known.formulation)) others.push_back(known.name);
    }
    return refuse(
        programs::not_of_formulation,
        "`" + std::string(derivations::describe(*state_.formulation).name) + "` does not give `" + name_ + "`",
        {"those that do are " + listed(others)});
  }

  bool parameters_known() {
    return function().kind != DerivableKind::of_language || !dynamics::is_by_parameters(function().function) ||
           programs::require_parameters(state_.diagnostics, model_, name_, {});
  }

  bool gravity_known() {
    const DerivableKind kind = function().kind;
    const bool weighs = kind == DerivableKind::equations_of_motion || kind == DerivableKind::potential_energy ||
                        kind == DerivableKind::gravity_coefficients || kind == DerivableKind::regressor ||
                        kind == DerivableKind::dynamic_parameters ||
                        (kind == DerivableKind::of_language && dynamics::depends_on_gravity(function().function));
    return !weighs || sema::require_gravity(state_.elaborator, model_, {});
  }

  SessionState& state_;
  const sema::RobotModel& model_;
  const dynamics::Functions& functions_;
  std::string name_;
  RequestedFunction requested_;
};

}  // namespace

std::optional<RequestedFunction> requested_function(SessionState& state, const Robot& robot, const std::string& text) {
  return RequestReader(state, robot, text).read();
}

}  // namespace robotc

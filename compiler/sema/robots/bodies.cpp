#include "compiler/sema/robots/bodies.h"

#include <algorithm>
#include <cmath>

#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/inertias.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;
using expr::SymMat3;
using expr::Vec3;
using syntax::Reference;

/// A mass centre beyond this distance, in metres, was probably meant in millimetres.
constexpr double longest_arm = 50;

class BodyReader {
 public:
  BodyReader(Evaluator& evaluator, Scope& scope, RobotModel& model, const PropertySet& properties,
             const BodyPlace& place)
      : evaluator_(evaluator),
        pool_(evaluator.pool()),
        scope_(scope),
        model_(model),
        place_(place),
        complete_(properties.sound()),
        mass_(properties.find("mass")),
        com_(properties.find("com")),
        inertia_(place.is_point ? nullptr : properties.find("inertia")) {}

  bool read(std::vector<RigidBody>& bodies);

 private:
  [[nodiscard]] bool check_companions();
  std::optional<Id> read_mass();
  std::optional<Vec3> read_com();
  void warn_of_long_arm(const Tensor& com);
  std::optional<SymMat3> read_inertia(const std::optional<Id>& mass, const std::optional<Vec3>& com);
  void require_moments(const SymMat3& inertia);
  void warn_of_wide_inertia(const SymMat3& inertia, Id mass, const Vec3& com);
  /// The reference of a kind; null if there is none. Reports a second one.
  const Reference* reference(const syntax::Property& property, Reference::Kind kind, bool& sound);
  std::optional<Transform> reference_frame(const Reference& reference, const std::string& choices);
  /// Base of the names of the body's symbols: its link with its label, or its own name.
  [[nodiscard]] std::string symbol_name() const {
    if (!place_.name.empty()) return part_name(place_.name);
    const std::string link = part_name(model_.mechanism.link(place_.link).name);
    return place_.label.empty() ? link : link + "_" + part_name(place_.label);
  }
  [[nodiscard]] std::string text_of(const syntax::Name& name) const {
    return std::string(evaluator_.reporter().sources().text(name.span));
  }

  Evaluator& evaluator_;
  expr::Pool& pool_;
  Scope& scope_;
  RobotModel& model_;
  const BodyPlace& place_;
  bool complete_;
  const syntax::Property* mass_;
  const syntax::Property* com_;
  const syntax::Property* inertia_;
};

bool BodyReader::check_companions() {
  if (mass_ != nullptr && com_ == nullptr) {
    evaluator_.reporter().error(mass_without_com, mass_->name.span, "a mass needs its mass centre (`com`)", "",
                                {"add `com = [0, 0, 0]` if it is at " + std::string(place_.origin)});
    return false;
  }
  if (mass_ != nullptr) return true;
  if (com_ != nullptr) {
    evaluator_.reporter().error(com_without_mass, com_->name.span, "a mass centre needs its mass", "",
                                {"add `mass = … kg`"});
  } else if (inertia_ != nullptr) {
    evaluator_.reporter().error(inertia_without_mass, inertia_->name.span, "an inertia needs its mass and mass centre",
                                "", {"add `mass = … kg, com = [0, 0, 0]`"});
  }
  return com_ == nullptr && inertia_ == nullptr;
}

std::optional<Id> BodyReader::read_mass() {
  const std::optional<Tensor> tensor =
      evaluator_.tensor(*mass_->value, scope_, Expected::scalar("the mass", dimensions::mass));
  if (!tensor) return std::nullopt;
  const Id mass =
      keep_symbol(evaluator_, tensor->entries[0], "m_" + symbol_name(), dimensions::mass, mass_->value->span);
  const Requirement requirement{Requirement::Kind::not_negative, mass, mass_->value->span,
                                place_.subject + " has a negative mass", "kg"};
  if (!require(evaluator_, model_, requirement, negative_mass, "a mass cannot be negative")) return std::nullopt;
  return mass;
}

const Reference* BodyReader::reference(const syntax::Property& property, Reference::Kind kind, bool& sound) {
  const Reference* found = nullptr;
  for (const Reference& candidate : property.references) {
    if (candidate.kind != kind) continue;
    if (found != nullptr) {
      const std::string keyword = kind == Reference::Kind::from ? "`from`" : "`about`";
      evaluator_.reporter().error(doubled_reference, candidate.span, keyword + " is given twice", "again here", {},
                                  {{found->span, "first here"}});
      sound = false;
      continue;
    }
    found = &candidate;
  }
  return found;
}

/// The frame on this link named by `from` or `about`. For `joint`, the joint centre with the link's axes.
std::optional<Transform> BodyReader::reference_frame(const Reference& reference, const std::string& choices) {
  const std::optional<std::string> path = path_text(evaluator_, reference.name, scope_);
  if (!path) return std::nullopt;
  const std::string& name = *path;
  if (name == "joint" && place_.has_joint) {
    // The joint's error was already reported.
    if (!place_.joint) return std::nullopt;
    return Transform{expr::identity3(pool_), *place_.joint};
  }
  Binding* binding = model_.names->find_here(name);
  if (binding != nullptr && binding->state == Binding::State::done && is_poison(binding->value)) return std::nullopt;
  const auto* found = binding == nullptr ? nullptr : std::get_if<Place>(&binding->value);
  if (found == nullptr) {
    std::vector<std::string_view> frames;
    for (const Frame& frame : model_.mechanism.frames) {
      if (frame.link == place_.link) frames.push_back(frame.name);
    }
    std::vector<std::string> hints = did_you_mean(nearest_name(name, frames));
    const bool is_point = name == "com" || name == "origin" || name == "joint";
    if (hints.empty() && is_point && reference.kind == Reference::Kind::from) {
      hints.push_back("write a point after `about`: " + quoted("about " + name));
    }
    hints.push_back(choices);
    evaluator_.reporter().error(unknown_reference, reference.name.span,
                                "there is no frame " + quoted(name) + " on this link", "", std::move(hints));
    return std::nullopt;
  }
  if (found->link != place_.link) {
    if (!found->link.valid()) return std::nullopt;
    evaluator_.reporter().error(
        reference_on_other_link, reference.name.span,
        quoted(name) + " is not fixed to link " + quoted(model_.mechanism.link(place_.link).name),
        "moves with " + quoted(model_.mechanism.link(found->link).name), {choices});
    return std::nullopt;
  }
  if (!found->frame) return identity_transform(pool_);
  const Transform& pose = model_.mechanism.frame(*found->frame).pose;
  if (!pose.position[0].valid()) return std::nullopt;
  return pose;
}

/// Lengths of drawings are in millimetres, and may be entered as metres.
void BodyReader::warn_of_long_arm(const Tensor& com) {
  double squared = 0;
  for (const Id entry : com.entries) squared += std::pow(evaluator_.parameters().value_at_defaults(entry), 2);
  if (!(squared > longest_arm * longest_arm)) return;
  const auto* quantity = std::get_if<syntax::UnitApply>(&com_->value->node);
  const bool in_metres = quantity != nullptr && quantity->unit.text == "m";
  const std::string numbers(in_metres ? evaluator_.reporter().sources().text(quantity->operand->span) : "");
  evaluator_.reporter().error(
      suspicious_length, com_->value->span, "this mass centre is " + short_number(std::sqrt(squared)) + " m away", "",
      {in_metres ? "did you mean " + quoted(numbers + " mm") + "?" : "is one of its lengths in mm?"});
}

std::optional<Vec3> BodyReader::read_com() {
  const std::optional<Tensor> tensor =
      evaluator_.tensor(*com_->value, scope_, Expected::vector3("the mass centre", dimensions::length));
  bool sound = true;
  Transform frame = place_.frame;
  if (const Reference* about = reference(*com_, Reference::Kind::about, sound)) {
    evaluator_.reporter().error(misplaced_reference, about->span, "`com` takes no `about`", "",
                                {"a `com` is measured `from` a place, an `inertia` is `about` a point"});
    sound = false;
  }
  if (const Reference* from = reference(*com_, Reference::Kind::from, sound)) {
    const std::string choices =
        place_.has_joint
            ? "a mass centre is measured `from joint` or `from` a frame on its link; without, from the link frame"
            : "a mass centre is measured `from` a frame on its link; without, from " + std::string(place_.origin);
    const std::optional<Transform> named = reference_frame(*from, choices);
    sound = sound && named;
    if (named) frame = *named;
  }
  if (!tensor || !sound) return std::nullopt;
  warn_of_long_arm(*tensor);
  const auto& e = tensor->entries;
  const Vec3 given =
      keep_symbols(evaluator_, {e[0], e[1], e[2]}, "c_" + symbol_name(), dimensions::length, com_->value->span);
  return expr::add(pool_, frame.position, expr::mul(pool_, frame.rotation, given));
}

std::optional<SymMat3> BodyReader::read_inertia(const std::optional<Id>& mass, const std::optional<Vec3>& com) {
  if (inertia_ == nullptr) return expr::zero_sym(pool_);
  const std::optional<SymMat3> given = read_inertia_tensor(evaluator_, scope_, *inertia_->value);
  // Resolve references even if the rest failed, to report their errors too.
  bool sound = given.has_value();
  const std::string choices =
      "an inertia is `about com`, `about origin` of the link frame, or `about` a frame on its link";
  const Reference* from = reference(*inertia_, Reference::Kind::from, sound);
  const Reference* about = reference(*inertia_, Reference::Kind::about, sound);
  Transform axes = place_.frame;
  if (from != nullptr) {
    const std::optional<Transform> named =
        reference_frame(*from, "an inertia is along the axes `from` a frame on its link");
    sound = sound && named;
    if (named) axes = *named;
  }
  const std::string point_name = about == nullptr ? "com" : text_of(about->name);
  std::optional<Vec3> point;  // nothing: the mass centre
  if (point_name == "origin") {
    point = place_.frame.position;
  } else if (point_name != "com") {
    const std::optional<Transform> named = reference_frame(*about, choices);
    sound = sound && named;
    if (named) point = named->position;
    if (named && from == nullptr) axes = *named;
  }
  if (!sound || !mass || !com) return std::nullopt;
  SymMat3 inertia =
      expr::rotate(pool_, axes.rotation, keep_symbols(evaluator_, *given, "I_" + symbol_name(), inertia_->value->span));
  if (point) inertia = expr::sub(pool_, inertia, expr::point_inertia(pool_, *mass, expr::sub(pool_, *com, *point)));
  if (!check_moments(evaluator_, inertia, *inertia_->value, point.has_value())) return std::nullopt;
  warn_of_wide_inertia(inertia, *mass, *com);
  require_moments(inertia);
  return inertia;
}

/// Inertias of drawings are in kg*mm^2 or g*mm^2, and may be entered as kg*m^2: then the radius of gyration far exceeds
/// the robot. Rotors entered as links with their inertia at the joint stay well below.
void BodyReader::warn_of_wide_inertia(const SymMat3& inertia, Id mass, const Vec3& com) {
  constexpr double most_sizes = 100;
  double size = 0;
  const auto reaches = [&](const Vec3& place) {
    if (!place[0].valid()) return;
    double squared = 0;
    for (const Id entry : place) squared += std::pow(evaluator_.parameters().value_at_defaults(entry), 2);
    size = std::max(size, std::sqrt(squared));
  };
  reaches(com);
  for (const Joint& joint : model_.mechanism.joints) reaches(joint.before.position), reaches(joint.after.position);
  for (const Frame& frame : model_.mechanism.frames) reaches(frame.pose.position);
  double largest = 0;
  for (const std::size_t diagonal : {0, 3, 5}) {
    largest = std::max(largest, evaluator_.parameters().value_at_defaults(inertia[diagonal]));
  }
  const double radius = std::sqrt(largest / evaluator_.parameters().value_at_defaults(mass));
  if (!(size > 0 && std::isfinite(radius) && radius > most_sizes * size)) return;
  const auto* quantity = std::get_if<syntax::UnitApply>(&inertia_->value->node);
  const bool in_metres = quantity != nullptr && quantity->unit.text == "kg*m^2";
  const std::string numbers(in_metres ? evaluator_.reporter().sources().text(quantity->operand->span) : "");
  evaluator_.reporter().error(
      suspicious_inertia, inertia_->value->span, "this inertia is too large for its mass",
      "as if all mass were " + short_number(radius) + " m from its centre",
      {in_metres ? "did you mean " + quoted(numbers + " kg*mm^2") + "?" : "are its lengths in mm?"});
}

/// Requirement for parameters as set: no negative moments, up to rounding, as in `check_moments`.
void BodyReader::require_moments(const SymMat3& inertia) {
  const Id slack = pool_.mul(pool_.number(Number::rational(1, 1'000'000'000'000)), expr::trace(pool_, inertia));
  for (const std::size_t diagonal : {0, 3, 5}) {
    if (pool_.is_number(inertia[diagonal])) continue;
    model_.requirements.push_back({Requirement::Kind::not_negative, pool_.add(inertia[diagonal], slack),
                                   inertia_->value->span, place_.subject + " has a negative moment of inertia",
                                   "kg*m^2"});
  }
}

bool BodyReader::read(std::vector<RigidBody>& bodies) {
  // An unreadable property may be the missing one.
  const bool sound = complete_ && check_companions();
  std::optional<Id> mass;
  std::optional<Vec3> com;
  if (mass_ != nullptr) mass = read_mass();
  if (com_ != nullptr) com = read_com();
  const std::optional<SymMat3> inertia = read_inertia(mass, com);
  if (!sound) return false;
  if (mass_ == nullptr) return true;
  if (!mass || !com || !inertia) return false;
  bodies.push_back({*mass, *com, *inertia});
  return true;
}

}  // namespace

bool read_body(Evaluator& evaluator, Scope& scope, RobotModel& model, const PropertySet& properties,
               const BodyPlace& place, std::vector<RigidBody>& bodies) {
  return BodyReader(evaluator, scope, model, properties, place).read(bodies);
}

}  // namespace robotc::sema

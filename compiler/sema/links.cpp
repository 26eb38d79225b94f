#include "compiler/sema/links.h"

#include <array>
#include <cmath>
#include <utility>

#include "compiler/sema/paths.h"
#include "compiler/sema/principal_moments.h"
#include "compiler/sema/robot_diagnostics.h"
#include "compiler/sema/topology.h"

namespace robotc::sema {

namespace {

using expr::Id;
using expr::Mat3;
using expr::SymMat3;
using expr::Vec3;

Vec3 as_vector(const Tensor& tensor) { return {tensor.entries[0], tensor.entries[1], tensor.entries[2]}; }

/// The entry of a matrix written as `[[…], […], […]]`, with a unit or without.
const syntax::Expr* matrix_entry(const syntax::Expr& written, std::size_t row, std::size_t column) {
  const auto element = [](const syntax::Expr* expr, std::size_t i) -> const syntax::Expr* {
    if (expr == nullptr) return nullptr;
    if (const auto* unit = std::get_if<syntax::UnitApply>(&expr->node)) expr = unit->operand.get();
    const auto* array = std::get_if<syntax::Array>(&expr->node);
    if (array == nullptr || array->elements.comprehension || array->elements.items.size() != 3) return nullptr;
    return array->elements.items[i].value.get();
  };
  return element(element(&written, row), column);
}

class LinkReader {
 public:
  LinkReader(Elaborator& elaborator, const RobotModel& model, const RobotParts::LinkPart& part, const Joint* carrier)
      : elaborator_(elaborator),
        pool_(elaborator.pool()),
        model_(model),
        id_(part.id),
        link_(*part.syntax),
        scope_(*part.scope),
        carrier_(carrier) {}

  std::optional<std::vector<RigidBody>> read();

 private:
  [[nodiscard]] bool collect_properties();
  [[nodiscard]] bool accept_reference(const std::string& property, const syntax::Reference& reference);
  [[nodiscard]] bool check_companions();
  std::optional<Id> read_mass();
  std::optional<Vec3> read_com();
  std::optional<SymMat3> read_inertia(const std::optional<Id>& mass, const std::optional<Vec3>& com);
  /// The inertia along the link's axes, about the point that `about` names, moved to the mass centre.
  std::optional<SymMat3> move_to_com(const SymMat3& inertia, Id mass, const Vec3& com);
  std::optional<Transform> reference_frame(const syntax::Reference& reference, const std::string& choices);
  [[nodiscard]] bool check_symmetric(const Tensor& inertia);
  [[nodiscard]] bool check_moments(const SymMat3& inertia);
  [[nodiscard]] double value(Id id) const { return elaborator_.value_at_defaults(id); }

  Elaborator& elaborator_;
  expr::Pool& pool_;
  const RobotModel& model_;
  LinkId id_;
  const syntax::Link& link_;
  Scope& scope_;  ///< what names mean here
  const Joint* carrier_;
  const syntax::Property* mass_ = nullptr;
  const syntax::Property* com_ = nullptr;
  const syntax::Property* inertia_ = nullptr;
  const syntax::Reference* com_from_ = nullptr;
  const syntax::Reference* inertia_about_ = nullptr;
};

bool LinkReader::collect_properties() {
  bool sound = true;
  for (const syntax::Property& property : link_.properties) {
    const std::string name(elaborator_.sources().text(property.name.span));
    if (property.is_group()) {
      sound = false;
      report_not_yet_supported(elaborator_, property.name.span, "groups of properties of a link are");
      continue;
    }
    const syntax::Property** slot = name == "mass"      ? &mass_
                                    : name == "com"     ? &com_
                                    : name == "inertia" ? &inertia_
                                                        : nullptr;
    if (slot == nullptr) {
      sound = false;
      std::vector<std::string> hints = did_you_mean(nearest_name(name, {"mass", "com", "inertia"}));
      if (hints.empty()) hints.push_back("a link has `mass`, `com` and `inertia`");
      elaborator_.error(unknown_property, property.name.span, "a link has no property " + quoted(name), "",
                        std::move(hints));
    } else if (*slot != nullptr) {
      sound = false;
      elaborator_.error(duplicate_property, property.name.span, quoted(name) + " is given twice", "again here", {},
                        {{(*slot)->name.span, "first here"}});
    } else {
      *slot = &property;
      for (const syntax::Reference& reference : property.references) {
        sound = accept_reference(name, reference) && sound;
      }
    }
  }
  return sound;
}

bool LinkReader::accept_reference(const std::string& property, const syntax::Reference& reference) {
  using Kind = syntax::Reference::Kind;
  if (property == "com" && reference.kind == Kind::from) {
    com_from_ = &reference;
  } else if (property == "inertia" && reference.kind == Kind::about) {
    inertia_about_ = &reference;
  } else {
    const std::string keyword = reference.kind == Kind::from ? "from" : "about";
    elaborator_.error(misplaced_reference, reference.span, quoted(keyword) + " does not belong to " + quoted(property),
                      "", {"a `com` is measured `from` a place, an `inertia` is `about` a point"});
    return false;
  }
  return true;
}

bool LinkReader::check_companions() {
  if (mass_ != nullptr && com_ == nullptr) {
    elaborator_.error(mass_without_com, mass_->name.span, "a mass needs its centre", "where is it?",
                      {"add `com = [0, 0, 0]` if it is at the origin of the link frame"});
    return false;
  }
  if (mass_ != nullptr) return true;
  if (com_ != nullptr) {
    elaborator_.error(com_without_mass, com_->name.span, "a mass centre needs its mass", "", {"add `mass = … kg`"});
  } else if (inertia_ != nullptr) {
    elaborator_.error(inertia_without_mass, inertia_->name.span, "an inertia needs its mass and mass centre", "",
                      {"add `mass = … kg, com = [0, 0, 0]`"});
  }
  return com_ == nullptr && inertia_ == nullptr;
}

std::optional<Id> LinkReader::read_mass() {
  const std::optional<Tensor> tensor =
      elaborator_.tensor(*mass_->value, scope_, Expected::scalar("the mass", dimensions::mass));
  if (!tensor) return std::nullopt;
  const Id mass = tensor->entries[0];
  const double number = value(mass);
  if (number < 0) {
    elaborator_.error(negative_mass, mass_->value->span, "a mass cannot be negative",
                      "this is " + short_number(number) + " kg");
    return std::nullopt;
  }
  return mass;
}

/// The frame on this link that `from` or `about` names. Of `joint`, the joint centre with the link's axes.
std::optional<Transform> LinkReader::reference_frame(const syntax::Reference& reference, const std::string& choices) {
  const std::optional<std::string> path = path_text(elaborator_, reference.name, scope_);
  if (!path) return std::nullopt;
  const std::string& name = *path;
  if (reference.kind == syntax::Reference::Kind::from && name == "joint") {
    // The joint to this link was wrong, and that has been said.
    if (carrier_ == nullptr || !carrier_->after.position[0].valid()) return std::nullopt;
    return Transform{expr::identity3(pool_), inverse(pool_, carrier_->after).position};
  }
  Binding* binding = model_.names->find_here(name);
  if (binding != nullptr && binding->state == Binding::State::done && is_poison(binding->value)) return std::nullopt;
  const auto* place = binding == nullptr ? nullptr : std::get_if<Place>(&binding->value);
  if (place == nullptr) {
    std::vector<std::string_view> frames;
    for (const Frame& frame : model_.mechanism.frames) {
      if (frame.link == id_) frames.push_back(frame.name);
    }
    std::vector<std::string> hints = did_you_mean(nearest_name(name, frames));
    hints.push_back(choices);
    elaborator_.error(unknown_reference, reference.name.span, "there is no frame " + quoted(name) + " on this link", "",
                      std::move(hints));
    return std::nullopt;
  }
  if (place->link != id_) {
    elaborator_.error(reference_on_other_link, reference.name.span,
                      quoted(name) + " is not fixed to link " + quoted(model_.mechanism.link(id_).name),
                      "moves with " + quoted(model_.mechanism.link(place->link).name), {choices});
    return std::nullopt;
  }
  if (!place->frame) return identity_transform(pool_);
  const Transform& pose = model_.mechanism.frame(*place->frame).pose;
  if (!pose.position[0].valid()) return std::nullopt;
  return pose;
}

std::optional<Vec3> LinkReader::read_com() {
  const std::optional<Tensor> tensor =
      elaborator_.tensor(*com_->value, scope_, Expected::vector3("the mass centre", dimensions::length));
  Transform frame = identity_transform(pool_);
  if (com_from_ != nullptr) {
    const std::optional<Transform> named = reference_frame(
        *com_from_,
        "a mass centre is measured `from joint` or `from` a frame on its link; without, from the link frame");
    if (!named) return std::nullopt;
    frame = *named;
  }
  if (!tensor) return std::nullopt;
  return expr::add(pool_, frame.position, expr::mul(pool_, frame.rotation, as_vector(*tensor)));
}

bool LinkReader::check_symmetric(const Tensor& inertia) {
  double largest = 0;
  for (const Id entry : inertia.entries) largest = std::max(largest, std::abs(value(entry)));
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = row + 1; column < 3; ++column) {
      const Id above = inertia.entries[3 * row + column];
      const Id below = inertia.entries[3 * column + row];
      // A tensor turned by computed rotations is symmetric to rounding only.
      if (above == below || !(std::abs(value(above) - value(below)) > 1e-9 * largest)) continue;
      const auto place = [](std::size_t i, std::size_t j) {
        return "[" + std::to_string(i + 1) + ", " + std::to_string(j + 1) + "]";
      };
      const syntax::Expr* written_above = matrix_entry(*inertia_->value, row, column);
      const syntax::Expr* written_below = matrix_entry(*inertia_->value, column, row);
      const std::string message =
          "an inertia is symmetric, but entries " + place(row, column) + " and " + place(column, row) + " differ";
      if (written_above != nullptr && written_below != nullptr) {
        elaborator_.error(asymmetric_inertia, written_below->span, message, place(column, row), {},
                          {{written_above->span, place(row, column)}});
      } else {
        elaborator_.error(asymmetric_inertia, inertia_->value->span, message,
                          place(row, column) + " is " + short_number(value(above)) + ", " + place(column, row) +
                              " is " + short_number(value(below)) + " kg*m^2");
      }
      return false;
    }
  }
  return true;
}

bool LinkReader::check_moments(const SymMat3& inertia) {
  std::array<double, 6> numbers{};
  for (std::size_t i = 0; i < 6; ++i) numbers[i] = value(inertia[i]);
  for (const double number : numbers) {
    if (!std::isfinite(number)) return true;  // a parameter's default does not make sense of it
  }
  const double trace = numbers[0] + numbers[3] + numbers[5];
  // Rounding of what is zero: a rod has no moment about its own axis.
  const double tolerance = 1e-12 * std::abs(trace);
  constexpr std::array<std::size_t, 3> diagonal{0, 3, 5};
  constexpr std::array<std::string_view, 3> axis_names{"x", "y", "z"};
  for (std::size_t i = 0; i < 3; ++i) {
    if (numbers[diagonal[i]] >= -tolerance) continue;
    std::vector<std::string> hints;
    if (inertia_about_ != nullptr && elaborator_.sources().text(inertia_about_->name.span) != "com") {
      hints.push_back("moved to the mass centre, the inertia loses m*r^2 there: is it perhaps `about com`?");
    }
    elaborator_.error(negative_inertia, inertia_->value->span, "a moment of inertia cannot be negative",
                      "about " + std::string(axis_names[i]) + " through the mass centre it is " +
                          short_number(numbers[diagonal[i]]) + " kg*m^2",
                      std::move(hints));
    return false;
  }
  const std::array<double, 3> moments = principal_moments(numbers);
  const std::string text = "its principal moments are " + short_number(moments[0]) + ", " + short_number(moments[1]) +
                           " and " + short_number(moments[2]) + " kg*m^2";
  if (moments[0] < -tolerance) {
    elaborator_.error(inertia_not_positive, inertia_->value->span, "no body has this inertia: it is not positive", text,
                      {"off-diagonal entries are those of the tensor: I_xy is minus the integral of x*y"});
  } else if (moments[2] > moments[0] + moments[1] + tolerance) {
    elaborator_.error(inertia_breaks_triangle, inertia_->value->span,
                      "no body has this inertia: one principal moment exceeds the sum of the others", text);
  }
  return true;
}

std::optional<SymMat3> LinkReader::move_to_com(const SymMat3& inertia, Id mass, const Vec3& com) {
  if (inertia_about_ == nullptr) return inertia;
  const std::string name(elaborator_.sources().text(inertia_about_->name.span));
  if (name == "com") return inertia;
  Transform frame = identity_transform(pool_);
  if (name != "origin") {
    const std::optional<Transform> named = reference_frame(
        *inertia_about_, "an inertia is `about com`, `about origin` of the link frame, or `about` a frame on its link");
    if (!named) return std::nullopt;
    frame = *named;
  }
  const Vec3 arm = expr::sub(pool_, com, frame.position);
  return expr::sub(pool_, expr::rotate(pool_, frame.rotation, inertia), expr::point_inertia(pool_, mass, arm));
}

std::optional<SymMat3> LinkReader::read_inertia(const std::optional<Id>& mass, const std::optional<Vec3>& com) {
  if (inertia_ == nullptr) return expr::zero_sym(pool_);
  Expected expected;
  expected.what = "the inertia";
  expected.shape = Expected::Shape::matrix;
  expected.rows = 3;
  expected.cols = 3;
  expected.dims = {dimensions::inertia};
  const std::optional<Tensor> tensor = elaborator_.tensor(*inertia_->value, scope_, expected);
  if (!tensor || !check_symmetric(*tensor)) return std::nullopt;
  const auto& e = tensor->entries;
  const SymMat3 inertia{e[0], e[1], e[2], e[4], e[5], e[8]};
  // What `about` names is looked up even if mass or centre failed: its own mistakes are to be seen as well.
  const std::optional<SymMat3> moved =
      move_to_com(inertia, mass.value_or(pool_.zero()), com.value_or(expr::zero3(pool_)));
  if (!moved || !mass || !com || !check_moments(*moved)) return std::nullopt;
  return moved;
}

std::optional<std::vector<RigidBody>> LinkReader::read() {
  bool sound = collect_properties();
  // A property that could not be read may be the one that is missing.
  sound = sound && check_companions();
  std::optional<Id> mass;
  std::optional<Vec3> com;
  if (mass_ != nullptr) mass = read_mass();
  if (com_ != nullptr) com = read_com();
  const std::optional<SymMat3> inertia = read_inertia(mass, com);
  if (!sound) return std::nullopt;
  if (mass_ == nullptr) return std::vector<RigidBody>{};
  if (!mass || !com || !inertia) return std::nullopt;
  return std::vector<RigidBody>{{*mass, *com, *inertia}};
}

}  // namespace

std::optional<std::vector<RigidBody>> read_bodies(Elaborator& elaborator, const RobotModel& model,
                                                  const RobotParts::LinkPart& link, const Joint* carrier) {
  return LinkReader(elaborator, model, link, carrier).read();
}

}  // namespace robotc::sema

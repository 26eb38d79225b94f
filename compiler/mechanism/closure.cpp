#include "compiler/mechanism/closure.h"

#include <array>

namespace robotc {

namespace {

using enum ClosureEquation;

constexpr auto of_revolute = std::to_array({along_x, along_y, along_z, tilt_x, tilt_y});
constexpr auto of_prismatic = std::to_array({along_x, along_y, tilt_x, tilt_y, turn});
constexpr auto of_screw = std::to_array({along_x, along_y, tilt_x, tilt_y, advance});
constexpr auto of_universal = std::to_array({along_x, along_y, along_z, square});
constexpr auto of_cylindrical = std::to_array({along_x, along_y, tilt_x, tilt_y});
constexpr auto of_planar = std::to_array({along_z, tilt_x, tilt_y});
constexpr auto of_spherical = std::to_array({along_x, along_y, along_z});
constexpr auto of_fixed = std::to_array({along_x, along_y, along_z, tilt_x, tilt_y, turn});
constexpr auto of_slot = std::to_array({along_x, along_y});
constexpr auto of_surface = std::to_array({along_z});
constexpr auto of_rod = std::to_array({distance});
constexpr auto of_rolling = std::to_array({height, roll_x, roll_y});

constexpr auto one_turn = std::to_array<ClosureFreedom>({{ClosureMotion::turn, ""}});
constexpr auto one_slide = std::to_array<ClosureFreedom>({{ClosureMotion::slide_z, ""}});
constexpr auto slide_and_turn =
    std::to_array<ClosureFreedom>({{ClosureMotion::slide_z, "slide"}, {ClosureMotion::turn, "turn"}});
constexpr auto two_turns =
    std::to_array<ClosureFreedom>({{ClosureMotion::first, "first"}, {ClosureMotion::second, "second"}});
constexpr auto in_a_plane = std::to_array<ClosureFreedom>(
    {{ClosureMotion::slide_x, "x"}, {ClosureMotion::slide_y, "y"}, {ClosureMotion::turn, "turn"}});
constexpr auto three_spins = std::to_array<ClosureFreedom>(
    {{ClosureMotion::spin_x, "x"}, {ClosureMotion::spin_y, "y"}, {ClosureMotion::spin_z, "z"}});

constexpr auto models = std::to_array<ClosureModel>({
    {ClosureType::revolute, "revolute", of_revolute},
    {ClosureType::prismatic, "prismatic", of_prismatic},
    {ClosureType::screw, "screw", of_screw},
    {ClosureType::universal, "universal", of_universal},
    {ClosureType::cylindrical, "cylindrical", of_cylindrical},
    {ClosureType::planar, "planar", of_planar},
    {ClosureType::spherical, "spherical", of_spherical, false},
    {ClosureType::fixed, "fixed", of_fixed, false},
    {ClosureType::slot, "slot", of_slot},
    {ClosureType::surface, "surface", of_surface},
    {ClosureType::rod, "rod", of_rod, false},
    {ClosureType::rolling, "rolling", of_rolling},
});

constexpr bool are_in_order() {
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (static_cast<std::size_t>(models[i].type) != i) return false;
  }
  return true;
}
static_assert(are_in_order(), "models must be in the order of ClosureType");

}  // namespace

std::span<const ClosureFreedom> closure_freedoms(ClosureType type) {
  switch (type) {
    case ClosureType::revolute:
    case ClosureType::screw:
      return one_turn;
    case ClosureType::prismatic:
    case ClosureType::slot:
      return one_slide;
    case ClosureType::cylindrical:
      return slide_and_turn;
    case ClosureType::universal:
      return two_turns;
    case ClosureType::planar:
      return in_a_plane;
    case ClosureType::spherical:
      return three_spins;
    case ClosureType::fixed:
    case ClosureType::surface:
    case ClosureType::rod:
    case ClosureType::rolling:
      break;
  }
  return {};
}

std::string_view name(ClosureEquation equation) {
  switch (equation) {
    case along_x:
      return "x";
    case along_y:
      return "y";
    case along_z:
      return "z";
    case tilt_x:
      return "tilt_x";
    case tilt_y:
      return "tilt_y";
    case turn:
      return "turn";
    case square:
      return "square";
    case advance:
      return "advance";
    case distance:
      return "distance";
    case height:
      return "height";
    case roll_x:
      return "roll_x";
    case roll_y:
      return "roll_y";
  }
  return "";
}

bool measures_length(ClosureEquation equation) {
  switch (equation) {
    case along_x:
    case along_y:
    case along_z:
    case advance:
    case distance:
    case height:
    case roll_x:
    case roll_y:
      return true;
    case tilt_x:
    case tilt_y:
    case turn:
    case square:
      return false;
  }
  return false;
}

const ClosureModel& closure_model(ClosureType type) { return models[static_cast<std::size_t>(type)]; }

std::span<const ClosureModel> closure_models() { return models; }

}  // namespace robotc

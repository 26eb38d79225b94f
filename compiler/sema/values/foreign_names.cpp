#include "compiler/sema/values/foreign_names.h"

#include <algorithm>
#include <array>
#include <utility>

#include "compiler/units/unit.h"

namespace robotc::sema {

namespace {

using Foreign = std::pair<std::string_view, std::string_view>;

constexpr std::string_view degrees_are_units = "angles are in rad; `deg` is a unit: `sin(30 deg)`";
constexpr std::string_view inverse_matrix = "write `inverse(M)`; the x with M x = b is `solve(M, b)`";
constexpr std::string_view no_prefix = "functions have no prefix: `sin(x)`, `sqrt(x)`, `pi`";

/// Names from other languages and their robotc names. Sorted by name.
constexpr auto foreign_names = std::to_array<Foreign>({
    {"C", "the matrix of Coriolis and centrifugal terms is `coriolis_matrix(q, qd)`"},
    {"G", "the efforts of gravity are `gravity_forces(q)`"},
    {"J", "the Jacobian of a frame is `jacobian(FRAME, q)`"},
    {"M", "the mass matrix is `mass_matrix(q)`"},
    {"PI", "write `pi`"},
    {"T", "the time is `t`"},
    {"aba", "forward dynamics is `forward_dynamics(q, qd, tau)`"},
    {"acceleration",
     "the accelerations of the joints are `qdd`, or `forward_dynamics(q, qd, tau)`; that of a frame is "
     "`acceleration(FRAME, q, qd, qdd)`"},
    {"acker", "write `place(A, B, poles)`"},
    {"angular_momentum",
     "the angular momentum about the centre of mass is the second half of `centroidal_momentum(q, qd)`"},
    {"arccos", "write `acos`"},
    {"arcsin", "write `asin`"},
    {"arctan", "write `atan`, or `atan2(y, x)`"},
    {"arctan2", "write `atan2(y, x)`"},
    {"center_of_mass", "write `centre_of_mass(q)`"},
    {"coefficients",
     "the coefficients of one body are `inertia_coefficients(BODY, q)` and others; `robotc derive` writes all"},
    {"com", "the centre of mass is `centre_of_mass(q)`; that of a link is `pose(LINK.com, q).position`"},
    {"cond", "write `condition_number(M)`"},
    {"coriolis", "write `coriolis_matrix(q, qd)`, or `nonlinear_effects(q, qd)` for its product with `qd` and gravity"},
    {"cosd", degrees_are_units},
    {"crba", "the mass matrix is `mass_matrix(q)`"},
    {"csvread", "the columns of a table are `data(\"file.csv\")`"},
    {"ctrb", "write `controllability(A, B)`"},
    {"ddq", "write `qdd`"},
    {"deg2rad", degrees_are_units},
    {"degrees", "values are shown in degrees by `x as deg`"},
    {"dq", "write `qd`"},
    {"e", "write `exp(1)`"},
    {"eig", "the eigenvalues of a symmetric matrix are `eigenvalues(M)`, those of any square matrix `poles(M)`"},
    {"energy", "write `kinetic_energy(q, qd) + potential_energy(q)`"},
    {"fabs", "write `abs`"},
    {"fk", "the pose of a frame is `pose(FRAME, q)`"},
    {"fkine", "the pose of a frame is `pose(FRAME, q)`"},
    {"fmax", "write `max`"},
    {"fmin", "write `min`"},
    {"forward_kinematics", "the pose of a frame is `pose(FRAME, q)`"},
    {"g", "the efforts of gravity are `gravity_forces(q)`; standard gravity is `9.80665 m/s^2`"},
    {"gravity", "the efforts of gravity are `gravity_forces(q)`"},
    {"gravity_compensation", "the efforts of gravity are `gravity_forces(q)`"},
    {"hstack", "`[[A, B]]` is A beside B"},
    {"identity", "write `eye(n)`"},
    {"ik", "the configuration that puts a frame at a point is `inverse_kinematics(FRAME, position, guess)`"},
    {"inertia_matrix", "the mass matrix is `mass_matrix(q)`"},
    {"inverse_mass", inverse_matrix},
    {"inverse_mass_matrix", inverse_matrix},
    {"kron", "write the blocks out: `[[a * B, b * B], [c * B, d * B]]`"},
    {"ln", "the natural logarithm is `log`"},
    {"log10", "write `log(x) / log(10)`"},
    {"log2", "write `log(x) / log(2)`"},
    {"mass", "the mass of the robot is `total_mass()`"},
    {"math", no_prefix},
    {"momentum", "write `centroidal_momentum(q, qd)`"},
    {"nle", "write `nonlinear_effects(q, qd)`"},
    {"no", "write `false`"},
    {"normal",
     "the values of a sweep can be drawn, `sweep m = normal(1.5 kg, 0.3 kg, 200)`; numbers drawn in a run are `noise`"},
    {"np", no_prefix},
    {"numpy", no_prefix},
    {"obsv", "write `observability(A, C)`"},
    {"orientation", "the orientation of a frame is `pose(FRAME, q).rotation`"},
    {"pinv", "the least squares solution is `solve(transpose(A) * A, transpose(A) * b)`"},
    {"place_poles", "write `place(A, B, poles)`"},
    {"position", "the positions of the joints are `q`; that of a frame is `pose(FRAME, q).position`"},
    {"pow", "powers are written `x^2`"},
    {"power", "powers are written `x^2`"},
    {"q_dot", "write `qd`"},
    {"qddot", "write `qdd`"},
    {"qdot", "write `qd`"},
    {"qp", "write `qd`"},
    {"qpp", "write `qdd`"},
    {"rad2deg", "values are shown in degrees by `x as deg`"},
    {"radians", degrees_are_units},
    {"range", "a range is `1..n`, both ends included"},
    {"readtable", "the columns of a table are `data(\"file.csv\")`"},
    {"rnea", "inverse dynamics is `inverse_dynamics(q, qd, qdd)`"},
    {"sgn", "write `sign`"},
    {"sind", degrees_are_units},
    {"size", "a vector over the joints has one entry per joint"},
    {"square", "powers are written `x^2`"},
    {"step", "a step at the time T is `if t < T then 0 else 1`"},
    {"stepinfo", "report `rise_time(x, goal)`, `settling_time(x, goal)`, `overshoot(x, goal)`"},
    {"svd", "the singular values of a matrix are `singular_values(M)`"},
    {"tand", degrees_are_units},
    {"tg", "write `tan`"},
    {"theta", "the coordinates of the joints are `q`"},
    {"time", "the time is `t`"},
    {"torque", "the efforts of the joints are `tau`"},
    {"u", "the efforts of the joints are `tau`"},
    {"uniform",
     "the values of a sweep can be drawn, `sweep m = uniform(1 kg, 2 kg, 200)`; numbers drawn in a run are "
     "`uniform_noise`"},
    {"v", "the velocities of the joints are `qd`"},
    {"velocity", "the velocities of the joints are `qd`; that of a frame is `velocity(FRAME, q, qd)`"},
    {"vstack", "`stack(a, b)` appends b to a, or puts it below"},
    {"yes", "write `true`"},
});

/// Unsupported units and their replacements. Sorted by name.
constexpr std::string_view temperatures = "temperatures are in kelvin: 20 °C are `293.15 K`";
constexpr auto foreign_units = std::to_array<Foreign>({
    {"C", temperatures},
    {"Celsius", temperatures},
    {"F", temperatures},
    {"G", "standard gravity is `9.80665 m/s^2`"},
    {"L", "a litre is `1e-3 m^3`"},
    {"always", "an expectation holds at all times, unless it says `after` or `until`"},
    {"arcmin", "an arc minute is `(1/60) deg`"},
    {"arcsec", "an arc second is `(1/3600) deg`"},
    {"celsius", temperatures},
    {"degC", temperatures},
    {"degF", temperatures},
    {"dm", "write `10 cm` for a decimetre"},
    {"grad", "100 grad are `90 deg`"},
    {"kgf", "a kilogram-force is `9.80665 N`"},
    {"kmh", "write `km/h`"},
    {"kph", "write `km/h`"},
    {"l", "a litre is `1e-3 m^3`"},
    {"lbf", "a pound-force is `4.4482216 N`"},
    {"mph", "a mile per hour is `0.44704 m/s`"},
    {"oz", "an ounce is `28.349523 g`"},
    {"psi", "a pound per square inch is `6894.757 Pa`"},
});

/// Names of a reference's positions elsewhere.
constexpr auto desired_positions =
    std::to_array<std::string_view>({"q_d", "q_des", "q_desired", "q_ref", "qdes", "qref"});

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string_view hint_for_foreign_unit(std::string_view name) {
  const auto* const known =
      std::find_if(foreign_units.begin(), foreign_units.end(), [&](const Foreign& f) { return f.first == name; });
  return known == foreign_units.end() ? std::string_view{} : known->second;
}

std::string_view hint_for_foreign_name(std::string_view name) {
  const auto* const known =
      std::find_if(foreign_names.begin(), foreign_names.end(), [&](const Foreign& f) { return f.first == name; });
  return known == foreign_names.end() ? std::string_view{} : known->second;
}

std::vector<std::string> hints_for_foreign_name(std::string_view name, Scope& scope) {
  if (const std::string_view known = hint_for_foreign_name(name); !known.empty()) return {std::string(known)};
  if (std::ranges::find(desired_positions, name) != desired_positions.end() && scope.find("ref") != nullptr) {
    return {"the position of the reference is `ref.q`, its rates are `ref.qd` and `ref.qdd`"};
  }
  // `q1` if `q` is a vector.
  const std::size_t letters =
      name.size() - static_cast<std::size_t>(std::find_if_not(name.rbegin(), name.rend(), is_digit) - name.rbegin());
  if (letters != 0 && letters != name.size()) {
    const std::string_view whole = name.substr(0, letters);
    Binding* binding = scope.find(whole);
    const auto* tensor = binding == nullptr ? nullptr : std::get_if<Tensor>(&binding->value);
    if (tensor != nullptr && tensor->rank == 1) {
      return {"entries are written `" + std::string(whole) + "[" + std::string(name.substr(letters)) + "]`" +
              (tensor->row_space.robot == nullptr
                   ? ""
                   : ", or by joint: `" + std::string(whole) + "." + tensor->row_space.joint_name(0) + "`")};
    }
  }
  if (name.size() > 1 && std::holds_alternative<Unit>(parse_unit(name))) {
    return {"`" + std::string(name) + "` is a unit: write it after a number, as in `2 " + std::string(name) + "`"};
  }
  return {};
}

}  // namespace robotc::sema

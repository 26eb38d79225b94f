#include "results/starting_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "results/numbers.h"

namespace robotc::tools {

namespace {

/// Up to here the standard library's controller runs on a clock, as on a real machine. Longer chains are so badly
/// conditioned that they need a continuous controller, and so large that it must cost in proportion to them.
constexpr std::size_t most_joints_on_clock = 12;

constexpr std::size_t line_width = 118;
constexpr std::size_t most_letters = 20;  // longest chain that the comment spells out

/// Up to here each link has parameters of its own; longer chains have one length and one mass for all.
constexpr std::size_t most_links_with_parameters = 12;

/// The same for all links: together at most 3 m and 16 kg.
struct LinkSize {
  double length = 0;  ///< m
  double mass = 0;    ///< kg
};

/// Rounded to two digits, as an estimate.
double estimate(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
  return std::round(value / unit) * unit;
}

LinkSize link_size(std::size_t joints) {
  const auto n = static_cast<double>(joints);
  LinkSize size;
  size.length = estimate(std::min(0.3, 3 / n));
  size.mass = estimate(std::min(2.0, 16 / n));
  return size;
}

std::string rounded(double value) { return to_readable(value, 3); }

/// "[a, b, …]" as the rest of a line with `used` columns taken; continues on lines indented by `indent` blanks.
std::string list(const std::vector<std::string>& entries, std::size_t used, std::size_t indent) {
  std::string text = "[";
  std::size_t column = used + 1;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string entry = entries[i] + (i + 1 < entries.size() ? "," : "]");
    if (i > 0) {
      const bool fits = column + 1 + entry.size() <= line_width;
      text += fits ? " " : '\n' + std::string(indent, ' ');
      column = fits ? column + 1 : indent;
    }
    text += entry;
    column += entry.size();
  }
  return text;
}

class Writer {
 public:
  explicit Writer(const StartingRobot& robot) : robot_(robot), size_(link_size(robot.joints.size())) {}

  std::string write() {
    head();
    add("robot {} {{\n", robot_.name);
    gravity();
    parameters();
    links();
    joints();
    poses();
    add("}}\n\n");
    if (!on_clock()) controller();
    simulation();
    return std::move(text_);
  }

 private:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...);
  }

  [[nodiscard]] std::size_t count() const { return robot_.joints.size(); }
  [[nodiscard]] bool planar() const { return robot_.shape == ChainShape::planar; }
  [[nodiscard]] bool on_clock() const { return count() <= most_joints_on_clock; }

  /// "joint7", padded to align what follows.
  [[nodiscard]] std::string padded(std::string_view word, std::size_t index, std::string_view end = "") const {
    const std::size_t width = word.size() + std::to_string(count()).size() + end.size();
    return fmt::format("{:<{}}", fmt::format("{}{}{}", word, index, end), width);
  }

  void head() {
    std::string letters;
    for (const ChainJoint joint : robot_.joints) letters += joint == ChainJoint::revolute ? 'R' : 'P';
    const std::string shown = count() <= most_letters ? ", " + letters + " (R turns, P slides)" : "";
    add("/// A chain of {} joint{}{}. All numbers are examples: replace them by your own.\n",
        count() == 1 ? "one" : std::to_string(count()), count() == 1 ? "" : "s", shown);
    add("///\n");
    const std::string& file = robot_.file_name;
    const std::array<std::array<std::string, 2>, 4> commands{{
        {fmt::format("robotc check {}", file), "finds mistakes"},
        {fmt::format("robotc draw {}", file), "draws it at `home`, in three views"},
        {fmt::format("robotc sim {}", file), "runs the simulation; then open out/reach.html"},
        {fmt::format("robotc eval {} 'gravity_forces(home)'", file), "evaluates any expression"},
    }};
    std::size_t width = 0;
    for (const auto& command : commands) width = std::max(width, display_width(command[0]));
    for (const auto& command : commands) {
      add("///     {}{}  {}\n", command[0], std::string(width - display_width(command[0]), ' '), command[1]);
    }
    add("\nuse {}quintic from std\n\n", on_clock() ? "computed_torque, " : "");
  }

  void gravity() {
    if (planar()) {
      add("  gravity = [0, -9.81, 0] m/s^2    // in the axes of the base: the chain moves in its x-y plane, y is "
          "up\n\n");
    } else {
      add("  gravity = [0, 0, -9.81] m/s^2    // in the axes of the base: z is up\n\n");
    }
  }

  [[nodiscard]] bool has_own_parameters() const { return count() <= most_links_with_parameters; }
  /// "l3", or "l" for all links.
  [[nodiscard]] std::string of_link(std::string_view letter, std::size_t i) const {
    return has_own_parameters() ? fmt::format("{}{}", letter, i) : std::string(letter);
  }

  void parameters() {
    add("  // Lengths and masses of the links. Other values for one run: robotc sim {} --set '{}=1.5 kg'\n",
        robot_.file_name, of_link("m", 1));
    const std::pair<std::string_view, std::string> kinds[] = {{"l", rounded(size_.length) + " m"},
                                                              {"m", rounded(size_.mass) + " kg"}};
    for (const auto& [letter, value] : kinds) {
      std::string line;
      for (std::size_t i = 1; i <= (has_own_parameters() ? count() : 1); ++i) {
        const std::string entry = fmt::format("{} = {}", of_link(letter, i), value);
        if (line.size() + 2 + entry.size() > line_width) add("{}\n", std::exchange(line, ""));
        line += (line.empty() ? "  param " : ", ") + entry;
      }
      add("{}\n", line);
    }
    add("\n");
  }

  void links() {
    add("  // Links. The frame of a link is at the joint that carries it. `com` is the mass centre in this frame, "
        "and\n"
        "  // `inertia` is about the mass centre, here that of a rod; without it a link is a point mass.\n");
    for (std::size_t i = 1; i <= count(); ++i) {
      const std::string l = of_link("l", i);
      const std::string m = of_link("m", i);
      add("  link {} {{ mass = {}, com = [{} / 2, 0, 0], inertia = {} * {}^2 / 12 * diag(0.1, 1, 1) }}\n",
          padded("link", i), m, l, m, l);
    }
    add("\n");
  }

  void joints() {
    add("  // Joints. `at` places a joint on the link before it, here at its end. A joint turns about its `axis` or "
        "slides\n"
        "  // along it. Denavit-Hartenberg rows are accepted, too: = dh(theta = q, d = 0, a = {}, alpha = "
        "0).\n  // Properties of a joint follow in braces: {}\n",
        of_link("l", 1), drive());
    std::size_t turning = 0;
    std::size_t sliding = 0;
    for (std::size_t i = 1; i <= count(); ++i) {
      const bool turns = robot_.joints[i - 1] == ChainJoint::revolute;
      const std::string parent = i == 1 ? "base" : fmt::format("link{}", i - 1);
      const std::size_t width = std::max<std::size_t>(4, fmt::format("link{}", count() - 1).size());
      add("  joint {} {} {:<{}} -> {} = at([{}, 0, 0], axis = {})\n", padded("joint", i, ":"),
          turns ? "revolute " : "prismatic", parent, width, padded("link", i), i == 1 ? "0" : of_link("l", i - 1),
          turns ? turning_axis(turning++) : sliding_axis(sliding++));
    }
    add("  frame tool on link{} = at([{}, 0, 0])\n\n", count(), of_link("l", count()));
  }

  /// Properties of the first joint, to be copied.
  [[nodiscard]] std::string_view drive() const {
    return robot_.joints.front() == ChainJoint::revolute
               ? "{ viscous = 0.1 N*m*s/rad, limits { speed = 3 rad/s, effort = 200 N*m } }"
               : "{ viscous = 5 N*s/m, limits { speed = 1 m/s, effort = 500 N } }";
  }

  /// As in many six-joint arms: a vertical axis, two horizontal ones, and a wrist.
  [[nodiscard]] std::string_view turning_axis(std::size_t k) const {
    constexpr std::array<std::string_view, 6> axes{"[0, 0, 1]", "[0, 1, 0]", "[0, 1, 0]",
                                                   "[1, 0, 0]", "[0, 1, 0]", "[1, 0, 0]"};
    return planar() ? axes[0] : axes[k % axes.size()];
  }

  [[nodiscard]] std::string_view sliding_axis(std::size_t k) const {
    constexpr std::array<std::string_view, 2> in_plane{"[1, 0, 0]", "[0, 1, 0]"};
    constexpr std::array<std::string_view, 3> in_space{"[0, 0, 1]", "[1, 0, 0]", "[0, 1, 0]"};
    return planar() ? in_plane[k % in_plane.size()] : in_space[k % in_space.size()];
  }

  /// An entry per joint: degrees with alternating signs, or metres.
  [[nodiscard]] std::vector<std::string> configuration(double even_deg, double odd_deg, double slide_m) const {
    const double part = std::min(1.0, static_cast<double>(most_joints_on_clock) / static_cast<double>(count()));
    std::vector<std::string> entries;
    for (std::size_t i = 0; i < count(); ++i) {
      if (robot_.joints[i] == ChainJoint::prismatic) {
        entries.push_back(rounded(estimate(part * slide_m)) + " m");
      } else {
        const double angle = i % 2 == 0 ? even_deg : odd_deg;
        entries.push_back(rounded(std::copysign(estimate(part * std::abs(angle)), angle)) + " deg");
      }
    }
    return entries;
  }

  void pose(std::string_view name, const std::vector<std::string>& entries) {
    const std::string begin = fmt::format("  const {}: q = ", name);
    add("{}{}\n", begin, list(entries, begin.size(), begin.size() + 1));
  }

  void poses() {
    add("  // Configurations by name, with an entry for each joint.\n");
    pose("home", configuration(20, -20, 0.05));
    pose("away", configuration(-10, 40, 0.15));
  }

  void controller() {
    add("/// The model cancels the dynamics, and errors decay like s^2 + Kd s + Kp.\n"
        "controller computed_torque(ref: trajectory) {{\n"
        "  param Kp = 200 /s^2, Kd = 30 /s\n"
        "  tau = inverse_dynamics(q, qd, ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd))\n"
        "}}\n\n");
  }

  void simulation() {
    add("/// From home to away in 2 s, and half a second to settle. Other gains: robotc sim {} --set 'Kp=100 /s^2'\n",
        robot_.file_name);
    add("simulate reach for {} {{\n", robot_.name);
    add("  param goal: q = away\n");
    add("  initial q = home\n");
    add("  tau = computed_torque(quintic(home, goal, 2 s)){}\n", on_clock() ? " every 1 ms" : "");
    add("  duration = 2.5 s, step = 1 ms, integrator = rk4\n");
    add("  log q, tau, place = pose(tool, q).position\n");
    std::vector<std::string> tolerances;
    for (const ChainJoint joint : robot_.joints) {
      tolerances.emplace_back(joint == ChainJoint::revolute ? "1 mrad" : "1 mm");
    }
    const std::string begin = "  expect abs(final(q) - goal) < ";
    const bool alike = std::ranges::count(robot_.joints, robot_.joints.front()) == std::ssize(robot_.joints);
    add("{}{}\n}}\n", begin, alike ? tolerances.front() : list(tolerances, begin.size(), begin.size() + 1));
  }

  const StartingRobot& robot_;
  LinkSize size_;
  std::string text_;
};

}  // namespace

std::string starting_file(const StartingRobot& robot) { return Writer(robot).write(); }

}  // namespace robotc::tools

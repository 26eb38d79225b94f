#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <variant>

#include "compiler/mechanism/mechanism.h"
#include "results/starting_file.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

constexpr std::size_t longest_name_of_letters = 12;  // longer chains are named "chain"

/// False (reported) for invalid and too long chains.
bool read_chain(const std::string& letters, std::vector<ChainJoint>& joints) {
  for (const char c : letters) {
    if (c != 'R' && c != 'P') {
      const bool small = c == 'r' || c == 'p';
      print_error(fmt::format(
          "a chain consists of the letters R (a joint that turns) and P (a joint that slides), as in RPR; {}",
          small ? "use capital letters" : fmt::format("`{}` is neither", letters)));
      return false;
    }
    joints.push_back(c == 'R' ? ChainJoint::revolute : ChainJoint::prismatic);
  }
  if (joints.empty()) {
    print_error("a chain has at least one joint: R for one that turns, P for one that slides, as in RPR");
    return false;
  }
  if (joints.size() > max_moving_joints) {
    print_error(
        fmt::format("a robot has at most {} moving joints, and this chain has {}", max_moving_joints, joints.size()));
    return false;
  }
  return true;
}

bool is_name(const std::string& text) {
  const auto is_letter = [](char c) { return c == '_' || std::isalpha(static_cast<unsigned char>(c)) != 0; };
  const auto is_part = [&](char c) { return is_letter(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; };
  return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, is_part);
}

std::string default_name(const std::string& letters) {
  if (letters.size() > longest_name_of_letters) return "chain";
  std::string name = letters;
  std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

/// Reports errors of the file. Only the robot's name can cause one, if it is a keyword.
std::string find_problem(const StartingRobot& robot, const std::string& text) {
  Session session([&text](const std::string&) { return std::variant<std::string, FileError>(text); });
  session.load(robot.file_name);
  const std::vector<Diagnostic>& found = session.diagnostics().all();
  return found.empty() ? "" : found.front().message;
}

}  // namespace

int run_new(const NewOptions& options) {
  StartingRobot robot;
  if (!read_chain(options.chain, robot.joints)) return exit_error;
  robot.shape = options.planar ? ChainShape::planar : ChainShape::spatial;
  robot.name = options.name.value_or(default_name(options.chain));
  if (!is_name(robot.name)) {
    print_error(fmt::format(
        "`{}` is not a name: a name consists of letters, digits and `_`, and does not begin with a digit", robot.name));
    return exit_error;
  }
  const bool to_file = options.out && *options.out != "-";
  const std::filesystem::path path = to_file ? *options.out : robot.name + ".robot";
  robot.file_name = path.filename().string();
  if (to_file && !options.force && std::filesystem::exists(std::filesystem::symlink_status(path))) {
    print_error(fmt::format("{} exists; --force overwrites it", path.string()));
    return exit_error;
  }

  const std::string text = starting_file(robot);
  if (const std::string problem = find_problem(robot, text); !problem.empty()) {
    print_error(fmt::format("{}; choose another with --name", problem));
    return exit_error;
  }

  if (!to_file) return write_output(text, exit_ok);
  const FileError error = write_file_atomically(path, text);
  if (!error.reason.empty()) {
    print_error(fmt::format("cannot write {}: {}", path.string(), error.reason));
    return exit_error;
  }
  return write_output(fmt::format("wrote {}; run it with: robotc sim {}\n", path.string(), path.string()), exit_ok);
}

}  // namespace robotc::tools

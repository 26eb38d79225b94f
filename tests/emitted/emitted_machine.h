#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "tests/differential/session_checks.h"

/// A robot's functions as `robotc derive` writes them, beside what a session evaluates.
namespace robotc::test {

/// Positions, velocities, accelerations and efforts of the actuated joints, as the file orders them.
struct Inputs {
  std::vector<double> q, qd, qdd, tau;
};

/// One of the functions that are written down: its name as asked for, the arrays that it takes, in order, and the
/// expression of the language that is worth the same; empty where the language has none.
struct WrittenFunction {
  std::string what;
  std::vector<std::string> arguments;
  std::string expression;

  /// As an identifier: "pose_tool".
  [[nodiscard]] std::string name() const;
};

class EmittedMachine {
 public:
  explicit EmittedMachine(std::string text);

  /// What the file's robot gives as text in a language; required to be there.
  std::string derive(const std::vector<std::string>& what, emit::Language language, emit::Style style = {},
                     bool symbolic = false);
  /// The value of a function by evaluation; row-major.
  std::vector<double> value(const WrittenFunction& function, const Inputs& inputs);
  /// The value of an expression of the language.
  std::vector<double> value(const std::string& expression);
  [[nodiscard]] std::string messages() const;
  Session& session() { return session_; }

 private:
  Session session_;
};

/// Every function of the language that a robot with a frame `tool` gives, without the derivatives of forward dynamics.
/// Without base parameters where numbers are parameters: these divide by lengths that may be 0.
std::vector<WrittenFunction> written_functions(bool has_actuators, Written written = Written::literals);

/// Where two computations of the same may differ by rounding: relative to the largest entry, and to what cancels.
void check_close(const std::vector<double>& got, const std::vector<double>& expected, const std::string& what);

/// Runs a command of this machine's shell; its standard output. Required to succeed.
std::string run_command(const std::string& command);

/// A folder that goes with its scope.
class Workplace {
 public:
  Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace();
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  /// Writes a file in it; its path.
  std::string write(const std::string& name, const std::string& content) const;

 private:
  std::string path_;
};

/// Functions of a shared library: arrays in, one array out.
class Library {
 public:
  explicit Library(const std::string& path);
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library();
  /// `function(inputs…, outputs)`, for up to five arrays in all.
  std::vector<double> call(const std::string& function, const std::vector<std::vector<double>>& inputs,
                           std::size_t outputs) const;
  /// A constant array.
  [[nodiscard]] std::vector<double> values(const std::string& array, std::size_t count) const;

 private:
  void* handle_;
};

}  // namespace robotc::test

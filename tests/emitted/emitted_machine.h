#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "tests/depth.h"
#include "tests/differential/session_checks.h"

/// A robot's functions as written by `robotc derive`, compared with evaluation by a session.
namespace robotc::test {

/// Positions, velocities, accelerations and efforts of the actuated joints, in the file's order.
struct Inputs {
  std::vector<double> q, qd, qdd, tau;
};
/// The values of an argument by its name: "q", "qddd".
const std::vector<double>& input(const Inputs& inputs, const std::string& name);

/// A function to write: its request, its array arguments in order, and the expression of the language with the same
/// value; empty if there is none.
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

  /// The text for functions of the file's robot in a language; must succeed.
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

/// Every function of the language for a robot with a frame `tool`, except derivatives of forward dynamics; if numbers
/// are parameters, also without base parameters, which divide by lengths that may be 0.
std::vector<WrittenFunction> written_functions(bool has_actuators, Written written = Written::literals);

/// Checks equality up to rounding: relative to the largest entry, and to cancelled terms.
void check_close(const std::vector<double>& got, const std::vector<double>& expected, const std::string& what);

/// The optimisation of code that a test compiles where another makes no difference to it: none, which takes a third of
/// the time, and that of users at full depth.
inline std::string optimisation() { return depth("-O0", "-O1"); }

/// Runs a shell command; returns its standard output. Must succeed.
std::string run_command(const std::string& command);

/// The content of a file, which must exist. Relative paths begin at the root of the sources, where tests run.
std::string file_of(const std::string& path);

/// RAII: a temporary folder.
class Workplace {
 public:
  Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace();
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  /// Writes a file in it; returns its path.
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
  /// Reads a constant array.
  [[nodiscard]] std::vector<double> values(const std::string& array, std::size_t count) const;

 private:
  void* handle_;
};

}  // namespace robotc::test

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/expr/pool.h"

/// Functions of a robot over named arrays, independent of the target language. This stage knows expressions and names,
/// not mechanics.
namespace robotc::emit {

/// An array argument of functions.
struct Input {
  std::string name;                        ///< "q", "qd", "qdd", "tau"
  std::string meaning;                     ///< "positions"
  std::string latex;                       ///< of an entry, without its index: "\\dot{q}"
  std::vector<expr::Id> symbols;           ///< one per entry
  std::vector<std::string> entry_names;    ///< the joints; empty for a scalar, such as time
  std::vector<std::string> units;          ///< SI, one per entry; empty if dimensionless
  bool moves = false;                      ///< not the configuration: readable equations are collected by it
  bool of_joints = true;                   ///< entries belong to joints, and number those of functions
  std::vector<std::size_t> quaternions{};  ///< the first entries, w, of its quaternions
};

/// A number kept symbolic.
struct Parameter {
  std::string name;  ///< "m_upper", "left.l"
  expr::Id symbol;
  std::string unit;  ///< SI; empty if dimensionless
  double value = 0;  ///< default or as set, SI
};

/// A value that the author of the file named. Readable formulas use its name where it occurs.
struct NamedValue {
  std::string name;
  expr::Id value;
};

/// A function of the robot: entries over the symbols of inputs and parameters, row-major.
struct Function {
  std::string name;                              ///< an identifier: "pose_tool"
  std::string title;                             ///< as requested: "pose(tool)"
  std::string meaning;                           ///< one line
  std::vector<std::string> notes;                ///< description of the entries, line by line, if labels are not enough
  std::string result{};                          ///< name of its result; empty: the function's
  std::string latex;                             ///< of an entry, without its index: "M"
  std::vector<std::size_t> inputs;               ///< indices into the model's, in order
  std::vector<expr::Id> entries;                 ///< row-major, the last axis varies fastest
  std::vector<std::vector<std::string>> labels;  ///< one list per axis: the joints, components, …; none for a scalar
  std::vector<std::string> units;                ///< one per entry
  /// The other sides of equations of motion, one per entry: the symbol of an effort, or zero. Empty for functions.
  std::vector<expr::Id> equals;
  /// For languages with derivatives: by each input, and by the parameters if there are any; each a matrix with a row
  /// per entry and a column per symbol, row-major.
  std::vector<std::vector<expr::Id>> derivatives{};
  /// Derivatives of those, by the same: for each of them and each variable a matrix with a row per entry of the former.
  /// Empty unless wanted.
  std::vector<std::vector<std::vector<expr::Id>>> second_derivatives{};

  [[nodiscard]] std::size_t rank() const { return labels.size(); }
};

struct Model {
  std::string robot;    ///< with its arguments: "planar(n = 2)"
  std::string made_by;  ///< how the equations were derived, in words
  std::string command;  ///< the command that reproduces this
  std::vector<Input> inputs;
  std::vector<Parameter> parameters;  ///< those used by some function
  std::vector<NamedValue> values;
  std::vector<Function> functions;
};

/// True if some function takes this input. The names of others are free.
inline bool is_taken(const Model& model, std::size_t input) {
  for (const Function& function : model.functions) {
    for (const std::size_t i : function.inputs) {
      if (i == input) return true;
    }
  }
  return false;
}

/// A target language.
enum class Language { text, latex, c, cpp, python, matlab, json, javascript, casadi };
std::optional<Language> language_named(std::string_view name);
/// The language probably meant by an unknown name, such as "tex" or "C++"; empty if none.
std::string_view language_meant(std::string_view name);
/// All names, in the order of the enumeration.
std::vector<std::string_view> language_names();
/// True for formats for people.
inline bool is_readable(Language language) { return language == Language::text || language == Language::latex; }

/// True for formats that need `Function::derivatives`.
inline bool has_derivatives(Language language) { return language == Language::casadi; }

/// Which of several equal formulas is written.
enum class Form {
  readable,  ///< the one with the fewest operations: products of sines and cosines, sums factored
  normal,    ///< the normal form, multiplied out, with sines and cosines of sums
};

struct Style {
  bool short_names = false;  ///< q2, s23, c23 for q.elbow, sin(q.elbow + q.wrist)
  int digits = 6;            ///< significant digits of inexact or long numbers in readable formats
  Form form = Form::readable;
  bool matrices = false;  ///< LaTeX: matrices in brackets, with equations for their long entries only
};

/// Reason why something could not be written.
struct Refusal {
  std::string function;  ///< title of the function
  std::string reason;
};
struct Result {
  std::string text;
  std::optional<Refusal> refusal;
};

/// Writes the model in a language. Refused if a function's normal form is too large to read.
Result write(const Model& model, const expr::Pool& pool, Language language, const Style& style);

/// The functions as JavaScript without `export`, to stand in a script of a page.
std::string javascript_functions(const Model& model, const expr::Pool& pool);

}  // namespace robotc::emit

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/expr/pool.h"

/// What is to be written down of a robot, before anything says in which language: functions over named arrays. This
/// stage knows expressions and names, and no mechanics.
namespace robotc::emit {

/// One of the arrays that functions take.
struct Input {
  std::string name;                      ///< "q", "qd", "qdd", "tau"
  std::string meaning;                   ///< "positions"
  std::string latex;                     ///< of an entry, without its index: "\\dot{q}"
  std::vector<expr::Id> symbols;         ///< one an entry
  std::vector<std::string> entry_names;  ///< the joints; none of a scalar, such as time
  std::vector<std::string> units;        ///< SI, one an entry; empty if dimensionless
  bool moves = false;                    ///< a rate or an effort: readable equations are collected by it
};

/// A number that stays a symbol.
struct Parameter {
  std::string name;  ///< "m_upper", "left.l"
  expr::Id symbol;
  std::string unit;  ///< SI; empty if dimensionless
  double value = 0;  ///< default or as set, SI
};

/// One function of the robot: entries over the symbols of inputs and parameters, row-major.
struct Function {
  std::string name;                 ///< an identifier: "pose_tool"
  std::string title;                ///< as asked for: "pose(tool)"
  std::string meaning;              ///< what it is, in one line
  std::vector<std::string> notes;   ///< what its entries are, line by line, where their labels are not enough
  std::string result{};             ///< what its result is called; empty: as the function
  std::string latex;                ///< of an entry, without its index: "M"
  std::vector<std::size_t> inputs;  ///< which of the model's, in order
  std::vector<expr::Id> entries;    ///< row-major, the last axis runs fastest
  std::vector<std::vector<std::string>> labels;  ///< one list an axis: the joints, components, …; none for a scalar
  std::vector<std::string> units;                ///< one an entry
  /// Of equations of motion, one an entry: what stands on the other side, the symbol of an effort or zero.
  std::vector<expr::Id> equals;

  [[nodiscard]] std::size_t rank() const { return labels.size(); }
};

struct Model {
  std::string robot;    ///< with its arguments: "planar(n = 2)"
  std::string made_by;  ///< how the equations were derived, in words
  std::string command;  ///< what made this, for whoever wants to make it again
  std::vector<Input> inputs;
  std::vector<Parameter> parameters;  ///< those that some function needs
  std::vector<Function> functions;
};

/// A target language by its name.
enum class Language { text, latex, c, cpp, python, matlab, json };
std::optional<Language> language_named(std::string_view name);
/// The one that a name that is none of them probably means, "tex" or "C++"; empty if there is none.
std::string_view language_meant(std::string_view name);
/// All names, in the order of the enumeration.
std::vector<std::string_view> language_names();
/// Whether it is for people: made from the normal form.
inline bool is_readable(Language language) { return language == Language::text || language == Language::latex; }

struct Style {
  bool short_names = false;  ///< q2, s23, c23 in place of q.elbow, sin(q.elbow + q.wrist)
  int digits = 6;            ///< significant ones of inexact or long numbers, in what people read
};

/// Why something could not be written.
struct Refusal {
  std::string function;  ///< title of the one
  std::string reason;
};
struct Result {
  std::string text;
  std::optional<Refusal> refusal;
};

/// The model in a language. Refused where the normal form of a function is too large to be read.
Result write(const Model& model, const expr::Pool& pool, Language language, const Style& style);

}  // namespace robotc::emit

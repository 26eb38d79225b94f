#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/emit/formula.h"
#include "compiler/emit/model.h"

/// Shared by the writers for people. Private to this stage.
namespace robotc::emit {

/// Number of moving joints.
std::size_t joint_count(const Model& model);

/// A parameter's own name if it is free, otherwise with `_p`, `_p2`, … appended: formulas use some letters themselves.
std::string free_name(const std::string& name, const std::function<bool(const std::string&)>& is_free);
/// True for the short names of sines and cosines: s12, s1_2, s_{12}, s_{1,2}.
bool is_short_turn(std::string_view name);

/// Notation of formulas, in which text and LaTeX differ. Marks show where a line may be broken.
class Letters {
 public:
  Letters(const Model& model, const Style& style)
      : digits_(style.digits), has_symbols_(!model.parameters.empty()), joints_(joint_count(model)) {}
  Letters(const Letters&) = delete;
  Letters& operator=(const Letters&) = delete;
  virtual ~Letters() = default;

  [[nodiscard]] virtual std::string symbol(expr::Id id) const = 0;
  /// A sum's name, by its index.
  [[nodiscard]] virtual std::string name(std::size_t index) const = 0;
  /// value · π^k √n, without a sign: symbolic roots and powers of π if possible, else decimals.
  [[nodiscard]] std::string number(const Coefficient& value, const expr::Surd& surd) const;
  [[nodiscard]] virtual std::string power(const std::string& base, int exponent) const = 0;
  [[nodiscard]] virtual std::string call(expr::Op op, const std::vector<std::string>& args) const = 0;
  /// Short sin or cos of a sum of joint positions: s23; s2_3 for a robot with ten or more joints, where s23 is one
  /// joint's.
  [[nodiscard]] virtual std::string short_turn(expr::Op op, const std::vector<std::size_t>& joints) const = 0;
  [[nodiscard]] virtual std::string product(const std::vector<std::string>& factors) const = 0;
  /// A factor of the denominator, with its exponent.
  struct Divisor {
    std::string base;
    int exponent = 1;
  };
  [[nodiscard]] virtual std::string quotient(const std::vector<std::string>& above,
                                             const std::vector<Divisor>& below) const = 0;

 protected:
  /// "23"; if some numbers have two digits, with `between`: "2_3".
  [[nodiscard]] std::string joint_numbers(const std::vector<std::size_t>& joints, char between) const;

 private:
  [[nodiscard]] virtual std::string pi() const = 0;
  [[nodiscard]] virtual std::string square_root(const std::string& number) const = 0;
  /// Converts a decimal printed by C, "0.25" or "1.5e-07", to this notation.
  [[nodiscard]] virtual std::string decimal_number(std::string printed) const = 0;

  int digits_;
  bool has_symbols_;
  std::size_t joints_;
};

/// Joints by the symbols of their positions.
using JointNumbers = std::unordered_map<expr::Id, std::size_t>;
JointNumbers joint_numbers_of(const Model& model);
/// The joints, ascending from 0, in sin(q1 + q2) or cos(q1 + q2), which have short names; nothing for other formulas.
std::optional<std::vector<std::size_t>> short_turn_joints(const Formula& formula, const JointNumbers& joint_of);

/// Possible line break, followed by its depth in parentheses, as a digit.
inline constexpr char break_point = '\x1f';

/// Writes formulas as text, with marks where lines may be broken.
class FormulaWriter {
 public:
  /// `positions`: the joint positions that short names may refer to, by joint.
  FormulaWriter(const Model& model, const Letters& letters, const Style& style);

  [[nodiscard]] std::string whole(const Formula& formula) const;

 private:
  /// Notation of non-integers: 1/3 among symbols alone, or 0.333333 among decimals.
  enum class Numbers { fractions, decimals };

  const Letters& letters_;
  bool has_symbols_;
  JointNumbers joint_of_;  ///< empty without short names

  /// Common to a sum and all in its parentheses; arguments of functions choose their own.
  [[nodiscard]] Numbers numbers_of(const Formula& formula) const;
  /// A whole formula at this depth in parentheses.
  [[nodiscard]] std::string whole(const Formula& formula, int depth) const;
  [[nodiscard]] std::string sum(const Formula& formula, Numbers numbers, int depth) const;
  [[nodiscard]] std::string term(const FormulaTerm& term, Numbers numbers, bool alone, int depth) const;
  [[nodiscard]] std::string factor(const Formula& base, int exponent, Numbers numbers, bool alone, int depth) const;
  [[nodiscard]] std::string call(const Formula& formula, int depth) const;
};

/// Replaces the marks: by blanks if all fits in `width`; else at depth 0 by `newline`, and deeper only where a term of
/// the sum there does not fit: outer sums are broken before inner ones. With `fills`, also at depth 0 only if the next
/// term would not fit. `measure` gives the printed width of a piece.
struct LineStyle {
  std::size_t width = 100;
  bool fills = false;
  bool begins_beside = false;  ///< the first term stands beside `=`
  std::string newline;         ///< between the terms of a sum
  std::string inner_newline;   ///< within a term, once per level
  std::string indent;          ///< per further level
  std::size_t (*measure)(std::string_view text);
};
std::string break_lines(const std::string& marked, std::size_t used, const LineStyle& style);
/// Replaces marks by blanks.
std::string one_line(const std::string& marked);

/// Formulas of all functions of a model, and the sums that have names in them.
struct ModelFormulas {
  std::vector<std::vector<Formula>> functions;  ///< by function, one per entry
  std::vector<NamedSum> definitions;            ///< each uses only names of those before it
  std::set<expr::Id> symbols;                   ///< that occur
  /// The joints of a sine or cosine that occurs: of several joints if there is one, else of one; empty if none does.
  std::vector<std::size_t> turn{};
  std::optional<Refusal> refusal{};  ///< then nothing else
};
ModelFormulas model_formulas(const Model& model, const expr::Pool& pool, Form form);

/// The names of the definitions.
std::vector<std::string> names_of(const std::vector<NamedSum>& definitions, const Letters& letters);

/// An entry to write, and all entries equal to it by exchange of indices.
struct WrittenEntry {
  std::vector<std::size_t> entries;  ///< indices into the function's; the first has the formula
  bool is_zero = false;
};
std::vector<WrittenEntry> written_entries(const Function& function, const std::vector<Formula>& formulas,
                                          const std::vector<std::string>& texts);
/// The indices of an entry, one per axis.
std::vector<std::size_t> indices_of(const Function& function, std::size_t entry);

/// "0.0231" with `digits` significant digits.
std::string decimal(double value, int digits);

/// The joint numbers in short names: "1 shoulder, 2 elbow".
std::string numbered_joints(const Model& model);
/// "l = 0.5 m"; if renamed, "q2_p = 0.5 m, q2 in the file".
std::string value_text(const Parameter& parameter, const std::string& name, int digits);

Result write_text(const Model& model, const expr::Pool& pool, const Style& style);
Result write_latex(const Model& model, const expr::Pool& pool, const Style& style);

}  // namespace robotc::emit

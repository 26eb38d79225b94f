#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/emit/formula.h"
#include "compiler/emit/model.h"

/// What the files that write for people share. Private to this stage.
namespace robotc::emit {

/// How many joints move.
std::size_t joint_count(const Model& model);

/// A parameter's own name if it is free, or that with `_p` behind, `_p2`, …: formulas have letters of their own, too.
std::string free_name(const std::string& name, const std::function<bool(const std::string&)>& is_free);
/// Whether it is what short names have for sines and cosines: s12, s1_2, s_{12}, s_{1,2}.
bool is_short_turn(std::string_view name);

/// How formulas become letters. Text and LaTeX differ in these alone; where a line may be broken, a mark is left.
class Letters {
 public:
  Letters(const Model& model, const Style& style)
      : digits_(style.digits), has_symbols_(!model.parameters.empty()), joints_(joint_count(model)) {}
  Letters(const Letters&) = delete;
  Letters& operator=(const Letters&) = delete;
  virtual ~Letters() = default;

  [[nodiscard]] virtual std::string symbol(expr::Id id) const = 0;
  /// value · π^k √n, without a sign: beside symbols in roots and powers of π where it can be, else in decimals.
  [[nodiscard]] std::string number(const Coefficient& value, const expr::Surd& surd) const;
  [[nodiscard]] virtual std::string power(const std::string& base, int exponent) const = 0;
  [[nodiscard]] virtual std::string call(expr::Op op, const std::vector<std::string>& args) const = 0;
  /// sin or cos of the sum of these joints' positions, in short: s23, or s2_3 of a robot with ten joints and more,
  /// where s23 is that of one joint.
  [[nodiscard]] virtual std::string short_turn(expr::Op op, const std::vector<std::size_t>& joints) const = 0;
  [[nodiscard]] virtual std::string product(const std::vector<std::string>& factors) const = 0;
  /// What stands below, with its exponent.
  struct Divisor {
    std::string base;
    int exponent = 1;
  };
  [[nodiscard]] virtual std::string quotient(const std::vector<std::string>& above,
                                             const std::vector<Divisor>& below) const = 0;

 protected:
  /// "23", or with `between` the numbers "2_3" where some have two digits.
  [[nodiscard]] std::string joint_numbers(const std::vector<std::size_t>& joints, char between) const;

 private:
  [[nodiscard]] virtual std::string pi() const = 0;
  [[nodiscard]] virtual std::string square_root(const std::string& number) const = 0;
  /// A decimal as C prints it, "0.25" or "1.5e-07", as it is written here.
  [[nodiscard]] virtual std::string decimal_number(std::string printed) const = 0;

  int digits_;
  bool has_symbols_;
  std::size_t joints_;
};

/// Where a line may be broken; behind it stands how deep in parentheses, as a digit.
inline constexpr char kBreak = '\x1f';

/// Formulas in letters, with marks where lines may be broken.
class FormulaWriter {
 public:
  /// `positions` are the symbols that short turns may name, by joint.
  FormulaWriter(const Model& model, const Letters& letters, const Style& style);

  [[nodiscard]] std::string whole(const Formula& formula) const;

 private:
  /// How numbers that are not whole are written: 1/3, beside symbols alone, or 0.333333, beside decimals.
  enum class Numbers { fractions, decimals };

  const Letters& letters_;
  bool has_symbols_;
  std::unordered_map<expr::Id, std::size_t> joint_of_;

  /// Of one sum with all that stands in its parentheses; arguments of functions are each by themselves.
  [[nodiscard]] Numbers numbers_of(const Formula& formula) const;
  [[nodiscard]] std::string sum(const Formula& formula, Numbers numbers, int depth) const;
  [[nodiscard]] std::string term(const FormulaTerm& term, Numbers numbers, bool alone, int depth) const;
  [[nodiscard]] std::string factor(const Formula& base, int exponent, Numbers numbers, bool alone, int depth) const;
  [[nodiscard]] std::string call(const Formula& formula, int depth) const;
};

/// Replaces the marks: by blanks where all fits in `width`; else at depth 0 by `newline`, further inside only where a
/// line would be too long. With `fills`, also at depth 0 only where the next term would make a line too long. `measure`
/// tells how wide a piece is when read.
struct LineStyle {
  std::size_t width = 100;
  bool fills = false;
  std::string newline;        ///< between the terms of a sum
  std::string inner_newline;  ///< inside of one, once a level
  std::string indent;         ///< a level more
  std::size_t (*measure)(std::string_view text);
};
std::string break_lines(const std::string& marked, std::size_t used, const LineStyle& style);
/// Marks become blanks.
std::string one_line(const std::string& marked);

/// The entries of a function that are written: those that are equal to another, by exchange of indices, stand with it.
struct WrittenEntry {
  std::vector<std::size_t> entries;  ///< into the function's; the first one has the formula
  bool is_zero = false;
};
std::vector<WrittenEntry> written_entries(const Function& function, const std::vector<Formula>& formulas,
                                          const std::vector<std::string>& texts);
/// The indices of an entry, one an axis.
std::vector<std::size_t> indices_of(const Function& function, std::size_t entry);

/// "0.0231" with so many digits.
std::string decimal(double value, int digits);

/// The joints that short names number: "1 shoulder, 2 elbow".
std::string numbered_joints(const Model& model);
/// "l = 0.5 m"; with another name than its own, "q2_p = 0.5 m, q2 in the file".
std::string value_text(const Parameter& parameter, const std::string& name, int digits);

Result write_text(const Model& model, const expr::Pool& pool, const Style& style);
Result write_latex(const Model& model, const expr::Pool& pool, const Style& style);

}  // namespace robotc::emit

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/expr/kernel.h"

/// Converts an expression graph to assignments in a programming language.
namespace robotc::emit {

/// A language's notation beyond + − × ÷, which all languages share. Defaults to the functions of <math.h>.
class Dialect {
 public:
  Dialect() = default;
  Dialect(const Dialect&) = delete;
  Dialect& operator=(const Dialect&) = delete;
  virtual ~Dialect() = default;

  /// `args` are whole expressions; those of sign, min and max are names or numbers, which may be repeated. The result
  /// is usable as an operand anywhere.
  [[nodiscard]] virtual std::string operation(expr::Op op, const std::vector<std::string>& args) const;
  /// A number, with a sign if it is negative.
  [[nodiscard]] virtual std::string number(const Number& value) const;
  /// The call of a numeric algorithm, the number-th of the function, as statements; `arguments` are whole expressions.
  /// Its results are the elements of `results_name(number)`. Languages without algorithms get no such calls.
  [[nodiscard]] virtual std::string algorithm_call(const expr::IntrinsicCall& call, std::size_t number,
                                                   const std::vector<std::string>& arguments) const;

 protected:
  /// "std::sin(x)", "math.fabs(x)", …; with a suffix "sinf(x)" and "1.0f".
  explicit Dialect(std::string_view prefix, std::string_view suffix = {}) : prefix_(prefix), suffix_(suffix) {}

 private:
  std::string prefix_;
  std::string suffix_;
};

/// The array of the results of the number-th call of an algorithm: "results1".
std::string results_name(std::size_t number);
/// A number with all its digits, as a floating-point literal of every target: "0.5", "2.0", "1e-07".
std::string literal(const Number& number);
/// The shortest digits that give this float: "0.1".
std::string literal(float number);

/// A function as assignments: values used more than once, or too long for a line, get names.
struct Statements {
  /// Name and expression, in order; without a name: statements that call an algorithm.
  std::vector<std::pair<std::string, std::string>> temporaries;
  std::vector<std::string> results;  ///< one per root
};
/// `symbols`: text of each symbol, by id. The temporaries are called t1, t2, ….
Statements statements(const expr::Pool& pool, std::span<const expr::Id> roots,
                      const std::unordered_map<expr::Id, std::string>& symbols, const Dialect& dialect);

}  // namespace robotc::emit

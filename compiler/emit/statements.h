#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/expr/kernel.h"

/// The one walk from an expression graph to assignments in a programming language.
namespace robotc::emit {

/// How a language writes what is not + − × ÷, which all write alike. The functions of <math.h> by default.
class Dialect {
 public:
  Dialect() = default;
  Dialect(const Dialect&) = delete;
  Dialect& operator=(const Dialect&) = delete;
  virtual ~Dialect() = default;

  /// `args` are whole expressions; those of sign, min and max are names or numbers, which may be written twice.
  /// The result stands by itself wherever an operand may stand.
  [[nodiscard]] virtual std::string operation(expr::Op op, const std::vector<std::string>& args) const;

 protected:
  /// "std::sin(x)", "math.fabs(x)", …
  explicit Dialect(std::string_view prefix) : prefix_(prefix) {}

 private:
  std::string prefix_;
};

/// A number with all its digits, as a floating-point literal of any language here: "0.5", "2.0", "1e-07".
std::string literal(const Number& number);

/// A function as assignments: what is used more than once, or would make a line too long, has a name.
struct Statements {
  std::vector<std::pair<std::string, std::string>> temporaries;  ///< name, expression; in order
  std::vector<std::string> results;                              ///< one an entry of the roots
};
/// `symbols` says how each symbol of the roots is written, by id. Names t1, t2, … belong to the temporaries.
Statements statements(const expr::Pool& pool, std::span<const expr::Id> roots,
                      const std::unordered_map<expr::Id, std::string>& symbols, const Dialect& dialect);

}  // namespace robotc::emit

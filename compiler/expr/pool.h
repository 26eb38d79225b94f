#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/exact/number.h"
#include "compiler/support/strong_id.h"

/// Hash-consed scalar expressions. This stage knows no mechanics, no units and no syntax.
namespace robotc::expr {

struct Node;
/// A node of one Pool. Equal structure ⇔ equal id; arguments always have smaller ids than their users, so ascending id is
/// an evaluation order.
using Id = StrongId<Node>;

enum class Op : std::uint8_t {
  number,
  symbol,
  neg,
  add,
  sub,
  mul,
  div,
  sqrt,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  sinh,
  cosh,
  tanh,
  exp,
  log,
  pow,  ///< general power; integer powers become products
  abs,
  sign,  ///< −1, 0, 1; 0 at 0
  floor,
  min,
  max,
  // Truth values; they appear only as arguments of these and of select.
  less,
  less_equal,
  equal,
  logical_and,
  logical_or,
  logical_not,
  select,  ///< select(condition, then, else); both branches are evaluated
};

std::string_view name(Op op);
int arity(Op op);
bool is_commutative(Op op);
bool is_truth_value(Op op);

/// When a symbol's value is known: `prepare` when parameters are set, `step` at each call.
enum class Stage : std::uint8_t { compile, prepare, step };

struct Symbol {
  std::string name;  ///< for printing only; identity is the node's id
  Stage stage = Stage::step;
};

/// An arena of expression nodes. The named constructors fold constants exactly and apply the identities that hold for
/// every finite real argument (x+0, x·1, x·0, −(−x), x−x, signs pulled outwards, a+(−b) → a−b, number regrouping such as
/// 1−(1−x) → x, sin(−x), cos(−x), and exact quarter turns sin(x+π/2) → cos x); commutative arguments are ordered by id.
/// A fold whose result would not be finite (1/0, √−1) is not done: the node stays and evaluation shows it.
class Pool {
 public:
  Pool();

  Id number(const Number& value);
  Id integer(std::int64_t value) { return number(Number::integer(value)); }
  /// A new symbol, different from every other even of the same name.
  Id symbol(std::string name, Stage stage = Stage::step);

  [[nodiscard]] Id zero() const { return zero_; }
  [[nodiscard]] Id one() const { return one_; }

  Id neg(Id a);
  Id add(Id a, Id b);
  Id sub(Id a, Id b);
  Id mul(Id a, Id b);
  Id div(Id a, Id b);
  Id sqrt(Id a);
  Id sin(Id a);
  Id cos(Id a);
  Id pow(Id base, Id exponent);
  /// x^n by repeated squaring.
  Id power(Id base, std::int64_t exponent);
  Id select(Id condition, Id then_value, Id else_value);
  /// Any operation by its code, through the constructors above where they exist.
  Id make(Op op, Id a);
  Id make(Op op, Id a, Id b);
  Id make(Op op, Id a, Id b, Id c);
  Id sum(std::span<const Id> terms);

  [[nodiscard]] Op op(Id id) const { return ops_[id.index()]; }
  [[nodiscard]] std::span<const Id> args(Id id) const {
    return {args_[id.index()].data(), static_cast<std::size_t>(arity(op(id)))};
  }
  [[nodiscard]] Id arg(Id id, std::size_t i) const { return args_[id.index()][i]; }
  [[nodiscard]] const Number& value(Id id) const { return numbers_[args_[id.index()][0].index()]; }
  [[nodiscard]] const Symbol& symbol_of(Id id) const { return symbols_[args_[id.index()][0].index()]; }

  [[nodiscard]] bool is_number(Id id) const { return op(id) == Op::number; }
  [[nodiscard]] bool is_symbol(Id id) const { return op(id) == Op::symbol; }
  [[nodiscard]] bool is_zero(Id id) const { return id == zero_; }
  [[nodiscard]] bool is_one(Id id) const { return id == one_; }
  /// The latest stage of the symbols below a node.
  [[nodiscard]] Stage stage(Id id) const { return stages_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return ops_.size(); }

 private:
  Id intern(Op op, std::array<Id, 3> args);

  std::vector<Op> ops_;
  std::vector<std::array<Id, 3>> args_;
  std::vector<Stage> stages_;
  std::vector<Number> numbers_;
  std::vector<Symbol> symbols_;
  // The interning tables belong to the implementation (open addressing or unordered_map, as measured).
  std::unordered_map<std::uint64_t, std::vector<Id>> interned_;
  std::unordered_map<std::uint64_t, std::vector<Id>> interned_numbers_;
  Id zero_;
  Id one_;
};

/// The nodes that `roots` need, each once, in evaluation order (ascending id).
std::vector<Id> reachable(const Pool& pool, std::span<const Id> roots);

}  // namespace robotc::expr

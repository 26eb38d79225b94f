#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/exact/number.h"
#include "compiler/intrinsics/intrinsic.h"
#include "compiler/support/strong_id.h"

/// Hash-consed scalar expressions. This stage knows no mechanics, no units and no syntax.
namespace robotc::expr {

struct Node;
/// A node of one Pool. Equal structure ⇔ equal id; arguments always have smaller ids than their users, so ascending id
/// is an evaluation order.
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
  // Calls of numeric algorithms. Lists and calls are not numbers: lists are arguments of lists and calls, calls of
  // results.
  list,    ///< list(rest, last); the innermost list has two numbers
  call,    ///< call(arguments): a list, or the only argument
  result,  ///< result(call): one of a call's numbers
};

std::string_view name(Op op);
constexpr int arity(Op op) {
  switch (op) {
    case Op::number:
    case Op::symbol:
      return 0;
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::div:
    case Op::atan2:
    case Op::pow:
    case Op::min:
    case Op::max:
    case Op::less:
    case Op::less_equal:
    case Op::equal:
    case Op::logical_and:
    case Op::logical_or:
    case Op::list:
      return 2;
    case Op::select:
      return 3;
    default:
      return 1;
  }
}
bool is_commutative(Op op);
bool is_truth_value(Op op);
/// True if generated code uses the libm function of that name. Sines and cosines have their own code, other operations
/// are instructions.
bool is_of_libm(Op op);
/// A list or a call.
constexpr bool is_tuple(Op op) { return op == Op::list || op == Op::call; }

/// When a symbol's value is known: `prepare`: once parameters are set; `step`: at each call.
enum class Stage : std::uint8_t { compile, prepare, step };

struct Symbol {
  std::string name;  ///< for printing only; identity is the node's id
  Stage stage = Stage::step;
};

/// An algorithm with its shape. Equal calls of equal arguments are one node.
struct IntrinsicCall {
  intrinsics::Intrinsic intrinsic = intrinsics::Intrinsic::normal_noise;
  intrinsics::Shape shape;
  /// Source location for messages, as a number that the caller keeps; 0 without one. Does not affect results.
  std::uint32_t site = 0;

  [[nodiscard]] const intrinsics::Description& description() const { return intrinsics::describe(intrinsic); }
  friend auto operator<=>(const IntrinsicCall&, const IntrinsicCall&) = default;
};

/// A pool has reached its limit: the expressions being built are too large.
struct PoolFull : std::length_error {
  PoolFull() : std::length_error("expressions have too many operations") {}
};

/// An arena of expression nodes. The named constructors fold constants exactly and apply the identities that hold for
/// every finite real argument (x+0, x·1, x·0, −(−x), x−x, signs pulled outwards, a+(−b) → a−b, number regrouping such
/// as 1−(1−x) → x, 2x+3x → 5x, sin(−x), cos(−x), sin²+cos² → 1, and exact quarter turns sin(x+π/2) → cos x). 0/x is 0
/// and x/c is x·(1/c), which for an inexact reciprocal costs half an ulp and saves a division. Nothing is distributed.
///
/// Canonical forms: a number is the first argument of a sum or product, other commutative arguments are ordered by id;
/// x−c is (−c)+x; 2x is x+x; a product with a negative number is the negation of one with a positive number.
/// A folded comparison is the number 1 or 0, which select and the logic operations consume.
/// A fold whose result would not be finite (1/0, √−1) is not done: the node stays and evaluation shows it.
class Pool {
 public:
  Pool();

  Id number(const Number& value);
  Id integer(std::int64_t value) { return number(Number::integer(value)); }
  /// A new symbol, distinct even from symbols of the same name.
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
  /// Any operation by its code, using the constructors above.
  Id make(Op op, Id a);
  Id make(Op op, Id a, Id b);
  Id make(Op op, Id a, Id b, Id c);
  Id sum(std::span<const Id> terms);

  /// All results of an algorithm; numbers if all arguments are.
  std::vector<Id> call(const IntrinsicCall& call, std::span<const Id> arguments);
  /// The parts of a call, for passes that rebuild graphs: the arguments so far and one more, …
  Id list(Id before, Id last) { return intern(Op::list, before, last); }
  /// … a call of such a list, or of its only argument, …
  Id call(const IntrinsicCall& call, Id arguments);
  /// … and one of its results.
  Id result(Id call, std::size_t index);
  [[nodiscard]] const IntrinsicCall& call_of(Id call) const { return calls_[nodes_[call.index()].args[1].index()]; }
  [[nodiscard]] std::size_t result_index(Id result) const { return nodes_[result.index()].args[1].index(); }
  /// The arguments of a call, in order.
  [[nodiscard]] std::vector<Id> call_arguments(Id call) const;

  /// Declares values that are computed alike, as the derivation knows: entry k of each from entries k of other such
  /// rows, and from values that all entries share. Invalid entries are gaps. No value depends on it; code generation
  /// finds the lanes of vectors by it.
  void declare_row(std::vector<Id> row);
  /// Each once, in the order of declaration.
  [[nodiscard]] const std::vector<std::vector<Id>>& rows() const { return rows_; }

  /// Reserves memory for `more` nodes.
  void reserve(std::size_t more);

  [[nodiscard]] Op op(Id id) const { return nodes_[id.index()].op; }
  [[nodiscard]] std::span<const Id> args(Id id) const {
    const Entry& node = nodes_[id.index()];
    return {node.args.data(), static_cast<std::size_t>(arity(node.op))};
  }
  [[nodiscard]] Id arg(Id id, std::size_t i) const { return nodes_[id.index()].args[i]; }
  [[nodiscard]] const Number& value(Id id) const { return numbers_[arg(id, 0).index()]; }
  [[nodiscard]] const Symbol& symbol_of(Id id) const { return symbols_[arg(id, 0).index()]; }

  [[nodiscard]] bool is_number(Id id) const { return op(id) == Op::number; }
  [[nodiscard]] bool is_symbol(Id id) const { return op(id) == Op::symbol; }
  [[nodiscard]] bool is_zero(Id id) const { return id == zero_; }
  [[nodiscard]] bool is_one(Id id) const { return id == one_; }
  /// The latest stage of the symbols that a node depends on.
  [[nodiscard]] Stage stage(Id id) const { return nodes_[id.index()].stage; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  /// Largest number of nodes: beyond it, constructors throw PoolFull and leave the pool unchanged.
  [[nodiscard]] std::size_t limit() const { return limit_; }
  void set_limit(std::size_t nodes) { limit_ = nodes; }
  /// The limit of a new pool: with the hash table, less than a gigabyte.
  static constexpr std::size_t most_nodes = 20'000'000;

 private:
  /// An angle as ±id + quarters · π/2.
  struct Angle {
    Id id;
    bool negated = false;
    int quarters = 0;
  };
  /// A term as number · base; no number means 1.
  struct Term {
    Id coefficient;
    Id base;
  };
  /// 16 bytes, so that a constructor reads one cache line per node. Numbers and symbols keep the index into their table
  /// in the first argument, calls in the second, results their result index there.
  struct Entry {
    std::array<Id, 3> args;
    Op op;
    Stage stage;
  };
  struct Slot {
    std::uint32_t hash;
    Id id;
  };

  Id intern(Op op, Id a, Id b = {}, Id c = {});
  /// An operation on `a` and an index stored in the node.
  Id intern_indexed(Op op, Id a, std::size_t index);
  Id intern_commutative(Op op, Id a, Id b);
  Id append(Op op, const std::array<Id, 3>& args, Stage stage);
  template <class Equal, class Make>
  Id find_or_add(std::uint64_t hash, Equal equal, Make make);
  void resize_table(std::size_t size);

  [[nodiscard]] bool has_number_first(Id id, Op op) const;
  [[nodiscard]] Term term(Id id) const;
  [[nodiscard]] Number coefficient(const Term& term) const;
  [[nodiscard]] bool is_square_of(Id id, Op function) const;
  Id finite(const Number& value);
  Id fold(Op op, Id a);
  Id fold(Op op, Id a, Id b);
  Id add_to_number(Id number_id, Id b);
  Id subtract_from_number(Id number_id, Id b);
  Id multiply_by_number(Id number_id, Id b);
  Id compare(Op op, Id a, Id b);
  Id logic(Op op, Id a, Id b);
  Id extremum(Op op, Id a, Id b);
  Angle canonical_angle(Id a);
  Id preferred_opposite(Id a);
  Id apply_sign(bool negated, Id a) { return negated ? neg(a) : a; }

  std::vector<Entry> nodes_;
  std::vector<Number> numbers_;
  std::vector<Symbol> symbols_;
  std::vector<IntrinsicCall> calls_;
  std::unordered_map<std::uint32_t, std::vector<double>> folded_calls_;  ///< numeric results of calls on numbers, by
                                                                         ///< node
  std::vector<std::vector<Id>> rows_;
  std::set<std::vector<Id>> known_rows_;
  std::vector<Slot> table_;  // open addressing, linear probing, power-of-two size, at most two thirds full
  std::size_t interned_ = 0;
  std::size_t limit_ = most_nodes;
  Id zero_;
  Id one_;
};

/// The nodes that `roots` depend on, each once, in evaluation order (ascending id).
std::vector<Id> reachable(const Pool& pool, std::span<const Id> roots);

}  // namespace robotc::expr

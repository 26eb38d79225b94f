#include "compiler/expr/pool.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_set>
#include <utility>

namespace robotc::expr {
namespace {

constexpr std::size_t initial_table = 64;
constexpr std::uint32_t empty = Id::invalid_value;

/// Interning dominates derivation time, so this is two multiplications instead of a chain of hash_combine.
std::uint64_t hash_node(Op op, Id a, Id b, Id c) {
  const std::uint64_t ab = a.value | (static_cast<std::uint64_t>(b.value) << 32);
  const std::uint64_t rest = c.value | (static_cast<std::uint64_t>(op) << 32);
  std::uint64_t x = (ab ^ 0x9e3779b97f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 32) ^ rest) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace

std::string_view name(Op op) {
  switch (op) {
    case Op::number:
      return "number";
    case Op::symbol:
      return "symbol";
    case Op::neg:
      return "neg";
    case Op::add:
      return "add";
    case Op::sub:
      return "sub";
    case Op::mul:
      return "mul";
    case Op::div:
      return "div";
    case Op::sqrt:
      return "sqrt";
    case Op::sin:
      return "sin";
    case Op::cos:
      return "cos";
    case Op::tan:
      return "tan";
    case Op::asin:
      return "asin";
    case Op::acos:
      return "acos";
    case Op::atan:
      return "atan";
    case Op::atan2:
      return "atan2";
    case Op::sinh:
      return "sinh";
    case Op::cosh:
      return "cosh";
    case Op::tanh:
      return "tanh";
    case Op::exp:
      return "exp";
    case Op::log:
      return "log";
    case Op::pow:
      return "pow";
    case Op::abs:
      return "abs";
    case Op::sign:
      return "sign";
    case Op::floor:
      return "floor";
    case Op::min:
      return "min";
    case Op::max:
      return "max";
    case Op::less:
      return "less";
    case Op::less_equal:
      return "less_equal";
    case Op::equal:
      return "equal";
    case Op::logical_and:
      return "and";
    case Op::logical_or:
      return "or";
    case Op::logical_not:
      return "not";
    case Op::select:
      return "select";
    case Op::list:
      return "list";
    case Op::call:
      return "call";
    case Op::result:
      return "result";
  }
  return "?";
}

bool is_commutative(Op op) {
  switch (op) {
    case Op::add:
    case Op::mul:
    case Op::min:
    case Op::max:
    case Op::equal:
    case Op::logical_and:
    case Op::logical_or:
      return true;
    default:
      return false;
  }
}

bool is_truth_value(Op op) {
  switch (op) {
    case Op::less:
    case Op::less_equal:
    case Op::equal:
    case Op::logical_and:
    case Op::logical_or:
    case Op::logical_not:
      return true;
    default:
      return false;
  }
}

bool is_of_libm(Op op) {
  switch (op) {
    case Op::tan:
    case Op::asin:
    case Op::acos:
    case Op::atan:
    case Op::atan2:
    case Op::sinh:
    case Op::cosh:
    case Op::tanh:
    case Op::exp:
    case Op::log:
    case Op::pow:
      return true;
    default:
      return false;
  }
}

Pool::Pool() : table_(initial_table, Slot{0, Id{}}) {
  zero_ = number(Number());
  one_ = number(Number::integer(1));
}

Id Pool::append(Op op, const std::array<Id, 3>& args, Stage stage) {
  if (nodes_.size() >= limit_) throw PoolFull();
  const Id id(nodes_.size());
  nodes_.push_back({args, op, stage});
  return id;
}

void Pool::resize_table(std::size_t size) {
  std::vector<Slot> larger(size, Slot{0, Id{}});
  const std::size_t mask = larger.size() - 1;
  for (const Slot& slot : table_) {
    if (slot.id.value == empty) continue;
    std::size_t at = slot.hash & mask;
    while (larger[at].id.value != empty) at = (at + 1) & mask;
    larger[at] = slot;
  }
  table_ = std::move(larger);
}

void Pool::declare_row(std::vector<Id> row) {
  const auto is_value = [&](Id id) { return id.valid() && !is_number(id); };
  while (!row.empty() && !row.back().valid()) row.pop_back();
  if (std::ranges::count_if(row, is_value) < 2 || !known_rows_.insert(row).second) return;
  rows_.push_back(std::move(row));
}

void Pool::reserve(std::size_t more) {
  nodes_.reserve(nodes_.size() + more);
  const std::size_t slots = std::bit_ceil((interned_ + more) * 3 / 2 + 1);
  if (slots > table_.size()) resize_table(slots);
}

template <class Equal, class Make>
Id Pool::find_or_add(std::uint64_t hash, Equal equal, Make make) {
  const auto short_hash = static_cast<std::uint32_t>(hash);
  const std::size_t mask = table_.size() - 1;
  std::size_t at = short_hash & mask;
  for (; table_[at].id.value != empty; at = (at + 1) & mask) {
    if (table_[at].hash == short_hash && equal(table_[at].id)) return table_[at].id;
  }
  const Id id = make();
  table_[at] = {short_hash, id};
  if (++interned_ * 3 > table_.size() * 2) resize_table(table_.size() * 2);
  return id;
}

Id Pool::intern(Op op, Id a, Id b, Id c) {
  const std::array<Id, 3> args = {a, b, c};
  const auto equal = [&](Id id) { return nodes_[id.index()].op == op && nodes_[id.index()].args == args; };
  return find_or_add(hash_node(op, a, b, c), equal, [&] {
    Stage latest = stage(a);
    if (b.valid()) latest = std::max(latest, stage(b));
    if (c.valid()) latest = std::max(latest, stage(c));
    return append(op, args, latest);
  });
}

Id Pool::intern_indexed(Op op, Id a, std::size_t index) {
  const std::array<Id, 3> args = {a, Id(index), Id{}};
  const auto equal = [&](Id id) { return nodes_[id.index()].op == op && nodes_[id.index()].args == args; };
  return find_or_add(hash_node(op, args[0], args[1], args[2]), equal, [&] { return append(op, args, stage(a)); });
}

Id Pool::intern_commutative(Op op, Id a, Id b) {
  if (is_number(b) || (b < a && !is_number(a))) std::swap(a, b);
  return intern(op, a, b);
}

Id Pool::number(const Number& value) {
  const auto equal = [&](Id id) { return is_number(id) && this->value(id) == value; };
  return find_or_add(value.hash(), equal, [&] {
    const Id id = append(Op::number, {Id(numbers_.size()), Id{}, Id{}}, Stage::compile);
    numbers_.push_back(value);
    return id;
  });
}

Id Pool::symbol(std::string name, Stage stage) {
  const Id id = append(Op::symbol, {Id(symbols_.size()), Id{}, Id{}}, stage);
  symbols_.push_back({std::move(name), stage});
  return id;
}

namespace {

/// The nodes under `roots` if there are few, found without scanning a large graph; else nothing.
std::optional<std::vector<Id>> few_reachable(const Pool& pool, std::span<const Id> roots) {
  constexpr std::size_t most = 256;
  if (roots.size() > most) return std::nullopt;
  std::unordered_set<std::uint32_t> seen;
  std::vector<Id> nodes;
  const auto visit = [&](Id id) {
    if (seen.insert(id.value).second) nodes.push_back(id);
  };
  for (const Id root : roots) visit(root);
  for (std::size_t next = 0; next < nodes.size(); ++next) {
    if (nodes.size() > most) return std::nullopt;
    for (const Id arg : pool.args(nodes[next])) visit(arg);
  }
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

}  // namespace

std::vector<Id> reachable(const Pool& pool, std::span<const Id> roots) {
  constexpr std::size_t small = 4096;
  std::size_t end = 0;
  for (const Id root : roots) end = std::max(end, root.index() + 1);
  if (end > small) {
    if (std::optional<std::vector<Id>> few = few_reachable(pool, roots)) return *std::move(few);
  }
  std::vector<std::uint8_t> needed(end, 0);
  for (const Id root : roots) needed[root.index()] = 1;
  std::size_t count = 0;
  for (std::size_t i = end; i-- > 0;) {
    if (needed[i] == 0) continue;
    ++count;
    for (const Id arg : pool.args(Id(i))) needed[arg.index()] = 1;
  }
  std::vector<Id> nodes;
  nodes.reserve(count);
  for (std::size_t i = 0; i < end; ++i) {
    if (needed[i] != 0) nodes.emplace_back(i);
  }
  return nodes;
}

}  // namespace robotc::expr

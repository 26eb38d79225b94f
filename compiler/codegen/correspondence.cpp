// Why: searching for equal shapes from the rows of the outputs tries ever new packs where lanes differ far below, as
// above and below the diagonal of ∂τ/∂q, and never meets inner values, such as the factors of M. The derivation
// knows both. Two values correspond if they are one operation of operands that are equal, that stand at the places of
// the two in one row, or that correspond in turn.
#include "compiler/codegen/correspondence.h"

#include <algorithm>
#include <utility>

#include "compiler/codegen/steps.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;
using expr::Pool;

namespace {

/// Recursion depth of operands: well within the stack.
constexpr std::size_t deepest = 2000;

bool is_constant(const Pool& pool, Id id) { return is_leaf(pool.op(id)) && pool.stage(id) != expr::Stage::step; }

}  // namespace

Correspondence::Correspondence(const expr::Kernel& kernel, std::span<const Id> fused)
    : pool_(kernel.pool), fused_(fused) {
  if (!has_rows()) return;
  places_.resize(pool_.size());
  for (const std::vector<Id>& row : pool_.rows()) add_row(row);
  for (const expr::Port& port : kernel.inputs) add_row(port.entries);
}

void Correspondence::add_row(std::span<const Id> row) {
  for (std::uint32_t at = 0; at < row.size(); ++at) {
    if (row[at].valid()) places_[row[at].index()].push_back({rows_, at});
  }
  ++rows_;
}

std::vector<std::vector<Id>> Correspondence::groups(std::vector<Id> lanes, std::uint32_t first) {
  std::vector<std::vector<Id>> groups;
  const auto count = static_cast<std::uint32_t>(lanes.size());
  for (std::uint32_t lane = 0; lane < count; ++lane) {
    if (!lanes[lane].valid()) continue;
    std::vector<Id>& group = groups.emplace_back(count);
    group[lane] = lanes[lane];
    for (std::uint32_t other = lane + 1; other < count; ++other) {
      if (!lanes[other].valid() || !do_the_same({lanes[lane], first + lane}, {lanes[other], first + other})) continue;
      group[other] = std::exchange(lanes[other], Id());
    }
  }
  return groups;
}

bool Correspondence::are_of_one_row(Id a, Id b) const {
  return std::ranges::any_of(places_[a.index()], [&](const Place& of_a) {
    return std::ranges::any_of(places_[b.index()], [&](const Place& of_b) { return of_a.row == of_b.row; });
  });
}

bool Correspondence::stand_in_one_row(Lane a, Lane b) const {
  return std::ranges::any_of(places_[a.id.index()], [&](const Place& of_a) {
    return of_a.at == a.at && std::ranges::any_of(places_[b.id.index()], [&](const Place& of_b) {
             return of_b.row == of_a.row && of_b.at == b.at;
           });
  });
}

/// As in sums along a chain, where each value needs that of the neighbour.
bool Correspondence::stand_shifted_in_one_row(Lane a, Lane b) const {
  return std::ranges::any_of(places_[a.id.index()], [&](const Place& of_a) {
    return of_a.at != a.at && std::ranges::any_of(places_[b.id.index()], [&](const Place& of_b) {
             return of_b.row == of_a.row && of_b.at != b.at;
           });
  });
}

bool Correspondence::correspond(Lane a, Lane b) {
  if (a.id == b.id || stand_in_one_row(a, b) || (is_constant(pool_, a.id) && is_constant(pool_, b.id))) return true;
  return do_the_same(a, b);
}

bool Correspondence::do_the_same(Lane a, Lane b) {
  const Op op = pool_.op(a.id);
  if (op != pool_.op(b.id) || is_leaf(op) || depth_ > deepest) return false;
  const auto [known, is_new] = known_.try_emplace({a.id.value, b.id.value, a.at, b.at}, false);
  if (!is_new) return known->second;
  ++depth_;
  const bool result = have_same_operands(a, b);
  --depth_;
  known_[{a.id.value, b.id.value, a.at, b.at}] = result;
  return result;
}

bool Correspondence::have_same_operands(Lane a, Lane b) {
  const auto operand = [&](Lane lane, std::size_t i) { return Lane{pool_.arg(lane.id, i), lane.at}; };
  const auto alike = [&](std::size_t i, std::size_t j) { return correspond(operand(a, i), operand(b, j)); };
  // One term of a sum may differ: its lanes divide into groups again. So the ends of long sums may be uneven.
  const auto alike_term = [&](std::size_t i, std::size_t j) {
    return !stand_shifted_in_one_row(operand(a, 1 - i), operand(b, 1 - j)) && alike(i, j);
  };
  const Id product = fused_[a.id.index()];
  if (product.valid() != fused_[b.id.index()].valid()) return false;
  if (product.valid()) {
    const std::size_t i = pool_.arg(a.id, 0) == product ? 0 : 1;
    const std::size_t j = pool_.arg(b.id, 0) == fused_[b.id.index()] ? 0 : 1;
    return (i == j || pool_.op(a.id) == Op::add) && alike_term(i, j);
  }
  switch (pool_.op(a.id)) {
    case Op::neg:
    case Op::sin:
    case Op::cos:
      return alike(0, 0);
    case Op::sub:
      return alike_term(0, 0) || alike_term(1, 1);
    case Op::add:
      return alike_term(0, 0) || alike_term(1, 1) || alike_term(0, 1) || alike_term(1, 0);
    case Op::mul:
      return (alike(0, 0) && alike(1, 1)) || (alike(0, 1) && alike(1, 0));
    default:
      return false;
  }
}

std::size_t Correspondence::HashOfPair::operator()(const std::array<std::uint32_t, 4>& pair) const {
  std::size_t hash = 0;
  for (const std::uint32_t number : pair) hash = (hash ^ number) * 0x9e3779b97f4a7c15U ^ hash >> 29U;
  return hash;
}

}  // namespace robotc::codegen

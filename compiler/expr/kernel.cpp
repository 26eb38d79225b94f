#include "compiler/expr/kernel.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/support/hash.h"

namespace robotc::expr {
namespace {

std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = hash_combine(hash, static_cast<unsigned char>(c));
  return hash;
}

std::uint64_t hash_signature(std::uint64_t seed, const Port& port) {
  seed = hash_combine(seed, hash_text(port.name));
  seed = hash_combine(seed, port.rows);
  seed = hash_combine(seed, port.cols);
  return hash_combine(seed, port.entries.size());
}

/// The hash of an operation from those of its arguments, the same for every order of commuting ones.
std::uint64_t hash_operation(const Pool& pool, Id id, const std::vector<std::uint64_t>& hashes) {
  const Op op = pool.op(id);
  const auto at = [&](std::size_t i) { return hashes[pool.arg(id, i).index()]; };
  std::uint64_t hash = static_cast<std::uint64_t>(op) + 1;
  if (is_commutative(op)) {
    const auto [low, high] = std::minmax({at(0), at(1)});
    return hash_combine(hash_combine(hash, low), high);
  }
  if (op == Op::call) {
    const IntrinsicCall& call = pool.call_of(id);
    hash = hash_combine(hash, static_cast<std::uint64_t>(call.intrinsic));
    hash = hash_combine(hash_combine(hash, call.shape.n), call.shape.m);
  } else if (op == Op::result) {
    hash = hash_combine(hash, pool.result_index(id));
  }
  for (std::size_t i = 0; i < pool.args(id).size(); ++i) hash = hash_combine(hash, at(i));
  return hash;
}

}  // namespace

std::vector<Id> Kernel::roots() const {
  std::vector<Id> all;
  for (const Port& port : outputs) all.insert(all.end(), port.entries.begin(), port.entries.end());
  return all;
}

Kernel make_kernel(std::string name, const Pool& pool, std::vector<Port> inputs, Port constants,
                   std::vector<Port> outputs) {
  Kernel kernel;
  kernel.name = std::move(name);
  std::vector<Assignment> symbols;
  const auto adopt = [&](Port& port) {
    for (Id& entry : port.entries) {
      const Symbol& symbol = pool.symbol_of(entry);
      const Id own = kernel.pool.symbol(symbol.name, symbol.stage);
      symbols.emplace_back(entry, own);
      entry = own;
    }
  };
  for (Port& port : inputs) adopt(port);
  adopt(constants);
  kernel.inputs = std::move(inputs);
  kernel.constants = std::move(constants);
  kernel.outputs = std::move(outputs);
  const std::vector<Id> roots = copy(pool, kernel.roots(), kernel.pool, symbols);
  auto root = roots.begin();
  for (Port& port : kernel.outputs) {
    for (Id& entry : port.entries) entry = *root++;
  }
  return kernel;
}

std::uint64_t structural_hash(const Kernel& kernel) {
  const Pool& pool = kernel.pool;
  std::vector<std::uint64_t> hashes(pool.size(), 0);
  std::uint64_t signature = hash_text(kernel.name);
  // A symbol is known by its place in the signature.
  std::uint64_t place = 0;
  const auto hash_input = [&](const Port& port) {
    signature = hash_signature(signature, port);
    for (const Id entry : port.entries) hashes[entry.index()] = hash_combine(0x73796d626f6cULL, ++place);
  };
  for (const Port& port : kernel.inputs) hash_input(port);
  signature = hash_combine(signature, kernel.inputs.size());
  hash_input(kernel.constants);

  const std::vector<Id> roots = kernel.roots();
  for (const Id id : reachable(pool, roots)) {
    if (pool.is_symbol(id)) continue;
    hashes[id.index()] = pool.is_number(id) ? pool.value(id).hash() : hash_operation(pool, id, hashes);
  }
  for (const Port& port : kernel.outputs) {
    signature = hash_signature(signature, port);
    for (const Id entry : port.entries) signature = hash_combine(signature, hashes[entry.index()]);
  }
  return signature;
}

std::vector<double> evaluate(const Kernel& kernel, const std::vector<std::vector<double>>& inputs,
                             const std::vector<double>& constants) {
  std::vector<std::pair<Id, double>> values;
  const auto bind = [&](const Port& port, const std::vector<double>& given) {
    if (given.size() != port.entries.size())
      throw std::logic_error("evaluate: port " + port.name + " has another size");
    for (std::size_t i = 0; i < given.size(); ++i) values.emplace_back(port.entries[i], given[i]);
  };
  if (inputs.size() != kernel.inputs.size()) throw std::logic_error("evaluate: another number of inputs");
  for (std::size_t i = 0; i < inputs.size(); ++i) bind(kernel.inputs[i], inputs[i]);
  bind(kernel.constants, constants);
  return evaluate(kernel.pool, kernel.roots(), values);
}

}  // namespace robotc::expr

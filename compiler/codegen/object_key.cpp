#include "compiler/codegen/object_key.h"

#include <llvm/Support/BLAKE3.h>

#include <bit>
#include <cstring>
#include <string>

#include "compiler/expr/algorithms.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;

namespace {

/// A kernel as a unique sequence of numbers.
class Description {
 public:
  void add(std::uint64_t number) {
    char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    text_.append(bytes, sizeof number);
  }
  void add(std::string_view text) {
    add(text.size());
    text_ += text;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void add_kernel(Description& to, const expr::Kernel& kernel) {
  const expr::Pool& pool = kernel.pool;
  to.add(kernel.name);
  // A symbol is identified by its place in the signature, a node by its place among those needed.
  std::vector<std::uint64_t> places(pool.size(), 0);
  std::uint64_t place = 0;
  const auto add_input = [&](const expr::Port& port) {
    to.add(port.entries.size());
    for (const Id entry : port.entries) {
      ++place;
      if (entry.valid() && places[entry.index()] == 0) places[entry.index()] = place;
    }
  };
  to.add(kernel.inputs.size());
  for (const expr::Port& port : kernel.inputs) add_input(port);
  add_input(kernel.constants);

  std::vector<std::uint64_t> numbers(pool.size(), 0);
  std::uint64_t number = 0;
  for (const Id id : expr::reachable(pool, kernel.roots())) {
    numbers[id.index()] = number++;
    const Op op = pool.op(id);
    to.add(static_cast<std::uint64_t>(op));
    if (op == Op::number) {
      to.add(std::bit_cast<std::uint64_t>(pool.value(id).to_double()));
    } else if (op == Op::symbol) {
      to.add(places[id.index()]);
    } else {
      if (op == Op::call) {
        const expr::IntrinsicCall& call = pool.call_of(id);
        to.add(static_cast<std::uint64_t>(call.intrinsic));
        for (const std::uint32_t size : call.shape.numbers()) to.add(size);
      } else if (op == Op::result) {
        to.add(pool.result_index(id));
      }
      to.add(pool.args(id).size());
      for (const Id arg : pool.args(id)) to.add(numbers[arg.index()]);
    }
  }
  to.add(pool.rows().size());
  for (const std::vector<Id>& row : pool.rows()) {
    to.add(row.size());
    for (const Id entry : row) to.add(entry.valid() ? numbers[entry.index()] + 1 : 0);
  }
  to.add(kernel.outputs.size());
  for (const expr::Port& port : kernel.outputs) {
    to.add(port.entries.size());
    to.add(port.cols);
    for (const Id entry : port.entries) to.add(numbers[entry.index()]);
  }
}

}  // namespace

std::string ObjectKey::text() const {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const std::uint8_t byte : bytes) {
    result += digits[byte >> 4];
    result += digits[byte & 15];
  }
  return result;
}

std::size_t HashOfKey::operator()(const ObjectKey& key) const {
  std::size_t hash = 0;
  std::memcpy(&hash, key.bytes.data(), sizeof hash);
  return hash;
}

ObjectKey key_of(const expr::Kernel& kernel, std::uint32_t states, std::string_view generator, Scalar scalar) {
  Description description;
  description.add(generator);
  description.add(states);
  // Keys of doubles are as they were before there were floats: headers and FMUs carry them.
  if (scalar != Scalar::float64) description.add(size_of(scalar));
  add_kernel(description, kernel);
  return {hash_of_bytes(description.text())};
}

std::array<std::uint8_t, 32> hash_of_bytes(std::string_view bytes) {
  return llvm::BLAKE3::hash<32>(llvm::ArrayRef(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

}  // namespace robotc::codegen

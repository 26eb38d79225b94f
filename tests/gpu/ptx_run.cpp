// Runs PTX, one thread after the other.
#include <cstring>

#include "tests/gpu/ptx.h"

namespace robotc::ptx {

namespace {

/// More instructions in one thread than any kernel without endless loops runs.
constexpr std::size_t most_instructions = 10'000'000;
/// Deepest calls.
constexpr int most_calls = 8;

}  // namespace

bool Memory::contains(std::uint64_t address, std::size_t bytes) const {
  auto after = ranges_.upper_bound(address);
  if (after == ranges_.begin()) return false;
  const auto& [first, size] = *std::prev(after);
  return address - first <= size && bytes <= size - (address - first);
}

struct Module::Thread {
  std::uint32_t thread = 0;
  std::uint32_t block = 0;
  std::uint32_t block_size = 0;
  const Memory* global = nullptr;
  Memory local;
  std::size_t instructions = 0;
  int calls = 0;
};

void Module::run(const Function& entry, std::uint32_t blocks, std::uint32_t threads,
                 const std::vector<std::uint64_t>& parameters, const Memory& memory) const {
  if (!entry.is_entry) throw Error(entry.name + " is not an entry");
  if (parameters.size() != entry.parameter_bytes.size()) throw Error(entry.name + " has other parameters");
  for (std::uint32_t block = 0; block < blocks; ++block) {
    for (std::uint32_t i = 0; i < threads; ++i) {
      Thread thread{i, block, threads, &memory, {}, 0, 0};
      for (const auto& [name, bytes] : constants_) thread.local.add(bytes.data(), bytes.size());
      call(entry, parameters, thread);
    }
  }
}

std::uint64_t Module::call(const Function& function, const std::vector<std::uint64_t>& parameters,
                           Thread& thread) const {
  using Kind = Instruction::Kind;
  if (++thread.calls > most_calls) throw Error(function.name + ": calls are too deep");
  std::vector<std::uint64_t> registers(function.registers, 0xdeadbeefdeadbeef);
  std::vector<std::uint64_t> frame(function.local_bytes / 8 + 1);
  thread.local.add(frame.data(), function.local_bytes);
  std::map<std::size_t, std::uint64_t> outgoing;
  std::uint64_t result = 0;    // of this function,
  std::uint64_t returned = 0;  // and of the last one that it called
  const auto value = [&](const Operand& operand) {
    return operand.in_register ? registers[*operand.in_register] : operand.bits;
  };
  for (std::size_t at = 0;; ++at) {
    if (at >= function.code.size()) throw Error(function.name + " does not return");
    if (++thread.instructions > most_instructions) throw Error(function.name + " does not end");
    const Instruction& i = function.code[at];
    if (i.guard && (registers[*i.guard] != 0) == i.guard_negated) continue;
    const auto set = [&](std::uint64_t bits) { registers[*i.operands[0].in_register] = bits; };
    const auto place = [&] {
      const std::uint64_t address = value(i.operands[1]) + static_cast<std::uint64_t>(i.offset);
      if (address % i.bytes != 0 ||
          (!thread.global->contains(address, i.bytes) && !thread.local.contains(address, i.bytes))) {
        throw Error(function.name + ", line " + std::to_string(i.line) + ": access to memory outside of the arrays");
      }
      return reinterpret_cast<void*>(address);  // NOLINT(performance-no-int-to-ptr): PTX computes addresses
    };
    switch (i.kind) {
      case Kind::compute:
        set(i.compute(value(i.operands[1]), value(i.operands[2]), value(i.operands[3])));
        break;
      case Kind::load: {
        std::uint64_t bits = 0;
        std::memcpy(&bits, place(), i.bytes);
        set(bits);
        break;
      }
      case Kind::store: {
        const std::uint64_t bits = value(i.operands[0]);
        std::memcpy(place(), &bits, i.bytes);
        break;
      }
      case Kind::load_parameter:
        if (i.offset != 0) throw Error(function.name + " reads a part of a parameter");
        set(i.bytes == 4 ? parameters[i.target] & 0xffffffff : parameters[i.target]);
        break;
      case Kind::store_parameter:
        if (i.offset != 0) throw Error(function.name + " writes a part of an argument");
        outgoing[i.target] = value(i.operands[1]);
        break;
      case Kind::load_result:
        if (i.offset != 0) throw Error(function.name + " reads a part of a result");
        set(i.bytes == 4 ? returned & 0xffffffff : returned);
        break;
      case Kind::store_result:
        if (i.offset != 0) throw Error(function.name + " writes a part of a result");
        result = value(i.operands[1]);
        break;
      case Kind::thread:
        set(thread.thread);
        break;
      case Kind::block:
        set(thread.block);
        break;
      case Kind::block_size:
        set(thread.block_size);
        break;
      case Kind::frame:
        set(reinterpret_cast<std::uintptr_t>(frame.data()) + i.operands[1].bits);
        break;
      case Kind::branch:
        at = i.target - 1;
        break;
      case Kind::call: {
        std::vector<std::uint64_t> arguments;
        for (const std::size_t argument : i.arguments) arguments.push_back(outgoing.at(argument));
        returned = call(*find(i.callee), arguments, thread);
        break;
      }
      case Kind::end:
        thread.local.remove(frame.data());
        --thread.calls;
        return result;
    }
  }
}

}  // namespace robotc::ptx

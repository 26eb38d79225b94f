#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// An interpreter of PTX, NVIDIA's virtual instruction set, for tests on machines without a GPU. It shares no code with
/// the compiler: it reads the text strictly, and an unknown directive or instruction is an error.
///
/// Arithmetic is that of this machine: IEEE 754 with rounding to nearest, `fma` with one rounding (std::fma). All
/// instructions with `.rn` have one exact result, so results are those of a GPU bit for bit, except NaNs' payloads.
namespace robotc::ptx {

struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Computes an instruction without effects from up to three operands; registers hold bits, the lower 32 for narrow
/// types.
using Compute = std::uint64_t (*)(std::uint64_t, std::uint64_t, std::uint64_t);

/// An operand: a register, or bits known when the text is read.
struct Operand {
  std::optional<std::uint32_t> in_register;
  std::uint64_t bits = 0;
};

struct Instruction {
  enum class Kind : std::uint8_t {
    compute,
    load,
    store,
    load_parameter,
    store_parameter,
    load_result,
    store_result,
    thread,
    block,
    block_size,
    frame,
    branch,
    call,
    end
  };
  Kind kind = Kind::compute;
  Compute compute = nullptr;
  std::array<Operand, 4> operands;     ///< the result's register first; of a load and a store, the address
  std::int64_t offset = 0;             ///< of an address, or in the parameter's bytes
  std::uint32_t bytes = 0;             ///< of a load or a store
  std::optional<std::uint32_t> guard;  ///< the predicate on which it runs, …
  bool guard_negated = false;          ///< … or does not
  std::size_t target = 0;              ///< index of an instruction, or of a parameter
  std::string callee;
  std::vector<std::size_t> arguments;  ///< of a call: parameters stored before it
  bool takes_result = false;           ///< of a call
  std::size_t line = 0;
};

struct Function {
  std::string name;
  bool is_entry = false;
  std::vector<std::uint32_t> parameter_bytes;
  bool has_result = false;
  std::uint32_t registers = 0;
  std::uint32_t local_bytes = 0;
  std::vector<Instruction> code;
};

/// Ranges of memory that a kernel may use. Access to any other place is an error.
class Memory {
 public:
  /// Takes the place of ranges that begin within: their memory was freed.
  void add(const void* first, std::size_t bytes) {
    const std::uint64_t begin = reinterpret_cast<std::uintptr_t>(first);
    ranges_.erase(ranges_.lower_bound(begin), ranges_.lower_bound(begin + bytes));
    ranges_[begin] = bytes;
  }
  void remove(const void* first) { ranges_.erase(reinterpret_cast<std::uintptr_t>(first)); }
  [[nodiscard]] bool contains(std::uint64_t address, std::size_t bytes) const;

 private:
  std::map<std::uint64_t, std::size_t> ranges_;  ///< size in bytes by address
};

class Module {
 public:
  explicit Module(std::string_view text);

  [[nodiscard]] const Function* find(const std::string& name) const;
  [[nodiscard]] const std::string& target() const { return target_; }
  /// Runs an entry for all threads of a row of blocks, one after the other. `parameters`: 8 bytes each.
  void run(const Function& entry, std::uint32_t blocks, std::uint32_t threads,
           const std::vector<std::uint64_t>& parameters, const Memory& memory) const;

 private:
  friend class Reader;
  struct Thread;
  /// The result, if the function has one.
  std::uint64_t call(const Function& function, const std::vector<std::uint64_t>& parameters, Thread& thread) const;

  std::string target_;
  std::map<std::string, Function> functions_;
  std::map<std::string, std::vector<std::uint8_t>> constants_;
};

/// The instruction without effects of this name; null if unknown.
Compute find_compute(const std::string& name);

}  // namespace robotc::ptx

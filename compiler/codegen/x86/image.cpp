// An image is: a line that names the format, the number of functions, and for each the offset of its addresses, the
// symbols of the functions it calls, and its bytes. Numbers are 32 bits, little-endian; texts and bytes have their
// length before them.

#include "compiler/codegen/x86/image.h"

#include <llvm/Support/Memory.h>
#include <math.h>  // sincos is not part of <cmath>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include "compiler/codegen/called_functions.h"
#include "compiler/codegen/sincos_polynomials.h"
#include "compiler/codegen/x86/program.h"

namespace robotc::codegen::x86 {

namespace {

constexpr std::string_view mark = "robotc x86-64 code 1\n";
constexpr std::size_t function_alignment = 64;
constexpr std::size_t address_bytes = 8;

/// Sines and cosines of angles beyond the polynomials' limit, with infinities and NaN; the others stay as they are.
void replace_far_angles(const double* angles, double* sines, double* cosines, std::uint32_t lanes) {
  for (std::uint32_t lane = 0; lane < lanes; ++lane) {
    if (!(std::fabs(angles[lane]) <= polynomial_sincos_limit)) ::sincos(angles[lane], &sines[lane], &cosines[lane]);
  }
}

void* address_of(const std::string& symbol) {
  if (symbol == slow_sincos) return reinterpret_cast<void*>(&replace_far_angles);
  for (const CalledSymbol& called : called_symbols()) {
    if (symbol == called.name) return called.address;
  }
  return nullptr;
}

void write_number(std::string& to, std::size_t number) {
  for (unsigned i = 0; i < 4; ++i) to += static_cast<char>(number >> (8 * i) & 0xffU);
}

/// Reads an image; after its end, or at a wrong length, nothing more.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::optional<std::size_t> number() {
    constexpr std::size_t size = 4;
    const std::optional<std::string_view> bytes = take(size);
    if (!bytes) return std::nullopt;
    std::size_t result = 0;
    for (std::size_t i = 0; i < size; ++i) result |= std::size_t{static_cast<std::uint8_t>((*bytes)[i])} << (8 * i);
    return result;
  }
  std::optional<std::string_view> text() {
    const std::optional<std::size_t> size = number();
    return size ? take(*size) : std::nullopt;
  }
  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

 private:
  std::optional<std::string_view> take(std::size_t size) {
    if (size > rest_.size()) return std::nullopt;
    const std::string_view result = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return result;
  }

  std::string_view rest_;
};

std::optional<std::vector<Code>> read_image(std::string_view bytes) {
  if (!is_image(bytes)) return std::nullopt;
  Reader reader(bytes.substr(mark.size()));
  std::vector<Code> functions;
  const std::optional<std::size_t> count = reader.number();
  if (!count) return std::nullopt;
  for (std::size_t i = 0; i < *count; ++i) {
    Code& code = functions.emplace_back();
    const std::optional<std::size_t> addresses = reader.number();
    const std::optional<std::size_t> targets = reader.number();
    if (!addresses || !targets) return std::nullopt;
    for (std::size_t t = 0; t < *targets; ++t) {
      const std::optional<std::string_view> symbol = reader.text();
      if (!symbol) return std::nullopt;
      code.targets.emplace_back(*symbol);
    }
    const std::optional<std::string_view> content = reader.text();
    if (!content || *addresses + address_bytes * *targets != content->size()) return std::nullopt;
    code.addresses = static_cast<std::uint32_t>(*addresses);
    code.bytes.assign(content->begin(), content->end());
  }
  if (!reader.is_at_end()) return std::nullopt;
  return functions;
}

}  // namespace

std::string write_image(std::span<const Code> functions) {
  std::string result(mark);
  write_number(result, functions.size());
  for (const Code& code : functions) {
    write_number(result, code.addresses);
    write_number(result, code.targets.size());
    for (const std::string& symbol : code.targets) {
      write_number(result, symbol.size());
      result += symbol;
    }
    write_number(result, code.bytes.size());
    result.append(code.bytes.begin(), code.bytes.end());
  }
  return result;
}

bool is_image(std::string_view bytes) { return bytes.starts_with(mark); }

struct Image::State {
  llvm::sys::OwningMemoryBlock memory;
  std::vector<robotc_packed_function> functions;
  std::size_t size = 0;
};

Image::Image(std::unique_ptr<State> state) : state_(std::move(state)) {}
Image::Image(Image&&) noexcept = default;
Image& Image::operator=(Image&&) noexcept = default;
Image::~Image() = default;

const std::vector<robotc_packed_function>& Image::functions() const { return state_->functions; }
std::size_t Image::size() const { return state_->size; }

std::variant<Image, CodegenError> Image::load(std::string_view bytes) {
  std::optional<std::vector<Code>> functions = read_image(bytes);
  if (!functions) return CodegenError{"cannot link generated code: its bytes are damaged"};
  auto state = std::make_unique<State>();
  std::vector<std::size_t> offsets;
  std::size_t size = 0;
  for (Code& code : *functions) {
    for (std::size_t i = 0; i < code.targets.size(); ++i) {
      void* const address = address_of(code.targets[i]);
      if (address == nullptr) {
        return CodegenError{"cannot link generated code: there is no function '" + code.targets[i] + "'"};
      }
      const auto number = reinterpret_cast<std::uintptr_t>(address);
      std::memcpy(code.bytes.data() + code.addresses + address_bytes * i, &number, address_bytes);
    }
    offsets.push_back(size);
    size += (code.bytes.size() + function_alignment - 1) / function_alignment * function_alignment;
    state->size += code.bytes.size();
  }
  std::error_code error;
  using llvm::sys::Memory;
  state->memory = llvm::sys::OwningMemoryBlock(
      Memory::allocateMappedMemory(std::max<std::size_t>(size, 1), nullptr, Memory::MF_READ | Memory::MF_WRITE, error));
  if (!error) {
    auto* const base = static_cast<char*>(state->memory.base());
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      std::memcpy(base + offsets[i], (*functions)[i].bytes.data(), (*functions)[i].bytes.size());
      state->functions.push_back(reinterpret_cast<robotc_packed_function>(base + offsets[i]));
    }
    error = Memory::protectMappedMemory(state->memory.getMemoryBlock(), Memory::MF_READ | Memory::MF_EXEC);
  }
  if (error) return CodegenError{"cannot link generated code: " + error.message()};
  return Image(std::move(state));
}

}  // namespace robotc::codegen::x86

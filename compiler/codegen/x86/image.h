#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/x86/assemble.h"

namespace robotc::codegen::x86 {

/// Functions as bytes, which other processes can load.
std::string write_image(std::span<const Code> functions);
[[nodiscard]] bool is_image(std::string_view bytes);

/// Functions in executable memory, which nothing can write to.
class Image {
 public:
  /// An error if the bytes are damaged, call an unknown function, or if there is no memory.
  static std::variant<Image, CodegenError> load(std::string_view bytes);
  Image(Image&&) noexcept;
  Image& operator=(Image&&) noexcept;
  ~Image();

  [[nodiscard]] const std::vector<robotc_packed_function>& functions() const;
  /// Bytes of code and constants.
  [[nodiscard]] std::size_t size() const;

 private:
  struct State;
  explicit Image(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace robotc::codegen::x86

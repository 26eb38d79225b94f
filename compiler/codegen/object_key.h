#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/codegen/jit.h"

namespace robotc::codegen {

/// Key of a kernel's code, in this process and others: a cryptographic hash of all that the code depends on.
struct ObjectKey {
  std::array<std::uint8_t, 32> bytes{};

  auto operator<=>(const ObjectKey&) const = default;
  [[nodiscard]] std::string text() const;  ///< 64 hexadecimal digits
};

struct HashOfKey {
  std::size_t operator()(const ObjectKey& key) const;
};

/// Kernels with the same key give identical code: the hash covers the nodes in their order, which decides the order of
/// evaluation, and the kernel's name, but not the names of symbols and ports. `generator` identifies everything else:
/// see `Jit::identity`.
ObjectKey key_of(const expr::Kernel& kernel, std::uint32_t states, std::string_view generator,
                 Scalar scalar = Scalar::float64);

/// The hash function of the keys, applied to any bytes.
std::array<std::uint8_t, 32> hash_of_bytes(std::string_view bytes);

}  // namespace robotc::codegen

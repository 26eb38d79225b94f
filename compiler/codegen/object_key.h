#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/codegen/jit.h"

namespace robotc::codegen {

/// What the code of a kernel is known by, in this process and in others: a cryptographic hash of all that it depends
/// on.
struct ObjectKey {
  std::array<std::uint8_t, 32> bytes{};

  auto operator<=>(const ObjectKey&) const = default;
  [[nodiscard]] std::string text() const;  ///< 64 hexadecimal digits
};

struct HashOfKey {
  std::size_t operator()(const ObjectKey& key) const;
};

/// Kernels of one key give the same code, bit by bit, and code of one key rounds the same: nodes count as they are and
/// in their order, on which the order of evaluation depends. Names of symbols and of ports are no part of the code, the
/// kernel's own is. `generator` says what else the code depends on: see `Jit::identity`.
ObjectKey key_of(const expr::Kernel& kernel, Tier tier, std::uint32_t states, std::string_view generator);

/// The hash that keys are, of any bytes.
std::array<std::uint8_t, 32> hash_of_bytes(std::string_view bytes);

}  // namespace robotc::codegen

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace robotc {

/// An index into one particular table; indices of different tables do not mix. `Tag` is any type, usually the table's
/// element.
template <class Tag>
struct StrongId {
  static constexpr std::uint32_t invalid_value = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t value = invalid_value;

  constexpr StrongId() = default;
  constexpr explicit StrongId(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}

  [[nodiscard]] constexpr bool valid() const { return value != invalid_value; }
  [[nodiscard]] constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(StrongId, StrongId) = default;
};

}  // namespace robotc

template <class Tag>
struct std::hash<robotc::StrongId<Tag>> {
  std::size_t operator()(robotc::StrongId<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value); }
};

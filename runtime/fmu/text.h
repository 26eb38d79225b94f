#pragma once

#include <cstddef>

/// Functions of texts and bytes, without the C library.
namespace robotc::fmu {

inline bool same_text(const char* a, const char* b) {
  while (*a != 0 && *a == *b) {
    ++a;
    ++b;
  }
  return *a == *b;
}

inline std::size_t length_of(const char* text) {
  std::size_t length = 0;
  while (text[length] != 0) ++length;
  return length;
}

inline void copy_bytes(const void* from, std::size_t size, void* to) {
  for (std::size_t i = 0; i < size; ++i) static_cast<char*>(to)[i] = static_cast<const char*>(from)[i];
}

}  // namespace robotc::fmu

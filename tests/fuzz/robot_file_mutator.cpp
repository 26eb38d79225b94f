#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "tests/fuzz/mutate_xml.h"

namespace {

/// Copies a text to libFuzzer's buffer; 0, which libFuzzer takes as "no change", if it is too long.
std::size_t give(const std::optional<std::string>& text, std::uint8_t* data, std::size_t most) {
  if (!text || text->size() > most) return 0;
  std::ranges::copy(*text, data);
  return text->size();
}

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

// Hooks of libFuzzer: https://llvm.org/docs/LibFuzzer.html and FuzzerInterface.h.
extern "C" {

std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Three of four changes are changes of the tree, so that most inputs pass the XML parser; the others are of bytes.
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  if (seed % 4 != 0) {
    if (const std::size_t length =
            give(robotc::fuzz::mutate_xml(text_of(data, size), seed, LLVMFuzzerMutate), data, most)) {
      return length;
    }
  }
  return LLVMFuzzerMutate(data, size, most);
}

std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data, std::size_t size, const std::uint8_t* other,
                                      std::size_t other_size, std::uint8_t* out, std::size_t most, unsigned seed) {
  return give(robotc::fuzz::cross_xml(text_of(data, size), text_of(other, other_size), seed), out, most);
}
}

#include <cstdint>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  robotc::fuzz::import({reinterpret_cast<const char*>(data), size});
  return 0;
}

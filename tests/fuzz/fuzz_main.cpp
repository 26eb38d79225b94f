// The entry of libFuzzer, which brings the main function: gives each input to the target ROBOTC_FUZZ_TARGET.
#include <cstdint>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  robotc::fuzz::ROBOTC_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}

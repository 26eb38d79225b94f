#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace robotc::codegen {

/// A machine as users name it. Everything may be left out.
struct TargetChoice {
  std::string triple;  ///< "thumbv7em-none-eabihf"; empty, or "host", is this machine's
  std::string cpu;     ///< "cortex-m7"; empty is one that all of the kind can stand in for; "native" is this machine's
  std::vector<std::string> features;  ///< "+avx2", "-fma"
};

/// A choice that is not available, and the alternatives.
struct TargetRefusal {
  enum class What : std::uint8_t {
    triple,
    cpu,
    feature,
    needed,   ///< features were taken away that there is no code without
    native,   ///< asked for on another machine
    doubles,  ///< the CPU has no arithmetic of doubles
  };
  What what = What::triple;
  std::string given;
  std::vector<std::string> known;
};

}  // namespace robotc::codegen

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace robotc::codegen {

/// A target machine as the user names it. All fields are optional.
struct TargetChoice {
  std::string triple;  ///< "thumbv7em-none-eabihf"; empty or "host": this machine's
  std::string cpu;     ///< "cortex-m7"; empty: a baseline for all CPUs of the kind; "native": this machine's
  std::vector<std::string> features;  ///< "+avx2", "-fma"
};

/// "x86_64-linux-gnu,x86_64-windows-gnu" as choices with their default CPUs; the empty text is this machine.
std::vector<TargetChoice> targets_of(const std::string& triples);

/// An unavailable choice, and the alternatives.
struct TargetRefusal {
  enum class What : std::uint8_t {
    triple,
    cpu,
    feature,
    needed,   ///< a removed feature is required
    native,   ///< requested for another machine
    doubles,  ///< the CPU has no double-precision arithmetic
  };
  What what = What::triple;
  std::string given;
  std::vector<std::string> known;
  std::string target = {};  ///< of a triple that is the name of a CPU: its target
  std::string meant = {};   ///< of a triple that others use, or its beginning: the target
};

}  // namespace robotc::codegen

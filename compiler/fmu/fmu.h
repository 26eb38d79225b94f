#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/target_choice.h"

/// Functional mock-up units (FMI): robots for other simulators.
namespace robotc {

class SessionState;

namespace fmu {

enum class Version : std::uint8_t { fmi2, fmi3 };

/// Arguments of `robotc build --fmu`.
struct FmuRequest {
  std::string name;    ///< of a robot or a simulation
  bool plant = false;  ///< of a simulation the plant, without its law
  Version version = Version::fmi3;
  std::optional<double> period;  ///< s: the sample time of a controller at first; nothing: 1 ms
  bool model_exchange = true;
  bool co_simulation = true;
  bool arrays = false;  ///< vectors and matrices as one variable each: of FMI 3 alone
  bool clocks = false;  ///< the sample time of a law as a clock: of FMI 3 alone
  /// A binary for each, of different platforms.
  std::vector<codegen::TargetChoice> targets = {codegen::TargetChoice{}};
  bool source = false;  ///< with the source, which other platforms compile
  std::string tool;     ///< "robotc 0.1.0"
};

/// Sets what an FMU holds code for: triples with their default CPUs, and `source`, as in
/// "x86_64-linux-gnu,source"; the empty text is this machine.
void set_targets(FmuRequest& request, const std::string& list);

struct BuiltFmu {
  std::string name;
  std::string bytes;                   ///< of the archive
  std::vector<std::string> platforms;  ///< as FMI calls them, and "source"
  std::size_t states = 0;
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  std::size_t parameters = 0;
  bool has_derivatives = false;
};

/// Nothing (reported) after an error.
std::optional<BuiltFmu> build_fmu(SessionState& state, const FmuRequest& request);

}  // namespace fmu
}  // namespace robotc

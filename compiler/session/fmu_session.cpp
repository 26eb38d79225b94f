// A file of its own: programs that build no FMUs link without lld.
#include "compiler/fmu/fmu.h"
#include "compiler/frontend/session_state.h"
#include "compiler/session/session.h"

namespace robotc {

std::optional<fmu::BuiltFmu> Session::build_fmu(const fmu::FmuRequest& request) {
  return state_->run([&] { return fmu::build_fmu(*state_, request); });
}

}  // namespace robotc

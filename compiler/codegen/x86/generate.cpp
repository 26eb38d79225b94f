#include "compiler/codegen/x86/generate.h"

#include <vector>

#include "compiler/codegen/x86/allocate.h"
#include "compiler/codegen/x86/assemble.h"
#include "compiler/codegen/x86/image.h"
#include "compiler/codegen/x86/select.h"

namespace robotc::codegen::x86 {

std::string generate(std::span<const expr::Kernel> kernels, const ScheduleLimits& limits, bool evex) {
  std::vector<Code> functions;
  for (const expr::Kernel& kernel : kernels) {
    const Program program = select(kernel, limits, evex);
    functions.push_back(assemble(program, allocate(program)));
  }
  return write_image(functions);
}

}  // namespace robotc::codegen::x86

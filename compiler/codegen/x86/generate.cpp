#include "compiler/codegen/x86/generate.h"

#include <vector>

#include "compiler/codegen/x86/allocate.h"
#include "compiler/codegen/x86/assemble.h"
#include "compiler/codegen/x86/disassemble.h"
#include "compiler/codegen/x86/image.h"
#include "compiler/codegen/x86/select.h"

namespace robotc::codegen::x86 {

namespace {

Code compile(const expr::Kernel& kernel, const ScheduleLimits& limits, bool evex) {
  const Program program = select(kernel, limits, evex);
  return assemble(program, allocate(program));
}

}  // namespace

std::string generate(std::span<const expr::Kernel> kernels, const ScheduleLimits& limits, bool evex) {
  std::vector<Code> functions;
  for (const expr::Kernel& kernel : kernels) functions.push_back(compile(kernel, limits, evex));
  return write_image(functions);
}

std::string list(std::span<const expr::Kernel> kernels, const ScheduleLimits& limits, bool evex) {
  std::string text = "\t.text\n";
  for (const expr::Kernel& kernel : kernels) {
    const Code code = compile(kernel, limits, evex);
    text += "\t.globl\t" + kernel.name + "_packed\n" + kernel.name + "_packed:\n";
    for (const std::string& symbol : code.targets) text += "\t# calls " + symbol + "\n";
    for (const std::string& line : disassemble(std::span(code.bytes).first(code.code_bytes))) {
      text += "\t" + line + "\n";
    }
  }
  return text;
}

}  // namespace robotc::codegen::x86

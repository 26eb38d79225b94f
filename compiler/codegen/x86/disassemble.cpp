#include "compiler/codegen/x86/disassemble.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>
#include <memory>

#include "compiler/codegen/host.h"

namespace robotc::codegen::x86 {

std::vector<std::string> disassemble(std::span<const std::uint8_t> code) {
  initialise_native_target();
  llvm::InitializeNativeTargetDisassembler();
  const llvm::Triple triple("x86_64-unknown-linux-gnu");
  std::string error;
  const llvm::Target* const target = llvm::TargetRegistry::lookupTarget(triple.str(), error);
  if (target == nullptr) return {};
  const std::unique_ptr<llvm::MCRegisterInfo> registers(target->createMCRegInfo(triple.str()));
  const std::unique_ptr<llvm::MCAsmInfo> assembly(target->createMCAsmInfo(*registers, triple.str(), {}));
  const std::unique_ptr<llvm::MCInstrInfo> instructions(target->createMCInstrInfo());
  const std::unique_ptr<llvm::MCSubtargetInfo> features(
      target->createMCSubtargetInfo(triple.str(), "x86-64-v4", "+avx512vl,+avx512dq"));
  llvm::MCContext context(triple, assembly.get(), registers.get(), features.get());
  const std::unique_ptr<llvm::MCDisassembler> decoder(target->createMCDisassembler(*features, context));
  const std::unique_ptr<llvm::MCInstPrinter> printer(
      target->createMCInstPrinter(triple, 0, *assembly, *instructions, *registers));
  std::vector<std::string> result;
  for (std::size_t at = 0; at < code.size();) {
    llvm::MCInst instruction;
    std::uint64_t size = 0;
    const llvm::ArrayRef<std::uint8_t> rest(code.data() + at, code.size() - at);
    if (decoder->getInstruction(instruction, size, rest, at, llvm::nulls()) != llvm::MCDisassembler::Success) {
      result.emplace_back("(bad)");
      ++at;
      continue;
    }
    std::string text;
    llvm::raw_string_ostream stream(text);
    printer->printInst(&instruction, at, "", *features, stream);
    std::replace(text.begin(), text.end(), '\t', ' ');
    result.push_back(text.substr(std::min(text.find_first_not_of(' '), text.size())));
    at += size;
  }
  return result;
}

}  // namespace robotc::codegen::x86

#include "compiler/codegen/generate.h"

#include <llvm/CodeGen/MachineFrameInfo.h>
#include <llvm/CodeGen/MachineFunction.h>
#include <llvm/CodeGen/MachineFunctionPass.h>
#include <llvm/CodeGen/MachineModuleInfo.h>
#include <llvm/CodeGen/Passes.h>
#include <llvm/CodeGen/TargetPassConfig.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

namespace robotc::codegen {

namespace {

/// Reads stack frame sizes, which are final after all other passes.
class FrameRecorder final : public llvm::MachineFunctionPass {
 public:
  explicit FrameRecorder(FrameSizes& frames) : MachineFunctionPass(id), frames_(frames) {}

  bool runOnMachineFunction(llvm::MachineFunction& function) override {
    frames_[function.getName().str()] = function.getFrameInfo().getStackSize();
    return false;
  }
  void getAnalysisUsage(llvm::AnalysisUsage& usage) const override {
    usage.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

 private:
  static char id;
  FrameSizes& frames_;
};

char FrameRecorder::id = 0;

}  // namespace

bool generate(llvm::TargetMachine& machine, llvm::Module& module, llvm::raw_pwrite_stream& stream,
              llvm::CodeGenFileType type, FrameSizes* frames) {
  auto& target = static_cast<llvm::LLVMTargetMachine&>(machine);
  llvm::legacy::PassManager passes;
  auto* const module_info = new llvm::MachineModuleInfoWrapperPass(&target);
  llvm::TargetPassConfig* const config = target.createPassConfig(passes);
  config->setDisableVerify(true);
  // A kernel's steps are already ordered for few live values, without common subexpressions. Scheduling takes a fifth
  // of the time for an order no better, often with more registers; elimination finds nothing.
  config->disablePass(&llvm::MachineSchedulerID);
  config->disablePass(&llvm::PostRASchedulerID);
  config->disablePass(&llvm::MachineCSEID);
  passes.add(config);
  passes.add(module_info);
  if (config->addISelPasses()) return false;
  config->addMachinePasses();
  config->setInitialized();
  if (frames != nullptr) passes.add(new FrameRecorder(*frames));
  if (target.addAsmPrinter(passes, stream, nullptr, type, module_info->getMMI().getContext())) return false;
  passes.add(llvm::createFreeMachineFunctionPass());
  passes.run(module);
  return true;
}

}  // namespace robotc::codegen

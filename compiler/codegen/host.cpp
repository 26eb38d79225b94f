#include "compiler/codegen/host.h"

#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <mutex>
#include <utility>

namespace robotc::codegen {

namespace {

std::string message(llvm::Error error) { return llvm::toString(std::move(error)); }

}  // namespace

void initialise_native_target() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

HostTarget::HostTarget(std::unique_ptr<llvm::TargetMachine> machine, Tier tier)
    : machine_(std::move(machine)), tier_(tier) {}
HostTarget::HostTarget(HostTarget&&) noexcept = default;
HostTarget::~HostTarget() = default;

std::variant<HostTarget, CodegenError> HostTarget::create(Tier tier) {
  initialise_native_target();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder) return CodegenError{"cannot identify this CPU: " + message(builder.takeError())};
  builder->setRelocationModel(llvm::Reloc::PIC_);
  builder->setCodeModel(llvm::CodeModel::Small);
  builder->setCodeGenOptLevel(tier == Tier::quick ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default);
  // Fuse where the instructions' `contract` flags allow it, nowhere else.
  builder->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Standard;
  auto machine = builder->createTargetMachine();
  if (!machine) return CodegenError{"cannot generate code for this CPU: " + message(machine.takeError())};
  return HostTarget(std::move(*machine), tier);
}

EmitOptions HostTarget::emit_options() const {
  EmitOptions options;
  const llvm::StringRef features = machine_->getTargetFeatureString();
  const auto has = [&](llvm::StringRef feature) { return features.contains(feature); };
  if (has("+fma")) options.sincos_lanes = has("+avx512dq") ? 8 : 4;
  options.chunk_steps = tier_ == Tier::quick ? 4000 : 1000;
  return options;
}

void HostTarget::prepare(llvm::Module& module) const {
  module.setTargetTriple(machine_->getTargetTriple().str());
  module.setDataLayout(machine_->createDataLayout());
}

std::variant<std::unique_ptr<llvm::MemoryBuffer>, CodegenError> HostTarget::compile_to_object(
    llvm::Module& module) const {
  llvm::SmallVector<char, 0> object;
  {
    llvm::raw_svector_ostream stream(object);
    llvm::legacy::PassManager passes;
    llvm::MCContext* context = nullptr;
    if (machine_->addPassesToEmitMC(passes, context, stream)) return CodegenError{"this CPU's code cannot be encoded"};
    passes.run(module);
  }
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(object), false);
}

std::variant<std::string, CodegenError> HostTarget::compile_to_assembly(llvm::Module& module) const {
  llvm::SmallVector<char, 0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager passes;
  machine_->Options.MCOptions.AsmVerbose = false;
  if (machine_->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile)) {
    return CodegenError{"this CPU's code has no assembly text"};
  }
  passes.run(module);
  return std::string(text.begin(), text.end());
}

}  // namespace robotc::codegen

#include "compiler/codegen/host.h"

#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <utility>

#include "compiler/codegen/generate.h"
#include "compiler/codegen/hardware.h"
#include "compiler/codegen/processors.h"

namespace robotc::codegen {

void initialise_native_target() {
  // Not std::call_once: its thread-local variables keep some programs from loading the library.
  static const bool is_initialised = [] {
    return !llvm::InitializeNativeTarget() && !llvm::InitializeNativeTargetAsmPrinter();
  }();
  (void)is_initialised;
}

HostTarget::HostTarget(std::unique_ptr<llvm::TargetMachine> machine) : machine_(std::move(machine)) {}
HostTarget::HostTarget(HostTarget&&) noexcept = default;
HostTarget& HostTarget::operator=(HostTarget&&) noexcept = default;
HostTarget::~HostTarget() = default;

std::variant<HostTarget, CodegenError> HostTarget::create(Cpu cpu) {
  initialise_native_target();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder) return CodegenError{"cannot identify this CPU: " + llvm::toString(builder.takeError())};
  if (cpu == Cpu::baseline) builder = llvm::orc::JITTargetMachineBuilder(builder->getTargetTriple());
  builder->setRelocationModel(llvm::Reloc::PIC_);
  builder->setCodeModel(llvm::CodeModel::Small);
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  // The schedule decides about fusing.
  builder->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Strict;
  auto machine = builder->createTargetMachine();
  if (!machine) return CodegenError{"cannot generate code for this CPU: " + llvm::toString(machine.takeError())};
  return HostTarget(std::move(*machine));
}

EmitOptions HostTarget::emit_options(std::uint32_t states, Scalar scalar) const {
  const Hardware hardware(*machine_);
  const bool fuses = hardware.has(llvm::Triple::x86_64, "+fma");
  const auto lanes_in = [&](std::uint32_t bytes) { return std::min(bytes / size_of(scalar), most_lanes_of_a_state); };
  const std::uint32_t lanes = lanes_in(hardware.single_state_vector_bytes());
  EmitOptions options;
  options.states = states;
  options.inline_sincos = fuses;
  options.sincos = {scalar, fuses, true};
  // With one state per lane, each angle fills a vector.
  options.schedule.lanes = fuses && states == 1 ? lanes : 1;
  if (states == 1 && fuses) {
    options.schedule.pack_lanes = lanes;
    options.schedule.wide_pack_lanes = lanes_in(hardware.vector_bytes());
  }
  options.schedule.registers = hardware.registers(scalar);
  options.schedule.fuse = fuses;
  set_limits(hardware, states, options.schedule);
  return options;
}

std::uint32_t HostTarget::states_at_once(Scalar scalar) const {
  return Hardware(*machine_).vector_bytes() / size_of(scalar);
}

void HostTarget::prepare(llvm::Module& module) const {
  module.setTargetTriple(machine_->getTargetTriple().str());
  module.setDataLayout(machine_->createDataLayout());
}

void HostTarget::finish(llvm::Module& module) const { limit_vectors(module, Hardware(*machine_)); }

std::variant<std::string, CodegenError> HostTarget::compile_to_object(llvm::Module& module) const {
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  if (!generate(*machine_, module, stream, llvm::CodeGenFileType::ObjectFile)) {
    return CodegenError{"this CPU's code cannot be encoded"};
  }
  return std::string(object.begin(), object.end());
}

std::variant<std::string, CodegenError> HostTarget::compile_to_assembly(llvm::Module& module) const {
  llvm::SmallVector<char, 0> text;
  llvm::raw_svector_ostream stream(text);
  if (!generate(*machine_, module, stream, llvm::CodeGenFileType::AssemblyFile)) {
    return CodegenError{"this CPU's code has no assembly text"};
  }
  return std::string(text.begin(), text.end());
}

}  // namespace robotc::codegen

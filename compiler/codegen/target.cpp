#include "compiler/codegen/target.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "compiler/codegen/hardware.h"
#include "compiler/codegen/processors.h"

namespace robotc::codegen {

namespace {

/// A kind of machine: properties shared by all of its CPUs.
struct Kind {
  std::string_view name;    ///< as listed
  const char* triple;       ///< LLVM's
  const char* default_cpu;  ///< its code runs on all, or nearly all
  const char* added;        ///< features that the default CPU lacks, and nearly all machines have
  const char* needed;       ///< features that code must have, or must not: else LLVM aborts or the code cannot run
  llvm::Reloc::Model relocation;
  llvm::CodeModel::Model code_model;
  bool (*matches)(const llvm::Triple&);
  void (*initialise)();
};

bool is_linux(const llvm::Triple& triple) { return triple.isOSLinux() && triple.isGNUEnvironment(); }
bool has_no_system(const llvm::Triple& triple) { return triple.getOS() == llvm::Triple::UnknownOS; }

void initialise_x86() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeX86AsmParser();  // of the function below, on Windows
}

void initialise_riscv() {
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTarget();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVAsmPrinter();
}

constexpr const char* features_of_x86_64 = "+64bit,+64bit-mode,-32bit-mode,-16bit-mode,+sse2,-soft-float";

constexpr std::array<Kind, 8> kinds = {{
    {"x86_64-linux-gnu", "x86_64-unknown-linux-gnu", "x86-64", "", features_of_x86_64, llvm::Reloc::PIC_,
     llvm::CodeModel::Small,
     [](const llvm::Triple& triple) { return triple.getArch() == llvm::Triple::x86_64 && is_linux(triple); },
     initialise_x86},
    {"x86_64-windows-gnu", "x86_64-unknown-windows-gnu", "x86-64", "", features_of_x86_64, llvm::Reloc::PIC_,
     llvm::CodeModel::Small,
     [](const llvm::Triple& triple) {
       return triple.getArch() == llvm::Triple::x86_64 &&
              (triple.isWindowsGNUEnvironment() || triple.isWindowsMSVCEnvironment());
     },
     initialise_x86},
    {"aarch64-linux-gnu", "aarch64-unknown-linux-gnu", "generic", "", "+fp-armv8,+neon", llvm::Reloc::PIC_,
     llvm::CodeModel::Small,
     [](const llvm::Triple& triple) { return triple.getArch() == llvm::Triple::aarch64 && is_linux(triple); },
     [] {
       LLVMInitializeAArch64TargetInfo();
       LLVMInitializeAArch64Target();
       LLVMInitializeAArch64TargetMC();
       LLVMInitializeAArch64AsmPrinter();
     }},
    {"thumbv7em-none-eabihf", "thumbv7em-none-unknown-eabihf", "cortex-m7", "",
     "+mclass,-aclass,-rclass,+dsp,+thumb2,+thumb-mode,+v8m,+v6m,+v6,+v5te,+v5t,+v4t,-soft-float,-d32",
     llvm::Reloc::Static, llvm::CodeModel::Small,
     [](const llvm::Triple& triple) {
       return triple.getArch() == llvm::Triple::thumb && triple.getSubArch() == llvm::Triple::ARMSubArch_v7em &&
              has_no_system(triple) && triple.getEnvironment() == llvm::Triple::EABIHF;
     },
     [] {
       LLVMInitializeARMTargetInfo();
       LLVMInitializeARMTarget();
       LLVMInitializeARMTargetMC();
       LLVMInitializeARMAsmPrinter();
     }},
    // With Linux or without a system: the code is the same. It may lie anywhere (the model medany).
    {"riscv64", "riscv64-unknown-unknown-elf", "generic-rv64", "+m,+a,+f,+d,+c", "+64bit", llvm::Reloc::PIC_,
     llvm::CodeModel::Medium,
     [](const llvm::Triple& triple) {
       return triple.getArch() == llvm::Triple::riscv64 && (is_linux(triple) || has_no_system(triple));
     },
     initialise_riscv},
    {"riscv32", "riscv32-unknown-unknown-elf", "generic-rv32", "+m,+a,+f,+d,+c", "+32bit,-e", llvm::Reloc::Static,
     llvm::CodeModel::Medium,
     [](const llvm::Triple& triple) {
       return triple.getArch() == llvm::Triple::riscv32 && (is_linux(triple) || has_no_system(triple));
     },
     initialise_riscv},
    {"wasm32", "wasm32-unknown-unknown", "generic", "", "", llvm::Reloc::Static, llvm::CodeModel::Small,
     [](const llvm::Triple& triple) { return triple.getArch() == llvm::Triple::wasm32 && has_no_system(triple); },
     [] {
       LLVMInitializeWebAssemblyTargetInfo();
       LLVMInitializeWebAssemblyTarget();
       LLVMInitializeWebAssemblyTargetMC();
       LLVMInitializeWebAssemblyAsmPrinter();
     }},
    // PTX, which the driver compiles for the GPU at hand: that of sm_70 (Volta) runs on all later ones.
    {"nvptx64", "nvptx64-nvidia-cuda", "sm_70", "", "", llvm::Reloc::PIC_, llvm::CodeModel::Small,
     [](const llvm::Triple& triple) {
       return triple.getArch() == llvm::Triple::nvptx64 &&
              (triple.getOS() == llvm::Triple::CUDA || has_no_system(triple));
     },
     [] {
       LLVMInitializeNVPTXTargetInfo();
       LLVMInitializeNVPTXTarget();
       LLVMInitializeNVPTXTargetMC();
       LLVMInitializeNVPTXAsmPrinter();
     }},
}};

/// Frames of more than a page call it with their size in rax, to touch each page of the stack in order: Windows extends
/// it only so. It leaves all registers as they are.
constexpr const char* windows_stack_probe = R"(
  .def ___chkstk_ms
  .scl 3
  .type 32
  .endef
___chkstk_ms:
  pushq %rax
  pushq %rcx
  leaq 24(%rsp), %rcx
1:
  cmpq $4096, %rax
  jbe 2f
  subq $4096, %rcx
  orq $0, (%rcx)
  subq $4096, %rax
  jmp 1b
2:
  subq %rax, %rcx
  orq $0, (%rcx)
  popq %rcx
  popq %rax
  retq
)";

const Kind* kind_of(const std::string& triple) {
  const llvm::Triple normal(llvm::Triple::normalize(triple));
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) { return kind.matches(normal); });
  return found == kinds.end() ? nullptr : &*found;
}

bool is_gpu_kind(const Kind& kind) { return llvm::Triple(kind.triple).isNVPTX(); }

/// The oldest GPU that is supported, by its compute capability times 10.
constexpr unsigned oldest_gpu = 70;

/// False for GPUs that are too old, or that LLVM lists under another name.
bool is_supported(const Kind& kind, llvm::StringRef cpu) {
  unsigned capability = 0;
  return !is_gpu_kind(kind) ||
         (cpu.consume_front("sm_") && !cpu.consumeInteger(10, capability) && capability >= oldest_gpu);
}

/// True if a feature is fixed for all machines of a kind.
bool is_settled(const Kind& kind, llvm::StringRef feature) {
  llvm::SmallVector<llvm::StringRef, 16> settled;
  llvm::StringRef(kind.needed).split(settled, ',', -1, /*KeepEmpty=*/false);
  return std::any_of(settled.begin(), settled.end(), [&](llvm::StringRef s) { return s.drop_front() == feature; });
}

bool is_host(const std::string& triple) { return triple.empty() || triple == "host"; }

/// Numbers per vector; 1 without vectors.
std::uint32_t lanes_of(std::uint32_t vector_bytes, Scalar scalar) {
  return std::max<std::uint32_t>(vector_bytes / size_of(scalar), 1);
}

EmitOptions options_for(const Hardware& hardware, Scalar scalar) {
  const std::uint32_t vector_bytes = hardware.single_state_vector_bytes();
  const std::uint32_t lanes = std::min(lanes_of(vector_bytes, scalar), most_lanes_of_a_state);
  EmitOptions options;
  options.inline_sincos = true;
  options.sincos = {scalar, hardware.fuses(scalar), false};
  options.schedule.lanes = lanes;
  options.schedule.registers = hardware.registers(scalar);
  options.schedule.fuse = hardware.fuses(scalar);
  set_limits(hardware, 1, options.schedule);
  // Two inline groups are faster than two calls if they share vectors; with one lane the code would only repeat.
  options.groups_in_line = lanes > 1 ? 2 : 1;
  options.alignment = std::max<std::uint32_t>(8, vector_bytes);
  options.packed = false;
  if (hardware.is(llvm::Triple::nvptx64)) {
    // Calls spill registers: a kernel is one function, and calls only for huge angles.
    options.gpu_entry = true;
    options.schedule.most_steps_in_one_chunk = std::numeric_limits<std::size_t>::max();
    options.schedule.most_steps_ordered = 0;
    options.groups_in_line = std::numeric_limits<std::uint32_t>::max();
  }
  return options;
}

std::string features_text(const std::vector<std::string>& features) {
  std::string text;
  for (const std::string& feature : features) text += (text.empty() ? "" : ",") + feature;
  return text;
}

/// Every feature of this machine that LLVM knows.
std::vector<std::string> native_features() {
  std::vector<std::string> features;
  for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
    features.push_back((feature.second ? "+" : "-") + feature.first().str());
  }
  std::sort(features.begin(), features.end());
  return features;
}

}  // namespace

Target::Target() = default;
Target::Target(Target&&) noexcept = default;
Target& Target::operator=(Target&&) noexcept = default;
Target::~Target() = default;

void Target::initialise_disassembler() const {
  switch (machine_->getTargetTriple().getArch()) {
    case llvm::Triple::x86_64:
      return LLVMInitializeX86Disassembler();
    case llvm::Triple::aarch64:
      return LLVMInitializeAArch64Disassembler();
    case llvm::Triple::thumb:
      return LLVMInitializeARMDisassembler();
    case llvm::Triple::riscv32:
    case llvm::Triple::riscv64:
      return LLVMInitializeRISCVDisassembler();
    default:
      return LLVMInitializeWebAssemblyDisassembler();
  }
}

std::vector<std::string> Target::supported() {
  std::vector<std::string> names;
  for (const Kind& kind : kinds) names.emplace_back(kind.name);
  return names;
}

std::vector<std::string> Target::with_objects() {
  std::vector<std::string> names;
  for (const Kind& kind : kinds) {
    if (!is_gpu_kind(kind)) names.emplace_back(kind.name);
  }
  return names;
}

namespace {

/// LLVM's table of machines, and the one of a kind; null if this LLVM lacks it.
const llvm::Target* llvm_target_of(const Kind& kind) {
  {
    // The table has no lock of its own.
    static std::mutex mutex;
    const std::scoped_lock lock(mutex);
    kind.initialise();
  }
  std::string complaint;
  return llvm::TargetRegistry::lookupTarget(kind.triple, complaint);
}

/// The first target that has a CPU of this name; empty if none has.
std::string target_of_cpu(const std::string& cpu) {
  for (const Kind& kind : kinds) {
    const llvm::Target* const target = llvm_target_of(kind);
    if (target == nullptr || !is_supported(kind, cpu)) continue;
    const std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
        target->createMCSubtargetInfo(kind.triple, kind.default_cpu, ""));
    if (subtarget->isCPUStringValid(cpu)) return std::string(kind.name);
  }
  return "";
}

/// Names that others use for a target, or for machines of it, in lower case: the beginnings of what is written.
struct OtherName {
  std::string_view beginning;
  std::string_view target;
};
constexpr std::array<OtherName, 29> other_names = {{
    {"amd64", "x86_64-linux-gnu"},
    {"arm64", "aarch64-linux-gnu"},
    {"armv8", "aarch64-linux-gnu"},
    {"jetson", "aarch64-linux-gnu"},
    {"raspberry", "aarch64-linux-gnu"},
    {"linux", "x86_64-linux-gnu"},
    {"x64", "x86_64-linux-gnu"},
    {"x86-64", "x86_64-linux-gnu"},
    {"x86_64-w64", "x86_64-windows-gnu"},
    {"x86_64-pc-windows", "x86_64-windows-gnu"},
    {"mingw", "x86_64-windows-gnu"},
    {"win", "x86_64-windows-gnu"},
    {"arm-none-eabi", "thumbv7em-none-eabihf"},
    {"armv7em", "thumbv7em-none-eabihf"},
    {"armv7e-m", "thumbv7em-none-eabihf"},
    {"cortex-m", "thumbv7em-none-eabihf"},
    {"cortexm", "thumbv7em-none-eabihf"},
    {"stm32", "thumbv7em-none-eabihf"},
    {"teensy", "thumbv7em-none-eabihf"},
    {"thumb", "thumbv7em-none-eabihf"},
    {"rv64", "riscv64"},
    {"rv32", "riscv32"},
    {"esp32", "riscv32"},
    {"riscv", "riscv64"},
    {"webassembly", "wasm32"},
    {"emscripten", "wasm32"},
    {"cuda", "nvptx64"},
    {"gpu", "nvptx64"},
    {"ptx", "nvptx64"},
}};

/// The target that a name means: one whose own name begins with it, or that others call so. Empty if there is none.
std::string target_meant_by(const std::string& given) {
  const std::string name = llvm::StringRef(given).lower();
  if (name.size() < 3) return "";
  for (const Kind& kind : kinds) {
    if (std::string_view(kind.name).starts_with(name)) return std::string(kind.name);
  }
  for (const OtherName& other : other_names) {
    if (name.starts_with(other.beginning)) return std::string(other.target);
  }
  return "";
}

}  // namespace

std::variant<Target, TargetRefusal> Target::create(const TargetChoice& choice, Scalar scalar) {
  using What = TargetRefusal::What;
  const Kind* const host = kind_of(llvm::sys::getProcessTriple());
  const Kind* const kind = is_host(choice.triple) ? host : kind_of(choice.triple);
  if (kind == nullptr) {
    return TargetRefusal{What::triple, is_host(choice.triple) ? llvm::sys::getProcessTriple() : choice.triple,
                         supported(), target_of_cpu(choice.triple), target_meant_by(choice.triple)};
  }
  const llvm::Target* const llvm_target = llvm_target_of(*kind);
  if (llvm_target == nullptr) return TargetRefusal{What::triple, std::string(kind->name), supported()};

  const bool native = choice.cpu == "native";
  if (native && kind != host) return TargetRefusal{What::native, std::string(kind->name), {}};
  Target target;
  target.name_ = kind->name;
  target.cpu_ = native ? llvm::sys::getHostCPUName().str() : choice.cpu.empty() ? kind->default_cpu : choice.cpu;
  std::vector<std::string> features;
  if (native) {
    features = native_features();
  } else if (target.cpu_ == kind->default_cpu && *kind->added != '\0') {
    features.emplace_back(kind->added);
  }
  const auto subtarget = [&](const std::string& cpu) {
    return std::unique_ptr<llvm::MCSubtargetInfo>(llvm_target->createMCSubtargetInfo(kind->triple, cpu, ""));
  };
  const std::unique_ptr<llvm::MCSubtargetInfo> known = subtarget(kind->default_cpu);
  const auto fits = [&](const std::string& cpu) {
    return known->isCPUStringValid(cpu) && is_supported(*kind, cpu) &&
           (*kind->needed == '\0' || subtarget(cpu)->checkFeatures(kind->needed));
  };
  if (!fits(target.cpu_)) {
    TargetRefusal refusal{What::cpu, target.cpu_, {}};
    for (const llvm::SubtargetSubTypeKV& cpu : known->getAllProcessorDescriptions()) {
      if (fits(cpu.Key)) refusal.known.emplace_back(cpu.Key);
    }
    return refusal;
  }
  for (const std::string& feature : choice.features) {
    const bool is_signed = feature.starts_with('+') || feature.starts_with('-');
    const std::string name = is_signed ? feature.substr(1) : feature;
    const auto all = known->getAllProcessorFeatures();
    const bool exists = std::any_of(all.begin(), all.end(), [&](const auto& entry) { return name == entry.Key; });
    if (!is_signed || !exists) {
      TargetRefusal refusal{What::feature, feature, {}};
      for (const llvm::SubtargetFeatureKV& entry : all) {
        if (!is_settled(*kind, entry.Key)) refusal.known.emplace_back(std::string("+") + entry.Key);
      }
      return refusal;
    }
    features.push_back(feature);
  }

  llvm::TargetOptions options;
  // The schedule decides about fusing.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  // Linkers then drop unused functions.
  options.FunctionSections = true;
  options.DataSections = true;
  target.machine_.reset(llvm_target->createTargetMachine(kind->triple, target.cpu_, features_text(features), options,
                                                         kind->relocation, kind->code_model,
                                                         llvm::CodeGenOptLevel::Default));
  if (*kind->needed != '\0' && !target.machine_->getMCSubtargetInfo()->checkFeatures(kind->needed)) {
    return TargetRefusal{What::needed, features_text(choice.features), {kind->needed}};
  }
  const Hardware hardware(*target.machine_);
  if (!hardware.has_arithmetic(Scalar::float32) || (scalar == Scalar::float64 && !hardware.has_arithmetic(scalar))) {
    const std::string given = target.cpu_ + (choice.features.empty() ? "" : " " + features_text(choice.features));
    return TargetRefusal{hardware.has_arithmetic(Scalar::float32) ? What::doubles : What::cpu, given, {}};
  }
  target.lanes_ = lanes_of(hardware.vector_bytes(), scalar);
  target.call_size_ = hardware.is(llvm::Triple::x86_64) ? 8 : 0;
  target.options_ = options_for(hardware, scalar);
  return target;
}

void Target::prepare(llvm::Module& module) const {
  module.setTargetTriple(machine_->getTargetTriple().str());
  module.setDataLayout(machine_->createDataLayout());
}

bool Target::is_gpu() const { return machine_->getTargetTriple().isNVPTX(); }

void Target::finish(llvm::Module& module) const {
  limit_vectors(module, Hardware(*machine_));
  if (machine_->getTargetTriple().isOSWindows()) module.appendModuleInlineAsm(windows_stack_probe);
}

std::vector<TargetChoice> targets_of(const std::string& triples) {
  std::vector<TargetChoice> choices;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = triples.find(',', begin);
    choices.push_back({triples.substr(begin, end - begin), "", {}});
  }
  return choices;
}

}  // namespace robotc::codegen

#include "compiler/codegen/jit.h"

#include <llvm/Config/llvm-config.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "compiler/codegen/build_identity.h"
#include "compiler/codegen/called_functions.h"
#include "compiler/codegen/emit.h"
#include "compiler/codegen/hardware.h"
#include "compiler/codegen/host.h"
#include "compiler/codegen/states_layout.h"
#include "compiler/codegen/x86/generate.h"
#include "compiler/codegen/x86/image.h"

namespace robotc::codegen {

namespace {

/// The reason why one of the kernels is refused, whoever generates its code.
std::optional<CodegenError> refusal(std::span<const expr::Kernel> kernels, std::uint32_t states, Scalar scalar) {
  // A kernel "sincos" would be called for its own angles.
  std::set<std::string, std::less<>> taken;
  for (const CalledSymbol& symbol : called_symbols()) taken.insert(symbol.name);
  for (const expr::Kernel& kernel : kernels) {
    const std::vector<expr::Id> nodes = expr::reachable(kernel.pool, kernel.roots());
    if (nodes.size() > max_kernel_nodes) {
      return CodegenError{"the function '" + kernel.name + "' has " + std::to_string(nodes.size()) +
                          " operations, more than the " + std::to_string(max_kernel_nodes) + " that can be compiled"};
    }
    for (const char* const ending : {"", "_packed", "_side_by_side"}) {
      if (!taken.insert(kernel.name + ending).second) {
        return CodegenError{"the name '" + kernel.name + "' is taken by another function"};
      }
    }
    if ((states > 1 || scalar == Scalar::float32) && expr::calls_algorithms(kernel)) {
      return CodegenError{"the function '" + kernel.name + "' calls a numeric algorithm, which " +
                          (scalar == Scalar::float32 ? "computes in double precision" : "takes one state at a time")};
    }
    if (scalar != Scalar::float32) continue;
    for (const expr::Id id : nodes) {
      if (kernel.pool.op(id) == expr::Op::number && std::isinf(static_cast<float>(kernel.pool.value(id).to_double()))) {
        return CodegenError{"the function '" + kernel.name + "' has a number that is too large for single precision"};
      }
    }
  }
  return std::nullopt;
}

/// A module of all kernels, or the reason why one is refused.
std::variant<std::unique_ptr<llvm::Module>, CodegenError> make_module(llvm::LLVMContext& context,
                                                                      std::span<const expr::Kernel> kernels,
                                                                      const HostTarget& target,
                                                                      const EmitOptions& options) {
  auto module = std::make_unique<llvm::Module>("robotc", context);
  target.prepare(*module);
  if (std::optional<CodegenError> refused = refusal(kernels, options.states, options.sincos.scalar)) {
    return *std::move(refused);
  }
  for (const expr::Kernel& kernel : kernels) {
    emit(*module, kernel, options);
  }
  target.finish(*module);
#ifndef NDEBUG
  std::string complaint;
  llvm::raw_string_ostream stream(complaint);
  if (llvm::verifyModule(*module, &stream)) return CodegenError{"invalid LLVM IR: " + complaint};
#endif
  return module;
}

/// An object file of all kernels, by LLVM.
std::variant<std::string, CodegenError> make_object(std::span<const expr::Kernel> kernels, const HostTarget& target,
                                                    std::uint32_t states, Scalar scalar) {
  // A context per compilation, so that threads can compile at once.
  llvm::LLVMContext context;
  auto made = make_module(context, kernels, target, target.emit_options(states, scalar));
  if (auto* const error = std::get_if<CodegenError>(&made)) return *error;
  return target.compile_to_object(*std::get<std::unique_ptr<llvm::Module>>(made));
}

/// Bytes of code and read-only data in an object file.
std::size_t loaded_size(const llvm::MemoryBuffer& object) {
  auto file = llvm::object::ObjectFile::createObjectFile(object.getMemBufferRef());
  if (!file) {
    llvm::consumeError(file.takeError());
    return 0;
  }
  std::size_t size = 0;
  for (const llvm::object::SectionRef& section : (*file)->sections()) {
    if (section.isText() || section.isData()) size += section.getSize();
  }
  return size;
}

/// Replaces LLJIT's compiler, which would need another target machine: it receives only object files.
class NoCompiler : public llvm::orc::IRCompileLayer::IRCompiler {
 public:
  explicit NoCompiler(llvm::orc::IRSymbolMapper::ManglingOptions options) : IRCompiler(options) {}
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> operator()(llvm::Module&) override {
    return llvm::createStringError("only object files can be linked");
  }
};

}  // namespace

/// The linker in this process. Compiled kernels share it and keep its memory alive.
struct Linker {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  llvm::orc::JITDylib* called = nullptr;     ///< the functions that generated code may call
  std::atomic<std::uint64_t> libraries = 0;  ///< libraries created so far; numbers their names
};

struct CompiledKernels::State {
  std::shared_ptr<Linker> linker;
  llvm::orc::JITDylib* library = nullptr;                     ///< of LLVM's code
  std::optional<x86::Image> image;                            ///< our own
  std::vector<robotc_packed_function> functions;              ///< of doubles
  std::vector<robotc_packed_float_function> float_functions;  ///< of floats
  std::vector<robotc_side_by_side_function> side_by_side;     ///< of doubles, for several states a call
  std::vector<robotc_side_by_side_float_function> float_side_by_side;
  std::size_t code_size = 0;

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (library) llvm::consumeError(linker->jit->getExecutionSession().removeJITDylib(*library));
  }
};

CompiledKernels::CompiledKernels(std::unique_ptr<State> state) : state_(std::move(state)) {}
CompiledKernels::CompiledKernels(CompiledKernels&&) noexcept = default;
CompiledKernels& CompiledKernels::operator=(CompiledKernels&&) noexcept = default;
CompiledKernels::~CompiledKernels() = default;

robotc_packed_function CompiledKernels::function(std::size_t i) const {
  return state_->functions.empty() ? nullptr : state_->functions[i];
}

robotc_packed_float_function CompiledKernels::float_function(std::size_t i) const {
  return state_->float_functions.empty() ? nullptr : state_->float_functions[i];
}

robotc_side_by_side_function CompiledKernels::side_by_side(std::size_t i) const {
  return state_->side_by_side.empty() ? nullptr : state_->side_by_side[i];
}

robotc_side_by_side_float_function CompiledKernels::float_side_by_side(std::size_t i) const {
  return state_->float_side_by_side.empty() ? nullptr : state_->float_side_by_side[i];
}

std::size_t CompiledKernels::code_size() const { return state_->code_size; }

/// Our own code generator, on processors that it can do.
struct OwnGenerator {
  ScheduleLimits limits;
  bool evex = false;
};

struct Jit::State {
  explicit State(Cpu cpu_type) : cpu(cpu_type) {}

  Cpu cpu;
  std::optional<OwnGenerator> own;
  std::string identity;
  std::uint32_t states_at_once = 1;  ///< of doubles
  std::uint32_t float_states_at_once = 1;
  std::shared_ptr<Linker> linker = std::make_shared<Linker>();

  std::variant<HostTarget, CodegenError> take_target() {
    {
      const std::lock_guard lock(mutex_);
      if (!targets_.empty()) {
        HostTarget target = std::move(targets_.back());
        targets_.pop_back();
        return target;
      }
    }
    return HostTarget::create(cpu);
  }
  void give_back(HostTarget target) {
    const std::lock_guard lock(mutex_);
    targets_.push_back(std::move(target));
  }

 private:
  std::mutex mutex_;
  std::vector<HostTarget> targets_;  ///< idle ones
};

Jit::Jit(std::unique_ptr<State> state) : state_(std::move(state)) {}
Jit::Jit(Jit&&) noexcept = default;
Jit& Jit::operator=(Jit&&) noexcept = default;
Jit::~Jit() = default;

namespace {

/// Empty if the processor lacks what our code needs.
std::optional<OwnGenerator> own_generator(const HostTarget& target, CodeGenerator generator) {
  const Hardware hardware(target.machine());
  if (!hardware.has(llvm::Triple::x86_64, "+fma") || !hardware.has(llvm::Triple::x86_64, "+avx2")) return std::nullopt;
  OwnGenerator own;
  own.limits = target.emit_options(1).schedule;
  own.evex = generator == CodeGenerator::best && hardware.vector_bytes() == 64;
  if (!own.evex) {
    constexpr std::uint32_t lanes = 4;
    own.limits.lanes = std::min(own.limits.lanes, lanes);
    own.limits.pack_lanes = std::min(own.limits.pack_lanes, lanes);
    own.limits.wide_pack_lanes = own.limits.pack_lanes;
    own.limits.registers = 16;
  }
  return own;
}

}  // namespace

std::variant<Jit, CodegenError> Jit::create(Cpu cpu, CodeGenerator generator) {
  auto state = std::make_unique<State>(cpu);
  Linker& linker = *state->linker;
  auto target = state->take_target();
  if (auto* const error = std::get_if<CodegenError>(&target)) return *error;
  const llvm::TargetMachine& machine = std::get<HostTarget>(target).machine();
  state->states_at_once = std::get<HostTarget>(target).states_at_once();
  state->float_states_at_once = std::get<HostTarget>(target).states_at_once(Scalar::float32);
  if (generator != CodeGenerator::llvm) state->own = own_generator(std::get<HostTarget>(target), generator);
  if (!build_identity().empty()) {
    state->identity = machine.getTargetTriple().str() + '\n' + machine.getTargetCPU().str() + '\n' +
                      machine.getTargetFeatureString().str() + "\nLLVM " LLVM_VERSION_STRING "\n";
    state->identity += build_identity();
    state->identity += "\n" + std::to_string(static_cast<int>(generator));
  }

  llvm::orc::LLJITBuilder builder;
  builder.setJITTargetMachineBuilder(llvm::orc::JITTargetMachineBuilder(machine.getTargetTriple()));
  builder.setDataLayout(machine.createDataLayout());
  builder.setCompileFunctionCreator(
      [&](const llvm::orc::JITTargetMachineBuilder&) -> llvm::Expected<std::unique_ptr<NoCompiler>> {
        return std::make_unique<NoCompiler>(llvm::orc::irManglingOptionsFromTargetOptions(machine.Options));
      });
  // No process symbols: generated code may call only what called_symbols lists. No platform: it has no static
  // constructors, exceptions or thread-local variables.
  builder.setLinkProcessSymbolsByDefault(false);
  builder.setPlatformSetUp(llvm::orc::setUpInactivePlatform);
  auto jit = builder.create();
  if (!jit) return CodegenError{"cannot start the just-in-time compiler: " + llvm::toString(jit.takeError())};
  state->give_back(std::move(std::get<HostTarget>(target)));
  linker.jit = std::move(*jit);

  linker.called = &linker.jit->getExecutionSession().createBareJITDylib("called");
  llvm::orc::SymbolMap symbols;
  for (const CalledSymbol& symbol : called_symbols()) {
    symbols[linker.jit->mangleAndIntern(symbol.name)] = {
        llvm::orc::ExecutorAddr::fromPtr(symbol.address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  }
  if (auto error = linker.called->define(llvm::orc::absoluteSymbols(std::move(symbols)))) {
    return CodegenError{"cannot provide the functions that generated code calls: " + llvm::toString(std::move(error))};
  }
  return Jit(std::move(state));
}

bool Jit::is_own(std::uint32_t states, Scalar scalar) const {
  return state_->own.has_value() && states == 1 && scalar == Scalar::float64;
}

std::uint32_t Jit::states_at_once(Scalar scalar) const {
  return scalar == Scalar::float32 ? state_->float_states_at_once : state_->states_at_once;
}

std::uint32_t Jit::states_at_once(const expr::Kernel& kernel, Scalar scalar) const {
  const std::uint32_t states = states_at_once(scalar);
  const std::size_t number_bytes = scalar == Scalar::float32 ? sizeof(float) : sizeof(double);
  return expr::calls_algorithms(kernel) || !fit_on_stack(kernel, states, number_bytes) ? 1 : states;
}

const std::string& Jit::identity() const { return state_->identity; }

std::variant<CompiledKernels, CodegenError> Jit::compile(std::span<const expr::Kernel> kernels, std::uint32_t states,
                                                         Scalar scalar) {
  const auto code = generate(kernels, states, scalar);
  if (const auto* const error = std::get_if<CodegenError>(&code)) return *error;
  return link(std::get<ObjectCode>(code), kernels, states, scalar);
}

std::variant<ObjectCode, CodegenError> Jit::generate(std::span<const expr::Kernel> kernels, std::uint32_t states,
                                                     Scalar scalar) {
  if (is_own(states, scalar)) {
    if (std::optional<CodegenError> refused = refusal(kernels, states, scalar)) return *std::move(refused);
    return ObjectCode{x86::generate(kernels, state_->own->limits, state_->own->evex)};
  }
  auto target = state_->take_target();
  if (auto* const error = std::get_if<CodegenError>(&target)) return *error;
  auto object = make_object(kernels, std::get<HostTarget>(target), states, scalar);
  if (auto* const error = std::get_if<CodegenError>(&object)) return *error;
  state_->give_back(std::move(std::get<HostTarget>(target)));
  return ObjectCode{std::get<std::string>(std::move(object))};
}

std::variant<CompiledKernels, CodegenError> Jit::link(const ObjectCode& code, std::span<const expr::Kernel> kernels,
                                                      std::uint32_t states, Scalar scalar) {
  auto state = std::make_unique<CompiledKernels::State>();
  if (x86::is_image(code.bytes)) {
    auto image = x86::Image::load(code.bytes);
    if (auto* const error = std::get_if<CodegenError>(&image)) return std::move(*error);
    state->image = std::get<x86::Image>(std::move(image));
    state->functions = state->image->functions();
    state->code_size = state->image->size();
    if (state->functions.size() != kernels.size()) {
      return CodegenError{"cannot link generated code: it has other functions"};
    }
    return CompiledKernels(std::move(state));
  }
  auto object = llvm::MemoryBuffer::getMemBufferCopy(code.bytes);
  state->linker = state_->linker;
  state->code_size = loaded_size(*object);
  llvm::orc::LLJIT& jit = *state->linker->jit;
  state->library =
      &jit.getExecutionSession().createBareJITDylib("kernels." + std::to_string(state->linker->libraries++));
  state->library->addToLinkOrder(*state->linker->called);
  if (auto error = jit.addObjectFile(*state->library, std::move(object))) {
    return CodegenError{"cannot link generated code: " + llvm::toString(std::move(error))};
  }
  // Adds the functions NAME + `ending` to those of their type: `functions`, or `float_functions`.
  const auto find = [&]<class Function, class FloatFunction>(
                        const char* ending, std::vector<Function>& functions,
                        std::vector<FloatFunction>& float_functions) -> llvm::Error {
    for (const expr::Kernel& kernel : kernels) {
      auto symbol = jit.lookup(*state->library, kernel.name + ending);
      if (!symbol) return symbol.takeError();
      if (scalar == Scalar::float32) {
        float_functions.push_back(symbol->template toPtr<FloatFunction>());
      } else {
        functions.push_back(symbol->template toPtr<Function>());
      }
    }
    return llvm::Error::success();
  };
  llvm::Error error = find("_packed", state->functions, state->float_functions);
  if (!error && states > 1) error = find("_side_by_side", state->side_by_side, state->float_side_by_side);
  if (error) return CodegenError{"cannot link generated code: " + llvm::toString(std::move(error))};
  return CompiledKernels(std::move(state));
}

std::variant<std::string, CodegenError> list(std::span<const expr::Kernel> kernels, Listing listing, Cpu cpu,
                                             CodeGenerator generator) {
  auto target = HostTarget::create(cpu);
  if (auto* const error = std::get_if<CodegenError>(&target)) return *error;
  if (listing == Listing::assembly && generator != CodeGenerator::llvm) {
    if (const auto own = own_generator(std::get<HostTarget>(target), generator)) {
      if (std::optional<CodegenError> refused = refusal(kernels, 1, Scalar::float64)) return *std::move(refused);
      return x86::list(kernels, own->limits, own->evex);
    }
  }
  llvm::LLVMContext context;
  auto made = make_module(context, kernels, std::get<HostTarget>(target), std::get<HostTarget>(target).emit_options(1));
  if (auto* const error = std::get_if<CodegenError>(&made)) return *error;
  llvm::Module& module = *std::get<std::unique_ptr<llvm::Module>>(made);
  if (listing == Listing::assembly) return std::get<HostTarget>(target).compile_to_assembly(module);
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

}  // namespace robotc::codegen

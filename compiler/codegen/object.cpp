#include "compiler/codegen/object.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Object/ArchiveWriter.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "compiler/codegen/called_functions.h"
#include "compiler/codegen/counted_loop.h"
#include "compiler/codegen/emit.h"
#include "compiler/codegen/generate.h"
#include "compiler/codegen/gpu_functions.h"
#include "compiler/codegen/hardware.h"
#include "compiler/codegen/link_algorithms.h"
#include "compiler/codegen/processors.h"
#include "compiler/codegen/states_layout.h"

namespace robotc::codegen {

namespace {

/// Adds an entry's function, a wrapper around its kernel.
void emit_entry(llvm::Module& module, const StatefulEntry& entry, const expr::Kernel& kernel, Scalar scalar) {
  llvm::IRBuilder<> b(module.getContext());
  llvm::Type* const number = scalar == Scalar::float32 ? b.getFloatTy() : b.getDoubleTy();
  const llvm::Align alignment(scalar == Scalar::float32 ? 4 : 8);
  llvm::Function* const inner = module.getFunction(kernel.name);
  inner->setLinkage(llvm::GlobalValue::InternalLinkage);
  const std::size_t outputs = kernel.outputs.size() - (entry.updates_state ? 1 : 0);
  std::vector<llvm::Type*> types(entry.has_state ? 1 : 0, b.getPtrTy());
  const auto first = static_cast<unsigned>(types.size());
  for (const bool by_value : entry.by_value) types.push_back(by_value ? number : b.getPtrTy());
  types.resize(types.size() + 1 + outputs, b.getPtrTy());
  llvm::Function* const function = llvm::Function::Create(llvm::FunctionType::get(b.getVoidTy(), types, false),
                                                          llvm::GlobalValue::ExternalLinkage, entry.name, module);
  function->setDoesNotThrow();
  b.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", function));
  const auto room = [&](std::size_t size) {
    llvm::AllocaInst* const array = b.CreateAlloca(llvm::ArrayType::get(number, size));
    array->setAlignment(alignment);
    return array;
  };
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < entry.by_value.size(); ++i) {
    llvm::Value* given = function->getArg(i + first);
    if (entry.by_value[i]) {
      llvm::Value* const place = room(1);
      b.CreateAlignedStore(given, place, alignment);
      given = place;
    }
    arguments.push_back(given);
  }
  llvm::Value* const state = entry.has_state ? function->getArg(0) : nullptr;
  if (entry.reads_state) arguments.push_back(state);
  for (std::size_t i = 0; i < outputs + 1; ++i) {
    arguments.push_back(function->getArg(static_cast<unsigned>(first + entry.by_value.size() + i)));
  }
  // Read all of the state before changing any of it.
  llvm::Value* const next = room(std::max<std::size_t>(1, entry.updated.size()));
  if (entry.updates_state) arguments.push_back(next);
  b.CreateCall(inner, arguments);
  for (std::size_t i = 0; i < entry.updated.size(); ++i) {
    const auto at = [&](llvm::Value* array, std::uint64_t place) {
      return b.CreateConstInBoundsGEP1_64(number, array, place);
    };
    b.CreateAlignedStore(b.CreateAlignedLoad(number, at(next, i), alignment), at(state, entry.updated[i]), alignment);
  }
  b.CreateRetVoid();
}

/// Adds a batch function: blocks of states by a kernel of several, unless its arrays are too large, the remainder one
/// by one.
void emit_batch(llvm::Module& module, const BatchEntry& batch, const expr::Kernel& kernel, const Target& target,
                const EmitOptions& options) {
  llvm::LLVMContext& context = module.getContext();
  llvm::IRBuilder<> b(context);
  const bool is_float = target.scalar() == Scalar::float32;
  llvm::Type* const number = is_float ? b.getFloatTy() : b.getDoubleTy();
  const std::uint32_t lanes = target.lanes();
  llvm::Function* const one = module.getFunction(kernel.name);
  llvm::Function* several = nullptr;
  if (lanes > 1 && batch.states >= lanes && fit_on_stack(kernel, lanes, is_float ? 4 : 8)) {
    expr::Kernel copy = kernel;
    copy.name += ".lanes";
    EmitOptions wide = options;
    wide.states = lanes;
    wide.schedule.lanes = 1;  // with one state per lane, each angle fills a vector
    set_limits(Hardware(target.machine()), lanes, wide.schedule);
    wide.alignment = std::max(wide.alignment, lanes * (is_float ? 4U : 8U));
    wide.packed = true;
    emit(module, copy, wide);
    module.getFunction(copy.name + (batch.side_by_side ? "_packed" : "_side_by_side"))->eraseFromParent();
    several = module.getFunction(copy.name + (batch.side_by_side ? "_side_by_side" : "_packed"));
    for (llvm::Function* const function : {several, module.getFunction(copy.name)}) {
      function->setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  }
  llvm::Function* const function =
      llvm::Function::Create(one->getFunctionType(), llvm::GlobalValue::ExternalLinkage, batch.name, module);
  function->setDoesNotThrow();
  llvm::BasicBlock* const entry = llvm::BasicBlock::Create(context, "entry", function);
  b.SetInsertPoint(entry);
  const std::size_t inputs = kernel.inputs.size();
  llvm::Value* const in = b.CreateAlloca(llvm::ArrayType::get(b.getPtrTy(), std::max<std::size_t>(1, inputs)));
  llvm::Value* const out = b.CreateAlloca(llvm::ArrayType::get(b.getPtrTy(), kernel.outputs.size()));
  llvm::Value* const constants = function->getArg(static_cast<unsigned>(inputs));

  // A whole array may have more numbers than 31 bits can count.
  llvm::Type* const index = module.getDataLayout().getIndexType(b.getPtrTy());
  llvm::Value* const stride = llvm::ConstantInt::get(index, batch.states);
  const auto port = [&](std::size_t i) -> const expr::Port& {
    return i < inputs ? kernel.inputs[i] : kernel.outputs[i - inputs];
  };
  // Addresses of a state's arrays, of inputs and outputs: of its first entry if entries are side by side.
  const auto arrays = [&](llvm::Value* state) {
    std::vector<llvm::Value*> all;
    state = b.CreateZExt(state, index);
    for (std::size_t i = 0; i < inputs + kernel.outputs.size(); ++i) {
      const std::size_t step = batch.side_by_side ? 1 : port(i).entries.size();
      llvm::Value* const at = b.CreateMul(state, llvm::ConstantInt::get(index, step));
      llvm::Value* const array = function->getArg(static_cast<unsigned>(i < inputs ? i : i + 1));
      all.push_back(b.CreateInBoundsGEP(number, array, at));
    }
    return all;
  };
  // Arrays of one state, into which its entries are copied. The entry block allocates them once for all rounds of the
  // loop.
  std::vector<llvm::Value*> own;
  for (std::size_t i = 0; batch.side_by_side && i < inputs + kernel.outputs.size(); ++i) {
    own.push_back(b.CreateAlloca(llvm::ArrayType::get(number, std::max<std::size_t>(1, port(i).entries.size()))));
  }
  // Calls `copy(place in the caller's array, place in the own one)` for each entry of an array.
  const auto for_each_entry = [&](std::size_t i, llvm::Value* array, auto copy) {
    emit_for_each(b, index, {0, port(i).entries.size()}, [&](llvm::Value* entry) {
      copy(b.CreateInBoundsGEP(number, array, b.CreateMul(stride, entry)), b.CreateInBoundsGEP(number, own[i], entry));
    });
  };
  const std::uint32_t in_blocks = several == nullptr ? 0 : batch.states / lanes * lanes;
  emit_loop(b, b.getInt32Ty(), {0, in_blocks, lanes}, [&](llvm::Value* state) {
    const std::vector<llvm::Value*> all = arrays(state);
    for (std::size_t i = 0; i < all.size(); ++i) {
      llvm::Value* const place =
          b.CreateConstInBoundsGEP1_64(b.getPtrTy(), i < inputs ? in : out, i < inputs ? i : i - inputs);
      b.CreateStore(all[i], place);
    }
    std::vector<llvm::Value*> arguments{in, constants, out};
    if (batch.side_by_side) arguments.push_back(stride);
    b.CreateCall(several, arguments);
  });
  emit_loop(b, b.getInt32Ty(), {in_blocks, batch.states}, [&](llvm::Value* state) {
    const std::vector<llvm::Value*> theirs = arrays(state);
    for (std::size_t i = 0; batch.side_by_side && i < inputs; ++i) {
      for_each_entry(i, theirs[i],
                     [&](llvm::Value* from, llvm::Value* to) { b.CreateStore(b.CreateLoad(number, from), to); });
    }
    std::vector<llvm::Value*> arguments = batch.side_by_side ? own : theirs;
    arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(inputs), constants);
    b.CreateCall(one, arguments);
    for (std::size_t i = inputs; i < own.size(); ++i) {
      for_each_entry(i, theirs[i],
                     [&](llvm::Value* to, llvm::Value* from) { b.CreateStore(b.CreateLoad(number, from), to); });
    }
  });
  b.CreateRetVoid();
}

std::variant<std::unique_ptr<llvm::Module>, CodegenError> make_module(llvm::LLVMContext& context,
                                                                      const ObjectSource& source, const Target& target,
                                                                      const Savings& savings) {
  auto module = std::make_unique<llvm::Module>("robotc", context);
  target.prepare(*module);
  EmitOptions emit_options = target.emit_options();
  if (savings.call_sincos) emit_options.groups_in_line = 0;
  for (std::size_t i = 0; i < source.kernels.size(); ++i) {
    const expr::Kernel& kernel = source.kernels[i];
    if (module->getFunction(kernel.name) != nullptr) {
      return CodegenError{"the name '" + kernel.name + "' is taken by another function"};
    }
    const bool is_device_function = is_called(source.rollouts, i);
    emit(*module, kernel, is_device_function ? device_function(emit_options) : emit_options);
    if (!is_device_function) continue;
    llvm::Function* const function = module->getFunction(kernel.name);
    function->setLinkage(llvm::GlobalValue::InternalLinkage);
    function->addFnAttr(llvm::Attribute::NoInline);
  }
  for (const Rollout& rollout : source.rollouts) {
    emit_rollout(*module, rollout, source.kernels, target.scalar());
  }
  for (const StatefulEntry& entry : source.entries) {
    emit_entry(*module, entry, source.kernels[entry.kernel], target.scalar());
  }
  for (const BatchEntry& batch : source.batches) {
    emit_batch(*module, batch, source.kernels[batch.kernel], target, emit_options);
  }
  target.finish(*module);
  if (auto error = link_algorithms(*module, target)) return *std::move(error);
  if (target.is_gpu()) {
    if (auto error = link_gpu_functions(*module, emit_options.sincos)) return *std::move(error);
  }
  for (llvm::Function& function : *module) {
    if (function.isDeclaration() || !savings.minimise) continue;
    function.addFnAttr(llvm::Attribute::OptimizeForSize);
    // Cold code shifts pairs of words: with minsize ARM would call a library for that.
    if (!function.hasFnAttribute(llvm::Attribute::Cold)) function.addFnAttr(llvm::Attribute::MinSize);
  }
#ifndef NDEBUG
  std::string complaint;
  llvm::raw_string_ostream stream(complaint);
  if (llvm::verifyModule(*module, &stream)) return CodegenError{"invalid LLVM IR: " + complaint};
#endif
  return module;
}

/// Collects LLVM's errors, which would otherwise end the process.
class Complaints final : public llvm::DiagnosticHandler {
 public:
  explicit Complaints(std::string& text) : text_(text) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error) return true;
    llvm::raw_string_ostream stream(text_);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    return true;
  }

 private:
  std::string& text_;
};

/// The module of a source, in a context of its own that collects LLVM's errors.
class Generation {
 public:
  Generation(const ObjectSource& source, const Target& target, const Savings& savings) : target_(target) {
    context_.setDiagnosticHandler(std::make_unique<Complaints>(complaints_));
    module_ = make_module(context_, source, target, savings);
  }

  /// Only valid if the module was made.
  llvm::Module& module() { return *std::get<std::unique_ptr<llvm::Module>>(module_); }

  /// Writes the code as a file; if `frames` is not null, stores all functions' frame sizes there.
  std::variant<std::string, CodegenError> file(llvm::CodeGenFileType type, FrameSizes* frames = nullptr) {
    if (const auto* const error = std::get_if<CodegenError>(&module_)) return *error;
    llvm::SmallVector<char, 0> bytes;
    llvm::raw_svector_ostream stream(bytes);
    if (!generate(target_.machine(), module(), stream, type, frames)) {
      return CodegenError{"LLVM cannot write code for " + std::string(target_.name()) + " in this form"};
    }
    if (!complaints_.empty()) return CodegenError{complaints_};
    return std::string(bytes.begin(), bytes.end());
  }

  std::variant<std::string, CodegenError> text() {
    if (const auto* const error = std::get_if<CodegenError>(&module_)) return *error;
    std::string text;
    llvm::raw_string_ostream stream(text);
    module().print(stream, nullptr);
    return text;
  }

 private:
  const Target& target_;
  std::string complaints_;
  llvm::LLVMContext context_;
  std::variant<std::unique_ptr<llvm::Module>, CodegenError> module_;
};

/// Stack use of functions including all callees.
class StackDepths {
 public:
  StackDepths(const FrameSizes& frames, std::uint64_t call_size) : frames_(frames), call_size_(call_size) {}

  static constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();

  /// `unbounded` if a function calls itself. Kernels call their parts, and these the sincos functions and algorithms.
  std::uint64_t of(const llvm::Function& function) {
    if (function.isDeclaration()) return 0;
    const auto [known, is_new] = depths_.try_emplace(&function, unbounded);
    if (!is_new) return known->second;
    std::uint64_t deepest = 0;
    for (const llvm::BasicBlock& block : function) {
      for (const llvm::Instruction& instruction : block) {
        const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        const llvm::Function* const called = call == nullptr ? nullptr : call->getCalledFunction();
        if (called != nullptr && !called->isIntrinsic()) deepest = std::max(deepest, of(*called));
      }
    }
    const auto own = frames_.find(function.getName().str());
    if (deepest == unbounded) return unbounded;
    return depths_[&function] = call_size_ + (own == frames_.end() ? 0 : own->second) + deepest;
  }

 private:
  const FrameSizes& frames_;
  std::uint64_t call_size_;
  std::map<const llvm::Function*, std::uint64_t> depths_;
};

bool is_of_libm(llvm::StringRef name) {
  const auto symbols = called_symbols();
  const auto is = [&](llvm::StringRef wanted) {
    return std::any_of(symbols.begin(), symbols.end(),
                       [&](const CalledSymbol& symbol) { return wanted == symbol.name; });
  };
  return is(name) || (name.ends_with("f") && is(name.drop_back()));
}

/// Reads sizes and undefined symbols from the object file.
std::variant<std::monostate, CodegenError> inspect(ObjectFile& file) {
  auto object = llvm::object::ObjectFile::createObjectFile({file.bytes, "robotc"});
  if (!object) return CodegenError{"cannot read the object file: " + llvm::toString(object.takeError())};
  for (const llvm::object::SectionRef& section : (*object)->sections()) {
    if (section.isText() || section.isData()) file.code_size += section.getSize();
  }
  for (const llvm::object::SymbolRef& symbol : (*object)->symbols()) {
    auto flags = symbol.getFlags();
    auto name = symbol.getName();
    if (!flags || !name) return CodegenError{"cannot read the symbols of the object file"};
    if ((*flags & llvm::object::SymbolRef::SF_Undefined) == 0 || name->empty()) continue;
    // WebAssembly's stack pointer, defined by its linker.
    if (*name == "__stack_pointer" || *name == "__linear_memory" || *name == "__indirect_function_table") continue;
    if (!is_of_libm(*name)) {
      return CodegenError{"the code would call `" + name->str() +
                          "`, which is not a function of the C mathematical library"};
    }
    file.called.push_back(name->str());
  }
  std::sort(file.called.begin(), file.called.end());
  return {};
}

std::variant<ObjectFile, CodegenError> compile(const ObjectSource& source, const Target& target,
                                               const Savings& savings) {
  Generation generation(source, target, savings);
  FrameSizes frames;
  auto bytes = generation.file(llvm::CodeGenFileType::ObjectFile, &frames);
  if (auto* const error = std::get_if<CodegenError>(&bytes)) return *error;
  ObjectFile file;
  file.bytes = std::move(std::get<std::string>(bytes));
  file.savings = savings;
  StackDepths depths(frames, target.call_size());
  std::vector<std::string> names;
  for (const expr::Kernel& kernel : source.kernels) names.push_back(kernel.name);
  for (const StatefulEntry& entry : source.entries) names.push_back(entry.name);
  for (const BatchEntry& batch : source.batches) names.push_back(batch.name);
  for (std::string& name : names) {
    const llvm::Function& function = *generation.module().getFunction(name);
    if (function.hasInternalLinkage()) continue;
    const std::uint64_t depth = depths.of(function);
    if (depth == StackDepths::unbounded) return CodegenError{"`" + name + "` calls a function that calls itself"};
    file.functions.push_back({std::move(name), depth});
  }
  auto read = inspect(file);
  if (auto* const error = std::get_if<CodegenError>(&read)) return *error;
  return file;
}

}  // namespace

std::variant<ObjectFile, CodegenError> compile_object(const ObjectSource& source, const Target& target,
                                                      const ObjectOptions& options) {
  if (!options.small) return compile(source, target, {});
  // No combination is the smallest on every machine.
  std::optional<ObjectFile> smallest;
  for (const Savings savings : {Savings{true, true}, {false, true}, {true, false}, {false, false}}) {
    auto made = compile(source, target, savings);
    if (std::holds_alternative<CodegenError>(made)) return made;
    auto& file = std::get<ObjectFile>(made);
    if (!smallest || file.code_size < smallest->code_size) smallest = std::move(file);
  }
  return *std::move(smallest);
}

std::variant<std::string, CodegenError> list_object(const ObjectSource& source, const Target& target,
                                                    const Savings& savings, Listing listing) {
  Generation generation(source, target, savings);
  return listing == Listing::llvm_ir ? generation.text() : generation.file(llvm::CodeGenFileType::AssemblyFile);
}

std::variant<std::string, CodegenError> make_archive(const std::string& member, const std::string& object) {
  std::vector<llvm::NewArchiveMember> members;
  members.emplace_back(llvm::MemoryBufferRef(object, member));
  auto archive = llvm::writeArchiveToBuffer(members, llvm::SymtabWritingMode::NormalSymtab,
                                            llvm::object::Archive::K_GNU, /*Deterministic=*/true, /*Thin=*/false);
  if (!archive) return CodegenError{"cannot make a static library: " + llvm::toString(archive.takeError())};
  return (*archive)->getBuffer().str();
}

}  // namespace robotc::codegen

#include "compiler/codegen/link_algorithms.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/codegen/target.h"
#include "compiler/intrinsics/bitcode.h"
#include "compiler/intrinsics/intrinsic.h"

namespace robotc::codegen {

namespace {

/// Copies and fills of more bytes than these would be calls of the C library.
constexpr std::uint64_t most_bytes_in_line = 16;

bool is_in_line(const llvm::MemIntrinsic& memory) {
  const auto* const size = llvm::dyn_cast<llvm::ConstantInt>(memory.getLength());
  return size != nullptr && size->getZExtValue() <= most_bytes_in_line;
}

/// Lets copies and fills of memory call functions of the algorithms' own (compiler/intrinsics/shipped.cpp).
void replace_memory_intrinsics(llvm::Module& library) {
  std::vector<llvm::MemIntrinsic*> found;
  for (llvm::Function& function : library) {
    for (llvm::BasicBlock& block : function) {
      for (llvm::Instruction& instruction : block) {
        auto* const memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
        if (memory != nullptr && !is_in_line(*memory)) found.push_back(memory);
      }
    }
  }
  for (llvm::MemIntrinsic* const memory : found) {
    llvm::IRBuilder<> b(memory);
    llvm::Function* const function =
        library.getFunction(llvm::isa<llvm::MemSetInst>(memory) ? "robotc_fill" : "robotc_copy");
    llvm::Value* const size = b.CreateZExtOrTrunc(memory->getLength(), function->getFunctionType()->getParamType(2));
    b.CreateCall(function, {memory->getRawDest(), memory->getArgOperand(1), size});
    memory->eraseFromParent();
  }
}

/// Attributes that belong to the machine for which the bitcode was compiled, not to the target.
void forget_machine(llvm::Function& function) {
  for (const char* const attribute : {"target-cpu", "tune-cpu", "target-features", "frame-pointer"}) {
    function.removeFnAttr(attribute);
  }
  function.removeFnAttr(llvm::Attribute::UWTable);
  function.setDoesNotThrow();
}

bool calls_algorithms(const llvm::Module& module) {
  for (std::size_t i = 0; i < intrinsics::intrinsic_count; ++i) {
    const char* const symbol = intrinsics::describe(static_cast<intrinsics::Intrinsic>(i)).symbol;
    if (module.getFunction(symbol) != nullptr) return true;
  }
  return false;
}

/// True for an instruction that stores zero in a variable that begins as zero, or has no effect at all.
bool does_nothing(const llvm::Instruction& instruction) {
  if (const auto* const store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const auto* const value = llvm::dyn_cast<llvm::Constant>(store->getValueOperand());
    const auto* const variable = llvm::dyn_cast<llvm::GlobalVariable>(store->getPointerOperand());
    return value != nullptr && value->isNullValue() && variable != nullptr && variable->hasInitializer() &&
           variable->getInitializer()->isNullValue();
  }
  const auto* const call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return llvm::isa<llvm::ReturnInst>(instruction) ||
         (call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::invariant_start);
}

/// True if the constructors of a module do nothing: clang leaves an empty list, or, for some machines, constructors of
/// Eigen's empty constants.
bool do_nothing(const llvm::GlobalVariable& constructors) {
  const auto* const list = llvm::dyn_cast<llvm::ConstantArray>(constructors.getInitializer());
  if (list == nullptr) return constructors.getInitializer()->isNullValue();
  return std::ranges::all_of(list->operands(), [](const llvm::Use& entry) {
    const auto* const function = llvm::dyn_cast<llvm::Function>(llvm::cast<llvm::ConstantStruct>(entry)->getOperand(1));
    return function != nullptr && std::ranges::all_of(llvm::instructions(*function), does_nothing);
  });
}

}  // namespace

std::variant<std::vector<std::string>, CodegenError> link_bitcode(llvm::Module& module, std::string_view bitcode,
                                                                  const LinkedBitcode& how) {
  auto read = llvm::parseBitcodeFile({llvm::StringRef(bitcode), how.name}, module.getContext());
  if (!read) return CodegenError{"cannot read the code of " + how.name + ": " + llvm::toString(read.takeError())};
  llvm::Module& library = **read;
  library.setTargetTriple(module.getTargetTriple());
  library.setDataLayout(module.getDataLayout());
  if (llvm::NamedMDNode* const flags = library.getModuleFlagsMetadata()) flags->eraseFromParent();
  if (how.copies_itself) replace_memory_intrinsics(library);
  if (llvm::GlobalVariable* const constructors = library.getNamedGlobal("llvm.global_ctors")) {
    // A constructor would have to run before the first call.
    if (!do_nothing(*constructors)) return CodegenError{"the code of " + how.name + " needs constructors"};
    constructors->eraseFromParent();
  }
  std::vector<std::string> defined;
  for (llvm::GlobalObject& object : library.global_objects()) {
    object.setComdat(nullptr);
    if (object.isDeclaration()) continue;
    if (auto* const function = llvm::dyn_cast<llvm::Function>(&object)) forget_machine(*function);
    defined.push_back(object.getName().str());
  }
  const unsigned flags = how.only_needed ? llvm::Linker::LinkOnlyNeeded : llvm::Linker::None;
  if (llvm::Linker::linkModules(module, std::move(*read), flags)) {
    return CodegenError{"cannot link the code of " + how.name};
  }
  return defined;
}

std::optional<CodegenError> link_algorithms(llvm::Module& module, const Target& target) {
  if (!calls_algorithms(module)) return std::nullopt;
  auto linked = link_bitcode(module, intrinsics::bitcode_for(target.name()), {"the numeric algorithms", true, true});
  if (auto* const error = std::get_if<CodegenError>(&linked)) return std::move(*error);
  for (const std::string& name : std::get<std::vector<std::string>>(linked)) {
    llvm::GlobalValue* const value = module.getNamedValue(name);
    if (value != nullptr && !value->isDeclaration()) value->setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  return std::nullopt;
}

}  // namespace robotc::codegen

#include "compiler/codegen/library.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <utility>

#include "compiler/codegen/called_functions.h"
#include "compiler/codegen/emit.h"
#include "compiler/codegen/generate.h"
#include "compiler/codegen/library_formats.h"
#include "compiler/codegen/link_algorithms.h"
#include "compiler/support/file_io.h"
#include "compiler/support/scratch_folder.h"

namespace robotc::codegen {

namespace {

llvm::Constant* constant_of(llvm::Module& module, const ConstantTable& table) {
  llvm::LLVMContext& context = module.getContext();
  // An empty table has one entry, so that it has an address of its own.
  if (const auto* const numbers = std::get_if<std::vector<std::uint32_t>>(&table.content)) {
    return llvm::ConstantDataArray::get(context, numbers->empty() ? std::vector<std::uint32_t>{0} : *numbers);
  }
  if (const auto* const numbers = std::get_if<std::vector<double>>(&table.content)) {
    return llvm::ConstantDataArray::get(context, numbers->empty() ? std::vector<double>{0} : *numbers);
  }
  if (const auto* const text = std::get_if<std::string>(&table.content)) {
    return llvm::ConstantDataArray::getString(context, *text);
  }
  llvm::PointerType* const pointer = llvm::PointerType::getUnqual(context);
  std::vector<llvm::Constant*> functions;
  for (const std::string& kernel : std::get<ConstantTable::Kernels>(table.content)) {
    functions.push_back(kernel.empty() ? static_cast<llvm::Constant*>(llvm::ConstantPointerNull::get(pointer))
                                       : module.getFunction(kernel + "_packed"));
  }
  return llvm::ConstantArray::get(llvm::ArrayType::get(pointer, functions.size()), functions);
}

/// Defines an array that the calling code declares.
void define(llvm::Module& module, const ConstantTable& table) {
  llvm::Constant* const content = constant_of(module, table);
  auto* const defined =
      new llvm::GlobalVariable(module, content->getType(), true, llvm::GlobalValue::InternalLinkage, content);
  if (llvm::GlobalVariable* const declared = module.getNamedGlobal(table.name)) {
    declared->replaceAllUsesWith(defined);
    declared->eraseFromParent();
  }
  defined->setName(table.name);
}

struct CompiledLibrary {
  std::string object;
  std::vector<std::string> exported;  ///< the functions of the calling code that are visible
};

std::variant<CompiledLibrary, CodegenError> compile(const LibrarySource& source, const Target& target) {
  llvm::LLVMContext context;
  llvm::Module module("robotc", context);
  target.prepare(module);
  EmitOptions options = target.emit_options();
  options.packed = true;
  for (const expr::Kernel& kernel : source.kernels) {
    emit(module, kernel, options);
    for (const std::string& name : {kernel.name, kernel.name + "_packed"}) {
      module.getFunction(name)->setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  }
  target.finish(module);
  if (auto error = link_algorithms(module, target)) return *std::move(error);
  auto linked = link_bitcode(module, source.bitcode, {"the interface", false, false});
  if (auto* const error = std::get_if<CodegenError>(&linked)) return std::move(*error);
  CompiledLibrary compiled;
  for (const std::string& name : std::get<std::vector<std::string>>(linked)) {
    llvm::GlobalValue* const value = module.getNamedValue(name);
    if (value == nullptr || value->isDeclaration()) continue;
    // C++ functions of the calling code are its own.
    if (value->getName().starts_with("_Z")) {
      value->setLinkage(llvm::GlobalValue::InternalLinkage);
    } else if (llvm::isa<llvm::Function>(value)) {
      compiled.exported.push_back(name);
    }
  }
  for (const ConstantTable& table : source.tables) define(module, table);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  if (!generate(target.machine(), module, stream, llvm::CodeGenFileType::ObjectFile)) {
    return CodegenError{"LLVM cannot write code for " + std::string(target.name())};
  }
  compiled.object.assign(bytes.begin(), bytes.end());
  return compiled;
}

}  // namespace

std::variant<std::string, CodegenError> link_library(const LibrarySource& source, const Target& target) {
  auto object = compile(source, target);
  if (auto* const error = std::get_if<CodegenError>(&object)) return std::move(*error);
  const ScratchFolder folder;
  if (folder.path().empty()) return CodegenError{"there is no folder for temporary files"};
  const auto& [bytes, exported] = std::get<CompiledLibrary>(object);
  std::string error = write_file_atomically((folder.path() / "code.o").string(), bytes).reason;
  if (!error.empty()) return CodegenError{"cannot write temporary files: " + error};
  std::vector<std::string> called = source.called;
  for (const CalledSymbol& symbol : called_symbols()) called.emplace_back(symbol.name);
  error = link_shared({folder.path(), source.name, exported, called, target});
  if (!error.empty()) return CodegenError{"cannot link the library: " + error};
  auto library = read_file((folder.path() / source.name).string(), std::size_t{1} << 30);
  if (auto* const linked = std::get_if<std::string>(&library)) return std::move(*linked);
  return CodegenError{"cannot read the library: " + std::get<FileError>(library).reason};
}

}  // namespace robotc::codegen

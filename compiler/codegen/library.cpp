#include "compiler/codegen/library.h"

#include <lld/Common/Driver.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/InterfaceStub/ELFObjHandler.h>
#include <llvm/InterfaceStub/IFSStub.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "compiler/codegen/called_functions.h"
#include "compiler/codegen/emit.h"
#include "compiler/codegen/generate.h"
#include "compiler/codegen/link_algorithms.h"
#include "compiler/support/file_io.h"
#include "compiler/support/scratch_folder.h"

LLD_HAS_DRIVER(elf)

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

std::variant<std::string, CodegenError> compile(const LibrarySource& source, const Target& target) {
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
  for (const std::string& name : std::get<std::vector<std::string>>(linked)) {
    llvm::GlobalValue* const value = module.getNamedValue(name);
    // C++ functions of the calling code are its own.
    if (value != nullptr && !value->isDeclaration() && value->getName().starts_with("_Z")) {
      value->setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  }
  for (const ConstantTable& table : source.tables) define(module, table);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  if (!generate(target.machine(), module, stream, llvm::CodeGenFileType::ObjectFile)) {
    return CodegenError{"LLVM cannot write code for " + std::string(target.name())};
  }
  return std::string(bytes.begin(), bytes.end());
}

/// Writes a library without code that has the given symbols, to link with in place of the system's.
std::string write_stub(const std::filesystem::path& path, const std::string& soname,
                       const std::vector<std::string>& symbols, const Target& target) {
  llvm::ifs::IFSStub stub;
  stub.SoName = soname;
  const bool is_arm = target.machine().getTargetTriple().isAArch64();
  stub.Target.Arch = static_cast<llvm::ifs::IFSArch>(is_arm ? llvm::ELF::EM_AARCH64 : llvm::ELF::EM_X86_64);
  stub.Target.BitWidth = llvm::ifs::IFSBitWidthType::IFS64;
  stub.Target.Endianness = llvm::ifs::IFSEndiannessType::Little;
  for (const std::string& name : symbols) {
    llvm::ifs::IFSSymbol symbol(name);
    symbol.Type = llvm::ifs::IFSSymbolType::Func;
    symbol.Size = 0;
    stub.Symbols.push_back(std::move(symbol));
  }
  if (llvm::Error error = llvm::ifs::writeBinaryStub(path.string(), stub)) return llvm::toString(std::move(error));
  return "";
}

}  // namespace

std::variant<std::string, CodegenError> link_library(const LibrarySource& source, const Target& target) {
  auto object = compile(source, target);
  if (auto* const error = std::get_if<CodegenError>(&object)) return std::move(*error);
  const ScratchFolder folder;
  if (folder.path().empty()) return CodegenError{"there is no folder for temporary files"};
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  std::string error = write_file_atomically(file("code.o"), std::get<std::string>(object)).reason;
  std::vector<std::string> mathematics;
  for (const CalledSymbol& symbol : called_symbols()) mathematics.emplace_back(symbol.name);
  if (error.empty()) error = write_stub(file("libm.so"), "libm.so.6", mathematics, target);
  if (error.empty()) error = write_stub(file("libc.so"), "libc.so.6", source.called, target);
  if (!error.empty()) return CodegenError{"cannot write temporary files: " + error};

  const std::vector<std::string> arguments{"ld.lld", "-shared", "--build-id=none", "--hash-style=gnu", "-z", "now",
                                           "-z", "relro", "-z", "noexecstack", "--gc-sections", "-Bsymbolic",
                                           "--no-undefined", "--as-needed", "-s", "--threads=1",
                                           // A mapped file is a temporary one first, which LLVM removes by signal
                                           // handlers that it installs in the process.
                                           "--no-mmap-output-file", "--soname=" + source.name, "-o", file("code.so"),
                                           file("code.o"), file("libm.so"), file("libc.so")};
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  std::string complaints;
  llvm::raw_string_ostream stream(complaints);
  {
    static std::mutex one_at_a_time;  // lld keeps its state in globals
    const std::lock_guard lock(one_at_a_time);
    const lld::Result result = lld::lldMain(pointers, stream, stream, {{lld::Gnu, &lld::elf::link}});
    if (result.retCode != 0) return CodegenError{"cannot link the library: " + complaints};
  }
  auto library = read_file(file("code.so"), std::size_t{1} << 30);
  if (auto* const bytes = std::get_if<std::string>(&library)) return std::move(*bytes);
  return CodegenError{"cannot read the library: " + std::get<FileError>(library).reason};
}

}  // namespace robotc::codegen

#include "compiler/codegen/library_formats.h"

#include <lld/Common/Driver.h>
#include <llvm/BinaryFormat/COFF.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/InterfaceStub/ELFObjHandler.h>
#include <llvm/InterfaceStub/IFSStub.h>
#include <llvm/Object/COFFImportFile.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <mutex>
#include <utility>

LLD_HAS_DRIVER(coff)
LLD_HAS_DRIVER(elf)

namespace robotc::codegen {

namespace {

/// Runs lld; returns its complaints if it fails.
std::string run_linker(const std::vector<std::string>& arguments, lld::DriverDef driver) {
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  std::string complaints;
  llvm::raw_string_ostream stream(complaints);
  static std::mutex one_at_a_time;  // lld keeps its state in globals
  const std::lock_guard lock(one_at_a_time);
  return lld::lldMain(pointers, stream, stream, {driver}).retCode == 0 ? "" : complaints;
}

/// Writes a library without code that has the given symbols, to link with in place of the system's.
llvm::Error write_stub(const std::string& path, const std::string& soname, const std::vector<std::string>& symbols,
                       const Target& target) {
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
  return llvm::ifs::writeBinaryStub(path, stub);
}

std::string link_elf(const LibraryLink& link) {
  const auto file = [&](const char* name) { return (link.folder / name).string(); };
  // The mathematical library is needed where something calls it.
  for (const auto& [stub, soname] : {std::pair{"m.stub.so", "libm.so.6"}, std::pair{"c.stub.so", "libc.so.6"}}) {
    if (auto error = write_stub(file(stub), soname, link.called, link.target)) return llvm::toString(std::move(error));
  }
  const std::vector<std::string> arguments{"ld.lld",
                                           "-shared",
                                           "--build-id=none",
                                           "--hash-style=gnu",
                                           "-z",
                                           "now",
                                           "-z",
                                           "relro",
                                           "-z",
                                           "noexecstack",
                                           "--gc-sections",
                                           "-Bsymbolic",
                                           "--no-undefined",
                                           "--as-needed",
                                           "-s",
                                           "--threads=1",
                                           "--soname=" + link.name,
                                           "-o",
                                           (link.folder / link.name).string(),
                                           file("code.o"),
                                           file("m.stub.so"),
                                           file("c.stub.so")};
  return run_linker(arguments, {lld::Gnu, &lld::elf::link});
}

/// The C library and the mathematical one of Windows 10 and later, a part of the system.
constexpr const char* windows_library = "ucrtbase.dll";

std::string link_dll(const LibraryLink& link) {
  const auto file = [&](const char* name) { return (link.folder / name).string(); };
  std::vector<llvm::object::COFFShortExport> symbols;
  for (const std::string& name : link.called) {
    llvm::object::COFFShortExport symbol;
    symbol.Name = name;
    symbols.push_back(std::move(symbol));
  }
  if (auto error = llvm::object::writeImportLibrary(windows_library, file("c.lib"), symbols,
                                                    llvm::COFF::IMAGE_FILE_MACHINE_AMD64, /*MinGW=*/false)) {
    return llvm::toString(std::move(error));
  }
  std::vector<std::string> arguments{"lld-link",     "/nologo",      "/dll",
                                     "/noentry",     "/machine:x64", "/opt:ref",
                                     "/brepro",      "/noimplib",    "/out:" + (link.folder / link.name).string(),
                                     file("code.o"), file("c.lib")};
  for (const std::string& name : link.exported) arguments.push_back("/export:" + name);
  return run_linker(arguments, {lld::WinLink, &lld::coff::link});
}

}  // namespace

std::string link_shared(const LibraryLink& link) {
  return link.target.machine().getTargetTriple().isOSWindows() ? link_dll(link) : link_elf(link);
}

}  // namespace robotc::codegen

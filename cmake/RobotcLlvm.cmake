# LLVM as one target, robotc_llvm: the parts that build IR, optimise it, run it in process, emit objects and link them.
# Linked statically and without libLLVM.so, whose hundred megabytes of relocations every start of robotc would pay for.

find_package(LLVM 19.1 REQUIRED CONFIG)

# LLVMSupport links the solver Z3, which robotc does not use.
get_target_property(libraries LLVMSupport INTERFACE_LINK_LIBRARIES)
list(FILTER libraries EXCLUDE REGEX "libz3")
set_property(TARGET LLVMSupport PROPERTY INTERFACE_LINK_LIBRARIES "${libraries}")

# The architectures robotc generates code for, as LLVM spells them; the first is that of the machines it runs on.
set(ROBOTC_LLVM_TARGETS X86 AArch64 ARM RISCV WebAssembly NVPTX)

set(components core orcjit passes bitreader linker interfacestub lto option libdriver windowsdriver debuginfopdb symbolize
    X86AsmParser)
foreach(architecture IN LISTS ROBOTC_LLVM_TARGETS)
  list(APPEND components ${architecture}CodeGen ${architecture}Desc ${architecture}Info)
  if(TARGET LLVM${architecture}Disassembler)  # NVPTX is text, and has none
    list(APPEND components ${architecture}Disassembler)
  endif()
endforeach()
llvm_map_components_to_libnames(libraries ${components})
# lld links shared libraries. Its own CMake targets name libLLVM.so. Its link-time optimiser, which is not used, asks for
# Polly and for all architectures that LLVM has, and its libraries for Windows can have manifests, which take an XML
# library: empty functions take their place.
set_property(TARGET LLVMExtensions PROPERTY INTERFACE_LINK_LIBRARIES LLVMSupport)
find_library(ROBOTC_LLD_ELF lldELF HINTS ${LLVM_LIBRARY_DIR} REQUIRED)
find_library(ROBOTC_LLD_COFF lldCOFF HINTS ${LLVM_LIBRARY_DIR} REQUIRED)
find_library(ROBOTC_LLD_COMMON lldCommon HINTS ${LLVM_LIBRARY_DIR} REQUIRED)
set(absent "")
foreach(architecture IN LISTS LLVM_TARGETS_TO_BUILD)
  set(parts AsmParser)
  if(NOT architecture IN_LIST ROBOTC_LLVM_TARGETS)
    list(APPEND parts TargetInfo Target TargetMC AsmPrinter)
  elseif(architecture STREQUAL "X86")
    set(parts "")
  endif()
  foreach(part IN LISTS parts)
    string(APPEND absent "void LLVMInitialize${architecture}${part}() {}\n")
  endforeach()
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/absent_from_lld.cpp @ONLY CONTENT [[#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/WindowsManifest/WindowsManifestMerger.h>

llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Polly", "", [](llvm::PassBuilder&) {}};
}
namespace llvm::windows_manifest {
class WindowsManifestMerger::WindowsManifestMergerImpl {};
bool isAvailable() { return false; }
WindowsManifestMerger::WindowsManifestMerger() = default;
WindowsManifestMerger::~WindowsManifestMerger() = default;
Error WindowsManifestMerger::merge(MemoryBufferRef) { return Error::success(); }
std::unique_ptr<MemoryBuffer> WindowsManifestMerger::getMergedManifest() { return nullptr; }
}  // namespace llvm::windows_manifest
extern "C" {
@absent@}
]])
add_library(robotc_absent_from_lld STATIC ${CMAKE_BINARY_DIR}/absent_from_lld.cpp)
target_include_directories(robotc_absent_from_lld SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")

# LLVM itself is built without exceptions and with RTTI; ours keep both. Never let an exception cross an LLVM frame.
add_library(robotc_llvm INTERFACE)
target_include_directories(robotc_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_options(robotc_llvm INTERFACE ${definitions})
target_link_libraries(robotc_llvm INTERFACE ${ROBOTC_LLD_ELF} ${ROBOTC_LLD_COFF} ${ROBOTC_LLD_COMMON} robotc_absent_from_lld ${libraries})

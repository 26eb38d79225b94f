# LLVM as one target, robotc_llvm: the parts that build IR, optimise it, run it in process and emit objects.
# Linked statically and without libLLVM.so, whose hundred megabytes of relocations every start of robotc would pay for.

find_package(LLVM 19.1 REQUIRED CONFIG)

# The architectures robotc generates code for, as LLVM spells them; the first is that of the machines it runs on.
set(ROBOTC_LLVM_TARGETS X86 AArch64 ARM WebAssembly)

set(components core orcjit passes bitreader linker X86AsmParser)
foreach(architecture IN LISTS ROBOTC_LLVM_TARGETS)
  list(APPEND components ${architecture}CodeGen ${architecture}Desc ${architecture}Info)
endforeach()
llvm_map_components_to_libnames(libraries ${components})
separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")

# LLVM itself is built without exceptions and with RTTI; ours keep both. Never let an exception cross an LLVM frame.
add_library(robotc_llvm INTERFACE)
target_include_directories(robotc_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_options(robotc_llvm INTERFACE ${definitions})
target_link_libraries(robotc_llvm INTERFACE ${libraries})

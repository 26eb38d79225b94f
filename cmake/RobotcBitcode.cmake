# robotc_embed_bitcode(TARGET SOURCE HEADER FUNCTION [MACHINES machine…]): compiles SOURCE to LLVM bitcode for each of
# MACHINES, without them each that `robotc build` writes code for. TARGET contains it, and FUNCTION returns it, which
# HEADER declares: `std::string_view NAMESPACE::FUNCTION(std::string_view machine)`, such as
# compiler/intrinsics/bitcode.h.
#
# Machines other than this one have no headers here. libstdc++'s and the C library's for this machine serve: what is
# compiled takes templates and constants from them, and calls nothing. bitcode_headers has those of the C library that
# differ between machines.

set(ROBOTC_BITCODE_MACHINES x86_64-linux-gnu x86_64-windows-gnu aarch64-linux-gnu thumbv7em-none-eabihf riscv64 riscv32 wasm32)
set(ROBOTC_BITCODE_OPTIONS_x86_64-linux-gnu -O2)
# Cygwin's `long` has 64 bits as in the headers, and its calls are those of Windows. The last --target counts.
set(ROBOTC_BITCODE_OPTIONS_x86_64-windows-gnu --target=x86_64-unknown-windows-cygnus -O2)
set(ROBOTC_BITCODE_OPTIONS_aarch64-linux-gnu -O2)
set(ROBOTC_BITCODE_OPTIONS_thumbv7em-none-eabihf -mcpu=cortex-m7 -Os)
set(ROBOTC_BITCODE_OPTIONS_riscv64 -march=rv64gc -mabi=lp64d -mcmodel=medany -D_GNU_SOURCE -O2)
set(ROBOTC_BITCODE_OPTIONS_riscv32 -march=rv32gc -mabi=ilp32d -mcmodel=medany -D_GNU_SOURCE -Os)
set(ROBOTC_BITCODE_OPTIONS_wasm32 -Os)

function(robotc_embed_bitcode target source header function)
  cmake_parse_arguments(PARSE_ARGV 4 ARG "" "" "MACHINES")
  if(NOT ARG_MACHINES)
    set(ARG_MACHINES ${ROBOTC_BITCODE_MACHINES})
  endif()
  get_filename_component(name ${source} NAME_WE)
  get_filename_component(source ${source} ABSOLUTE)
  string(REGEX REPLACE "::[^:]*$" "" namespace ${function})
  string(REGEX REPLACE "^.*::" "" function ${function})
  set(symbol robotc_bitcode_of_${name})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/bitcode/${name})
  file(MAKE_DIRECTORY ${folder})
  set(common -std=c++20 -emit-llvm -c -w -DNDEBUG -ffp-contract=off -fno-math-errno -fno-exceptions -fno-rtti
             -fno-unwind-tables -fno-asynchronous-unwind-tables -fno-stack-protector -fno-threadsafe-statics
             # No loop becomes a call.
             -fno-builtin-memcpy -fno-builtin-memmove -fno-builtin-memset
             -I${PROJECT_SOURCE_DIR} -DEIGEN_NO_IO)
  foreach(definition IN ITEMS ${ROBOTC_EIGEN_DEFINITIONS})
    list(APPEND common -D${definition})
  endforeach()
  get_target_property(eigen Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
  get_target_property(daqp robotc_daqp INTERFACE_INCLUDE_DIRECTORIES)
  foreach(path IN LISTS eigen daqp)
    list(APPEND common -isystem ${path})
  endforeach()
  list(APPEND common -isystem ${ROBOTC_DAQP_SOURCES}/src)
  set(headers -nostdlibinc -isystem ${PROJECT_SOURCE_DIR}/cmake/bitcode_headers)
  foreach(path IN LISTS CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
    if(NOT path MATCHES "/clang/")
      list(APPEND headers -isystem ${path})
    endif()
  endforeach()
  set(outputs "")
  set(rows "")
  set(sections "")
  set(number 0)
  foreach(machine IN LISTS ARG_MACHINES)
    set(output ${folder}/${machine}.bc)
    set(own_headers ${headers})
    if(machine STREQUAL "x86_64-linux-gnu" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
      set(own_headers "")
    endif()
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${ROBOTC_BITCODE_LAUNCHER} ${CMAKE_CXX_COMPILER} --target=${machine} ${ROBOTC_BITCODE_OPTIONS_${machine}} ${common}
              ${own_headers} -MD -MT ${output} -MF ${output}.d -o ${output} ${source}
      DEPENDS ${source}
      DEPFILE ${output}.d
      COMMENT "Compiling ${name} to bitcode for ${machine}"
      VERBATIM)
    list(APPEND outputs ${output})
    string(APPEND rows "extern const char ${symbol}_${number}[];\nextern const char ${symbol}_end_${number}[];\n")
    string(APPEND sections "    \".balign 4\\n.global ${symbol}_${number}\\n${symbol}_${number}:\\n\"\n"
                           "    \".incbin \\\"${output}\\\"\\n.global ${symbol}_end_${number}\\n${symbol}_end_${number}:\\n\"\n")
    string(APPEND choices "  if (machine == \"${machine}\") return {${symbol}_${number}, ${symbol}_end_${number}};\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(embedded ${folder}/bitcode.cpp)
  file(CONFIGURE OUTPUT ${embedded} @ONLY CONTENT [[#include "@header@"

__asm__(
    ".section .rodata.robotc_bitcode,\"a\",@progbits\n"
@sections@    ".text\n");

extern "C" {
@rows@}

namespace @namespace@ {

std::string_view @function@(std::string_view machine) {
@choices@  return {};
}

}  // namespace @namespace@
]])
  set_source_files_properties(${embedded} PROPERTIES OBJECT_DEPENDS "${outputs}" SKIP_UNITY_BUILD_INCLUSION ON
                                                     SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE ${embedded})
endfunction()

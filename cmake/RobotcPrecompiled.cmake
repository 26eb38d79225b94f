# Precompiled headers: each set is parsed once and shared by all targets that ask for it. They save half of the
# compiler's time, and nothing else: every file includes what it uses and compiles without them
# (-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON, which the lint preset sets so that it stays true).

# ccache asks for this to trust a precompiled header; the time stamps are left out of the header for the same reason.
set(ROBOTC_CCACHE_SLOPPINESS pch_defines,time_macros)

set(ROBOTC_STANDARD_HEADERS
    <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cmath> <compare> <cstddef> <cstdint> <cstdio> <cstdlib>
    <cstring> <deque> <exception> <fstream> <functional> <limits> <map> <memory> <mutex> <numbers>
    <numeric> <optional> <random> <set> <span> <sstream> <stdexcept> <string> <string_view> <thread> <tuple>
    <unordered_map> <unordered_set> <utility> <variant> <vector> <fmt/format.h> <fmt/ranges.h>)

# robotc_precompile(SET HEADERS header… [LIBRARIES target…]): the set of that name. Its options are those of every stage
# and test; LIBRARIES are where headers from outside the project come from. With ROBOTC_QUICK each set is there twice,
# for targets that are optimised and for those that are not: Clang refuses to mix them.
function(robotc_precompile set)
  robotc_precompile_as(robotc_precompiled_${set} ${ARGN})
  if(ROBOTC_QUICK)
    robotc_precompile_as(robotc_precompiled_${set}_unoptimised ${ARGN})
    target_compile_options(robotc_precompiled_${set}_unoptimised PRIVATE -O0)
  endif()
endfunction()

function(robotc_precompile_as target)
  cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES" ${ARGN})
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
  file(CONFIGURE OUTPUT ${unit} CONTENT "")
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${unit})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE ${ROBOTC_WARNINGS} SHELL:-Xclang SHELL:-fno-pch-timestamp)
  target_precompile_headers(${target} PRIVATE ${ARG_HEADERS})
  # ccache gives back an old one where only what is included has changed. Made again, it is the same to the byte.
  if(NOT ROBOTC_MEASURED)
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "")
  endif()
  target_link_libraries(${target} PRIVATE ${ARG_LIBRARIES})
endfunction()

# robotc_use_precompiled(TARGET SET)
function(robotc_use_precompiled target set)
  get_target_property(optimised_less ${target} ROBOTC_OPTIMISED_LESS)
  if(optimised_less)
    string(APPEND set _unoptimised)
  endif()
  target_precompile_headers(${target} REUSE_FROM robotc_precompiled_${set})
endfunction()

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
# and test; LIBRARIES are where headers from outside the project come from.
function(robotc_precompile set)
  cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES" ${ARGN})
  set(target robotc_precompiled_${set})
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
  file(CONFIGURE OUTPUT ${unit} CONTENT "")
  add_library(${target} OBJECT ${unit})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE ${ROBOTC_WARNINGS} SHELL:-Xclang SHELL:-fno-pch-timestamp)
  target_precompile_headers(${target} PRIVATE ${ARG_HEADERS})
  # ccache gives back an old one where only what is included has changed. Made again, it is the same to the byte.
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "")
  target_link_libraries(${target} PRIVATE ${ARG_LIBRARIES})
endfunction()

# robotc_use_precompiled(TARGET SET)
function(robotc_use_precompiled target set)
  target_precompile_headers(${target} REUSE_FROM robotc_precompiled_${set})
endfunction()

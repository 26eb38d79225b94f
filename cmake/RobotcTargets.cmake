# Functions for all targets of the project: one static library per stage, one doctest executable per test suite.

set(ROBOTC_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
                    -Woverloaded-virtual -Wimplicit-fallthrough -Werror)

if(ROBOTC_TESTS)
  find_package(doctest REQUIRED)
  include(${doctest_DIR}/doctest.cmake)
endif()

if(ROBOTC_SANITIZE)
  # Kernels compiled in process carry no type hash for -fsanitize=function to read in front of their entry.
  add_compile_options(-fsanitize=${ROBOTC_SANITIZE} -fno-sanitize=function -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(-fsanitize=${ROBOTC_SANITIZE})
endif()

if(ROBOTC_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()

# As needed: LLVM names libz3 and others for parts that we do not use, and each would be loaded at every start.
# The build id is part of the keys of cached objects.
add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie> -fuse-ld=lld LINKER:--as-needed LINKER:--gc-sections LINKER:--build-id=sha1)

# A static link of LLVM takes a third of a gigabyte (lld 19, release): compile on all cores, link on two.
set_property(GLOBAL PROPERTY JOB_POOLS link=2)
set(CMAKE_JOB_POOL_LINK link)

include(RobotcPrecompiled)

# robotc_group_sources(TARGET): compiles ROBOTC_GROUP_SIZE of its sources as one file, if
# ROBOTC_GROUPED. Headers are then parsed, and templates instantiated, once a group. Names in the
# anonymous namespaces of a target must differ for this: the preset `whole` makes one group of each
# stage. Presets without groups (dev and lint) keep every file compiling alone.
function(robotc_group_sources target)
  if(NOT ROBOTC_GROUPED)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${ROBOTC_GROUP_SIZE})
  # A local variable may have the name of a constant in another file of its group.
  target_compile_options(${target} PRIVATE -Wno-shadow)
endfunction()

# robotc_optimise_less(TARGET): no optimisation, if ROBOTC_QUICK. Before robotc_use_precompiled.
function(robotc_optimise_less target)
  if(ROBOTC_QUICK)
    target_compile_options(${target} PRIVATE -O0)
    set_target_properties(${target} PROPERTIES ROBOTC_OPTIMISED_LESS ON)
  endif()
endfunction()

# robotc_optimised_first(TARGET): the executable or shared library TARGET prefers the optimised copy of what occurs in
# several objects. Those are inline functions and instances of templates, of which the linker keeps the first: a copy
# without optimisation, from any cold stage or test, made the hot code that calls it slow (Eigen in the oracle tenfold).
function(robotc_optimised_first target)
  if(ROBOTC_QUICK)
    set_property(GLOBAL APPEND PROPERTY ROBOTC_OPTIMISED_FIRST ${target})
  endif()
endfunction()

# robotc_put_optimised_first(): for each of these targets, the objects of the HOT libraries below it go in front of all
# others. When all targets are known.
function(robotc_put_optimised_first)
  get_property(targets GLOBAL PROPERTY ROBOTC_OPTIMISED_FIRST)
  get_property(hot GLOBAL PROPERTY ROBOTC_HOT)
  foreach(target IN LISTS targets)
    set(open ${target})
    set(known "")
    while(open)
      list(POP_FRONT open library)
      string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" library "${library}")
      if(library IN_LIST known OR NOT TARGET "${library}")
        continue()
      endif()
      list(APPEND known ${library})
      if(library IN_LIST hot)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${library}>)
      endif()
      get_target_property(below ${library} INTERFACE_LINK_LIBRARIES)
      if(library STREQUAL target)
        get_target_property(below ${library} LINK_LIBRARIES)
      endif()
      if(below)
        list(APPEND open ${below})
      endif()
    endwhile()
  endforeach()
endfunction()

# Useful with several presets or clones; never required.
find_program(ROBOTC_CCACHE ccache)
mark_as_advanced(ROBOTC_CCACHE)
if(ROBOTC_MEASURED)
  set(launcher ${PROJECT_SOURCE_DIR}/cmake/measured ${ROBOTC_MEASURED})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  set(ROBOTC_BITCODE_LAUNCHER ${launcher})
  set(CMAKE_C_LINKER_LAUNCHER ${launcher})
  set(CMAKE_CXX_LINKER_LAUNCHER ${launcher})
elseif(ROBOTC_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=${ROBOTC_CCACHE_SLOPPINESS} ${ROBOTC_CCACHE})
endif()

# robotc_add_stage(NAME [HOT] [UNGROUPED] SOURCES file… [DEPENDS stage…] [LIBRARIES target…] [PRECOMPILED set])
# Makes the library robotc_NAME. DEPENDS are other stages, declared before this one: so no stage can use one above it,
# and tests/layers compares what the sources include. LIBRARIES are outside the project and stay private.
# PRECOMPILED is a set of precompiled headers, `standard` if not said otherwise. HOT stages have loops that users wait
# for: ROBOTC_QUICK leaves their optimisation on. UNGROUPED: each source is compiled alone in all presets, for a few
# sources that take long and have nothing in common.
function(robotc_add_stage name)
  cmake_parse_arguments(ARG "HOT;UNGROUPED" "PRECOMPILED" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  if(NOT ARG_PRECOMPILED)
    set(ARG_PRECOMPILED standard)
  endif()
  set(target robotc_${name})
  if(ARG_SOURCES)
    add_library(${target} STATIC ${ARG_SOURCES})
    target_compile_options(${target} PRIVATE ${ROBOTC_WARNINGS})
    if(ARG_HOT)
      set_property(GLOBAL APPEND PROPERTY ROBOTC_HOT ${target})
    else()
      robotc_optimise_less(${target})
    endif()
    robotc_use_precompiled(${target} ${ARG_PRECOMPILED})
    if(NOT ARG_UNGROUPED)
      robotc_group_sources(${target})
    endif()
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} ${PROJECT_SOURCE_DIR})
  foreach(stage IN LISTS ARG_DEPENDS)
    if(NOT TARGET robotc_${stage})
      message(FATAL_ERROR "The stage `${name}` depends on `${stage}`, which is not declared above it")
    endif()
  endforeach()
  robotc_record_stage(${name} "${ARG_SOURCES}" "${ARG_DEPENDS}")
  list(TRANSFORM ARG_DEPENDS PREPEND robotc_)
  target_link_libraries(${target} ${scope} ${ARG_DEPENDS})
  if(ARG_LIBRARIES)
    target_link_libraries(${target} PRIVATE ${ARG_LIBRARIES})
  endif()
endfunction()

# Notes a stage with the folders of its sources, for tests/layers: `NAME: FOLDER… | STAGE…`.
function(robotc_record_stage name sources depends)
  set(folders ${CMAKE_CURRENT_SOURCE_DIR})
  foreach(source IN LISTS sources)
    get_filename_component(source ${source} ABSOLUTE)
    get_filename_component(folder ${source} DIRECTORY)
    list(APPEND folders ${folder})
  endforeach()
  list(TRANSFORM folders REPLACE "^${PROJECT_SOURCE_DIR}/" "")
  list(REMOVE_DUPLICATES folders)
  list(JOIN folders " " folders)
  list(JOIN depends " " depends)
  set_property(GLOBAL APPEND PROPERTY ROBOTC_STAGES "${name}: ${folders} | ${depends}")
endfunction()

# robotc_add_test(NAME [HOT] SOURCES file… [DEPENDS stage…] [LIBRARIES target…] [PRECOMPILED set] [SLOW])
# Makes the doctest executable test_NAME and one ctest entry NAME/case for each of its cases, run from the repository's
# root. Its sources are grouped as those of stages are, so each X_test.cpp has a namespace X_test of its own. SLOW labels
# them all, and gives each an hour: `./dev test` leaves them out, `./dev test --all` does not. HOT: optimised in every
# preset, since the tests themselves compute for long.
# PRECOMPILED is a set of precompiled headers, `tests` if not said otherwise.
function(robotc_add_test name)
  cmake_parse_arguments(ARG "SLOW;HOT" "PRECOMPILED" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  if(NOT ARG_PRECOMPILED)
    set(ARG_PRECOMPILED tests)
  endif()
  set(target test_${name})
  add_executable(${target} ${ARG_SOURCES} $<TARGET_OBJECTS:robotc_test_main>)
  target_compile_options(${target} PRIVATE ${ROBOTC_WARNINGS})
  if(NOT ARG_HOT)
    robotc_optimise_less(${target})
  endif()
  robotc_optimised_first(${target})
  robotc_group_sources(${target})
  robotc_use_precompiled(${target} ${ARG_PRECOMPILED})
  robotc_link_stages(${target} PRIVATE "${ARG_DEPENDS}" "${ARG_LIBRARIES}")
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(${target} PRIVATE ROBOTC_SOURCE_DIR="${PROJECT_SOURCE_DIR}")

  # A case whose name doctest cannot select back (one with a semicolon, say) would run nothing, and pass.
  set(properties FAIL_REGULAR_EXPRESSION "test cases: +0 " SKIP_REGULAR_EXPRESSION "skipped case: ")
  if(ARG_SLOW)
    list(APPEND properties LABELS slow TIMEOUT 3600)
  endif()
  doctest_discover_tests(${target} TEST_PREFIX "${name}/" WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                         PROPERTIES ${properties})
endfunction()

# robotc_add_test_library(NAME [HOT] SOURCES file… [DEPENDS stage…] LIBRARIES target…)
# Makes the static library robotc_NAME, shared by several suites; HOT ones are optimised in every preset.
function(robotc_add_test_library name)
  cmake_parse_arguments(ARG "HOT" "PRECOMPILED" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  if(NOT ARG_PRECOMPILED)
    set(ARG_PRECOMPILED tests)
  endif()
  set(target robotc_${name})
  add_library(${target} STATIC ${ARG_SOURCES})
  target_compile_options(${target} PRIVATE ${ROBOTC_WARNINGS})
  if(ARG_HOT)
    set_property(GLOBAL APPEND PROPERTY ROBOTC_HOT ${target})
  else()
    robotc_optimise_less(${target})
  endif()
  robotc_group_sources(${target})
  robotc_use_precompiled(${target} ${ARG_PRECOMPILED})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  robotc_link_stages(${target} PUBLIC "${ARG_DEPENDS}" "${ARG_LIBRARIES}")
endfunction()

# robotc_link_stages(TARGET SCOPE STAGES LIBRARIES): stages with LLVM below them, 100 MB, come from the shared library
# robotc_stages, which all tests have in common; others, and all stages of tests that call LLVM themselves, from their
# own static libraries.
function(robotc_link_stages target scope stages libraries)
  robotc_reaches(reaches codegen ${stages})
  if(reaches AND NOT "robotc_llvm" IN_LIST libraries AND NOT ROBOTC_SANITIZE)
    target_link_libraries(${target} ${scope} robotc_stages ${libraries})
    return()
  endif()
  list(TRANSFORM stages PREPEND robotc_)
  target_link_libraries(${target} ${scope} ${stages} ${libraries})
endfunction()

# robotc_reaches(VARIABLE STAGE stage…): true if one of the stages is STAGE or depends on it.
function(robotc_reaches variable sought)
  set(open ${ARGN})
  set(known "")
  get_property(records GLOBAL PROPERTY ROBOTC_STAGES)
  while(open)
    list(POP_FRONT open stage)
    if(stage IN_LIST known)
      continue()
    endif()
    list(APPEND known ${stage})
    foreach(record IN LISTS records)
      if(record MATCHES "^${stage}: .* \\| (.*)$")
        string(REPLACE " " ";" depends "${CMAKE_MATCH_1}")
        list(APPEND open ${depends})
      endif()
    endforeach()
  endwhile()
  set(${variable} FALSE PARENT_SCOPE)
  if(sought IN_LIST known)
    set(${variable} TRUE PARENT_SCOPE)
  endif()
endfunction()

# robotc_share_stages(stage…): the shared library robotc_stages of all objects of these stages. They are those of the
# static libraries: symbols that are bound within the library need no other code.
function(robotc_share_stages)
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/robotc_stages.cpp)
  file(CONFIGURE OUTPUT ${unit} CONTENT "")
  add_library(robotc_stages SHARED EXCLUDE_FROM_ALL ${unit})
  # Optimised ones first, as robotc_optimised_first says.
  get_property(hot GLOBAL PROPERTY ROBOTC_HOT)
  list(TRANSFORM hot REPLACE "^robotc_" "")
  set(cold ${ARGN})
  list(REMOVE_ITEM cold ${hot})
  foreach(stage IN LISTS hot cold)
    get_target_property(type robotc_${stage} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      target_sources(robotc_stages PRIVATE $<TARGET_OBJECTS:robotc_${stage}>)
    endif()
    target_link_libraries(robotc_stages PRIVATE robotc_${stage})  # for the libraries that it uses
  endforeach()
  target_link_options(robotc_stages PRIVATE LINKER:-Bsymbolic LINKER:-z,nodelete)
  target_include_directories(robotc_stages INTERFACE ${PROJECT_SOURCE_DIR})
  # Variables of the library are used where they are, not copied into the executable.
  target_compile_options(robotc_stages INTERFACE -fno-direct-access-external-data)
endfunction()

# robotc_write_case_tests(FILE HEADER NAMESPACE FUNCTION FOLDER case…)
# Writes FILE, one doctest case for each path of cases: it calls NAMESPACE::FUNCTION, which HEADER declares, with
# FOLDER/case. They are selected, and run in parallel, like all others.
function(robotc_write_case_tests file header namespace function folder)
  set(content "#include <doctest/doctest.h>\n\n#include \"${header}\"\n\nnamespace ${namespace} {\n\n")
  foreach(case IN LISTS ARGN)
    string(APPEND content
           "TEST_CASE(\"${case}\") { ${function}(ROBOTC_SOURCE_DIR \"/${folder}/${case}\"); }\n")
  endforeach()
  string(APPEND content "\n}  // namespace ${namespace}\n")
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${file} CONTENT "${content}" @ONLY)
endfunction()

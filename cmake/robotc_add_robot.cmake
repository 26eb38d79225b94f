# Robots as part of a CMake project. Found with `find_package(robotc)`.
#
# robotc_add_robot(NAME FILE.robot
#                  [ROBOT robot] [FUNCTIONS function…] [CONTROLLER controller…] [TRAJECTORY trajectory…] [FORMULATION name]
#                  [TARGET triple] [CPU name] [FEATURES ±name…] [FLOAT32] [SIZE] [BATCH n] [SET param=value…])
#
# Makes the library NAME from the robot's functions or controllers. A program that links it includes "NAME.h". The library
# is built again when the file, a file that it uses, or robotc changes. The arguments are those of `robotc build`. Without
# TARGET, the code is for the target of the project. FILE is relative to the current source folder, or
# std/robots/NAME.robot. Headers are installed with `install(TARGETS … PUBLIC_HEADER …)`.

cmake_policy(PUSH)
cmake_policy(VERSION 3.20)  # paths in depfiles

# The machines that robotc makes code for, by the triples that mean one of them.
set(_robotc_machines x86_64-linux-gnu x86_64-windows-gnu aarch64-linux-gnu thumbv7em-none-eabihf riscv64 riscv32 wasm32)
set(_robotc_triples_of_x86_64-linux-gnu "^(x86_64|amd64)(-[a-z0-9_]+)?-linux(-gnu|-musl)?$")
set(_robotc_triples_of_x86_64-windows-gnu "^(x86_64|amd64)(-[a-z0-9_]+)?-(windows(-gnu|-msvc)?|mingw32)$")
set(_robotc_triples_of_aarch64-linux-gnu "^(aarch64|arm64)(-[a-z0-9_]+)?-(linux(-gnu|-musl)?|none(-elf)?)$")
set(_robotc_triples_of_thumbv7em-none-eabihf "^(thumb|arm)v7em(-[a-z0-9_]+)?(-none)?(-unknown)?-eabihf$")
set(_robotc_triples_of_riscv64 "^riscv64(gc)?(-[a-z0-9_]+)?(-linux(-gnu|-musl)?|(-none)?-elf|-none)?$")
set(_robotc_triples_of_riscv32 "^riscv32(gc)?(-[a-z0-9_]+)?((-none)?-elf|-none)?$")
set(_robotc_triples_of_wasm32 "^wasm32(-.*)?$")

# The machine of a triple; empty if none.
function(_robotc_machine triple result)
  set(${result} "" PARENT_SCOPE)
  foreach(machine IN LISTS _robotc_machines)
    if(triple MATCHES "${_robotc_triples_of_${machine}}")
      set(${result} ${machine} PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# The machine that the project is built for, its CPU if its toolchain says that, and how it was known, for messages.
function(_robotc_machine_of_project machine cpu known_by)
  set(${cpu} "" PARENT_SCOPE)
  foreach(language C CXX)
    if(CMAKE_${language}_COMPILER_TARGET)
      set(${known_by} "CMAKE_${language}_COMPILER_TARGET is `${CMAKE_${language}_COMPILER_TARGET}`" PARENT_SCOPE)
      _robotc_machine("${CMAKE_${language}_COMPILER_TARGET}" found)
      break()
    endif()
  endforeach()
  string(TOLOWER "${CMAKE_SYSTEM_PROCESSOR}" processor)
  if(NOT DEFINED found)
    set(${known_by}
        "CMAKE_SYSTEM_NAME is `${CMAKE_SYSTEM_NAME}` and CMAKE_SYSTEM_PROCESSOR `${CMAKE_SYSTEM_PROCESSOR}`"
        PARENT_SCOPE)
    if(CMAKE_SYSTEM_NAME STREQUAL "Emscripten")
      set(found wasm32)
    elseif(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_SIZEOF_VOID_P EQUAL 4)
      set(${known_by} "it is a Linux of 32 bits" PARENT_SCOPE)
      set(found "")
    elseif(CMAKE_SYSTEM_NAME STREQUAL "Linux")
      _robotc_machine("${processor}-linux" found)
    elseif(CMAKE_SYSTEM_NAME STREQUAL "Windows")
      _robotc_machine("${processor}-windows" found)
    elseif(processor MATCHES "^(cortex-m[47]|armv7e-?m)$")
      set(found thumbv7em-none-eabihf)
    else()
      _robotc_machine("${processor}" found)
    endif()
  endif()
  if(found STREQUAL "thumbv7em-none-eabihf" AND processor MATCHES "^cortex-m[47]$")
    set(${cpu} ${processor} PARENT_SCOPE)
  endif()
  set(${machine} "${found}" PARENT_SCOPE)
endfunction()

function(robotc_add_robot)
  set(flags FLOAT32 SIZE)
  set(values ROBOT FORMULATION TARGET CPU BATCH)
  set(lists FUNCTIONS CONTROLLER TRAJECTORY FEATURES SET)
  set(usage "robotc_add_robot(NAME FILE.robot [ROBOT robot] [FUNCTIONS function…] [CONTROLLER controller] [TRAJECTORY trajectory] "
            "[FORMULATION name] [TARGET triple] [CPU name] [FEATURES ±name…] [FLOAT32] [SIZE] [BATCH n] "
            "[SET param=value…])")
  string(CONCAT usage ${usage})
  if(ARGC LESS 2)
    message(FATAL_ERROR "robotc_add_robot: a name and a .robot file are needed\n${usage}")
  endif()
  set(name "${ARGV0}")
  set(file "${ARGV1}")
  set(here "robotc_add_robot(${name})")
  cmake_parse_arguments(PARSE_ARGV 2 ARG "${flags}" "${values}" "${lists}")
  if(DEFINED ARG_UNPARSED_ARGUMENTS)
    list(GET ARG_UNPARSED_ARGUMENTS 0 unknown)
    message(FATAL_ERROR "${here}: there is no argument `${unknown}`\n${usage}")
  endif()
  if(DEFINED ARG_KEYWORDS_MISSING_VALUES)
    list(GET ARG_KEYWORDS_MISSING_VALUES 0 missing)
    message(FATAL_ERROR "${here}: no value follows ${missing}\n${usage}")
  endif()
  if(NOT name MATCHES "^[A-Za-z0-9_.+-]+$")
    message(FATAL_ERROR "${here}: a library and its header cannot be called that: letters, digits and _ . + - may be")
  endif()
  if(TARGET ${name})
    message(FATAL_ERROR "${here}: there is a target of that name already")
  endif()

  set(source "")
  if(NOT file MATCHES "^std/")  # of the library, inside robotc
    get_filename_component(file "${file}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    if(NOT EXISTS "${file}" OR IS_DIRECTORY "${file}")
      get_property(generated SOURCE "${file}" PROPERTY GENERATED)
      if(NOT generated)
        message(FATAL_ERROR "${here}: there is no file ${file}")
      endif()
    endif()
    set(source "${file}")
  endif()

  if(ARG_TARGET MATCHES "^nvptx64(-.*)?$")
    message(FATAL_ERROR "${here}: a robot of TARGET ${ARG_TARGET} is a PTX file and no library: call "
                        "`robotc build --target nvptx64` in an add_custom_command")
  endif()
  if(DEFINED ARG_TARGET)
    _robotc_machine("${ARG_TARGET}" machine)
    set(known_by "TARGET is `${ARG_TARGET}`")
  else()
    _robotc_machine_of_project(machine cpu known_by)
    if(cpu AND NOT DEFINED ARG_CPU)
      set(ARG_CPU ${cpu})
    endif()
  endif()
  if(NOT machine)
    string(REPLACE ";" ", " machines "${_robotc_machines}")
    message(FATAL_ERROR "${here}: robotc does not know the machine to make code for: ${known_by}\n"
                        "TARGET says which it is: one of ${machines}")
  endif()
  if("(" IN_LIST ARG_FUNCTIONS)
    message(FATAL_ERROR "${here}: a function with an argument is written in quotes: \"pose(tip)\"")
  endif()
  if(DEFINED ARG_BATCH AND NOT ARG_BATCH MATCHES "^[1-9][0-9]*$")
    message(FATAL_ERROR "${here}: BATCH is how many states, not `${ARG_BATCH}`")
  endif()
  foreach(setting IN LISTS ARG_SET)
    if(NOT setting MATCHES "^[^=]+=.")
      message(FATAL_ERROR "${here}: SET takes `param=value`, not `${setting}`")
    endif()
  endforeach()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(language "")
  foreach(candidate CXX C)
    if(candidate IN_LIST languages)
      set(language ${candidate})
    endif()
  endforeach()
  if(NOT language)
    message(FATAL_ERROR "${here}: the project has neither of the languages C and CXX enabled")
  endif()

  # A folder for each, so that no two files have the same name.
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/robots/${name}")
  file(MAKE_DIRECTORY "${folder}")
  set(object "${folder}/${name}.o")
  set(header "${folder}/${name}.h")
  set(arguments build "${file}" -o "${object}" --target ${machine})
  set(depfile "")
  if(source)
    set(depfile DEPFILE "${folder}/${name}.d")
    list(APPEND arguments --depfile "${folder}/${name}.d")
  endif()
  # Arguments and their options of `robotc build`, one per value.
  foreach(what IN ITEMS FUNCTIONS:--function CONTROLLER:--controller TRAJECTORY:--trajectory FEATURES:--features SET:--set ROBOT:--robot
                        FORMULATION:--formulation CPU:--cpu BATCH:--batch)
    string(REPLACE ":" ";" what "${what}")
    list(GET what 0 argument)
    list(GET what 1 option)
    foreach(value IN LISTS ARG_${argument})
      list(APPEND arguments "${option}=${value}")
    endforeach()
  endforeach()
  if(ARG_FLOAT32)
    list(APPEND arguments --float32)
  endif()
  if(ARG_SIZE)
    list(APPEND arguments --size)
  endif()

  add_custom_command(
    OUTPUT "${object}" "${header}"
    COMMAND robotc::compiler ${arguments}
    DEPENDS ${source} "$<TARGET_FILE:robotc::compiler>"
    ${depfile}
    COMMENT "Building the robot ${name}"
    VERBATIM)
  set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  add_library(${name} STATIC "${object}" "${header}")
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE ${language} PUBLIC_HEADER "${header}")
  target_include_directories(${name} INTERFACE "$<BUILD_INTERFACE:${folder}>")
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    # Few robots call it, and which is known when they are built. Machines without a system may have none.
    target_link_libraries(${name} INTERFACE m)
  endif()
endfunction()

cmake_policy(POP)

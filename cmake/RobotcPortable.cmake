# Programs and libraries for other Linux systems than Debian 12, as Python's wheels need them: for any glibc from 2.28 on,
# and with nothing else but what every system has (the policy manylinux_2_28).

# The programs and libraries that python/pack_wheel.py packs.
add_custom_target(robotc_wheel)

# robotc_add_portable(TARGET): the target TARGET_portable, linked from the same objects; built only when asked for.
#
# Archives stand before all else on its command line, so that nothing is left that the shared libraries behind them would
# define. libpthread and libdl have the functions that became a part of libc later.
function(robotc_add_portable target)
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|aarch64)$" OR ROBOTC_SANITIZE)
    return()
  endif()
  set(folder ${PROJECT_SOURCE_DIR}/portable)
  foreach(library IN ITEMS libantlr4-runtime.a libminizip.a libpugixml.a libzstd.a libz.a libpthread.so.0
                           libdl.so.2)
    find_library(ROBOTC_PORTABLE_${library} ${library})
    mark_as_advanced(ROBOTC_PORTABLE_${library})
    if(NOT ROBOTC_PORTABLE_${library})
      message(STATUS "No ${target}_portable: it needs ${library}")
      return()
    endif()
    if(library MATCHES "\\.a$")
      list(APPEND archives ${ROBOTC_PORTABLE_${library}})
    else()
      string(APPEND former " ${ROBOTC_PORTABLE_${library}}")
    endif()
  endforeach()

  set(twin ${target}_portable)
  set(sources ${folder}/glibc_2_28.c ${folder}/fmt.cpp ${folder}/antlr.cpp)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL EXECUTABLE)
    add_executable(${twin} EXCLUDE_FROM_ALL ${sources} ${folder}/start_2_28.c)
  else()
    add_library(${twin} SHARED EXCLUDE_FROM_ALL ${sources})
  endif()
  target_sources(${twin} PRIVATE $<TARGET_OBJECTS:${target}>)
  target_include_directories(${twin} SYSTEM PRIVATE ${ROBOTC_ANTLR_INCLUDE})
  # Without what the compiler takes for the functions that are defined here.
  target_compile_options(${twin} PRIVATE -fPIC -fvisibility=hidden $<$<COMPILE_LANGUAGE:C>:-fno-builtin>)
  target_link_libraries(${twin} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
  target_link_options(${twin} PRIVATE -static-libstdc++ LINKER:--strip-all ${archives}
                      "SHELL:-Wl,--no-as-needed ${former} -Wl,--as-needed"
                      $<TARGET_PROPERTY:${target},LINK_OPTIONS>)
  set_target_properties(${twin} PROPERTIES OUTPUT_NAME ${target})
  foreach(property IN ITEMS OUTPUT_NAME VERSION SOVERSION)
    get_target_property(value ${target} ${property})
    if(NOT value MATCHES "NOTFOUND$")
      set_target_properties(${twin} PROPERTIES ${property} "${value}")
    endif()
  endforeach()
  set_target_properties(${twin} PROPERTIES
    LINKER_LANGUAGE CXX BUILD_RPATH_USE_ORIGIN ON BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH $ORIGIN
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/portable RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/portable)
  add_dependencies(robotc_wheel ${twin})
endfunction()

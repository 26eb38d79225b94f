# robotc_embed(TARGET NAMESPACE [BASE folder] FILES file…)
# Compiles text files into TARGET, an existing target. With the namespace robotc::stdlib, TARGET includes
# "embedded/stdlib.h" and calls robotc::stdlib::embedded_files(), which holds {name, text} for each file, in the order
# given: its path below BASE, or its name without folders.

if(CMAKE_SCRIPT_MODE_FILE)  # at build time: -D OUTPUT= -D NAMESPACE= -D HEADER= [-D BASE=] -- file…
  set(entries "")
  math(EXPR last "${CMAKE_ARGC} - 1")
  set(in_files FALSE)
  foreach(i RANGE ${last})
    set(argument "${CMAKE_ARGV${i}}")
    if(in_files)
      if(BASE)
        file(RELATIVE_PATH name "${BASE}" "${argument}")
      else()
        get_filename_component(name "${argument}" NAME)
      endif()
      file(READ "${argument}" text)
      string(APPEND entries "    {\"${name}\", R\"robotc(${text})robotc\"sv},\n")
    elseif(argument STREQUAL "--")
      set(in_files TRUE)
    endif()
  endforeach()
  file(WRITE "${OUTPUT}" "#include \"${HEADER}\"

#pragma clang diagnostic ignored \"-Woverlength-strings\"

namespace ${NAMESPACE} {
namespace {
using namespace std::string_view_literals;
constexpr EmbeddedFile files[] = {
${entries}};
}  // namespace

std::span<const EmbeddedFile> embedded_files() { return files; }
}  // namespace ${NAMESPACE}
")
  return()
endif()

function(robotc_embed target namespace)
  cmake_parse_arguments(ARG "" "BASE" "FILES" ${ARGN})
  set(files "")
  foreach(file IN LISTS ARG_FILES)
    get_filename_component(path ${file} ABSOLUTE)
    list(APPEND files ${path})
  endforeach()
  string(REGEX REPLACE ".*::" "" name ${namespace})
  set(include_dir ${CMAKE_CURRENT_BINARY_DIR}/embed_${name})
  set(source ${include_dir}/embedded/${name}.cpp)
  set(header embedded/${name}.h)

  file(CONFIGURE OUTPUT ${include_dir}/${header} @ONLY CONTENT [[#pragma once

#include <span>
#include <string_view>

namespace @namespace@ {

struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace @namespace@
]])
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${source} -D NAMESPACE=${namespace} -D HEADER=${header} -D BASE=${ARG_BASE}
            -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE} -- ${files}
    DEPENDS ${files} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    COMMENT "Embedding ${name}"
    VERBATIM)
  set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${source})
  target_include_directories(${target} PRIVATE ${include_dir})
endfunction()

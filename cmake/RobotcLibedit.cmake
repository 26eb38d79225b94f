# robotc_libedit: line editing for the REPL. Linked statically with what it needs: four shared libraries more would be
# loaded at every start, of every command.
add_library(robotc_libedit INTERFACE)
find_path(ROBOTC_LIBEDIT_INCLUDE histedit.h REQUIRED)
foreach(library edit bsd md tinfo)
  find_library(ROBOTC_LIB_${library} NAMES lib${library}.a ${library} REQUIRED)
  mark_as_advanced(ROBOTC_LIB_${library})
  target_link_libraries(robotc_libedit INTERFACE ${ROBOTC_LIB_${library}})
endforeach()
mark_as_advanced(ROBOTC_LIBEDIT_INCLUDE)
target_include_directories(robotc_libedit SYSTEM INTERFACE ${ROBOTC_LIBEDIT_INCLUDE})

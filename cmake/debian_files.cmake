# Adds the files that Debian's policy requires beyond those that are installed: CPack runs this on the tree that it is
# going to pack.

if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)

# Man pages are compressed, without the time at which that was done.
file(GLOB pages ${share}/man/man?/*.?)
foreach(page IN LISTS pages)
  execute_process(COMMAND gzip --best --no-name ${page} COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# One file says under which licences all of it is: ours, and those of the libraries that are inside the executable, as
# their packages have them.
file(READ ${share}/doc/robotc/NOTICE notice)
file(READ ${share}/doc/robotc/LICENSE license)
file(REMOVE ${share}/doc/robotc/NOTICE ${share}/doc/robotc/LICENSE)
set(copyright "${share}/doc/robotc/copyright")
file(WRITE ${copyright} "robotc is under the Apache License 2.0, which stands below.\n\n${notice}")
file(GLOB packages LIST_DIRECTORIES TRUE /usr/share/doc/libboost1.*-dev)
list(TRANSFORM packages REPLACE "^.*/" "")
foreach(package IN ITEMS llvm-19-dev liblld-19 libminizip-dev libantlr4-runtime-dev libeigen3-dev libfmt-dev libcli11-dev libpugixml-dev nlohmann-json3-dev libedit-dev
                         libbsd-dev libmd-dev libncurses-dev LISTS packages)
  file(READ /usr/share/doc/${package}/copyright text)
  file(APPEND ${copyright} "\n\n${CPACK_PACKAGE_NAME} contains parts of Debian's ${package}, of which that says:\n\n${text}")
endforeach()
file(APPEND ${copyright} "\n\nThe licence of robotc:\n\n${license}")

# Installation for other projects, `find_package(robotc)`, and the Debian package, `cpack`.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(robotc_config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/robotc)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/robotcConfig.cmake.in ${PROJECT_BINARY_DIR}/robotcConfig.cmake
                              INSTALL_DESTINATION ${robotc_config_folder} NO_SET_AND_CHECK_MACRO)
# Before 1.0, each minor version may change what headers and functions look like. Robots are built for other
# machines than robotc: it does not matter how wide pointers are.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/robotcConfigVersion.cmake COMPATIBILITY SameMinorVersion
                                 ARCH_INDEPENDENT)
install(EXPORT robotcTargets NAMESPACE robotc:: DESTINATION ${robotc_config_folder})
install(FILES ${PROJECT_BINARY_DIR}/robotcConfig.cmake ${PROJECT_BINARY_DIR}/robotcConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/robotc_add_robot.cmake
        DESTINATION ${robotc_config_folder})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME robotc)
set(CPACK_PACKAGE_VENDOR robotc)
set(CPACK_PACKAGE_CONTACT "robotc maintainers <maintainers@robotc.invalid>" CACHE STRING "Who answers for packages")
mark_as_advanced(CPACK_PACKAGE_CONTACT)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler for robot mechanisms")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "robotc reads descriptions of joints, links, inertias and controllers, checks
their units, derives the equations of motion symbolically, compiles them to
native code and simulates them. It also makes object files with C headers of a
robot's functions and controllers, for x86-64, AArch64, Cortex-M and
WebAssembly, by hand or as part of CMake projects.")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # what is linked: that is known when the package is made
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gcc | c-compiler, cmake")
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)
include(CPack)

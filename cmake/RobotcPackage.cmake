# What is installed so that other projects find robotc, `find_package(robotc)`, and the Debian package, `cpack`.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(robotc_config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/robotc)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/robotcConfig.cmake.in ${PROJECT_BINARY_DIR}/robotcConfig.cmake
                              INSTALL_DESTINATION ${robotc_config_folder} NO_SET_AND_CHECK_MACRO)
# While it is young, each minor version may change what headers and functions look like. Robots are built for other
# machines than robotc: it does not matter how wide pointers are.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/robotcConfigVersion.cmake COMPATIBILITY SameMinorVersion
                                 ARCH_INDEPENDENT)
install(EXPORT robotcTargets NAMESPACE robotc:: DESTINATION ${robotc_config_folder})
install(FILES ${PROJECT_BINARY_DIR}/robotcConfig.cmake ${PROJECT_BINARY_DIR}/robotcConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/robotc_add_robot.cmake
        DESTINATION ${robotc_config_folder})

# robotc_daqp: the core of DAQP (MIT), a dual active-set solver of quadratic programs.
#
# Debian has no package of it; its Python package carries the C sources. Three of these files are enough for programs
# that are strictly convex, and none of the three allocates. The archive is fetched once and kept in the build folder.

set(ROBOTC_DAQP_VERSION 0.11.0)
set(ROBOTC_DAQP_SHA256 2f27baf18d2acca14186498e651b34e0bed455627e777d3fd8ba655e7e40f920)
set(ROBOTC_DAQP_ARCHIVE "" CACHE FILEPATH "daqp-${ROBOTC_DAQP_VERSION}.tar.gz, if it is not to be fetched")
mark_as_advanced(ROBOTC_DAQP_ARCHIVE)

# Writes `archive` by Python's package installer. It would run the package's own build, which wants Cython, only to learn
# the name and version that we asked for; a build backend of ours answers that, so that nothing of the package is run.
function(robotc_fetch_daqp archive)
  get_filename_component(folder ${archive} DIRECTORY)
  set(name daqp-${ROBOTC_DAQP_VERSION})
  set(backend ${folder}/backend)
  file(WRITE ${backend}/setuptools/__init__.py "")
  file(WRITE ${backend}/setuptools/build_meta.py "import pathlib


def prepare_metadata_for_build_wheel(directory, config_settings=None):
    info = pathlib.Path(directory, '${name}.dist-info')
    info.mkdir()
    (info / 'METADATA').write_text('Metadata-Version: 2.1\\nName: daqp\\nVersion: ${ROBOTC_DAQP_VERSION}\\n')
    return info.name
")
  file(WRITE ${folder}/requirements.txt "daqp==${ROBOTC_DAQP_VERSION} --hash=sha256:${ROBOTC_DAQP_SHA256}\n")
  message(STATUS "Fetching ${name}")
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env PYTHONPATH=${backend}
            python3 -m pip --disable-pip-version-check --quiet download --no-deps --no-binary :all:
            --no-build-isolation --require-hashes --requirement ${folder}/requirements.txt --dest ${folder}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0 OR NOT EXISTS ${archive})
    message(FATAL_ERROR
      "Could not fetch ${name}.tar.gz, the source distribution of the Python package daqp, by `python3 -m pip download`. "
      "This needs python3, pip and a network, once. Without: get that file elsewhere and give its path by "
      "-DROBOTC_DAQP_ARCHIVE=PATH (sha256 ${ROBOTC_DAQP_SHA256}).\n${output}")
  endif()
endfunction()

set(daqp_folder ${PROJECT_BINARY_DIR}/daqp)
if(ROBOTC_DAQP_ARCHIVE)
  set(daqp_archive ${ROBOTC_DAQP_ARCHIVE})
  if(NOT EXISTS ${daqp_archive})
    message(FATAL_ERROR "ROBOTC_DAQP_ARCHIVE: there is no file ${daqp_archive}")
  endif()
else()
  set(daqp_archive ${daqp_folder}/daqp-${ROBOTC_DAQP_VERSION}.tar.gz)
  if(NOT EXISTS ${daqp_archive})
    robotc_fetch_daqp(${daqp_archive})
  endif()
endif()
file(SHA256 ${daqp_archive} daqp_sha256)
if(NOT daqp_sha256 STREQUAL ROBOTC_DAQP_SHA256)
  message(FATAL_ERROR "${daqp_archive} is not daqp-${ROBOTC_DAQP_VERSION}.tar.gz: its sha256 is ${daqp_sha256}, not "
                      "${ROBOTC_DAQP_SHA256}")
endif()
set(daqp_sources ${daqp_folder}/daqp-${ROBOTC_DAQP_VERSION}/csrc)
set(ROBOTC_DAQP_SOURCES ${daqp_sources})
if(NOT EXISTS ${daqp_sources}/src/daqp.c)
  file(ARCHIVE_EXTRACT INPUT ${daqp_archive} DESTINATION ${daqp_folder})
endif()
# DAQP calls its numbers c_float throughout, and offers double and float: ours have more digits, see qp.cpp. In C++ they
# are those of compiler/intrinsics/real.h, which is included before; in C, for this machine, long double.
file(READ ${daqp_sources}/include/types.h daqp_types)
if(NOT daqp_types MATCHES "intrinsics::Real")
  string(REGEX REPLACE "typedef (long )?double c_float;" "#ifdef __cplusplus
typedef robotc::intrinsics::Real c_float;
#else
typedef long double c_float;
#endif" daqp_types "${daqp_types}")
endif()
if(NOT daqp_types MATCHES "intrinsics::Real c_float;")
  message(FATAL_ERROR "DAQP no longer calls its numbers c_float")
endif()
file(CONFIGURE OUTPUT ${daqp_sources}/include/types.h CONTENT "${daqp_types}" @ONLY)

# Adding or removing a constraint may swap the last two, which removes and adds one: to any depth. Ours swaps once, so
# that the stack of a call is known.
file(READ ${daqp_sources}/src/auxiliary.c daqp_auxiliary)
if(NOT daqp_auxiliary MATCHES "robotc_remove")
  foreach(change IN ITEMS
      "void daqp_remove_constraint(DAQPWorkspace* work, const int rm_ind){|static void robotc_remove(DAQPWorkspace* work, const int rm_ind){"
      "    else{ // Pivot for improved numerics
        daqp_pivot_last(work)@
    }
}|}
void daqp_remove_constraint(DAQPWorkspace* work, const int rm_ind){
    robotc_remove(work,rm_ind)@
    daqp_pivot_last(work)@
}"
      "static void daqp_add_constraint_keep_slack(DAQPWorkspace *work,
        const int add_ind, c_float lam){|static void robotc_add(DAQPWorkspace *work,
        const int add_ind, c_float lam){"
      "    // Pivot for improved numerics
    daqp_pivot_last(work)@
}|}
static void daqp_add_constraint_keep_slack(DAQPWorkspace *work,
        const int add_ind, c_float lam){
    robotc_add(work,add_ind,lam)@
    daqp_pivot_last(work)@
}"
      "daqp_remove_constraint(work,rm_ind)@ // pivot_last might be recursively called here|robotc_remove(work,rm_ind)@"
      "daqp_add_constraint_keep_slack(work,ind_old,lam_old)@|robotc_add(work,ind_old,lam_old)@")
    string(FIND "${change}" "|" middle)
    string(SUBSTRING "${change}" 0 ${middle} before)
    math(EXPR middle "${middle} + 1")
    string(SUBSTRING "${change}" ${middle} -1 after)
    foreach(text IN ITEMS before after)
      string(REPLACE "@" ";" ${text} "${${text}}")  # a semicolon would have split the list
    endforeach()
    string(FIND "${daqp_auxiliary}" "${before}" place)
    if(place EQUAL -1)
      message(FATAL_ERROR "DAQP's auxiliary.c is not the one that RobotcDaqp.cmake changes: it lacks\n${before}")
    endif()
    string(REPLACE "${before}" "${after}" daqp_auxiliary "${daqp_auxiliary}")
  endforeach()
  file(WRITE ${daqp_sources}/src/auxiliary.c "${daqp_auxiliary}")
endif()

add_library(robotc_daqp STATIC ${daqp_sources}/src/daqp.c ${daqp_sources}/src/auxiliary.c
                               ${daqp_sources}/src/factorization.c)
# No fused products: the same on every machine.
target_compile_options(robotc_daqp PRIVATE -w -ffp-contract=off)
target_include_directories(robotc_daqp SYSTEM PUBLIC ${daqp_sources}/include)

# A toolchain file for CMake: Clang for a Cortex-M7 with doubles, and no C library.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR cortex-m7)
set(CMAKE_C_COMPILER clang CACHE STRING "")
set(CMAKE_C_COMPILER_TARGET thumbv7em-none-eabihf)
set(CMAKE_C_FLAGS_INIT "-mcpu=cortex-m7 -ffreestanding -ffunction-sections -fdata-sections")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-nostdlib -fuse-ld=lld -Wl,--gc-sections")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)

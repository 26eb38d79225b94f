#pragma once

#include <malloc.h>
#include <unistd.h>

#include <cstdio>

namespace robotc {

/// Resident memory of this process in MB, after the allocator has returned unused pages.
inline double resident_megabytes() {
  ::malloc_trim(0);
  std::size_t size = 0;
  std::size_t resident = 0;
  if (FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%zu %zu", &size, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

}  // namespace robotc

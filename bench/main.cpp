// robotc_bench [functions|derivations|normal-forms|first-calls|simulations|processes …]: all sections, or those named.
// Times are medians; run it on an idle machine, and compare two builds by running them in turns.

#include <cstdio>
#include <cstring>

#include "bench/sections.h"

int main(int argc, char** argv) {
  struct Section {
    const char* name;
    void (*run)();
  };
  const Section sections[] = {
      {"functions", robotc::bench::bench_functions},       {"derivations", robotc::bench::bench_derivations},
      {"normal-forms", robotc::bench::bench_normal_forms}, {"first-calls", robotc::bench::bench_first_calls},
      {"simulations", robotc::bench::bench_simulations},   {"processes", robotc::bench::bench_processes}};
  for (int i = 1; i < argc; ++i) {
    bool known = false;
    for (const Section& section : sections) known = known || std::strcmp(section.name, argv[i]) == 0;
    if (!known) {
      std::fprintf(stderr,
                   "usage: robotc_bench [functions|derivations|normal-forms|first-calls|simulations|processes …]\n");
      return 2;
    }
  }
  for (const Section& section : sections) {
    bool wanted = argc == 1;
    for (int i = 1; i < argc; ++i) wanted = wanted || std::strcmp(section.name, argv[i]) == 0;
    if (wanted) section.run();
  }
  return 0;
}

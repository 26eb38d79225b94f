// robotc_bench [SECTION…]: runs these sections, or all except those that take minutes. Times are medians; run it on an
// idle machine, and compare two builds by running them alternately.

#include <cstdio>
#include <cstring>

#include "bench/sections.h"

int main(int argc, char** argv) {
  struct Section {
    const char* name;
    void (*run)();
    bool takes_minutes = false;
  };
  const Section sections[] = {{"functions", robotc::bench::bench_functions},
                              {"derivations", robotc::bench::bench_derivations},
                              {"normal-forms", robotc::bench::bench_normal_forms},
                              {"first-calls", robotc::bench::bench_first_calls},
                              {"scaling", robotc::bench::bench_scaling},
                              {"simulations", robotc::bench::bench_simulations},
                              {"contacts", robotc::bench::bench_contacts},
                              {"processes", robotc::bench::bench_processes},
                              {"equations", robotc::bench::bench_equations},
                              {"repl", robotc::bench::bench_repl},
                              {"python", robotc::bench::bench_python},
                              {"sympy", robotc::bench::bench_sympy, true}};
  for (int i = 1; i < argc; ++i) {
    bool known = false;
    for (const Section& section : sections) known = known || std::strcmp(section.name, argv[i]) == 0;
    if (!known) {
      std::fprintf(stderr, "usage: robotc_bench [SECTION …], all if none is named but those with a star:");
      for (const Section& section : sections) {
        std::fprintf(stderr, " %s%s", section.name, section.takes_minutes ? "*" : "");
      }
      std::fprintf(stderr, "\n");
      return 2;
    }
  }
  for (const Section& section : sections) {
    bool wanted = argc == 1 && !section.takes_minutes;
    for (int i = 1; i < argc; ++i) wanted = wanted || std::strcmp(section.name, argv[i]) == 0;
    if (wanted) section.run();
  }
  return 0;
}

/* Runs an FMU of FMI 3.0 in co-simulation, and prints the bits of its outputs:
     co_simulate LIBRARY TOKEN STEPS LENGTH INPUTS OUTPUTS
   INPUTS are REFERENCE=VALUE, comma-separated, "-" if there are none; OUTPUTS are references. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

#include "fmi3FunctionTypes.h"

static void* find(void* library, const char* name) {
#ifdef _WIN32
  void* const function = (void*)GetProcAddress((HMODULE)library, name);
#else
  void* const function = dlsym(library, name);
#endif
  if (function == NULL) {
    fprintf(stderr, "no %s\n", name);
    exit(1);
  }
  return function;
}

static void require(fmi3Status status, const char* what) {
  if (status == fmi3OK) return;
  fprintf(stderr, "%s: status %d\n", what, (int)status);
  exit(1);
}

static void tell(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message) {
  (void)environment;
  fprintf(stderr, "%d %s: %s\n", (int)status, category, message);
}

int main(int count, char** arguments) {
  if (count != 7) return 2;
#ifdef _WIN32
  void* const library = (void*)LoadLibraryA(arguments[1]);
#else
  void* const library = dlopen(arguments[1], RTLD_NOW);
#endif
  if (library == NULL) {
    fprintf(stderr, "cannot load %s\n", arguments[1]);
    return 1;
  }
  fmi3InstantiateCoSimulationTYPE* const instantiate =
      (fmi3InstantiateCoSimulationTYPE*)find(library, "fmi3InstantiateCoSimulation");
  fmi3SetFloat64TYPE* const set = (fmi3SetFloat64TYPE*)find(library, "fmi3SetFloat64");
  fmi3GetFloat64TYPE* const get = (fmi3GetFloat64TYPE*)find(library, "fmi3GetFloat64");
  fmi3DoStepTYPE* const step = (fmi3DoStepTYPE*)find(library, "fmi3DoStep");

  const fmi3Instance instance = instantiate("one", arguments[2], NULL, fmi3False, fmi3True, fmi3False, fmi3False, NULL,
                                            0, NULL, tell, NULL);
  if (instance == NULL) return 1;
  require(((fmi3EnterInitializationModeTYPE*)find(library, "fmi3EnterInitializationMode"))(instance, fmi3False, 0, 0,
                                                                                            fmi3False, 0),
          "enter");
  require(((fmi3ExitInitializationModeTYPE*)find(library, "fmi3ExitInitializationMode"))(instance), "exit");
  if (strcmp(arguments[5], "-") != 0) {
    for (char* word = strtok(arguments[5], ","); word != NULL; word = strtok(NULL, ",")) {
      char* end = NULL;
      const fmi3ValueReference reference = (fmi3ValueReference)strtoul(word, &end, 10);
      const fmi3Float64 value = strtod(end + 1, NULL);
      require(set(instance, &reference, 1, &value, 1), "set");
    }
  }
  const long steps = strtol(arguments[3], NULL, 10);
  const double length = strtod(arguments[4], NULL);
  for (long k = 0; k < steps; ++k) {
    fmi3Boolean event = fmi3False;
    fmi3Boolean terminate = fmi3False;
    fmi3Boolean early = fmi3False;
    fmi3Float64 last = 0;
    require(step(instance, (double)k * length, length, fmi3True, &event, &terminate, &early, &last), "step");
  }
  for (char* word = strtok(arguments[6], ","); word != NULL; word = strtok(NULL, ",")) {
    const fmi3ValueReference reference = (fmi3ValueReference)strtoul(word, NULL, 10);
    fmi3Float64 value = 0;
    require(get(instance, &reference, 1, &value, 1), "get");
    unsigned char bytes[sizeof value];
    memcpy(bytes, &value, sizeof value);
    for (size_t i = sizeof value; i-- > 0;) printf("%02x", bytes[i]);
    printf("\n");
  }
  ((fmi3FreeInstanceTYPE*)find(library, "fmi3FreeInstance"))(instance);
  return 0;
}

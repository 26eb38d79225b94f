/* The start of a program: `__libc_start_main` as it was before GLIBC_2.34, when the program itself ran its
 * initialisers. The startup files of Debian 12 leave that to glibc. */
#include <stddef.h>

#if defined(__x86_64__)
__asm__(".symver earlier_start_main, __libc_start_main@GLIBC_2.2.5");
#elif defined(__aarch64__)
__asm__(".symver earlier_start_main, __libc_start_main@GLIBC_2.17");
#else
#error "the version for this processor is not known"
#endif

typedef void (*Initialiser)(int count, char **arguments, char **environment);

int earlier_start_main(int (*main)(int, char **, char **), int count, char **arguments, Initialiser initialise,
                       void (*finalise)(void), void (*end_of_linker)(void), void *end_of_stack);

extern void _init(void);
extern const Initialiser __init_array_start[] __attribute__((visibility("hidden")));
extern const Initialiser __init_array_end[] __attribute__((visibility("hidden")));

static void initialise_program(int count, char **arguments, char **environment) {
  _init();
  for (const Initialiser *one = __init_array_start; one != __init_array_end; ++one) {
    (*one)(count, arguments, environment);
  }
}

__attribute__((visibility("hidden"))) int __libc_start_main(int (*main)(int, char **, char **), int count,
                                                            char **arguments, Initialiser initialise,
                                                            void (*finalise)(void), void (*end_of_linker)(void),
                                                            void *end_of_stack) {
  return earlier_start_main(main, count, arguments, initialise != NULL ? initialise : &initialise_program, finalise,
                            end_of_linker, end_of_stack);
}

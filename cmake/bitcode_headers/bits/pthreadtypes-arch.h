/* A calling convention of 32-bit x86 that other processors do not have. */
#include_next <bits/pthreadtypes-arch.h>
#undef __cleanup_fct_attribute
#define __cleanup_fct_attribute

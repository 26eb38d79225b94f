/* The C library's has the answer for the processors of this machine only. */
#if __SIZEOF_POINTER__ == 8
#define __WORDSIZE 64
#else
#define __WORDSIZE 32
#define __WORDSIZE32_SIZE_ULONG 0
#define __WORDSIZE32_PTRDIFF_LONG 0
#endif

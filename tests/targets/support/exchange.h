/* How a test hands numbers over: a program reads the file `states` and writes the file `results`, both from their first
 * byte on. */
#ifdef __wasm__
#define IMPORTED(name) __attribute__((import_module("files"), import_name(name)))
#else
#define IMPORTED(name)
#endif

/* The next bytes of `states`; 0 where there are not so many. */
IMPORTED("get") int get(void* bytes, unsigned size);
/* Behind what is in `results`; 0 if it could not be written. */
IMPORTED("put") int put(const void* bytes, unsigned size);

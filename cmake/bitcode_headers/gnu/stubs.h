/* The C library's functions that are stubs on this machine: none is called. */

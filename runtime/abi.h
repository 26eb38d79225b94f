#ifndef ROBOTC_RUNTIME_ABI_H
#define ROBOTC_RUNTIME_ABI_H

/* The calling convention of generated functions: plain C, shared by the code generator and everything that calls its
 * code.
 *
 * Every kernel NAME has two entry points:
 *
 *   void NAME(const double* input_0, …, const double* constants, double* output_0, …);
 *   void NAME_packed(const double* const* inputs, const double* constants, double* const* outputs);
 *
 * Arrays are dense doubles in SI units, matrices row-major; of a kernel for several states, NAME_packed takes and gives
 * one state after the other in each array. `constants` is what the robot's `prepare` computed of its parameters, for
 * all states, and may be null where there are none. Outputs do not overlap inputs. Functions are reentrant, keep no
 * state, do not allocate, and call nothing but the C mathematical library and algorithms that do not either. */

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*robotc_packed_function)(const double* const* inputs, const double* constants, double* const* outputs);

#ifdef __cplusplus
}
#endif

#endif

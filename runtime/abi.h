#ifndef ROBOTC_RUNTIME_ABI_H
#define ROBOTC_RUNTIME_ABI_H

/* The calling convention of generated functions: plain C, shared by the code generator and everything that calls its
 * code.
 *
 * Code in single precision is the same with float in place of double.
 *
 * Every kernel NAME has two entry points:
 *
 *   void NAME(const double* input_0, …, const double* constants, double* output_0, …);
 *   void NAME_packed(const double* const* inputs, const double* constants, double* const* outputs);
 *
 * and for a kernel of several states a third:
 *
 *   void NAME_side_by_side(const double* const* inputs, const double* constants, double* const* outputs, size_t
 * stride);
 *
 * Arrays are dense doubles in SI units, matrices row-major. For a kernel of several states, each array of NAME_packed
 * holds one state after the other; those of NAME_side_by_side have an entry of one state next to that of the next, and
 * `stride` numbers from an entry to the next entry. `constants` are computed from the parameters by the robot's
 * `prepare`, are shared by all states, and may be null if there are none. Outputs must not overlap inputs. Functions
 * are reentrant, keep no state, do not allocate, and call only the C mathematical library and numeric algorithms with
 * the same properties. */

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*robotc_packed_function)(const double* const* inputs, const double* constants, double* const* outputs);
typedef void (*robotc_packed_float_function)(const float* const* inputs, const float* constants, float* const* outputs);
typedef void (*robotc_side_by_side_function)(const double* const* inputs, const double* constants,
                                             double* const* outputs, size_t stride);
typedef void (*robotc_side_by_side_float_function)(const float* const* inputs, const float* constants,
                                                   float* const* outputs, size_t stride);

#ifdef __cplusplus
}
#endif

#endif

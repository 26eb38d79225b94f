// The functions of functions.h under the names of the C library, for doubles and floats. They are compiled to bitcode,
// which codegen links with kernels that call them (compiler/codegen/gpu_functions.h). Floats are computed as doubles.
#include "runtime/gpu/functions.h"

extern "C" {

double exp(double x) { return robotc::gpu::exp(x); }
float expf(float x) { return static_cast<float>(robotc::gpu::exp(x)); }
double log(double x) { return robotc::gpu::log(x); }
float logf(float x) { return static_cast<float>(robotc::gpu::log(x)); }
double sinh(double x) { return robotc::gpu::sinh(x); }
float sinhf(float x) { return static_cast<float>(robotc::gpu::sinh(x)); }
double cosh(double x) { return robotc::gpu::cosh(x); }
float coshf(float x) { return static_cast<float>(robotc::gpu::cosh(x)); }
double tanh(double x) { return robotc::gpu::tanh(x); }
float tanhf(float x) { return static_cast<float>(robotc::gpu::tanh(x)); }
double atan(double x) { return robotc::gpu::atan(x); }
float atanf(float x) { return static_cast<float>(robotc::gpu::atan(x)); }
double asin(double x) { return robotc::gpu::asin(x); }
float asinf(float x) { return static_cast<float>(robotc::gpu::asin(x)); }
double acos(double x) { return robotc::gpu::acos(x); }
float acosf(float x) { return static_cast<float>(robotc::gpu::acos(x)); }
double atan2(double y, double x) { return robotc::gpu::atan2(y, x); }
float atan2f(float y, float x) { return static_cast<float>(robotc::gpu::atan2(y, x)); }
double pow(double x, double y) { return robotc::gpu::pow(x, y); }
float powf(float x, float y) { return static_cast<float>(robotc::gpu::pow(x, y)); }

}  // extern "C"

// All algorithms that object files can contain, as one source. It is compiled to bitcode for each machine
// (cmake/RobotcBitcode.cmake); codegen links what a law calls into its object (compiler/codegen/link_algorithms.cpp).
//
// It needs no library and allocates nothing. Copies and fills of memory are calls of robotc_copy and robotc_fill.
#define ROBOTC_SHIPPED
#include "compiler/intrinsics/daqp_core.h"

extern "C" {
#include <auxiliary.c>
#include <daqp.c>
#include <factorization.c>
}

#include "compiler/intrinsics/bounded_least_squares.cpp"
#include "compiler/intrinsics/definite_solve.cpp"
#include "compiler/intrinsics/dense.cpp"
#include "compiler/intrinsics/dense_kernels.cpp"
#include "compiler/intrinsics/elimination.cpp"
#include "compiler/intrinsics/matrix_exponential.cpp"
#include "compiler/intrinsics/mpc.cpp"
#include "compiler/intrinsics/noise.cpp"
#include "compiler/intrinsics/qp.cpp"
#include "compiler/intrinsics/riccati.cpp"
#include "compiler/intrinsics/spectrum.cpp"

namespace {

using robotc::intrinsics::Shape;

constexpr auto word = sizeof(double);

bool is_of_words(const void* a, const void* b, std::size_t size) {
  return (reinterpret_cast<std::uintptr_t>(a) | reinterpret_cast<std::uintptr_t>(b) | size) % word == 0;
}

template <class Unit>
void copy(Unit* to, const Unit* from, std::size_t count) {
  if (to <= from) {
    for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
  } else {
    for (std::size_t i = count; i-- > 0;) to[i] = from[i];
  }
}

}  // namespace

extern "C" {

/// As memmove.
void robotc_copy(void* to, const void* from, std::size_t size) {
  if (is_of_words(to, from, size)) {
    copy(static_cast<double*>(to), static_cast<const double*>(from), size / word);
  } else {
    copy(static_cast<unsigned char*>(to), static_cast<const unsigned char*>(from), size);
  }
}

/// As memset.
void robotc_fill(void* to, unsigned char value, std::size_t size) {
  if (value == 0 && is_of_words(to, nullptr, size)) {
    for (std::size_t i = 0; i < size / word; ++i) static_cast<double*>(to)[i] = 0;
  } else {
    for (std::size_t i = 0; i < size; ++i) static_cast<unsigned char*>(to)[i] = value;
  }
}

// Under the names of intrinsic.cpp.
#define ROBOTC_SHIP(name)                                                                               \
  void robotc_##name(const double* arguments, double* results, double* workspace, const Shape& shape) { \
    robotc::intrinsics::name(arguments, results, workspace, shape);                                     \
  }
ROBOTC_SHIP(normal_noise)
ROBOTC_SHIP(uniform_noise)
ROBOTC_SHIP(care)
ROBOTC_SHIP(dare)
ROBOTC_SHIP(qp)
ROBOTC_SHIP(singular_values)
ROBOTC_SHIP(symmetric_eigenvalues)
ROBOTC_SHIP(mpc)
ROBOTC_SHIP(rank)
ROBOTC_SHIP(matrix_exponential)
ROBOTC_SHIP(product)
ROBOTC_SHIP(solve)
ROBOTC_SHIP(solve_definite)

}  // extern "C"

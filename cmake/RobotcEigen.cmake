# Eigen3::Eigen: dense linear algebra, headers alone.
#
# Results must be the same on every machine: no vector instructions, whose sums come in another order, no block
# sizes from the caches that the processor tells of, no fused products. Vectors and matrices then have no alignment of
# their own either. Everything that includes Eigen, tests too, must do so with the same definitions, for the linker keeps
# one copy of each function; so they belong to the target.

find_package(Eigen3 3.4 REQUIRED NO_MODULE)
set(ROBOTC_EIGEN_DEFINITIONS
  EIGEN_DONT_VECTORIZE EIGEN_NO_CPUID EIGEN_DONT_PARALLELIZE
  EIGEN_MPL2_ONLY  # nothing under the LGPL
  EIGEN_INITIALIZE_MATRICES_BY_ZERO  # no numbers by chance
  # Buffers of products stand on the stack: those of the largest matrices that kernels take have 160 kB.
  EIGEN_STACK_ALLOCATION_LIMIT=1048576)
target_compile_definitions(Eigen3::Eigen INTERFACE ${ROBOTC_EIGEN_DEFINITIONS})
target_compile_options(Eigen3::Eigen INTERFACE -ffp-contract=off)

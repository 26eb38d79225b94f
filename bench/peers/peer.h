#pragma once

/* The interface of a peer's shared object to robotc_peers, in plain C. */

#ifdef __cplusplus
extern "C" {
#endif

/* How a peer writes joints with a quaternion. Its displacements are along the axes of its rates. robotc has the
 * quaternion as w, x, y, z, and all rates and efforts along the axes of the joint's frame in the parent. */
enum PeerConvention {
  body_rates,  /* x, y, z, w; all rates and efforts along the axes of the body */
  mixed_rates, /* w, x, y, z; linear ones along those of the parent, angular ones along those of the body */
};

/* One function of a robot. `x` is q̈ for inverse dynamics and its derivatives, τ for forward dynamics and its own. The
 * result is row-major; derivatives are one matrix after another: by q, by q̇, and M or M⁻¹. */
struct PeerFunction {
  const char* function; /* as in the tables: "inverse_dynamics", …; null ends a list */
  const char* variant;  /* which of the peer's ways to compute it */
  void (*call)(const double* q, const double* v, const double* x, double* out);
  /* Writes the result of the last call where the peer keeps it with itself; null where `call` wrote it to `out`. */
  void (*read)(double* out);
  enum PeerConvention convention;
};

/* The functions of the robot in a file as `robotc_peers tree` writes it. Exported as `robotc_peer`. */
typedef const struct PeerFunction* (*PeerEntry)(const char* tree_path);

#ifdef __cplusplus
}
#endif

#pragma once

namespace robotc::python {

/// The address of a handler of XLA's foreign functions, as `jax.ffi.register_ffi_target` takes it in a capsule.
/// Arguments of the call: the arrays of a function with the same leading axes, float64; attributes: `function`, the
/// address of a `robotc.Function` that lives and is compiled for batches, and `threads`. `minor_version` is that of
/// XLA's interface, of which version 0 is known here.
void* xla_handler(int minor_version);

}  // namespace robotc::python

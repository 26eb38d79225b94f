robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
//! build: --target thumbv7em-none-eabihf --cpu cortex-m77
//! build: --target thumbv7em-none-eabihf --cpu cortex-m4
//! build: --target thumbv7em-none-eabihf --cpu cortex-m4 --float32
//! build: --target aarch64-linux-gnu --cpu native
//! build: --target wasm32 --cpu pentium
//! build: --target thumbv7em-none-eabihf --cpu cortex-a77
//! build: --target thumbv7em-none-eabihf --cpu cortex-m3
//~ code: unsupported-cpu
//~ error: this target has no CPU `cortex-m77`
//~   = did you mean `cortex-m7`?
//~   = CPUs: cortex-m33, cortex-m35p, cortex-m4, cortex-m52, cortex-m55, cortex-m7, cortex-m85, generic
//~
//~ error: `cortex-m4` has no double-precision arithmetic
//~   = `--float32` generates single-precision code
//~
//~ error: `--cpu native` is the CPU of this machine, which is not `aarch64-linux-gnu`
//~   = name a CPU of the target, or omit `--cpu`
//~
//~ error: this target has no CPU `pentium`
//~   = CPUs: bleeding-edge, generic, mvp
//~
//~ error: this target has no CPU `cortex-a77`
//~   = did you mean `cortex-m7`?
//~   = CPUs: cortex-m33, cortex-m35p, cortex-m4, cortex-m52, cortex-m55, cortex-m7, cortex-m85, generic
//~
//~ error: this target has no CPU `cortex-m3`
//~   = did you mean `cortex-m33`?
//~   = CPUs: cortex-m33, cortex-m35p, cortex-m4, cortex-m52, cortex-m55, cortex-m7, cortex-m85, generic
//~
//~ 6 errors

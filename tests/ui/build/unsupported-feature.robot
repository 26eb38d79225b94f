robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
//! build: --target wasm32 --features +simd12
//! build: --target wasm32 --features simd128
//! build: --target wasm32 --features +avx2
//! build: --target wasm32 --features +simd128
//! build: --target x86_64-linux-gnu --features -sse2
//! build: --target x86_64-linux-gnu --features -64bit
//! build: --target aarch64-linux-gnu --features -fp-armv8
//! build: --target x86_64-linux-gnu --features +soft-float
//! build: --target x86_64-linux-gnu --features -64bit-mode
//! build: --target x86_64-linux-gnu --features +16bit-mode
//! build: --target thumbv7em-none-eabihf --features -thumb-mode
//! build: --target thumbv7em-none-eabihf --features +neon
//! build: --target thumbv7em-none-eabihf --features -fp64
//! build: --target thumbv7em-none-eabihf --features -vfp2sp
//~ code: unsupported-feature
//~ code: unsupported-cpu
//~ error: this target has no feature `+simd12`
//~   = did you mean `+simd128`?
//~   = features: +atomics, +bulk-memory, +exception-handling, +extended-const, +half-precision, +multimemory, +multivalue, +mutable-globals, +nontrapping-fptoint, +reference-types, +relaxed-simd, +sign-ext, +simd128, +tail-call
//~
//~ error: this target has no feature `simd128`
//~   = did you mean `+simd128`?
//~   = features: +atomics, +bulk-memory, +exception-handling, +extended-const, +half-precision, +multimemory, +multivalue, +mutable-globals, +nontrapping-fptoint, +reference-types, +relaxed-simd, +sign-ext, +simd128, +tail-call
//~
//~ error: this target has no feature `+avx2`
//~   = features: +atomics, +bulk-memory, +exception-handling, +extended-const, +half-precision, +multimemory, +multivalue, +mutable-globals, +nontrapping-fptoint, +reference-types, +relaxed-simd, +sign-ext, +simd128, +tail-call
//~
//~ error: cannot generate code for this target with `-sse2`
//~   = all code for this target needs +64bit,+64bit-mode,-32bit-mode,-16bit-mode,+sse2,-soft-float
//~
//~ error: cannot generate code for this target with `-64bit`
//~   = all code for this target needs +64bit,+64bit-mode,-32bit-mode,-16bit-mode,+sse2,-soft-float
//~
//~ error: cannot generate code for this target with `-fp-armv8`
//~   = all code for this target needs +fp-armv8,+neon
//~
//~ error: cannot generate code for this target with `+soft-float`
//~   = all code for this target needs +64bit,+64bit-mode,-32bit-mode,-16bit-mode,+sse2,-soft-float
//~
//~ error: cannot generate code for this target with `-64bit-mode`
//~   = all code for this target needs +64bit,+64bit-mode,-32bit-mode,-16bit-mode,+sse2,-soft-float
//~
//~ error: cannot generate code for this target with `+16bit-mode`
//~   = all code for this target needs +64bit,+64bit-mode,-32bit-mode,-16bit-mode,+sse2,-soft-float
//~
//~ error: cannot generate code for this target with `-thumb-mode`
//~   = all code for this target needs +mclass,-aclass,-rclass,+dsp,+thumb2,+thumb-mode,+v8m,+v6m,+v6,+v5te,+v5t,+v4t,-soft-float,-d32
//~
//~ error: cannot generate code for this target with `+neon`
//~   = all code for this target needs +mclass,-aclass,-rclass,+dsp,+thumb2,+thumb-mode,+v8m,+v6m,+v6,+v5te,+v5t,+v4t,-soft-float,-d32
//~
//~ error: `cortex-m7 -fp64` has no double-precision arithmetic
//~   = `--float32` generates single-precision code
//~
//~ error: `cortex-m7 -vfp2sp` has no floating-point arithmetic
//~
//~ 13 errors

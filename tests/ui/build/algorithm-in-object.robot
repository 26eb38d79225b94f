param k = 1 /s
robot cart {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
controller noisy for cart { tau = [noise(1 N)] }
controller watched for cart {
  let p = poles([[0 /s, 1 /s], [-1 /s, -qd[1] / 1 m]])
  tau = [p[1, 1] * 1 N*s]
}
//! build: mass_matrix --float32
//! build: --controller noisy --float32
//! build: --controller watched
//! build: --controller noisy --package
//! build: mass_matrix --controller noisy --target thumbv7em-none-eabihf
//~ code: algorithm-in-object
//~ error: `lqr` cannot be part of this object file: it computes in double precision, and `--float32` asks for single
//~   ┌─ algorithm-in-object.robot:4:29
//~ 4 │   link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
//~   │                             ^^^^^^^^^^^^^^^^^^ `mass_matrix` depends on it
//~   = build without `--float32`, for a processor with doubles
//~
//~ error: `noise` cannot be part of this object file: it computes in double precision, and `--float32` asks for single
//~   ┌─ algorithm-in-object.robot:7:36
//~ 7 │ controller noisy for cart { tau = [noise(1 N)] }
//~   │                                    ^^^^^^^^^^ `controller noisy` depends on it
//~   = build without `--float32`, for a processor with doubles
//~
//~ error: `noise` cannot be part of this package: it computes in doubles of 64 bits, and libraries of this kind are of floats, for AVR
//~   ┌─ algorithm-in-object.robot:7:36
//~ 7 │ controller noisy for cart { tau = [noise(1 N)] }
//~   │                                    ^^^^^^^^^^ `controller noisy` depends on it
//~   = take another kind of package, for a processor with doubles; with `--numeric`, an algorithm whose arguments are constant is computed now
//~
//~ error: `poles` cannot be part of this object file: its solver keeps a megabyte of matrices on the stack
//~   ┌─ algorithm-in-object.robot:9:11
//~ 9 │   let p = poles([[0 /s, 1 /s], [-1 /s, -qd[1] / 1 m]])
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `controller watched` depends on it
//~   = if it depends on no state, evaluate it and write the result as a `const`
//~
//~ 4 errors

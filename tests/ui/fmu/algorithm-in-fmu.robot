robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
controller watched for cart {
  let p = poles([[0 /s, 1 /s], [-1 /s, -qd[1] / 1 m]])
  tau = [p[1, 1] * 1 N*s]
}
//! fmu: watched --target source
//~ code: algorithm-in-object
//~ error: `poles` cannot be part of an FMU: its solver keeps a megabyte of matrices on the stack
//~   ┌─ algorithm-in-fmu.robot:7:11
//~ 7 │   let p = poles([[0 /s, 1 /s], [-1 /s, -qd[1] / 1 m]])
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ it is called here
//~   = if it depends on no state, evaluate it and write the result as a `const`

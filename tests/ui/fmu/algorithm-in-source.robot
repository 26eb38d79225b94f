robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
controller noisy for cart { tau = [noise(1 N)] }
//! fmu: noisy --target source
//~ code: algorithm-in-object
//~ error: `noise` cannot be part of an FMU: its code is that of a machine, and `--target source` asks for source
//~   ┌─ algorithm-in-source.robot:6:36
//~ 6 │ controller noisy for cart { tau = [noise(1 N)] }
//~   │                                    ^^^^^^^^^^ it is called here
//~   = name the machines in place of `source`: their code contains the algorithm

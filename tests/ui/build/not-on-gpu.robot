robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0.1, 0, 0] m }
  link arm { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag([0.1, 0.1, 0.1]) kg*m^2 }
  joint rail: prismatic base -> body
  joint turn: spherical body -> arm
}
controller hold for cart { tau = [0 N, 0 N*m, 0 N*m, 0 N*m] }
//! build: --target nvptx64 --controller hold
//! build: --target nvptx64 --batch 100 mass_matrix
//! build: --target nvptx64 --size mass_matrix
//! build: --target nvptx64 --source mass_matrix
//~ code: not-on-gpu
//~ error: `hold` cannot be a kernel of a GPU: kernels are functions of the robot
//~   = omit it, or build it for another target
//~
//~ error: `--batch` does not apply to a GPU: each kernel takes any number of states
//~   = omit `--batch`
//~
//~ error: `--size` does not apply to a GPU: the driver makes the final code
//~   = omit `--size`
//~
//~ error: C source is not for GPUs: kernels are PTX
//~   = omit `--target`, or write a PTX file
//~
//~ 4 errors

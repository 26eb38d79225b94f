robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
//! build: --target cortex-m7
//~ code: unsupported-target
//~ error: cannot generate code for `cortex-m7`
//~   = it is a CPU: write `--target thumbv7em-none-eabihf --cpu cortex-m7`

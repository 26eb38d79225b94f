robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
//! build: --target thumbv7em
//~ code: unsupported-target
//~ error: cannot generate code for `thumbv7em`
//~   = did you mean `thumbv7em-none-eabihf`?
//~   = targets: x86_64-linux-gnu, x86_64-windows-gnu, aarch64-linux-gnu, thumbv7em-none-eabihf, riscv64, riscv32, wasm32, nvptx64

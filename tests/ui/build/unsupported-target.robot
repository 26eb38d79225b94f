robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
//! build: --target riscv32-none-elf
//~ code: unsupported-target
//~ error: cannot generate code for `riscv32-none-elf`
//~   = targets: x86_64-linux-gnu, aarch64-linux-gnu, thumbv7em-none-eabihf, wasm32

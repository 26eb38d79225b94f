robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
//! fmu: cart --target wasm32
//! fmu: cart --target powerpc64le-linux-gnu
//! fmu: cart --target x86_64-linux-gnu,thumbv7em-none-eabihf,x86_64-unknown-linux-gnu
//~ code: unsupported-fmu-target
//~ error: an FMU for wasm32 cannot be built
//~   = targets: x86_64-linux-gnu, x86_64-windows-gnu; of FMI 3.0 aarch64-linux-gnu, too; source for all others
//~
//~ error: an FMU for `powerpc64le-linux-gnu` cannot be built
//~   = targets: x86_64-linux-gnu, x86_64-windows-gnu; of FMI 3.0 aarch64-linux-gnu, too; source for all others
//~
//~ error: an FMU for thumbv7em-none-eabihf cannot be built
//~   = targets: x86_64-linux-gnu, x86_64-windows-gnu; of FMI 3.0 aarch64-linux-gnu, too; source for all others
//~
//~ error: two of the targets are x86_64-linux-gnu
//~   = an FMU has one binary for a platform: name each target once
//~
//~ 4 errors

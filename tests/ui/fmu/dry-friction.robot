robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body { coulomb = 2 N }
}
//! fmu: cart
//~ code: not-in-fmu
//~ error: the Coulomb friction of `cart` needs a stiction speed
//~   ┌─ dry-friction.robot:1:7
//~ 1 │ robot cart {
//~   │       ^^^^
//~   = write a simulation of it with `stiction_speed`, and take its plant: `--fmu SIMULATION --plant`

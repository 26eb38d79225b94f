use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = computed_torque(arm.home) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
const m = arm.mass_matrix(home)
//~ code: unknown-name
//~ error: `computed_torque` is not defined
//~   ┌─ name-in-library.robot:4:9
//~ 4 │   tau = computed_torque(arm.home) every 1 ms
//~   │         ^^^^^^^^^^^^^^^ not found
//~   = the library has it: write `use computed_torque from std` at the top of the file

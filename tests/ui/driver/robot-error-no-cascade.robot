robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1, com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper
  frame tool on upper
  const home: q = [0.1]
}
trajectory still for arm { q = arm.home }
trajectory moving { q = [0.1 * t / 1 s] }
controller law(ref: trajectory) {
  tau = mass_matrix(q) * (ref.q - q) / 1 s^2
}
simulate run {
  initial q = home
  tau = law(still) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, pose(tool, q).position
}
const at_home = mass_matrix(home)
//~ code: wrong-dimension
//~ error: the mass must be a mass (kg)
//~   ┌─ robot-error-no-cascade.robot:3:23
//~ 3 │   link upper { mass = 1, com = [0.5, 0, 0] m }
//~   │                       ^ this is a plain number
//~   = write the unit: `1 kg` or `1 g`

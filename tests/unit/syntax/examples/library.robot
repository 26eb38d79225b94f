use trapezoid, computed_torque from std
use scara from "scara.robot"
const away: scara.q = [0, 30 deg, 45 deg, 0, 0.1 m]
let move = trapezoid(scara.home, away, vmax = [0.2, 1, 1, 1, 0.2] SI, amax = [1, 4, 4, 4, 1] SI)

simulate pick for scara {
  initial q = scara.home
  tau = computed_torque(move, Kp = 400 /s^2, Kd = 40 /s) every 1 ms
  duration = move.duration + 0.5 s, step = 0.5 ms, integrator = rk4
  expect abs(final(q) - away) < [1 mm, 1 mrad, 1 mrad, 1 mrad, 1 mm]
}

simulate lengths for planar {
  sweep l = linspace(0.5 m, 1.5 m, 11), m = [1, 2, 4] kg
  tau = pd_gravity(reach) every 2 ms
  duration = 4 s, step = 1 ms
  let height = pose(tip[3], q).position.y, E = kinetic_energy(q, qd) + potential_energy(q)
  log height, E as J
  expect rms(reach.q - q) < 2 mrad after 0.5 s
  expect abs(tau) < [80, 40, 20] N*m until 2 s
}
//~ use trapezoid, computed_torque from std
//~ use scara from "scara.robot"
//~ const away: scara.q = [0, (30 deg), (45 deg), 0, (0.1 m)]
//~ let move = trapezoid(scara.home, away, vmax = ([0.2, 1, 1, 1, 0.2] SI), amax = ([1, 4, 4, 4, 1] SI))
//~ simulate pick for scara
//~   initial q = scara.home
//~   tau = computed_torque(move, Kp = (400 /s^2), Kd = (40 /s)) every (1 ms)
//~   duration = (move.duration + (0.5 s))
//~   step = (0.5 ms)
//~   integrator = rk4
//~   expect (abs((final(q) - away)) < [(1 mm), (1 mrad), (1 mrad), (1 mrad), (1 mm)])
//~ simulate lengths for planar
//~   sweep l = linspace((0.5 m), (1.5 m), 11)
//~   sweep m = ([1, 2, 4] kg)
//~   tau = pd_gravity(reach) every (2 ms)
//~   duration = (4 s)
//~   step = (1 ms)
//~   let height = pose(tip[3], q).position.y
//~   let E = (kinetic_energy(q, qd) + potential_energy(q))
//~   log height
//~   log (E as J)
//~   expect (rms((reach.q - q)) < (2 mrad)) after (0.5 s)
//~   expect (abs(tau) < ([80, 40, 20] N*m)) until (2 s)

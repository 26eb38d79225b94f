// Said where the law asks for it.
//! formulation: newton_euler
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = 1 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> rod
}

controller compensate() for pendulum {
  tau = coriolis_matrix(q, qd) * qd + gravity_forces(q)
}

simulate hold for pendulum {
  initial q = 0
  tau = compensate()
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: not-of-formulation
//~ error: `newton_euler` does not derive `coriolis_matrix`
//~   ┌─ not-given-to-law.robot:9:9
//~ 9 │   tau = coriolis_matrix(q, qd) * qd + gravity_forces(q)
//~   │         ^^^^^^^^^^^^^^^^^^^^^^
//~   = formulations that derive it: auto, new_formulation, new_formulation_explicit, new_formulation_in_links, lagrange_euler, christoffel, kronecker

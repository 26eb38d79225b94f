robot cart_pole {
  gravity = [0, -9.81, 0] m/s^2
  link cart { mass = 2 kg, com = [0, 0, 0] }
  link pole { mass = 0.3 kg, com = [0, -0.5, 0] m }
  joint slide: prismatic base -> cart = at([0, 0, 0], axis = [1, 0, 0])
  joint swing: revolute cart -> pole { passive = true }
  const home: q = [0, 1]
  const gain: tau/q = [3 N/m]
}
controller computed(ref: trajectory) {
  tau = mass_matrix(q) * ref.qdd + nonlinear_effects(q, qd)
}
controller mixed(ref: trajectory) {
  param Kp: tau/q = [3 N/m]
  tau = gravity_forces(q) + actuated(Kp .* (ref.q - q))
}
controller two(ref: trajectory) { tau = [1 N, 2 N*m] }
controller sound(ref: trajectory) {
  param Kp: tau/q = [3 N/m]
  tau = actuated(gravity_forces(q)) + Kp .* actuated(ref.q - q)
}
//~ code: only-actuated-joints
//~ code: wrong-length
//~ error: `tau` of controller computed must have one entry per actuated joint
//~    ┌─ passive-joints.robot:11:9
//~ 11 │   tau = mass_matrix(q) * ref.qdd + nonlinear_effects(q, qd)
//~    │         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is over all joints: `swing` is passive
//~    = keep the entries of the actuated joints: `actuated(…)`
//~
//~ error: cannot multiply values over the actuated joints by values over all joints entry by entry: `swing` is passive
//~    ┌─ passive-joints.robot:15:44
//~ 15 │   tau = gravity_forces(q) + actuated(Kp .* (ref.q - q))
//~    │                                      --    ^^^^^^^^^^^ over all joints
//~    │                                      over the actuated joints
//~    = keep the entries of the actuated joints: `actuated(ref.q - q)`
//~
//~ error: `tau` of controller two must be a vector over the only actuated joint of cart_pole
//~    ┌─ passive-joints.robot:17:41
//~ 17 │ controller two(ref: trajectory) { tau = [1 N, 2 N*m] }
//~    │                                         ^^^^^^^^^^^^ this is a vector of length 2
//~    = write an entry for each actuated joint: slide
//~
//~ 3 errors

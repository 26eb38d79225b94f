use hand from "no-masses.urdf"
//! eval: hand.pose(hand.finger, [bend = 1]).position
//! eval: hand.forward_dynamics([bend = 1], 0, 0)
simulate run for hand {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: undetermined-acceleration
//~ code: moves-no-mass-in-file
//~ error: a simulation needs the accelerations of all joints, and joint `bend` moves no mass
//~   ┌─ no-masses.robot:2:10
//~ 2 │ simulate run for hand {
//~   │          ^^^
//~   ┌─ no-masses.urdf:4:16
//~ 4 │   <joint name="bend" type="continuous">
//~   │                ---- its acceleration is undetermined
//~   = give link `finger`, or a link that it carries, a mass off the axis or an inertia; or give the joint a rotor: `motor { ratio = 1, inertia = 1e-4 kg*m^2 }`; or make it `fixed`
//~
//~ warning: the robot has no masses: robot `hand`
//~   ┌─ no-masses.urdf:1:1
//~ 1 │ <robot name="hand">
//~   │ ^^^^^^^^^^^^^^^^^^^
//~   = poses and Jacobians are defined; forward dynamics and simulations are not
//~
//~ 1 error, 1 warning

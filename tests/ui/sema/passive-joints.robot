//! eval: mass_matrix([0, 0]) * gain
//! eval: forward_dynamics([0, 0], [0, 0], [1, 2])
//! eval: actuated([1, 2])
//! eval: actuated(gravity_forces([0, 0])).swing
//! eval: actuated(gravity_forces([0, 0]))[swing]
//! eval: gain .* home
//! eval: gravity_forces([0, 0]) - gain
//! eval: inverse_dynamics(home, 0, actuated([1, 2] .* home))
robot cart_pole {
  gravity = [0, -9.81, 0] m/s^2
  link cart { mass = 2 kg, com = [0, 0, 0] }
  link pole { mass = 0.3 kg, com = [0, -0.5, 0] m }
  joint slide: prismatic base -> cart = at([0, 0, 0], axis = [1, 0, 0])
  joint swing: revolute cart -> pole { passive = true }
  const home: q = [0, 1]
  const gain: tau = [3 N]
}
//~ code: only-actuated-joints
//~ code: wrong-length
//~ code: wrong-shape
//~ code: unknown-member
//~ error: cannot multiply values over all joints by values over the actuated joints: `swing` is passive
//~   ┌─ expression:1:23
//~ 1 │ mass_matrix([0, 0]) * gain
//~   │ -------------------   ^^^^ over the actuated joints
//~   │ over all joints
//~
//~ error: argument `tau` of forward_dynamics must be a vector over the only actuated joint of cart_pole
//~   ┌─ expression:1:34
//~ 1 │ forward_dynamics([0, 0], [0, 0], [1, 2])
//~   │                                  ^^^^^^ this is a vector of length 2
//~   = write an entry for each actuated joint: slide
//~
//~ error: `actuated` needs a vector over the joints of a robot
//~   ┌─ expression:1:10
//~ 1 │ actuated([1, 2])
//~   │          ^^^^^^ this is a vector of length 2
//~
//~ error: joint `swing` is passive: it has no entry here
//~   ┌─ expression:1:34
//~ 1 │ actuated(gravity_forces([0, 0])).swing
//~   │                                  ^^^^^
//~
//~ error: joint `swing` is passive: it has no entry here
//~   ┌─ expression:1:34
//~ 1 │ actuated(gravity_forces([0, 0]))[swing]
//~   │                                  ^^^^^
//~
//~ error: cannot multiply values over the actuated joints by values over all joints entry by entry: `swing` is passive
//~   ┌─ expression:1:9
//~ 1 │ gain .* home
//~   │ ----    ^^^^ over all joints
//~   │ over the actuated joints
//~   = keep the entries of the actuated joints: `actuated(home)`
//~
//~ error: cannot subtract values over the actuated joints from values over all joints: `swing` is passive
//~   ┌─ expression:1:26
//~ 1 │ gravity_forces([0, 0]) - gain
//~   │ ----------------------   ^^^^ over the actuated joints
//~   │ over all joints
//~   = keep the entries of the actuated joints: `actuated(gravity_forces([0, 0]))`
//~
//~ error: argument `qdd` of inverse_dynamics must have one entry per joint, passive or not
//~   ┌─ expression:1:27
//~ 1 │ inverse_dynamics(home, 0, actuated([1, 2] .* home))
//~   │                           ^^^^^^^^^^^^^^^^^^^^^^^^ this is over the actuated joints: `swing` is passive
//~
//~ 8 errors

robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  const ground = 1 m, a = 0.3 m, b = 0.9 m, c = 0.7 m
  link crank { mass = 1 kg, com = [a/2, 0, 0] }
  link coupler { mass = 2 kg, com = [b/2, 0, 0] }
  link rocker { mass = 1.5 kg, com = [c/2, 0, 0] }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([a, 0, 0])
  joint swing: revolute base -> rocker = at([ground, 0, 0]) { viscous = 0.02 N*m*s/rad }
  frame tip on coupler = at([b, 0, 0])
  frame top on rocker = at([c, 0, 0])
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
  const start: q = [drive = 0]
}
//! eval: four_bar.inverse_kinematics(tip, [1, 0.5, 0] m, four_bar.start)
//! eval: four_bar.regressor(four_bar.start, 0, 0, 0)
//! eval: four_bar.freedoms(four_bar.start)
//! eval: four_bar.constraint_jacobian(four_bar.start)
//! eval: norm(four_bar.closure_gap(four_bar.start)) < 1e-12 SI
//! eval: four_bar.friction(four_bar.start, 1)
//! derive: coriolis_tensor
//! explain: graph_matrix
//! compare: coriolis_tensor
//! dump: energy_graph
//! dump: new_formulation
//~ value:        drive
//~        drive   1
//~        knee   -1.42857
//~        swing  -0.428571
//~ value: m      drive      knee  swing
//~        pin.x  -0.229796   0    -0.53619
//~        pin.y  -1.09286   -0.9   0.45
//~ value: true
//~ value: [drive 0.00367347] N*m
//~ code: of-trees-alone
//~ code: out-of-reach
//~ error: the energy graph is derived for trees alone, and `four_bar` has loops
//~   ┌─ of-trees-alone.robot:1:7
//~ 1 │ robot four_bar {
//~   │       ^^^^^^^^
//~   = closure `pin` makes joints depend on each other; `mass_matrix`, `coriolis_matrix`, `inverse_dynamics`, `forward_dynamics`, `jacobian` and others follow loops
//~
//~ error: the new formulation is derived for trees alone, and `four_bar` has loops
//~   ┌─ of-trees-alone.robot:1:7
//~ 1 │ robot four_bar {
//~   │       ^^^^^^^^
//~   = closure `pin` makes joints depend on each other; `mass_matrix`, `coriolis_matrix`, `inverse_dynamics`, `forward_dynamics`, `jacobian` and others follow loops
//~
//~ error: `tip` does not reach [1, 0.5, 0] m
//~   ┌─ expression:1:34
//~ 1 │ four_bar.inverse_kinematics(tip, [1, 0.5, 0] m, four_bar.start)
//~   │                                  ^^^^^^^^^^^^^ 0.201113 m short
//~   = the nearest position found is [0.975, 0.699553, 0] m; if the target is within reach, give a closer guess
//~
//~ error: the regressor of a reference speed is derived for trees alone, and `four_bar` has loops
//~   ┌─ expression:1:1
//~ 1 │ four_bar.regressor(four_bar.start, 0, 0, 0)
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = closure `pin` makes joints depend on each other; `mass_matrix`, `coriolis_matrix`, `inverse_dynamics`, `forward_dynamics`, `jacobian` and others follow loops
//~
//~ error: `coriolis_tensor` is derived for trees alone, and `four_bar` has loops
//~   = closure `pin` makes joints depend on each other; `mass_matrix`, `coriolis_matrix`, `inverse_dynamics`, `forward_dynamics`, `jacobian` and others follow loops
//~
//~ error: `graph_matrix` is derived for trees alone, and `four_bar` has loops
//~   = closure `pin` makes joints depend on each other; `mass_matrix`, `coriolis_matrix`, `inverse_dynamics`, `forward_dynamics`, `jacobian` and others follow loops
//~
//~ 6 errors

use arm from "arm.robot"
simulate a for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  formulation = lagrange
}
simulate b for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  formulation = 3
}
//~ code: unknown-formulation
//~ error: there is no formulation `lagrange`
//~   ┌─ unknown-in-simulation.robot:6:17
//~ 6 │   formulation = lagrange
//~   │                 ^^^^^^^^
//~   = formulations: auto, new_formulation, new_formulation_explicit, new_formulation_in_links, energy_graph, energy_graph_explicit, lagrange_euler, christoffel, kronecker, kane, newton_euler
//~
//~ error: there is no formulation `3`
//~    ┌─ unknown-in-simulation.robot:12:17
//~ 12 │   formulation = 3
//~    │                 ^
//~    = formulations: auto, new_formulation, new_formulation_explicit, new_formulation_in_links, energy_graph, energy_graph_explicit, lagrange_euler, christoffel, kronecker, kane, newton_euler
//~
//~ 2 errors

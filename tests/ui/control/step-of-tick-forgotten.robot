use slider from "slider.robot"
controller law(ref: trajectory) for slider {
  param Ki: tau/q/s = [100, 5] SI
  state z: tau = 0
  next z = z + Ki .* (ref.q - q)
  tau = z
}
//~ code: dimensions-differ
//~ error: cannot add a quantity in N/s to a force (N)
//~   ┌─ step-of-tick-forgotten.robot:5:16
//~ 5 │   next z = z + Ki .* (ref.q - q)
//~   │            -   ^^^^^^^^^^^^^^^^^ rail: N/s, hinge: N*m/s
//~   │            rail: N, hinge: N*m
//~   = the right side lacks s

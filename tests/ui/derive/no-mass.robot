robot rails {
  gravity = [0, 0, 0] m/s^2
  link a { }
  joint x: fixed base -> a = at()
}
//! eval: rails.centre_of_mass(0)
//! derive: centroidal_momentum

robot rails {
  gravity = [0, 0, 0] m/s^2
  link a { }
  joint x: fixed base -> a = at()
}
//! eval: rails.centre_of_mass(0)
//! derive: centroidal_momentum
//~ code: nothing-moves
//~ code: no-mass
//~ warning: nothing moves in robot `rails`
//~   ┌─ no-mass.robot:1:7
//~ 1 │ robot rails {
//~   │       ^^^^^ it has no moving joint
//~
//~ error: `rails` has no mass, and so no centre of mass
//~   ┌─ expression:1:1
//~ 1 │ rails.centre_of_mass(0)
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^
//~   = give one of its links a mass: `link NAME { mass = 1 kg … }`
//~
//~ error: `rails` has no mass, and so no centre of mass
//~   = give one of its links a mass: `link NAME { mass = 1 kg … }`
//~
//~ 2 errors, 1 warning

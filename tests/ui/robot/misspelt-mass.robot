robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mas = 1 kg, com = [0, 0, 0] }
  link tip { mass = 1 kg, comm = [0, 0, 0] }
  joint hinge: revolute base -> rod
  joint wrist: revolute rod -> tip
}
//~ code: unknown-property
//~ error: a link has no property `mas`
//~   ┌─ misspelt-mass.robot:3:14
//~ 3 │   link rod { mas = 1 kg, com = [0, 0, 0] }
//~   │              ^^^
//~   = did you mean `mass`?
//~
//~ error: a link has no property `comm`
//~   ┌─ misspelt-mass.robot:4:27
//~ 4 │   link tip { mass = 1 kg, comm = [0, 0, 0] }
//~   │                           ^^^^
//~   = did you mean `com`?
//~
//~ 2 errors

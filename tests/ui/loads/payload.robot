robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const size = 3 m
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  frame tool on rod = at([0.5, 0, 0] m)
  joint hinge: revolute base -> rod
  payload box on tool { com = [0, 0, 0.1] m }
  payload crate on tol { mass = 2 kg, com = [0, 0, 0.1] m }
  payload bag on tool { mass = -2 kg, com = [0, 0, 0.1] m from joint, cog = [0, 0, 0] }
  payload jar on size { mass = 2 kg }
  payload can on hinge { mass = 2 kg, com = [0, 0, 0] }
  let twice = 2 * bag
}
//~ code: missing-property
//~ code: unknown-link
//~ code: negative-mass
//~ code: unknown-reference
//~ code: unknown-property
//~ code: not-a-link
//~ code: wrong-kind
//~ error: a payload needs its `mass`
//~   ┌─ payload.robot:7:11
//~ 7 │   payload box on tool { com = [0, 0, 0.1] m }
//~   │           ^^^
//~   = write `payload box on … { mass = … kg, com = [x, y, z] m }`
//~
//~ error: there is no link or frame `tol`
//~   ┌─ payload.robot:8:20
//~ 8 │   payload crate on tol { mass = 2 kg, com = [0, 0, 0.1] m }
//~   │                    ^^^
//~   = did you mean `tool`?
//~
//~ error: a mass cannot be negative
//~   ┌─ payload.robot:9:32
//~ 9 │   payload bag on tool { mass = -2 kg, com = [0, 0, 0.1] m from joint, cog = [0, 0, 0] }
//~   │                                ^^^^^ this is -2 kg
//~
//~ error: there is no frame `joint` on this link
//~   ┌─ payload.robot:9:64
//~ 9 │   payload bag on tool { mass = -2 kg, com = [0, 0, 0.1] m from joint, cog = [0, 0, 0] }
//~   │                                                                ^^^^^
//~   = write a point after `about`: `about joint`
//~   = a mass centre is measured `from` a frame on its link; without, from the origin of the frame
//~
//~ error: a payload has no property `cog`
//~   ┌─ payload.robot:9:71
//~ 9 │   payload bag on tool { mass = -2 kg, com = [0, 0, 0.1] m from joint, cog = [0, 0, 0] }
//~   │                                                                       ^^^
//~   = the centre of mass is `com = [x, y, z]`
//~
//~ error: `size` is a const, not a link
//~    ┌─ payload.robot:10:18
//~ 3  │   const size = 3 m
//~    │         ---- defined here
//~    ·
//~ 10 │   payload jar on size { mass = 2 kg }
//~    │                  ^^^^
//~
//~ error: `hinge` is a joint, not a link
//~    ┌─ payload.robot:11:18
//~ 6  │   joint hinge: revolute base -> rod
//~    │         ----- defined here
//~    ·
//~ 11 │   payload can on hinge { mass = 2 kg, com = [0, 0, 0] }
//~    │                  ^^^^^
//~
//~ error: an operator needs numbers, vectors or matrices
//~    ┌─ payload.robot:12:19
//~ 12 │   let twice = 2 * bag
//~    │                   ^^^ this is a payload
//~
//~ 8 errors

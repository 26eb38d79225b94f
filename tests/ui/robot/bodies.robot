robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link hand {
    mass = 1 kg, com = [0, 0, 0]
    body camera { mass = 0.2 kg }
    body camera { com = [0, 0, 0.1] m }
    body { mass = -2 kg, com = [0, 0, 0], weight = 3 }
    body light { }
    bodi lamp { mass = 1 kg, com = [0, 0, 0] }
  }
  joint hinge: revolute base -> hand
}
//~ code: mass-without-com
//~ code: missing-property
//~ code: duplicate-name
//~ code: negative-mass
//~ code: unknown-property
//~ error: a mass needs its mass centre (`com`)
//~   ┌─ bodies.robot:5:19
//~ 5 │     body camera { mass = 0.2 kg }
//~   │                   ^^^^
//~   = add `com = [0, 0, 0]` if it is at the origin of the link frame
//~
//~ error: a body needs its `mass`
//~   ┌─ bodies.robot:6:5
//~ 6 │     body camera { com = [0, 0, 0.1] m }
//~   │     ^^^^
//~   = write `body { mass = … kg, com = [x, y, z] m }`
//~
//~ error: this link has a body `camera` already
//~   ┌─ bodies.robot:6:10
//~ 5 │     body camera { mass = 0.2 kg }
//~   │          ------ first here
//~ 6 │     body camera { com = [0, 0, 0.1] m }
//~   │          ^^^^^^ again here
//~
//~ error: a mass cannot be negative
//~   ┌─ bodies.robot:7:19
//~ 7 │     body { mass = -2 kg, com = [0, 0, 0], weight = 3 }
//~   │                   ^^^^^ this is -2 kg
//~
//~ error: a body has no property `weight`
//~   ┌─ bodies.robot:7:43
//~ 7 │     body { mass = -2 kg, com = [0, 0, 0], weight = 3 }
//~   │                                           ^^^^^^
//~   = a body has `mass`, `com` and `inertia`
//~
//~ error: a body needs its `mass`
//~   ┌─ bodies.robot:8:5
//~ 8 │     body light { }
//~   │     ^^^^
//~   = write `body { mass = … kg, com = [x, y, z] m }`
//~
//~ error: a link has no property `bodi`
//~   ┌─ bodies.robot:9:5
//~ 9 │     bodi lamp { mass = 1 kg, com = [0, 0, 0] }
//~   │     ^^^^
//~   = did you mean `body`?
//~
//~ 7 errors

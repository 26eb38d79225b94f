robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m, body = 3 kg }
  link fore { mass { value = 1 kg }, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper {
    viscous { joint = 3 N*m*s/rad }
    motor maxon { ratio = 50 }
    limits = [-90 deg, 90 deg]
  }
  joint elbow: revolute upper -> fore { coulomb = 3 N*m from base, spring { stiffness = 3 N*m/rad }, spring { } }
}
//~ code: group-expected
//~ code: value-expected
//~ code: misplaced-group-name
//~ code: misplaced-reference
//~ code: duplicate-property
//~ error: `body` is a group of properties
//~   ┌─ forms.robot:3:50
//~ 3 │   link upper { mass = 1 kg, com = [0.1, 0, 0] m, body = 3 kg }
//~   │                                                  ^^^^
//~   = write `body { … }`
//~
//~ error: `mass` is a value
//~   ┌─ forms.robot:4:15
//~ 4 │   link fore { mass { value = 1 kg }, com = [0.1, 0, 0] m }
//~   │               ^^^^
//~   = write `mass = …`
//~
//~ error: `viscous` is a value
//~   ┌─ forms.robot:6:5
//~ 6 │     viscous { joint = 3 N*m*s/rad }
//~   │     ^^^^^^^
//~   = write `viscous = …`
//~
//~ error: `motor` of a joint has no name
//~   ┌─ forms.robot:7:11
//~ 7 │     motor maxon { ratio = 50 }
//~   │           ^^^^^
//~   = write `motor { … }`
//~
//~ error: `limits` is a group of properties
//~   ┌─ forms.robot:8:5
//~ 8 │     limits = [-90 deg, 90 deg]
//~   │     ^^^^^^
//~   = write `limits { … }`
//~
//~ error: `coulomb` takes no `from`
//~    ┌─ forms.robot:10:57
//~ 10 │   joint elbow: revolute upper -> fore { coulomb = 3 N*m from base, spring { stiffness = 3 N*m/rad }, spring { } }
//~    │                                                         ^^^^^^^^^
//~    = a `com` is measured `from` a place, an `inertia` is along axes `from` a frame, `about` a point
//~
//~ error: `spring` is given twice
//~    ┌─ forms.robot:10:102
//~ 10 │   joint elbow: revolute upper -> fore { coulomb = 3 N*m from base, spring { stiffness = 3 N*m/rad }, spring { } }
//~    │                                                                    ------                            ^^^^^^ again here
//~    │                                                                    first here
//~
//~ 7 errors

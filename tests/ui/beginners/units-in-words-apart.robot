robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
  const inertia = [1, 2, 3] kg m^2
  const damping = 3 N m s/rad
  const density = 7800 kg m^-3
  const moment = 3 kg m2
  const half = [pi deg, 0]
  const full = 2 * pi rad
  const angle = half deg
  const length = full m
  const square = 3 kg cm^2
}
//~ code: misplaced-unit
//~ error: a unit is one word without spaces
//~   ┌─ units-in-words-apart.robot:5:32
//~ 5 │   const inertia = [1, 2, 3] kg m^2
//~   │                             -- ^^^
//~   │                             the unit ends here
//~   = write `kg*m^2`
//~
//~ error: a unit is one word without spaces
//~   ┌─ units-in-words-apart.robot:6:23
//~ 6 │   const damping = 3 N m s/rad
//~   │                     - ^^^^^^^
//~   │                     the unit ends here
//~   = write `N*m*s/rad`
//~
//~ error: a unit is one word without spaces
//~   ┌─ units-in-words-apart.robot:7:27
//~ 7 │   const density = 7800 kg m^-3
//~   │                        -- ^^^^
//~   │                        the unit ends here
//~   = write `kg*m^-3`
//~
//~ error: a unit is one word without spaces
//~   ┌─ units-in-words-apart.robot:8:23
//~ 8 │   const moment = 3 kg m2
//~   │                    -- ^^
//~   │                    the unit ends here
//~   = write `kg*m^2`
//~
//~ error: a unit can only follow a number, `)` or `]`
//~   ┌─ units-in-words-apart.robot:9:20
//~ 9 │   const half = [pi deg, 0]
//~   │                 -- ^^^
//~   │                 this is a name
//~   = half a turn is `pi` or `180 deg`
//~
//~ error: a unit can only follow a number, `)` or `]`
//~    ┌─ units-in-words-apart.robot:10:23
//~ 10 │   const full = 2 * pi rad
//~    │                    -- ^^^
//~    │                    this is a name
//~    = `pi` is already in rad: leave out `rad`
//~
//~ error: a unit can only follow a number, `)` or `]`
//~    ┌─ units-in-words-apart.robot:11:22
//~ 11 │   const angle = half deg
//~    │                 ---- ^^^
//~    │                 this is a name
//~    = write `(half) deg` if half is a number without a unit
//~
//~ error: a unit can only follow a number, `)` or `]`
//~    ┌─ units-in-words-apart.robot:12:23
//~ 12 │   const length = full m
//~    │                  ---- ^
//~    │                  this is a name
//~    = write `(full) m` if full is a number without a unit
//~    = to multiply, write `full * m`
//~
//~ error: a unit is one word without spaces
//~    ┌─ units-in-words-apart.robot:13:23
//~ 13 │   const square = 3 kg cm^2
//~    │                    -- ^^^^
//~    │                    the unit ends here
//~    = write `kg*cm^2`
//~
//~ 9 errors

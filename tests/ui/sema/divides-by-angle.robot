// A unit belongs to the number before it: a half turn over 2 deg is 90, not a right angle.
const right_angle = pi/2 deg, part = 1/2 deg
const steps = 360 deg / 2 deg
const fine = (90/2) deg
//! eval: steps
//~ value: 180
//~ code: divides-by-angle
//~ warning: this divides by an angle: a unit applies to the number before it
//~   ┌─ divides-by-angle.robot:2:21
//~ 2 │ const right_angle = pi/2 deg, part = 1/2 deg
//~   │                     ^^^^^^^^ this means `pi/(2 deg)`
//~   = a value with `pi` is in rad already: write `pi/2`
//~
//~ warning: this divides by an angle: a unit applies to the number before it
//~   ┌─ divides-by-angle.robot:2:38
//~ 2 │ const right_angle = pi/2 deg, part = 1/2 deg
//~   │                                      ^^^^^^^ this means `1/(2 deg)`
//~   = for a fraction of an angle write `(1/2) deg`
//~
//~ 2 warnings

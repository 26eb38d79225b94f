use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left: planar(n = 2) on chest
  attach left: planar(n = 1) on chest
  attach chest: planar on base
  for i in 1..2 { attach arm: planar(n = i) on chest }
}
//~ code: duplicate-name
//~ error: `left` is defined twice
//~   ┌─ prefix-twice.robot:7:10
//~ 6 │   attach left: planar(n = 2) on chest
//~   │          ---- first here
//~ 7 │   attach left: planar(n = 1) on chest
//~   │          ^^^^ again here
//~
//~ error: `chest` is defined twice
//~   ┌─ prefix-twice.robot:8:10
//~ 4 │   link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
//~   │        ----- first here
//~   ·
//~ 8 │   attach chest: planar on base
//~   │          ^^^^^ again here
//~
//~ error: `arm` is defined twice
//~   ┌─ prefix-twice.robot:9:26
//~ 9 │   for i in 1..2 { attach arm: planar(n = i) on chest }
//~   │       -                  ^^^ again here
//~   │       `i` is 2
//~   = each pass of the loop defines one: give it an index, `arm[i]`
//~
//~ 3 errors

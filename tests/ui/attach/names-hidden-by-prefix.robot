use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left: planar(n = 2) on chest
  const left = 3
  link left.rod[3] { mass = 1 kg, com = [0, 0, 0] }
}
//~ code: duplicate-name
//~ code: dotted-name
//~ error: `left` is defined twice
//~   ┌─ names-hidden-by-prefix.robot:6:10
//~ 6 │   attach left: planar(n = 2) on chest
//~   │          ^^^^ again here
//~ 7 │   const left = 3
//~   │         ---- first here
//~
//~ error: a declared name cannot contain a dot
//~   ┌─ names-hidden-by-prefix.robot:8:8
//~ 8 │   link left.rod[3] { mass = 1 kg, com = [0, 0, 0] }
//~   │        ^^^^^^^^^^^ names with a dot are those of attached robots
//~   = write `left_rod[3]`
//~
//~ 2 errors

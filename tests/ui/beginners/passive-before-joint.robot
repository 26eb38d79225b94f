robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  passive joint pivot: revolute base -> bob
}
//~ code: unknown-statement
//~ error: no statement begins with `passive`
//~   ┌─ passive-before-joint.robot:4:3
//~ 4 │   passive joint pivot: revolute base -> bob
//~   │   ^^^^^^^
//~   = a joint without a drive is passive by a property in its braces: `joint NAME: … { passive = true }`

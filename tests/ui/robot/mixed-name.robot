robot planar {
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = 1 kg, com = [0.5, 0, 0] m }
  link rod[2] { mass = 1 kg, com = [0.5, 0, 0] m }
  link hook[1] { mass = 1 kg, com = [0.5, 0, 0] m }
  frame hook on rod
  joint pivot: revolute base -> rod
  joint knee: revolute rod -> hook[1]
  joint hinge: revolute rod -> rod[2]
}
//~ code: mixed-name
//~ error: `rod` names both a part and a group of parts
//~   ┌─ mixed-name.robot:4:8
//~ 3 │   link rod { mass = 1 kg, com = [0.5, 0, 0] m }
//~   │        --- the other one
//~ 4 │   link rod[2] { mass = 1 kg, com = [0.5, 0, 0] m }
//~   │        ^^^^^^
//~   = give all of them an index, or none
//~
//~ error: `hook` names both a part and a group of parts
//~   ┌─ mixed-name.robot:6:9
//~ 5 │   link hook[1] { mass = 1 kg, com = [0.5, 0, 0] m }
//~   │        ------- the other one
//~ 6 │   frame hook on rod
//~   │         ^^^^
//~   = give all of them an index, or none
//~
//~ 2 errors

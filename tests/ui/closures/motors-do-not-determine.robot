robot slider_crank {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link rod { mass = 1 kg, com = [0.3, 0, 0] m }
  link piston { mass = 1 kg, com = [0, 0, 0] }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> rod = at([0.2, 0, 0] m)
  joint slide: prismatic base -> piston = at([0, 0, 0], axis = [1, 0, 0])
  frame small_end on rod = at([0.6, 0, 0] m)
  closure pin: revolute small_end -> piston
  actuated = [slide]
  assembly = [drive = 0, knee = 0, slide = 0.8 m]
}
//~ code: motors-do-not-determine
//~ error: `slide` does not tell where the others are
//~    ┌─ motors-do-not-determine.robot:11:14
//~ 11 │   actuated = [slide]
//~    │              ^^^^^^^ a dead centre, as it is put together
//~    = choose freedoms that do: `independent = [drive]`
//~    = or start from another `assembly`

robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  link foot { mass = 1 kg, com = [0.1, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> rod { passive = true }
  joint weld: fixed rod -> foot
  actuated = [drive, knee]
}
robot wrong {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  joint drive: revolute base -> crank
  actuated = drive
  actuated = [crank]
}
robot twice {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link foot { mass = 1 kg, com = [0.1, 0, 0] m }
  joint drive: revolute base -> crank
  joint weld: fixed crank -> foot
  actuated = [drive, weld, drive, drve]
}
//~ code: actuated-but-passive
//~ code: wrong-kind
//~ code: duplicate-property
//~ code: actuated-cannot-move
//~ code: doubled-argument
//~ code: unknown-name
//~ error: `knee` is passive
//~   ┌─ actuated.robot:9:22
//~ 7 │   joint knee: revolute crank -> rod { passive = true }
//~   │         ----
//~ 8 │   joint weld: fixed rod -> foot
//~ 9 │   actuated = [drive, knee]
//~   │                      ^^^^
//~   = remove `passive = true` of the joint, or its name here
//~
//~ error: `actuated` must be a list of joints
//~    ┌─ actuated.robot:15:14
//~ 15 │   actuated = drive
//~    │              ^^^^^
//~    = write `[hip, knee]`
//~
//~ error: `actuated` is given twice
//~    ┌─ actuated.robot:16:3
//~ 15 │   actuated = drive
//~    │   -------- first here
//~ 16 │   actuated = [crank]
//~    │   ^^^^^^^^ again here
//~
//~ error: joint `weld` does not move
//~    ┌─ actuated.robot:24:22
//~ 23 │   joint weld: fixed crank -> foot
//~    │         ----
//~ 24 │   actuated = [drive, weld, drive, drve]
//~    │                      ^^^^ it is fixed
//~    = leave it out
//~
//~ error: `drive` is named twice
//~    ┌─ actuated.robot:24:28
//~ 24 │   actuated = [drive, weld, drive, drve]
//~    │               -----        ^^^^^ again here
//~    │               first here
//~
//~ error: `drve` is not defined
//~    ┌─ actuated.robot:24:35
//~ 22 │   joint drive: revolute base -> crank
//~    │         ----- `drive` is defined here
//~ 23 │   joint weld: fixed crank -> foot
//~ 24 │   actuated = [drive, weld, drive, drve]
//~    │                                   ^^^^ not found
//~    = did you mean `drive`?
//~
//~ 6 errors

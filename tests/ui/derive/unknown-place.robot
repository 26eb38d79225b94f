use arm from "arm.robot"
//! derive: pose
//! derive: pose()
//! derive: velocity(fore.con)
//! derive: kinetic_energy(nowhere)
//! derive: mass_matrix(fore)
//! derive: velocity(tool.com)
//! derive: pose(tool
//! derive: mass_matrix()
//! derive: kinetic_energy()
//! derive: pose(tool).position
//! derive: velocity(box)
//! derive: kinetic_energy(box)
//~ code: unknown-place
//~ error: `pose` needs a frame or link of arm
//~   = write `pose(FRAME)`; the centre of mass of a link is `LINK.com`
//~
//~ error: arm has no frame or link `fore.con`
//~   = frames and links: tool, base, upper, fore
//~
//~ error: arm has no link `nowhere`
//~   = links: base, upper, fore
//~
//~ error: `mass_matrix` is a function of the whole robot
//~   = write `mass_matrix`
//~
//~ error: the frame `tool` has no mass centre
//~   = links have one, `LINK.com`; links: base, upper, fore
//~
//~ error: `pose(tool` does not end with `)`
//~   = write `pose(FRAME)`
//~
//~ error: `kinetic_energy()` names no link of arm
//~   = write `kinetic_energy(LINK)`, or `kinetic_energy` for the whole robot
//~
//~ error: `pose(tool).position` is a part of a function
//~   = write the whole function: `pose(tool)`
//~
//~ error: `box` is a body of link `fore`, not a link or frame
//~   = write `velocity(fore)` for its link, or name a frame
//~
//~ error: `box` is a body of link `fore`, not a link or frame
//~   = write `kinetic_energy(fore)` for its link
//~
//~ 10 errors

use arm from "arm.robot"
//! eval: coriolis_tensor([0.1, 0.2])
//! eval: coriolis_tensor(tool, [0.1, 0.2])
//! eval: coriolis_tensor(3, [0.1, 0.2])
//! eval: inertia_coefficients(tool, [0.1, 0.2])
//! eval: pose(tool.com, [0.1, 0.2])
//! eval: kinetic_energy(tool, [0.1, 0.2], [1, 2])
//! eval: total_mass([0.1, 0.2])
//! eval: load_coefficients([0.1, 0.2], [1, 2])
//! eval: center_of_mass([0.1, 0.2])
//~ code: missing-argument
//~ code: wrong-kind
//~ code: unknown-member
//~ code: too-many-arguments
//~ code: nothing-to-write
//~ code: unknown-name
//~ error: `coriolis_tensor` needs the argument `q`
//~   ┌─ expression:1:1
//~ 1 │ coriolis_tensor([0.1, 0.2])
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `coriolis_tensor(joint, q)`
//~
//~ error: argument `joint` of coriolis_tensor must be a moving joint, or its number
//~   ┌─ expression:1:17
//~ 1 │ coriolis_tensor(tool, [0.1, 0.2])
//~   │                 ^^^^ this is a frame
//~   = joints: shoulder, elbow
//~
//~ error: argument `joint` of coriolis_tensor must be a moving joint, or its number
//~   ┌─ expression:1:17
//~ 1 │ coriolis_tensor(3, [0.1, 0.2])
//~   │                 ^ this is a plain number
//~   = joints: shoulder, elbow
//~
//~ error: argument `body` of inertia_coefficients must be a link that moves and has mass, or its number
//~   ┌─ expression:1:22
//~ 1 │ inertia_coefficients(tool, [0.1, 0.2])
//~   │                      ^^^^ this is a frame
//~   = bodies: upper, fore, fore.box
//~
//~ error: a frame has no mass centre
//~   ┌─ expression:1:6
//~ 1 │ pose(tool.com, [0.1, 0.2])
//~   │      ^^^^^^^^
//~   = write `fore.com`, the mass centre of the link that carries the frame
//~
//~ error: argument `link` of kinetic_energy must be a link
//~   ┌─ expression:1:16
//~ 1 │ kinetic_energy(tool, [0.1, 0.2], [1, 2])
//~   │                ^^^^ this is a frame
//~   = the link that carries it is `fore`
//~
//~ error: `total_mass` takes no arguments
//~   ┌─ expression:1:12
//~ 1 │ total_mass([0.1, 0.2])
//~   │            ^^^^^^^^^^ one too many
//~   = write `total_mass()`
//~
//~ error: `load_coefficients` of arm has no entries
//~   ┌─ expression:1:1
//~ 1 │ load_coefficients([0.1, 0.2], [1, 2])
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = no wrench acts on the robot
//~
//~ error: `center_of_mass` is not defined
//~   ┌─ expression:1:1
//~ 1 │ center_of_mass([0.1, 0.2])
//~   │ ^^^^^^^^^^^^^^ not found
//~   = write `centre_of_mass(q)`
//~
//~ 9 errors

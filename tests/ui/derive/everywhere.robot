// What `derive` writes has a value, and other commands take it too; blanks in the parentheses mean nothing.
use arm from "arm.robot"
//! explain: pose( tool )
//! explain: velocity(tool)
//! explain: coriolis_tensor
//! explain: kinetic_energy(fore)
//! eval: coriolis_forces([0.1, 0.2], [1, 2])
//! eval: coriolis_tensor(1, [0.1, 0.2])
//! eval: pose(fore.com, [0.1, 0.2]).position
//! eval: jacobian(fore.com, [0.1, 0.2])
//! eval: base_parameters()
//! eval: equations_of_motion([0.1, 0.2], [1, 2], [0, 0])

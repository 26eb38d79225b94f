// Everything that `derive` writes has a value, and other commands take it too; blanks in the parentheses mean nothing.
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
//~ value: [shoulder -2.38403, elbow 0.298004] N*m
//~ value: kg*m^2    shoulder   elbow
//~        shoulder   0         -0.298004
//~        elbow     -0.298004  -0.298004
//~ value: [1.71151, 0.321474, 0] m
//~ value:     shoulder     elbow
//~        vx  -0.321474 m  -0.22164  m
//~        vy   1.71151  m   0.716502 m
//~        vz   0            0
//~        wx   0            0
//~        wy   0            0
//~        wz   1            1
//~ value: upper.mx   2.5  kg*m
//~        upper.my   0
//~        upper.Izz  2.25 kg*m^2
//~        fore.mx    1.5  kg*m
//~        fore.my    0
//~        fore.Izz   1.25 kg*m^2
//~ value: [shoulder 36.0762, elbow 14.3558] N*m

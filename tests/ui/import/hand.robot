use hand from "hand.urdf"
//! eval: hand.mass_matrix([turn = 0.5])
//! eval: hand.pose(hand.rack, [turn = 0.5]).position
//! eval: hand.pose(hand.finger, [turn = 90 deg]).rotation
//~ value: kg*m^2  turn
//~        turn    0.0102
//~ value: [0, 4.77049e-18, 0] m
//~ value: [   0  1   0  ]
//~        [   0  0  -1  ]
//~        [  -1  0   0  ]

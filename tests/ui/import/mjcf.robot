use finger from "finger.xml"
//! eval: finger.pose(finger.distal, finger.bent).position
//! eval: finger.pose(finger.knuckle, 0).position
//! eval: finger.mass_matrix(finger.bent)
//~ value: [0.263275, 0, 1.14383] m
//~ value: [0.3, 0, 1.0] m
//~ value: kg*m^2      base_joint
//~        base_joint  0.20107

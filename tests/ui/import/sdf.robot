use arm from "arm.sdf"
//! eval: arm.pose(arm.tool, 90 deg).position
//! eval: arm.mass_matrix(0)
//~ value: [0, 0, 0.4] m
//~ value: kg*m^2    shoulder
//~        shoulder  0.0975
//~ code: inertia-in-file
//~ warning: a link without `<inertial>` has 1 kg and 1 kg*m^2, as in SDF: link `foot`
//~   ┌─ arm.sdf:4:5
//~ 4 │     <link name="foot"/>
//~   │     ^^^^^^^^^^^^^^^^^^^

use m from "gearbox.sdf"
//~ code: inertia-in-file
//~ code: unknown-in-file
//~ warning: a link without `<inertial>` has 1 kg and 1 kg*m^2, as in SDF: link `a`, link `b`
//~   ┌─ gearbox.sdf:3:5
//~ 3 │     <link name="a"/>
//~   │     ^^^^^^^^^^^^^^^^
//~
//~ error: there is no link, joint, frame or model `c`
//~   ┌─ gearbox.sdf:6:62
//~ 6 │     <joint name="h" type="revolute"><parent>a</parent><child>c</child></joint>
//~   │                                                              ^
//~
//~ 1 error, 1 warning

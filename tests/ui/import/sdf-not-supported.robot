use m from "not-supported.sdf"
//~ code: not-supported-in-file
//~ code: inertia-in-file
//~ code: twice-in-file
//~ error: an included model, `model://table`, is not read
//~   ┌─ not-supported.sdf:3:5
//~ 3 │     <include><uri>model://table</uri></include>
//~   │     ^^^^^^^^^
//~   = `gz sdf -p FILE` writes it into the file
//~
//~ warning: a link without `<inertial>` has 1 kg and 1 kg*m^2, as in SDF: link `a`, link `a`
//~   ┌─ not-supported.sdf:4:5
//~ 4 │     <link name="a"/>
//~   │     ^^^^^^^^^^^^^^^^
//~
//~ warning: what `<inertial>` does not say is 1 kg and 1 kg*m^2, as in SDF: link `b`
//~   ┌─ not-supported.sdf:5:20
//~ 5 │     <link name="b"><inertial auto="true"/></link>
//~   │                    ^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ error: the mass of link `b` is to be computed from its shapes, which is not read
//~   ┌─ not-supported.sdf:5:36
//~ 5 │     <link name="b"><inertial auto="true"/></link>
//~   │                                    ^^^^
//~   = write `<mass>` and `<inertia>`
//~
//~ error: `a` is defined twice
//~   ┌─ not-supported.sdf:6:17
//~ 4 │     <link name="a"/>
//~   │     ---------------- first here
//~ 5 │     <link name="b"><inertial auto="true"/></link>
//~ 6 │     <link name="a"/>
//~   │                 ^ again here
//~   = all names of a model differ in SDF
//~
//~ 3 errors, 2 warnings

use arm from "missing.urdf"
//~ code: missing-in-file
//~ code: limits-in-file
//~ error: link `upper` has an `<inertial>` without `<mass>`
//~   ┌─ missing.urdf:3:22
//~ 3 │   <link name="upper"><inertial><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
//~   │                      ^^^^^^^^^^
//~   = write `<mass value="…"/>` in kg, or remove the `<inertial>`
//~
//~ error: `name` of `<link>` is missing
//~   ┌─ missing.urdf:4:3
//~ 4 │   <link/>
//~   │   ^^^^^^^
//~
//~ error: joint `shoulder` has no `<child>`
//~   ┌─ missing.urdf:5:3
//~ 5 │   <joint name="shoulder" type="revolute"><parent link="base_link"/></joint>
//~   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `<child link="NAME"/>` in it
//~
//~ warning: a joint without `<limit>` is read as one without limits: joint `shoulder`
//~   ┌─ missing.urdf:5:3
//~ 5 │   <joint name="shoulder" type="revolute"><parent link="base_link"/></joint>
//~   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ 3 errors, 1 warning

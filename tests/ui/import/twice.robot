use arm from "twice.urdf"
//~ code: twice-in-file
//~ error: link `upper` has two `<inertial>`
//~   ┌─ twice.urdf:3:150
//~ 3 │ …" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
//~   │                                                              ^^^^^^^^^^
//~   = readers of URDF take different ones of them: remove one
//~
//~ error: link `base_link` is defined twice
//~   ┌─ twice.urdf:4:15
//~ 2 │   <link name="base_link"/>
//~   │               --------- first here
//~ 3 │   <link name="upper"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="…
//~ 4 │   <link name="base_link"/>
//~   │               ^^^^^^^^^ again here
//~
//~ error: joint `shoulder` is defined twice
//~   ┌─ twice.urdf:6:16
//~ 5 │   <joint name="shoulder" type="continuous"><parent link="base_link"/><child link="upper"/></joint>
//~   │                -------- first here
//~ 6 │   <joint name="shoulder" type="continuous"><parent link="base_link"/><child link="upper"/></joint>
//~   │                ^^^^^^^^ again here
//~
//~ 3 errors

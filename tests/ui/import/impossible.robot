use arm from "impossible.urdf"
//~ code: impossible-in-file
//~ error: link `upper` has a negative mass
//~   ┌─ impossible.urdf:3:45
//~ 3 │   <link name="upper"><inertial><mass value="-1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
//~   │                                             ^^
//~
//~ error: link `fore` has a negative moment of inertia
//~   ┌─ impossible.urdf:4:21
//~ 4 │   <link name="fore"><inertial><mass value="1"/><inertia ixx="1" iyy="-1" izz="1"/></inertial></link>
//~   │                     ^^^^^^^^^^
//~   = `robotc import --repair` takes the nearest inertia that a body can have
//~
//~ 2 errors

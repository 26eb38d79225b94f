use arm from "two-roots.urdf"
//~ code: not-a-tree
//~ error: the links form 2 trees, and a robot is one
//~   ┌─ two-roots.urdf:4:15
//~ 2 │   <link name="base_link"/>
//~   │               --------- a root
//~ 3 │   <link name="upper"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
//~ 4 │   <link name="camera"/>
//~   │               ^^^^^^ another root
//~   = connect their roots by a fixed joint, or remove links that no joint mentions

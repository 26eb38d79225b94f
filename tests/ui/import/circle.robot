use arm from "circle.urdf"
//~ code: not-a-tree
//~ error: link `upper` is not reached from a root: joints above it form a circle
//~   ┌─ circle.urdf:3:15
//~ 3 │   <link name="upper"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
//~   │               ^^^^^
//~   = in a tree one link, the root, is the child of no joint

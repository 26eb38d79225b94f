<?xml version="1.0"?>
<robot name="brick">
  <link name="upper">
    <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
</robot>
//! base: floating
//! eval: mass_matrix([root = at([0, 0, 0])])
//~ value:                 root.linear.x  root.linear.y  root.linear.z  root.angular.x  root.angular.y  root.angular.z
//~        root.linear.x   2 kg           0              0              0               0               0
//~        root.linear.y   0              2 kg           0              0               0               0
//~        root.linear.z   0              0              2 kg           0               0               0
//~        root.angular.x  0              0              0              1 kg*m^2        0               0
//~        root.angular.y  0              0              0              0               1 kg*m^2        0
//~        root.angular.z  0              0              0              0               0               1 kg*m^2

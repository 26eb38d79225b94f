robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}

controller rest for cart { tau = gravity_forces(q) }
//! ros2: rest --package Rest
//! ros2: rest --package namespace
//! ros2: rest --package robotc_package
//! ros2: rest --target wasm32
//! ros2: rest --target x86_64-linux-gnu,x86_64-linux-gnu
//! ros2: carts
//! ros2: cart --robot cart
//~ code: bad-package-name
//~ code: unsupported-ros2-target
//~ code: unknown-controller
//~ code: not-in-ros2
//~ error: `Rest` cannot be the name of a package: names of ROS packages have two or more lower-case letters, digits and single underscores, and begin with a letter
//~   = `-o` names the folder, whose name is that of the package: `-o rest`
//~
//~ error: `namespace` cannot be the name of a package: it is a word of C++, and the name of a package is a namespace
//~   = `-o` names the folder, whose name is that of the package: `-o namespace_robot`
//~
//~ error: `robotc_package` cannot be the name of a package: it is used by the sources of the package
//~   = `-o` names the folder, whose name is that of the package: `-o robotc_package_robot`
//~
//~ error: a ROS 2 package for wasm32 cannot be built
//~   = targets: x86_64-linux-gnu, aarch64-linux-gnu
//~
//~ error: a ROS 2 package has code for x86_64-linux-gnu once
//~   = name each target once
//~
//~ error: there is no controller or robot `carts`
//~   = did you mean `cart`?
//~
//~ error: `--robot` is of a controller, and `cart` is a robot
//~   = leave `--robot` out, or name a controller
//~
//~ 7 errors

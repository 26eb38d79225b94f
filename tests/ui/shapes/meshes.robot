robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link a {
    density = 1000 kg/m^3
    shape mesh { file = "cube.obj", scale = 0.1 }
    shape mesh { file = "open.obj" }
    shape mesh { file = "inside_out.obj" }
    shape mesh { file = "absent.stl" }
    shape mesh { file = "absent.stl", role = visual }
    shape mesh { file = "cube.step" }
  }
  joint one: revolute base -> a
}
//~ code: mesh-without-volume
//~ code: unreadable-file
//~ error: the mesh `open.obj` encloses no volume
//~   ┌─ meshes.robot:6:25
//~ 6 │     shape mesh { file = "open.obj" }
//~   │                         ^^^^^^^^^^ 4 edges of its triangles have no neighbour
//~   = give the link its `mass`, `com` and `inertia`, and leave out the density of the shape
//~
//~ error: the mesh `inside_out.obj` encloses no volume
//~   ┌─ meshes.robot:7:25
//~ 7 │     shape mesh { file = "inside_out.obj" }
//~   │                         ^^^^^^^^^^^^^^^^ its triangles face inwards
//~   = give the link its `mass`, `com` and `inertia`, and leave out the density of the shape
//~
//~ error: cannot read `absent.stl`: there is no such file
//~   ┌─ meshes.robot:8:25
//~ 8 │     shape mesh { file = "absent.stl" }
//~   │                         ^^^^^^^^^^^^
//~   = its path is relative to the file that uses it
//~
//~ error: cannot read the mesh `cube.step`
//~    ┌─ meshes.robot:10:25
//~ 10 │     shape mesh { file = "cube.step" }
//~    │                         ^^^^^^^^^^^ only STL, OBJ, COLLADA (.dae) and glTF (.glb, .gltf) are read
//~    = give the link its `mass`, `com` and `inertia`, and leave out the density of the shape
//~
//~ 4 errors

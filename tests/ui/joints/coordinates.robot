robot machine {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint cart: planar base -> a { limits { turn = [-1, 1] rad } }
  joint hip: revolute a -> b = at([0, 0, 0.2] m, axis = [0, 1, 0])
  const home: q = [cart = [1 m, 0, 90 deg], cart.turn = 0, hip = 20 deg]
  const twice: q = [cart.turn = 1 rad, cart.turn = 0]
  const short: q = [cart = [1 m, 0]]
  const away: q = [cart.z = 1 m]
}

controller law for machine {
  let forwards = q.cart.x, sideways = qd.cart.y, all = q.cart
  let column = mass_matrix(q) * unit(cart.turn)
  let which = unit(cart)
  let block = mass_matrix(q)[cart, hip]
  let none = q.cart.z
  tau = [0 N, 0 N, forwards * 0 N + 0 N*m, 0 N*m]
}
//~ code: doubled-argument
//~ code: wrong-length
//~ code: unknown-name
//~ code: several-coordinates
//~ code: unknown-member
//~ error: `cart.turn` is given twice
//~   ┌─ coordinates.robot:8:40
//~ 8 │   const twice: q = [cart.turn = 1 rad, cart.turn = 0]
//~   │                     ---------          ^^^^^^^^^ again here
//~   │                     first here
//~
//~ error: `cart` must be a vector of length 3
//~   ┌─ coordinates.robot:9:28
//~ 9 │   const short: q = [cart = [1 m, 0]]
//~   │                            ^^^^^^^^ this is a vector of length 2
//~   = write `cart.x = …` for one joint, or `cart = […, …, …]`
//~
//~ error: `machine` has no moving joint `cart.z`
//~    ┌─ coordinates.robot:10:20
//~ 10 │   const away: q = [cart.z = 1 m]
//~    │                    ^^^^^^
//~    = did you mean `cart.x`?
//~
//~ error: joint `cart` has several coordinates
//~    ┌─ coordinates.robot:16:20
//~ 16 │   let which = unit(cart)
//~    │                    ^^^^ which one is meant?
//~    = write `cart.x`, …
//~
//~ error: there is no `cart.z`
//~    ┌─ coordinates.robot:18:14
//~ 18 │   let none = q.cart.z
//~    │              ^^^^^^^^
//~    = `cart` has `.x`, `.y`, `.turn`
//~
//~ 5 errors

robot five_bar {
  gravity = [0, -10, 0] m/s^2
  link crank[1] { mass = 1 kg, com = [0.1, 0, 0] m }
  link crank[2] { mass = 1 kg, com = [0.1, 0, 0] m }
  link arm[1] { mass = 1 kg, com = [0.1, 0, 0] m }
  link arm[2] { mass = 1 kg, com = [0.1, 0, 0] m }
  joint hip[1]: revolute base -> crank[1]
  joint hip[2]: revolute base -> crank[2] = at([0.3, 0, 0] m)
  joint knee[1]: revolute crank[1] -> arm[1] = at([0.3, 0, 0] m)
  joint knee[2]: revolute crank[2] -> arm[2] = at([0.3, 0, 0] m)
  frame tip[1] on arm[1] = at([0.35, 0, 0] m)
  frame tip[2] on arm[2] = at([0.35, 0, 0] m)
  closure pin[1]: revolute tip[1] -> tip[2]
  actuated = [knee[2]]
  independent = [hip]
  assembly = [hip = [110, 70] deg, knee = [-60, 60] deg]
}
//! eval: qd.knee at q = [hip = [110, 70] deg], qd = [hip = [1, -1] rad/s]
//! eval: qd.knee[1] - (five_bar.freedoms(q) * qd)[five_bar.knee[1]] at q = [hip = [110, 70] deg], qd = [hip = [1, -1] rad/s]
//! eval: qd.hip at q = [hip = [110, 70] deg], qd = [hip = [1, -1] rad/s]
//! eval: qd[five_bar.knee[1]] at q = [hip = [110, 70] deg], qd = [hip = [1, -1] rad/s]
//! eval: qd.pin at q = [hip = [110, 70] deg], qd = [hip = [1, -1] rad/s]
//~ value: [-2.16366, 2.16366] 1/s
//~ value: 0 1/s
//~ value: [1, -1] 1/s
//~ code: unknown-member
//~ error: joint `knee[1]` has no entry here: it follows from the freedoms `hip[1]` and `hip[2]`
//~   ┌─ expression:1:4
//~ 1 │ qd[five_bar.knee[1]] at q = [hip = [110, 70] deg], qd = [hip = [1, -1] rad/s]
//~   │    ^^^^^^^^^^^^^^^^
//~
//~ error: `five_bar` has no joint `pin`
//~   ┌─ expression:1:4
//~ 1 │ qd.pin at q = [hip = [110, 70] deg], qd = [hip = [1, -1] rad/s]
//~   │    ^^^
//~
//~ 2 errors

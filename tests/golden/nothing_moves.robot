/// A camera bolted to a post that is bolted to the ground. It has no coordinates, but weight, poses and reactions.
robot stand {
  gravity = [0, 0, -9.81] m/s^2
  link post   { mass = 4 kg, com = [0, 0, 0.5] m }
  link camera { mass = 0.5 kg, com = [0.1, 0, 0] m }
  joint foot: fixed base -> post
  joint plate: fixed post -> camera = at([0, 0, 1] m, rpy = [0, 0, 90 deg])
}

//! --stage ast
//~ /// A camera bolted to a post that is bolted to the ground. It has no coordinates, but weight, poses and reactions.
//~ robot stand
//~   gravity = ([0, 0, (-9.81)] m/s^2)
//~   link post
//~     mass = (4 kg)
//~     com = ([0, 0, 0.5] m)
//~   link camera
//~     mass = (0.5 kg)
//~     com = ([0.1, 0, 0] m)
//~   joint foot: fixed base -> post
//~   joint plate: fixed post -> camera = at(([0, 0, 1] m), rpy = [0, 0, (90 deg)])

//! --stage mechanism
//~ mechanism stand
//~   gravity [0, 0, -9.81] m/s^2
//~   link base (massless)
//~   link post
//~     body: mass 4 kg, com [0, 0, 0.5] m, a point
//~   link camera
//~     body: mass 0.5 kg, com [0.1, 0, 0] m, a point
//~   joint foot: fixed base -> post
//~     before: identity
//~     after: identity
//~   joint plate: fixed post -> camera
//~     before: position [0, 0, 1] m, rotation [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
//~     after: identity

//! --stage energy-graph
//~ energy graph of stand: 4 vertices, 3 branches, 5 chords (3 reactions, 2 loads)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: post on the base by foot, mass 4, first moment [0, 0, 2]
//~   2: camera on post by plate, mass 0.5, first moment [0.05, 0, 0]
//~ branches: across in Gp, Gr | terminal equations
//~   b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
//~   b2 O0 -> K2: v(K2), w1 | F = 0, T = 0
//~   b3 O0 -> C2: v2, w2 | F = -m2 d(v2)/dt, T = -(I2 d(w2)/dt + w2 x I2 w2)
//~ chords: through | connection equations in Gp; Gr
//~   c1 O0 -> C1: f1, n1 | w1 x r(K1, C1); 0
//~   c2 C1 -> K2: f2, n2 | w1 x r(C1, K2); 0
//~   c3 K2 -> C2: f2, n2 | w2 x r(K2, C2); 0
//~   c4 O0 -> C1: load on body 1 | m1 g, 0
//~   c5 O0 -> C2: load on body 2 | m2 g, 0
//~ cut-set matrix V_c: branches down, chords across, P before the bar
//~   through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
//~       c1 c2 c3 | c4 c5
//~    b1  +  -  . |  +  .
//~    b2  .  +  - |  .  .
//~    b3  .  .  + |  .  +
//~ circuit matrix V_b = -V_c': chords down, branches across; X_c = -V_b X_b
//~       b1 b2 b3
//~    c1  -  .  .
//~    c2  +  -  .
//~    c3  .  +  -
//~    c4  -  .  .
//~    c5  .  .  -
//~ P inverse: reaction chords down, branches across; 1 where a branch's vertex lies beyond the chord
//~       b1 b2 b3
//~    c1  +  +  +
//~    c2  .  +  +
//~    c3  .  .  +
//~ P*: branches down, reaction chords across; where a chord's force has its lever about a mass centre
//~       c1 c2 c3
//~    b1  -  -  .
//~    b2  .  .  .
//~    b3  .  .  -
//~ S: X_c = S qd, in Gr where a joint turns, in Gp where it slides
//~ pass merge fixed joints:
//~ energy graph of stand: 1 vertex, 0 branches, 0 chords (0 reactions, 0 loads)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~ branches: across in Gp, Gr | terminal equations
//~ chords: through | connection equations in Gp; Gr
//~ cut-set matrix V_c: branches down, chords across, P before the bar
//~   through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
//~ pass move origins: nothing changes
//~ pass regroup base parameters: nothing changes
//~ inverse_dynamics is compiled from the graph after its passes
//~ A qdd = B: A = V' m V + W' I W and rotors, where v = V qd and w = W qd of the mass centres
//~   B is tau and loads, less dampers, springs, gravity and velocity forces

//! --stage new-formulation
//~ new formulation of stand: 0 joints, 0 bodies, all in the world frame
//~   g = [0, 0, -9.81]
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~ pass move origins: nothing changes
//~ pass regroup base parameters: nothing changes

//! --stage expr
//~ stand_inverse_dynamics: 0 ×, 0 ±, 0 ÷, 0 sqrt, 0 sincos

//! --stage expr --function potential_energy
//~ stand_potential_energy: 0 ×, 0 ±, 0 ÷, 0 sqrt, 0 sincos
//~ potential_energy = 24.525

//! --stage expr --function joint_reactions
//~ stand_joint_reactions: 0 ×, 0 ±, 0 ÷, 0 sqrt, 0 sincos
//~ joint_reactions[1, 1] = 0
//~ joint_reactions[1, 2] = 0
//~ joint_reactions[1, 3] = 44.145
//~ joint_reactions[1, 4] = 0.4905
//~ joint_reactions[1, 5] = 0
//~ joint_reactions[1, 6] = 0
//~ joint_reactions[2, 1] = 0
//~ joint_reactions[2, 2] = 0
//~ joint_reactions[2, 3] = 4.905
//~ joint_reactions[2, 4] = 0
//~ joint_reactions[2, 5] = -0.4905
//~ joint_reactions[2, 6] = 0

//! --stage expr --function pose(camera)
//~ stand_pose: 0 ×, 0 ±, 0 ÷, 0 sqrt, 0 sincos
//~ pose[1] = 0
//~ pose[2] = -1
//~ pose[3] = 0
//~ pose[4] = 1
//~ pose[5] = 0
//~ pose[6] = 0
//~ pose[7] = 0
//~ pose[8] = 0
//~ pose[9] = 1
//~ pose[10] = 0
//~ pose[11] = 0
//~ pose[12] = 1

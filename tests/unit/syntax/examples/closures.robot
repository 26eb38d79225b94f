joint knee:  revolute crank -> coupler = at([a, 0, 0]) { passive = true }
closure hinge: revolute tip -> pin                     // two frames
joint root: floating  base  -> trunk                   // nq 7, nv 6, never actuated
//~ joint knee: revolute crank -> coupler = at([a, 0, 0])
//~   passive = true
//~ closure hinge: revolute tip -> pin
//~ joint root: floating base -> trunk

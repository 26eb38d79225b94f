robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const i = diag(1, 1, 1) kg*m^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = i from tip from rod }
  link end { mass = 1 kg, com = [0.1, 0, 0] m from end from nose, inertia = i from origin about com }
  link cap { mass = 1 kg, com = [0.1, 0, 0] m, inertia = i from tip about nose about com }
  link top { mass = 1 kg, com = [0.1, 0, 0] m, inertia = i about tpi from joint }
  frame tip on rod = at([1, 0, 0] m)
  frame nose on end = at([1, 0, 0] m)
  joint hinge: revolute base -> rod
  joint knee: revolute rod -> end
  joint neck: revolute end -> cap
  joint lid: revolute cap -> top
}
//~ code: doubled-reference
//~ code: unknown-reference
//~ code: reference-on-other-link
//~ error: `from` is given twice
//~   ┌─ inertia-references.robot:4:65
//~ 4 │   link rod { mass = 1 kg, com = [0, 0, 0], inertia = i from tip from rod }
//~   │                                                        -------- ^^^^^^^^ again here
//~   │                                                        first here
//~
//~ error: `from` is given twice
//~   ┌─ inertia-references.robot:5:56
//~ 5 │   link end { mass = 1 kg, com = [0.1, 0, 0] m from end from nose, inertia = i from origin about com }
//~   │                                               -------- ^^^^^^^^^ again here
//~   │                                               first here
//~
//~ error: there is no frame `origin` on this link
//~   ┌─ inertia-references.robot:5:84
//~ 5 │   link end { mass = 1 kg, com = [0.1, 0, 0] m from end from nose, inertia = i from origin about com }
//~   │                                                                                    ^^^^^^
//~   = write a point after `about`: `about origin`
//~   = an inertia is along the axes `from` a frame on its link
//~
//~ error: `tip` is not fixed to link `cap`
//~   ┌─ inertia-references.robot:6:65
//~ 6 │   link cap { mass = 1 kg, com = [0.1, 0, 0] m, inertia = i from tip about nose about com }
//~   │                                                                 ^^^ moves with `rod`
//~   = an inertia is along the axes `from` a frame on its link
//~
//~ error: `nose` is not fixed to link `cap`
//~   ┌─ inertia-references.robot:6:75
//~ 6 │   link cap { mass = 1 kg, com = [0.1, 0, 0] m, inertia = i from tip about nose about com }
//~   │                                                                           ^^^^ moves with `end`
//~   = an inertia is `about com`, `about origin` of the link frame, or `about` a frame on its link
//~
//~ error: `about` is given twice
//~   ┌─ inertia-references.robot:6:80
//~ 6 │   link cap { mass = 1 kg, com = [0.1, 0, 0] m, inertia = i from tip about nose about com }
//~   │                                                                     ---------- ^^^^^^^^^ again here
//~   │                                                                     first here
//~
//~ error: there is no frame `tpi` on this link
//~   ┌─ inertia-references.robot:7:66
//~ 7 │   link top { mass = 1 kg, com = [0.1, 0, 0] m, inertia = i about tpi from joint }
//~   │                                                                  ^^^
//~   = an inertia is `about com`, `about origin` of the link frame, or `about` a frame on its link
//~
//~ 7 errors

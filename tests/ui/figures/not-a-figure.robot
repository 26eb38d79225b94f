use arm from "arm.robot"

simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  report qd.elbow, reach = norm(pose(tool, q).position) as mm, final(q)
  report fine = rms(qd) as deg/s, length, fine = peak(qd)
}
//~ code: not-a-figure
//~ code: duplicate-name
//~ error: only a number of the whole run can be reported
//~   ┌─ not-a-figure.robot:7:10
//~ 7 │   report qd.elbow, reach = norm(pose(tool, q).position) as mm, final(q)
//~   │          ^^^^^^^^ this varies from row to row
//~   = write `final(qd.elbow)`, `peak(qd.elbow)` or `rms(qd.elbow)`; `log qd.elbow` writes every row
//~
//~ error: only a number of the whole run can be reported
//~   ┌─ not-a-figure.robot:7:28
//~ 7 │   report qd.elbow, reach = norm(pose(tool, q).position) as mm, final(q)
//~   │                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this varies from row to row
//~   = write `final(norm(pose(tool, q).position))`, `peak(norm(pose(tool, q).position))` or `rms(norm(pose(tool, q).position))`; `log norm(pose(tool, q).position)` writes every row
//~
//~ error: `fine` is reported twice
//~   ┌─ not-a-figure.robot:8:43
//~ 8 │   report fine = rms(qd) as deg/s, length, fine = peak(qd)
//~   │          ----                             ^^^^ again here
//~   │          first here
//~   = give one of them a name: `report NAME = …`
//~
//~ 3 errors

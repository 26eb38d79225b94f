robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
}
simulate fall for pendulum {
  initial q = [10 deg]
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
  expect abs(q) < 0.1 at 2 s
  expect abs(q) < 0.1 rad at 2 s
  expect abs(q) < 0.1 at t = 2 s
  expect abs(q.pivot) < pi/2 when t > 1 s
  expect abs(q) < 0.1 before 1 s
  expect abs(q) < 0.1 from 1 s
  expect at 2 s: q.pivot < 3
  expect abs(q) < 0.1 rad always
  expect always abs(q) < 0.1 rad
}
//~ code: unknown-window
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:10:23
//~ 10 │   expect abs(q) < 0.1 at 2 s
//~    │                       ^^
//~    = from a time on: `expect A < B after 1 s`; up to it: `until 1 s`; at the end: `expect final(A) < B`
//~
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:11:27
//~ 11 │   expect abs(q) < 0.1 rad at 2 s
//~    │                           ^^
//~    = from a time on: `expect A < B after 1 s`; up to it: `until 1 s`; at the end: `expect final(A) < B`
//~
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:12:23
//~ 12 │   expect abs(q) < 0.1 at t = 2 s
//~    │                       ^^
//~    = from a time on: `expect A < B after 1 s`; up to it: `until 1 s`; at the end: `expect final(A) < B`
//~
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:13:30
//~ 13 │   expect abs(q.pivot) < pi/2 when t > 1 s
//~    │                              ^^^^
//~    = from a time on: `expect A < B after 1 s`; up to it: `until 1 s`; at the end: `expect final(A) < B`
//~
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:14:23
//~ 14 │   expect abs(q) < 0.1 before 1 s
//~    │                       ^^^^^^
//~    = up to a time: `expect A < B until 1 s`
//~
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:15:23
//~ 15 │   expect abs(q) < 0.1 from 1 s
//~    │                       ^^^^
//~    = from a time on: `expect A < B after 1 s`
//~
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:16:10
//~ 16 │   expect at 2 s: q.pivot < 3
//~    │          ^^
//~    = from a time on: `expect A < B after 1 s`; up to it: `until 1 s`; at the end: `expect final(A) < B`
//~
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:17:27
//~ 17 │   expect abs(q) < 0.1 rad always
//~    │                           ^^^^^^
//~    = leave it out: `expect A < B` holds at all times
//~
//~ error: the times of an expectation are given by `after` or `until`
//~    ┌─ expectation-at-a-time.robot:18:10
//~ 18 │   expect always abs(q) < 0.1 rad
//~    │          ^^^^^^
//~    = leave it out: `expect A < B` holds at all times
//~
//~ 9 errors

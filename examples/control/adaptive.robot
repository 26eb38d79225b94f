// The adaptive law of Slotine and Li on two machines. It begins with half of the true parameters, and learns them on a
// motion that excites them all; the tracking error vanishes with any motion.
use arm_3r, rpr, adaptive, hold from std

trajectory lively for arm_3r {
  q = [0.7 * sin(2 rad/s * t) + 0.3 * sin(5.3 rad/s * t), 0.8 * cos(3.1 rad/s * t) + 0.3 * sin(7.7 rad/s * t),
    0.9 * sin(4.3 rad/s * t) - 0.4 * cos(9.1 rad/s * t)]
}

simulate learn for arm_3r {
  initial q = lively.q, qd = lively.qd
  let law = adaptive(lively, Kd = [2, 2, 1] SI, gain = 500 /J, trust = 0.5)
  tau = law
  duration = 60 s, step = 1 ms, integrator = rk4
  let truth = dynamic_parameters()
  log estimate = law.estimate, error = law.e
  expect abs(final(law.e)) < 1 mrad
  expect abs(final(law.estimate - truth)) <= 0.01 * abs(truth)
}

trajectory sliding for rpr {
  q = [0.7 * sin(2 rad/s * t) + 0.3 * sin(5.3 rad/s * t), 0.3 m + 0.1 m * cos(3.1 rad/s * t) + 0.05 m * sin(7.7 rad/s * t),
    0.9 * sin(4.3 rad/s * t) - 0.4 * cos(9.1 rad/s * t)]
}

simulate learn_sliding for rpr {
  initial q = sliding.q, qd = sliding.qd
  let law = adaptive(sliding, Kd = [2, 20, 1] SI, gain = 5000 /J, trust = 0.5)
  tau = law
  duration = 120 s, step = 1 ms, integrator = rk4
  let truth = dynamic_parameters()
  log estimate = law.estimate, error = law.e
  expect abs(final(law.e)) < [1 mrad, 1 mm, 1 mrad]
  expect abs(final(law.estimate - truth)) <= 0.01 * abs(truth)
}

simulate rest for rpr {
  // At rest only what holds it shows: the error goes, the estimates stay wrong.
  initial q = [0.5, 0.3 m, 0.2]
  let law = adaptive(hold([0.4, 0.25 m, 0.1]), Kd = [2, 20, 1] SI, gain = 500 /J, trust = 0.5)
  tau = law
  duration = 20 s, step = 1 ms, integrator = rk4
  log estimate = law.estimate, error = law.e
  expect abs(final(law.e)) < [1 mrad, 1 mm, 1 mrad]
}

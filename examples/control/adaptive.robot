// The adaptive controller of Slotine and Li on two robots. It begins with half of the true parameters, and learns them
// on a motion that excites them all. The tracking error goes to zero with any motion. The Gramian ∫ YᵀY dt of the
// regressor, in plain numbers, shows how well a motion excites the parameters: its condition number is the ratio of the
// best to the worst excited combination of parameters.
use arm_3r, rpr, adaptive, hold from std

/// A Gramian in plain numbers, independent of the units of the parameters: each entry of its diagonal is 1, or 0 for a
/// parameter without excitation. No other scaling gives a much smaller condition number (van der Sluis 1969).
fn normalised(G) {
  let scale = [if g > 0 then 1 / sqrt(g) else 0 for g in diag(G)]
  diag(scale) * G * diag(scale)
}

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
  let Y = regressor(lively.q, lively.qd, lively.qd, lively.qdd)
  log estimate = law.estimate, error = law.e
  report excitation = condition_number(normalised(time_integral(transpose(Y) * Y)))
  expect abs(final(law.e)) < 1 mrad
  expect abs(final(law.estimate - truth)) <= 0.01 * abs(truth)
}

trajectory sliding for rpr {
  q = [0.7 * sin(2 rad/s * t) + 0.3 * sin(5.3 rad/s * t), 0.3 m + 0.1 m * cos(3.1 rad/s * t) + 0.05 m * sin(7.7 rad/s * t),
    0.9 * sin(4.3 rad/s * t) - 0.4 * cos(9.1 rad/s * t)]
}

/// Weights: an effort of 1 N m counts as much as one of 10 N.
const efforts: rpr.tau = [1 N*m, 10 N, 1 N*m]

simulate learn_sliding for rpr {
  initial q = sliding.q, qd = sliding.qd
  let law = adaptive(sliding, Kd = [2, 20, 1] SI, gain = 5000 /J, trust = 0.5)
  tau = law
  duration = 120 s, step = 1 ms, integrator = rk4
  let truth = dynamic_parameters()
  let Y = diag(1 ./ efforts) * regressor(sliding.q, sliding.qd, sliding.qd, sliding.qdd)
  log estimate = law.estimate, error = law.e
  report excitation = condition_number(normalised(time_integral(transpose(Y) * Y)))
  expect abs(final(law.e)) < [1 mrad, 1 mm, 1 mrad]
  expect abs(final(law.estimate - truth)) <= 0.01 * abs(truth)
}

simulate rest for rpr {
  // At rest only the static efforts are excited: the error goes to zero, the estimates stay wrong.
  initial q = [0.5, 0.3 m, 0.2]
  let still = hold([0.4, 0.25 m, 0.1])
  let law = adaptive(still, Kd = [2, 20, 1] SI, gain = 500 /J, trust = 0.5)
  tau = law
  duration = 20 s, step = 1 ms, integrator = rk4
  let Y = diag(1 ./ efforts) * regressor(still.q, still.qd, still.qd, still.qdd)
  log estimate = law.estimate, error = law.e
  expect condition_number(normalised(time_integral(transpose(Y) * Y))) > 1e15
  expect abs(final(law.e)) < [1 mrad, 1 mm, 1 mrad]
}

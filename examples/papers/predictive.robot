// The predictive control of Urrea, Saa and Kern (2024), section 5 and table 3. docs/papers.md compares the tables.
use rprprp, predictive, hold from std

/// The arm lies flat: in the appendix of the paper gravity is along z, and g1 to g6 are 0.
robot flat_rprprp {
  gravity = [0, 0, -9.81] m/s^2
  attach arm: rprprp on base
}

const limits: flat_rprprp.tau = [3, 3, 2, 2, 1, 1] SI                    // table 2
const set_point: flat_rprprp.q = [0.5, 0.2, 0.7, 0.1, 1, 0.15] SI

/// As printed: samples of 80 ms, two moves, ρ = 0.5, set points that jump, 10 s. The horizon of 18 ticks and the
/// weights `dq` are fitted to the twelve errors of table 3.
simulate table_3 for flat_rprprp {
  initial q = 0
  let goal = hold(set_point)
  let law = predictive(goal, 18, 2, most = limits,
    dq = [0.0638, 0.0148, 0.0767, 0.00933, 0.152, 0.0206] SI, rho = 0.5)
  tau = law every 80 ms
  duration = 10 s, step = 1 ms, integrator = rk4
  log q, tau
  report rms = rms(goal.q - q), rsd = rsd(goal.q, q), ia = ia(goal.q, q, mean = 0)
  const rms_printed: flat_rprprp.q = [0.1391, 0.0405, 0.1169, 0.0205, 0.2083, 0.0304] SI
  const rsd_printed = [0.2964, 0.2136, 0.1716, 0.2150, 0.2226, 0.2141]
  const ia_printed = [0.9742, 0.9873, 0.9922, 0.9872, 0.9860, 0.9872]
  expect abs(rms(goal.q - q) - rms_printed) < 0.1 * rms_printed
  expect abs(rsd(goal.q, q) - rsd_printed) < 0.1 * rsd_printed
  expect abs(ia(goal.q, q, mean = 0) - ia_printed) < 0.005
  expect abs(tau) <= limits
}

/// The horizon that the paper prints, 150 ticks: 12 s, with two moves. The arm takes longer than the 10 s of the run.
simulate printed_horizon for flat_rprprp {
  initial q = 0
  let goal = hold(set_point)
  let law = predictive(goal, 150, 2, most = limits,
    dq = [0.0638, 0.0148, 0.0767, 0.00933, 0.152, 0.0206] SI, rho = 0.5)
  tau = law every 80 ms
  duration = 10 s, step = 1 ms, integrator = rk4
  log q, tau
  report rms = rms(goal.q - q)
  expect abs(tau) <= limits
}

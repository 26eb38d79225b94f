controller pid(ref: trajectory) {
  param Kp: tau/q, Ki: tau/q/s, Kd: tau/qd, Tt = 50 ms
  state z = 0                                          // `next z` gives it its dimension
  let e = ref.q - q
  let u = Kp .* e + z + Kd .* (ref.qd - qd)
  tau = clamp(u, tau_min, tau_max)                     // the joints' effort limits
  next z = z + period * (Ki .* e + (tau - u) / Tt)     // back-calculation
}

controller sliding_mode(ref: trajectory) {
  param lambda = 20 /s, eta: tau, width: qd
  let e = ref.q - q, ed = ref.qd - qd, s = ed + lambda * e
  tau = mass_matrix(q) * (ref.qdd + lambda * ed) + nonlinear_effects(q, qd) + eta .* clamp(s ./ width, -1, 1)
}

robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  const bounce = 0.4
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob { viscous = 0.05 N*m*s/rad }
  when q.pivot > 60 deg and qd.pivot > 0 {             // a rigid stop: the exact impulse
    let w = solve(mass_matrix(q), unit(pivot))
    next qd = qd - (1 + bounce) * qd.pivot * w / w.pivot
  }
}

controller relay(ref: trajectory) for pendulum {
  param torque = 2 N*m, band = 1 deg
  state mode: {push, pull} = push
  let e = ref.q.pivot - q.pivot
  when e < -band { next mode = pull }
  when e > band { next mode = push }
  tau = [if mode == push then torque else -torque]
}
//~ controller pid(ref: trajectory)
//~   param Kp: tau/q
//~   param Ki: tau/q/s
//~   param Kd: tau/qd
//~   param Tt = (50 ms)
//~   state z = 0
//~   let e = (ref.q - q)
//~   let u = (((Kp .* e) + z) + (Kd .* (ref.qd - qd)))
//~   tau = clamp(u, tau_min, tau_max)
//~   next z = (z + (period * ((Ki .* e) + ((tau - u) / Tt))))
//~ controller sliding_mode(ref: trajectory)
//~   param lambda = (20 /s)
//~   param eta: tau
//~   param width: qd
//~   let e = (ref.q - q)
//~   let ed = (ref.qd - qd)
//~   let s = (ed + (lambda * e))
//~   tau = (((mass_matrix(q) * (ref.qdd + (lambda * ed))) + nonlinear_effects(q, qd)) + (eta .* clamp((s ./ width), (-1), 1)))
//~ robot pendulum
//~   gravity = ([0, (-9.81), 0] m/s^2)
//~   const bounce = 0.4
//~   link bob
//~     mass = (1 kg)
//~     com = ([0, (-1), 0] m)
//~   joint pivot: revolute base -> bob
//~     viscous = (0.05 N*m*s/rad)
//~   when ((q.pivot > (60 deg)) and (qd.pivot > 0))
//~     let w = solve(mass_matrix(q), unit(pivot))
//~     next qd = (qd - ((((1 + bounce) * qd.pivot) * w) / w.pivot))
//~ controller relay(ref: trajectory) for pendulum
//~   param torque = (2 N*m)
//~   param band = (1 deg)
//~   state mode: {push, pull} = push
//~   let e = (ref.q.pivot - q.pivot)
//~   when (e < (-band))
//~     next mode = pull
//~   when (e > band)
//~     next mode = push
//~   tau = [(if (mode == push) then torque else (-torque))]

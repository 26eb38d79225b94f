#include "runtime/contact_step.h"

#include <algorithm>
#include <cmath>

namespace robotc::runtime {

namespace {

/// Newton's method ends where the rest of the way, in the metric of M, is this fraction of the speeds. It converges
/// quadratically: the last step leaves less than rounding.
constexpr double converged = 1e-10;
/// Where rounding stops it before, of a matrix with very stiff contacts, this much is left at most.
constexpr double converged_at_least = 1e-6;
constexpr int most_iterations = 100;
/// The normal force that limits friction is known to this fraction.
constexpr double same_force = 1e-6;
/// A few are enough, unless friction presses its own contact down. Where forces and their limits do not settle, the
/// last ones count, which are those of a time within the step.
constexpr int most_rounds = 40;
/// A line search ends where the slope is this fraction of the first one, and needs none if a full step leaves as much.
constexpr double flat = 0.05;
constexpr int most_line_steps = 50;
/// sin² of the smallest angle between independent equations of loops.
constexpr double least_angle = 1e-13;

std::size_t count_of_rows(const Contacts& contacts) {
  std::size_t rows = 0;
  for (const Contacts::Point& point : contacts.points) rows += point.directions;
  return rows;
}

/// M and, for each point, all pairs of the speeds that move it.
std::vector<MatrixEntry> pattern_of(const Contacts& contacts) {
  std::vector<std::vector<std::size_t>> speeds(contacts.points.size());
  for (const MatrixEntry& entry : contacts.normal) speeds[entry.row].push_back(entry.column);
  std::vector<std::size_t> point_of;
  for (std::size_t p = 0; p < contacts.points.size(); ++p) {
    point_of.insert(point_of.end(), contacts.points[p].directions, p);
  }
  for (const MatrixEntry& entry : contacts.along) speeds[point_of[entry.row]].push_back(entry.column);
  std::vector<MatrixEntry> pattern = contacts.mass;
  for (const std::vector<std::size_t>& of_point : speeds) {
    for (const std::size_t a : of_point) {
      for (const std::size_t b : of_point) pattern.push_back({a, b});
    }
  }
  return pattern;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

ContactStep::ContactStep(RightHandSide& right_hand_side, ProgressMeter& meter)
    : FixedStep(Integrator::contact_step, right_hand_side, meter),
      contacts_(right_hand_side.system().contacts),
      n_(right_hand_side.system().nv),
      points_(contacts_.points.size()),
      factors_(n_, pattern_of(contacts_)),
      inertia_(contacts_.mass.size()),
      mass_(contacts_.mass.size()),
      normal_(contacts_.normal.size()),
      along_(contacts_.along.size()),
      loops_(contacts_.loops.size()),
      gaps_(contacts_.points.size()),
      held_(count_of_rows(contacts_)),
      properties_(contacts_.points.size() * Contacts::property_count),
      joints_(2 * n_),
      diagonal_(n_, contacts_.mass.size()),
      free_(n_),
      momentum_(n_),
      speed_(n_),
      gradient_(n_),
      change_(n_),
      product_(n_),
      change_product_(n_),
      kept_(contacts_.loop_rows, false),
      lifted_(contacts_.loop_rows * n_),
      gram_(contacts_.loop_rows * contacts_.loop_rows),
      multipliers_(contacts_.loop_rows) {
  for (std::size_t e = 0; e < contacts_.mass.size(); ++e) {
    mass_places_.push_back(factors_.place(contacts_.mass[e]));
    if (contacts_.mass[e].row == contacts_.mass[e].column) diagonal_[contacts_.mass[e].row] = e;
  }
  struct Row {
    std::size_t point, row;
  };
  std::vector<Row> along;
  std::size_t held = 0;
  for (std::size_t p = 0; p < points_.size(); ++p) {
    Point& point = points_[p];
    const Contacts::Point& given = contacts_.points[p];
    point.rows = 1 + given.directions;
    point.deflection = given.deflection;
    point.held = held;
    held += given.directions;
    point.first = speeds_.size();
    speeds_.resize(speeds_.size() + point.rows);
    for (std::size_t row = 0; row < given.directions; ++row) along.push_back({p, 1 + row});
  }
  changes_.resize(speeds_.size());
  const auto column = [&](std::size_t p, std::size_t speed) {
    std::vector<std::size_t>& speeds = points_[p].speeds;
    const auto found = std::ranges::find(speeds, speed);
    if (found == speeds.end()) speeds.push_back(speed);
    return static_cast<std::size_t>(std::ranges::find(speeds, speed) - speeds.begin());
  };
  // Columns first: the places of the entries depend on their number.
  for (const MatrixEntry& entry : contacts_.normal) column(entry.row, entry.column);
  for (const MatrixEntry& entry : contacts_.along) column(along[entry.row].point, entry.column);
  for (Point& point : points_) {
    point.block = blocks_.size();
    blocks_.resize(blocks_.size() + point.rows * point.speeds.size());
    for (std::size_t a = 0; a < point.speeds.size(); ++a) {
      for (std::size_t b = 0; b <= a; ++b) point.places.push_back(factors_.place({point.speeds[a], point.speeds[b]}));
    }
  }
  const auto place = [&](std::size_t p, std::size_t row, std::size_t speed) {
    return points_[p].block + row * points_[p].speeds.size() + column(p, speed);
  };
  for (const MatrixEntry& entry : contacts_.normal) normal_places_.push_back(place(entry.row, 0, entry.column));
  for (const MatrixEntry& entry : contacts_.along) {
    along_places_.push_back(place(along[entry.row].point, along[entry.row].row, entry.column));
  }
}

void ContactStep::begin_step(const std::vector<double>& tau) {
  if (contacts_.function == nullptr) return;
  double* const values[] = {mass_.data(), normal_.data(), along_.data(),      loops_.data(),
                            gaps_.data(), held_.data(),   properties_.data(), joints_.data()};
  right_hand_side_.contacts(tau.data(), begin_, y_begin_.data(), values);
  for (std::size_t e = 0; e < normal_.size(); ++e) blocks_[normal_places_[e]] = normal_[e];
  for (std::size_t e = 0; e < along_.size(); ++e) blocks_[along_places_[e]] = along_[e];
  for (std::size_t p = 0; p < points_.size(); ++p) {
    Point& point = points_[p];
    const double* const properties = properties_.data() + p * Contacts::property_count;
    point.gap = gaps_[p];
    point.stiffness = properties[Contacts::stiffness];
    point.dissipation = properties[Contacts::dissipation];
    point.friction = properties[Contacts::friction];
    point.tangential_stiffness = properties[Contacts::tangential_stiffness];
    point.slip_time = properties[Contacts::slip_time];
  }
  if (!kept_.empty()) find_independent_loops();
}

// The rank of J does not depend on contacts, whose stiffness would blur it.
void ContactStep::find_independent_loops() {
  std::ranges::fill(factors_.values(), 0);
  for (std::size_t e = 0; e < mass_.size(); ++e) factors_.values()[mass_places_[e]] += mass_[e];
  kept_.assign(kept_.size(), true);
  if (!factors_.factorise()) return;
  const std::size_t m = kept_.size();
  std::ranges::fill(lifted_, 0);
  for (std::size_t e = 0; e < loops_.size(); ++e) {
    lifted_[contacts_.loops[e].row * n_ + contacts_.loops[e].column] += loops_[e];
  }
  for (std::size_t r = 0; r < m; ++r) factors_.solve(lifted_.data() + r * n_);
  std::ranges::fill(gram_, 0);
  for (std::size_t e = 0; e < loops_.size(); ++e) {
    const auto& [row, column] = contacts_.loops[e];
    for (std::size_t r = 0; r < m; ++r) gram_[row * m + r] += loops_[e] * lifted_[r * n_ + column];
  }
  for (std::size_t r = 0; r < m; ++r) multipliers_[r] = gram_[r * m + r];
  for (std::size_t p = 0; p < m; ++p) {
    const double pivot = gram_[p * m + p];
    kept_[p] = pivot > least_angle * multipliers_[p];
    if (!kept_[p]) continue;
    for (std::size_t i = p + 1; i < m; ++i) {
      const double ratio = gram_[i * m + p] / pivot;
      for (std::size_t k = p + 1; k <= i; ++k) gram_[i * m + k] -= ratio * gram_[k * m + p];
    }
  }
}

double ContactStep::normal_force(const Point& point, double h, double separation) {
  const double depth = -point.gap - h * separation;
  const double damped = 1 - point.dissipation * separation;
  return depth > 0 && damped > 0 ? point.stiffness * depth * damped : 0;
}

// Bristles beyond the limit slip back first, for the time of the step; then they move along.
void ContactStep::limit_friction(double h) {
  const double* const x = y_begin_.data() + right_hand_side_.system().nq + n_;
  for (Point& point : points_) {
    if (point.rows == 1) continue;
    point.limit = point.friction * point.pressed;
    double square = 0;
    for (std::size_t row = 0; row + 1 < point.rows; ++row) {
      const double deflection = x[point.deflection + row];
      square += deflection * deflection;
    }
    const double bent = std::sqrt(square);
    const double longest = point.limit / point.tangential_stiffness;
    point.left = bent > longest ? (longest + (bent - longest) * std::exp(-h / point.slip_time)) / bent : 1;
    const double damping = point.dissipation * point.pressed;
    point.bend = h * point.tangential_stiffness + damping;
    point.spring = point.tangential_stiffness * point.left - damping * (1 - point.left) / h;
  }
}

void ContactStep::react(const Point& point, double h, const double* speeds, bool with_slopes,
                        Reaction& reaction) const {
  const double separation = speeds[0];
  reaction.impulse[0] = h * normal_force(point, h, separation);
  if (with_slopes) {
    const double depth = -point.gap - h * separation;
    const double damped = 1 - point.dissipation * separation;
    reaction.press = reaction.impulse[0] > 0 ? h * point.stiffness * (h * damped + point.dissipation * depth) : 0;
    reaction.stick = reaction.slide = 0;
  }
  const std::size_t directions = point.rows - 1;
  double square = 0;
  for (std::size_t k = 0; k < directions; ++k) {
    const double force = point.spring * held_[point.held + k] + point.bend * speeds[1 + k];
    reaction.direction[k] = force;
    square += force * force;
  }
  const double size = std::sqrt(square);
  const bool slides = size > point.limit;
  const double share = slides ? point.limit / size : 1;
  for (std::size_t k = 0; k < directions; ++k) reaction.impulse[1 + k] = -h * share * reaction.direction[k];
  if (!with_slopes || directions == 0) return;
  reaction.stick = h * share * point.bend;
  if (!slides) return;
  reaction.slide = reaction.stick;
  for (std::size_t k = 0; k < directions; ++k) reaction.direction[k] /= size;
}

void ContactStep::point_speeds(const double* v, double* speeds) const {
  for (const Point& point : points_) {
    const double* row = blocks_.data() + point.block;
    const std::size_t width = point.speeds.size();
    for (std::size_t r = 0; r < point.rows; ++r, row += width) {
      double sum = 0;
      for (std::size_t c = 0; c < width; ++c) sum += row[c] * v[point.speeds[c]];
      speeds[point.first + r] = sum;
    }
  }
}

void ContactStep::begin_matrix(double h) {
  inertia_ = mass_;
  for (std::size_t i = 0; i < n_; ++i) {
    if (diagonal_[i] < inertia_.size()) inertia_[diagonal_[i]] += h * (joints_[i] + h * joints_[n_ + i]);
  }
}

void ContactStep::multiply(const double* x, double* y) const {
  std::fill_n(y, n_, 0.0);
  for (std::size_t e = 0; e < inertia_.size(); ++e) {
    const auto& [row, column] = contacts_.mass[e];
    y[row] += inertia_[e] * x[column];
    if (row != column) y[column] += inertia_[e] * x[row];
  }
}

double ContactStep::size_of(const double* v) {
  multiply(v, product_.data());
  double square = 0;
  for (std::size_t i = 0; i < n_; ++i) square += v[i] * product_[i];
  return std::sqrt(std::max(square, 0.0));
}

void ContactStep::linearise(double h) {
  multiply(speed_.data(), product_.data());
  for (std::size_t i = 0; i < n_; ++i) gradient_[i] = product_[i] - momentum_[i];
  std::vector<double>& matrix = factors_.values();
  std::ranges::fill(matrix, 0);
  for (std::size_t e = 0; e < inertia_.size(); ++e) matrix[mass_places_[e]] += inertia_[e];
  point_speeds(speed_.data(), speeds_.data());
  Reaction reaction;
  for (const Point& point : points_) {
    react(point, h, speeds_.data() + point.first, true, reaction);
    if (reaction.impulse[0] == 0 && reaction.stick == 0) continue;
    const std::size_t width = point.speeds.size();
    const double* const block = blocks_.data() + point.block;
    for (std::size_t r = 0; r < point.rows; ++r) {
      for (std::size_t c = 0; c < width; ++c) {
        gradient_[point.speeds[c]] -= block[r * width + c] * reaction.impulse[r];
      }
    }
    const std::size_t* place = point.places.data();
    for (std::size_t a = 0; a < width; ++a) {
      double in_a = 0;  // part of the column in the direction of sliding
      for (std::size_t r = 1; r < point.rows; ++r) in_a += reaction.direction[r - 1] * block[r * width + a];
      for (std::size_t b = 0; b <= a; ++b) {
        double entry = reaction.press * block[a] * block[b];
        if (reaction.stick > 0) {
          double along = 0;
          for (std::size_t r = 1; r < point.rows; ++r) along += block[r * width + a] * block[r * width + b];
          entry += reaction.stick * along;
          if (reaction.slide > 0) {
            double in_b = 0;
            for (std::size_t r = 1; r < point.rows; ++r) in_b += reaction.direction[r - 1] * block[r * width + b];
            entry -= reaction.slide * in_a * in_b;
          }
        }
        matrix[*place++] += entry;
      }
    }
  }
}

// Without loops −H⁻¹ g. Along them the speeds change by −H⁻¹ (g + Jᵀλ) with J H⁻¹ (g + Jᵀλ) = 0.
bool ContactStep::find_change() {
  if (!factors_.factorise()) return false;
  for (std::size_t i = 0; i < n_; ++i) change_[i] = -gradient_[i];
  factors_.solve(change_.data());
  const std::size_t m = kept_.size();
  if (m == 0) return true;
  std::ranges::fill(lifted_, 0);
  std::ranges::fill(multipliers_, 0);
  for (std::size_t e = 0; e < loops_.size(); ++e) {
    const auto& [row, column] = contacts_.loops[e];
    lifted_[row * n_ + column] += loops_[e];
    multipliers_[row] -= loops_[e] * change_[column];
  }
  for (std::size_t r = 0; r < m; ++r) {
    if (kept_[r]) factors_.solve(lifted_.data() + r * n_);
  }
  std::ranges::fill(gram_, 0);
  for (std::size_t e = 0; e < loops_.size(); ++e) {
    const auto& [row, column] = contacts_.loops[e];
    for (std::size_t r = 0; r < m; ++r) gram_[row * m + r] += loops_[e] * lifted_[r * n_ + column];
  }
  for (std::size_t p = 0; p < m; ++p) {
    if (!kept_[p]) continue;
    const double pivot = gram_[p * m + p];
    for (std::size_t i = p + 1; i < m; ++i) {
      if (!kept_[i]) continue;
      const double ratio = gram_[i * m + p] / pivot;
      for (std::size_t k = p + 1; k <= i; ++k) gram_[i * m + k] -= ratio * gram_[k * m + p];
      multipliers_[i] -= ratio * multipliers_[p];
    }
  }
  for (std::size_t p = m; p-- > 0;) {
    if (!kept_[p]) continue;
    for (std::size_t i = p + 1; i < m; ++i) {
      if (kept_[i]) multipliers_[p] -= gram_[i * m + p] * multipliers_[i];
    }
    multipliers_[p] /= gram_[p * m + p];
    for (std::size_t i = 0; i < n_; ++i) change_[i] += multipliers_[p] * lifted_[p * n_ + i];
  }
  return true;
}

// The slope along the change never falls: its zero is the minimum.
double ContactStep::share_of_change(double h, double decrease) {
  point_speeds(change_.data(), changes_.data());
  multiply(change_.data(), change_product_.data());
  double first = 0;  // of the part without contacts
  for (std::size_t i = 0; i < n_; ++i) first += change_[i] * (product_[i] - momentum_[i]);
  const double rise = dot(change_, change_product_);
  Reaction reaction;
  const auto slope = [&](double share) {
    double sum = first + share * rise;
    for (const Point& point : points_) {
      double speeds[4];
      for (std::size_t r = 0; r < point.rows; ++r) {
        speeds[r] = speeds_[point.first + r] + share * changes_[point.first + r];
      }
      react(point, h, speeds, false, reaction);
      for (std::size_t r = 0; r < point.rows; ++r) sum -= changes_[point.first + r] * reaction.impulse[r];
    }
    return sum;
  };
  double high = 1, above = slope(1);
  if (!(above > flat * decrease)) return 1;
  double low = 0, below = -decrease;
  // The rule of false position, with the slope of the end that stays halved (Illinois).
  for (int step = 0; step < most_line_steps; ++step) {
    const double share = low + (high - low) * below / (below - above);
    const double found = slope(share);
    if (std::abs(found) <= flat * decrease) return share;
    if (found > 0) {
      high = share;
      above = found;
      below *= 0.5;
    } else {
      low = share;
      below = found;
      above *= 0.5;
    }
  }
  return low > 0 ? low : high;
}

bool ContactStep::minimise(double h) {
  const double scale = size_of(free_.data()) + size_of(y_begin_.data() + right_hand_side_.system().nq);
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    linearise(h);
    if (!find_change()) return false;
    const double decrease = -dot(gradient_, change_);
    const double way = std::sqrt(std::max(decrease, 0.0));
    // Numbers that are not finite end the loop too, and are reported as divergence.
    const bool ends = !(way > converged * scale);
    const double share = ends ? 1 : share_of_change(h, decrease);
    for (std::size_t i = 0; i < n_; ++i) speed_[i] += share * change_[i];
    if (ends) return true;
    if (iteration + 1 == most_iterations) return way <= converged_at_least * scale;
  }
  return false;
}

bool ContactStep::advance(double h, Flow& y) {
  const System& system = right_hand_side_.system();
  const std::size_t nq = system.nq;
  const double* const from = y_begin_.data();
  const double* const before = from + nq;
  const double* const rates = rate_begin_.data();
  for (std::size_t i = 0; i < n_; ++i) free_[i] = before[i] + h * rates[nq + i];
  begin_matrix(h);
  // The plant's forces already contain D v₀ of the implicit dampers.
  multiply(free_.data(), momentum_.data());
  bool coasts = true;
  for (std::size_t i = 0; i < n_; ++i) {
    const double damping = h * joints_[i];
    const double spring = h * h * joints_[n_ + i];
    coasts = coasts && damping == 0 && spring == 0;
    momentum_[i] += damping * before[i] - (damping + spring) * free_[i];
  }
  point_speeds(free_.data(), speeds_.data());
  for (const Point& point : points_) coasts = coasts && normal_force(point, h, speeds_[point.first]) == 0;
  for (Point& point : points_) point.pressed = 0;
  speed_ = free_;
  if (coasts) {
    limit_friction(h);
  } else {
    // Along loops the speeds that move the positions as the loops go: those of the middle of the step. Otherwise
    // contacts that last are found where they were.
    const double ahead = kept_.empty() ? 0 : 0.5 * h;
    for (std::size_t i = 0; i < n_; ++i) speed_[i] = before[i] + ahead * rates[nq + i];
    point_speeds(speed_.data(), speeds_.data());
    double largest = 0;
    for (Point& point : points_) {
      point.pressed = normal_force(point, h, speeds_[point.first]);
      largest = std::max(largest, point.pressed);
    }
    for (int round = 0; round < most_rounds; ++round) {
      limit_friction(h);
      if (!minimise(h)) return false;
      point_speeds(speed_.data(), speeds_.data());
      if (round + 1 == most_rounds) break;
      double change = 0;
      for (const Point& point : points_) {
        if (point.rows == 1) continue;
        const double pressed = normal_force(point, h, speeds_[point.first]);
        change = std::max(change, std::abs(pressed - point.pressed));
        largest = std::max(largest, pressed);
      }
      if (!(change > same_force * largest)) break;
      for (Point& point : points_) point.pressed = normal_force(point, h, speeds_[point.first]);
    }
  }
  std::copy_n(speed_.begin(), n_, y.begin() + static_cast<std::ptrdiff_t>(nq));
  right_hand_side_.position_rates(begin_, from, speed_.data(), y.data());
  for (std::size_t i = 0; i < nq; ++i) y[i] = from[i] + h * y[i];
  for (std::size_t i = nq + n_; i < y.size(); ++i) y[i] = from[i] + h * rates[i];
  for (const Point& point : points_) {
    const std::size_t entry = nq + n_ + point.deflection;
    move_deflection(point, h, from + entry, y.data() + entry);
  }
  return true;
}

// Beyond the limit L a bristle follows e' = u − e/T with e = |z| − L: of h u it keeps T (1 − exp(−h/T)) u, so that it
// comes to rest at e = T u in any step.
void ContactStep::move_deflection(const Point& point, double h, const double* from, double* to) const {
  if (point.rows == 1) return;
  const double* const speeds = speeds_.data() + point.first;
  const bool touches = point.gap + h * speeds[0] < 0;
  double left = 0, moved = 0;
  for (std::size_t row = 1; row < point.rows; ++row) {
    const double start = point.left * from[row - 1];
    to[row - 1] = start + (touches ? h * speeds[row] : 0);
    left += start * start;
    moved += to[row - 1] * to[row - 1];
  }
  const double length = std::sqrt(moved);
  const double held = std::max(point.limit / point.tangential_stiffness, std::min(std::sqrt(left), length));
  if (!(length > held)) return;
  const double kept = -std::expm1(-h / point.slip_time) * point.slip_time / h;
  const double share = (held + (length - held) * kept) / length;
  for (std::size_t row = 1; row < point.rows; ++row) to[row - 1] *= share;
}

}  // namespace robotc::runtime

#include "compiler/equations/derivations/kronecker.h"

namespace robotc::derivations::kronecker {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// Motion of a body with one coordinate: a column of J_T along the world's axes and one of J_R along the body's.
struct Columns {
  Vec3 linear;
  Vec3 angular;
};

std::vector<Id> position_and_rotation(const PlacedBody& body) {
  std::vector<Id> entries(body.mass_centre.begin(), body.mass_centre.end());
  for (const Vec3& row : body.rotation) entries.insert(entries.end(), row.begin(), row.end());
  return entries;
}

/// ω read off [ω]ₓ = Rᵀ Ṙ, from three of its entries.
Vec3 angular_part(Pool& pool, const Mat3& rotation, const Mat3& rate) {
  const auto entry = [&](std::size_t r, std::size_t c) {
    const auto column = [](const Mat3& m, std::size_t k) { return Vec3{m[0][k], m[1][k], m[2][k]}; };
    return expr::dot(pool, column(rotation, r), column(rate, c));
  };
  return {entry(2, 1), entry(0, 2), entry(1, 0)};
}

/// One for each coordinate.
std::vector<Columns> jacobian(const PlacedBody& body, const Mechanism& mechanism, Pool& pool) {
  std::vector<Columns> columns;
  for (const std::vector<Id>& rate : derivatives(pool, position_and_rotation(body), mechanism.q)) {
    const Mat3 turned = {{{rate[3], rate[4], rate[5]}, {rate[6], rate[7], rate[8]}, {rate[9], rate[10], rate[11]}}};
    columns.push_back({{rate[0], rate[1], rate[2]}, angular_part(pool, body.rotation, turned)});
  }
  return columns;
}

Matrix scaled_sum(Pool& pool, Id scale, const Matrix& a, const Matrix& b, const Matrix& minus) {
  Matrix sum = a;
  for (std::size_t e = 0; e < sum.entries.size(); ++e) {
    sum.entries[e] = pool.mul(scale, pool.sub(pool.add(a.entries[e], b.entries[e]), minus.entries[e]));
  }
  return sum;
}

}  // namespace

Matrix identity(Pool& pool, std::size_t n) {
  Matrix m{n, n, std::vector<Id>(n * n, pool.zero())};
  for (std::size_t i = 0; i < n; ++i) m(i, i) = pool.one();
  return m;
}

Matrix column(const std::vector<Id>& entries) { return {entries.size(), 1, entries}; }

Matrix transpose(const Matrix& a) {
  Matrix t{a.cols, a.rows, a.entries};
  for (std::size_t r = 0; r < a.rows; ++r) {
    for (std::size_t c = 0; c < a.cols; ++c) t(c, r) = a(r, c);
  }
  return t;
}

Matrix multiply(Pool& pool, const Matrix& a, const Matrix& b) {
  Matrix m{a.rows, b.cols, std::vector<Id>(a.rows * b.cols, pool.zero())};
  for (std::size_t r = 0; r < a.rows; ++r) {
    for (std::size_t k = 0; k < a.cols; ++k) {
      if (pool.is_zero(a(r, k))) continue;
      for (std::size_t c = 0; c < b.cols; ++c) m(r, c) = pool.add(m(r, c), pool.mul(a(r, k), b(k, c)));
    }
  }
  return m;
}

Matrix product(Pool& pool, const Matrix& a, const Matrix& b) {
  Matrix m{a.rows * b.rows, a.cols * b.cols, std::vector<Id>(a.entries.size() * b.entries.size(), pool.zero())};
  for (std::size_t r = 0; r < m.rows; ++r) {
    for (std::size_t c = 0; c < m.cols; ++c) {
      m(r, c) = pool.mul(a(r / b.rows, c / b.cols), b(r % b.rows, c % b.cols));
    }
  }
  return m;
}

std::optional<Matrix> derivative(Pool& pool, const Matrix& d, const std::vector<Id>& x, const NodeBudget& budget) {
  Matrix m{d.rows, d.cols * x.size(), std::vector<Id>(d.entries.size() * x.size(), pool.zero())};
  for (std::size_t k = 0; k < x.size(); ++k) {
    const std::vector<Id> by_x = derivatives(pool, d.entries, {x[k]}).front();
    for (std::size_t e = 0; e < by_x.size(); ++e) m.entries[e * x.size() + k] = by_x[e];
    if (budget.exceeded()) return std::nullopt;
  }
  return m;
}

std::vector<Id> mass_matrix(const WorldGeometry& geometry, const Mechanism& mechanism, Pool& pool) {
  const std::size_t n = mechanism.q.size();
  std::vector<Id> matrix(n * n, pool.zero());
  for (const PlacedBody& body : geometry.bodies) {
    const std::vector<Columns> columns = jacobian(body, mechanism, pool);
    for (std::size_t j = 0; j < n; ++j) {
      const Vec3 momentum = expr::scale(pool, body.mass, columns[j].linear);
      const Vec3 spin = expr::mul(pool, body.inertia, columns[j].angular);
      for (std::size_t i = 0; i <= j; ++i) {
        Id& entry = matrix[i * n + j];
        entry = pool.add(
            entry, pool.add(expr::dot(pool, columns[i].linear, momentum), expr::dot(pool, columns[i].angular, spin)));
        matrix[j * n + i] = entry;
      }
    }
  }
  return matrix;
}

std::optional<std::vector<Id>> coriolis_matrix(const std::vector<Id>& mass_matrix, const Mechanism& mechanism,
                                               Pool& pool, const NodeBudget& budget) {
  const std::size_t n = mechanism.q.size();
  const std::optional<Matrix> by_q = derivative(pool, {n, n, mass_matrix}, mechanism.q, budget);
  if (!by_q) return std::nullopt;
  const Matrix one = identity(pool, n);
  const Matrix speeds = column(mechanism.qd);
  const Matrix u = multiply(pool, *by_q, product(pool, one, speeds));  // Ṁ
  const Matrix v = multiply(pool, *by_q, product(pool, speeds, one));
  return scaled_sum(pool, pool.number(Number::rational(1, 2)), u, v, transpose(v)).entries;
}

}  // namespace robotc::derivations::kronecker

#include "compiler/equations/derivations/contractions.h"

namespace robotc::derivations {

using expr::Id;
using expr::Pool;

std::vector<Id> contract(Pool& pool, const std::vector<Id>& tensor, const std::vector<Id>& v) {
  const std::size_t n = v.size();
  std::vector<Id> result;
  if (n == 0) return result;
  for (std::size_t row = 0; row < tensor.size() / n; ++row) {
    Id sum = pool.zero();
    for (std::size_t k = 0; k < n; ++k) sum = pool.add(sum, pool.mul(tensor[row * n + k], v[k]));
    result.push_back(sum);
  }
  return result;
}

std::vector<Id> quadratic_forms(Pool& pool, const std::vector<Id>& tensor, const std::vector<Id>& v) {
  const std::size_t n = v.size();
  std::vector<Id> result;
  for (std::size_t i = 0; i < n; ++i) {
    Id sum = pool.zero();
    for (std::size_t j = 0; j < n; ++j) {
      const Id* row = &tensor[(i * n + j) * n];
      sum = pool.add(sum, pool.mul(row[j], pool.mul(v[j], v[j])));
      const Id twice = pool.mul(pool.integer(2), v[j]);
      for (std::size_t k = j + 1; k < n; ++k) sum = pool.add(sum, pool.mul(row[k], pool.mul(twice, v[k])));
    }
    result.push_back(sum);
  }
  return result;
}

std::vector<Id> add(Pool& pool, const std::vector<Id>& a, const std::vector<Id>& b) {
  std::vector<Id> sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum.push_back(pool.add(a[i], b[i]));
  return sum;
}

}  // namespace robotc::derivations

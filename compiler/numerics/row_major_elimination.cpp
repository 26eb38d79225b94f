#include <Eigen/LU>

#include "compiler/numerics/elimination.h"

namespace robotc::numerics {

struct RowMajorElimination::Factors {
  explicit Factors(Eigen::Index size) : lu(size) {}
  Eigen::PartialPivLU<Matrix> lu;
  bool singular = false;
};

RowMajorElimination::RowMajorElimination(Eigen::Index size) : factors_(std::make_unique<Factors>(size)) {}
RowMajorElimination::~RowMajorElimination() = default;
RowMajorElimination::RowMajorElimination(const RowMajorElimination& other)
    : factors_(std::make_unique<Factors>(*other.factors_)) {}

void RowMajorElimination::factorise(const Matrix& a) {
  factors_->lu.compute(a);
  factors_->singular = (factors_->lu.matrixLU().diagonal().array() == 0).any();
}
bool RowMajorElimination::is_singular() const { return factors_->singular; }
void RowMajorElimination::solve(const Eigen::VectorXd& b, Eigen::Ref<Eigen::VectorXd> x) const {
  x = factors_->lu.solve(b);
}

}  // namespace robotc::numerics

// Pinocchio's algorithms, its C++ templates compiled here, as functions for robotc_peers. Results stay in Pinocchio's
// memory: nothing is copied while it is timed.
#include <Eigen/Core>
#include <cmath>
#include <memory>

#include "bench/peers/peer.h"
#include "bench/peers/pinocchio_model.h"
#include "pinocchio/algorithm/aba-derivatives.hpp"
#include "pinocchio/algorithm/aba.hpp"
#include "pinocchio/algorithm/constrained-dynamics.hpp"
#include "pinocchio/algorithm/crba.hpp"
#include "pinocchio/algorithm/loop-constrained-aba.hpp"
#include "pinocchio/algorithm/rnea-derivatives.hpp"
#include "pinocchio/algorithm/rnea.hpp"
#include "pinocchio/constraints.hpp"

namespace {

using pinocchio::Convention;
using Vector = Eigen::Map<const Eigen::VectorXd>;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

std::unique_ptr<pinocchio::Model> model;
std::unique_ptr<pinocchio::Data> data;
pinocchio::RigidConstraintModelVector constraints;
pinocchio::RigidConstraintDataVector constraint_data;

Vector positions(const double* q) { return {q, model->nq}; }
Vector vector(const double* x) { return {x, model->nv}; }

template <class Matrix>
void write(double* out, int block, const Matrix& matrix) {
  Eigen::Map<RowMajor>(out + static_cast<std::ptrdiff_t>(block) * model->nv * model->nv, matrix.rows(), matrix.cols()) =
      matrix;
}
/// Pinocchio computes only the upper triangle of M and M⁻¹.
template <class Matrix>
void write_symmetric(double* out, int block, const Matrix& upper) {
  write(out, block, Eigen::MatrixXd(upper.template selfadjointView<Eigen::Upper>()));
}

void inverse_dynamics(const double* q, const double* v, const double* x, double*) {
  pinocchio::rnea(*model, *data, positions(q), vector(v), vector(x));
}
void read_inverse_dynamics(double* out) { write(out, 0, data->tau); }

template <Convention convention>
void mass_matrix(const double* q, const double*, const double*, double*) {
  pinocchio::crba(*model, *data, positions(q), convention);
}
void read_mass_matrix(double* out) { write_symmetric(out, 0, data->M); }

template <Convention convention>
void forward_dynamics(const double* q, const double* v, const double* x, double*) {
  pinocchio::aba(*model, *data, positions(q), vector(v), vector(x), convention);
}
void read_forward_dynamics(double* out) { write(out, 0, data->ddq); }

void inverse_dynamics_derivatives(const double* q, const double* v, const double* x, double*) {
  pinocchio::computeRNEADerivatives(*model, *data, positions(q), vector(v), vector(x));
}
void read_inverse_dynamics_derivatives(double* out) {
  write(out, 0, data->dtau_dq);
  write(out, 1, data->dtau_dv);
  write_symmetric(out, 2, data->M);
}

void forward_dynamics_derivatives(const double* q, const double* v, const double* x, double*) {
  pinocchio::computeABADerivatives(*model, *data, positions(q), vector(v), vector(x));
}
void read_forward_dynamics_derivatives(double* out) {
  write(out, 0, data->ddq_dq);
  write(out, 1, data->ddq_dv);
  write_symmetric(out, 2, data->Minv);
}

/// A regularisation `10^exponent` of the forces, and as many iterations as bring its effect to 1e-12.
template <int exponent>
pinocchio::ProximalSettings proximal() {
  return {1e-12, exponent == 0 ? 0 : std::pow(10.0, exponent), exponent == 0 ? 1 : 20};
}

template <int exponent>
void dynamics_with_constraints(const double* q, const double* v, const double* x, double*) {
  pinocchio::ProximalSettings settings = proximal<exponent>();
  pinocchio::constraintDynamics(*model, *data, positions(q), vector(v), vector(x), constraints, constraint_data,
                                settings);
}
template <int exponent>
void articulated_bodies_with_loops(const double* q, const double* v, const double* x, double*) {
  pinocchio::ProximalSettings settings = proximal<exponent>();
  pinocchio::lcaba(*model, *data, positions(q), vector(v), vector(x), constraints, constraint_data, settings);
}

void add_constraints(const robotc::bench::RigidTree& tree) {
  const auto joint = [](const robotc::bench::LoopEndInNumbers& end) {
    return static_cast<pinocchio::JointIndex>(end.body + 1);
  };
  const auto place = [](const robotc::bench::LoopEndInNumbers& end) {
    return pinocchio::SE3(Eigen::Matrix3d::Identity(), Eigen::Vector3d(end.position.data()));
  };
  for (const robotc::bench::LoopInNumbers& loop : tree.loops) {
    constraints.emplace_back(pinocchio::CONTACT_3D, *model, joint(loop.a), place(loop.a), joint(loop.b), place(loop.b),
                             pinocchio::LOCAL);
  }
  for (const auto& constraint : constraints) constraint_data.emplace_back(constraint);
  if (constraints.empty()) return;
  pinocchio::initConstraintDynamics(*model, *data, constraints, constraint_data);
  pinocchio::computeJointMinimalOrdering(*model, *data, constraints);  // for `lcaba`
}

}  // namespace

extern "C" const PeerFunction* robotc_peer(const char* tree_path) {
  static const PeerFunction functions[] = {
      {"inverse_dynamics", "rnea", inverse_dynamics, read_inverse_dynamics, body_rates},
      {"mass_matrix", "crba, local", mass_matrix<Convention::LOCAL>, read_mass_matrix, body_rates},
      {"mass_matrix", "crba, world", mass_matrix<Convention::WORLD>, read_mass_matrix, body_rates},
      {"forward_dynamics", "aba, local", forward_dynamics<Convention::LOCAL>, read_forward_dynamics, body_rates},
      {"forward_dynamics", "aba, world", forward_dynamics<Convention::WORLD>, read_forward_dynamics, body_rates},
      {"inverse_dynamics_derivatives", "computeRNEADerivatives", inverse_dynamics_derivatives,
       read_inverse_dynamics_derivatives, body_rates},
      {"forward_dynamics_derivatives", "computeABADerivatives", forward_dynamics_derivatives,
       read_forward_dynamics_derivatives, body_rates},
      {"forward_dynamics_of_loops", "constraintDynamics", dynamics_with_constraints<0>, read_forward_dynamics,
       body_rates},
      {"forward_dynamics_of_loops", "constraintDynamics, 1e-10", dynamics_with_constraints<-10>, read_forward_dynamics,
       body_rates},
      {"forward_dynamics_of_loops", "constraintDynamics, 1e-8", dynamics_with_constraints<-8>, read_forward_dynamics,
       body_rates},
      {"forward_dynamics_of_loops", "constraintDynamics, 1e-6", dynamics_with_constraints<-6>, read_forward_dynamics,
       body_rates},
      {"forward_dynamics_of_loops", "lcaba, 1e-8", articulated_bodies_with_loops<-8>, read_forward_dynamics,
       body_rates},
      {"forward_dynamics_of_loops", "lcaba, 1e-6", articulated_bodies_with_loops<-6>, read_forward_dynamics,
       body_rates},
      {nullptr, nullptr, nullptr, nullptr, body_rates}};
  const robotc::bench::RigidTree tree = robotc::bench::read_rigid_tree(tree_path);
  model = std::make_unique<pinocchio::Model>(robotc::bench::pinocchio_model(tree));
  data = std::make_unique<pinocchio::Data>(*model);
  add_constraints(tree);
  return functions;
}

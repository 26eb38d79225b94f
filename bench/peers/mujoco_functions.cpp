// MuJoCo's algorithms, from its own library, as functions for robotc_peers: only the pipeline stages that each function
// needs.
#include <mujoco/mujoco.h>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/peers/peer.h"
#include "bench/peers/rigid_tree.h"

namespace {

using robotc::bench::PeerJoint;
using robotc::bench::RigidTree;
using robotc::bench::TreeBodyInNumbers;
using Matrix = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

mjModel* model = nullptr;
mjData* data = nullptr;
std::vector<double> effort;

void write_quaternion(const Eigen::Matrix3d& rotation, double* out) {
  const Eigen::Quaterniond turn(rotation);
  out[0] = turn.w();
  out[1] = turn.x();
  out[2] = turn.y();
  out[3] = turn.z();
}

/// Principal moments, and the axes as a rotation.
std::pair<Eigen::Vector3d, Eigen::Matrix3d> principal(const TreeBodyInNumbers& body) {
  const Eigen::Matrix3d inertia = Matrix(body.inertia.data());
  if (Eigen::Matrix3d(inertia.diagonal().asDiagonal()) == inertia) {
    return {inertia.diagonal(), Eigen::Matrix3d::Identity()};
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(inertia);
  Eigen::Matrix3d axes = solver.eigenvectors();
  if (axes.determinant() < 0) axes.col(0) = -axes.col(0);
  return {solver.eigenvalues(), axes};
}

mjtJoint type_of(PeerJoint joint) {
  switch (joint) {
    case PeerJoint::revolute:
      return mjJNT_HINGE;
    case PeerJoint::prismatic:
      return mjJNT_SLIDE;
    case PeerJoint::spherical:
      return mjJNT_BALL;
    case PeerJoint::floating:
      break;
  }
  return mjJNT_FREE;
}

/// A `connect` constraint for each loop, as stiff as MuJoCo takes it. Its forces are regularised, so that it stays
/// soft: 0.9999 is the largest impedance, a ten-thousandth of the acceleration is left.
void add_loops(mjSpec* spec, const RigidTree& tree, const std::vector<mjsBody*>& bodies) {
  for (std::size_t i = 0; i < tree.loops.size(); ++i) {
    mjsEquality* const equality = mjs_addEquality(spec, nullptr);
    equality->type = mjEQ_CONNECT;
    equality->objtype = mjOBJ_SITE;
    equality->active = 1;
    equality->solimp[0] = equality->solimp[1] = 0.9999;
    for (const bool second : {false, true}) {
      const robotc::bench::LoopEndInNumbers& end = second ? tree.loops[i].b : tree.loops[i].a;
      const std::string name = (second ? "b" : "a") + std::to_string(i);
      mjsSite* const site = mjs_addSite(bodies[static_cast<std::size_t>(end.body + 1)], nullptr);
      mjs_setName(site->element, name.c_str());
      std::copy_n(end.position.begin(), 3, site->pos);
      mjs_setString(second ? equality->name2 : equality->name1, name.c_str());
    }
  }
}

mjModel* compile(const RigidTree& tree) {
  mjSpec* spec = mj_makeSpec();
  spec->compiler.degree = 0;
  std::copy_n(tree.gravity.begin(), 3, spec->option.gravity);
  std::vector<mjsBody*> bodies = {mjs_findBody(spec, "world")};
  for (const TreeBodyInNumbers& body : tree.bodies) {
    mjsBody* const made = mjs_addBody(bodies[static_cast<std::size_t>(body.parent + 1)], nullptr);
    std::copy_n(body.position.begin(), 3, made->pos);
    write_quaternion(Matrix(body.rotation.data()), made->quat);
    // MuJoCo's compiler refuses point masses and impossible inertias, its algorithms do not. So compile bodies that
    // need every general step, then insert the true numbers.
    made->explicitinertial = 1;
    made->mass = 1;
    const double centre[3] = {0.1, 0.2, 0.3}, moments[3] = {1, 1.1, 1.2}, turn[4] = {0.5, 0.5, 0.5, 0.5};
    std::copy_n(centre, 3, made->ipos);
    std::copy_n(moments, 3, made->inertia);
    std::copy_n(turn, 4, made->iquat);
    mjsJoint* const joint = mjs_addJoint(made, nullptr);
    joint->type = type_of(body.joint);
    if (speed_count(body.joint) == 1) {
      std::copy_n(body.axis.begin(), 3, joint->axis);
      joint->armature = body.rotor_inertia;
    }
    bodies.push_back(made);
  }
  add_loops(spec, tree, bodies);
  mjModel* const compiled = mj_compile(spec, nullptr);
  if (compiled == nullptr) throw std::runtime_error(std::string("MuJoCo: ") + mjs_getError(spec));
  mj_deleteSpec(spec);
  return compiled;
}

void set_inertias(const RigidTree& tree) {
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBodyInNumbers& body = tree.bodies[i];
    const auto [moments, axes] = principal(body);
    model->body_mass[i + 1] = body.mass;
    std::copy_n(body.com.begin(), 3, model->body_ipos + 3 * (i + 1));
    std::copy_n(moments.data(), 3, model->body_inertia + 3 * (i + 1));
    write_quaternion(axes, model->body_iquat + 4 * (i + 1));
  }
  mj_setConst(model, data);
}

/// Bodies must be compiled in the tree's order: depth first.
void check_order(const RigidTree& tree) {
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    if (model->body_parentid[i + 1] != tree.bodies[i].parent + 1) {
      throw std::runtime_error("MuJoCo orders the bodies of this tree in another way");
    }
  }
}

void positions(const double* q) {
  std::copy_n(q, model->nq, data->qpos);
  mj_kinematics(model, data);
  mj_comPos(model, data);
}

void inverse_dynamics(const double* q, const double* v, const double* x, double* out) {
  positions(q);
  std::copy_n(v, model->nv, data->qvel);
  std::copy_n(x, model->nv, data->qacc);
  mj_comVel(model, data);
  mj_rne(model, data, 1, out);
  for (int i = 0; i < model->nv; ++i) out[i] += model->dof_armature[i] * x[i];
}

void mass_matrix(const double* q, const double*, const double*, double*) {
  positions(q);
  mj_makeM(model, data);
}
void read_mass_matrix(double* out) { mj_fullM(model, data, out); }

void forward_dynamics(const double* q, const double* v, const double* x, double* out) {
  positions(q);
  mj_makeM(model, data);
  mj_factorM(model, data);
  std::copy_n(v, model->nv, data->qvel);
  mj_comVel(model, data);
  mj_rne(model, data, 0, effort.data());
  for (int i = 0; i < model->nv; ++i) effort[static_cast<std::size_t>(i)] = x[i] - effort[static_cast<std::size_t>(i)];
  mj_solveM(model, data, out, effort.data(), 1);
}

void forward_dynamics_of_loops(const double* q, const double* v, const double* x, double*) {
  std::copy_n(q, model->nq, data->qpos);
  std::copy_n(v, model->nv, data->qvel);
  std::copy_n(x, model->nv, data->qfrc_applied);
  mj_forwardSkip(model, data, mjSTAGE_NONE, 1);
}
void read_forward_dynamics_of_loops(double* out) { std::copy_n(data->qacc, model->nv, out); }

}  // namespace

extern "C" const PeerFunction* robotc_peer(const char* tree_path) {
  static const PeerFunction functions[] = {
      {"inverse_dynamics", "mj_rne", inverse_dynamics, nullptr, mixed_rates},
      {"mass_matrix", "mj_makeM", mass_matrix, read_mass_matrix, mixed_rates},
      {"forward_dynamics", "mj_makeM, mj_factorM, mj_rne, mj_solveM", forward_dynamics, nullptr, mixed_rates},
      {"forward_dynamics_of_loops", "mj_forward, soft", forward_dynamics_of_loops, read_forward_dynamics_of_loops,
       mixed_rates},
      {nullptr, nullptr, nullptr, nullptr, mixed_rates}};
  static const PeerFunction none = {nullptr, nullptr, nullptr, nullptr, mixed_rates};
  const RigidTree tree = robotc::bench::read_rigid_tree(tree_path);
  try {
    model = compile(tree);
    data = mj_makeData(model);
    effort.resize(static_cast<std::size_t>(model->nv));
    check_order(tree);
    set_inertias(tree);
  } catch (const std::runtime_error& error) {
    std::cerr << "robotc_peers: MuJoCo is left out: " << error.what() << "\n";
    return &none;
  }
  return functions;
}

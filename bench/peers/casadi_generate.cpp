// casadi_generate TREE DIRECTORY: C code by CasADi's generator of what Pinocchio's algorithms compute on its symbols,
// a file a function, each complete with the entry that robotc_peers asks for.
#include "pinocchio/autodiff/casadi.hpp"
// The order matters: Pinocchio's headers are to know CasADi's symbols.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "bench/peers/pinocchio_model.h"
#include "pinocchio/algorithm/aba-derivatives.hpp"
#include "pinocchio/algorithm/aba.hpp"
#include "pinocchio/algorithm/crba.hpp"
#include "pinocchio/algorithm/rnea-derivatives.hpp"
#include "pinocchio/algorithm/rnea.hpp"

namespace {

using casadi::SX;
using Model = pinocchio::ModelTpl<SX>;
using Data = pinocchio::DataTpl<SX>;
using Vector = Model::ConfigVectorType;
using Matrix = Eigen::Matrix<SX, Eigen::Dynamic, Eigen::Dynamic>;

/// Larger functions take CasADi and the C compiler many minutes; the limit of robotc's own code is the same.
constexpr casadi_int most_operations = 250'000;

SX to_casadi(const Matrix& m) {
  SX result(m.rows(), m.cols());
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    for (Eigen::Index j = 0; j < m.cols(); ++j) result(i, j) = m(i, j);
  }
  return result;
}
Vector to_eigen(const SX& v) {
  Vector result(v.size1());
  for (Eigen::Index i = 0; i < result.size(); ++i) result[i] = v(i);
  return result;
}
/// Of M and M⁻¹ Pinocchio computes the upper triangle.
SX symmetric(const Matrix& upper) {
  Matrix full = upper;
  full.triangularView<Eigen::StrictlyLower>() = upper.transpose().triangularView<Eigen::StrictlyLower>();
  return to_casadi(full);
}

struct Robot {
  Model model;
  SX q, v, x;
};

/// CasADi stores by columns, the peers' results are by rows.
SX by_rows(const std::vector<SX>& blocks) {
  std::vector<SX> columns;
  for (const SX& block : blocks) columns.push_back(SX::vec(block.T()));
  return SX::densify(SX::vertcat(columns));
}

void generate(const Robot& robot, const std::string& name, const std::string& variant, const std::string& stem,
              const SX& result, const std::filesystem::path& directory) {
  const casadi::Function function("f", {robot.q, robot.v, robot.x}, SX::cse(std::vector<SX>{result}));
  std::cout << stem << " " << function.n_instructions() << std::endl;
  if (function.n_instructions() > most_operations) return;
  casadi::CodeGenerator generator("generated");
  generator.add(function);
  std::ofstream file(directory / (stem + ".c"));
  file << generator.dump() << "\n#include \"bench/peers/peer.h\"\n"
       << "static void call(const double* q, const double* v, const double* x, double* out) {\n"
       << "  static casadi_int iw[" << function.sz_iw() + 1 << "];\n"
       << "  static casadi_real w[" << function.sz_w() + 1 << "];\n"
       << "  const casadi_real* arg[" << function.sz_arg() + 1 << "] = {q, v, x};\n"
       << "  casadi_real* res[" << function.sz_res() + 1 << "] = {out};\n"
       << "  f(arg, res, iw, w, 0);\n}\n"
       << "CASADI_SYMBOL_EXPORT const struct PeerFunction* robotc_peer(const char* tree_path) {\n"
       << "  static const struct PeerFunction functions[] = {{\"" << name << "\", \"" << variant
       << ", \" VARIANT, call, 0}, {0, 0, 0, 0}};\n"
       << "  (void)tree_path;\n  return functions;\n}\n";
}

/// Derivatives as CasADi takes them of a result, in place of Pinocchio's formulas for them.
void generate_jacobians(const Robot& robot, const std::string& name, const std::string& variant,
                        const std::string& stem, const SX& result, const std::filesystem::path& directory) {
  const casadi::Function plain("f", {robot.q, robot.v, robot.x}, {result});
  // A column of a Jacobian takes about as much as the function; do not even begin what would be left out.
  if (3 * plain.n_instructions() * result.size1() > 2 * most_operations) return;
  generate(robot, name, variant + ", differentiated", stem + "_jacobians",
           by_rows({SX::jacobian(result, robot.q), SX::jacobian(result, robot.v), SX::jacobian(result, robot.x)}),
           directory);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: casadi_generate TREE DIRECTORY\n";
    return 2;
  }
  const std::filesystem::path directory = argv[2];
  const pinocchio::Model numbers = robotc::bench::pinocchio_model(robotc::bench::read_rigid_tree(argv[1]));
  const casadi_int n = numbers.nv;
  const Robot robot{numbers.cast<SX>(), SX::sym("q", n), SX::sym("v", n), SX::sym("x", n)};
  const Vector q = to_eigen(robot.q), v = to_eigen(robot.v), x = to_eigen(robot.x);
  Data data(robot.model);

  pinocchio::rnea(robot.model, data, q, v, x);
  const SX tau = to_casadi(data.tau);
  generate(robot, "inverse_dynamics", "rnea", "rnea", by_rows({tau}), directory);
  generate_jacobians(robot, "inverse_dynamics_derivatives", "rnea", "rnea", tau, directory);
  for (const auto convention : {pinocchio::Convention::LOCAL, pinocchio::Convention::WORLD}) {
    const std::string where = convention == pinocchio::Convention::LOCAL ? "local" : "world";
    pinocchio::crba(robot.model, data, q, convention);
    generate(robot, "mass_matrix", "crba, " + where, "crba_" + where, by_rows({symmetric(data.M)}), directory);
    pinocchio::aba(robot.model, data, q, v, x, convention);
    const SX qdd = to_casadi(data.ddq);
    generate(robot, "forward_dynamics", "aba, " + where, "aba_" + where, by_rows({qdd}), directory);
    generate_jacobians(robot, "forward_dynamics_derivatives", "aba, " + where, "aba_" + where, qdd, directory);
  }
  pinocchio::computeRNEADerivatives(robot.model, data, q, v, x);
  generate(robot, "inverse_dynamics_derivatives", "computeRNEADerivatives", "rnea_derivatives",
           by_rows({to_casadi(data.dtau_dq), to_casadi(data.dtau_dv), symmetric(data.M)}), directory);
  pinocchio::computeABADerivatives(robot.model, data, q, v, x);
  generate(robot, "forward_dynamics_derivatives", "computeABADerivatives", "aba_derivatives",
           by_rows({to_casadi(data.ddq_dq), to_casadi(data.ddq_dv), symmetric(data.Minv)}), directory);
  return 0;
}

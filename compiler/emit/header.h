#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/emit/model.h"
#include "compiler/expr/algorithms.h"

/// The C header of an object file.
namespace robotc::emit {

/// An exported law. A controller: `NAME_init`, `NAME_step` and, with continuous states, `NAME_rates`, over a struct of
/// its states. A trajectory or a `fn`: `NAME`, and with states `NAME_init` and `NAME_rates`.
struct ShippedLaw {
  enum class Kind : std::uint8_t { controller, trajectory, function };
  /// One member of the struct.
  struct State {
    std::string name;
    std::size_t size = 1;
    bool flows = false;
    std::vector<std::string> entry_names;  ///< the joints; may be empty
    std::vector<std::string> units;        ///< SI, one per entry; empty if not a number
    std::vector<std::string> rate_units;   ///< the same for the rates of continuous states
    std::string meaning;                   ///< of non-numbers: "0 push, 1 pull"; of a matrix its shape
  };
  Kind kind = Kind::controller;
  std::string name;
  /// Computes its first result; its inputs are those of init, step and rates, the first of them `t`.
  Function step;
  std::vector<Function> more;  ///< further results
  std::vector<State> states;   ///< in the order of the struct
  bool has_rates = false;
  std::vector<std::string> fallible;  ///< the numeric algorithms that it calls and that can fail
  expr::OperationCounts operations;   ///< of step
};

/// True if the functions of a law take a struct of its states. Every controller has one, if only an empty one.
[[nodiscard]] inline bool has_state(const ShippedLaw& law) {
  return law.kind == ShippedLaw::Kind::controller || !law.states.empty();
}

/// A simulation as a kernel of a GPU, `rollout`, which makes whole runs.
struct ShippedRollout {
  std::string simulation;
  std::vector<std::string> entries;  ///< of a state: "q.shoulder", "qd.shoulder", "pid.z", "tau.shoulder"
  std::vector<std::string> units;    ///< SI, as many; empty if not known
  std::vector<double> initial;       ///< the state in which the simulation starts, without efforts
  std::string integrator;
  double step = 0;          ///< s
  std::size_t hold = 0;     ///< steps from one tick of the law to the next; 0: a continuous law
  std::uint64_t steps = 0;  ///< of the simulation
};

/// Contents of the header of an object file.
struct Shipment {
  Model model;                                    ///< its functions, and all parameters
  std::vector<expr::OperationCounts> operations;  ///< of each function, with constants precomputed
  std::vector<ShippedLaw> laws;
  std::optional<ShippedRollout> rollout{};
  std::string version;            ///< of robotc
  std::string hash;               ///< 16 digits: hash of everything in which header and object must agree
  bool is_gpu = false;            ///< functions are kernels of a GPU
  bool is_float = false;          ///< numbers are floats instead of doubles
  std::size_t constants = 0;      ///< computed by `prepare`
  std::uint32_t batch = 0;        ///< states per call of the batch functions; 0: none
  bool side_by_side = false;      ///< the entries of a batch's states lie side by side
  std::vector<std::string> libm;  ///< functions of the C library it may call
};

/// A function's name in C, "scara_mass_matrix", and for the linker, "scara_mass_matrix_HASH".
std::string shipped_name(const std::string& robot, const std::string& function);
std::string shipped_symbol(const std::string& robot, const std::string& function, const std::string& hash);

/// The members of the struct of a law's states, one for each state.
std::vector<std::string> member_names(const ShippedLaw& law);

/// Writes the header for C99 and C++.
std::string write_header(const Shipment& shipment);

}  // namespace robotc::emit

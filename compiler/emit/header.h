#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/emit/model.h"
#include "compiler/expr/algorithms.h"

/// The C header of an object file.
namespace robotc::emit {

/// A controller that is called by its user: `NAME_init`, `NAME_step` and, where states flow, `NAME_rates`, over a
/// struct of its states.
struct ShippedController {
  /// One member of the struct.
  struct State {
    std::string name;
    std::size_t size = 1;
    bool flows = false;
    std::vector<std::string> entry_names;  ///< the joints; may be empty
    std::vector<std::string> units;        ///< SI, one an entry; empty of what is no number
    std::vector<std::string> rate_units;   ///< the same of what flows
    std::string meaning;                   ///< of what is no number: "0 push, 1 pull"; of a matrix its shape
  };
  std::string name;
  /// Its efforts; its inputs are all that init, step and rates take, the first of them `t`.
  Function step;
  std::vector<State> states;  ///< in the order of the struct
  bool has_rates = false;
  expr::OperationCounts operations;  ///< of step
};

/// What an object file has to offer.
struct Shipment {
  Model model;                                    ///< its functions, and the parameters of all
  std::vector<expr::OperationCounts> operations;  ///< of each function, constants known
  std::vector<ShippedController> controllers;
  std::string version;            ///< of robotc
  std::string hash;               ///< 16 digits: of all that the two must agree in
  bool is_float = false;          ///< numbers are floats, and not doubles
  std::size_t constants = 0;      ///< that `prepare` computes
  std::uint32_t batch = 0;        ///< states of a batch entry point; 0: there is none
  std::vector<std::string> libm;  ///< functions of the C library that it may call
};

/// The name of a function in C, "scara_mass_matrix", and that which it has for the linker, "scara_mass_matrix_HASH".
std::string shipped_name(const std::string& robot, const std::string& function);
std::string shipped_symbol(const std::string& robot, const std::string& function, const std::string& hash);

/// For C99 and C++.
std::string write_header(const Shipment& shipment);

}  // namespace robotc::emit

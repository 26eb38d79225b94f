#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/linear_systems/margins.h"
#include "compiler/linear_systems/poles.h"
#include "compiler/linear_systems/zeros.h"
#include "compiler/requests/linearise.h"

namespace robotc::tools {

/// Transfer functions are listed and drawn up to this number of pairs of an input and an output.
inline constexpr std::size_t most_channels = 16;

/// Poles, zeros and margins of a linear model.
struct LinearAnalysis {
  const Linearisation& model;
  std::vector<linear_systems::Mode> modes;  ///< one per pole
  linear_systems::Stability stability = linear_systems::Stability::stable;
  struct Channel {
    std::size_t input = 0;
    std::size_t output = 0;
    std::string name;  ///< "q.elbow / tau.elbow"
    linear_systems::TransferFunction function;
  };
  std::vector<Channel> channels;  ///< all pairs, input by input; none if there are more than `most_channels`
  struct Loop {
    std::string joint;
    linear_systems::Margins margins;
  };
  std::vector<Loop> loops;  ///< of a closed loop: opened at each motor in turn, or at the one asked for

  [[nodiscard]] std::vector<linear_systems::Complex> poles() const;
};

/// `model` must outlive the result. Nothing if the eigenvalues of a matrix do not converge.
std::optional<LinearAnalysis> analyse(const Linearisation& model);

/// For people: the point, poles with frequency and damping, transfer functions, margins; with `matrices` A, B, C and D
/// too.
std::string summarise_linearisation(const LinearAnalysis& analysis, bool matrices);

/// Frequency responses of all channels: a magnitude and a phase (unwrapped, degrees) per frequency.
struct BodeData {
  std::vector<double> frequencies;            ///< rad/s
  std::vector<std::vector<double>> decibels;  ///< one list per channel
  std::vector<std::vector<double>> degrees;
};
BodeData bode_data(const LinearAnalysis& analysis);

/// Step responses of all channels.
struct StepData {
  std::vector<double> times;                ///< s
  std::vector<std::vector<double>> values;  ///< one list per channel, SI for an input of one SI unit
};
StepData step_data(const LinearAnalysis& analysis);

/// One JSON object, SI; with the responses that are given.
std::string linearisation_to_json(const LinearAnalysis& analysis, const BodeData* bode, const StepData* step);

}  // namespace robotc::tools

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/frontend/parameter_paths.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// All parameters of the program.
ParameterCandidates all_parameters(const SessionState& state);
/// Sets parameters among the candidates; bare numbers are in SI. False (reported), with no parameter changed, for
/// unknown or ambiguous paths, bad expressions, and values that are not finite or impossible for a robot.
bool set_parameters(SessionState& state, const std::vector<ParameterSetting>& settings,
                    const ParameterCandidates& candidates);
/// The same for numbers in SI, one per entry of the parameter.
bool set_parameters(SessionState& state, const std::vector<ParameterNumbers>& settings,
                    const ParameterCandidates& candidates);

/// True if a robot, by its place among those of the session, is possible with these values of its parameters, in its
/// order and finite; reports if not. Nothing is set.
bool admits(SessionState& state, std::size_t robot, std::span<const double> values);

/// Parameters as set, extended to later parameters with the same paths: those of a controller elaborated alone, or of a
/// robot elaborated again with symbolic numbers.
sema::ParameterTable::Settings settings_by_path(const SessionState& state);

/// True if a path names a `const` of the file or of a robot in it.
bool is_const(SessionState& state, const std::string& path);
/// A parameter's full path: a robot's name at the front is replaced by its instance's: `two.m` is the `m` of
/// `planar(n = 2)`.
std::string parameter_path(SessionState& state, const std::string& path);
/// The inverse of `parameter_path`: a parameter's path as the file would write it.
std::string shown_path(SessionState& state, std::string_view path);
/// The parameters for a path that names one number: one, or one for each use of a law. Empty (reported at `place`) if
/// it names none or several.
std::vector<const sema::ParameterInfo*> parameters_named(SessionState& state, const std::string& path, Span place,
                                                         const ParameterCandidates& candidates);
/// The target of a path, as `--set` takes it: one parameter, or all entries of a vector. Nothing (reported at `place`)
/// if there is none, or several.
std::optional<NamedParameter> parameter_of_path(SessionState& state, const std::string& path, Span place,
                                                const ParameterCandidates& candidates);
/// Values for the parameter of a path. Nothing (reported at `span`) unless they are finite constants.
std::optional<std::vector<double>> parameter_numbers(SessionState& state, const sema::Tensor& values,
                                                     const std::string& path, Span span);
/// True if values for the parameter of a path are finite; reports at `span` if not.
bool are_finite(SessionState& state, const std::vector<double>& numbers, const std::string& path, Span span);

}  // namespace robotc

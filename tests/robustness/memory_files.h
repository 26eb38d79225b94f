#pragma once

#include <map>
#include <string>
#include <vector>

/// Programs in memory, and their diagnostics.
namespace robotc::robustness {

std::string repeat(const std::string& text, std::size_t count);

/// `text` for i from 0 to count − 1, with `#` and `$` replaced by i and i + 1.
std::string each(std::size_t count, const std::string& text);

/// A robot of one joint, named `pendulum`.
extern const std::string pendulum;

struct Outcome {
  bool sound = false;
  std::vector<std::string> codes;  ///< of its errors
  std::string text;                ///< all its diagnostics as text
  double cpu_seconds = 0;          ///< CPU time of the process: independent of other load
};

/// Loads the file `root`, which uses the others.
Outcome load(const std::map<std::string, std::string>& files, const std::string& root);
/// Loads one file, and evaluates an expression in it if given.
Outcome load(const std::string& source, const std::string& expression = "");

}  // namespace robotc::robustness

#pragma once

#include <map>
#include <string>
#include <vector>

/// Programs made up in memory, and what the compiler says about them.
namespace robotc::robustness {

std::string repeat(const std::string& text, std::size_t count);

/// `text` for i from 0 to count − 1, with the numbers i and i + 1 in the place of `#` and `$`.
std::string each(std::size_t count, const std::string& text);

/// A robot of one joint, named `pendulum`.
extern const std::string pendulum;

struct Outcome {
  bool sound = false;
  std::vector<std::string> codes;  ///< of its errors
  std::string text;                ///< all its diagnostics, as people read them
  double seconds = 0;
  double cpu_seconds = 0;  ///< of the process: what is compared does not depend on what else the machine does
};

/// Loads the file `root`, which uses the others.
Outcome load(const std::map<std::string, std::string>& files, const std::string& root);
/// Loads one file, and evaluates an expression with it if there is one.
Outcome load(const std::string& source, const std::string& expression = "");

}  // namespace robotc::robustness

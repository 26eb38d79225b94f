#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// Spellings of other interactive tools.
namespace robotc::tools {

/// The name that `? name`, `?name`, `help name` or `help(name)` asks about; nothing if the entry is none of these.
std::optional<std::string> help_topic(std::string_view entry);

/// True for `word`, `word;` and `word()`.
bool is_command_word(std::string_view entry, std::string_view word);

/// True for `import numpy as np`, `from math import sin` and `using LinearAlgebra`: there is nothing to load.
bool loads_functions(std::string_view entry);

/// `sqrt(x)` of `np.sqrt(x)`, and `x` of `print(x)`, unless these names are defined.
std::string without_habits(const std::string& entry, const std::function<bool(std::string_view)>& is_defined);

}  // namespace robotc::tools

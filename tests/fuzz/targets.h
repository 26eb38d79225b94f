#pragma once

#include <cstddef>
#include <string_view>

/// The fuzz targets: each takes any bytes, and aborts with a message if the compiler breaks a promise. Called by
/// libFuzzer (`./dev fuzz TARGET`) and, over the committed corpus, by the replay test.
namespace robotc::fuzz {

/// Longer inputs are cut: slow inputs find nothing beyond the limits.
inline constexpr std::size_t most_bytes = 16'384;

/// As the text of a file: its tree and diagnostics print.
void parse(std::string_view input);

/// As a file with everything it uses. Follows the directives `//! eval:` and `//! set:` that cases of tests/ui have.
void front_end(std::string_view input);

/// As a file whose robots and first simulation are run as native code if they are small.
void jit(std::string_view input);

/// As a robot file, URDF, MJCF or SDF: it is imported as text that parses, or refused with an error.
void robot_file(std::string_view input);

/// As a mesh of each format: it is refused with a reason, or sound.
void mesh(std::string_view input);

/// As a file that `data` reads: it is refused with a reason, or a table that reads the same in quotation marks.
void data_table(std::string_view input);

/// As a session: a file and entries, between lines `---`. An entry has a result or an error; with an error it has no
/// effect; the text of the session loads.
void entries(std::string_view input);

/// As a file of the code cache, or as changes of one that is intact: the object that was kept is found, or none.
void kept_object(std::string_view input);

}  // namespace robotc::fuzz

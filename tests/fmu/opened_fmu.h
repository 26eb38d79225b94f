#pragma once

#include <fmi3PlatformTypes.h>
// Behind the types that it needs.
#include <fmi3FunctionTypes.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compiler/fmu/fmu.h"
#include "compiler/session/session.h"
#include "compiler/support/scratch_folder.h"
#include "tests/fmu/robots.h"

namespace robotc::test {

/// The part of a simulation that an FMU holds.
enum class Part { plant, whole };
/// Code of this machine, or source that the test compiles.
enum class Code { binary, source };

/// Further options of `robotc build --fmu`.
struct FmuOptions {
  bool arrays = false;
  bool clocks = false;
  bool co_simulation = true;
};

/// The members of an FMU of `name` in a file. Fails the test where there is none.
std::map<std::string, std::string> members_of_fmu(const MachineFile& file, const std::string& name,
                                                  fmu::Version version = fmu::Version::fmi3, Part part = Part::plant,
                                                  Code code = Code::binary, FmuOptions options = {});

/// The bytes of the shared library that compilers make of the sources of an FMU, without a warning.
std::string compiled(const std::map<std::string, std::string>& members);

/// A run of a simulation of a file by robotc itself.
struct Run {
  std::vector<double> end;           ///< (q, q̇, x)
  std::vector<double> log;           ///< row by row
  std::vector<std::string> columns;  ///< of the log
  double step = 0;
  std::size_t steps = 0;
};
Run run_of(const MachineFile& file, const std::string& name = "run");
bool same_bits(const std::vector<double>& a, const std::vector<double>& b);

/// A loaded library.
class Library {
 public:
  explicit Library(const std::string& bytes);
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library();
  [[nodiscard]] void* symbol(const std::string& name) const;
  template <class Function>
  [[nodiscard]] Function* function(const std::string& name) const {
    return reinterpret_cast<Function*>(symbol(name));
  }

 private:
  ScratchFolder folder_;
  void* handle_ = nullptr;
};

/// An FMU of FMI 3.0 that is loaded, with its variables as its description has them.
class OpenedFmu {
 public:
  OpenedFmu(const MachineFile& file, const std::string& name, Part part = Part::plant, Code code = Code::binary,
            FmuOptions options = {});

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }  ///< by reference
  /// Number of values by reference: 1 of scalars.
  [[nodiscard]] const std::vector<std::size_t>& sizes() const { return sizes_; }
  [[nodiscard]] std::size_t size_of(const std::vector<fmi3ValueReference>& references) const;
  [[nodiscard]] fmi3ValueReference reference(const std::string& name) const;
  /// References of the variables whose names begin so.
  [[nodiscard]] std::vector<fmi3ValueReference> references(const std::string& prefix) const;
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] const Library& library() const { return *library_; }

  /// Initialised, in event mode or in step mode. To be freed.
  [[nodiscard]] fmi3Instance instance(bool steps) const;
  void free(fmi3Instance instance) const;
  [[nodiscard]] std::vector<double> get(fmi3Instance instance, const std::vector<fmi3ValueReference>& references) const;
  void set(fmi3Instance instance, const std::vector<fmi3ValueReference>& references,
           const std::vector<double>& values) const;
  [[nodiscard]] std::vector<double> states(fmi3Instance instance) const;
  void set_states(fmi3Instance instance, const std::vector<double>& states) const;
  [[nodiscard]] std::vector<double> rates(fmi3Instance instance) const;
  /// Unknowns' derivatives for a seed of knowns, or the adjoint.
  [[nodiscard]] std::vector<double> derivative(fmi3Instance instance, const std::vector<fmi3ValueReference>& unknowns,
                                               const std::vector<fmi3ValueReference>& knowns,
                                               const std::vector<double>& seed, bool adjoint = false) const;
  void step(fmi3Instance instance, double from, double length) const;

 private:
  std::unique_ptr<Library> library_;
  std::vector<std::string> names_;
  std::vector<std::size_t> sizes_;
  std::string token_;
};

}  // namespace robotc::test

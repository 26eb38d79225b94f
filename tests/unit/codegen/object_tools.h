#pragma once

#include <dlfcn.h>
#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "compiler/codegen/object.h"

namespace robotc::codegen {

/// Shared by tests of object files: makes them, reads their symbols, and loads them into this process.

inline Target make_target(const TargetChoice& choice, Scalar scalar = Scalar::float64) {
  auto target = Target::create(choice, scalar);
  if (const auto* refusal = std::get_if<TargetRefusal>(&target)) FAIL("no target: ", refusal->given);
  return std::move(std::get<Target>(target));
}

inline ObjectFile make_object(const expr::Kernel& kernel, const Target& target, const ObjectOptions& options = {}) {
  auto object = compile_object({{&kernel, 1}, {}, {}}, target, options);
  if (const auto* error = std::get_if<CodegenError>(&object)) FAIL(error->message);
  return std::move(std::get<ObjectFile>(object));
}

inline std::string output_of(const std::string& command) {
  std::FILE* const pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  std::array<char, 4096> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), size);
  REQUIRE_MESSAGE(pclose(pipe) == 0, command);
  return text;
}

/// RAII: a temporary folder.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "robotc-object-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ + "/" + name, std::ios::binary) << bytes;
    return path_ + "/" + name;
  }
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// An object file for this machine, loaded into this process.
class Loaded {
 public:
  explicit Loaded(const ObjectFile& object) {
    const std::string path = folder_.write("code.o", object.bytes);
    output_of(std::string(ROBOTC_C_COMPILER) + " -shared -o '" + (folder_ / "code.so") + "' '" + path + "' -lm");
    handle_ = dlopen((folder_ / "code.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    REQUIRE_MESSAGE(handle_ != nullptr, dlerror());
  }
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
  ~Loaded() { dlclose(handle_); }

  /// A kernel of one array and no parameters.
  template <class Number>
  [[nodiscard]] auto function(const std::string& name) const {
    return reinterpret_cast<void (*)(const Number*, const Number*, Number*)>(dlsym(handle_, name.c_str()));
  }

 private:
  Folder folder_;
  void* handle_ = nullptr;
};

/// The symbols of an object file; with `--defined-only --extern-only`, its exports.
inline std::string symbols(const ObjectFile& object, const std::string& options) {
  const Folder folder;
  std::istringstream lines(output_of(std::string(ROBOTC_LLVM_NM) + " --just-symbol-name " + options + " '" +
                                     folder.write("a.o", object.bytes) + "'"));
  std::string all;
  for (std::string line; std::getline(lines, line);) {
    if (line != "__stack_pointer" && line != "__linear_memory") all += line + " ";
  }
  return all;
}

}  // namespace robotc::codegen

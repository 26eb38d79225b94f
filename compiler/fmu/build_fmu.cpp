// A robot, a law or both as an FMU: code, description and archive.
#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>

#include "compiler/codegen/object_key.h"
#include "compiler/fmu/bitcode.h"
#include "compiler/fmu/description_parts.h"
#include "compiler/fmu/fmu.h"
#include "compiler/fmu/fmu_diagnostics.h"
#include "compiler/fmu/model.h"
#include "compiler/fmu/source_files.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/target_refusal.h"
#include "compiler/support/hash.h"
#include "compiler/support/zip.h"

namespace robotc::fmu {

namespace {

/// Name of source code in a list of targets.
constexpr std::string_view source_target = "source";

/// A machine with the names that FMI has for it.
struct Platform {
  std::string_view machine;  ///< in Target::supported
  std::string_view fmi3;     ///< the folder below `binaries`
  std::string_view fmi2;     ///< the same; empty: FMI 2 has no name for it
  std::string_view suffix;   ///< of shared libraries
};

constexpr std::array<Platform, 3> platforms{{
    {"x86_64-linux-gnu", "x86_64-linux", "linux64", ".so"},
    {"x86_64-windows-gnu", "x86_64-windows", "win64", ".dll"},
    {"aarch64-linux-gnu", "aarch64-linux", "", ".so"},
}};

/// Null if FMUs of a version cannot be for the machine.
const Platform* platform_of(std::string_view machine, Version version) {
  const auto* const found =
      std::find_if(platforms.begin(), platforms.end(), [&](const Platform& one) { return one.machine == machine; });
  return found == platforms.end() || (version == Version::fmi2 && found->fmi2.empty()) ? nullptr : found;
}

/// "targets: A, B; of FMI 3.0 C, too"
std::string listed_platforms() {
  std::string both;
  std::string newer;
  for (const Platform& platform : platforms) {
    std::string& text = platform.fmi2.empty() ? newer : both;
    text += (text.empty() ? "" : ", ") + std::string(platform.machine);
  }
  return "targets: " + both + "; of FMI 3.0 " + newer + ", too; " + std::string(source_target) + " for all others";
}

/// A C identifier from a name.
std::string identifier_of(const std::string& name) {
  std::string text;
  for (const char c : name) {
    const bool fits = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    text += fits ? c : '_';
  }
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) != 0) text.insert(0, "_");
  return text;
}

/// Two FMUs have the same token if their code and their variables are the same.
std::string token_of(const Model& model) {
  std::array<std::uint64_t, 2> parts{1, 2};
  const auto add = [&](std::uint64_t value) {
    for (std::uint64_t& part : parts) part = hash_combine(part, value);
  };
  const auto add_text = [&](std::string_view text) {
    add(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  };
  add_text(model.description.tool);
  for (const expr::Kernel& kernel : model.kernels) add(codegen::HashOfKey{}(codegen::key_of(kernel, 1, {})));
  for (const Variable& variable : model.description.variables) {
    add_text(variable.name);
    add_text(variable.unit.name);
    if (variable.start) add(std::bit_cast<std::uint64_t>(*variable.start));
  }
  for (const Array& array : model.description.arrays) add_text(array.name);
  std::string text;
  for (const std::uint64_t part : parts) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), part, 16).ptr;
    const std::string written(digits.data(), end);
    text += std::string(digits.size() - written.size(), '0') + written;
  }
  return "{" + text.substr(0, 8) + "-" + text.substr(8, 4) + "-" + text.substr(12, 4) + "-" + text.substr(16, 4) + "-" +
         text.substr(20) + "}";
}

/// A machine that the FMU is for.
struct Destination {
  codegen::Target target;
  const Platform* platform;
};

/// Nothing (reported) if there is no FMU for one of the targets, or two are of one platform.
std::optional<std::vector<Destination>> destinations_of(SessionState& state, const FmuRequest& request) {
  std::vector<Destination> all;
  for (const codegen::TargetChoice& choice : request.targets) {
    auto target = codegen::Target::create(choice, codegen::Scalar::float64);
    if (const auto* const refusal = std::get_if<codegen::TargetRefusal>(&target)) {
      if (refusal->what == codegen::TargetRefusal::What::triple) {
        state.diagnostics().report(unsupported_fmu_target, {}, "an FMU for `" + refusal->given + "` cannot be built",
                                   "", {listed_platforms()});
      } else {
        report_refusal(state, *refusal);
      }
      continue;
    }
    auto& machine = std::get<codegen::Target>(target);
    const Platform* const platform = platform_of(machine.name(), request.version);
    if (platform == nullptr) {
      state.diagnostics().report(unsupported_fmu_target, {},
                                 "an FMU for " + std::string(machine.name()) + " cannot be built", "",
                                 {listed_platforms()});
      continue;
    }
    if (std::any_of(all.begin(), all.end(), [&](const Destination& other) { return other.platform == platform; })) {
      state.diagnostics().report(unsupported_fmu_target, {}, "two of the targets are " + std::string(machine.name()),
                                 "", {"an FMU has one binary for a platform: name each target once"});
      continue;
    }
    all.push_back({std::move(machine), platform});
  }
  if (all.size() != request.targets.size()) return std::nullopt;
  return all;
}

}  // namespace

void set_targets(FmuRequest& request, const std::string& list) {
  request.targets.clear();
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = list.find(',', begin);
    std::string one = list.substr(begin, end - begin);
    if (one == source_target) {
      request.source = true;
    } else {
      request.targets.push_back({std::move(one), "", {}});
    }
  }
}

std::optional<BuiltFmu> build_fmu(SessionState& state, const FmuRequest& request) {
  const auto destinations = destinations_of(state, request);
  if (!destinations) return std::nullopt;
  const auto subject = find_subject(state, request);
  if (!subject) return std::nullopt;
  auto model = make_model(state, *subject, request);
  if (!model) return std::nullopt;
  Description& description = model->description;
  description.identifier = identifier_of(description.name);
  description.token = token_of(*model);
  model->tables.push_back({"robotc_fmu_token", description.token});
  if (request.source) description.sources = compiled_sources();
  const bool is_new = request.version == Version::fmi3;
  BuiltFmu built;
  std::vector<ZipMember> members = {
      {"modelDescription.xml", is_new ? describe_for_fmi3(description) : describe_for_fmi2(description)}};
  if (std::string terminals = describe_terminals(description); is_new && !terminals.empty())
    members.push_back({"terminalsAndIcons/terminalsAndIcons.xml", std::move(terminals)});
  for (const auto& [machine, platform] : *destinations) {
    const std::string folder(is_new ? platform->fmi3 : platform->fmi2);
    const std::string file = description.identifier + std::string(platform->suffix);
    const std::string_view interface = is_new ? fmi3_bitcode_for(machine.name()) : fmi2_bitcode_for(machine.name());
    auto library = codegen::link_library(
        {model->kernels, interface, model->tables, file, {"calloc", "free", "memcpy", "memset"}}, machine);
    if (const auto* const error = std::get_if<codegen::CodegenError>(&library)) {
      state.diagnostics().report(code_generation_failed, subject->place, "cannot make the FMU: " + error->message);
      return std::nullopt;
    }
    members.push_back({"binaries/" + folder + "/" + file, std::move(std::get<std::string>(library))});
    built.platforms.push_back(folder);
  }
  if (request.source) {
    auto sources = source_members(*model, request.version);
    if (const auto* const error = std::get_if<codegen::CodegenError>(&sources)) {
      state.diagnostics().report(code_generation_failed, subject->place, "cannot make the FMU: " + error->message);
      return std::nullopt;
    }
    for (ZipMember& member : std::get<std::vector<ZipMember>>(sources)) members.push_back(std::move(member));
    built.platforms.emplace_back(source_target);
  }
  built.bytes = make_zip(members);
  if (built.bytes.empty()) {
    state.diagnostics().report(code_generation_failed, subject->place,
                               "cannot make the FMU: no memory for the archive");
    return std::nullopt;
  }
  built.name = description.name;
  for (const Variable& variable : description.variables) {
    using Role = Variable::Role;
    built.states += variable.role == Role::state ? 1 : 0;
    built.inputs += variable.role == Role::input ? 1 : 0;
    built.outputs += is_output(variable.role) ? 1 : 0;
    built.parameters += variable.role == Role::parameter ? 1 : 0;
  }
  built.has_derivatives = description.has_derivatives;
  return built;
}

}  // namespace robotc::fmu

// Programs: loading, contents, and parameters.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>

#include "api/handles.h"
#include "results/code_cache.h"
#include "results/file_reader.h"

using robotc::Session;
using robotc::api::ask;
using robotc::api::guarded;
using robotc::api::Owned;
using robotc::api::text_or_empty;

namespace {

/// The members that the caller's version has; others have defaults.
robotc_options known(const robotc_options* options) {
  robotc_options all{};
  if (options != nullptr) std::memcpy(&all, options, std::min(options->size, sizeof all));
  return all;
}

robotc::codegen::CodeSettings code_settings(const char* cache) {
  robotc::codegen::CodeSettings settings;
  if (cache == nullptr) return settings;
  const std::filesystem::path folder = *cache == '\0' ? robotc::tools::cache_place().folder : cache;
  if (!folder.empty()) settings.objects = std::make_shared<robotc::codegen::ObjectCache>(folder);
  return settings;
}

/// Reads files from disk, or if there are `given` ones, only those.
robotc::FileReader reader_of(const robotc_files* given) {
  if (given == nullptr) return robotc::tools::file_reader();
  auto files = std::make_shared<robotc::api::Files>();
  for (std::size_t i = 0; i < given->count; ++i) {
    const robotc_file& file = *given->all[i];
    files->insert_or_assign(file.name, std::string(file.text, file.length));
  }
  return [files](const std::string& path) -> std::variant<std::string, robotc::FileError> {
    const auto found = files->find(path);
    if (found == files->end()) return robotc::FileError{"it is not among the files given with the program"};
    return found->second;
  };
}

/// `read` loads the session; false after an error.
template <class Read>
robotc_status load(const robotc_options* given, robotc_program** program, robotc_diagnostics** diagnostics, Read read) {
  if (program != nullptr) *program = nullptr;
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (program == nullptr || (given != nullptr && given->size < sizeof given->size)) return ROBOTC_BAD_ARGUMENT;
  const robotc_options options = known(given);
  const std::string_view base = options.base == nullptr ? "" : options.base;
  if (options.base != nullptr && base != "fixed" && base != "floating") return ROBOTC_BAD_ARGUMENT;
  const auto root_moves = options.base == nullptr ? std::nullopt : std::optional(base == "floating");
  return guarded([&] {
    const auto made = std::make_shared<robotc_program>(reader_of(options.files));
    Session& session = made->session;
    session.set_code_settings(code_settings(options.cache));
    made->load = [formulation = std::string(options.formulation == nullptr ? "auto" : options.formulation), root_moves,
                  read = std::move(read)](Session& loaded) {
      if (root_moves) loaded.let_root_move(*root_moves);
      return loaded.choose_formulation(formulation) && read(loaded);
    };
    const bool sound = made->load(session);
    robotc::api::hand_out_diagnostics(session, diagnostics);
    if (!sound) return ROBOTC_ERRORS;
    made->robots = made->storage.names(session.usable_robots());
    made->simulations = made->storage.names(session.simulations());
    made->owned_by_handle = made;
    *program = made.get();
    return ROBOTC_OK;
  });
}

template <class Settings>
robotc_status set(robotc_program* program, robotc_diagnostics** diagnostics, const Settings& settings) {
  const std::lock_guard lock(program->mutex);
  const bool sound = program->set(settings);
  robotc::api::hand_out_diagnostics(program->session, diagnostics);
  return sound ? ROBOTC_OK : ROBOTC_ERRORS;
}

}  // namespace

bool robotc_program::set(const std::vector<robotc::ParameterSetting>& settings) {
  if (!session.set_parameters(settings)) return false;
  for (const robotc::ParameterSetting& one : settings)
    settings_.insert_or_assign(one.path, std::pair(++setting_count_, one));
  return true;
}

bool robotc_program::set(const std::vector<robotc::ParameterNumbers>& settings) {
  if (!session.set_parameters(settings)) return false;
  for (const robotc::ParameterNumbers& one : settings)
    settings_.insert_or_assign(one.path, std::pair(++setting_count_, one));
  return true;
}

Session& robotc_program::session_for(const char* name) {
  const std::vector<std::string> all = session.simulations();
  const std::string wanted = name != nullptr ? name : all.empty() ? "" : all.front();
  if (std::ranges::find(all, wanted) == all.end()) return session;  // which reports it
  OfSimulation& own = of_simulations_[wanted];
  if (own.session == nullptr) {
    own.session = std::make_unique<Session>(
        [this](const std::string& path) -> std::variant<std::string, robotc::FileError> {
          const auto found = files.find(path);
          if (found == files.end()) return robotc::FileError{"it was not read with the program"};
          return found->second;
        },
        robotc::sema::Effort{}, session.compiler());
    load(*own.session);
    own.session->take_diagnostics();  // reported when the program was loaded
  }
  std::vector<std::pair<std::size_t, Setting>> later;
  for (const auto& [path, setting] : settings_) {
    if (setting.first > own.settings) later.push_back(setting);
  }
  std::ranges::sort(later, {}, [](const auto& setting) { return setting.first; });
  for (const auto& [number, setting] : later) {
    std::visit([&](const auto& one) { own.session->set_parameters(std::vector{one}); }, setting);
  }
  own.settings = setting_count_;
  return *own.session;
}

extern "C" {

robotc_status robotc_load_file(const char* path, const robotc_options* options, robotc_program** program,
                               robotc_diagnostics** diagnostics) {
  return load(options, path == nullptr ? nullptr : program, diagnostics,
              [path = text_or_empty(path)](Session& session) { return session.load(path); });
}

robotc_status robotc_load_text(const char* text, size_t length, const char* path, const robotc_options* options,
                               robotc_program** program, robotc_diagnostics** diagnostics) {
  const bool given = path != nullptr && (text != nullptr || length == 0);
  if (!given) return load(options, nullptr, diagnostics, [](Session&) { return false; });
  const robotc::TextPiece piece{path, length == 0 ? std::string() : std::string(text, length)};
  return load(options, program, diagnostics, [piece](Session& session) { return session.load(piece.name, {piece}); });
}

void robotc_free_program(robotc_program* program) {
  if (program != nullptr) const auto last = std::move(program->owned_by_handle);
}

robotc_status robotc_list_files(robotc_program* program, robotc_files** files) {
  return ask(program, files, nullptr, [program](Session&) {
    auto made = std::make_unique<Owned<robotc_files>>();
    std::vector<robotc_file> all;
    for (const auto& [name, text] : program->files) {
      // A copy with its NULs, which meshes have.
      const char* const kept = made->storage.many(std::vector<char>(text.begin(), text.end()));
      all.push_back({made->storage.keep(name), kept, text.size()});
    }
    made->count = all.size();
    made->all = made->storage.pointers(std::move(all));
    return made;
  });
}

void robotc_free_files(robotc_files* files) { delete static_cast<Owned<robotc_files>*>(files); }

const robotc_names* robotc_robots(const robotc_program* program) {
  return program == nullptr ? nullptr : &program->robots;
}

const robotc_names* robotc_simulations(const robotc_program* program) {
  return program == nullptr ? nullptr : &program->simulations;
}

robotc_status robotc_describe_robot(robotc_program* program, const char* robot, robotc_robot** description,
                                    robotc_diagnostics** diagnostics) {
  return ask(program, description, diagnostics, [&](Session& session) -> std::unique_ptr<Owned<robotc_robot>> {
    const auto described = session.describe_robot(text_or_empty(robot));
    if (!described) return nullptr;
    auto made = std::make_unique<Owned<robotc_robot>>();
    robotc::api::Storage& storage = made->storage;
    made->name = storage.keep(described->name);
    made->joints = storage.names(described->coordinates);
    made->speeds = storage.names(described->speeds);
    made->actuated_joints = storage.names(described->actuated);
    made->links = storage.names(described->links);
    made->frames = storage.names(described->frames);
    made->parameters = storage.array(described->parameters);
    made->parameter_values = storage.many(described->parameter_values);
    made->quaternion_count = described->quaternions.size();
    made->quaternions = storage.many(described->quaternions);
    return made;
  });
}

void robotc_free_robot(robotc_robot* description) { delete static_cast<Owned<robotc_robot>*>(description); }

robotc_status robotc_list_parameters(robotc_program* program, robotc_parameters** parameters) {
  return ask(program, parameters, nullptr, [](Session& session) {
    auto made = std::make_unique<Owned<robotc_parameters>>();
    std::vector<robotc_parameter> all;
    for (const robotc::ParameterValue& parameter : session.parameters()) {
      all.push_back({made->storage.keep(parameter.path), made->storage.keep(parameter.unit), parameter.value,
                     parameter.is_set ? 1 : 0});
    }
    made->count = all.size();
    made->all = made->storage.pointers(std::move(all));
    return made;
  });
}

void robotc_free_parameters(robotc_parameters* parameters) {
  delete static_cast<Owned<robotc_parameters>*>(parameters);
}

robotc_status robotc_set(robotc_program* program, const char* path, const char* expression,
                         robotc_diagnostics** diagnostics) {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (program == nullptr || path == nullptr || expression == nullptr) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] { return set(program, diagnostics, std::vector<robotc::ParameterSetting>{{path, expression}}); });
}

robotc_status robotc_set_numbers(robotc_program* program, const char* path, const double* values, size_t count,
                                 robotc_diagnostics** diagnostics) {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (program == nullptr || path == nullptr || (values == nullptr && count > 0)) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] {
    return set(program, diagnostics,
               std::vector<robotc::ParameterNumbers>{{path, std::vector<double>(values, values + count)}});
  });
}

robotc_status robotc_set_several(robotc_program* program, const char* const* paths, const double* values, size_t count,
                                 robotc_diagnostics** diagnostics) {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (program == nullptr || ((paths == nullptr || values == nullptr) && count > 0)) return ROBOTC_BAD_ARGUMENT;
  if (std::any_of(paths, paths + count, [](const char* path) { return path == nullptr; })) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] {
    std::vector<robotc::ParameterNumbers> settings;
    for (std::size_t i = 0; i < count; ++i) settings.push_back({paths[i], {values[i]}});
    return set(program, diagnostics, settings);
  });
}

}  // extern "C"

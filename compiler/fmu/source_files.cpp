#include "compiler/fmu/source_files.h"

#include <algorithm>
#include <set>
#include <variant>

#include "compiler/codegen/algorithm_source.h"
#include "compiler/emit/names.h"
#include "compiler/emit/packed_source.h"
#include "compiler/export/xml_writer.h"
#include "embedded/interface.h"

namespace robotc::fmu {

namespace {

constexpr std::string_view model_file = "model.c";
constexpr std::string_view interface_file = "interface.cpp";

/// Several FMUs can be linked into one program: each has its own names.
std::string own_name(const Model& model, const std::string& table) {
  return model.description.identifier + "_" + table;
}

/// Elements of an array, several a line.
template <class Elements, class Text>
std::string listed(const Elements& elements, Text text) {
  constexpr std::size_t width = 100;
  std::string lines = "{\n ";
  std::size_t line = 1;
  for (const auto& element : elements) {
    const std::string one = " " + text(element) + ",";
    if (line + one.size() > width) {
      lines += "\n ";
      line = 1;
    }
    lines += one;
    line += one.size();
  }
  return lines + "\n}";
}

/// The definition of a table. C has no arrays without elements: an empty one has a zero that nothing reads.
std::string definition(const Model& model, const codegen::ConstantTable& table) {
  struct Writer {
    std::string name;
    std::string array(const std::string& type, bool is_empty, const std::string& elements) const {
      return "extern const " + type + " " + name + "[];\nconst " + type + " " + name +
             "[] = " + (is_empty ? "{0}" : elements) + ";\n";
    }
    std::string operator()(const std::vector<std::uint32_t>& numbers) const {
      return array("uint32_t", numbers.empty(), listed(numbers, [](std::uint32_t one) { return std::to_string(one); }));
    }
    std::string operator()(const std::vector<double>& numbers) const {
      return array("double", numbers.empty(), listed(numbers, [](double one) { return exporting::decimal_text(one); }));
    }
    std::string operator()(const std::string& text) const { return array("char", false, "\"" + text + "\""); }
    std::string operator()(const codegen::ConstantTable::Kernels& kernels) const {
      return array("packed_function", kernels.empty(), listed(kernels, [](const std::string& kernel) {
                     return kernel.empty() ? "0" : emit::identifier(kernel);
                   }));
    }
  };
  return std::visit(Writer{own_name(model, table.name)}, table.content);
}

std::string model_source(const Model& model, const std::string& algorithms) {
  std::string text = "/* The functions of the model in C99, and valid C++. Made by " + model.description.tool +
                     ". */\n#include <math.h>\n#include <stdint.h>\n\n"
                     "typedef void (*packed_function)(const double *const *, const double *, double *const *);\n" +
                     algorithms;
  for (const expr::Kernel& kernel : model.kernels) {
    text += "\n" + emit::write_packed(kernel, emit::identifier(kernel.name));
  }
  text += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (const codegen::ConstantTable& table : model.tables) text += "\n" + definition(model, table);
  return text + "\n#ifdef __cplusplus\n}\n#endif\n";
}

/// Replaces includes of files that robotc contains by the files, each once.
class Joiner {
 public:
  std::string join(std::string_view path) {
    if (!done_.insert(std::string(path)).second) return "";
    const auto files = interface::embedded_files();
    const auto file = std::ranges::find(files, path, &interface::EmbeddedFile::name);
    std::string text;
    std::string_view rest = file->text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end);
      if (line.starts_with("#pragma once")) continue;
      const std::string_view inner = included_by(line, path);
      text += inner.empty() ? std::string(line) : join(inner);
    }
    return text;
  }

 private:
  /// The path of an embedded file that a line includes, from the root or beside the file; empty: it includes none.
  static std::string_view included_by(std::string_view line, std::string_view includer) {
    constexpr std::string_view directive = "#include \"";
    if (!line.starts_with(directive)) return {};
    const std::string_view written = line.substr(directive.size(), line.find('"', directive.size()) - directive.size());
    const std::string beside = std::string(includer.substr(0, includer.rfind('/') + 1)) + std::string(written);
    for (const interface::EmbeddedFile& file : interface::embedded_files()) {
      if (file.name == written || file.name == beside) return file.name;
    }
    return {};
  }

  std::set<std::string> done_;
};

std::string interface_source(const Model& model, Version version) {
  std::string text = "// The functions of FMI over the tables of the model. Made by " + model.description.tool +
                     ".\n#define robotc " + own_name(model, "robotc") + "\n";
  for (const codegen::ConstantTable& table : model.tables) {
    text += "#define " + table.name + " " + own_name(model, table.name) + "\n";
  }
  return text + "\n" + Joiner().join(version == Version::fmi3 ? "runtime/fmu/fmi3.cpp" : "runtime/fmu/fmi2.cpp");
}

std::string build_description(const Model& model) {
  exporting::XmlWriter xml;
  xml.open("fmiBuildDescription").attribute("fmiVersion", "3.0");
  xml.open("BuildConfiguration").attribute("modelIdentifier", model.description.identifier);
  xml.open("SourceFileSet").attribute("language", source_language);
  for (const std::string& file : compiled_sources()) xml.open("SourceFile").attribute("name", file).close();
  xml.close().close().close();
  return xml.text();
}

}  // namespace

std::vector<std::string> compiled_sources() { return {std::string(model_file), std::string(interface_file)}; }

std::variant<std::vector<ZipMember>, codegen::CodegenError> source_members(const Model& model, Version version) {
  auto algorithms = codegen::algorithm_source(expr::called_algorithms(model.kernels));
  if (auto* const error = std::get_if<codegen::CodegenError>(&algorithms)) return std::move(*error);
  const std::string folder = "sources/";
  std::vector<ZipMember> members = {
      {folder + std::string(model_file), model_source(model, std::get<std::string>(algorithms))},
      {folder + std::string(interface_file), interface_source(model, version)}};
  if (version == Version::fmi3) members.push_back({folder + "buildDescription.xml", build_description(model)});
  return members;
}

}  // namespace robotc::fmu

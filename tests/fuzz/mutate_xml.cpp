#include "tests/fuzz/mutate_xml.h"

#include <array>
#include <pugixml.hpp>
#include <random>
#include <sstream>
#include <vector>

namespace robotc::fuzz {

namespace {

using Random = std::minstd_rand;

/// Values at which readers of numbers, names and lists fail.
constexpr std::array values{"",
                            "0",
                            "-0",
                            "-1",
                            "1",
                            "1e-320",
                            "1e308",
                            "-1e308",
                            "1e999",
                            "nan",
                            "inf",
                            "0 0 0",
                            "0 0 1",
                            "1 0 0 0",
                            "1e-200 0 0",
                            "0 0 0 0 0 0",
                            "1 2",
                            "1,2,3",
                            "true",
                            "false",
                            "auto",
                            "world",
                            "base",
                            "1 0 0 0 1 0 0 0 1",
                            "99999999999999999999",
                            "0x10",
                            "..",
                            "a/b",
                            "\xff"};

std::size_t below(Random& random, std::size_t count) { return random() % count; }

void collect(pugi::xml_node node, std::vector<pugi::xml_node>& all) {
  all.push_back(node);
  for (const pugi::xml_node child : node.children()) {
    if (child.type() == pugi::node_element) collect(child, all);
  }
}

/// The elements of a document that is XML, the root first.
std::vector<pugi::xml_node> elements_of(std::string_view text, pugi::xml_document& document) {
  std::vector<pugi::xml_node> all;
  if (document.load_buffer(text.data(), text.size()) && document.document_element()) {
    collect(document.document_element(), all);
  }
  return all;
}

std::string text_of(const pugi::xml_document& document) {
  std::ostringstream text;
  document.save(text, "", pugi::format_raw | pugi::format_no_declaration);
  return text.str();
}

std::vector<pugi::xml_attribute> attributes_of(pugi::xml_node node) {
  return {node.attributes_begin(), node.attributes_end()};
}

std::string changed(std::string value, Random& random, MutateBytes mutate_bytes) {
  if (below(random, 2) == 0) return values.at(below(random, values.size()));
  const std::size_t size = value.size();
  value.resize(size + 16);
  value.resize(mutate_bytes(reinterpret_cast<std::uint8_t*>(value.data()), size, value.size()));
  return value;
}

void change_attribute(pugi::xml_node node, pugi::xml_node other, Random& random, MutateBytes mutate_bytes) {
  const std::vector<pugi::xml_attribute> own = attributes_of(node);
  const std::vector<pugi::xml_attribute> others = attributes_of(other);
  const std::size_t choice = below(random, 4);
  if (choice == 0 && !others.empty()) {
    const pugi::xml_attribute copied = others[below(random, others.size())];
    pugi::xml_attribute target = node.attribute(copied.name());
    if (!target) target = node.append_attribute(copied.name());
    target.set_value(copied.value());
  } else if (choice == 1 && !own.empty()) {
    node.remove_attribute(own[below(random, own.size())]);
  } else if (!own.empty()) {
    pugi::xml_attribute attribute = own[below(random, own.size())];
    attribute.set_value(changed(attribute.value(), random, mutate_bytes).c_str());
  }
}

}  // namespace

std::optional<std::string> mutate_xml(std::string_view text, std::uint32_t seed, MutateBytes mutate_bytes) {
  pugi::xml_document document;
  const std::vector<pugi::xml_node> all = elements_of(text, document);
  if (all.empty()) return std::nullopt;
  Random random(seed);
  pugi::xml_node node = all[below(random, all.size())];
  const pugi::xml_node other = all[below(random, all.size())];
  const bool is_root = node == all.front();
  switch (below(random, 8)) {
    case 0:
      if (!is_root) node.parent().remove_child(node);
      break;
    case 1:
      if (!is_root) node.parent().insert_copy_after(node, node);
      break;
    case 2:
      node.append_copy(other);
      break;
    case 3:
      if (!is_root) node.set_name(other.name());
      break;
    case 4:
      node.text().set(changed(node.text().get(), random, mutate_bytes).c_str());
      break;
    default:
      change_attribute(node, other, random, mutate_bytes);
  }
  return text_of(document);
}

std::optional<std::string> cross_xml(std::string_view text, std::string_view other, std::uint32_t seed) {
  pugi::xml_document into;
  pugi::xml_document from;
  const std::vector<pugi::xml_node> targets = elements_of(text, into);
  const std::vector<pugi::xml_node> parts = elements_of(other, from);
  if (targets.empty() || parts.empty()) return std::nullopt;
  Random random(seed);
  pugi::xml_node target = targets[below(random, targets.size())];
  target.append_copy(parts[below(random, parts.size())]);
  return text_of(into);
}

}  // namespace robotc::fuzz

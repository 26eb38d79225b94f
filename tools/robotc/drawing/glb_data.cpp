#include "tools/robotc/drawing/glb_data.h"

#include <algorithm>
#include <span>
#include <utility>

namespace robotc::tools {

namespace {

constexpr int float_type = 5126;
constexpr std::size_t glb_version = 2, header_size = 12, chunk_head_size = 8;

}  // namespace

std::size_t GlbData::add_floats(const std::vector<float>& numbers, std::size_t width, std::string_view type, GlbUse use,
                                bool extremes) {
  Accessor accessor{add_view(numbers, use), float_type, numbers.size() / width, type, {}, {}};
  for (std::size_t k = 0; extremes && k < width; ++k) {
    float low = numbers[k], high = numbers[k];
    for (std::size_t i = k; i < numbers.size(); i += width) {
      low = std::min(low, numbers[i]);
      high = std::max(high, numbers[i]);
    }
    accessor.least.push_back(static_cast<double>(low));
    accessor.most.push_back(static_cast<double>(high));
  }
  accessors_.push_back(std::move(accessor));
  return accessors_.size() - 1;
}

void GlbData::write(JsonWriter& json) {
  if (accessors_.empty()) return;
  pad();
  json.key("accessors").begin_array();
  for (const Accessor& accessor : accessors_) {
    json.begin_object().key("bufferView").value(accessor.view).key("componentType").value(accessor.component);
    json.key("count").value(accessor.count).key("type").value(accessor.type);
    if (!accessor.least.empty()) {
      json.key("min").value(std::span<const double>(accessor.least));
      json.key("max").value(std::span<const double>(accessor.most));
    }
    json.end_object();
  }
  json.end_array().key("bufferViews").begin_array();
  for (const View& view : views_) {
    json.begin_object().key("buffer").value(0).key("byteOffset").value(view.begin).key("byteLength").value(view.size);
    if (view.use != GlbUse::other) json.key("target").value(static_cast<int>(view.use));
    json.end_object();
  }
  json.end_array().key("buffers").begin_array().begin_object().key("byteLength").value(bytes_.size());
  json.end_object().end_array();
}

std::string GlbData::file(std::string json) const {
  while (json.size() % 4 != 0) json += ' ';
  std::string file;
  const auto number = [&](std::size_t value) {
    for (int byte = 0; byte < 4; ++byte) file += static_cast<char>((value >> (8 * byte)) & 0xFF);
  };
  const auto chunk = [&](std::string_view kind, std::string_view content) {
    number(content.size());
    file += kind;
    file += content;
  };
  file += "glTF";
  number(glb_version);
  number(header_size + chunk_head_size + json.size() + (bytes_.empty() ? 0 : chunk_head_size + bytes_.size()));
  chunk("JSON", json);
  if (!bytes_.empty()) chunk(std::string_view("BIN\0", 4), bytes_);
  return file;
}

}  // namespace robotc::tools

#include "api/handed_out.h"

namespace robotc::api {

const char* Storage::keep(std::string_view text) {
  return texts_.emplace_back(text.substr(0, std::min(text.find('\0'), text.size()))).c_str();
}

const char* const* Storage::keep(const std::vector<std::string>& texts) {
  std::vector<const char*> list;
  list.reserve(texts.size());
  for (const std::string& text : texts) list.push_back(keep(text));
  return many(std::move(list));
}

robotc_array Storage::array(const DescribedArray& array) {
  std::vector<std::size_t> shape;
  std::vector<const char* const*> labels;
  for (const std::vector<std::string>& axis : array.labels) {
    shape.push_back(axis.size());
    labels.push_back(keep(axis));
  }
  return {keep(array.name), keep(array.meaning),     array.labels.size(), many(std::move(shape)),
          array.size(),     many(std::move(labels)), keep(array.units)};
}

}  // namespace robotc::api

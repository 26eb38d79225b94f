#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/support/json_writer.h"

/// The binary part of a glTF file, and the whole of it.
namespace robotc::tools {

/// Uses of a view's bytes, as numbers of glTF 2.0.
enum class GlbUse : int { other = 0, points = 34962, corners = 34963 };

class GlbData {
 public:
  /// The index of a new accessor of `width` numbers each, such as "VEC3". `extremes`: required of points and times.
  std::size_t add_floats(const std::vector<float>& numbers, std::size_t width, std::string_view type, GlbUse use,
                         bool extremes);
  /// Corners of triangles, 16 or 32 bits each.
  template <class Number>
  std::size_t add_corners(const std::vector<Number>& corners) {
    static_assert(sizeof(Number) == 2 || sizeof(Number) == 4);
    constexpr int type = sizeof(Number) == 2 ? 5123 : 5125;
    accessors_.push_back({add_view(corners, GlbUse::corners), type, corners.size(), "SCALAR", {}, {}});
    return accessors_.size() - 1;
  }

  /// The members accessors, bufferViews and buffers of the file's object; none without data.
  void write(JsonWriter& json);
  /// The file: header, JSON and binary chunk, each padded to four bytes. After `write`.
  [[nodiscard]] std::string file(std::string json) const;

 private:
  struct View {
    std::size_t begin = 0, size = 0;
    GlbUse use = GlbUse::other;
  };
  struct Accessor {
    std::size_t view = 0;
    int component = 0;
    std::size_t count = 0;
    std::string_view type;
    std::vector<double> least, most;
  };

  template <class Number>
  std::size_t add_view(const std::vector<Number>& numbers, GlbUse use) {
    pad();
    const std::size_t begin = bytes_.size(), size = numbers.size() * sizeof(Number);
    views_.push_back({begin, size, use});
    bytes_.resize(begin + size);
    std::memcpy(bytes_.data() + begin, numbers.data(), size);  // little-endian machines
    return views_.size() - 1;
  }
  void pad() {
    while (bytes_.size() % 4 != 0) bytes_ += '\0';
  }

  std::string bytes_;
  std::vector<View> views_;
  std::vector<Accessor> accessors_;
};

}  // namespace robotc::tools

#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/robotc.h"
#include "compiler/catalogue/compiled_function.h"

/// Objects returned by the interface: plain structures that own their texts and lists.
namespace robotc::api {

/// Owns texts and lists that C structures point to. Their addresses do not change when it is moved.
class Storage {
 public:
  /// Copies a text; cuts it at the first NUL.
  const char* keep(std::string_view text);
  const char* const* keep(const std::vector<std::string>& texts);
  robotc_names names(const std::vector<std::string>& texts) { return {texts.size(), keep(texts)}; }
  robotc_array array(const DescribedArray& array);

  /// One structure or value.
  template <class T>
  T* one(T value) {
    return many(std::vector<T>{std::move(value)});
  }
  /// A list, contiguous.
  template <class T>
  T* many(std::vector<T> values) {
    auto owned = std::make_shared<std::vector<T>>(std::move(values));
    T* const data = owned->data();
    owned_.push_back(std::move(owned));
    return data;
  }
  /// A list of pointers to structures, so that later versions can append members.
  template <class T>
  const T* const* pointers(std::vector<T> values) {
    std::vector<const T*> list;
    list.reserve(values.size());
    const std::size_t count = values.size();
    const T* const first = many(std::move(values));
    for (std::size_t i = 0; i < count; ++i) list.push_back(first + i);
    return many(std::move(list));
  }

 private:
  std::deque<std::string> texts_;
  std::deque<std::shared_ptr<void>> owned_;
};

/// A structure of the interface with everything it points to; freed through the structure's address.
template <class Structure>
struct Owned : Structure {
  Owned() : Structure{} {}
  Storage storage;
};

}  // namespace robotc::api

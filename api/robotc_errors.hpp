#ifndef ROBOTC_ROBOTC_ERRORS_HPP
#define ROBOTC_ROBOTC_ERRORS_HPP

// A part of robotc.hpp: errors with their diagnostics, and views of numbers.

#include <cstddef>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "robotc.h"

namespace robotc {

struct Place {
  std::string file;  ///< empty: no place
  unsigned line = 0, column = 0;
  unsigned end_line = 0, end_column = 0;  ///< after the last character
  std::string text;                       ///< label of the place; may be empty
};

struct Message {
  bool is_error = true;
  std::string code;  ///< stable: "wrong-dimension"
  std::string message;
  Place place;
  std::vector<Place> others;
  std::vector<std::string> hints;
};

/// An error. `what()` is the text, `messages()` the diagnostics as data (empty for a wrong argument).
class Error : public std::runtime_error {
 public:
  Error(robotc_status status, const std::string& text, std::vector<Message> messages = {})
      : std::runtime_error(text), status_(status), messages_(std::move(messages)) {}

  [[nodiscard]] robotc_status status() const noexcept { return status_; }
  [[nodiscard]] const std::vector<Message>& messages() const noexcept { return messages_; }

 private:
  robotc_status status_;
  std::vector<Message> messages_;
};

/// A view of numbers: made from anything with `data()` and `size()`, such as a vector, an array or a span.
template <class Number>
class NumbersOf {
 public:
  NumbersOf() = default;
  NumbersOf(const Number* data, std::size_t size) : data_(data), size_(size) {}
  template <class Range, class = std::enable_if_t<
                             std::is_convertible_v<decltype(std::declval<const Range&>().data()), const Number*>>>
  NumbersOf(const Range& range) : data_(range.data()), size_(range.size()) {}

  [[nodiscard]] const Number* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  const Number* data_ = nullptr;
  std::size_t size_ = 0;
};
using Numbers = NumbersOf<double>;

namespace detail {

inline Place place_of(const robotc_place& place) {
  return {
      place.file == nullptr ? "" : place.file, place.line, place.column, place.end_line, place.end_column, place.text};
}

/// Takes over the diagnostics of a call; throws if the call failed.
class Diagnostics {
 public:
  Diagnostics() = default;
  Diagnostics(const Diagnostics&) = delete;
  Diagnostics& operator=(const Diagnostics&) = delete;
  ~Diagnostics() { robotc_free_diagnostics(all_); }

  robotc_diagnostics** out() { return &all_; }
  void require(robotc_status status) const {
    if (status == ROBOTC_OK) return;
    if (status == ROBOTC_NO_MEMORY) throw std::bad_alloc();
    throw Error(status, all_ == nullptr ? robotc_status_text(status) : all_->text, messages());
  }
  [[nodiscard]] std::vector<Message> messages() const {
    std::vector<Message> messages;
    for (std::size_t i = 0; all_ != nullptr && i < all_->count; ++i) {
      const robotc_diagnostic& from = *all_->all[i];
      Message message{from.is_error != 0, from.code, from.message, place_of(from.place), {}, {}};
      for (std::size_t k = 0; k < from.other_count; ++k) message.others.push_back(place_of(*from.others[k]));
      message.hints.assign(from.hints, from.hints + from.hint_count);
      messages.push_back(std::move(message));
    }
    return messages;
  }

 private:
  robotc_diagnostics* all_ = nullptr;
};

inline const char* null_if_empty(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

inline std::vector<std::string> list(const robotc_names& names) { return {names.names, names.names + names.count}; }

/// The texts as C has them; they live as long as the list.
inline std::vector<const char*> pointers(const std::vector<std::string>& texts) {
  std::vector<const char*> all;
  all.reserve(texts.size());
  for (const std::string& text : texts) all.push_back(text.c_str());
  return all;
}

/// Takes over a text of the library.
inline std::string owned_text(char* text) {
  const std::unique_ptr<char, decltype(&robotc_free_text)> owned(text, robotc_free_text);
  return text;
}

/// A robotc_progress whose context is a function.
inline int told(double fraction, void* context) {
  return (*static_cast<const std::function<bool(double)>*>(context))(fraction) ? 1 : 0;
}

}  // namespace detail

}  // namespace robotc

#endif

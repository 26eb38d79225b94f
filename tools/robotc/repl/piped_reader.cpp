#include <unistd.h>

#include <array>
#include <cerrno>

#include "compiler/source/source_map.h"
#include "tools/robotc/repl/interrupt.h"
#include "tools/robotc/repl/line_reader.h"

namespace robotc::tools {

namespace {

class PipedReader final : public LineReader {
 public:
  Line read(bool /*continues*/) override {
    std::string line;
    bool too_long = false;
    for (;;) {
      const std::string_view rest = std::string_view(buffer_.data(), size_).substr(at_);
      const std::size_t newline = rest.find('\n');
      const std::string_view part = rest.substr(0, newline);
      // Do not store more of an endless line than a program may have.
      too_long = too_long || line.size() + part.size() > max_source_bytes;
      if (!too_long) line += part;
      at_ += part.size();
      if (newline != std::string_view::npos) {
        ++at_;
        break;
      }
      const ssize_t count = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
      if (count < 0 && errno == EINTR && !InterruptWatch::interrupted()) continue;
      if (count < 0 && errno == EINTR) return {Line::Kind::interrupted, ""};
      at_ = 0;
      size_ = count > 0 ? static_cast<std::size_t>(count) : 0;
      if (size_ > 0) continue;
      if (line.empty() && !too_long) return {Line::Kind::end, ""};
      break;
    }
    if (too_long) return {Line::Kind::too_long, ""};
    return {Line::Kind::text, std::move(line)};
  }
  [[nodiscard]] bool has_more() const override { return true; }
  void remember(const std::string& /*entry*/) override {}

 private:
  std::array<char, 65536> buffer_{};
  std::size_t at_ = 0;
  std::size_t size_ = 0;
};

}  // namespace

std::unique_ptr<LineReader> make_piped_reader() { return std::make_unique<PipedReader>(); }

}  // namespace robotc::tools

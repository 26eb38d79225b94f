#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::string_view border = "---\n";

/// The parts between lines `---`.
std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts(1);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    if (line == border) {
      parts.emplace_back();
    } else {
      parts.back() += line;
    }
    text.remove_prefix(line.size());
  }
  return parts;
}

std::string text_of(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    if (&part != &parts.front()) text += border;
    text += part;
  }
  return text;
}

constexpr std::array<std::string_view, 4> commands{":undo\n", ":set m = 2 kg\n", "let a = 1\n", "a\n"};

/// One change of the entries: repeated, removed, exchanged or new; or lines of the file as an entry.
std::string changed(std::string_view text, unsigned seed) {
  std::minstd_rand random(seed);
  const auto below = [&](std::size_t n) { return random() % n; };
  std::vector<std::string> parts = parts_of(text);
  const auto at = [&](std::size_t i) { return parts.begin() + static_cast<std::ptrdiff_t>(i); };
  const std::size_t part = below(parts.size());
  const std::size_t place = 1 + below(parts.size());  // behind the file
  switch (below(6)) {
    case 0: {
      const std::string again = parts[part];
      parts.insert(at(place), again);
      break;
    }
    case 1:
      if (part > 0) parts.erase(at(part));
      break;
    case 2:
      std::swap(parts[part], parts[below(parts.size())]);
      break;
    case 3:
      parts.insert(at(place), std::string(commands[below(commands.size())]));
      break;
    case 4:  // the rest of a part becomes an entry
      if (const std::size_t line = parts[part].find('\n', below(parts[part].size() + 1)); line != std::string::npos) {
        const std::string rest = parts[part].substr(line + 1);
        parts[part].erase(line + 1);
        parts.insert(at(part + 1), rest);
      }
      break;
    default:
      if (parts.size() > 1) {  // an entry becomes a part of the file
        parts.front() += parts[1];
        parts.erase(at(1));
      }
  }
  return text_of(parts);
}

}  // namespace

// Hooks of libFuzzer: https://llvm.org/docs/LibFuzzer.html and FuzzerInterface.h.
extern "C" {

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Half of the changes are changes of the entries, the others of bytes.
// NOLINTNEXTLINE(readability-identifier-naming): likewise
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  if (seed % 2 != 0) {
    const std::string text = changed({reinterpret_cast<const char*>(data), size}, seed);
    if (!text.empty() && text.size() <= most) {
      std::ranges::copy(text, data);
      return text.size();
    }
  }
  return LLVMFuzzerMutate(data, size, most);
}
}

#include <histedit.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cwchar>
#include <filesystem>

#include "compiler/source/source_map.h"
#include "results/numbers.h"
#include "tools/robotc/repl/interrupt.h"
#include "tools/robotc/repl/line_reader.h"
#include "tools/robotc/repl/terminal.h"

namespace robotc::tools {

namespace {

constexpr int most_entries = 1000;
/// Longer entries are not saved, to keep the history file small.
constexpr std::size_t longest_kept_entry = 4096;
constexpr std::size_t most_shown_words = 200;
constexpr char ctrl_d = '\x04';
/// Bracketed paste: terminals put ESC [200~ and ESC [201~ around pasted text.
constexpr const char* marks_pastes = "\033[?2004h";
constexpr const char* marks_no_pastes = "\033[?2004l";

/// libedit behind our interface. Its callbacks get this object as client data.
class TerminalReader final : public LineReader {
 public:
  TerminalReader(Completer completer, std::string history_path, bool utf8)
      : completer_(std::move(completer)), history_path_(std::move(history_path)), utf8_(utf8) {
    edit_ = ::el_init("robotc", stdin, stdout, stderr);
    history_ = ::history_init();
    HistEvent event;
    ::history(history_, &event, H_SETSIZE, most_entries);
    ::history(history_, &event, H_SETUNIQUE, 1);
    if (!history_path_.empty()) ::history(history_, &event, H_LOAD, history_path_.c_str());
    ::el_set(edit_, EL_CLIENTDATA, this);
    ::el_set(edit_, EL_PROMPT, &prompt);
    ::el_set(edit_, EL_SIGNAL, 1);
    ::el_set(edit_, EL_HIST, &::history, history_);
    ::el_set(edit_, EL_EDITOR, "emacs");
    ::el_set(edit_, EL_GETCFN, &read_character);
    ::el_set(edit_, EL_ADDFN, "robotc-complete", "complete the word", &complete);
    ::el_set(edit_, EL_BIND, "^I", "robotc-complete", nullptr);
    ::el_set(edit_, EL_ADDFN, "robotc-paste", "begin of pasted text", &begin_paste);
    ::el_set(edit_, EL_ADDFN, "robotc-pasted", "end of pasted text", &end_paste);
    ::el_set(edit_, EL_BIND, "\033[200~", "robotc-paste", nullptr);
    ::el_set(edit_, EL_BIND, "\033[201~", "robotc-pasted", nullptr);
    ::el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    ::el_set(edit_, EL_BIND, "\033[3~", "ed-delete-next-char", nullptr);
    ::el_set(edit_, EL_BIND, "\033[1;5C", "em-next-word", nullptr);
    ::el_set(edit_, EL_BIND, "\033[1;5D", "ed-prev-word", nullptr);
    tell_terminal(marks_pastes);
  }
  ~TerminalReader() override {
    tell_terminal(marks_no_pastes);
    save_history();
    ::history_end(history_);
    ::el_end(edit_);
  }

  Line read(bool continues) override {
    continues_ = continues;
    ::el_resize(edit_);
    int count = 0;
    const char* text = ::el_gets(edit_, &count);
    if (InterruptWatch::interrupted()) {
      std::fputs("^C\n", stdout);
      std::fflush(stdout);
      return {Line::Kind::interrupted, ""};
    }
    if (text == nullptr || count <= 0) return {Line::Kind::end, ""};
    std::string line(text, static_cast<std::size_t>(count));
    // Ctrl-D after some text ends the line, like the end of a file.
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    if (line.size() > max_source_bytes) return {Line::Kind::too_long, ""};
    return {Line::Kind::text, std::move(line)};
  }

  [[nodiscard]] bool has_more() const override {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, 0) > 0;
  }

  void remember(const std::string& entry) override {
    HistEvent event;
    ::history(history_, &event, H_ENTER, entry.c_str());
  }

 private:
  static TerminalReader& of(EditLine* edit) {
    void* data = nullptr;
    ::el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<TerminalReader*>(data);
  }

  static char* prompt(EditLine* edit) {
    static std::array<char, 3> first{"> "};
    static std::array<char, 5> more{"… "};
    static std::array<char, 5> plain_more{".. "};
    const TerminalReader& reader = of(edit);
    if (!reader.continues_) return first.data();
    return reader.utf8_ ? more.data() : plain_more.data();
  }

  static void tell_terminal(const char* request) {
    std::fputs(request, stdout);
    std::fflush(stdout);
  }

  static unsigned char begin_paste(EditLine* edit, int /*character*/) {
    of(edit).pasting_ = true;
    return CC_NORM;
  }
  static unsigned char end_paste(EditLine* edit, int /*character*/) {
    of(edit).pasting_ = false;
    return CC_NORM;
  }

  /// Reads one character for libedit; reports Ctrl-C as an error, which cancels the line.
  static int read_character(EditLine* edit, wchar_t* character) {
    std::mbstate_t state{};
    for (;;) {
      // If pressed before this line was read, it must not drop what is typed next.
      if (InterruptWatch::interrupted()) return -1;
      char byte = 0;
      const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return -1;
      if (count == 0) return 0;
      // Ctrl-D typed before the terminal mode changed arrives as a zero.
      if (byte == '\0') byte = ctrl_d;
      // Tabs in pasted text are indentation, not requests for completion.
      if (byte == '\t' && of(edit).pasting_) byte = ' ';
      const std::size_t used = std::mbrtowc(character, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-2)) continue;  // incomplete character
      if (used == static_cast<std::size_t>(-1)) *character = L'?';
      return 1;
    }
  }

  static unsigned char complete(EditLine* edit, int /*character*/) { return of(edit).complete_word(); }

  unsigned char complete_word() {
    const LineInfo* line = ::el_line(edit_);
    const std::string_view text(line->buffer, static_cast<std::size_t>(line->cursor - line->buffer));
    Completion completion = completer_(text);
    std::vector<std::string>& words = completion.words;
    if (words.empty() || completion.begin > text.size()) return CC_REFRESH_BEEP;
    const std::string_view typed = text.substr(completion.begin);
    std::string common = words.front();
    for (const std::string& word : words) {
      const auto differ = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
      common.erase(differ.first, common.end());
    }
    if (common.size() > typed.size()) {
      const std::string rest = common.substr(typed.size());
      return ::el_insertstr(edit_, rest.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    }
    if (words.size() == 1) return CC_NORM;
    show(words);
    return CC_REDISPLAY;
  }

  static void show(std::vector<std::string>& words) {
    const std::size_t left_out = words.size() > most_shown_words ? words.size() - most_shown_words : 0;
    words.resize(words.size() - left_out);
    std::size_t widest = 0;
    for (const std::string& word : words) widest = std::max(widest, display_width(word));
    const std::size_t columns = std::max<std::size_t>(1, terminal_size().columns / (widest + 2));
    const std::size_t rows = (words.size() + columns - 1) / columns;
    std::string text = "\n";
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = row; i < words.size(); i += rows) {
        text += words[i];
        if (i + rows < words.size()) text.append(widest + 2 - display_width(words[i]), ' ');
      }
      text += '\n';
    }
    if (left_out > 0) text += "and " + std::to_string(left_out) + " more\n";
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }

  /// Written to a temporary file and renamed: two sessions that end at once may lose entries, but not the file.
  void save_history() {
    if (history_path_.empty()) return;
    std::error_code ignored;
    const std::filesystem::path path(history_path_);
    std::filesystem::create_directories(path.parent_path(), ignored);
    forget_long_entries();
    const std::string temporary = history_path_ + "." + std::to_string(::getpid());
    const mode_t before = ::umask(077);
    HistEvent event;
    const int saved = ::history(history_, &event, H_SAVE, temporary.c_str());
    ::umask(before);
    if (saved < 0 || ::rename(temporary.c_str(), history_path_.c_str()) != 0) ::unlink(temporary.c_str());
  }

  void forget_long_entries() {
    HistEvent event;
    std::vector<int> numbers;
    for (int found = ::history(history_, &event, H_FIRST); found != -1; found = ::history(history_, &event, H_NEXT)) {
      if (std::string_view(event.str).size() > longest_kept_entry) numbers.push_back(event.num);
    }
    for (const int number : numbers) ::history(history_, &event, H_DEL, number);
  }

  Completer completer_;
  std::string history_path_;
  bool utf8_;
  bool continues_ = false;
  bool pasting_ = false;
  EditLine* edit_ = nullptr;
  History* history_ = nullptr;
};

}  // namespace

std::unique_ptr<LineReader> make_terminal_reader(Completer completer, const std::string& history_path, bool utf8) {
  return std::make_unique<TerminalReader>(std::move(completer), history_path, utf8);
}

}  // namespace robotc::tools

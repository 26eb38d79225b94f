#include "tools/robotc/live/page_server.h"

#include <csignal>
#include <utility>

namespace robotc::tools {

namespace {

constexpr int look_for_pages_ms = 50;

}  // namespace

PageServer::PageServer(std::string title, std::string note)
    : title_(std::move(title)), server_([this](const HttpRequest& request) -> HttpResponse {
        const std::scoped_lock lock(mutex_);
        if (auto answer = answer_live(request, title_, page_, state_)) return std::move(*answer);
        return {404, "text/plain; charset=utf-8", "there is no such page\n"};
      }) {
  state_.note = std::move(note);
}

PageServer::~PageServer() {
  ends_ = true;
  if (thread_.joinable()) thread_.join();
}

std::string PageServer::start(std::uint16_t port) {
  std::string reason = listen_live(server_, port);
  if (reason.empty()) thread_ = std::thread([this] { serve(); });
  return reason;
}

void PageServer::show(std::string page, std::string note) {
  const std::scoped_lock lock(mutex_);
  page_ = std::move(page);
  state_.note = std::move(note);
  ++state_.version;
  is_new_ = true;
}

void PageServer::serve() {
  // Signals are for the thread that reads the user's lines.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  while (!ends_) {
    server_.serve(look_for_pages_ms);
    if (!is_new_.exchange(false)) continue;
    std::string state;
    {
      const std::scoped_lock lock(mutex_);
      state = state_.json();
    }
    server_.send_event("state", state);
  }
}

}  // namespace robotc::tools

#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>

#include "tools/robotc/live/live_page.h"

namespace robotc::tools {

/// Serves the newest of a program's pages at 127.0.0.1, in a thread of its own, until it is destroyed.
class PageServer {
 public:
  /// `note`: stands beside the place of the page until there is one.
  PageServer(std::string title, std::string note);
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;
  ~PageServer();

  /// Begins to serve, as `listen_live` listens: the reason if that fails, or empty.
  [[nodiscard]] std::string start(std::uint16_t port);
  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  /// Replaces the page and the note beside it.
  void show(std::string page, std::string note);

 private:
  void serve();

  std::string title_;
  std::mutex mutex_;  ///< of the page and the state
  std::string page_;
  LiveState state_;
  std::atomic<bool> is_new_ = false;
  std::atomic<bool> ends_ = false;
  HttpServer server_;
  std::thread thread_;
};

}  // namespace robotc::tools

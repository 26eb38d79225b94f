#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "tests/integration/run_robotc.h"

/// `robotc view FILE SIMULATION --live` in a process of its own.
namespace robotc::testing {

/// Sends a request to a port of this machine, and reads the answer until its end, or until `until` has come.
struct Answer {
  int status = 0;
  std::string text;  ///< all of it
  [[nodiscard]] std::string body() const;
};
Answer ask(int port, const std::string& request, const std::string& until = "");

/// A server on a file with one simulation, the one of `pendulum_file`, which ends when it is destroyed.
class LiveServer {
 public:
  /// Waits until it answers.
  LiveServer();
  LiveServer(const LiveServer&) = delete;
  LiveServer& operator=(const LiveServer&) = delete;
  ~LiveServer();

  /// Writes the file anew, with more text behind it, or another content altogether.
  void write(const std::string& more) const;
  void write_instead(const std::string& content) const;
  [[nodiscard]] Answer get(const std::string& path, const std::string& until = "") const;
  [[nodiscard]] std::string address() const;
  /// Ends it by SIGINT.
  Outcome end();

  int port;

 private:
  TemporaryFolder folder_;
  std::string file_ = folder_ / "live.robot";
  std::atomic<bool> ends_ = false;
  std::thread server_;
  Outcome outcome_;
};

}  // namespace robotc::testing

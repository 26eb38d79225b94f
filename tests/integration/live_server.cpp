#include "tests/integration/live_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <stdexcept>

namespace robotc::testing {

namespace {

/// The port of a socket that is closed again: free, unless another program takes it meanwhile.
int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool found = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), size) == 0 &&
                     ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  ::close(socket);
  if (!found) throw std::runtime_error("no free port");
  return ntohs(address.sin_port);
}

}  // namespace

std::string Answer::body() const {
  const std::size_t end = text.find("\r\n\r\n");
  return end == std::string::npos ? "" : text.substr(end + 4);
}

Answer ask(int port, const std::string& request, const std::string& until) {
  Answer answer;
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  const timeval patience{10, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    ::send(socket, request.data(), request.size(), MSG_NOSIGNAL);
    char piece[65536];
    while (until.empty() || answer.text.find(until) == std::string::npos) {
      const ssize_t count = ::recv(socket, piece, sizeof piece, 0);
      if (count <= 0) break;
      answer.text.append(piece, static_cast<std::size_t>(count));
    }
  }
  ::close(socket);
  std::sscanf(answer.text.c_str(), "HTTP/1.1 %d", &answer.status);
  return answer;
}

LiveServer::LiveServer() : port(free_port()) {
  write("");
  server_ = std::thread([this] {
    outcome_ =
        run_robotc({"view", file_, "settle", "--live", "--port", std::to_string(port)}, {.interrupt_when = &ends_});
  });
  for (int i = 0; i < 400 && get("/").status == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

LiveServer::~LiveServer() { end(); }

void LiveServer::write(const std::string& more) const { write_instead(pendulum_file(more)); }

void LiveServer::write_instead(const std::string& content) const { std::ofstream(file_, std::ios::trunc) << content; }

Answer LiveServer::get(const std::string& path, const std::string& until) const {
  return ask(port, fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", path, port), until);
}

std::string LiveServer::address() const { return fmt::format("http://127.0.0.1:{}/", port); }

Outcome LiveServer::end() {
  ends_ = true;
  if (server_.joinable()) server_.join();
  return outcome_;
}

}  // namespace robotc::testing

#include "tools/robotc/live/http_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <vector>

namespace robotc::tools {

namespace {

constexpr std::size_t most_header_bytes = 16 * 1024;
constexpr std::size_t most_body_bytes = 64 * 1024;
constexpr std::size_t most_connections = 64;
/// A stream that takes no more than this is given up.
constexpr std::size_t most_waiting_bytes = 1024 * 1024;
constexpr std::int64_t patience_ms = 20'000;

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::string_view reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 413:
      return "Content Too Large";
    case 422:
      return "Unprocessable Content";
    default:
      return "Bad Request";
  }
}

bool equal_without_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string_view without_space(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// The value of a field of a header; nothing if it has none, or several.
std::optional<std::string_view> field(std::string_view header, std::string_view name) {
  std::optional<std::string_view> value;
  for (std::size_t at = header.find("\r\n"); at != std::string_view::npos;) {
    const std::size_t begin = at + 2;
    at = header.find("\r\n", begin);
    const std::string_view line = header.substr(begin, at == std::string_view::npos ? at : at - begin);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !equal_without_case(line.substr(0, colon), name)) continue;
    if (value) return std::nullopt;
    value = without_space(line.substr(colon + 1));
  }
  return value;
}

HttpResponse plain(int status, std::string text) { return {status, "text/plain; charset=utf-8", std::move(text)}; }

}  // namespace

HttpServer::~HttpServer() {
  for (const Connection& connection : connections_) ::close(connection.socket);
  if (listener_ >= 0) ::close(listener_);
}

std::string HttpServer::listen(std::uint16_t port) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener_ < 0) return std::strerror(errno);
  const int on = 1;
  ::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
      ::listen(listener_, SOMAXCONN) != 0 ||
      ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    const std::string reason = std::strerror(errno);
    ::close(listener_);
    listener_ = -1;
    return reason;
  }
  port_ = ntohs(address.sin_port);
  return "";
}

void HttpServer::serve(int most_milliseconds) {
  std::vector<pollfd> watched{{listener_, POLLIN, 0}};
  for (const Connection& connection : connections_) {
    const bool waits = connection.sent < connection.to_send.size();
    watched.push_back({connection.socket, static_cast<short>(POLLIN | (waits ? POLLOUT : 0)), 0});
  }
  if (::poll(watched.data(), watched.size(), most_milliseconds) < 0) return;
  std::size_t i = 1;
  for (auto connection = connections_.begin(); connection != connections_.end(); ++i) {
    const short events = watched[i].revents;
    bool lives = (events & (POLLERR | POLLNVAL)) == 0;
    if (lives && (events & (POLLIN | POLLHUP)) != 0) lives = read(*connection);
    if (lives) lives = write(*connection);
    if (!connection->is_stream && now_ms() > connection->deadline) lives = false;
    if (lives) {
      ++connection;
    } else {
      ::close(connection->socket);
      connection = connections_.erase(connection);
    }
  }
  if ((watched[0].revents & POLLIN) != 0) accept_all();
}

void HttpServer::accept_all() {
  for (;;) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    if (connections_.size() >= most_connections) {
      ::close(socket);
      continue;
    }
    Connection& connection = connections_.emplace_back();
    connection.socket = socket;
    connection.deadline = now_ms() + patience_ms;
  }
}

bool HttpServer::read(Connection& connection) {
  std::array<char, 16384> piece{};
  for (;;) {
    const ssize_t count = ::recv(connection.socket, piece.data(), piece.size(), 0);
    if (count == 0) return false;
    if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    if (connection.is_stream || connection.closes) continue;  // nothing more is expected
    connection.received.append(piece.data(), static_cast<std::size_t>(count));
    answer(connection);
  }
}

bool HttpServer::write(Connection& connection) {
  while (connection.sent < connection.to_send.size()) {
    const ssize_t count = ::send(connection.socket, connection.to_send.data() + connection.sent,
                                 connection.to_send.size() - connection.sent, MSG_NOSIGNAL);
    if (count < 0) {
      if (errno == EINTR) continue;
      return (errno == EAGAIN || errno == EWOULDBLOCK) &&
             (!connection.is_stream || connection.to_send.size() - connection.sent < most_waiting_bytes);
    }
    connection.sent += static_cast<std::size_t>(count);
  }
  connection.to_send.clear();
  connection.sent = 0;
  return !connection.closes;
}

void HttpServer::answer(Connection& connection) {
  const std::string_view received = connection.received;
  const std::size_t end = received.find("\r\n\r\n");
  if (std::min(end, received.size()) > most_header_bytes) {
    return respond(connection, plain(413, "the header is too long\n"));
  }
  if (end == std::string_view::npos) return;  // not all here yet
  const std::string_view header = received.substr(0, end);
  const std::string_view line = header.substr(0, header.find("\r\n"));
  const std::size_t first = line.find(' ');
  const std::size_t second = line.find(' ', first == std::string_view::npos ? first : first + 1);
  if (second == std::string_view::npos || !line.substr(second + 1).starts_with("HTTP/1.")) {
    return respond(connection, plain(400, "this is not HTTP/1.1\n"));
  }
  std::size_t length = 0;
  if (const auto text = field(header, "Content-Length")) {
    const auto [rest, error] = std::from_chars(text->data(), text->data() + text->size(), length);
    if (error != std::errc() || rest != text->data() + text->size())
      return respond(connection, plain(400, "the length is not a number\n"));
  } else if (field(header, "Transfer-Encoding")) {
    return respond(connection, plain(400, "a body needs its length\n"));
  }
  if (length > most_body_bytes) return respond(connection, plain(413, "the body is too long\n"));
  if (received.size() - end - 4 < length) return;  // not all here yet
  HttpRequest request;
  request.method = line.substr(0, first);
  const std::string_view target = line.substr(first + 1, second - first - 1);
  request.path = target.substr(0, target.find('?'));
  request.body = received.substr(end + 4, length);
  const auto refused = refusal(request, field(header, "Host").value_or(""), field(header, "Origin").value_or(""));
  respond(connection, refused ? *refused : handler_(request));
}

std::optional<HttpResponse> HttpServer::refusal(const HttpRequest& request, std::string_view host,
                                                std::string_view origin) const {
  const std::array<std::string, 2> own{fmt::format("127.0.0.1:{}", port_), fmt::format("localhost:{}", port_)};
  if (std::ranges::find(own, host) == own.end()) {
    return plain(403, fmt::format("this server answers as {} only\n", own[0]));
  }
  if (request.method == "GET") return std::nullopt;
  if (request.method != "POST") return plain(405, "only GET and POST are served\n");
  const bool from_here =
      origin.empty() || std::ranges::any_of(own, [&](const std::string& name) { return origin == "http://" + name; });
  if (!from_here) return plain(403, "another page may not change anything here\n");
  return std::nullopt;
}

void HttpServer::respond(Connection& connection, const HttpResponse& response) {
  connection.received.clear();
  connection.is_stream = response.is_stream;
  connection.closes = !response.is_stream;
  connection.deadline = now_ms() + patience_ms;
  std::string head = fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\nReferrer-Policy: no-referrer\r\n"
      "Content-Security-Policy: frame-ancestors 'self'\r\n",
      response.status, reason_of(response.status), response.type);
  if (!response.is_stream) head += fmt::format("Content-Length: {}\r\nConnection: close\r\n", response.body.size());
  connection.to_send += head + "\r\n" + response.body;
}

void HttpServer::send_event(std::string_view name, std::string_view data) {
  std::string event = fmt::format("event: {}\n", name);
  for (std::size_t at = 0; at <= data.size();) {
    const std::size_t end = std::min(data.find('\n', at), data.size());
    event += fmt::format("data: {}\n", data.substr(at, end - at));
    at = end + 1;
  }
  event += '\n';
  for (Connection& connection : connections_) {
    if (connection.is_stream) connection.to_send += event;
  }
}

}  // namespace robotc::tools

#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>

/// A web server for one user on this machine.
namespace robotc::tools {

struct HttpRequest {
  std::string method;  ///< "GET"
  std::string path;    ///< "/page", without what follows `?`
  std::string body;
};

struct HttpResponse {
  int status = 200;
  std::string type = "text/html; charset=utf-8";
  std::string body = {};
  bool is_stream = false;  ///< the connection stays open for events (`HttpServer::send_event`); `body` is the first
};

/// Serves HTTP/1.1 on the loopback interface 127.0.0.1 alone, one request a connection, in the calling thread.
///
/// Programs on this machine can connect, and web pages of others through the user's browser. So a request is refused,
/// before the handler sees it,
/// - if its Host is another than this server's: a foreign name that resolves to 127.0.0.1 (DNS rebinding);
/// - if it changes something and its Origin is another page than this server's.
class HttpServer {
 public:
  using Handler = std::function<HttpResponse(const HttpRequest&)>;

  explicit HttpServer(Handler handler) : handler_(std::move(handler)) {}
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  /// Begins to listen at a port; 0: at any that is free. The reason if that fails, or empty.
  [[nodiscard]] std::string listen(std::uint16_t port);
  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// Waits at most so many milliseconds for something to do, and does it. Returns at once after a signal.
  void serve(int most_milliseconds);

  /// Sends an event to all open streams; each line of `data` is a line of it.
  void send_event(std::string_view name, std::string_view data);

 private:
  struct Connection {
    int socket = -1;
    std::string received = {};
    std::string to_send = {};
    std::size_t sent = 0;
    bool is_stream = false;
    bool closes = false;        ///< once all is sent
    std::int64_t deadline = 0;  ///< ms of the steady clock; for a request to arrive and its response to be taken
  };

  void accept_all();
  /// False if the connection has ended.
  bool read(Connection& connection);
  bool write(Connection& connection);
  /// Answers the request if it has arrived.
  void answer(Connection& connection);
  [[nodiscard]] std::optional<HttpResponse> refusal(const HttpRequest& request, std::string_view host,
                                                    std::string_view origin) const;
  static void respond(Connection& connection, const HttpResponse& response);

  Handler handler_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::list<Connection> connections_;
};

}  // namespace robotc::tools

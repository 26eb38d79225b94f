// Runs a generated package against stand-ins: PACKAGE_LAW is its law.hpp, PACKAGE its namespace, DIRECT a source with
//   void direct(PACKAGE::Law::State& state, bool is_first, double t, const double* q, const double* qd,
//               const double* references, double period, const double* constants, double* tau)
// which calls the functions of robot.h as its user would. Arguments: the number of samples. Prints what is wrong, and
// fails if anything is.
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <set>
#include <type_traits>

#include "tests/counted_allocations.h"

#include PACKAGE_LAW
#include DIRECT

#include "controller_interface/chainable_controller_interface.hpp"
#include "controller_interface/controller_interface.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"

namespace {

using Law = PACKAGE::Law;
using controller_interface::CallbackReturn;
using ControllerInterface = std::conditional_t<Law::references.empty(), controller_interface::ControllerInterface,
                                               controller_interface::ChainableControllerInterface>;
using controller_interface::return_type;
using Message = std_msgs::msg::Float64MultiArray;

constexpr unsigned rate = 1000;
constexpr double period = 1.0 / rate;
constexpr std::int64_t tick = 1'000'000;  // ns
constexpr double tolerance = TOLERANCE;
int faults = 0;

void require(bool is_so, const char* what) {
  if (is_so) return;
  std::fprintf(stderr, "not so: %s\n", what);
  ++faults;
}

/// Efforts that are the same, bit for bit or to the tolerance.
using Efforts = std::array<double, Law::commands.size()>;
bool agree(const Efforts& a, const Efforts& b) {
  if (tolerance == 0) return std::memcmp(a.data(), b.data(), sizeof(Efforts)) == 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= tolerance * (1 + std::abs(a[i])))) return false;
  }
  return true;
}

/// Noise that is the same everywhere: a number in [-1, 1).
class Noise {
 public:
  double next() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(static_cast<std::int64_t>(state_) >> 11) * 0x1p-52;
  }

 private:
  std::uint64_t state_ = 42;
};

/// A controller with its interfaces.
struct Rig {
  std::unique_ptr<ControllerInterface> controller = make_plugin<ControllerInterface>();
  std::array<double, Law::measurements.size()> measured{};
  std::array<double, Law::commands.size()> commands{};

  CallbackReturn begin(const rclcpp::ParameterValue& sample_time) {
    controller->update_rate = rate;
    require(controller->on_init() == CallbackReturn::SUCCESS, "it is made");
    require(controller->get_node()->set("sample_time", sample_time).successful, "the sample time is set");
    const CallbackReturn result = controller->on_configure({});
    if constexpr (!Law::references.empty()) static_cast<void>(controller->export_reference_interfaces());
    return result;
  }

  /// As controller_manager does, but in another order.
  void assign() {
    const auto states = controller->state_interface_configuration();
    const auto driven = controller->command_interface_configuration();
    require(states.names.size() == measured.size() && driven.names.size() == commands.size(), "interfaces are named");
    std::vector<hardware_interface::LoanedStateInterface> loaned;
    for (std::size_t i = measured.size(); i-- > 0;) {
      const std::string& name = states.names[i];
      const std::size_t slash = name.rfind('/');
      loaned.emplace_back(name.substr(0, slash), name.substr(slash + 1), &measured[i]);
    }
    std::vector<hardware_interface::LoanedCommandInterface> commanded;
    for (std::size_t i = commands.size(); i-- > 0;) {
      const std::string& name = driven.names[i];
      const std::size_t slash = name.rfind('/');
      commanded.emplace_back(name.substr(0, slash), name.substr(slash + 1), &commands[i]);
    }
    controller->assign(std::move(commanded), std::move(loaned));
  }

  void send(std::vector<double> data) const {
    const auto subscription =
        std::dynamic_pointer_cast<rclcpp::Subscription<Message>>(controller->get_node()->subscription.lock());
    if (!subscription) return;
    auto message = std::make_shared<Message>();
    message->data = std::move(data);
    subscription->callback(std::move(message));
  }

  return_type sample(std::int64_t number) {
    return controller->update(rclcpp::Time(number * tick), rclcpp::Duration(std::chrono::nanoseconds(tick)));
  }
};

/// A controller before this one writes the references; messages do not count then.
void follow_a_chain([[maybe_unused]] Rig& rig) {
  if constexpr (!Law::references.empty()) {
    require(rig.controller->on_deactivate({}) == CallbackReturn::SUCCESS, "it is deactivated");
    const auto interfaces = rig.controller->export_reference_interfaces();
    std::set<std::string> names;
    for (std::size_t i = 0; i < interfaces.size(); ++i) {
      require(interfaces[i].get_prefix_name() == "law", "references begin with the name of the controller");
      require(interfaces[i].get_interface_name() == Law::references[i].interface, "references have their names");
      names.insert(interfaces[i].get_interface_name());
    }
    require(names.size() == Law::references.size(), "names of references differ");
    require(rig.controller->chain(true), "it can be chained");
    rig.measured.fill(0.125);
    require(rig.controller->on_activate({}) == CallbackReturn::SUCCESS, "in a chain it needs no message");
    std::array<double, Law::references.size()> references{};
    for (std::size_t i = 0; i < references.size(); ++i) {
      references[i] = 0.5 + 0.01 * static_cast<double>(i);
      const bool begins_anywhere = Law::references[i].start == PACKAGE::Start::none;
      require(std::isnan(*interfaces[i].value()) == begins_anywhere, "references begin at the measured positions");
      *interfaces[i].value() = references[i];
    }
    rig.send(std::vector<double>(references.size(), 7));
    require(rig.sample(9) == return_type::OK, "it runs in a chain");
    std::array<double, Law::parameters.size()> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = Law::parameters[i].value;
    std::array<double, Law::constants> constants{};
    prepare_directly(values.data(), constants.data());
    Law::State state{};
    std::array<double, Law::commands.size()> tau{};
    direct(state, true, 0, rig.measured.data(), rig.measured.data() + Law::freedoms, references.data(), period,
           constants.data(), tau.data());
    require(agree(tau, rig.commands), "efforts are those of the references that the chain gives");
    *interfaces.back().value() = std::numeric_limits<double>::quiet_NaN();
    require(rig.sample(10) == return_type::ERROR, "a reference that is not finite is an error");
    for (const double command : rig.commands) require(command == 0, "commands become 0 then");
    require(rig.controller->on_deactivate({}) == CallbackReturn::SUCCESS, "it is deactivated");
    require(rig.controller->chain(false), "it leaves the chain");
    rig.send(std::vector<double>(references.size(), 0.1));
    require(rig.controller->on_activate({}) == CallbackReturn::SUCCESS, "it is activated without a chain");
  }
}

/// Loops cannot follow a jump, and are found again at an activation.
void jump(Rig& rig) {
  if (!Law::has_loops) return;
  rig.measured.fill(3);
  require(rig.sample(0) == return_type::ERROR, "a jump of loops is an error");
  for (const double command : rig.commands) require(command == 0, "commands become 0 then");
  rig.measured = {};
  require(rig.controller->on_activate({}) == CallbackReturn::SUCCESS, "loops are found from the assembly");
}

/// The result of a run, in memory that parent and child share.
struct Shared {
  std::size_t allocations;
  long wrong;  ///< the first sample that was not OK, or whose efforts differ; -1: none
  bool is_done;
};

/// Runs the loop in a child that may only read, write and end.
void run_in_strict_mode(Rig& rig, long samples) {
  void* const memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto& shared = *static_cast<Shared*>(memory);
  shared = {0, -1, false};
  std::array<double, Law::parameters.size()> values{};
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = Law::parameters[i].value;
  std::array<double, Law::constants> constants{};
  prepare_directly(values.data(), constants.data());
  std::array<double, Law::references.size()> references{};
  Noise noise;
  for (double& value : references) value = noise.next();
  rig.send({references.begin(), references.end()});
  Law::State state{};
  std::array<double, Law::commands.size()> tau{};
  const pid_t child = fork();
  if (child == 0) {
    const std::size_t before = allocations;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0) {
      for (long k = 0; k < samples && shared.wrong < 0; ++k) {
        for (double& value : rig.measured) value = noise.next();
        if (Law::has_loops) {  // which move continuously: several turns and back
          for (std::size_t i = 0; i < Law::freedoms; ++i)
            rig.measured[i] = 20 * std::sin(0.005 * static_cast<double>(k));
        }
        const bool is_ok = rig.sample(k) == return_type::OK;
        const double* const q = rig.measured.data();
        direct(state, k == 0, 1e-9 * static_cast<double>(k * tick), q, q + Law::freedoms, references.data(), period,
               constants.data(), tau.data());
        const bool is_same = agree(tau, rig.commands);
        if (!is_ok || !is_same) shared.wrong = k;
      }
      shared.allocations = allocations - before;
      shared.is_done = true;
    }
    syscall(SYS_exit, 0);  // `_exit` is not allowed
  }
  int status = 0;
  waitpid(child, &status, 0);
  require(WIFEXITED(status) && shared.is_done, "the loop only reads, writes and ends");
  require(shared.allocations == 0, "the loop allocates nothing");
  if (shared.wrong >= 0) std::fprintf(stderr, "sample %ld\n", shared.wrong);
  require(shared.wrong < 0, "efforts are those of the functions of the header, bit for bit");
  munmap(memory, sizeof(Shared));
}

void refuse_other_sample_times() {
  Rig unset;
  require(unset.begin(rclcpp::ParameterValue(0.0)) == CallbackReturn::ERROR, "a sample time is required");
  Rig other;
  require(other.begin(rclcpp::ParameterValue(0.002)) == CallbackReturn::ERROR, "another sample time is refused");
  Rig text;
  require(text.begin(rclcpp::ParameterValue("1 ms")) == CallbackReturn::ERROR, "a text is refused");
}

/// Faults of sensors and messages.
void stop_on_faults(Rig& rig) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  rig.send({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28});
  rig.send(std::vector<double>(Law::references.size(), nan));
  rig.measured.fill(0.125);
  require(rig.sample(0) == return_type::OK, "messages that cannot be are ignored");
  rig.measured.back() = nan;
  rig.commands.fill(7);
  require(rig.sample(1) == return_type::ERROR, "a failed sensor is an error");
  for (const double command : rig.commands) require(command == 0, "commands become 0 then");
  rig.measured.back() = 0;
}

/// A parameter takes effect at the next sample, and one that cannot be has none.
void take_parameters(Rig& rig) {
  const auto node = rig.controller->get_node();
  require(!node->set("sample_time", rclcpp::ParameterValue(0.002)).successful, "the sample time is fixed");
  for (const auto& parameter : Law::parameters) {
    require(node->descriptors.at(parameter.name).description.find(parameter.unit) != std::string::npos,
            "parameters have their units");
    require(!node->set(parameter.name, rclcpp::ParameterValue("much")).successful, "a text is refused");
    require(!node->set(parameter.name, rclcpp::ParameterValue(HUGE_VAL)).successful, "an infinity is refused");
  }
  if (Law::parameters.empty()) return;
  std::array<double, Law::parameters.size()> values{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = Law::parameters[i].value * 1.25;
    require(node->set(Law::parameters[i].name, rclcpp::ParameterValue(values[i])).successful, "a number is taken");
  }
  std::array<double, Law::constants> constants{};
  prepare_directly(values.data(), constants.data());
  rig.measured.fill(0.25);
  std::array<double, Law::references.size()> references{};
  references.fill(0.5);
  rig.send({references.begin(), references.end()});
  require(rig.controller->on_deactivate({}) == CallbackReturn::SUCCESS, "it is deactivated");
  for (const double command : rig.commands) require(command == 0, "commands become 0 then");
  rig.send({references.begin(), references.end()});
  require(rig.controller->on_activate({}) == CallbackReturn::SUCCESS, "it is activated again");
  require(rig.sample(5) == return_type::OK, "it runs again");
  Law::State state{};
  std::array<double, Law::commands.size()> tau{};
  direct(state, true, 0, rig.measured.data(), rig.measured.data() + Law::freedoms, references.data(), period,
         constants.data(), tau.data());
  require(agree(tau, rig.commands), "new parameters take effect, and the time begins with 0");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  refuse_other_sample_times();
  Rig rig;
  require(rig.begin(rclcpp::ParameterValue(period)) == CallbackReturn::SUCCESS, "it is configured");
  rig.assign();
  const bool needs_message = std::any_of(Law::references.begin(), Law::references.end(),
                                         [](const auto& reference) { return reference.start == PACKAGE::Start::none; });
  const bool is_active = rig.controller->on_activate({}) == CallbackReturn::SUCCESS;
  require(is_active == !needs_message, "it is activated, if its arguments have values");
  rig.send(std::vector<double>(Law::references.size(), 0.1));
  require(rig.controller->on_activate({}) == CallbackReturn::SUCCESS, "it is activated");
  jump(rig);
  run_in_strict_mode(rig, std::atol(argv[1]));
  follow_a_chain(rig);
  stop_on_faults(rig);
  take_parameters(rig);
  return faults == 0 ? 0 : 1;
}

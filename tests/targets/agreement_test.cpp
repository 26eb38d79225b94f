// Every function built for published robots, and their controllers, in ten thousand states, ordinary and extreme:
// native code here, and objects for five machines, run by emulators if necessary.
//
// The function's graph alone decides which product fuses with its sum, and sines and cosines are our own. So there are
// only two results, bit by bit (except for the sign of zeros: AArch64 negates a fused sum by negating its terms): that
// of machines with fused multiply-add (x86-64-v3, AArch64, Cortex-M7, and native code if this CPU has it), and that of
// the others (x86-64, WebAssembly). Native code uses libm for angles beyond the polynomials, where objects have
// arithmetic of their own. The two results lie within the bounds of a running error analysis about the evaluator's.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <deque>
#include <fstream>
#include <map>
#include <optional>
#include <random>

#include "compiler/catalogue/catalogue.h"
#include "compiler/codegen/jit.h"
#include "tests/agreement/random_states.h"
#include "tests/differential/compare.h"
#include "tests/oracle/random_tree.h"
#include "tests/targets/machines.h"

namespace robotc::test::agreement_test {
namespace {

using Numbers = std::vector<double>;

enum class Kind : std::uint8_t {
  tree,
  closed,   ///< with loops
  turning,  ///< with quaternions
};
/// A robot of the repository with a controller.
struct Subject {
  std::string file;
  std::string place;     ///< a frame, for functions of a frame
  std::string link;      ///< a link, for energies
  std::string addition;  ///< appended to the file's text
  std::vector<std::string> controllers;
  Kind kind = Kind::tree;
  std::string start{};  ///< not of a tree: a configuration, an expression of the file
};

const Subject scara{"examples/scara.robot",
                    "tool",
                    "fore",
                    "use adaptive from std\ncontroller learning(ref: trajectory) for scara {\n"
                    "  tau = adaptive(ref, Kd = [10, 10, 10, 10, 10] SI)\n}\n",
                    {"computed_torque", "learning"}};
const Subject puma560{"stdlib/robots/puma560.robot",
                      "tool",
                      "link3",
                      "use pid from std\ncontroller held(ref: trajectory) for puma560 {\n"
                      "  param most: tau = [80, 150, 80, 20, 20, 20] N*m\n"
                      "  tau = pid(ref, Kp = [900, 900, 400, 30, 30, 30] SI, Ki = [300, 300, 99, 9, 9, 9] SI,\n"
                      "            Kd = [60, 60, 30, 3, 3, 3] SI, most = most) + gravity_forces(q)\n}\n",
                      {"held"}};
/// A law for a robot of the library.
std::string follower(const std::string& robot) {
  return "use computed_torque from std\ncontroller follow(ref: trajectory) for " + robot +
         " { tau = computed_torque(ref) }\n";
}
/// A configuration of a robot, completed by its loops, under the name `start`.
std::string start_at(const std::string& robot, const std::string& entries) {
  return "const start: " + robot + ".q = [" + entries + "]\n";
}
// With closed loops, linear ones and wheels that roll among them, and with a floating base and a ball joint.
const Subject four_bar{"stdlib/robots/four_bar.robot",
                       "coupler_end",
                       "rocker",
                       follower("four_bar") + start_at("four_bar", "motor = 60 deg") +
                           "use pid from std\ncontroller held(ref: trajectory) for four_bar {\n"
                           "  tau = pid(ref, Kp = [9] SI, Ki = [3] SI, Kd = [0.6] SI, most = [2] SI)\n}\n",
                       {"follow", "held"},
                       Kind::closed,
                       "start"};
const Subject delta{"stdlib/robots/delta.robot",
                    "stage",
                    "stage",
                    follower("delta") + start_at("delta", "hip = [20, 20, 20] deg"),
                    {"follow"},
                    Kind::closed,
                    "start"};
const Subject palletiser{
    "stdlib/robots/palletiser.robot",
    "flange",
    "fore",
    follower("palletiser") + start_at("palletiser", "turn = 20 deg, shoulder = 60 deg, drive = -10 deg, wrist = 0"),
    {"follow"},
    Kind::closed,
    "start"};
const Subject rover{"stdlib/robots/rover.robot",
                    "body",
                    "wheel[1]",
                    "controller turning for rover {\n  state angle = 0\n  next angle = angle + qd.drive[1] * 1 ms\n"
                    "  tau = -0.1 N*m*s * qd - 0.2 N*m * [angle, sin(q.place.turn)]\n}\n" +
                        start_at("rover", "place.x = 1 m"),
                    {"turning"},
                    Kind::closed,
                    "start"};
const Subject satellite{"examples/satellite.robot", "tip", "fore", "", {}, Kind::turning, "satellite.ready"};
const Subject torso{"examples/torso.robot", "left.hand", "right.upper", "", {"pd_gravity"}};

std::string path_of(const std::string& file) { return std::string(ROBOTC_SOURCE_DIR) + "/" + file; }

FileReader reader_of(const Subject& subject) {
  return [subject](const std::string& path) -> std::variant<std::string, FileError> {
    auto text = read_file(path, std::size_t{1} << 20);
    if (path == path_of(subject.file) && std::holds_alternative<std::string>(text)) {
      std::get<std::string>(text) += subject.addition;
    }
    return text;
  };
}

/// All functions, except those that need parameters or wrenches the robot lacks.
std::vector<std::string> functions_of(const Subject& subject) {
  std::vector<std::string> all;
  using catalogue::Axis;
  using catalogue::Takes;
  for (const catalogue::Row& known : catalogue::rows()) {
    if (known.result.has(Axis::parameters) || known.result.has(Axis::wrenches)) continue;
    const bool is_closed = subject.kind == Kind::closed;
    if (known.result.has(Axis::closure_equations) && !is_closed) continue;
    if (known.result.has(Axis::solutions)) continue;  // few of these robots have a closed form
    if (is_closed && !dynamics::has_with_loops(known.function)) continue;
    if (subject.kind == Kind::turning && known.result.rank() > 2) continue;  // thousands of entries
    if (known.result.rule == catalogue::Result::Rule::volume) continue;      // needs joints of one kind
    // The angle of a rotation is atan2, of libm, which bare machines lack.
    if (subject.kind == Kind::turning && known.function == dynamics::Function::minus) continue;
    // Some of ten steps towards a random target lead where the loops cannot be closed; and they use `minus`.
    const bool reaches =
        known.function == dynamics::Function::reach_point || known.function == dynamics::Function::reach_pose;
    if (subject.kind != Kind::tree && reaches) continue;
    const std::string name(known.name);
    if (known.takes != Takes::place) all.push_back(name);
    if (known.takes == Takes::place) all.push_back(name + "(" + subject.place + ")");
    if (known.takes == Takes::link) all.push_back(name + "(" + subject.link + ")");
  }
  return all;
}

struct Variant {
  bool single = false;
  std::uint32_t batch = 0;
};

/// An input array: its offset in the data of one state.
struct Array {
  std::size_t at = 0;
  std::size_t size = 0;
};

/// A function of the object: the offset of its results in those of one state.
struct Call {
  const expr::Kernel* kernel = nullptr;
  std::string name;  ///< in C
  bool is_of_controller = false;
  std::size_t at = 0;
  std::size_t size = 0;

  [[nodiscard]] bool writes(const char* output) const { return kernel->outputs.back().name == output; }
  /// For a controller, whose functions are NAME_init, NAME_step or NAME_rates.
  [[nodiscard]] std::string state_type() const { return name.substr(0, name.rfind('_')) + "_state"; }
  /// Name of an array among those of all functions: each controller has its own state.
  [[nodiscard]] std::string array_name(const expr::Port& port) const {
    return is_of_controller && port.name == "state" ? state_type() : port.name;
  }
};

/// Data shared by all machines: the functions with their inputs and outputs. Kernels are those of an object.
class Exchange {
 public:
  explicit Exchange(const BuiltObject& built) : hash_(built.hash) {
    for (const expr::Kernel& kernel : built.kernels) {
      Call call{&kernel, kernel.name, kernel.name.ends_with(".kernel"), outputs_, 0};
      call.name.resize(call.name.rfind("_" + hash_));
      for (const expr::Port& port : kernel.inputs) take(port, call);
      take(kernel.constants, call);
      for (const expr::Port& port : kernel.outputs) call.size += port.entries.size();
      outputs_ += call.size;
      calls_.push_back(call);
    }
  }

  [[nodiscard]] const std::vector<Call>& calls() const { return calls_; }
  [[nodiscard]] std::size_t inputs() const { return inputs_; }
  [[nodiscard]] std::size_t outputs() const { return outputs_; }

  /// The numbers of one state: each function uses some of them. Constants come from the parameters.
  [[nodiscard]] Numbers random_state(std::mt19937_64& random, Magnitudes magnitudes, bool single) const {
    Numbers all(inputs_);
    const auto put = [&](const std::string& name, Numbers values) {
      for (double& value : values) value = single ? static_cast<float>(value) : value;
      set(all, name, values);
    };
    for (const auto& [name, array] : arrays_) {
      const bool is_position = name == "q" || name == "ref_q";
      put(name, random_entries(random, array.size, magnitudes, is_position ? Entries::positions : Entries::rates));
    }
    put("t", {2.5});
    put("period", {0.001});
    const Call& last = calls_.back();
    if (!last.name.ends_with("_prepare")) return all;
    Numbers parameters(last.kernel->constants.entries.size());
    for (double& value : parameters) value = std::uniform_real_distribution<double>(0.5, 100)(random);
    put("parameters", parameters);
    put("constants", expr::evaluate(*last.kernel, {}, array(last.kernel->constants, last, all)));
    return all;
  }

  /// The numbers of a function's array in a state, as random numbers otherwise.
  void set(Numbers& state, const std::string& array, const Numbers& values) const {
    const auto place = arrays_.find(array);
    if (place == arrays_.end()) return;
    REQUIRE(place->second.size == values.size());
    std::copy(values.begin(), values.end(), state.begin() + static_cast<std::ptrdiff_t>(place->second.at));
  }

  /// The function of that name; the robot's name is in front of it.
  [[nodiscard]] const Call& call(const std::string& name) const {
    const auto found = std::ranges::find_if(calls_, [&](const Call& c) { return c.name.ends_with("_" + name); });
    REQUIRE(found != calls_.end());
    return *found;
  }

  /// The states of a batch have the parameters of the first: its functions take one set of constants.
  void share_parameters(std::vector<Numbers>& states, std::size_t together) const {
    for (const char* name : {"parameters", "constants"}) {
      const auto place = arrays_.find(name);
      if (place == arrays_.end()) continue;
      const auto first = static_cast<std::ptrdiff_t>(place->second.at);
      const auto last = first + static_cast<std::ptrdiff_t>(place->second.size);
      for (std::size_t k = 0; k < states.size(); ++k) {
        const Numbers& shared = states[k - k % together];
        std::copy(shared.begin() + first, shared.begin() + last, states[k].begin() + first);
      }
    }
  }

  /// A call's arrays in a state, in the order of the kernel's inputs.
  [[nodiscard]] std::vector<Numbers> inputs_of(const Call& call, const Numbers& state) const {
    std::vector<Numbers> inputs;
    for (const expr::Port& port : call.kernel->inputs) inputs.push_back(array(port, call, state));
    return inputs;
  }
  [[nodiscard]] Numbers constants_of(const Call& call, const Numbers& state) const {
    return array(call.kernel->constants, call, state);
  }

  /// A program that reads blocks of states (each array holds several), calls everything and writes the results in the
  /// same order.
  [[nodiscard]] std::string program(const Variant& variant) const {
    const std::size_t states = std::max(1U, variant.batch);
    std::string text = fmt::format(
        "#include \"robot.h\"\n#include \"exchange.h\"\ntypedef {} number;\nstatic number in[{}], out[{}];\n"
        "const char *run(void);\nconst char *run(void)\n{{\n  while (get(in, sizeof in)) {{\n    unsigned i;\n"
        "    for (i = 0; i < sizeof out / sizeof *out; ++i) out[i] = 12345;\n",
        variant.single ? "float" : "double", states * inputs_, states * outputs_);
    for (const Call& call : calls_) text += call_text(call, variant.batch);
    return text +
           "    if (!put(out, sizeof out)) return \"the results cannot be written\\n\";\n  }\n  return \"\";\n}\n";
  }

  /// The numbers of all states, in the format that programs read.
  [[nodiscard]] std::string bytes_of(const std::vector<Numbers>& states, const Variant& variant) const {
    const std::size_t together = std::max(1U, variant.batch);
    std::string bytes;
    const auto append = [&](double value) {
      const auto rounded = static_cast<float>(value);
      if (variant.single) bytes.append(reinterpret_cast<const char*>(&rounded), sizeof rounded);
      if (!variant.single) bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    };
    std::map<std::size_t, std::size_t> in_order;
    for (const auto& [name, array] : arrays_) in_order[array.at] = array.size;
    for (std::size_t first = 0; first < states.size(); first += together) {
      for (const auto& [at, size] : in_order) {
        for (std::size_t k = first; k < first + together; ++k) {
          for (std::size_t i = 0; i < size; ++i) append(states[k][at + i]);
        }
      }
    }
    return bytes;
  }

  /// Index of a result in a program's output.
  [[nodiscard]] std::size_t place(std::size_t state, const Call& call, std::size_t entry,
                                  const Variant& variant) const {
    const std::size_t together = std::max(1U, variant.batch);
    return (state - state % together) * outputs_ + together * call.at + state % together * call.size + entry;
  }

 private:
  void take(const expr::Port& port, const Call& call) {
    if (port.entries.empty()) return;
    const auto [place, is_new] = arrays_.try_emplace(call.array_name(port), Array{inputs_, port.entries.size()});
    if (is_new) inputs_ += port.entries.size();
    REQUIRE(place->second.size == port.entries.size());
  }

  [[nodiscard]] Numbers array(const expr::Port& port, const Call& call, const Numbers& state) const {
    if (port.entries.empty()) return {};
    const Array place = arrays_.at(call.array_name(port));
    const auto first = state.begin() + static_cast<std::ptrdiff_t>(place.at);
    return {first, first + static_cast<std::ptrdiff_t>(place.size)};
  }

  [[nodiscard]] std::string call_text(const Call& call, std::uint32_t batch) const {
    const std::size_t states = std::max(1U, batch);
    std::string arguments;
    const expr::Port* state = nullptr;
    for (const expr::Port& port : call.kernel->inputs) {
      if (call.is_of_controller && port.name == "state") {
        state = &port;
        continue;
      }
      const std::string at = port.entries.empty() ? "0" : fmt::format("{}", states * arrays_.at(port.name).at);
      const bool is_number = call.is_of_controller && (port.name == "t" || port.name == "period");
      arguments += port.entries.empty() ? "0, " : is_number ? "in[" + at + "], " : "in + " + at + ", ";
    }
    arguments += call.kernel->constants.entries.empty()
                     ? "0"
                     : fmt::format("in + {}", states * arrays_.at(call.kernel->constants.name).at);
    const std::size_t at = states * call.at;
    if (batch > 0 && call.name.ends_with("_prepare")) {  // of one state at a time
      const Array& parameters = arrays_.at(call.kernel->constants.name);
      return fmt::format("    for (i = 0; i < {}; ++i) {}(in + {} + i * {}, out + {} + i * {});\n", states, call.name,
                         states * parameters.at, parameters.size, at, call.size);
    }
    if (!call.is_of_controller) {
      return fmt::format("    {}{}({}, out + {});\n", call.name, batch > 0 ? "_batch" : "", arguments, at);
    }
    const auto struct_at = [&](const std::string& place) {
      return fmt::format("({} *)({})", call.state_type(), place);
    };
    if (call.writes("state")) {
      return fmt::format("    {}({}, {});\n", call.name, struct_at(fmt::format("out + {}", at)), arguments);
    }
    // The states that `step` changes are copied to the results, after the efforts.
    const std::size_t tau = call.kernel->outputs.front().entries.size();
    std::string text = "    {\n      number state[" + fmt::format("{}", state->entries.size() + 1) + "];\n";
    std::string copies, results;
    for (std::size_t i = 0; i < state->entries.size(); ++i) {
      copies += fmt::format("      state[{}] = in[{}];\n", i, arrays_.at(call.array_name(*state)).at + i);
      results += fmt::format("      out[{}] = state[{}];\n", at + tau + i, i);
    }
    const bool steps = call.writes("next");
    // A law's states are all discrete, or all continuous; step does not change the latter.
    const std::size_t next = call.kernel->outputs.back().entries.size();
    if (steps) REQUIRE((next == 0 || next == state->entries.size()));
    const std::string result = fmt::format("out + {}", at);
    text += copies + fmt::format("      {}({}, {}, {});\n", call.name, struct_at("state"), arguments,
                                 steps ? result : struct_at(result));
    return text + (steps && next > 0 ? results : "") + "    }\n";
  }

  std::string hash_;
  std::map<std::string, Array> arrays_;
  std::vector<Call> calls_;
  std::size_t inputs_ = 0;
  std::size_t outputs_ = 0;
};

/// Configurations with closed loops and quaternions of length 1: a random walk along the robot's freedoms.
class Walk {
 public:
  /// `single`: of floats.
  Walk(const Exchange& exchange, Numbers start, bool single)
      : exchange_(exchange), start_(rounded(std::move(start), single)), q_(start_), single_(single) {}

  /// Puts the next configuration into `state` as q and the reference's, the one before as q0, and the way as dq.
  void put(Numbers& state, std::mt19937_64& random) {
    const Call& plus = exchange_.call("plus");
    const auto dq = std::ranges::find(plus.kernel->inputs, "dq", &expr::Port::name);
    REQUIRE(dq != plus.kernel->inputs.end());
    Numbers way = random_entries(random, dq->entries.size(), Magnitudes::ordinary, Entries::rates);
    for (double& entry : way) entry /= 15;
    way = rounded(std::move(way), single_);
    exchange_.set(state, "q", q_);
    exchange_.set(state, "dq", way);
    Numbers next = expr::evaluate(*plus.kernel, exchange_.inputs_of(plus, state), exchange_.constants_of(plus, state));
    // Where the loops cannot follow, the walk begins again.
    next = std::isfinite(next.front()) ? rounded(std::move(next), single_) : start_;
    exchange_.set(state, "q0", q_);
    exchange_.set(state, "q", next);
    exchange_.set(state, "ref_q", next);
    q_ = std::move(next);
  }

 private:
  static Numbers rounded(Numbers numbers, bool single) {
    for (double& number : numbers) number = single ? static_cast<float>(number) : number;
    return numbers;
  }

  const Exchange& exchange_;
  Numbers start_, q_;
  bool single_;
};

/// Groups with equal bits.
enum class Answer : std::uint8_t {
  fused,
  unfused,
  of_libm,  ///< native code of a CPU without fused multiply-add: its sines and cosines are libm's
};

/// A way to compute the results.
struct Way {
  std::string name;
  Answer answer = Answer::fused;
  std::string command;  ///< empty: native code in this process
  std::string folder;
  Numbers results;
};

#ifdef __x86_64__
const bool this_cpu_fuses = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
const bool this_cpu_fuses = true;
#endif

/// Results of native code in this process, at the indices given by `place`.
Numbers native_results(const codegen::CompiledKernels& code, const Exchange& exchange,
                       const std::vector<Numbers>& states) {
  Numbers results(states.size() * exchange.outputs());
  for (std::size_t k = 0; k < states.size(); ++k) {
    for (std::size_t f = 0; f < exchange.calls().size(); ++f) {
      const Call& call = exchange.calls()[f];
      const std::vector<Numbers> inputs = exchange.inputs_of(call, states[k]);
      const Numbers constants = exchange.constants_of(call, states[k]);
      const Numbers got = codegen::call(code.function(f), *call.kernel, inputs, constants);
      std::copy(got.begin(), got.end(),
                results.begin() + static_cast<std::ptrdiff_t>(k * exchange.outputs() + call.at));
    }
  }
  return results;
}

template <class Number>
Numbers numbers_in(const std::string& path) {
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  REQUIRE(in.good());
  std::vector<Number> numbers(static_cast<std::size_t>(in.tellg()) / sizeof(Number));
  in.seekg(0);
  in.read(reinterpret_cast<char*>(numbers.data()), static_cast<std::streamsize>(numbers.size() * sizeof(Number)));
  return {numbers.begin(), numbers.end()};
}

/// Equal bits, except for the sign of zeros and NaNs.
bool same_number(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

class Agreement {
 public:
  Agreement(const Subject& subject, const Variant& variant)
      : variant_(variant), session_(reader_of(subject)), subject_(subject) {
    const bool sound = session_.load(path_of(subject.file));
    REQUIRE_MESSAGE(sound, render_text(session_.diagnostics(), session_.sources(), false));
    Machine simd = other_machines().back();
    simd.features = {"+simd128"};
    std::vector<Machine> machines = other_machines();
    machines.push_back(simd);
#ifdef __x86_64__
    machines.push_back(this_machine());
    machines.push_back(this_machine());
    machines.back().cpu = "x86-64-v3";
    if (!this_cpu_fuses) machines.pop_back();
#endif
    for (const Machine& machine : machines) add(machine);
    // Native code of one state at a time, in doubles.
    if (variant.single || variant.batch > 0) return;
    native_.emplace(codegen::compile(jit_, reference_.kernels));
    ways_.push_back({"native code", this_cpu_fuses ? Answer::fused : Answer::of_libm, "", "", {}});
  }

  void check(std::size_t count) {
    constexpr std::size_t block = 500;
    const std::uint64_t seed = oracle::test_seed(7);
    INFO("ROBOTC_SEED=" << seed);
    std::mt19937_64 random(seed);
    std::optional<Walk> walk;
    if (subject_.kind != Kind::tree) walk.emplace(*exchange_, start(), variant_.single);
    for (std::size_t done = 0; done < count; done += block) {
      kinds_.clear();
      states_.clear();
      walked_.clear();
      for (std::size_t k = 0; k < block; ++k) {
        kinds_.push_back(random_magnitudes(random));
        states_.push_back(exchange_->random_state(random, kinds_.back(), variant_.single));
        // Every other state of a robot with loops is one that it can have.
        walked_.push_back(walk && k % 2 == 0 && kinds_.back() == Magnitudes::ordinary);
        if (walked_.back()) walk->put(states_.back(), random);
      }
      if (variant_.batch > 0) {
        exchange_->share_parameters(states_, variant_.batch);
        // Parameters that are huge or no numbers come from the first state of a batch.
        for (std::size_t k = 0; k < block; ++k) {
          if (kinds_[k - k % variant_.batch] != Magnitudes::ordinary) walked_[k] = false;
        }
      }
      run();
      compare();
    }
    // Only huge numbers have no bound; and, of loops, steps that guards refuse, or that Newton's method magnifies.
    CHECK(bounded_ >= compared_ * (walk ? 6 : 8) / 10);
    // In configurations with closed loops everything has a value, except for steps beyond the reach of the loops.
    if (walk) CHECK(on_loops_ > count / 20);
    CHECK(finite_on_loops_ >= on_loops_ * 99 / 100);
  }

 private:
  /// The subject's configuration, q.
  Numbers start() {
    const auto value = session_.evaluate(subject_.start);
    REQUIRE_MESSAGE(value.has_value(), render_text(session_.diagnostics(), session_.sources(), false));
    Numbers all;
    for (const NumericValue& part : *value) all.insert(all.end(), part.values.begin(), part.values.end());
    return all;
  }

  void add(const Machine& machine) {
    BuildRequest request = request_for(machine);
    request.functions = functions_of(subject_);
    if (variant_.batch == 0) request.controllers = subject_.controllers;
    request.single = variant_.single;
    request.batch = variant_.batch;
    auto built = session_.build(request);
    REQUIRE_MESSAGE(built.has_value(), render_text(session_.diagnostics(), session_.sources(), false));
    CHECK(built->called.empty());
    const bool fuses = machine.triple == "aarch64-linux-gnu" || machine.triple == "thumbv7em-none-eabihf" ||
                       machine.triple.starts_with("riscv") || machine.cpu == "x86-64-v3";
    if (!exchange_) {
      reference_ = *built;
      exchange_.emplace(reference_);
    }
    folders_.emplace_back();
    const std::string command = make_program(folders_.back(), machine, *built, exchange_->program(variant_));
    ways_.push_back({built->target + ", " + built->cpu,
                     fuses ? Answer::fused : Answer::unfused,
                     command,
                     folders_.back() / "",
                     {}});
  }

  void run() {
    const std::string bytes = exchange_->bytes_of(states_, variant_);
    std::string all;
    for (const Way& way : ways_) {
      if (way.command.empty()) continue;
      std::ofstream(way.folder + "states", std::ios::binary) << bytes;
      all += "( " + way.command + " ) & ";
    }
    CHECK(run_command(all + "wait").empty());
    for (Way& way : ways_) {
      const std::string path = way.folder + "results";
      way.results = way.command.empty() ? native_results(*native_, *exchange_, states_)
                    : variant_.single   ? numbers_in<float>(path)
                                        : numbers_in<double>(path);
      CAPTURE(way.name);
      REQUIRE(way.results.size() == states_.size() * exchange_->outputs());
    }
  }

  void compare() {
    // Sines and cosines of objects are within 4 ulp beyond the limits of the polynomials; libm's are within 1.
    const Arithmetic arithmetic = variant_.single ? arithmetic_of_floats(4) : Arithmetic{.sine_units = 10};
    for (std::size_t k = 0; k < states_.size(); ++k) {
      for (const Call& call : exchange_->calls()) {
        const ErrorBound expected(*call.kernel, exchange_->inputs_of(call, states_[k]),
                                  exchange_->constants_of(call, states_[k]), arithmetic);
        const std::vector<expr::Id> roots = call.kernel->roots();
        for (std::size_t i = 0; i < roots.size(); ++i) {
          compare(k, call, i, expected[roots[i]]);
        }
      }
    }
  }

  void compare(std::size_t state, const Call& call, std::size_t entry, const Bounded& expected) {
    const std::size_t at = exchange_->place(state, call, entry, variant_);
    const bool has_bound = std::isfinite(expected.bound) && std::isfinite(expected.value);
    compared_ += kinds_[state] == Magnitudes::no_numbers ? 0 : 1;
    bounded_ += has_bound && kinds_[state] != Magnitudes::no_numbers ? 1 : 0;
    on_loops_ += walked_[state] ? 1 : 0;
    finite_on_loops_ += walked_[state] && std::isfinite(expected.value) ? 1 : 0;
    std::array<const Way*, 3> first{};
    for (const Way& way : ways_) {
      const double got = way.results[at];
      const Way*& other = first[static_cast<std::size_t>(way.answer)];
      const bool may_differ = way.command.empty() && kinds_[state] == Magnitudes::huge;
      const bool same = other == nullptr || may_differ || same_number(got, other->results[at]);
      const bool near = !has_bound || std::abs(got - expected.value) <= expected.bound;
      if (other == nullptr) other = &way;
      if (same && near) continue;
      CAPTURE(way.name);
      CAPTURE(call.name);
      CAPTURE(state);
      CAPTURE(static_cast<int>(kinds_[state]));
      CAPTURE(entry);
      CAPTURE(got);
      CAPTURE(other->name);
      CAPTURE(other->results[at]);
      CAPTURE(expected.value);
      CAPTURE(expected.bound);
      REQUIRE(same);
      REQUIRE(near);
    }
  }

  Variant variant_;
  Session session_;
  Subject subject_;
  BuiltObject reference_;
  codegen::Jit jit_ = codegen::make_jit();
  std::optional<codegen::CompiledKernels> native_;
  std::optional<Exchange> exchange_;
  std::deque<Workplace> folders_;
  std::vector<Way> ways_;
  std::vector<Magnitudes> kinds_;
  std::vector<Numbers> states_;
  std::vector<bool> walked_;  ///< states in configurations with closed loops
  // Numbers of results.
  std::size_t compared_ = 0;
  std::size_t bounded_ = 0;
  std::size_t on_loops_ = 0;
  std::size_t finite_on_loops_ = 0;
};

TEST_CASE("SCARA: all machines agree in ten thousand states") { Agreement(scara, {}).check(10'000); }
TEST_CASE("PUMA 560: all machines agree in ten thousand states") { Agreement(puma560, {}).check(10'000); }
TEST_CASE("torso: all machines agree in ten thousand states") { Agreement(torso, {}).check(10'000); }

// Configurations are closed, or refused, by guards: their comparisons are alike on machines that compute alike.
TEST_CASE("four-bar: all machines agree in five thousand states") { Agreement(four_bar, {}).check(5000); }
TEST_CASE("delta: all machines agree in two thousand states") { Agreement(delta, {}).check(2000); }
TEST_CASE("palletiser: all machines agree in two thousand states") { Agreement(palletiser, {}).check(2000); }
TEST_CASE("rover: all machines agree in two thousand states") { Agreement(rover, {}).check(2000); }
TEST_CASE("satellite: all machines agree in two thousand states") { Agreement(satellite, {}).check(2000); }

TEST_CASE("all machines agree about functions of floats") {
  for (const Subject* subject : {&scara, &puma560, &torso, &four_bar, &delta, &palletiser, &rover, &satellite}) {
    Agreement(*subject, {true, 0}).check(1000);
  }
}

// Blocks of two, four or eight states, and a remainder of one.
TEST_CASE("all machines agree about functions of batches") {
  for (const Subject* subject : {&scara, &puma560, &torso, &four_bar, &delta, &palletiser, &rover, &satellite}) {
    Agreement(*subject, {false, 25}).check(1000);
  }
}
TEST_CASE("all machines agree about functions of batches of floats") {
  for (const Subject* subject : {&scara, &puma560, &torso}) Agreement(*subject, {true, 25}).check(1000);
}

}  // namespace
}  // namespace robotc::test::agreement_test

// The file is a line with the format and its version, a line with the checksum of what follows, and an object in CBOR
// (RFC 8949), which keeps all bits of a number.
#include "results/sweep_part_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "compiler/support/hash.h"

namespace robotc::tools {

namespace {

using nlohmann::json;

constexpr std::string_view magic = "robotc sweep part 1\n";
constexpr std::size_t checksum_digits = 16;

std::uint64_t hash_of(std::string_view text, std::uint64_t seed = 0) {
  std::uint64_t hash = hash_combine(seed, text.size());
  for (std::size_t i = 0; i < text.size(); i += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, std::min(sizeof word, text.size() - i));
    hash = hash_combine(hash, word);
  }
  return hash;
}

json::binary_t bytes_of(const std::vector<double>& values) {
  const auto bytes = std::as_bytes(std::span(values));
  json::binary_t binary;
  binary.reserve(bytes.size());
  for (const std::byte byte : bytes) binary.push_back(std::to_integer<std::uint8_t>(byte));
  return binary;
}

std::vector<double> doubles_of(const json& value) {
  const json::binary_t& binary = value.get_binary();
  std::vector<double> values(binary.size() / sizeof(double));
  if (!values.empty()) std::memcpy(values.data(), binary.data(), values.size() * sizeof(double));
  return values;
}

json to_json(const runtime::Result& result) {
  json object{{"t", result.t},
              {"rows", result.rows},
              {"steps", result.steps},
              {"rejected_steps", result.rejected_steps},
              {"evaluations", result.evaluations},
              {"events", result.events},
              {"peak_tau", bytes_of(result.peak_tau)},
              {"times", bytes_of(result.times)},
              {"log", bytes_of(result.log)},
              {"report", bytes_of(result.report)},
              {"expectations", json::array()},
              {"limits", json::array()}};
  for (const runtime::ExpectationResult& one : result.expectations) {
    object["expectations"].push_back({one.evaluated, one.passed, one.time, one.element, one.left, one.right});
  }
  for (const runtime::LimitResult& one : result.limits) {
    object["limits"].push_back({one.exceeded, one.time, one.value, one.bound});
  }
  if (const auto& divergence = result.divergence) {
    object["divergence"] = {divergence->time, divergence->quantity, divergence->element};
  }
  if (const auto& failure = result.failure) {
    object["failure"] = {failure->time,        static_cast<int>(failure->reason),
                         failure->event,       failure->other_event,
                         failure->call,        failure->status,
                         failure->figure,      failure->row,
                         failure->dead_centre, failure->no_inertia};
  }
  return object;
}

runtime::Result result_of(const json& object) {
  runtime::Result result;
  result.t = object.at("t");
  result.rows = object.at("rows");
  result.steps = object.at("steps");
  result.rejected_steps = object.at("rejected_steps");
  result.evaluations = object.at("evaluations");
  result.events = object.at("events");
  result.peak_tau = doubles_of(object.at("peak_tau"));
  result.times = doubles_of(object.at("times"));
  result.log = doubles_of(object.at("log"));
  result.report = doubles_of(object.at("report"));
  for (const json& one : object.at("expectations")) {
    result.expectations.push_back({one.at(0), one.at(1), one.at(2), one.at(3), one.at(4), one.at(5)});
  }
  for (const json& one : object.at("limits")) result.limits.push_back({one.at(0), one.at(1), one.at(2), one.at(3)});
  if (object.contains("divergence")) {
    const json& one = object.at("divergence");
    result.divergence = runtime::Divergence{one.at(0), one.at(1), one.at(2)};
  }
  if (object.contains("failure")) {
    const json& one = object.at("failure");
    runtime::Failure& failure = result.failure.emplace();
    failure.time = one.at(0);
    failure.reason = static_cast<runtime::Failure::Reason>(one.at(1).get<int>());
    failure.event = one.at(2);
    failure.other_event = one.at(3);
    failure.call = one.at(4);
    failure.status = one.at(5);
    failure.figure = one.at(6);
    failure.row = one.at(7);
    failure.dead_centre = one.at(8);
    failure.no_inertia = one.at(9);
  }
  return result;
}

std::string checksum_of(std::string_view content) { return fmt::format("{:016x}", hash_of(content)); }

}  // namespace

std::string sweep_identity(const Session& session, const CompiledSimulation& simulation, std::string_view version) {
  std::uint64_t hash = hash_of(version);
  hash = hash_of(simulation.name, hash);
  const SourceMap& sources = session.sources();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    hash = hash_of(sources.file(SourceId(static_cast<std::uint32_t>(i))).text, hash);
  }
  const auto add = [&](double value) { hash = hash_combine(hash, std::bit_cast<std::uint64_t>(value)); };
  for (const SweepRun& run : simulation.runs) {
    for (const double value : run.values) add(value);
    for (const double value : run.constants) add(value);
    add(run.plan.duration);
    add(run.plan.step);
  }
  return fmt::format("{:016x}", hash);
}

std::string part_to_bytes(const SweepPartFile& part) {
  json object{{"identity", part.identity}, {"run_count", part.run_count}, {"first", part.first},
              {"wall_s", part.wall_s},     {"threads", part.threads},     {"runs", json::array()}};
  for (const runtime::Result& result : part.results) object["runs"].push_back(to_json(result));
  std::string content;
  json::to_cbor(object, content);
  return fmt::format("{}{}\n", magic, checksum_of(content)) + content;
}

std::variant<SweepPartFile, std::string> part_from_bytes(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return "it is not part of a sweep";
  bytes.remove_prefix(magic.size());
  const std::string_view checksum = bytes.substr(0, checksum_digits);
  bytes.remove_prefix(std::min(bytes.size(), checksum_digits + 1));
  if (checksum != checksum_of(bytes)) return "it is damaged: its checksum is wrong";
  try {
    const json object = json::from_cbor(bytes);
    SweepPartFile part;
    part.identity = object.at("identity");
    part.run_count = object.at("run_count");
    part.first = object.at("first");
    part.wall_s = object.at("wall_s");
    part.threads = object.at("threads");
    for (const json& run : object.at("runs")) part.results.push_back(result_of(run));
    return part;
  } catch (const json::exception& error) {
    return fmt::format("it is damaged: {}", error.what());
  }
}

SweepPart shard_of(std::size_t run_count, std::size_t number, std::size_t count) {
  const auto bound = [&](std::size_t shard) { return run_count / count * shard + std::min(run_count % count, shard); };
  return {bound(number - 1), bound(number) - bound(number - 1), 0};
}

}  // namespace robotc::tools

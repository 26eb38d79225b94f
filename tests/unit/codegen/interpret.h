#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <vector>

#include "compiler/codegen/schedule.h"
#include "compiler/expr/numeric.h"

namespace robotc::codegen {

/// Interprets a schedule step by step like generated code: values are forgotten at the end of a chunk, except for the
/// scratch array.
inline std::vector<double> interpret(const expr::Kernel& kernel, const Schedule& schedule,
                                     const std::vector<std::vector<double>>& inputs,
                                     const std::vector<double>& constants) {
  const expr::Pool& pool = kernel.pool;
  std::map<expr::Id, double> symbols;
  for (std::size_t i = 0; i < kernel.inputs.size(); ++i) {
    for (std::size_t j = 0; j < inputs[i].size(); ++j) symbols[kernel.inputs[i].entries[j]] = inputs[i][j];
  }
  for (std::size_t j = 0; j < constants.size(); ++j) symbols[kernel.constants.entries[j]] = constants[j];

  std::vector<double> scratch(schedule.scratch_size, std::nan(""));
  std::vector<bool> written(schedule.scratch_size, false);
  const auto write = [&](std::size_t slot, double x) {
    scratch.at(slot) = x;
    written[slot] = true;
  };
  std::vector<std::vector<double>> outputs;
  outputs.reserve(kernel.outputs.size());
  for (const expr::Port& port : kernel.outputs) outputs.emplace_back(port.entries.size(), -12345.0);

  std::map<expr::Id, double> known;
  std::map<std::uint32_t, std::vector<double>> known_packs;
  const auto pack_value = [&](std::uint32_t pack) {
    if (const auto at = known_packs.find(pack); at != known_packs.end()) return at->second;
    const std::uint32_t slot = schedule.slots.at(schedule.value_of_pack(pack));
    REQUIRE(slot != Schedule::no_slot);
    REQUIRE(slot % schedule.lanes.width == 0);
    std::vector<double> lanes;
    for (std::uint32_t lane = 0; lane < schedule.lanes.width; ++lane) {
      REQUIRE(written.at(slot + lane));
      lanes.push_back(scratch[slot + lane]);
    }
    return lanes;
  };
  const auto value = [&](expr::Id id) {
    if (pool.is_number(id)) return pool.value(id).to_double();
    if (pool.is_symbol(id)) return symbols.at(id);
    if (const LanePlace& place = schedule.lanes.places[id.index()]; place.pack != no_pack) {
      return pack_value(place.pack)[place.lane];
    }
    const auto at = known.find(id);
    if (at != known.end()) return at->second;
    const std::uint32_t slot = schedule.slots.at(id.index());
    REQUIRE(slot != Schedule::no_slot);
    REQUIRE(written.at(slot));
    return scratch[slot];
  };
  const auto compute_pack = [&](const Pack& pack) {
    std::vector<double> result(schedule.lanes.width, std::nan(""));
    if (pack.block != no_pack) {
      for (std::uint32_t lane = 0; lane < schedule.lanes.width; ++lane) {
        const std::uint32_t row = schedule.lanes.blocks.at(pack.block).at(lane);
        if (row != no_pack) result[lane] = pack_value(row)[pack.row];
      }
      return result;
    }
    const std::uint32_t base = pack.op == expr::Op::list ? pack.operands[0].pack : no_pack;
    for (std::uint32_t lane = 0; lane < schedule.lanes.width; ++lane) {
      const auto operand = [&](const PackOperand& from) {
        return from.pack != no_pack ? pack_value(from.pack)[lane] : value(from.same);
      };
      if (pack.op == expr::Op::add) {
        const double first =
            pack.fused ? operand(pack.operands[0]) * operand(pack.operands[1]) : operand(pack.operands[0]);
        const double second = operand(pack.operands[pack.fused ? 2 : 1]);
        const auto sign = [&](std::size_t term) { return (pack.minus[term] >> lane & 1U) != 0 ? -1.0 : 1.0; };
        result[lane] = sign(0) * first + sign(1) * second;
      } else if (pack.op == expr::Op::neg) {
        result[lane] = -operand(pack.operands[0]);
      } else if (pack.op != expr::Op::list) {
        result[lane] = expr::apply(pack.op, operand(pack.operands[0]), operand(pack.operands[1]), 0);
      } else if (base != no_pack && schedule.lanes.packs[base].lanes[lane] == pack.lanes[lane]) {
        result[lane] = pack_value(base)[lane];
      } else if (pack.lanes[lane].valid()) {
        result[lane] = value(pack.lanes[lane]);
      }
    }
    return result;
  };
  std::size_t i = 0;
  for (const std::size_t end : schedule.chunk_ends) {
    known.clear();
    known_packs.clear();
    for (; i < end; ++i) {
      const Step& step = schedule.steps[i];
      if (step.kind == Step::Kind::store) {
        const Store& store = schedule.stores[step.index];
        outputs.at(store.port).at(store.entry) = value(store.value);
      } else if (step.kind == Step::Kind::pack_store) {
        const PackStore& store = schedule.lanes.stores[step.index];
        const std::vector<double> lanes = pack_value(store.pack);
        for (std::uint32_t k = 0; k < store.count; ++k) {
          outputs.at(store.port).at(store.entry + k) = lanes.at(store.lane + k);
        }
      } else if (step.kind == Step::Kind::pack) {
        const std::vector<double> lanes = compute_pack(schedule.lanes.packs[step.index]);
        known_packs[step.index] = lanes;
        const std::uint32_t slot = schedule.slots[schedule.value_of_pack(step.index)];
        for (std::uint32_t lane = 0; slot != Schedule::no_slot && lane < lanes.size(); ++lane) {
          write(slot + lane, lanes[lane]);
        }
      } else if (step.kind == Step::Kind::sincos) {
        const SincosGroup& group = schedule.groups[step.index];
        REQUIRE(group.angles.size() <= group.lanes);
        for (std::size_t lane = 0; lane < group.angles.size(); ++lane) {
          const double angle = value(group.angles[lane]);
          write(group.slot + lane, std::sin(angle));
          write(group.slot + group.lanes + lane, std::cos(angle));
        }
      } else {
        const expr::Id id(step.index);
        double args[3] = {0, 0, 0};
        for (std::size_t k = 0; k < pool.args(id).size(); ++k) args[k] = value(pool.arg(id, k));
        const double result = expr::apply(pool.op(id), args[0], args[1], args[2]);
        known[id] = result;
        const std::uint32_t slot = schedule.slots[step.index];
        if (slot != Schedule::no_slot) write(slot, result);
      }
    }
  }
  REQUIRE(i == schedule.steps.size());
  std::vector<double> all;
  for (const auto& port : outputs) all.insert(all.end(), port.begin(), port.end());
  return all;
}

}  // namespace robotc::codegen

#include <fmt/format.h>

#include "compiler/equations/energy_graph/energy_graph.h"
#include "compiler/expr/algorithms.h"

namespace robotc::energy_graph {
namespace {

class Printer {
 public:
  Printer(const EnergyGraph& graph, const Mechanism& mechanism, const expr::Pool& pool)
      : graph_(graph), mechanism_(mechanism), pool_(pool) {}

  std::string print() {
    out_ = fmt::format(
        "energy graph of {}: {}, {}, {} ({}, {})\n", mechanism_.name,
        counted(graph_.vertices.size(), "vertex", "vertices"), counted(graph_.branches.size(), "branch", "branches"),
        counted(graph_.chords.size(), "chord", "chords"), counted(graph_.reaction_count, "reaction", "reactions"),
        counted(graph_.chords.size() - graph_.reaction_count, "load", "loads"));
    std::string head = std::move(out_);
    return head + bodies() + edges();
  }

  std::string bodies() {
    out_.clear();
    print_bodies();
    return std::move(out_);
  }

  std::string edges() {
    out_.clear();
    print_branches();
    print_chords();
    print_circuits();
    print_cut_set();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string text(expr::Id id) const { return expr::to_string(pool_, id, 60); }
  [[nodiscard]] std::string text(const expr::Vec3& v) const {
    return fmt::format("[{}, {}, {}]", text(v[0]), text(v[1]), text(v[2]));
  }
  [[nodiscard]] std::string vertex(VertexId id) const {
    const Vertex& v = graph_.vertices[id.index()];
    if (v.kind == VertexKind::base_origin) return "O0";
    return fmt::format("{}{}", v.kind == VertexKind::mass_centre ? "C" : "K", v.body + 1);
  }
  [[nodiscard]] EdgeNames names(std::size_t body) const {
    const auto parent = graph_.bodies[body].parent;
    return {std::to_string(body + 1), parent ? std::to_string(*parent + 1) : "0", step(body)};
  }

  [[nodiscard]] std::string step(std::size_t body) const { return step_name(mechanism_, graph_.joint(body).joint); }
  [[nodiscard]] std::string link(std::size_t body) const { return body_name(mechanism_, graph_.joint(body).joint); }
  static std::string counted(std::size_t count, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", count, count == 1 ? one : several);
  }

  void print_bodies() {
    out_ += "bodies: mass, and first moment in a frame at the joint with z along its axis\n";
    for (std::size_t i = 0; i < graph_.bodies.size(); ++i) {
      const SpatialInertia& inertia = graph_.body(i).inertia;
      const auto parent = graph_.bodies[i].parent;
      out_ += fmt::format("  {}: {} on {} by {}, mass {}, first moment {}\n", i + 1, link(i),
                          parent ? link(*parent) : "the base", step(i), text(inertia.mass), text(inertia.first_moment));
    }
  }

  void print_branches() {
    out_ += "branches: across in Gp, Gr | terminal equations\n";
    for (std::size_t b = 0; b < graph_.branches.size(); ++b) {
      const Branch& branch = graph_.branches[b];
      const EdgeNames own = names(graph_.vertices[branch.head.index()].body);
      const std::string equations = std::visit(
          [&](const auto& terminal) { return terminal.across(own) + " | " + terminal.equation(own); }, branch.terminal);
      out_ += fmt::format("  b{} O0 -> {}: {}\n", b + 1, vertex(branch.head), equations);
    }
  }

  void print_chords() {
    out_ += "chords: through | connection equations in Gp; Gr\n";
    for (std::size_t c = 0; c < graph_.chords.size(); ++c) {
      const Chord& chord = graph_.chords[c];
      out_ += fmt::format("  c{} {} -> {}: {}\n", c + 1, vertex(chord.tail), vertex(chord.head), equations(chord));
    }
  }

  [[nodiscard]] std::string equations(const Chord& chord) const {
    const EdgeNames own = names(chord.body);
    if (const auto* const joint = std::get_if<JointConnection>(&chord.connection)) {
      const std::string equation = joint->equation(own, pool_);
      return joint->joint.speed ? equation + "; " + effort(*joint, own) : equation;
    }
    if (const auto* const arm = std::get_if<ArmConnection>(&chord.connection)) return arm->equation(own);
    if (const auto* const wrench = std::get_if<WrenchLoad>(&chord.connection)) return wrench->equation(own);
    return GravityLoad::equation(own);
  }

  /// The forces along the freedom: those of the reaction and of the edges parallel to it.
  [[nodiscard]] std::string effort(const JointConnection& joint, const EdgeNames& own) const {
    const SpeedId speed = *joint.joint.speed;
    const std::string driven = mechanism_.freedom(speed).passive ? "0" : "tau." + own.step;
    std::string out = fmt::format("{} = {}", driven, joint.effort(own, pool_));
    for (const Drive& drive : graph_.drives) {
      if (drive.speed != speed) continue;
      out += " + " + std::visit([&](const auto& law) { return law.equation(own); }, drive.law);
    }
    return out;
  }

  void print_circuits() {
    if (graph_.circuits.empty()) return;
    out_ +=
        "circuits of actuators: edges with terminal equations; where edges share one current, speed or pressure, their "
        "other variables add up to 0\n";
    for (const ActuatorCircuit& circuit : graph_.circuits) {
      const std::string& joint = mechanism_.name_of(circuit.speed);
      const auto input = input_of(mechanism_.freedom(circuit.speed).actuator);
      out_ += fmt::format("  {}: laws give its {}\n", joint, input ? input->name : "effort");
      for (const ActuatorEdge& edge : circuit.edges) out_ += fmt::format("    {}: {}\n", edge.name, edge.equation);
    }
  }

  void print_cut_set() {
    const std::size_t width = std::to_string(graph_.chords.size()).size() + 2;
    out_ += "cut-set matrix V_c: branches down, chords across, P before the bar\n";
    out_ += "  through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b\n";
    if (graph_.branches.empty()) return;
    out_ += std::string(width + 2, ' ');
    for (std::size_t c = 0; c < graph_.chords.size(); ++c) {
      if (c == graph_.reaction_count) out_ += " |";
      out_ += fmt::format("{:>{}}", "c" + std::to_string(c + 1), width);
    }
    out_ += '\n';
    std::vector<std::vector<char>> table(graph_.branches.size(), std::vector<char>(graph_.chords.size(), '.'));
    for (const Incidence& entry : graph_.cut_set) {
      table[entry.branch.index()][entry.chord.index()] = entry.sign > 0 ? '+' : '-';
    }
    for (std::size_t b = 0; b < table.size(); ++b) {
      out_ += fmt::format("{:>{}}", "b" + std::to_string(b + 1), width + 2);
      for (std::size_t c = 0; c < table[b].size(); ++c) {
        if (c == graph_.reaction_count) out_ += " |";
        out_ += fmt::format("{:>{}}", table[b][c], width);
      }
      out_ += '\n';
    }
  }

  const EnergyGraph& graph_;
  const Mechanism& mechanism_;
  const expr::Pool& pool_;
  std::string out_;
};

}  // namespace

std::string print(const EnergyGraph& graph, const Mechanism& mechanism, const expr::Pool& pool) {
  return Printer(graph, mechanism, pool).print();
}

std::string print_bodies(const EnergyGraph& graph, const Mechanism& mechanism, const expr::Pool& pool) {
  return Printer(graph, mechanism, pool).bodies();
}

std::string print_edges(const EnergyGraph& graph, const Mechanism& mechanism, const expr::Pool& pool) {
  return Printer(graph, mechanism, pool).edges();
}

}  // namespace robotc::energy_graph

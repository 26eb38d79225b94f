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
    print_bodies();
    print_branches();
    print_chords();
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
  [[nodiscard]] std::string parent(std::size_t body) const {
    const auto parent = graph_.tree.bodies[body].parent;
    return parent ? std::to_string(*parent + 1) : "0";
  }

  [[nodiscard]] std::string step(std::size_t body) const { return step_name(mechanism_, graph_.tree.bodies[body]); }
  [[nodiscard]] std::string link(std::size_t body) const { return body_name(mechanism_, graph_.tree.bodies[body]); }
  static std::string counted(std::size_t count, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", count, count == 1 ? one : several);
  }

  void print_bodies() {
    out_ += "bodies: mass, and first moment in a frame at the joint with z along its axis\n";
    for (std::size_t i = 0; i < graph_.tree.bodies.size(); ++i) {
      const TreeBody& body = graph_.tree.bodies[i];
      out_ += fmt::format("  {}: {} on {} by {}, mass {}, first moment {}\n", i + 1, link(i),
                          body.parent ? link(*body.parent) : "the base", step(i), text(body.inertia.mass),
                          text(body.inertia.first_moment));
    }
  }

  void print_branches() {
    out_ += "branches: across in Gp, Gr | terminal equations\n";
    for (std::size_t b = 0; b < graph_.branches.size(); ++b) {
      const VertexId head = graph_.branches[b].head;
      const Vertex& v = graph_.vertices[head.index()];
      const std::string i = std::to_string(v.body + 1);
      const std::string terminal =
          v.kind == VertexKind::mass_centre
              ? fmt::format("v{0}, w{0} | F = -m{0} d(v{0})/dt, T = -(I{0} d(w{0})/dt + w{0} x I{0} w{0})", i)
              : fmt::format("v(K{0}), w{1} | F = 0, T = 0", i, parent(v.body));
      out_ += fmt::format("  b{} O0 -> {}: {}\n", b + 1, vertex(head), terminal);
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
    const TreeBody& body = graph_.tree.bodies[chord.body];
    const std::string i = std::to_string(chord.body + 1);
    const std::string name = step(chord.body);
    switch (chord.kind) {
      case ChordKind::load:
        if (chord.wrench) {
          return fmt::format("load {1} on body {0} | F, M + (p - C{0}) x F", i,
                             mechanism_.wrenches[*chord.wrench].name);
        }
        return fmt::format("load on body {0} | m{0} g, 0", i);
      case ChordKind::parent_side:
        return fmt::format("f{0}, n{0} | w{1} x r(C{1}, K{0}); 0", i, parent(chord.body));
      case ChordKind::body_side:
        break;
    }
    // Of a joint on the base, K is a point of the vertex O0, which is all of the base.
    const std::string arm = fmt::format("w{0} x r(K{0}, C{0})", i);
    switch (body.motion) {
      case Motion::slide:
        return fmt::format("f{0}, n{0} | {1} + u{0} qd.{2}; 0; {3}", i, arm, name,
                           effort(chord.body, fmt::format("u{0}.f{0}", i)));
      case Motion::turn:
        return fmt::format("f{0}, n{0} | {1}; u{0} qd.{2}; {3}", i, arm, name,
                           effort(chord.body, fmt::format("u{0}.n{0}", i)));
      case Motion::screw:
        return fmt::format("f{0}, n{0} | {1} + {4} u{0} qd.{2}; u{0} qd.{2}; {3}", i, arm, name,
                           effort(chord.body, fmt::format("u{0}.n{0} + {1} u{0}.f{0}", i, text(body.lead))),
                           text(body.lead));
      case Motion::none:
        break;
    }
    return fmt::format("f{0}, n{0} | {1}; 0", i, arm);
  }

  /// The forces along the freedom: what the reaction does there and the joint's own drive.
  [[nodiscard]] std::string effort(std::size_t body, std::string_view reaction) const {
    const Freedom& freedom = mechanism_.freedom(*graph_.tree.bodies[body].speed);
    const JointDrive& drive = freedom.drive;
    const std::string name = step(body);
    std::string out = fmt::format("{} = {}", freedom.passive ? "0" : "tau." + name, reaction);
    if (drive.rotor_inertia.valid()) out += fmt::format(" + J{} qdd.{}", body + 1, name);
    if (drive.viscous.valid() || drive.coulomb_positive.valid()) out += fmt::format(" + friction(qd.{})", name);
    if (drive.stiffness.valid()) out += fmt::format(" + k{0} (q.{1} - rest{0})", body + 1, name);
    return out;
  }

  void print_cut_set() {
    const std::size_t width = std::to_string(graph_.chords.size()).size() + 2;
    out_ += "cut-set matrix V_c: branches down, chords across, P before the bar\n";
    out_ += "  through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b\n";
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

}  // namespace robotc::energy_graph

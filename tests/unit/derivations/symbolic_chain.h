// Published robots with all numbers as symbols of their paper.
#pragma once

#include <map>
#include <string>

#include "tests/unit/expr/formula.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test {

/// A chain by standard DH parameters with symbolic numbers; each letter is one symbol.
class SymbolicChain {
 public:
  struct Link {
    JointType type = JointType::revolute;
    Formula d, a;
    int alpha = 0;  ///< in quarter turns
    Formula mass;
    std::array<Formula, 3> com;
    std::array<Formula, 3> inertia;  ///< principal, about the mass centre
    int slope = 1;                   ///< for a prismatic joint: d + slope · q
  };

  explicit SymbolicChain(expr::Pool& pool) : pool_(pool), builder_(pool) {}

  Formula letter(const std::string& name) {
    const auto found = letters_.find(name);
    if (found != letters_.end()) return {pool_, found->second};
    const expr::Id id = pool_.symbol(name, expr::Stage::prepare);
    letters_.emplace(name, id);
    return {pool_, id};
  }
  Formula zero() { return {pool_, pool_.zero()}; }

  void add(const Link& link) {
    const auto ids = [](const std::array<Formula, 3>& v) -> expr::Vec3 { return {v[0].id(), v[1].id(), v[2].id()}; };
    const std::string index = std::to_string(++count_);
    const LinkId child = builder_.link("link" + index, link.mass.id(), ids(link.com), ids(link.inertia));
    Joint& joint = builder_.joint("j" + index, link.type, parent_, child);
    joint.axis = {pool_.zero(), pool_.zero(), pool_.integer(link.slope)};
    joint.after.position = {link.a.id(), pool_.zero(), link.d.id()};
    constexpr int cosine[] = {1, 0, -1, 0};
    const expr::Id c = pool_.integer(cosine[link.alpha & 3]);
    const expr::Id s = pool_.integer(cosine[(link.alpha + 3) & 3]);
    joint.after.rotation = {
        {{pool_.one(), pool_.zero(), pool_.zero()}, {pool_.zero(), c, pool_.neg(s)}, {pool_.zero(), s, c}}};
    parent_ = child;
  }

  Mechanism finish(const std::array<Formula, 3>& gravity) {
    Mechanism mechanism = builder_.finish();
    mechanism.gravity = {gravity[0].id(), gravity[1].id(), gravity[2].id()};
    return mechanism;
  }

 private:
  expr::Pool& pool_;
  MechanismBuilder builder_;
  std::map<std::string, expr::Id> letters_;
  LinkId parent_ = MechanismBuilder::base();
  int count_ = 0;
};

}  // namespace robotc::test

#include "compiler/import/mjcf/masses.h"

#include <Eigen/Core>
#include <algorithm>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/mjcf/geoms.h"
#include "compiler/import/rigid.h"
#include "compiler/import/solids.h"
#include "compiler/import/values.h"
#include "compiler/numerics/symmetric_eigenvalues.h"

namespace robotc::importing {

namespace {

std::optional<Inertia> read_inertial(MjcfReading& mjcf, const MjcfItem& item, const Link& link) {
  const XmlNode& node = item.node;
  node.use();
  Inertia inertia;
  inertia.span = node.span();
  const MjcfElement element(node, nullptr);
  inertia.centre = compose(item.frame, mjcf.file.pose(element));
  const auto mass = require(mjcf.findings, node, "mass");
  if (!mass) return std::nullopt;
  const auto value = read_number(mjcf.findings, node, "mass");
  if (!value) return std::nullopt;
  inertia.mass = *value;
  if (const auto full = read_numbers(mjcf.findings, node, "fullinertia", 6)) {
    // xx, yy, zz, xy, xz, yz
    inertia.moments = {(*full)[0], (*full)[3], (*full)[4], (*full)[1], (*full)[5], (*full)[2]};
  } else if (const auto diagonal = read_vector(mjcf.findings, node, "diaginertia")) {
    inertia.moments[0] = (*diagonal)[0];
    inertia.moments[3] = (*diagonal)[1];
    inertia.moments[5] = (*diagonal)[2];
  } else {
    inertia.has_moments = false;
    mjcf.findings.warn(inertia_in_file, node.span(), "an `<inertial>` without moments is read as a point mass",
                       body_text(link));
  }
  return inertia;
}

}  // namespace

void read_masses(MjcfReading& mjcf, const std::vector<MjcfItem>& items, Link& link) {
  std::optional<Inertia> written;
  bool has_inertial = false;
  for (const MjcfItem& item : items) {
    if (!item.node.is("inertial")) continue;
    if (has_inertial) {
      mjcf.findings.error(twice_in_file, item.node.span(), body_text(link) + " has two `<inertial>`");
      return;
    }
    has_inertial = true;
    written = read_inertial(mjcf, item, link);
  }
  using FromGeoms = MjcfCompiler::FromGeoms;
  const FromGeoms from = mjcf.file.compiler().inertia_from_geoms;
  const bool from_geoms = from == FromGeoms::yes || (from == FromGeoms::automatic && !has_inertial);
  std::vector<Solid> solids;
  for (const MjcfItem& item : items) {
    if (!item.node.is("geom")) continue;
    if (const auto solid = read_geom(mjcf, item, link, from_geoms)) solids.push_back(*solid);
  }
  if (!solids.empty()) {
    link.bodies.push_back(inertia_of(combined(solids), link.span));
  } else if (written) {
    const bool weighs = written->mass.value != 0 || std::any_of(written->moments.begin(), written->moments.end(),
                                                                [](const Number& moment) { return moment.value != 0; });
    if (weighs) link.bodies.push_back(std::move(*written));
  }
}

void finish_masses(MjcfReading& mjcf) {
  const MjcfCompiler& compiler = mjcf.file.compiler();
  const bool bounds = compiler.bound_mass > 0 || compiler.bound_inertia > 0 || compiler.balance_inertia;
  if (bounds) {
    for (Link& link : mjcf.robot.links) {
      if (link.synthetic) continue;
      Solid solid;
      const Span span = link.bodies.empty() ? link.span : link.bodies.front().span;
      if (!link.bodies.empty()) solid = solid_of(link.bodies.front());
      const auto [moments, axes] = numerics::principal_axes(solid.moments);
      Eigen::Vector3d principal = moments;
      const double mass = std::max(solid.mass, compiler.bound_mass);
      principal = principal.cwiseMax(compiler.bound_inertia);
      const bool unbalanced = principal[0] + principal[1] < principal[2];
      if (unbalanced && compiler.balance_inertia) principal.setConstant(principal.mean());
      if (mass == solid.mass && principal == moments) continue;
      mjcf.findings.warn(inertia_in_file, span, "masses and inertias are changed as `<compiler>` says",
                         body_text(link));
      solid.mass = mass;
      solid.moments = axes * principal.asDiagonal() * axes.transpose();
      link.bodies = {inertia_of(solid, span)};
    }
  }
  if (compiler.total_mass <= 0) return;
  double sum = 0;
  for (const Link& link : mjcf.robot.links) {
    for (const Inertia& body : link.bodies) sum += body.mass.value;
  }
  if (!(sum > 0)) return;
  const double factor = compiler.total_mass / sum;
  for (Link& link : mjcf.robot.links) {
    for (Inertia& body : link.bodies) {
      body.mass = computed(body.mass.value * factor, body.mass.span);
      for (Number& moment : body.moments) moment = computed(moment.value * factor, moment.span);
    }
  }
}

}  // namespace robotc::importing

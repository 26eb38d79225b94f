#include "compiler/import/mjcf/equalities.h"

#include <algorithm>
#include <cmath>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/rigid.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// q - q(begin) = c0.
void hold(MjcfReading& mjcf, std::size_t at, const Number& offset, const XmlNode& node) {
  const Joint& joint = mjcf.robot.joints[at];
  const bool is_held =
      std::any_of(mjcf.held.begin(), mjcf.held.end(), [&](const auto& one) { return one.first == at; });
  if (joint.mimic || is_held) {
    return mjcf.unsupported(node.span(), joint_text(joint) + " is in two equalities, which is not read");
  }
  if (joint.type != Joint::Type::revolute && joint.type != Joint::Type::prismatic) {
    return mjcf.findings.error(bad_value_in_file, node.span(),
                               joint_text(joint) + " has several coordinates, so it cannot be part of this equality");
  }
  const Number begin = mjcf.start[at] ? mjcf.start[at]->front() : Number{};
  const Number value = begin.value == 0    ? offset
                       : offset.value == 0 ? begin
                                           : computed(begin.value + offset.value, node.span());
  mjcf.held.emplace_back(at, value);
}

void read_joint_equality(MjcfReading& mjcf, const MjcfElement& element) {
  const XmlNode& node = element.node();
  const auto first = require(mjcf.findings, node, "joint1");
  if (!first) return;
  const auto follower = mjcf.find(mjcf.joints, *first, "joint");
  if (!follower) return;
  const auto second = node.attribute("joint2");
  const auto polynomial = mjcf.file.list(element, "polycoef");
  std::vector<Number> written = polynomial.value_or(std::vector<Number>{Number{}, computed(1)});
  written.resize(std::max<std::size_t>(written.size(), 2));
  Joint& joint = mjcf.robot.joints[*follower];
  if (!second) return hold(mjcf, *follower, written.front(), node);
  const auto source = mjcf.find(mjcf.joints, *second, "joint");
  if (!source) return;
  for (const std::size_t at : {*follower, *source}) {
    const Joint& one = mjcf.robot.joints[at];
    if (one.type == Joint::Type::revolute || one.type == Joint::Type::prismatic) continue;
    mjcf.findings.error(bad_value_in_file, node.span(),
                        joint_text(one) + " has several coordinates, so it cannot be part of this equality");
    return;
  }
  if (joint.mimic) {
    mjcf.unsupported(node.span(), joint_text(joint) + " follows two joints, which is not read");
    return;
  }
  // q1 - r1 = sum c_k (q2 - r2)^k, as a polynomial in q2.
  const auto reference = [&](std::size_t at) { return mjcf.start[at] ? mjcf.start[at]->front() : Number{}; };
  const Number r1 = reference(*follower), r2 = reference(*source);
  Mimic mimic;
  mimic.source = *source;
  mimic.span = node.span();
  if (r2.value == 0) {
    mimic.coefficients = written;
  } else {
    std::vector<double> expanded(written.size(), 0.0);
    for (std::size_t k = 0; k < written.size(); ++k) {
      double binomial = 1;
      for (std::size_t j = k + 1; j-- > 0;) {  // (q - r)^k: the coefficient of q^j
        expanded[j] += written[k].value * binomial * std::pow(-r2.value, static_cast<double>(k - j));
        binomial = binomial * static_cast<double>(j) / static_cast<double>(k - j + 1);
      }
    }
    for (const double value : expanded) mimic.coefficients.push_back(computed(value, node.span()));
  }
  if (r1.value != 0) {
    Number& constant = mimic.coefficients.front();
    constant = constant.value == 0 ? r1 : computed(constant.value + r1.value, node.span());
  }
  joint.mimic = std::move(mimic);
}

/// The coordinate of a joint at which its body stands where the file puts it.
double reference(const MjcfReading& mjcf, std::size_t joint) {
  return mjcf.start[joint] ? mjcf.start[joint]->front().value : 0;
}

/// Adds `factor` times the length of a tendon to a coupling, relative to its length at the begin.
void add_length(const MjcfReading& mjcf, const MjcfTendon& tendon, double factor, LinearCoupling& coupling) {
  for (const LinearCoupling::Term& term : tendon.terms) {
    const Number scaled = factor == 1    ? term.coefficient
                          : factor == -1 ? opposite(term.coefficient)
                                         : computed(factor * term.coefficient.value, term.coefficient.span);
    const double shift = scaled.value * reference(mjcf, term.joint);
    if (shift != 0) coupling.constant = computed(coupling.constant.value + shift, coupling.span);
    const auto known = std::find_if(coupling.terms.begin(), coupling.terms.end(),
                                    [&](const LinearCoupling::Term& other) { return other.joint == term.joint; });
    if (known == coupling.terms.end()) {
      coupling.terms.push_back({term.joint, scaled});
    } else {
      known->coefficient = computed(known->coefficient.value + scaled.value, scaled.span);
    }
  }
}

/// L1 - L1(begin) = c0 + c1 (L2 - L2(begin)), with the lengths of one or two fixed tendons.
void read_tendon_equality(MjcfReading& mjcf, const MjcfTendons& tendons, const MjcfElement& element) {
  const XmlNode& node = element.node();
  const auto first = require(mjcf.findings, node, "tendon1");
  if (!first) return;
  const auto one = mjcf.find(tendons.names, *first, "tendon");
  if (!one) return;
  std::optional<std::size_t> other;
  if (const auto second = node.attribute("tendon2")) {
    other = mjcf.find(tendons.names, *second, "tendon");
    if (!other) return;
  }
  const auto name = node.attribute("name");
  const std::string shown = name ? "the equality " + quote(name->text) : "an equality of " + quote(first->text);
  if (!tendons.all[*one].is_fixed || (other && !tendons.all[*other].is_fixed)) {
    return mjcf.unsupported(node.span(), shown + " is of a spatial tendon, which is not read");
  }
  const std::vector<Number> written =
      mjcf.file.list(element, "polycoef").value_or(std::vector<Number>{Number{}, computed(1)});
  const auto coefficient = [&](std::size_t i) { return i < written.size() ? written[i] : Number{}; };
  for (std::size_t i = 2; other && i < written.size(); ++i) {
    if (written[i].value == 0) continue;
    return mjcf.unsupported(written[i].span, shown + " is not linear, and is not read");
  }
  LinearCoupling coupling;
  coupling.name = name ? name->text : first->text;
  coupling.span = node.span();
  coupling.constant = coefficient(0);
  add_length(mjcf, tendons.all[*one], 1, coupling);
  if (other) add_length(mjcf, tendons.all[*other], -coefficient(1).value, coupling);
  std::erase_if(coupling.terms, [](const LinearCoupling::Term& term) { return term.coefficient.value == 0; });
  mjcf.robot.couplings.push_back(std::move(coupling));
}

/// An end of a closure: a site, or a body. Nothing for the second body: the world.
bool read_end(MjcfReading& mjcf, const MjcfElement& element, std::string_view body, std::string_view site,
              bool required, std::optional<std::size_t>& link, Pose& pose, bool& is_site) {
  const XmlNode& node = element.node();
  is_site = node.has(site);
  if (is_site) {
    const auto found = mjcf.find(mjcf.sites, *node.attribute(site), "site on a body");
    if (!found) return false;
    link = mjcf.robot.frames[*found].link;
    pose = mjcf.robot.frames[*found].pose;
    return true;
  }
  if (!node.has(body)) {
    if (required) mjcf.findings.error(missing_in_file, node.span(), described(node, body) + " is missing");
    return !required;
  }
  const XmlText name = *node.attribute(body);
  if (name.text == "world") return true;
  link = mjcf.find(mjcf.bodies, name, "body");
  return link.has_value();
}

void read_closure(MjcfReading& mjcf, const MjcfElement& element) {
  const XmlNode& node = element.node();
  Closure closure;
  closure.span = node.span();
  if (const auto name = node.attribute("name")) closure.name = name->text;
  const bool connects = node.is("connect");
  // A weld without torques holds a point, as a connect does.
  const auto torques = mjcf.file.number(element, "torquescale");
  const bool turns = connects || (torques && torques->value == 0);
  closure.type = turns ? Closure::Type::spherical : Closure::Type::fixed;
  bool site_a = false, site_b = false;
  if (!read_end(mjcf, element, "body1", "site1", true, closure.a, closure.pose_a, site_a)) return;
  if (!read_end(mjcf, element, "body2", "site2", site_a, closure.b, closure.pose_b, site_b)) return;
  const auto is_moved = [&](std::optional<std::size_t> link) {
    return link && std::find(mjcf.moved_by_programs.begin(), mjcf.moved_by_programs.end(), *link) !=
                       mjcf.moved_by_programs.end();
  };
  if (is_moved(closure.a) || is_moved(closure.b)) {
    mjcf.findings.warn(doubtful_in_file, node.span(),
                       "an equality with a `mocap` body, which programs move, is left out",
                       body_text(mjcf.robot.links[is_moved(closure.a) ? *closure.a : *closure.b]));
    return;
  }
  if (!site_a) {
    const Pose a = closure.a ? mjcf.initial[*closure.a] : Pose{};
    const Pose b = closure.b ? mjcf.initial[*closure.b] : Pose{};
    const Pose relative = compose(inverse(a), b);  // of body 2 in body 1, as the file puts them
    if (connects) {
      const auto anchor = mjcf.file.vector(element, "anchor");
      if (!anchor) {
        mjcf.findings.error(missing_in_file, node.span(), "`anchor` of `<connect>` is missing");
        return;
      }
      closure.pose_a = shift(*anchor, node.span());
      closure.pose_b = shift(compose(inverse(relative), closure.pose_a).position, node.span());
    } else {
      Pose pose = relative;
      if (const auto n = mjcf.file.list(element, "relpose"); n && n->size() == 7) {
        const bool given = std::any_of(n->begin() + 3, n->end(), [](const Number& x) { return x.value != 0; });
        if (given) {
          pose.position = {(*n)[0], (*n)[1], (*n)[2]};
          pose.rotation = {Rotation::Form::quaternion, {(*n)[3], (*n)[4], (*n)[5], (*n)[6]}, (*n)[3].span};
        }
      }
      const auto anchor = mjcf.file.vector(element, "anchor");  // of body 2
      closure.pose_a = pose;
      if (turns && anchor) {
        closure.pose_b = shift(*anchor, node.span());
        closure.pose_a = compose(pose, closure.pose_b);
      }
      closure.pose_a.span = node.span();
    }
  }
  mjcf.robot.closures.push_back(std::move(closure));
}

}  // namespace

void read_equalities(MjcfReading& mjcf, const MjcfTendons& tendons) {
  for (const XmlNode& section : mjcf.file.sections("equality")) {
    section.use();
    for (const XmlNode& node : mjcf.file.children(section)) {
      const MjcfElement element = mjcf.file.element(node, nullptr);
      const auto active = mjcf.file.flag(element, "active");
      if (!mjcf.options.equalities || (active && !*active)) {
        node.keep_all();
        continue;
      }
      mjcf.kept.push_back(node);
      if (node.is("joint")) {
        read_joint_equality(mjcf, element);
      } else if (node.is("tendon")) {
        read_tendon_equality(mjcf, tendons, element);
      } else if (node.is("connect") || node.is("weld")) {
        read_closure(mjcf, element);
      } else {
        const auto name = node.attribute("name");
        mjcf.unsupported(node.span(), "an equality of type `" + std::string(node.name()) + "`" +
                                          (name ? ", " + quote(name->text) + "," : "") + " is not read");
      }
    }
  }
}

}  // namespace robotc::importing

#include "compiler/equations/new_formulation/alike_rows.h"

namespace robotc::new_formulation {

using expr::Id;

void append(std::vector<Id>& entries, const expr::Vec3& v) { entries.insert(entries.end(), v.begin(), v.end()); }
void append(std::vector<Id>& entries, const expr::Mat3& m) {
  for (const expr::Vec3& row : m) append(entries, row);
}
void append(std::vector<Id>& entries, const expr::SymMat3& m) { entries.insert(entries.end(), m.begin(), m.end()); }
void append(std::vector<Id>& entries, const Transform& x) {
  append(entries, x.rotation);
  append(entries, x.position);
}
void append(std::vector<Id>& entries, const Twist& s) {
  append(entries, s.linear);
  append(entries, s.angular);
}
void append(std::vector<Id>& entries, const Wrench& w) {
  append(entries, w.force);
  append(entries, w.moment);
}
void append(std::vector<Id>& entries, const SpatialInertia& body) {
  entries.push_back(body.mass);
  append(entries, body.first_moment);
  append(entries, body.inertia);
}
void append(std::vector<Id>& entries, const MomentRates& rates) {
  append(entries, rates.upper);
  append(entries, rates.total);
}

void WrenchesInFrames::declare(expr::Pool& pool) const {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) frame->declare(pool);
}

}  // namespace robotc::new_formulation

// Reads an SDF file with libsdformat: prints each link with its mass and the place of its mass centre, and each joint
// with its type and, if it has one, its axis, all in the frame of the model. Exit code 1: the file has errors.
#include <cstdio>
#include <iostream>
#include <sdf/sdf.hh>

namespace {

bool report(const sdf::Errors& errors) {
  for (const sdf::Error& error : errors) std::cerr << error.Message() << '\n';
  return errors.empty();
}

}  // namespace

int main(int count, char** arguments) {
  sdf::Root root;
  if (count != 2 || !report(root.Load(arguments[1]))) return 1;
  const sdf::Model* model = root.Model();
  if (model == nullptr && root.WorldCount() > 0) model = root.WorldByIndex(0)->ModelByIndex(0);
  if (model == nullptr) return 1;
  for (std::uint64_t i = 0; i < model->LinkCount(); ++i) {
    const sdf::Link& link = *model->LinkByIndex(i);
    ignition::math::Pose3d pose;
    if (!report(link.SemanticPose().Resolve(pose, "__model__"))) return 1;
    const auto centre = (pose * link.Inertial().Pose()).Pos();
    std::printf("link %s %.17g %.17g %.17g %.17g\n", link.Name().c_str(), link.Inertial().MassMatrix().Mass(),
                centre.X(), centre.Y(), centre.Z());
  }
  for (std::uint64_t i = 0; i < model->JointCount(); ++i) {
    const sdf::Joint& joint = *model->JointByIndex(i);
    std::printf("joint %s %d", joint.Name().c_str(), static_cast<int>(joint.Type()));
    ignition::math::Vector3d axis;
    if (joint.Axis() != nullptr && report(joint.Axis()->ResolveXyz(axis, "__model__"))) {
      std::printf(" %.17g %.17g %.17g", axis.X(), axis.Y(), axis.Z());
    }
    std::printf("\n");
  }
  return 0;
}

// Stand-in for urdf: the joints of a description, by their attributes alone.
#pragma once

#include <map>
#include <memory>
#include <regex>
#include <string>

namespace urdf {

struct Joint {
  enum Type { UNKNOWN, REVOLUTE, CONTINUOUS, PRISMATIC, FLOATING, PLANAR, FIXED } type = UNKNOWN;
};

class Model {
 public:
  bool initString(const std::string& text) {
    const std::regex joint("<joint name=\"([^\"]*)\" type=\"([^\"]*)\"");
    const std::map<std::string, Joint::Type> types{
        {"revolute", Joint::REVOLUTE}, {"continuous", Joint::CONTINUOUS}, {"prismatic", Joint::PRISMATIC}};
    for (std::sregex_iterator at(text.begin(), text.end(), joint), end; at != end; ++at) {
      const auto type = types.find((*at)[2]);
      joints_[(*at)[1]] = std::make_shared<Joint>(Joint{type == types.end() ? Joint::FIXED : type->second});
    }
    return text.find("<robot") != std::string::npos;
  }
  [[nodiscard]] std::shared_ptr<const Joint> getJoint(const std::string& name) const {
    const auto found = joints_.find(name);
    return found == joints_.end() ? nullptr : found->second;
  }

 private:
  std::map<std::string, std::shared_ptr<Joint>> joints_;
};

}  // namespace urdf

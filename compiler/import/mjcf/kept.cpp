#include "compiler/import/mjcf/kept.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace robotc::importing {

namespace {

/// Attributes that say nothing about motion where no reader took them.
// clang-format off
constexpr auto without_effect = std::to_array<std::string_view>({
    "name", "class", "rgba", "material", "group", "contype", "conaffinity", "condim", "friction", "solref", "solimp",
    "solreflimit", "solimplimit", "solreffriction", "solimpfriction", "margin", "gap", "priority", "solmix",
    "fluidshape", "fluidcoef", "user", "hfield", "fitscale", "size", "type", "pos", "quat", "euler", "kp", "kv",
    "ctrlrange", "ctrllimited", "forcerange", "forcelimited", "gear", "dyntype", "gaintype", "biastype", "dynprm",
    "gainprm", "biasprm", "lengthrange", "actrange", "actlimited", "actdim", "actearly", "inheritrange", "timeconst",
    "dampratio", "diameter", "area", "bias", "cranklength", "slidersite", "cranksite", "site", "refsite", "body",
    "tmin", "smoothnormal", "maxhullvert", "octree_maxdepth", "texcoord", "normal", "content_type", "width",
    "springlength", "ctrl", "act", "time", "qvel", "mpos", "mquat", "torquescale", "range", "limited", "springref",
    "stiffness", "damping", "armature", "frictionloss", "ref", "axis", "fromto", "density", "mass",
    "actuatorfrcrange", "actuatorfrclimited", "actuatorgravcomp", "solreftendon", "scale", "force", "lmin", "lmax",
    "vmax", "fpmax", "fvmax", "shellinertia", "mesh", "inertia", "delay", "nsample", "interp", "texture", "hidden"});
// clang-format on

}  // namespace

void keep_rest(MjcfReading& mjcf) {
  for (const XmlNode& node : mjcf.kept) {
    for (const XmlAttribute& attribute : node.attributes()) {
      if (std::find(without_effect.begin(), without_effect.end(), attribute.name) != without_effect.end())
        node.keep_attribute(attribute.name);
    }
  }
  for (const XmlNode& section : mjcf.file.sections()) {
    for (const std::string_view name : {"visual", "statistic", "size", "custom", "sensor", "contact", "extension"}) {
      if (section.is(name)) section.keep_all();
    }
    if (section.is("deformable")) {
      for (const XmlNode& part : mjcf.file.children(section)) {
        if (part.is("flex")) {
          mjcf.unsupported(part.span(), "`<flex>` of `<deformable>` is not read");
        } else {
          section.keep_all();
        }
      }
    }
  }
}

}  // namespace robotc::importing

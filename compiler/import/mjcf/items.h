#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// A child of a body, with the frames and copies around it.
struct MjcfItem {
  XmlNode node;
  Pose frame;               ///< of `<frame>` and `<replicate>`, in the frame of the body
  const MjcfClass* around;  ///< the class for its defaults
  std::string suffix;       ///< of copies

  /// Its name, with the suffix; empty if it has none.
  [[nodiscard]] std::string name() const;
};

/// The children of a body or of the world. `around` has the class of the body and the suffix of its copy.
std::vector<MjcfItem> read_items(MjcfReading& mjcf, const XmlNode& node, const MjcfClass* around,
                                 const std::string& suffix);

}  // namespace robotc::importing

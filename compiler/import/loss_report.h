#pragma once

#include <string>
#include <vector>

#include "compiler/import/xml.h"

namespace robotc::importing {

/// Parts of a document of one kind and one mark.
struct MarkedParts {
  std::string path;  ///< "robot/link/visual", or "robot/link@id" for an attribute, or "robot/link text()"
  std::size_t count = 0;
  Span first;
};

struct LossReport {
  std::size_t used = 0;           ///< elements and attributes that have an effect
  std::vector<MarkedParts> kept;  ///< understood, without an effect here
  std::vector<MarkedParts> not_used;
};

/// Counts and lists the parts of a document by their marks. An element that is kept or not used stands for its content.
LossReport report_losses(const XmlDocument& document);

}  // namespace robotc::importing

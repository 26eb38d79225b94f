#include "compiler/packages/parts.h"

namespace robotc::packages {

std::string readme(const Contents& contents, const Request& request, const std::string& use) {
  const std::string name = library_name(contents);
  std::string text = "# " + name + "\n\n" + sentence(contents) + "\n\nIt contains: " + list_of_functions(contents) +
                     ".\n\n## Use\n\n" + use + "\nThe header `" + name +
                     ".h` documents each function, with the entries of its arrays and their units. All numbers are\n"
                     "in SI units, angles in rad. The functions allocate nothing and keep no state of their own.\n";
  if (request.period_us > 0) {
    text += "\nThe example runs the controller every " + period_text(request) +
            ". Replace its functions that read sensors and\nwrite efforts. Check efforts for NaN before they reach a "
            "drive.\n";
  }
  text += "\n## Where it comes from\n\nMade by robotc " + contents.shipment.version + ":\n\n    " +
          contents.shipment.model.command + "\n\nThe package has no licence yet: choose one, and add a file LICENSE.\n";
  const std::string left = left_to_the_user(request.kind);
  return left.empty() ? text : text + "Fill in " + left + ".\n";
}

}  // namespace robotc::packages

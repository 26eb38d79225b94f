#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/robots/properties.h"

/// The numbers of shapes, those of contacts and those of links.
namespace robotc::sema {

/// A number of a contact or of a shape.
struct NumberForm {
  std::string_view name;
  Dimension dimension;
  std::string_view unit;
  std::string_view symbol;  ///< "k_" of "k_heel", where numbers stay symbols
  bool may_be_zero = false;
  std::string_view hint{};  ///< how to write it, where it is missing
};

/// The owner of the numbers, and the names of its messages and symbols.
struct NumberOwner {
  Evaluator& evaluator;
  Scope& scope;
  RobotModel& model;
  std::string part;             ///< the contact or the link, in messages about parameters
  std::string symbol;           ///< after "r_" in names of symbols: "heel", "heel_ground"
  DiagnosticKind out_of_range;  ///< for numbers that are negative or zero
};

/// Reads a number of `what`: "a ball", "contact `heel`". An id that is not valid (reported) after an error.
expr::Id read_number(const NumberOwner& owner, const syntax::Property& written, const NumberForm& form,
                     const std::string& what);
/// The same; without it, reports that `what` needs it. `span` is where.
expr::Id read_needed(const NumberOwner& owner, const PropertySet& properties, Span span, const NumberForm& form,
                     const std::string& what);

/// Adds the properties for the lengths of a shape.
void add_length_forms(std::vector<PropertyForm>& forms, const ShapeModel& shape);

/// Reads the lengths of a shape, which are needed; `span` is that of its keyword. False (reported) after an error.
bool read_lengths(const NumberOwner& owner, const PropertySet& properties, Span span, const ShapeModel& shape,
                  ShapeLengths& lengths);

/// "a ball", "an ellipsoid".
std::string with_article(const ShapeModel& shape);

/// The shape of this name among those that `fits`. Nothing (reported) if there is none.
std::optional<ShapeKind> read_shape_kind(Reporter& reporter, std::string_view name, Span span, DiagnosticKind unknown,
                                         bool (*fits)(const ShapeModel&));

}  // namespace robotc::sema

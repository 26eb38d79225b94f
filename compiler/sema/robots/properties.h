#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/values/robot_parts.h"

/// `{ mass = 2 kg, spring { … } }`: the properties of a statement, or of a group of them.
namespace robotc::sema {

/// An allowed property.
struct PropertyForm {
  enum class Kind {
    value,       ///< `mass = 2 kg`
    referenced,  ///< a value that takes `from` and `about`
    group,       ///< `spring { … }`
    labelled,    ///< `against ball { … }`: a group with a name
    bodies,      ///< `body NAME { … }`: any number of them, name optional
    shapes,      ///< `shape box = at(…) { … }`: any number of them, placement optional
  };
  std::string_view name;
  Kind kind = Kind::value;
};

/// A foreign name of a property, and the replacement.
struct PropertySynonym {
  std::string_view name;
  std::string_view hint;
};

struct PropertyForms {
  std::string_view owner;  ///< "a joint", "`motor`"
  std::span<const PropertyForm> forms;
  std::span<const PropertySynonym> synonyms;
  std::string_view summary;  ///< the allowed properties, as a hint
};

/// Sorts properties by name. Reports and drops unknown and duplicate ones, values in place of groups and vice versa,
/// and unexpected references. `written` outlives it.
class PropertySet {
 public:
  PropertySet(Evaluator& evaluator, const std::vector<syntax::Property>& written, const PropertyForms& forms);

  /// Null if missing.
  [[nodiscard]] const syntax::Property* find(std::string_view name) const;
  [[nodiscard]] std::vector<const syntax::Property*> all(std::string_view name) const;
  /// False after a report: a missing property may be the misspelt one.
  [[nodiscard]] bool sound() const { return sound_; }
  [[nodiscard]] bool empty() const { return accepted_.empty(); }

 private:
  struct Accepted {
    std::string_view name;
    const syntax::Property* property;
  };
  /// Checks that the property has the required form.
  static bool check_form(Evaluator& evaluator, const syntax::Property& property, const PropertyForm& form,
                         const PropertyForms& forms);
  static void report_unknown(Evaluator& evaluator, const syntax::Property& property, const std::string& name,
                             const PropertyForms& forms);

  std::vector<Accepted> accepted_;
  bool sound_ = true;
};

/// The `true` or `false` of a property, as a constant. Nothing (reported) after an error.
std::optional<bool> read_truth(Evaluator& evaluator, Scope& scope, const syntax::Property& property);

}  // namespace robotc::sema

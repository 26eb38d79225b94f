#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/values/robot_parts.h"

/// `{ mass = 2 kg, spring { … } }`: the properties of a statement, or of a group of them.
namespace robotc::sema {

/// One property that may stand there.
struct PropertyForm {
  enum class Kind {
    value,       ///< `mass = 2 kg`
    referenced,  ///< a value that takes `from` and `about`
    group,       ///< `spring { … }`
    bodies,      ///< `body NAME { … }`: any number of them, with a name or without
  };
  std::string_view name;
  Kind kind = Kind::value;
};

/// What others call it, and what to write instead.
struct PropertySynonym {
  std::string_view name;
  std::string_view hint;
};

struct PropertyForms {
  std::string_view owner;  ///< "a joint", "`motor`"
  std::span<const PropertyForm> forms;
  std::span<const PropertySynonym> synonyms;
  std::string_view summary;  ///< what there is, as a hint
};

/// Sorts properties by name. Reports unknown and doubled ones, values where a group is due and the reverse, and
/// references where none belongs; those are left out. `written` outlives it.
class PropertySet {
 public:
  PropertySet(Elaborator& elaborator, const std::vector<syntax::Property>& written, const PropertyForms& forms);

  /// Null if it is not there.
  [[nodiscard]] const syntax::Property* find(std::string_view name) const;
  [[nodiscard]] std::vector<const syntax::Property*> all(std::string_view name) const;
  /// False after a report: what is missing may be what was misspelt.
  [[nodiscard]] bool sound() const { return sound_; }
  [[nodiscard]] bool empty() const { return accepted_.empty(); }

 private:
  struct Accepted {
    std::string_view name;
    const syntax::Property* property;
  };
  /// Whether it may stand where it does in the form that it has.
  static bool check_form(Elaborator& elaborator, const syntax::Property& property, const PropertyForm& form,
                         const PropertyForms& forms);
  static void report_unknown(Elaborator& elaborator, const syntax::Property& property, const std::string& name,
                             const PropertyForms& forms);

  std::vector<Accepted> accepted_;
  bool sound_ = true;
};

}  // namespace robotc::sema

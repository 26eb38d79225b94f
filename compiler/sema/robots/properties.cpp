#include "compiler/sema/robots/properties.h"

#include <algorithm>
#include <string>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

PropertySet::PropertySet(Evaluator& evaluator, const std::vector<syntax::Property>& written,
                         const PropertyForms& forms) {
  for (const syntax::Property& property : written) {
    const std::string name(evaluator.reporter().sources().text(property.name.span));
    const auto form = std::find_if(forms.forms.begin(), forms.forms.end(),
                                   [&](const PropertyForm& candidate) { return candidate.name == name; });
    if (form == forms.forms.end()) {
      report_unknown(evaluator, property, name, forms);
      sound_ = false;
      continue;
    }
    const bool repeats = form->kind == PropertyForm::Kind::bodies || form->kind == PropertyForm::Kind::shapes;
    const syntax::Property* earlier = repeats ? nullptr : find(name);
    if (earlier != nullptr) {
      evaluator.reporter().error(duplicate_property, property.name.span, quoted(name) + " is given twice", "again here",
                                 {}, {{earlier->name.span, "first here"}});
      sound_ = false;
      continue;
    }
    if (!check_form(evaluator, property, *form, forms)) {
      sound_ = false;
      continue;
    }
    accepted_.push_back({form->name, &property});
  }
}

bool PropertySet::check_form(Evaluator& evaluator, const syntax::Property& property, const PropertyForm& form,
                             const PropertyForms& forms) {
  using Kind = PropertyForm::Kind;
  const std::string name(form.name);
  const bool takes_label = form.kind == Kind::labelled || form.kind == Kind::bodies || form.kind == Kind::shapes;
  const bool takes_group = form.kind == Kind::group || takes_label;
  if (takes_group && !property.is_group()) {
    evaluator.reporter().error(group_expected, property.name.span, quoted(name) + " is a group of properties", "",
                               {"write " + quoted(name + " { … }")});
    return false;
  }
  if (!takes_group && property.is_group()) {
    evaluator.reporter().error(value_expected, property.name.span, quoted(name) + " is a value", "",
                               {"write " + quoted(name + " = …")});
    return false;
  }
  if (property.label && !takes_label) {
    evaluator.reporter().error(misplaced_group_name, property.label->span,
                               quoted(name) + " of " + std::string(forms.owner) + " has no name", "",
                               {"write " + quoted(name + " { … }")});
    return false;
  }
  if (property.placement != nullptr && form.kind != Kind::shapes) {
    evaluator.reporter().error(
        misplaced_placement, property.placement->span, quoted(name) + " has no placement", "",
        {"write " +
         quoted(name + " " + std::string(evaluator.reporter().sources().text(property.label->span)) + " { … }")});
    return false;
  }
  if (!property.references.empty() && form.kind != Kind::referenced) {
    const syntax::Reference& reference = property.references.front();
    const std::string keyword = reference.kind == syntax::Reference::Kind::from ? "from" : "about";
    evaluator.reporter().error(
        misplaced_reference, reference.span, quoted(name) + " takes no " + quoted(keyword), "",
        {"a `com` is measured `from` a place, an `inertia` is along axes `from` a frame, `about` a point"});
    return false;
  }
  return true;
}

void PropertySet::report_unknown(Evaluator& evaluator, const syntax::Property& property, const std::string& name,
                                 const PropertyForms& forms) {
  std::vector<std::string> hints;
  const auto synonym = std::find_if(forms.synonyms.begin(), forms.synonyms.end(),
                                    [&](const PropertySynonym& candidate) { return candidate.name == name; });
  if (synonym != forms.synonyms.end()) {
    hints.emplace_back(synonym->hint);
  } else {
    std::vector<std::string_view> names;
    for (const PropertyForm& form : forms.forms) names.push_back(form.name);
    hints = did_you_mean(nearest_name(name, names));
    if (hints.empty()) hints.emplace_back(forms.summary);
  }
  evaluator.reporter().error(unknown_property, property.name.span,
                             std::string(forms.owner) + " has no property " + quoted(name), "", std::move(hints));
}

const syntax::Property* PropertySet::find(std::string_view name) const {
  for (const Accepted& accepted : accepted_) {
    if (accepted.name == name) return accepted.property;
  }
  return nullptr;
}

std::vector<const syntax::Property*> PropertySet::all(std::string_view name) const {
  std::vector<const syntax::Property*> result;
  for (const Accepted& accepted : accepted_) {
    if (accepted.name == name) result.push_back(accepted.property);
  }
  return result;
}

std::optional<bool> read_truth(Evaluator& evaluator, Scope& scope, const syntax::Property& property) {
  const std::string name = quoted(evaluator.reporter().sources().text(property.name.span));
  const Value value = evaluator.evaluate(*property.value, scope);
  if (is_poison(value)) return std::nullopt;
  const auto* truth = std::get_if<Truth>(&value);
  if (truth == nullptr) {
    evaluator.reporter().error(wrong_kind, property.value->span, name + " must be `true` or `false`",
                               "this is " + describe(value));
    return std::nullopt;
  }
  expr::Pool& pool = evaluator.pool();
  const expr::Id number = pool.select(truth->condition, pool.one(), pool.zero());
  if (pool.stage(number) != expr::Stage::compile) {
    evaluator.reporter().error(not_constant, property.value->span, name + " must be known when the file is compiled",
                               "depends on a `param` or on the state", {"make every value it depends on a `const`"});
    return std::nullopt;
  }
  return evaluator.parameters().value_at_defaults(number) != 0;
}

}  // namespace robotc::sema

#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/emit/model.h"
#include "compiler/emit/names.h"
#include "compiler/emit/statements.h"
#include "compiler/expr/algorithms.h"

/// Shared by the writers of programming languages: a reduced model with names, as assignments. Private to this stage.
namespace robotc::emit {

struct CodeFunction {
  const Function* function = nullptr;
  Statements statements;
  expr::OperationCounts operations;
  std::vector<std::size_t> parameters;     ///< those used, ascending
  std::vector<std::size_t> unused_inputs;  ///< of its inputs
};

struct CodeModel {
  const Model* model = nullptr;
  std::string summary;                  ///< one line: content and generator
  std::string prefix;                   ///< "scara_"
  std::vector<std::string> parameters;  ///< as local variables
  std::vector<CodeFunction> functions;
  std::size_t first_index = 0;
};

struct CodeOptions {
  std::set<std::string, std::less<>> taken;  ///< names that no local variable may have
  std::function<std::string(const std::string& array, std::size_t i)> element;  ///< entry i, from 0, of an input
  std::size_t first_index = 0;                                                  ///< of arrays, in comments
};

CodeModel code_model(const Model& model, const expr::Pool& pool, const Dialect& dialect, const CodeOptions& options);

/// A function's description, arguments and results as a comment: the first line begins with `first`, others with
/// `next`; the last ends with `end`.
std::string comment_block(const CodeFunction& function, const CodeModel& model, const std::string& first,
                          const std::string& next, const std::string& end = "");
/// The same as lines: arguments and results. Array indices begin at `first_index`.
std::vector<std::string> description(const Function& function, const Model& model, std::size_t first_index);
/// Makes text safe inside a comment: no line breaks, no */.
std::string in_comment(std::string text);
/// "Takes 39 multiplications, …".
std::string cost_line(const expr::OperationCounts& counts);
/// One line per parameter: index, name, unit and value. Empty without parameters.
std::string parameter_table(const Model& model, std::size_t first_index, const std::string& line_start);
/// "1.0, 2.5": the parameters' values, each followed by `suffix`.
std::string default_values(const Model& model, std::string_view suffix = {});
/// The unit shared by all entries; null if they differ.
const std::string* common_unit(const std::vector<std::string>& units);
/// Breaks a list at blanks after commas, so that lines stay below `width` if possible.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);
/// "[0] lift m, [1] shoulder rad": the entries of an array. `first` is the first index. Names may be empty.
std::string entry_list(const std::vector<std::string>& names, const std::vector<std::string>& units, std::size_t first);

/// The entries of a function's value as nested lists in brackets, one line per innermost list. `indent` is that of the
/// line that begins them, `step` that of each level.
std::string nested_lists(const Function& function, const std::vector<std::string>& entries, const std::string& indent,
                         const std::string& step);

/// Keywords of C up to C23 and GNU C, and the functions that the code calls: not allowed as local variables.
const std::set<std::string, std::less<>>& words_of_c();
/// Keywords of C++: not allowed as local variables or namespaces.
const std::set<std::string, std::less<>>& words_of_cpp();

std::string write_c(const Model& model, const expr::Pool& pool);
std::string write_cpp(const Model& model, const expr::Pool& pool);
std::string write_python(const Model& model, const expr::Pool& pool);
std::string write_matlab(const Model& model, const expr::Pool& pool);
std::string write_javascript(const Model& model, const expr::Pool& pool);
/// The functions have their derivatives.
std::string write_casadi(const Model& model, const expr::Pool& pool);
std::string write_json(const Model& model, const expr::Pool& pool, const Style& style);

}  // namespace robotc::emit

// Lists: vectors, matrices by rows, and matrices by blocks.
#include <algorithm>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

/// The values of one pair of brackets, with where each was written.
struct ListItems {
  std::vector<Value> values;
  std::vector<Span> spans;
};

ListItems items_of(Evaluator& evaluator, const syntax::Array& node, const syntax::Expr& expr, Scope& scope) {
  ListItems items{evaluator.evaluate_list(node.elements, scope), {}};
  for (std::size_t i = 0; i < items.values.size(); ++i) {
    const auto& written = node.elements.items;
    items.spans.push_back(i < written.size() ? written[i].value->span : expr.span);
  }
  return items;
}

bool is_matrix(const Value& value) {
  const auto* tensor = std::get_if<Tensor>(&value);
  return tensor != nullptr && tensor->rank == 2;
}

/// Numbers make a vector, vectors of one length the rows of a matrix.
Value make_list(Reporter& reporter, const ListItems& items) {
  const std::vector<Value>& values = items.values;
  if (std::any_of(values.begin(), values.end(), is_poison)) return Poison{};
  if (values.empty()) return Tensor::vector({}, {});
  Tensor result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto* element = std::get_if<Tensor>(&values[i]);
    if (element == nullptr) {
      return reporter.error(wrong_kind, items.spans[i], "the entries of a vector must be numbers",
                            "this is " + describe(values[i]));
    }
    if (element->rank > 1) {
      return reporter.error(wrong_shape, items.spans[i],
                            "a list must hold either numbers (a vector) or rows (a matrix)",
                            "this is " + describe(values[i]),
                            {"to join blocks, write `[[A, B]]` for A beside B, `[[A], [B]]` for A above B"});
    }
    if (i != 0) {
      const auto& first = std::get<Tensor>(values[0]);
      if (first.rank != element->rank || first.rows != element->rows) {
        return reporter.error(ragged_array, items.spans[i], "the rows of a matrix must have the same length",
                              "this is " + describe(values[i]),
                              first.rank + element->rank != 0 ? std::vector<std::string>{"`stack(a, b)` appends b to a"}
                                                              : std::vector<std::string>{},
                              {{items.spans[0], "the first is " + describe(values[0])}});
      }
    }
    result.entries.insert(result.entries.end(), element->entries.begin(), element->entries.end());
    result.dims.insert(result.dims.end(), element->dims.begin(), element->dims.end());
    result.counts_cycles = result.counts_cycles || element->counts_cycles;
  }
  const auto& first = std::get<Tensor>(values[0]);
  result.rank = first.rank + 1;
  result.rows = values.size();
  result.cols = first.rank == 1 ? first.rows : 1;
  return result;
}

/// A matrix put together of others: `[[A, B], [C, D]]`. A vector is a column, a literal 0 a block of zeros.
class BlockMatrix {
 public:
  BlockMatrix(Evaluator& evaluator, const std::vector<ListItems>& rows, Span span)
      : evaluator_(evaluator), rows_(rows), span_(span) {}

  Value make() {
    for (const ListItems& row : rows_) {
      if (!check_kinds(row)) return Poison{};
    }
    heights_.resize(rows_.size());
    widths_.resize(rows_[0].values.size());
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (!measure(r)) return Poison{};
    }
    if (!all_known(heights_, "row") || !all_known(widths_, "column")) return Poison{};
    std::size_t height = 0;
    std::size_t width = 0;
    for (const auto& size : heights_) height += size->size;
    for (const auto& size : widths_) width += size->size;
    if (!evaluator_.budget().admit(height, width, span_)) return Poison{};
    Tensor result = zero_matrix(evaluator_.pool(), height, width);
    std::size_t top = 0;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      std::size_t left = 0;
      for (std::size_t c = 0; c < widths_.size(); ++c) {
        if (!is_zero(block(r, c))) place(block(r, c), top, left, result);
        left += widths_[c]->size;
      }
      top += heights_[r]->size;
    }
    return result;
  }

 private:
  struct Size {
    std::size_t size;
    Span span;  ///< of the block that says so
  };

  [[nodiscard]] const Tensor& block(std::size_t row, std::size_t col) const {
    return std::get<Tensor>(rows_[row].values[col]);
  }
  static bool is_zero(const Tensor& block) { return block.rank == 0 && block.dims[0].kind == EntryDim::Kind::zero; }

  bool check_kinds(const ListItems& row) {
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      if (is_poison(row.values[i])) return false;
      if (std::holds_alternative<Tensor>(row.values[i])) continue;
      evaluator_.reporter().error(wrong_kind, row.spans[i],
                                  "the blocks of a matrix must be matrices, vectors or numbers",
                                  "this is " + describe(row.values[i]));
      return false;
    }
    if (row.values.size() == rows_[0].values.size()) return true;
    evaluator_.reporter().error(
        ragged_array, row.spans.empty() ? span_ : row.spans.front().to(row.spans.back()),
        "each row of blocks must have the same number of blocks",
        std::to_string(row.values.size()) + " here, " + std::to_string(rows_[0].values.size()) + " in the first row");
    return false;
  }

  bool measure(std::size_t r) {
    for (std::size_t c = 0; c < widths_.size(); ++c) {
      if (is_zero(block(r, c))) continue;
      const Span span = rows_[r].spans[c];
      if (!agree(heights_[r], block(r, c).rows, span, "rows", r, c) ||
          !agree(widths_[c], block(r, c).cols, span, "columns", r, c)) {
        return false;
      }
    }
    return true;
  }

  bool agree(std::optional<Size>& known, std::size_t size, Span span, const char* what, std::size_t r, std::size_t c) {
    if (!known) known = Size{size, span};
    if (known->size == size) return true;
    evaluator_.reporter().error(ragged_array, span,
                                "blocks " + std::string(what[0] == 'r' ? "beside" : "above") +
                                    " each other must have the same number of " + what,
                                "this is " + describe(Value(block(r, c))), {},
                                {{known->span, std::to_string(known->size) + " " + what}});
    return false;
  }

  bool all_known(const std::vector<std::optional<Size>>& sizes, const std::string& what) {
    const auto unknown = std::find(sizes.begin(), sizes.end(), std::nullopt);
    if (unknown == sizes.end()) return true;
    evaluator_.reporter().error(ragged_array, span_,
                                "the size of the zeros in " + what + " " + std::to_string(unknown - sizes.begin() + 1) +
                                    " of the blocks is unknown",
                                "", {"write `zeros(rows, cols)`"});
    return false;
  }

  static void place(const Tensor& block, std::size_t top, std::size_t left, Tensor& result) {
    for (std::size_t i = 0; i < block.rows; ++i) {
      for (std::size_t j = 0; j < block.cols; ++j) {
        const std::size_t at = (top + i) * result.cols + left + j;
        result.entries[at] = block.entries[i * block.cols + j];
        result.dims[at] = block.dims[i * block.cols + j];
      }
    }
  }

  Evaluator& evaluator_;
  const std::vector<ListItems>& rows_;
  Span span_;
  std::vector<std::optional<Size>> heights_;
  std::vector<std::optional<Size>> widths_;
};

}  // namespace

Value Evaluator::evaluate_node(const syntax::Array& node, const syntax::Expr& expr, Scope& scope) {
  const auto& written = node.elements.items;
  const bool of_lists = !node.elements.comprehension && !written.empty() &&
                        std::all_of(written.begin(), written.end(), [](const syntax::Argument& item) {
                          return !item.name && std::holds_alternative<syntax::Array>(item.value->node);
                        });
  if (!of_lists) {
    Value list = make_list(reporter_, items_of(*this, node, expr, scope));
    // A number for each joint is a vector over the joints.
    const auto& rule = node.elements.comprehension;
    const RobotModel* robot = rule && written.size() == 1 ? joints_named_by(*rule->domain, scope) : nullptr;
    auto* vector = std::get_if<Tensor>(&list);
    if (robot != nullptr && vector != nullptr && vector->rank == 1) vector->row_space = {robot, false};
    return list;
  }
  // The elements of the inner lists decide: they are rows of numbers or rows of blocks.
  std::vector<ListItems> rows;
  std::size_t entries = 0;
  for (const syntax::Argument& item : written) {
    rows.push_back(items_of(*this, std::get<syntax::Array>(item.value->node), *item.value, scope));
    entries += rows.back().values.size();
    if (!budget_.admit(entries, 1, item.value->span)) return Poison{};
  }
  const bool has_blocks = std::any_of(rows.begin(), rows.end(), [](const ListItems& row) {
    return std::any_of(row.values.begin(), row.values.end(), is_matrix);
  });
  if (has_blocks) return BlockMatrix(*this, rows, expr.span).make();
  ListItems lists;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    lists.values.push_back(make_list(reporter_, rows[i]));
    lists.spans.push_back(written[i].value->span);
  }
  return make_list(reporter_, lists);
}

}  // namespace robotc::sema

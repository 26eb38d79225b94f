#include "compiler/sema/evaluation/operation.h"

#include <stdexcept>

namespace robotc::sema {

std::string cannot(Operation operation, const std::string& left, const std::string& right) {
  switch (operation) {
    case Operation::add:
      return "cannot add " + right + " to " + left;
    case Operation::subtract:
      return "cannot subtract " + right + " from " + left;
    case Operation::compare:
      return "cannot compare " + left + " with " + right;
    case Operation::multiply:
      return "cannot multiply " + left + " by " + right;
    case Operation::multiply_entries:
      return "cannot multiply " + left + " by " + right + " entry by entry";
    case Operation::divide_entries:
      return "cannot divide " + left + " by " + right + " entry by entry";
    case Operation::solve:
      return "cannot solve equations with " + left + " on the left and " + right + " on the right";
    case Operation::space:
      return "cannot make a list from " + left + " to " + right;
    case Operation::choose:
      return "the branches of `if` cannot be " + left + " and " + right;
  }
  throw std::logic_error("no such operation");
}

}  // namespace robotc::sema

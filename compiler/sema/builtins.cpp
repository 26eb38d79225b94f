// The predefined names: pi, true, false and the mathematical functions.
#include "compiler/sema/functions/builtins.h"

#include "compiler/sema/programs/functions.h"

namespace robotc::sema {

void define_builtins(Evaluator& evaluator, Scope& scope) {
  expr::Pool& pool = evaluator.pool();
  scope.define_value("pi", BindingRole::builtin,
                     Tensor::scalar(pool.number(Number::pi()), EntryDim::of(dimensions::none)));
  scope.define_value("true", BindingRole::builtin, Truth{pool.make(expr::Op::equal, pool.zero(), pool.zero())});
  scope.define_value("false", BindingRole::builtin, Truth{pool.make(expr::Op::less, pool.zero(), pool.zero())});
  define_entry_functions(scope);
  define_tensor_functions(scope);
  define_matrix_functions(scope);
  define_matrix_constructors(scope);
  define_rotation_functions(scope);
  define_table_functions(scope);
  define_derivatives(scope);
  define_figures(scope);
  define_noise_functions(scope);
  define_riccati_functions(scope);
  define_qp_functions(scope);
  define_mpc_function(scope);
  define_spectrum_functions(scope);
  define_state_space_functions(scope);
  define_data_function(scope);
  define_iterations(scope);
  define_spaced_lists(scope);
}

}  // namespace robotc::sema

// A simulation as a kernel: the loop over the steps, with the formulas of the integrators.
#include "compiler/codegen/rollout.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "compiler/codegen/gpu_entry.h"
#include "runtime/closing_formulas.h"

namespace robotc::codegen {

using llvm::Value;

namespace {

/// A number of the generated code, for formulas written for numbers: an operation emits an instruction. A double takes
/// part as a constant of the same type.
struct Number {
  llvm::IRBuilder<>* b = nullptr;
  Value* value = nullptr;

  [[nodiscard]] Number of(Value* result) const { return {b, result}; }
  [[nodiscard]] Number constant(double x) const { return of(llvm::ConstantFP::get(value->getType(), x)); }
};
Number operator+(Number left, Number right) { return left.of(left.b->CreateFAdd(left.value, right.value)); }
Number operator*(Number left, Number right) { return left.of(left.b->CreateFMul(left.value, right.value)); }
Number operator*(double left, Number right) { return right.constant(left) * right; }
Number operator/(Number left, Number right) { return left.of(left.b->CreateFDiv(left.value, right.value)); }
Number operator/(Number left, double right) { return left / left.constant(right); }
Number sqrt(Number x) { return x.of(x.b->CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, x.value)); }

using Numbers = std::vector<Number>;

class RolloutEmitter {
 public:
  RolloutEmitter(llvm::Module& module, const Rollout& rollout, std::span<const expr::Kernel> kernels, Scalar scalar)
      : module_(module),
        rollout_(rollout),
        kernels_(kernels),
        b_(module.getContext()),
        index_(b_.getInt64Ty()),
        number_(scalar == Scalar::float32 ? b_.getFloatTy() : b_.getDoubleTy()),
        alignment_(scalar == Scalar::float32 ? 4 : 8) {}

  void run() {
    llvm::Type* const array = b_.getPtrTy(global_memory);
    const std::vector<llvm::Type*> types{array, index_, index_, array,  index_, index_, array,  index_, index_,
                                         array, index_, index_, index_, index_, index_, index_, index_};
    entry_ = add_gpu_entry(module_, rollout_.name, types);
    b_.SetInsertPoint(llvm::BasicBlock::Create(b_.getContext(), "", entry_));
    make_arrays();
    Value* const run = begin_gpu_thread(b_, entry_);
    const auto taken = [&](unsigned argument) {
      return b_.CreateGEP(number_, entry_->getArg(argument), b_.CreateMul(run, entry_->getArg(argument + 1)));
    };
    constants_ = taken(constants_argument);
    constants_stride_ = entry_->getArg(constants_argument + 2);
    start(taken(state_argument), entry_->getArg(state_argument + 2));
    Value* const final = taken(final_argument);
    loop(taken(rows_argument));
    finish(final, entry_->getArg(final_argument + 2));
    b_.CreateRetVoid();
  }

  /// ẏ at y, for the formulas of steps: with the efforts of a continuous law, or those that are held.
  void rate(Number t, const Number* y, Number* rate) {
    put(stage_t_, &t, 1);
    put(stage_y_, y, rollout_.flow.all);
    Value* efforts = tau_;
    if (rollout_.hold == 0) efforts = run_law(stage_t_, stage_y_, stage_tau_);
    rate_under(efforts, stage_t_, stage_y_, rate);
  }

  /// q̇ for speeds v at y.
  void position_rates(Number t, const Number* y, const Number* v, Number* rate) {
    const std::size_t speeds = rollout_.flow.speeds;
    if (!rollout_.position_rates) {
      std::copy_n(v, speeds, rate);
      return;
    }
    put(stage_t_, &t, 1);
    put(stage_y_, y, rollout_.flow.all);
    put(speeds_, v, speeds);
    call(*rollout_.position_rates, stage_t_, stage_y_, speeds_, tau_, {rate_});
    take(rate_, rate, rollout_.flow.positions);
  }

 private:
  // Parameters of the entry.
  static constexpr unsigned state_argument = 0;
  static constexpr unsigned constants_argument = 3;
  static constexpr unsigned final_argument = 6;
  static constexpr unsigned rows_argument = 9;
  static constexpr unsigned first_argument = 13;
  static constexpr unsigned steps_argument = 14;
  static constexpr unsigned every_argument = 15;

  void make_arrays() {
    const auto array = [&](std::size_t size, const char* name) {
      llvm::AllocaInst* const made =
          b_.CreateAlloca(llvm::ArrayType::get(number_, std::max<std::size_t>(1, size)), nullptr, name);
      made->setAlignment(alignment_);
      return made;
    };
    t_ = array(1, "t");
    y_ = array(rollout_.flow.all, "y");
    z_ = array(rollout_.held, "z");
    tau_ = array(rollout_.efforts, "tau");
    next_z_ = array(rollout_.ticked, "next_z");
    asked_ = array(rollout_.efforts, "asked");
    rate_ = array(rollout_.flow.all, "rate");
    stage_t_ = array(1, "stage_t");
    stage_y_ = array(rollout_.flow.all, "stage_y");
    stage_tau_ = array(rollout_.efforts, "stage_tau");
    speeds_ = array(rollout_.flow.speeds, "speeds");
  }

  Value* at(Value* array, std::size_t entry) { return b_.CreateConstInBoundsGEP1_64(number_, array, entry); }
  Number load(Value* place) { return {&b_, b_.CreateAlignedLoad(number_, place, alignment_)}; }
  void store(Number number, Value* place) { b_.CreateAlignedStore(number.value, place, alignment_); }
  /// Numbers to an array of the thread, and back.
  void put(Value* array, const Number* from, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) store(from[i], at(array, i));
  }
  void take(Value* array, Number* to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) to[i] = load(at(array, i));
  }
  void copy(Value* from, Value* to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) store(load(at(from, i)), at(to, i));
  }

  /// Calls `visit(array of the thread, entry of it, address in an array of states)` for each entry of a state.
  template <class Visit>
  void for_state(Value* array, Value* stride, Visit visit) {
    std::size_t place = 0;
    const auto part = [&](Value* own, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i, ++place) {
        visit(at(own, i), b_.CreateGEP(number_, array, b_.CreateMul(stride, b_.getInt64(place))));
      }
    };
    part(y_, rollout_.flow.all);
    part(z_, rollout_.held);
    part(tau_, rollout_.efforts);
  }
  void start(Value* state, Value* stride) {
    for_state(state, stride, [&](Value* own, Value* given) { store(load(given), own); });
  }
  void finish(Value* state, Value* stride) {
    for_state(state, stride, [&](Value* own, Value* given) { store(load(own), given); });
  }

  /// Calls a function of the simulation at a time, at y with `speeds` in the place of its own, with efforts.
  void call(std::size_t kernel, Value* t, Value* y, Value* speeds, Value* efforts, const std::vector<Value*>& outputs) {
    std::vector<Value*> arguments{t,  y,         speeds, efforts, at(y, rollout_.flow.positions + rollout_.flow.speeds),
                                  z_, constants_};
    arguments.insert(arguments.end(), outputs.begin(), outputs.end());
    arguments.resize(arguments.size() + kernels_[kernel].outputs.size() - outputs.size(),
                     llvm::ConstantPointerNull::get(b_.getPtrTy()));
    arguments.push_back(constants_stride_);
    b_.CreateCall(module_.getFunction(kernels_[kernel].name), arguments);
  }

  /// The law: the array with its efforts within their limits, `to` if they have some.
  Value* run_law(Value* t, Value* y, Value* to) {
    Value* const speeds = at(y, rollout_.flow.positions);
    call(rollout_.law, t, y, speeds, tau_, {asked_, next_z_});
    if (!rollout_.saturate) return asked_;
    call(*rollout_.saturate, t, y, speeds, asked_, {to});
    return to;
  }

  /// ẏ under known efforts.
  void rate_under(Value* efforts, Value* t, Value* y, Number* rate) {
    const runtime::FlowSizes& flow = rollout_.flow;
    Value* const speeds = at(y, flow.positions);
    if (rollout_.position_rates) {
      call(*rollout_.position_rates, t, y, speeds, efforts, {rate_});
      take(rate_, rate, flow.positions);
    } else {
      take(speeds, rate, flow.positions);
    }
    Value* const changes = at(rate_, flow.positions);
    call(rollout_.plant, t, y, speeds, efforts, {changes, at(changes, flow.speeds)});
    take(changes, rate + flow.positions, flow.all - flow.positions);
  }

  /// The law of a row, and its next states.
  void tick() {
    Value* const efforts = run_law(t_, y_, tau_);
    if (efforts != tau_) copy(efforts, tau_, rollout_.efforts);
    copy(next_z_, z_, rollout_.ticked);
  }

  void step(Number t) {
    const std::size_t size = rollout_.flow.all;
    Numbers y(size), begin_rate(size), stage(size), stage_rate(size), sum(size), next(size);
    take(y_, y.data(), size);
    rate_under(tau_, t_, y_, begin_rate.data());
    runtime::fixed_step<Number>(rollout_.integrator, *this, rollout_.flow, {t, y.data(), begin_rate.data()},
                                t.constant(rollout_.step), {stage.data(), stage_rate.data(), sum.data()}, next.data());
    runtime::normalise(rollout_.quaternions.data(), rollout_.quaternions.size(), next.data());
    put(y_, next.data(), size);
  }

  llvm::BasicBlock* block(const char* name) { return llvm::BasicBlock::Create(b_.getContext(), name, entry_); }

  /// All steps. `rows`: of this run.
  void loop(Value* rows) {
    Value* const first = entry_->getArg(first_argument);
    Value* const every = entry_->getArg(every_argument);
    Value* const last = b_.CreateAdd(first, entry_->getArg(steps_argument));
    // Steps until the next tick.
    Value* wait = b_.getInt64(0);
    if (rollout_.hold > 1) {
      Value* const hold = b_.getInt64(rollout_.hold);
      wait = b_.CreateURem(b_.CreateSub(hold, b_.CreateURem(first, hold)), hold);
    }
    llvm::BasicBlock* const before = b_.GetInsertBlock();
    llvm::BasicBlock* const head = block("head");
    llvm::BasicBlock* const body = block("body");
    llvm::BasicBlock* const done = block("done");
    b_.CreateBr(head);
    b_.SetInsertPoint(head);
    const auto phi = [&](Value* begin) {
      llvm::PHINode* const made = b_.CreatePHI(begin->getType(), 2);
      made->addIncoming(begin, before);
      return made;
    };
    llvm::PHINode* const k = phi(first);
    llvm::PHINode* const left = phi(every);  // steps until the next row
    llvm::PHINode* const row = phi(rows);
    llvm::PHINode* const waits = rollout_.hold > 1 ? phi(wait) : nullptr;
    b_.CreateCondBr(b_.CreateICmpSLT(k, last), body, done);
    b_.SetInsertPoint(body);
    const Number number{&b_, b_.CreateSIToFP(k, number_)};
    const Number t = number * number.constant(rollout_.step);
    put(t_, &t, 1);
    Value* const waits_next = law_of_row(waits);
    step(t);
    Value* const left_next = b_.CreateSub(left, b_.getInt64(1));
    llvm::BasicBlock* const keep = block("keep");
    llvm::BasicBlock* const skip = b_.GetInsertBlock();
    llvm::BasicBlock* const next = block("next");
    b_.CreateCondBr(b_.CreateICmpEQ(left_next, b_.getInt64(0)), keep, next);
    b_.SetInsertPoint(keep);
    finish(row, entry_->getArg(rows_argument + 3));
    Value* const row_next = b_.CreateGEP(number_, row, entry_->getArg(rows_argument + 2));
    llvm::BasicBlock* const kept = b_.GetInsertBlock();
    b_.CreateBr(next);
    b_.SetInsertPoint(next);
    const auto either = [&](Value* after_row, Value* otherwise) {
      llvm::PHINode* const made = b_.CreatePHI(after_row->getType(), 2);
      made->addIncoming(after_row, kept);
      made->addIncoming(otherwise, skip);
      return made;
    };
    Value* const left_now = either(every, left_next);
    Value* const row_now = either(row_next, row);
    k->addIncoming(b_.CreateAdd(k, b_.getInt64(1)), next);
    left->addIncoming(left_now, next);
    row->addIncoming(row_now, next);
    if (waits != nullptr) waits->addIncoming(waits_next, next);
    b_.CreateBr(head);
    b_.SetInsertPoint(done);
  }

  /// The law, if it runs in this row. `waits`: steps until it does; null: it runs in each. Gives the steps from the
  /// next row on.
  Value* law_of_row(Value* waits) {
    if (waits == nullptr) {
      tick();
      return nullptr;
    }
    llvm::BasicBlock* const before = b_.GetInsertBlock();
    llvm::BasicBlock* const due = block("tick");
    llvm::BasicBlock* const after = block("step");
    b_.CreateCondBr(b_.CreateICmpEQ(waits, b_.getInt64(0)), due, after);
    b_.SetInsertPoint(due);
    tick();
    llvm::BasicBlock* const ticked = b_.GetInsertBlock();
    b_.CreateBr(after);
    b_.SetInsertPoint(after);
    llvm::PHINode* const until = b_.CreatePHI(index_, 2);
    until->addIncoming(b_.getInt64(rollout_.hold), ticked);
    until->addIncoming(waits, before);
    return b_.CreateSub(until, b_.getInt64(1));
  }

  llvm::Module& module_;
  const Rollout& rollout_;
  std::span<const expr::Kernel> kernels_;
  llvm::IRBuilder<> b_;
  llvm::Type* index_;
  llvm::Type* number_;
  llvm::Align alignment_;
  llvm::Function* entry_ = nullptr;
  Value* constants_ = nullptr;
  Value* constants_stride_ = nullptr;
  // Arrays of the thread: the row, …
  Value* t_ = nullptr;
  Value* y_ = nullptr;
  Value* z_ = nullptr;
  Value* tau_ = nullptr;
  Value* next_z_ = nullptr;
  Value* asked_ = nullptr;  ///< efforts before their limits
  Value* rate_ = nullptr;
  // … and a stage of its step.
  Value* stage_t_ = nullptr;
  Value* stage_y_ = nullptr;
  Value* stage_tau_ = nullptr;
  Value* speeds_ = nullptr;  ///< in the place of those of y
};

}  // namespace

void emit_rollout(llvm::Module& module, const Rollout& rollout, std::span<const expr::Kernel> kernels, Scalar scalar) {
  RolloutEmitter(module, rollout, kernels, scalar).run();
}

EmitOptions device_function(EmitOptions options) {
  options.gpu_entry = false;
  options.strided_constants = true;
  return options;
}

bool is_called(std::span<const Rollout> rollouts, std::size_t kernel) {
  return std::any_of(rollouts.begin(), rollouts.end(), [&](const Rollout& one) {
    return kernel == one.law || kernel == one.plant || one.saturate == kernel || one.position_rates == kernel;
  });
}

}  // namespace robotc::codegen

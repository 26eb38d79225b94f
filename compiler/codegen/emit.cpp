#include "compiler/codegen/emit.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/codegen/align_branches.h"
#include "compiler/codegen/called_functions.h"
#include "compiler/codegen/gpu_entry.h"
#include "compiler/codegen/sincos.h"
#include "compiler/codegen/states_layout.h"
#include "compiler/codegen/steps.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;
using llvm::Value;

namespace {

/// Source of an input symbol.
struct Place {
  std::uint32_t argument = 0;  ///< of the function
  std::uint32_t entry = 0;
};

class KernelEmitter {
 public:
  KernelEmitter(llvm::Module& module, const AlignedKernel& aligned, const EmitOptions& options)
      : module_(module),
        kernel_(aligned.kernel()),
        options_(options),
        schedule_(schedule(kernel_, aligned.branches(), options.schedule)),
        b_(module.getContext()),
        sincos_in_line_(schedule_.chunk_ends.size() == 1 && schedule_.groups.size() <= options.groups_in_line),
        number_(is_float() ? b_.getFloatTy() : b_.getDoubleTy()),
        number_alignment_(is_float() ? 4 : 8),
        real_(lanes_of(number_, options.states)),
        values_(schedule_.value_count(), nullptr) {
    for (const Id id : expr::reachable(kernel_.pool, kernel_.roots())) {
      const Id product = schedule_.fused[id.index()];
      if (product.valid() && schedule_.lanes.places[id.index()].pack == no_pack) is_fused_.insert(product);
    }
    locate_symbols();
  }

  void run() {
    if (options_.gpu_entry) {
      emit_gpu_entry();
      return;
    }
    llvm::Function* const function = make_function(kernel_.name, llvm::GlobalValue::ExternalLinkage, false);
    begin(function);
    if (options_.strided_constants) {
      entry_strides_.assign(arguments_.size(), nullptr);
      entry_strides_[constants_argument()] = arguments_.back();
    }
    emit_body(function);
    if (!options_.packed) return;
    emit_entry(function, Layout::one_after_another);
    if (options_.states > 1) emit_entry(function, Layout::side_by_side);
  }

 private:
  /// Inputs that fit into the registers of a GPU's thread in addition to the values that are computed first. Measured
  /// on an H100, million states a second with all inputs loaded at first, those of angles, and none: inverse dynamics
  /// in doubles of the 7R arm (21 inputs) 9200, 9000, 5400; the quadruped (55) 4610, 4350, 2900; the 30R chain (90)
  /// 430, 350, 320; the humanoid (106) 620, 1140, 870, and in floats 1630, 2730, 1300.
  static constexpr std::size_t most_inputs_loaded_at_first = 96;
  /// Up to this many lanes, extracting is cheaper than loading them.
  static constexpr std::uint32_t most_extracted_lanes = 2;

  /// Emits all steps and the return.
  void emit_body(llvm::Function* function) {
    // The workspace of calls follows the rest, with the same alignment.
    workspace_slot_ = (schedule_.scratch_size + 7) / 8 * 8;
    if (const std::size_t size = workspace_slot_ + schedule_.workspace_size; size > 0) {
      scratch_ = local_array(size, "scratch");
    }
    if (schedule_.chunk_ends.size() == 1) {
      emit_steps(0, schedule_.steps.size());
    } else {
      emit_chunks(function);
    }
    b_.CreateRetVoid();
  }

  [[nodiscard]] bool is_float() const { return options_.sincos.scalar == Scalar::float32; }
  [[nodiscard]] std::uint32_t constants_argument() const { return static_cast<std::uint32_t>(kernel_.inputs.size()); }
  [[nodiscard]] std::uint32_t output_argument(std::uint32_t port) const { return constants_argument() + 1 + port; }

  void locate_symbols() {
    const auto locate = [&](const expr::Port& port, std::uint32_t argument) {
      for (std::uint32_t entry = 0; entry < port.entries.size(); ++entry) {
        if (port.entries[entry].valid()) places_.try_emplace(port.entries[entry], Place{argument, entry});
      }
    };
    for (std::uint32_t i = 0; i < kernel_.inputs.size(); ++i) locate(kernel_.inputs[i], i);
    locate(kernel_.constants, constants_argument());
  }

  /// Stack space for `size` values.
  Value* local_array(std::size_t size, const char* name) {
    llvm::AllocaInst* const array =
        b_.CreateAlloca(llvm::ArrayType::get(number_, size * options_.states), nullptr, name);
    array->setAlignment(llvm::Align(options_.alignment));
    return array;
  }

  /// A function with all of the kernel's arrays as parameters, and the scratch array if `with_scratch`, or else the
  /// stride of the constants if they have one.
  llvm::Function* make_function(const llvm::Twine& name, llvm::GlobalValue::LinkageTypes linkage, bool with_scratch) {
    const std::size_t count = kernel_.inputs.size() + 1 + kernel_.outputs.size() + (with_scratch ? 1 : 0);
    std::vector<llvm::Type*> types(count, b_.getPtrTy());
    if (options_.strided_constants) {
      types[constants_argument()] = b_.getPtrTy(global_memory);
      types.push_back(b_.getInt64Ty());
    }
    llvm::Function* const function =
        llvm::Function::Create(llvm::FunctionType::get(b_.getVoidTy(), types, false), linkage, name, module_);
    function->setDoesNotThrow();
    for (llvm::Argument& argument : function->args()) {
      if (!argument.getType()->isPointerTy()) continue;
      argument.addAttr(llvm::Attribute::NoAlias);
      argument.addAttr(llvm::Attribute::NoCapture);
      if (argument.getArgNo() <= constants_argument()) argument.addAttr(llvm::Attribute::ReadOnly);
    }
    for (std::uint32_t i = 0; i < kernel_.inputs.size(); ++i) function->getArg(i)->setName(kernel_.inputs[i].name);
    function->getArg(constants_argument())->setName("constants");
    for (std::uint32_t i = 0; i < kernel_.outputs.size(); ++i) {
      llvm::Argument* const argument = function->getArg(output_argument(i));
      argument->addAttr(llvm::Attribute::WriteOnly);
      argument->setName(kernel_.outputs[i].name);
    }
    if (with_scratch) function->getArg(static_cast<unsigned>(count - 1))->setName("scratch");
    return function;
  }

  /// Starts emitting a function; no values are known yet.
  void begin(llvm::Function* function) {
    b_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "", function));
    for (const ValueNumber known : known_) values_[known] = nullptr;
    known_.clear();
    splats_.clear();
    transposed_.clear();
    arguments_.clear();
    for (llvm::Argument& argument : function->args()) arguments_.push_back(&argument);
  }

  /// The GPU entry `NAME(arrays…, count)`. Each array of inputs, constants and outputs is three parameters: its address
  /// in global memory, and two strides in numbers, from state to state and from entry to entry. Thread i computes
  /// state i, or nothing from `count` on.
  void emit_gpu_entry() {
    const std::uint32_t arrays = output_argument(static_cast<std::uint32_t>(kernel_.outputs.size()));
    constexpr unsigned parameters_per_array = 3;
    llvm::Type* const index = b_.getInt64Ty();
    std::vector<llvm::Type*> types;
    for (std::uint32_t i = 0; i < arrays; ++i) types.insert(types.end(), {b_.getPtrTy(global_memory), index, index});
    types.push_back(index);
    llvm::Function* const function = add_gpu_entry(module_, kernel_.name, types);
    begin(function);
    Value* const state = begin_gpu_thread(b_, function);
    arguments_.clear();
    for (std::uint32_t i = 0; i < arrays; ++i) {
      llvm::Argument* const array = function->getArg(parameters_per_array * i);
      array->addAttr(llvm::Attribute::NoAlias);
      array->addAttr(llvm::Attribute::NoCapture);
      array->addAttr(i <= constants_argument() ? llvm::Attribute::ReadOnly : llvm::Attribute::WriteOnly);
      arguments_.push_back(
          b_.CreateGEP(number_, array, b_.CreateMul(state, function->getArg(parameters_per_array * i + 1))));
      entry_strides_.push_back(function->getArg(parameters_per_array * i + 2));
    }
    load_inputs();
    emit_body(function);
  }

  /// Loads inputs of a GPU kernel before anything waits for one of them. Each sine ends a block of code, and `ptxas`
  /// moves no load across that end: loaded where they are needed, the angles would cost a wait for the memory each. If
  /// there are too many inputs for the registers, only those of angles are loaded here.
  void load_inputs() {
    std::vector<Id> inputs = input_symbols(kernel_.roots());
    if (inputs.size() > most_inputs_loaded_at_first) {
      std::vector<Id> angles;
      for (const SincosGroup& group : schedule_.groups) {
        angles.insert(angles.end(), group.angles.begin(), group.angles.end());
      }
      inputs = input_symbols(angles);
    }
    for (const Id input : inputs) value(input);
  }

  /// The symbols of the kernel's inputs, without constants, that values depend on.
  std::vector<Id> input_symbols(std::span<const Id> values) const {
    std::vector<Id> inputs;
    for (const Id id : expr::reachable(kernel_.pool, values)) {
      if (kernel_.pool.op(id) == Op::symbol && places_.at(id).argument < constants_argument()) inputs.push_back(id);
    }
    return inputs;
  }

  void emit_chunks(llvm::Function* function) {
    std::vector<Value*> operands = arguments_;
    // Parts always take the scratch array, even if they use none of it.
    operands.push_back(scratch_ != nullptr ? scratch_ : llvm::ConstantPointerNull::get(b_.getPtrTy()));
    llvm::BasicBlock* const body = b_.GetInsertBlock();
    std::vector<llvm::Function*> chunks;
    std::size_t first = 0;
    for (const std::size_t last : schedule_.chunk_ends) {
      llvm::Function* const chunk = make_function(function->getName() + ".part" + llvm::Twine(chunks.size()),
                                                  llvm::GlobalValue::InternalLinkage, true);
      chunk->addFnAttr(llvm::Attribute::NoInline);
      begin(chunk);
      scratch_ = arguments_.back();
      emit_steps(first, last);
      b_.CreateRetVoid();
      chunks.push_back(chunk);
      first = last;
    }
    b_.SetInsertPoint(body);
    for (llvm::Function* const chunk : chunks) b_.CreateCall(chunk, operands);
  }

  /// How the arrays of an entry for callers lie in memory.
  enum class Layout {
    one_after_another,  ///< NAME_packed: one state after another
    side_by_side,       ///< NAME_side_by_side: an entry's states next to each other; the last argument is the stride
  };

  /// An entry for callers, with arrays of addresses. For several states, `function` works on copies of the arrays.
  void emit_entry(llvm::Function* function, Layout caller) {
    llvm::Type* const pointer = b_.getPtrTy();
    std::vector<llvm::Type*> types(3, pointer);
    if (caller == Layout::side_by_side) types.push_back(module_.getDataLayout().getIndexType(pointer));
    llvm::Function* const entry = llvm::Function::Create(
        llvm::FunctionType::get(b_.getVoidTy(), types, false), llvm::GlobalValue::ExternalLinkage,
        kernel_.name + (caller == Layout::side_by_side ? "_side_by_side" : "_packed"), module_);
    entry->setDoesNotThrow();
    const char* const names[] = {"inputs", "constants", "outputs", "stride"};
    for (llvm::Argument& argument : entry->args()) argument.setName(names[argument.getArgNo()]);
    Value* const stride = caller == Layout::side_by_side ? entry->getArg(3) : nullptr;
    b_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "", entry));
    std::vector<Value*> arguments;
    arguments.reserve(function->arg_size());
    const auto load = [&](unsigned argument, std::size_t i) {
      return b_.CreateLoad(pointer, b_.CreateConstInBoundsGEP1_64(pointer, entry->getArg(argument), i));
    };
    const bool copies = options_.states > 1;
    // The copies may be loops. Arrays allocated after a loop would make the size of the frame dynamic.
    std::vector<Value*> inputs;
    for (std::size_t i = 0; i < kernel_.inputs.size(); ++i) {
      inputs.push_back(load(0, i));
      arguments.push_back(copies ? local_array(kernel_.inputs[i].entries.size(), "states") : inputs.back());
    }
    arguments.push_back(entry->getArg(1));
    std::vector<Value*> outputs;
    for (std::size_t i = 0; i < kernel_.outputs.size(); ++i) {
      outputs.push_back(load(2, i));
      arguments.push_back(copies ? local_array(kernel_.outputs[i].entries.size(), "results") : outputs.back());
    }
    const StatesLayout layout(b_, number_, options_.states);
    for (std::size_t i = 0; copies && i < kernel_.inputs.size(); ++i) {
      const std::size_t entries = kernel_.inputs[i].entries.size();
      if (stride != nullptr) {
        layout.gather(inputs[i], stride, entries, arguments[i]);
      } else {
        layout.put_side_by_side(inputs[i], entries, arguments[i]);
      }
    }
    b_.CreateCall(function, arguments);
    for (std::uint32_t i = 0; copies && i < kernel_.outputs.size(); ++i) {
      const std::size_t entries = kernel_.outputs[i].entries.size();
      Value* const results = arguments[output_argument(i)];
      if (stride != nullptr) {
        layout.scatter(results, stride, entries, outputs[i]);
      } else {
        layout.put_one_after_another(results, entries, outputs[i]);
      }
    }
    b_.CreateRetVoid();
  }

  /// Address of the values of all states.
  Value* address(Value* base, std::size_t index) { return plain_address(base, index * options_.states); }
  Value* plain_address(Value* base, std::size_t index) { return b_.CreateConstInBoundsGEP1_64(number_, base, index); }
  /// Address of an entry of a kernel's array, of all states; `constants` have one for all.
  Value* entry_address(std::uint32_t argument, std::size_t entry) {
    Value* const base = arguments_[argument];
    if (entry_strides_.empty() || entry_strides_[argument] == nullptr) {
      return argument == constants_argument() ? plain_address(base, entry) : address(base, entry);
    }
    return b_.CreateGEP(number_, base, b_.CreateMul(entry_strides_[argument], b_.getInt64(entry)));
  }

  void emit_steps(std::size_t first, std::size_t last) {
    for (const Step& step : std::span(schedule_.steps).subspan(first, last - first)) {
      switch (step.kind) {
        case Step::Kind::node:
          emit_node(Id(step.index));
          break;
        case Step::Kind::pack:
          emit_pack(step.index);
          break;
        case Step::Kind::sincos:
          emit_sincos(schedule_.groups[step.index]);
          break;
        case Step::Kind::pack_store:
          emit_pack_store(schedule_.lanes.stores[step.index]);
          break;
        case Step::Kind::store: {
          const Store& store = schedule_.stores[step.index];
          b_.CreateAlignedStore(as_double(value(store.value)), entry_address(output_argument(store.port), store.entry),
                                number_alignment_);
          break;
        }
      }
    }
  }

  void emit_node(Id id) {
    const Op op = kernel_.pool.op(id);
    if (expr::is_tuple(op)) {
      if (const auto places = schedule_.arguments.find(id); places != schedule_.arguments.end()) {
        for (const ArgumentPlace& place : places->second) {
          b_.CreateStore(as_double(value(place.value)), address(scratch_, place.slot));
        }
      }
      if (op == Op::call) emit_call(id);
      return;
    }
    if (is_fused_.contains(id)) return;
    Value* const result = operation(id);
    remember(id, result);
    const std::uint32_t slot = schedule_.slots[id.index()];
    if (slot == Schedule::no_slot) return;
    const bool truth = is_truth(result);
    b_.CreateStore(truth ? b_.CreateZExt(result, integers()) : result, address(scratch_, slot));
  }

  // ---- Packs
  // ----------------------------------------------------------------------------------------------------------

  void emit_pack(std::uint32_t index) {
    const Pack& pack = schedule_.lanes.packs[index];
    Value* result = nullptr;
    switch (pack.fused ? Op::list : pack.op) {
      case Op::neg:
        result = b_.CreateFNeg(vector(pack.operands[0]));
        break;
      case Op::add:
        result = sum_pack(pack);
        break;
      case Op::mul:
        result = b_.CreateFMul(vector(pack.operands[0]), vector(pack.operands[1]));
        break;
      case Op::div:
        result = b_.CreateFDiv(vector(pack.operands[0]), vector(pack.operands[1]));
        break;
      default:
        result = pack.fused              ? fused_pack(pack)
                 : pack.block != no_pack ? transposed(pack.block)[pack.row]
                                         : put_together(pack);
        break;
    }
    const ValueNumber made = schedule_.value_of_pack(index);
    remember(made, result);
    if (schedule_.slots[made] != Schedule::no_slot) {
      b_.CreateAlignedStore(result, address(scratch_, schedule_.slots[made]), pack_alignment());
    }
  }

  Value* fused_pack(const Pack& pack) {
    Value* const left = negated(vector(pack.operands[0]), pack, pack.minus[0]);
    Value* const term = negated(vector(pack.operands[2]), pack, pack.minus[1]);
    return b_.CreateIntrinsic(llvm::Intrinsic::fma, {pack_type()}, {left, vector(pack.operands[1]), term});
  }

  Value* sum_pack(const Pack& pack) {
    Value* const left = vector(pack.operands[0]);
    Value* const right = vector(pack.operands[1]);
    if (is_in_all(pack, pack.minus[1])) return b_.CreateFSub(negated(left, pack, pack.minus[0]), right);
    if (is_in_all(pack, pack.minus[0])) return b_.CreateFSub(negated(right, pack, pack.minus[1]), left);
    return b_.CreateFAdd(negated(left, pack, pack.minus[0]), negated(right, pack, pack.minus[1]));
  }

  /// True if all lanes of a pack that count are of a set.
  static bool is_in_all(const Pack& pack, LaneSet set) {
    for (std::uint32_t lane = 0; lane < pack.lanes.size(); ++lane) {
      if (pack.lanes[lane].valid() && (set >> lane & 1U) == 0) return false;
    }
    return true;
  }

  /// A vector with the lanes of `minus` negated.
  Value* negated(Value* operand, const Pack& pack, LaneSet minus) {
    if (minus == 0) return operand;
    if (is_in_all(pack, minus)) return b_.CreateFNeg(operand);
    llvm::Type* const bits = is_float() ? b_.getInt32Ty() : b_.getInt64Ty();
    const std::uint64_t sign = std::uint64_t{1} << (bits->getIntegerBitWidth() - 1);
    std::vector<llvm::Constant*> signs;
    for (std::uint32_t lane = 0; lane < pack.lanes.size(); ++lane) {
      signs.push_back(llvm::ConstantInt::get(bits, (minus >> lane & 1U) != 0 ? sign : 0));
    }
    llvm::Constant* const mask = llvm::ConstantVector::get(signs);
    return b_.CreateBitCast(b_.CreateXor(b_.CreateBitCast(operand, mask->getType()), mask), pack_type());
  }

  [[nodiscard]] llvm::Align pack_alignment() const {
    return llvm::Align(number_alignment_.value() * schedule_.lanes.width);
  }
  llvm::Type* pack_type() { return llvm::FixedVectorType::get(number_, schedule_.lanes.width); }

  Value* vector(const PackOperand& operand) {
    return operand.pack != no_pack ? pack_value(operand.pack) : in_all_lanes_of_pack(operand.same);
  }

  Value* pack_value(std::uint32_t index) {
    const ValueNumber number = schedule_.value_of_pack(index);
    if (Value* const known = values_[number]) return known;
    Value* const result =
        b_.CreateAlignedLoad(pack_type(), address(scratch_, schedule_.slots[number]), pack_alignment());
    remember(number, result);
    return result;
  }

  /// Reload values from memory: operations broadcast a memory operand for free.
  Value* in_all_lanes_of_pack(Id id) {
    if (Value* const place = place_in_memory(id)) {
      return b_.CreateVectorSplat(schedule_.lanes.width, b_.CreateAlignedLoad(real_, place, number_alignment_));
    }
    Value*& splat = splats_[id];
    if (splat == nullptr) splat = b_.CreateVectorSplat(schedule_.lanes.width, as_double(value(id)));
    return splat;
  }

  /// Address from which a value can be loaded at any time; null if none.
  Value* place_in_memory(Id id) {
    const Op op = kernel_.pool.op(id);
    if (op == Op::number || expr::is_truth_value(op)) return nullptr;
    if (op == Op::symbol) {
      const Place place = places_.at(id);
      return plain_address(arguments_[place.argument], place.entry);
    }
    const LanePlace& lane = schedule_.lanes.places[id.index()];
    const std::uint32_t slot = schedule_.slots[schedule_.value_of(id)];
    if (slot == Schedule::no_slot || (values_[id.index()] != nullptr && is_sincos(op))) return nullptr;
    return address(scratch_, slot + (lane.pack == no_pack ? 0 : lane.lane));
  }

  Value* put_together(const Pack& pack) {
    const std::uint32_t base = pack.operands[0].pack;
    std::vector<llvm::Constant*> numbers(schedule_.lanes.width, llvm::PoisonValue::get(number_));
    std::vector<std::uint32_t> inserted;
    for (std::uint32_t lane = 0; lane < schedule_.lanes.width; ++lane) {
      const Id id = pack.lanes[lane];
      if (!id.valid() || (base != no_pack && schedule_.lanes.packs[base].lanes[lane] == id)) continue;
      if (kernel_.pool.op(id) == Op::number && base == no_pack) {
        numbers[lane] = llvm::ConstantFP::get(number_, kernel_.pool.value(id).to_double());
      } else {
        inserted.push_back(lane);
      }
    }
    Value* result = base != no_pack ? pack_value(base) : llvm::ConstantVector::get(numbers);
    for (const std::uint32_t lane : inserted) {
      result = b_.CreateInsertElement(result, as_double(value(pack.lanes[lane])), lane);
    }
    return result;
  }

  /// The transposed rows of a block; unused rows cost nothing.
  const std::vector<Value*>& transposed(std::uint32_t block) {
    std::vector<Value*>& rows = transposed_[block];
    if (rows.empty()) {
      for (const std::uint32_t row : schedule_.lanes.blocks[block]) {
        rows.push_back(row == no_pack ? llvm::PoisonValue::get(pack_type()) : pack_value(row));
      }
      transpose(b_, rows);
    }
    return rows;
  }

  /// Stores in vectors, halves and quarters of a register.
  void emit_pack_store(const PackStore& store) {
    Value* const all = pack_value(store.pack);
    for (std::uint32_t done = 0; done < store.count;) {
      const std::uint32_t lane = store.lane + done;
      std::uint32_t count = schedule_.lanes.width;
      while (lane % count != 0 || count > store.count - done) count /= 2;
      Value* piece = all;
      if (count == 1) {
        piece = b_.CreateExtractElement(all, lane);
      } else if (count < schedule_.lanes.width) {
        std::vector<int> lanes;
        for (std::uint32_t i = 0; i < count; ++i) lanes.push_back(static_cast<int>(lane + i));
        piece = b_.CreateShuffleVector(all, lanes);
      }
      b_.CreateAlignedStore(piece, address(arguments_[output_argument(store.port)], store.entry + done),
                            number_alignment_);
      done += count;
    }
  }

  /// A lane as a scalar.
  Value* lane_value(const LanePlace& place) {
    const ValueNumber number = schedule_.value_of_pack(place.pack);
    if (const std::uint32_t slot = schedule_.slots[number]; slot != Schedule::no_slot) {
      return b_.CreateAlignedLoad(real_, address(scratch_, slot + place.lane), number_alignment_);
    }
    return b_.CreateExtractElement(values_[number], place.lane);
  }

  void emit_call(Id id) {
    const expr::IntrinsicCall& call = kernel_.pool.call_of(id);
    const auto place = std::find_if(schedule_.calls.begin(), schedule_.calls.end(),
                                    [&](const CallPlace& candidate) { return candidate.call == id; });
    b_.CreateCall(intrinsic_function(module_, call.intrinsic),
                  {address(scratch_, place->slot), address(scratch_, place->results),
                   address(scratch_, workspace_slot_), shape_constant(call.shape)});
  }

  /// The address of an intrinsics::Shape.
  Value* shape_constant(const intrinsics::Shape& shape) {
    const auto numbers = shape.numbers();
    llvm::Constant* const constant = llvm::ConstantDataArray::get(module_.getContext(), numbers);
    return new llvm::GlobalVariable(module_, constant->getType(), true, llvm::GlobalValue::PrivateLinkage, constant,
                                    "shape");
  }

  void emit_sincos(const SincosGroup& group) {
    Value* const sines = address(scratch_, group.slot);
    Value* angles = as_double(value(group.angles.front()));
    if (!options_.inline_sincos) {
      for (std::uint32_t state = 0; state < options_.states; ++state) {
        b_.CreateCall(libm_sincos(module_, options_.sincos.scalar),
                      {lane(angles, state), plain_address(sines, state),
                       plain_address(sines, group.lanes * options_.states + state)});
      }
      return;
    }
    if (group.lanes > 1) {
      angles = llvm::ConstantAggregateZero::get(llvm::FixedVectorType::get(number_, group.lanes));
      for (std::size_t i = 0; i < group.angles.size(); ++i) {
        angles = b_.CreateInsertElement(angles, as_double(value(group.angles[i])), i);
      }
    }
    const std::uint32_t lanes = group.lanes * options_.states;
    if (!sincos_in_line_) {
      b_.CreateCall(sincos_function(module_, lanes, options_.sincos), {angles, sines});
      return;
    }
    const SincosValues values = sincos_in_line(b_, angles, lanes, options_.sincos);
    if (group.lanes <= most_extracted_lanes) {
      remember_sincos(group, values);
    } else {
      b_.CreateAlignedStore(values.sines, sines, number_alignment_);
      b_.CreateAlignedStore(values.cosines, plain_address(sines, lanes), number_alignment_);
    }
  }

  /// The sines and cosines of a group, kept in registers.
  void remember_sincos(const SincosGroup& group, const SincosValues& values) {
    for (const Id id : expr::reachable(kernel_.pool, kernel_.roots())) {
      const Op op = kernel_.pool.op(id);
      if (op != Op::sin && op != Op::cos) continue;
      const auto angle = std::find(group.angles.begin(), group.angles.end(), kernel_.pool.arg(id, 0));
      if (angle == group.angles.end()) continue;
      Value* const all = op == Op::sin ? values.sines : values.cosines;
      remember(id, group.lanes == 1 ? all : b_.CreateExtractElement(all, angle - group.angles.begin()));
    }
  }

  void remember(Id id, Value* value) { remember(id.value, value); }
  void remember(ValueNumber number, Value* value) {
    values_[number] = value;
    known_.push_back(number);
  }

  /// A value computed in this function, a constant, or a load.
  Value* value(Id id) {
    if (Value* const known = values_[id.index()]) return known;
    Value* result = nullptr;
    const Op op = kernel_.pool.op(id);
    if (op == Op::number) {
      result = constant(kernel_.pool.value(id).to_double());
    } else if (const LanePlace& lane = schedule_.lanes.places[id.index()]; lane.pack != no_pack) {
      result = lane_value(lane);
    } else if (op == Op::symbol) {
      const Place place = places_.at(id);
      Value* const there = entry_address(place.argument, place.entry);
      result = place.argument == constants_argument() ? in_all_lanes(b_.CreateLoad(number_, there))
                                                      : b_.CreateAlignedLoad(real_, there, number_alignment_);
    } else if (expr::is_truth_value(op)) {
      Value* const stored = b_.CreateLoad(integers(), address(scratch_, schedule_.slots[id.index()]));
      result = b_.CreateICmpNE(stored, llvm::ConstantInt::get(integers(), 0));
    } else {
      result = b_.CreateLoad(real_, address(scratch_, schedule_.slots[id.index()]));
    }
    remember(id, result);
    return result;
  }

  /// Truth values are i1, all others numbers; conversions use 1 and 0.
  static bool is_truth(const Value* value) { return value->getType()->isIntOrIntVectorTy(); }
  Value* as_double(Value* value) { return is_truth(value) ? b_.CreateUIToFP(value, real_) : value; }
  Value* as_truth(Value* value) { return is_truth(value) ? value : b_.CreateFCmpUNE(value, constant(0)); }

  static llvm::Type* lanes_of(llvm::Type* type, std::uint32_t count) {
    return count == 1 ? type : llvm::FixedVectorType::get(type, count);
  }
  llvm::Type* integers() { return lanes_of(is_float() ? b_.getInt32Ty() : b_.getInt64Ty(), options_.states); }
  Value* constant(double x) { return llvm::ConstantFP::get(real_, x); }
  Value* in_all_lanes(Value* value) {
    return options_.states == 1 ? value : b_.CreateVectorSplat(options_.states, value);
  }
  Value* lane(Value* value, std::uint32_t state) {
    return options_.states == 1 ? value : b_.CreateExtractElement(value, state);
  }

  /// Calls a scalar function for each state.
  Value* call_libm(Op op, std::span<Value* const> operands) {
    Value* result = llvm::PoisonValue::get(real_);
    for (std::uint32_t state = 0; state < options_.states; ++state) {
      std::vector<Value*> arguments;
      for (Value* const operand : operands) arguments.push_back(lane(operand, state));
      Value* const own = b_.CreateCall(libm_function(module_, op, options_.sincos.scalar), arguments);
      result = options_.states == 1 ? own : b_.CreateInsertElement(result, own, state);
    }
    return result;
  }

  /// A fused sum or difference: the product is not rounded.
  Value* fused_sum(Id sum, Id product) {
    const auto factor = [&](std::size_t i) { return as_double(value(kernel_.pool.arg(product, i))); };
    const bool first = kernel_.pool.arg(sum, 0) == product;
    Value* left = factor(0);
    Value* term = as_double(value(kernel_.pool.arg(sum, first ? 1 : 0)));
    if (kernel_.pool.op(sum) == Op::sub) (first ? term : left) = b_.CreateFNeg(first ? term : left);
    return b_.CreateIntrinsic(llvm::Intrinsic::fma, {real_}, {left, factor(1), term});
  }

  /// `x` where that is a NaN, else `number`. A select of an ordered comparison gives its last operand for any NaN: that
  /// operand needs no test of its own.
  Value* or_nan(Value* x, Value* number) { return b_.CreateSelect(b_.CreateFCmpUNO(x, x), x, number); }

  /// Semantics of expr::apply.
  Value* operation(Id id) {
    const expr::Pool& pool = kernel_.pool;
    const Op op = pool.op(id);
    const auto real = [&](std::size_t i) { return as_double(value(pool.arg(id, i))); };
    const auto truth = [&](std::size_t i) { return as_truth(value(pool.arg(id, i))); };
    if (expr::is_of_libm(op)) {
      std::vector<Value*> operands;
      for (std::size_t i = 0; i < pool.args(id).size(); ++i) operands.push_back(real(i));
      return call_libm(op, operands);
    }
    switch (op) {
      case Op::neg:
        return b_.CreateFNeg(real(0));
      case Op::add:
      case Op::sub:
        if (schedule_.fused[id.index()].valid()) return fused_sum(id, schedule_.fused[id.index()]);
        return op == Op::add ? b_.CreateFAdd(real(0), real(1)) : b_.CreateFSub(real(0), real(1));
      case Op::mul:
        return b_.CreateFMul(real(0), real(1));
      case Op::div:
        return b_.CreateFDiv(real(0), real(1));
      case Op::sqrt:
        return b_.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, real(0));
      case Op::abs:
        return b_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, real(0));
      case Op::floor:
        return b_.CreateUnaryIntrinsic(llvm::Intrinsic::floor, real(0));
      case Op::sign: {
        Value* const x = real(0);
        Value* const not_negative = b_.CreateSelect(b_.CreateFCmpOGT(x, constant(0)), constant(1), constant(0));
        return or_nan(x, b_.CreateSelect(b_.CreateFCmpOLT(x, constant(0)), constant(-1), not_negative));
      }
      case Op::min:
        return or_nan(real(0), b_.CreateSelect(b_.CreateFCmpOLT(real(0), real(1)), real(0), real(1)));
      case Op::max:
        return or_nan(real(1), b_.CreateSelect(b_.CreateFCmpOLT(real(0), real(1)), real(1), real(0)));
      case Op::less:
        return b_.CreateFCmpOLT(real(0), real(1));
      case Op::less_equal:
        return b_.CreateFCmpOLE(real(0), real(1));
      case Op::equal:
        return b_.CreateFCmpOEQ(real(0), real(1));
      case Op::logical_and:
        return b_.CreateAnd(truth(0), truth(1));
      case Op::logical_or:
        return b_.CreateOr(truth(0), truth(1));
      case Op::logical_not:
        return b_.CreateNot(truth(0));
      case Op::select:
        return b_.CreateSelect(truth(0), real(1), real(2));
      default:
        break;
    }
    llvm_unreachable("not a step of a schedule");
  }

  llvm::Module& module_;
  const expr::Kernel& kernel_;
  EmitOptions options_;
  Schedule schedule_;
  llvm::IRBuilder<> b_;
  bool sincos_in_line_;
  std::unordered_map<Id, Place> places_;
  std::unordered_set<Id> is_fused_;  ///< products fused into a sum
  std::size_t workspace_slot_ = 0;
  llvm::Type* number_;
  llvm::Align number_alignment_;
  llvm::Type* real_;  ///< number type, with a lane per state

  // State of the function being emitted.
  std::vector<Value*> values_;                                         ///< by value
  std::vector<ValueNumber> known_;                                     ///< those available in this function
  std::unordered_map<Id, Value*> splats_;                              ///< broadcast to all lanes of a pack
  std::unordered_map<std::uint32_t, std::vector<Value*>> transposed_;  ///< by block
  std::vector<Value*> arguments_;
  std::vector<Value*> entry_strides_;  ///< of a GPU's arrays; null: 1; empty: none has one
  Value* scratch_ = nullptr;
};

}  // namespace

void emit(llvm::Module& module, const expr::Kernel& kernel, const EmitOptions& options) {
  KernelEmitter(module, AlignedKernel(kernel), options).run();
}

}  // namespace robotc::codegen

#include "compiler/requests/shipped_hash.h"

#include <array>
#include <bit>
#include <charconv>

#include "compiler/codegen/object_key.h"
#include "compiler/support/hash.h"

namespace robotc {

namespace {

/// Version of the calling convention.
constexpr std::uint64_t calling_convention = 1;

/// Version of the parameters of GPU kernels.
constexpr std::uint64_t gpu_calling_convention = 2;

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = hash_combine(hash, static_cast<unsigned char>(c));
  return hash;
}

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
  const std::string text(digits.data(), end);
  return std::string(digits.size() - text.size(), '0') + text;
}

std::uint64_t hash_of(const emit::ShippedRollout& rollout) {
  std::uint64_t hash = hash_of(rollout.simulation);
  for (const std::string& entry : rollout.entries) hash = hash_combine(hash, hash_of(entry));
  hash = hash_combine(hash, std::bit_cast<std::uint64_t>(rollout.step));
  return hash_combine(hash_combine(hash, rollout.hold), hash_of(rollout.integrator));
}

}  // namespace

std::string shipped_hash(const emit::Shipment& shipment, std::span<const expr::Kernel> kernels) {
  std::uint64_t hash = hash_combine(calling_convention, hash_of(shipment.version));
  hash = hash_combine(hash, hash_of(shipment.model.robot));
  hash = hash_combine(hash_combine(hash, shipment.is_float ? 1 : 0), shipment.batch);
  if (shipment.side_by_side) hash = hash_combine(hash, 1);
  if (shipment.is_gpu) hash = hash_combine(hash, gpu_calling_convention);
  for (const emit::Input& input : shipment.model.inputs) {
    hash = hash_combine(hash, hash_of(input.name));
    for (const std::string& entry : input.entry_names) hash = hash_combine(hash, hash_of(entry));
  }
  for (const emit::Parameter& parameter : shipment.model.parameters) {
    hash = hash_combine(hash, hash_of(parameter.name));
  }
  for (const expr::Kernel& kernel : kernels) {
    hash = hash_combine(hash, codegen::HashOfKey{}(codegen::key_of(kernel, 1, {})));
  }
  for (const emit::ShippedLaw& law : shipment.laws) {
    for (const emit::ShippedLaw::State& state : law.states) {
      hash = hash_combine(hash_combine(hash, hash_of(state.name)), state.size);
    }
  }
  if (shipment.rollout) hash = hash_combine(hash, hash_of(*shipment.rollout));
  return hexadecimal(hash);
}

}  // namespace robotc

#include "compiler/solids/mesh_integrals.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

void mesh(std::string_view input) {
  const std::string_view bytes = input.substr(0, most_bytes);
  for (const std::string_view name : {"a.stl", "a.obj", "a.dae", "a.glb"}) {
    const auto read = solids::read_mesh(name, bytes);
    const auto* const solid = std::get_if<solids::Mesh>(&read);
    if (solid == nullptr) {
      require(!std::get<solids::MeshError>(read).reason.empty(), "a mesh that is refused has a reason");
      continue;
    }
    for (const auto& triangle : solid->triangles) {
      for (const std::uint32_t corner : triangle) {
        require(corner < solid->points.size(), "a triangle has points of its mesh");
      }
    }
    solids::open_edges(*solid);
    const auto integrals = solids::integrate(*solid, solids::MeshFilling::exact);
    require(!integrals || integrals->size > 0, "a solid has a volume");
  }
}

}  // namespace robotc::fuzz

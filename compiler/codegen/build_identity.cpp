#include "compiler/codegen/build_identity.h"

#include <elf.h>
#include <link.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace robotc::codegen {

namespace {

constexpr std::uint32_t build_id_note = 3;  // NT_GNU_BUILD_ID

/// The descriptor of the first "GNU" note of that type.
std::string_view find_build_id(const char* notes, std::size_t size, std::size_t alignment) {
  const auto padded = [&](std::size_t length) { return (length + alignment - 1) / alignment * alignment; };
  while (size >= sizeof(ElfW(Nhdr))) {
    const auto* const note = reinterpret_cast<const ElfW(Nhdr)*>(notes);
    const std::size_t name = padded(note->n_namesz);
    const std::size_t whole = sizeof *note + name + padded(note->n_descsz);
    if (whole > size) break;
    const char* const text = notes + sizeof *note;
    if (note->n_type == build_id_note && std::string_view(text, note->n_namesz) == std::string_view("GNU", 4)) {
      return {text + name, note->n_descsz};
    }
    notes += whole;
    size -= whole;
  }
  return {};
}

/// Visits the executable or shared object that contains this function.
int visit(dl_phdr_info* object, std::size_t, void* result) {
  const std::span headers(object->dlpi_phdr, object->dlpi_phnum);
  const auto here = reinterpret_cast<std::uintptr_t>(&visit);
  bool is_ours = false;
  for (const ElfW(Phdr) & header : headers) {
    const std::uintptr_t begin = object->dlpi_addr + header.p_vaddr;
    is_ours = is_ours || (header.p_type == PT_LOAD && here >= begin && here - begin < header.p_memsz);
  }
  if (!is_ours) return 0;
  auto& identity = *static_cast<std::string_view*>(result);
  for (const ElfW(Phdr) & header : headers) {
    if (header.p_type != PT_NOTE || !identity.empty()) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): where the loader put it
    identity = find_build_id(reinterpret_cast<const char*>(object->dlpi_addr + header.p_vaddr), header.p_memsz,
                             header.p_align == 8 ? 8 : 4);
  }
  return 1;
}

}  // namespace

std::string_view build_identity() {
  static const std::string_view identity = [] {
    std::string_view found;
    dl_iterate_phdr(visit, &found);
    return found;
  }();
  return identity;
}

}  // namespace robotc::codegen

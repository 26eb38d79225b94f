#include "compiler/support/zip.h"

#include <minizip/zip.h>

#include <algorithm>
#include <cstring>

namespace robotc {

namespace {

/// A file in memory for minizip, which writes headers once more when sizes are known.
struct MemoryFile {
  std::string bytes;
  std::size_t place = 0;
};

MemoryFile& file_of(voidpf stream) { return *static_cast<MemoryFile*>(stream); }

voidpf ZCALLBACK open_file(voidpf opaque, const void* /*name*/, int /*mode*/) { return opaque; }
uLong ZCALLBACK read_file(voidpf /*opaque*/, voidpf stream, void* to, uLong size) {
  MemoryFile& file = file_of(stream);
  const std::size_t count = std::min<std::size_t>(size, file.bytes.size() - file.place);
  std::memcpy(to, file.bytes.data() + file.place, count);
  file.place += count;
  return static_cast<uLong>(count);
}
uLong ZCALLBACK write_file(voidpf /*opaque*/, voidpf stream, const void* from, uLong size) {
  MemoryFile& file = file_of(stream);
  file.bytes.resize(std::max<std::size_t>(file.bytes.size(), file.place + size));
  std::memcpy(file.bytes.data() + file.place, from, size);
  file.place += size;
  return size;
}
ZPOS64_T ZCALLBACK tell(voidpf /*opaque*/, voidpf stream) { return file_of(stream).place; }
long ZCALLBACK seek(voidpf /*opaque*/, voidpf stream, ZPOS64_T offset, int origin) {
  MemoryFile& file = file_of(stream);
  const std::size_t base = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                           : origin == ZLIB_FILEFUNC_SEEK_CUR ? file.place
                                                              : file.bytes.size();
  if (base + offset > file.bytes.size()) return -1;
  file.place = base + static_cast<std::size_t>(offset);
  return 0;
}
int ZCALLBACK close_file(voidpf /*opaque*/, voidpf /*stream*/) { return 0; }
int ZCALLBACK test_error(voidpf /*opaque*/, voidpf /*stream*/) { return 0; }

}  // namespace

std::string make_zip(const std::vector<ZipMember>& members) {
  MemoryFile file;
  zlib_filefunc64_def functions{open_file, read_file, write_file, tell, seek, close_file, test_error, &file};
  const zipFile archive = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions);
  if (archive == nullptr) return {};
  bool sound = true;
  for (const ZipMember& member : members) {
    zip_fileinfo information{};
    information.tmz_date = {0, 0, 0, 1, 0, 1980};  // the earliest that ZIP can say
    sound = sound && zipOpenNewFileInZip(archive, member.path.c_str(), &information, nullptr, 0, nullptr, 0, nullptr,
                                         Z_DEFLATED, Z_BEST_COMPRESSION) == ZIP_OK;
    // minizip counts in 32 bits.
    for (std::size_t done = 0; sound && done < member.content.size();) {
      const std::size_t size = std::min<std::size_t>(member.content.size() - done, std::size_t{1} << 30);
      sound = zipWriteInFileInZip(archive, member.content.data() + done, static_cast<unsigned>(size)) == ZIP_OK;
      done += size;
    }
    sound = sound && zipCloseFileInZip(archive) == ZIP_OK;
  }
  const bool closed = zipClose(archive, nullptr) == ZIP_OK;
  return sound && closed ? std::move(file.bytes) : std::string();
}

}  // namespace robotc

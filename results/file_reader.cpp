#include "results/file_reader.h"

#include "compiler/support/file_io.h"
#include "compiler/syntax/parse.h"

namespace robotc::tools {

FileReader file_reader() {
  return [](const std::string& path) { return read_file(path, max_source_bytes); };
}

}  // namespace robotc::tools

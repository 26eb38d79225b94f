// Functions of ANTLR's runtime with variables of each thread. Debian's archive has them as code for programs alone; the
// linker takes these, as code for shared libraries, in their place.
#include <support/StringUtils.h>

#include <string>

namespace antlrcpp {

template std::string utf32_to_utf8<UTF32String>(const UTF32String&);

/// An inline function is compiled where it is used.
[[gnu::used]] UTF32String (*const decoder)(const char*, const char*) = &utf8_to_utf32;

}  // namespace antlrcpp

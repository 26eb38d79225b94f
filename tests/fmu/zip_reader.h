#pragma once

#include <map>
#include <string>

namespace robotc::test {

/// The members of a ZIP archive by path, read by its central directory. Checks what it finds by doctest.
std::map<std::string, std::string> unzip(const std::string& archive);

}  // namespace robotc::test

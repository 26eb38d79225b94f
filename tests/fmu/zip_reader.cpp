// Reads ZIP by its specification (APPNOTE 4.3), for archives below 4 GiB.
#include "tests/fmu/zip_reader.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include <cstdint>

namespace robotc::test {

namespace {

std::uint32_t number_at(const std::string& bytes, std::size_t place, std::size_t size) {
  REQUIRE(place + size <= bytes.size());
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < size; ++i)
    number |= std::uint32_t{static_cast<unsigned char>(bytes[place + i])} << (8 * i);
  return number;
}

/// The content of a deflated stream without a header.
std::string inflated(const std::string& bytes, std::size_t size) {
  std::string result(size, '\0');
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, -MAX_WBITS) == Z_OK);
  std::string input = bytes;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
  CHECK(stream.total_out == size);
  inflateEnd(&stream);
  return result;
}

}  // namespace

std::map<std::string, std::string> unzip(const std::string& archive) {
  constexpr std::size_t end_size = 22;
  REQUIRE(archive.size() >= end_size);
  const std::size_t end = archive.size() - end_size;
  REQUIRE(number_at(archive, end, 4) == 0x06054b50);
  const std::uint32_t count = number_at(archive, end + 10, 2);
  std::size_t place = number_at(archive, end + 16, 4);
  std::map<std::string, std::string> members;
  for (std::uint32_t i = 0; i < count; ++i) {
    REQUIRE(number_at(archive, place, 4) == 0x02014b50);
    const std::uint32_t method = number_at(archive, place + 10, 2);
    const std::uint32_t check = number_at(archive, place + 16, 4);
    const std::uint32_t packed = number_at(archive, place + 20, 4);
    const std::uint32_t size = number_at(archive, place + 24, 4);
    const std::uint32_t name = number_at(archive, place + 28, 2);
    const std::size_t local = number_at(archive, place + 42, 4);
    const std::string path = archive.substr(place + 46, name);
    REQUIRE(number_at(archive, local, 4) == 0x04034b50);
    CHECK(archive.substr(local + 30, name) == path);
    const std::size_t content = local + 30 + number_at(archive, local + 26, 2) + number_at(archive, local + 28, 2);
    const std::string bytes = archive.substr(content, packed);
    REQUIRE((method == 0 || method == 8));
    const std::string plain = method == 0 ? bytes : inflated(bytes, size);
    CHECK(crc32(0, reinterpret_cast<const Bytef*>(plain.data()), static_cast<uInt>(plain.size())) == check);
    CHECK(members.emplace(path, plain).second);
    place += 46 + name + number_at(archive, place + 30, 2) + number_at(archive, place + 32, 2);
  }
  CHECK(place == end);
  return members;
}

}  // namespace robotc::test

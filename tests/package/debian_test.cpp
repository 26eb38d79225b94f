// The Debian package: built, unpacked, and used from there.
#include "tests/package/shell.h"

namespace robotc::testing::debian_test {
namespace {

TEST_CASE("the Debian package has a working robotc, and says what it needs") {
  const TemporaryFolder folder;
  run("cd " ROBOTC_BUILD_DIR " && " ROBOTC_CPACK " -G DEB -B " + in_quotes(folder / "."));
  const std::string package = run("ls " + in_quotes(folder / ".") + "/robotc_*.deb");
  const std::string file = in_quotes(lines_of(package).at(0));
  run("dpkg-deb -x " + file + " " + in_quotes(folder / "root"));

  const std::string fields = run("dpkg-deb -f " + file);
  CHECK(has(fields, "Package: robotc\n"));
  CHECK(has(fields, "Description: compiler for robot mechanisms\n robotc reads "));
  // Every library loaded by it belongs to a package that it depends on.
  const std::string robotc = folder / "root/usr/bin/robotc";
  const std::string depends = run("dpkg-deb -f " + file + " Depends");
  for (const char* needed : {"libc6 (>= ", "libstdc++6 (>= ", "libgcc-s1 (>= ", "libfmt9 (>= ", "libzstd1 (>= "}) {
    CHECK_MESSAGE(has(depends, needed), depends);
  }

  // Stripped, it still compiles, in process and for other machines.
  CHECK(has(run(in_quotes(robotc) + " --version"), "0.1."));
  CHECK(has(run(in_quotes(robotc) + " sim examples/arm.robot drop -o " + in_quotes(folder / "out")), "drop of "));
  const std::string built = run(in_quotes(robotc) + " build examples/scara.robot -o " + in_quotes(folder / "scara.o"));
  CHECK(has(built, "calls no library"));
  CHECK(std::filesystem::exists(folder / "root/usr/lib/cmake/robotc/robotcConfig.cmake"));

  CHECK(run("gzip -dc " + in_quotes(folder / "root/usr/share/man/man1/robotc.1.gz")) == read_text("docs/robotc.1"));
  const std::string copyright = read_text(folder / "root/usr/share/doc/robotc/copyright");
  for (const char* part :
       {"DAQP", "LLVM", "Debian's libantlr4-runtime-dev, of which that says:\n\nFormat: ", "Apache License\n",
        // Headers alone, compiled into the executable.
        "Mozilla Public License 2.0",
        "Debian's libeigen3-dev, of which that says:", "Debian's libfmt-dev, of which that says:",
        "Debian's libcli11-dev, of which that says:", "Debian's libboost1."})
    CHECK_MESSAGE(has(copyright, part), part);
  // The licence of each static library that is linked.
  const std::string packages =
      run("sed -n '/^build tools\\/robotc:/,/^$/s/.*LINK_LIBRARIES = //p' " ROBOTC_BUILD_DIR
          "/build.ninja | tr ' ' '\\n' | grep '^/.*[.]a$' | xargs dpkg -S | sed 's/:.*//' | sort -u");
  CHECK(lines_of(packages).size() >= 5);
  for (const std::string& name : lines_of(packages)) {
    CHECK_MESSAGE(has(copyright, "Debian's " + name + ", of which that says:"), name);
  }
}

}  // namespace
}  // namespace robotc::testing::debian_test

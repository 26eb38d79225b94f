#include "compiler/import/robot_model.h"

#include <doctest/doctest.h>

namespace robotc::importing::robot_model_test {

TEST_CASE("decimals keep their digits, in the language's spelling") {
  const auto text = [](std::string_view written) {
    const auto number = decimal(written, {});
    return number ? number->text : std::string("none");
  };
  CHECK(text("0.0333") == "0.0333");
  CHECK(text("+.5") == "0.5");
  CHECK(text("-5.") == "-5");
  CHECK(text("007.250") == "7.25");
  CHECK(text("1E-03") == "1e-03");
  CHECK(text("1e0") == "1");
  CHECK(text("-0.0") == "0");
  CHECK(text("0e5") == "0");
  CHECK(text(" 1.5707963267948966 ") == "1.5707963267948966");
  CHECK(text("1e-400") == "0");
  CHECK(text("1e400") == "none");
  CHECK(text("nan") == "none");
  CHECK(text("inf") == "none");
  CHECK(text("0x10") == "none");
  CHECK(text("1,5") == "none");
  CHECK(text("${pi}") == "none");
  CHECK(text("1 2") == "none");
  CHECK(text("") == "none");
  CHECK(decimal("-2.5e3", {})->value == -2500);
}

TEST_CASE("rotations from angles and from quaternions agree") {
  // 90 degrees about z, then about y as fixed axes: x goes to y, y to -x, then z to x.
  Rotation rpy{Rotation::Form::rpy, {computed(0), computed(1.5707963267948966), computed(1.5707963267948966), {}}, {}};
  Rotation quaternion{Rotation::Form::quaternion, {computed(1), computed(-1), computed(1), computed(1)}, {}};
  const auto a = matrix(rpy), b = matrix(quaternion);
  for (std::size_t i = 0; i < 9; ++i) CHECK(a[i] == doctest::Approx(b[i]).epsilon(1e-15).scale(1));
}

}  // namespace robotc::importing::robot_model_test

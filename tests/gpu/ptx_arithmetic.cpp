// The instructions of PTX that compute a register from registers.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "tests/gpu/ptx.h"

namespace robotc::ptx {

namespace {

using Bits = std::uint64_t;

double d(Bits x) { return std::bit_cast<double>(x); }
float f(Bits x) { return std::bit_cast<float>(static_cast<std::uint32_t>(x)); }
Bits of(double x) { return std::bit_cast<Bits>(x); }
Bits of(float x) { return std::bit_cast<std::uint32_t>(x); }
std::uint32_t u(Bits x) { return static_cast<std::uint32_t>(x); }
std::int32_t s(Bits x) { return static_cast<std::int32_t>(x); }
std::int64_t l(Bits x) { return static_cast<std::int64_t>(x); }
Bits wide(std::int32_t x) { return static_cast<Bits>(static_cast<std::int64_t>(x)); }

constexpr Bits sign64 = Bits{1} << 63;
constexpr Bits sign32 = Bits{1} << 31;

/// Shifts of PTX give zero beyond the width.
Bits shift_left(Bits x, Bits count, unsigned width) { return u(count) >= width ? 0 : x << u(count); }
Bits shift_right(Bits x, Bits count, unsigned width) { return u(count) >= width ? 0 : x >> u(count); }
/// `length` bits of x from `first` on.
Bits field(Bits x, Bits first, Bits length, unsigned width) {
  const Bits shifted = shift_right(x, first & 255, width);
  return (length & 255) >= 64 ? shifted : shifted & ((Bits{1} << (length & 255)) - 1);
}

/// Towards zero; the nearest that there is, and 0 for a NaN.
std::int32_t to_integer(double x) {
  using Limits = std::numeric_limits<std::int32_t>;
  if (std::isnan(x)) return 0;
  return static_cast<std::int32_t>(std::clamp<double>(x, Limits::min(), Limits::max()));
}

/// If one operand is a NaN, the other; −0 is less than +0.
template <class Number>
Number smaller(Number a, Number b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) ? b : a;
  return a == b ? (std::signbit(a) ? a : b) : a < b ? a : b;
}
template <class Number>
Number larger(Number a, Number b) {
  return -smaller(-a, -b);
}

using A = Bits;  // shortens the table

const std::map<std::string, Compute>& table() {
  static const std::map<std::string, Compute> all = {
      {"add.rn.f64", [](A a, A b, A) { return of(d(a) + d(b)); }},
      {"sub.rn.f64", [](A a, A b, A) { return of(d(a) - d(b)); }},
      {"mul.rn.f64", [](A a, A b, A) { return of(d(a) * d(b)); }},
      {"div.rn.f64", [](A a, A b, A) { return of(d(a) / d(b)); }},
      {"rcp.rn.f64", [](A a, A, A) { return of(1 / d(a)); }},
      {"sqrt.rn.f64", [](A a, A, A) { return of(std::sqrt(d(a))); }},
      {"fma.rn.f64", [](A a, A b, A c) { return of(std::fma(d(a), d(b), d(c))); }},
      {"min.f64", [](A a, A b, A) { return of(smaller(d(a), d(b))); }},
      {"max.f64", [](A a, A b, A) { return of(larger(d(a), d(b))); }},
      {"neg.f64", [](A a, A, A) { return a ^ sign64; }},
      {"abs.f64", [](A a, A, A) { return a & ~sign64; }},
      {"copysign.f64", [](A a, A b, A) { return (a & sign64) | (b & ~sign64); }},
      {"cvt.rmi.f64.f64", [](A a, A, A) { return of(std::floor(d(a))); }},
      {"add.rn.f32", [](A a, A b, A) { return of(f(a) + f(b)); }},
      {"sub.rn.f32", [](A a, A b, A) { return of(f(a) - f(b)); }},
      {"mul.rn.f32", [](A a, A b, A) { return of(f(a) * f(b)); }},
      {"div.rn.f32", [](A a, A b, A) { return of(f(a) / f(b)); }},
      {"rcp.rn.f32", [](A a, A, A) { return of(1 / f(a)); }},
      {"sqrt.rn.f32", [](A a, A, A) { return of(std::sqrt(f(a))); }},
      {"fma.rn.f32", [](A a, A b, A c) { return of(std::fma(f(a), f(b), f(c))); }},
      {"min.f32", [](A a, A b, A) { return of(smaller(f(a), f(b))); }},
      {"max.f32", [](A a, A b, A) { return of(larger(f(a), f(b))); }},
      {"neg.f32", [](A a, A, A) { return a ^ sign32; }},
      {"abs.f32", [](A a, A, A) { return a & ~sign32; }},
      {"copysign.f32", [](A a, A b, A) { return (a & sign32) | (b & ~sign32 & 0xffffffff); }},
      {"cvt.rmi.f32.f32", [](A a, A, A) { return of(std::floor(f(a))); }},

      {"setp.lt.f64", [](A a, A b, A) -> A { return d(a) < d(b); }},
      {"setp.le.f64", [](A a, A b, A) -> A { return d(a) <= d(b); }},
      {"setp.gt.f64", [](A a, A b, A) -> A { return d(a) > d(b); }},
      {"setp.ge.f64", [](A a, A b, A) -> A { return d(a) >= d(b); }},
      {"setp.eq.f64", [](A a, A b, A) -> A { return d(a) == d(b); }},
      {"setp.equ.f64", [](A a, A b, A) -> A { return !(d(a) < d(b) || d(a) > d(b)); }},
      {"setp.neu.f64", [](A a, A b, A) -> A { return !(d(a) == d(b)); }},
      {"setp.ltu.f64", [](A a, A b, A) -> A { return !(d(a) >= d(b)); }},
      {"setp.leu.f64", [](A a, A b, A) -> A { return !(d(a) > d(b)); }},
      {"setp.gtu.f64", [](A a, A b, A) -> A { return !(d(a) <= d(b)); }},
      {"setp.geu.f64", [](A a, A b, A) -> A { return !(d(a) < d(b)); }},
      {"setp.nan.f64", [](A a, A b, A) -> A { return std::isnan(d(a)) || std::isnan(d(b)); }},
      {"setp.num.f64", [](A a, A b, A) -> A { return !std::isnan(d(a)) && !std::isnan(d(b)); }},
      {"setp.lt.f32", [](A a, A b, A) -> A { return f(a) < f(b); }},
      {"setp.le.f32", [](A a, A b, A) -> A { return f(a) <= f(b); }},
      {"setp.gt.f32", [](A a, A b, A) -> A { return f(a) > f(b); }},
      {"setp.ge.f32", [](A a, A b, A) -> A { return f(a) >= f(b); }},
      {"setp.eq.f32", [](A a, A b, A) -> A { return f(a) == f(b); }},
      {"setp.equ.f32", [](A a, A b, A) -> A { return !(f(a) < f(b) || f(a) > f(b)); }},
      {"setp.neu.f32", [](A a, A b, A) -> A { return !(f(a) == f(b)); }},
      {"setp.ltu.f32", [](A a, A b, A) -> A { return !(f(a) >= f(b)); }},
      {"setp.leu.f32", [](A a, A b, A) -> A { return !(f(a) > f(b)); }},
      {"setp.gtu.f32", [](A a, A b, A) -> A { return !(f(a) <= f(b)); }},
      {"setp.geu.f32", [](A a, A b, A) -> A { return !(f(a) < f(b)); }},
      {"setp.nan.f32", [](A a, A b, A) -> A { return std::isnan(f(a)) || std::isnan(f(b)); }},
      {"setp.num.f32", [](A a, A b, A) -> A { return !std::isnan(f(a)) && !std::isnan(f(b)); }},
      {"setp.eq.b64", [](A a, A b, A) -> A { return a == b; }},
      {"setp.eq.s64", [](A a, A b, A) -> A { return a == b; }},
      {"setp.ne.s64", [](A a, A b, A) -> A { return a != b; }},
      {"setp.lt.s64", [](A a, A b, A) -> A { return l(a) < l(b); }},
      {"setp.ge.s64", [](A a, A b, A) -> A { return l(a) >= l(b); }},
      {"setp.gt.s64", [](A a, A b, A) -> A { return l(a) > l(b); }},
      {"setp.eq.b32", [](A a, A b, A) -> A { return u(a) == u(b); }},
      {"setp.eq.s32", [](A a, A b, A) -> A { return u(a) == u(b); }},
      {"setp.ne.s32", [](A a, A b, A) -> A { return u(a) != u(b); }},
      {"setp.lt.s32", [](A a, A b, A) -> A { return s(a) < s(b); }},
      {"setp.gt.s32", [](A a, A b, A) -> A { return s(a) > s(b); }},
      {"setp.lt.u64", [](A a, A b, A) -> A { return a < b; }},
      {"setp.gt.u64", [](A a, A b, A) -> A { return a > b; }},
      {"setp.lt.u32", [](A a, A b, A) -> A { return u(a) < u(b); }},
      {"selp.f64", [](A a, A b, A c) { return c != 0 ? a : b; }},
      {"selp.f32", [](A a, A b, A c) { return c != 0 ? a : b; }},
      {"selp.b64", [](A a, A b, A c) { return c != 0 ? a : b; }},
      {"selp.u64", [](A a, A b, A c) { return c != 0 ? a : b; }},
      {"selp.b32", [](A a, A b, A c) { return c != 0 ? a : b; }},
      {"selp.u32", [](A a, A b, A c) { return c != 0 ? a : b; }},
      {"and.pred", [](A a, A b, A) { return a & b; }},
      {"or.pred", [](A a, A b, A) { return a | b; }},
      {"xor.pred", [](A a, A b, A) { return a ^ b; }},
      {"not.pred", [](A a, A, A) { return a ^ 1; }},
      {"mov.pred", [](A a, A, A) { return a; }},

      {"mov.f64", [](A a, A, A) { return a; }},
      {"mov.f32", [](A a, A, A) { return a; }},
      {"mov.b64", [](A a, A, A) { return a; }},
      {"mov.u64", [](A a, A, A) { return a; }},
      {"mov.b32", [](A a, A, A) -> A { return u(a); }},
      {"mov.u32", [](A a, A, A) -> A { return u(a); }},
      // Addresses of all kinds are those of this machine.
      {"cvta.local.u64", [](A a, A, A) { return a; }},
      {"cvta.global.u64", [](A a, A, A) { return a; }},
      {"cvta.to.global.u64", [](A a, A, A) { return a; }},
      {"cvta.to.local.u64", [](A a, A, A) { return a; }},

      {"add.s64", [](A a, A b, A) { return a + b; }},
      {"add.u64", [](A a, A b, A) { return a + b; }},
      {"sub.s64", [](A a, A b, A) { return a - b; }},
      {"neg.s64", [](A a, A, A) { return -a; }},
      {"mul.lo.s64", [](A a, A b, A) { return a * b; }},
      {"mul.hi.u64", [](A a, A b, A) { return static_cast<A>(static_cast<unsigned __int128>(a) * b >> 64); }},
      {"mad.lo.s64", [](A a, A b, A c) { return a * b + c; }},
      {"and.b64", [](A a, A b, A) { return a & b; }},
      {"or.b64", [](A a, A b, A) { return a | b; }},
      {"xor.b64", [](A a, A b, A) { return a ^ b; }},
      {"not.b64", [](A a, A, A) { return ~a; }},
      {"shl.b64", [](A a, A b, A) { return shift_left(a, b, 64); }},
      {"shr.u64", [](A a, A b, A) { return shift_right(a, b, 64); }},
      {"shr.s64", [](A a, A b, A) { return static_cast<A>(l(a) >> std::min(u(b), 63U)); }},
      {"bfe.u64", [](A a, A b, A c) { return field(a, b, c, 64); }},
      {"clz.b64", [](A a, A, A) -> A { return static_cast<A>(std::countl_zero(a)); }},
      {"add.s32", [](A a, A b, A) -> A { return u(a + b); }},
      {"sub.s32", [](A a, A b, A) -> A { return u(a - b); }},
      {"neg.s32", [](A a, A, A) -> A { return u(-a); }},
      {"mul.lo.s32", [](A a, A b, A) -> A { return u(a * b); }},
      {"mul.hi.u32", [](A a, A b, A) -> A { return A{u(a)} * u(b) >> 32; }},
      {"mul.wide.u32", [](A a, A b, A) -> A { return A{u(a)} * u(b); }},
      {"mul.wide.s32", [](A a, A b, A) -> A { return static_cast<A>(std::int64_t{s(a)} * s(b)); }},
      {"and.b32", [](A a, A b, A) -> A { return u(a & b); }},
      {"or.b32", [](A a, A b, A) -> A { return u(a | b); }},
      {"xor.b32", [](A a, A b, A) -> A { return u(a ^ b); }},
      {"not.b32", [](A a, A, A) -> A { return u(~a); }},
      {"shl.b32", [](A a, A b, A) -> A { return u(shift_left(u(a), b, 32)); }},
      {"shr.u32", [](A a, A b, A) -> A { return shift_right(u(a), b, 32); }},
      {"shr.s32", [](A a, A b, A) -> A { return u(static_cast<A>(s(a) >> std::min(u(b), 31U))); }},
      {"bfe.u32", [](A a, A b, A c) -> A { return u(field(u(a), b, c, 32)); }},
      {"clz.b32", [](A a, A, A) -> A { return static_cast<A>(std::countl_zero(u(a))); }},
      {"shf.l.wrap.b32", [](A a, A b, A c) -> A { return u((A{u(b)} << 32 | u(a)) << (c & 31) >> 32); }},

      {"cvt.u64.u32", [](A a, A, A) -> A { return u(a); }},
      {"cvt.u32.u64", [](A a, A, A) -> A { return u(a); }},
      {"cvt.s64.s32", [](A a, A, A) -> A { return wide(s(a)); }},
      {"cvt.rn.f64.u32", [](A a, A, A) { return of(static_cast<double>(u(a))); }},
      {"cvt.rn.f32.u32", [](A a, A, A) { return of(static_cast<float>(u(a))); }},
      {"cvt.rn.f64.u64", [](A a, A, A) { return of(static_cast<double>(a)); }},
      {"cvt.rn.f64.s64", [](A a, A, A) { return of(static_cast<double>(l(a))); }},
      {"cvt.rn.f32.s64", [](A a, A, A) { return of(static_cast<float>(l(a))); }},
      {"cvt.rn.f64.s32", [](A a, A, A) { return of(static_cast<double>(s(a))); }},
      {"cvt.rzi.s32.f64", [](A a, A, A) -> A { return u(static_cast<A>(to_integer(d(a)))); }},
      {"cvt.rn.f32.f64", [](A a, A, A) { return of(static_cast<float>(d(a))); }},
      {"cvt.f64.f32", [](A a, A, A) { return of(static_cast<double>(f(a))); }},
  };
  return all;
}

}  // namespace

Compute find_compute(const std::string& name) {
  const auto found = table().find(name);
  return found == table().end() ? nullptr : found->second;
}

}  // namespace robotc::ptx

// Printed formulas, typed as C++ expressions.
#pragma once

#include "compiler/expr/pool.h"

namespace robotc::test {

/// An expression with arithmetic operators; integers mix in.
class Formula {
 public:
  Formula(expr::Pool& pool, expr::Id id) : pool_(&pool), id_(id) {}
  static Formula symbol(expr::Pool& pool, const char* name) { return {pool, pool.symbol(name)}; }

  [[nodiscard]] expr::Id id() const { return id_; }
  [[nodiscard]] expr::Pool& pool() const { return *pool_; }

  friend Formula operator+(Formula a, Formula b) { return {*a.pool_, a.pool_->add(a.id_, b.id_)}; }
  friend Formula operator-(Formula a, Formula b) { return {*a.pool_, a.pool_->sub(a.id_, b.id_)}; }
  friend Formula operator*(Formula a, Formula b) { return {*a.pool_, a.pool_->mul(a.id_, b.id_)}; }
  friend Formula operator/(Formula a, Formula b) { return {*a.pool_, a.pool_->div(a.id_, b.id_)}; }
  friend Formula operator-(Formula a) { return {*a.pool_, a.pool_->neg(a.id_)}; }
  friend Formula operator+(Formula a, int b) { return a + a.integer(b); }
  friend Formula operator+(int a, Formula b) { return b.integer(a) + b; }
  friend Formula operator-(Formula a, int b) { return a - a.integer(b); }
  friend Formula operator-(int a, Formula b) { return b.integer(a) - b; }
  friend Formula operator*(int a, Formula b) { return b.integer(a) * b; }
  friend Formula operator*(Formula a, int b) { return a * a.integer(b); }
  friend Formula operator/(Formula a, int b) { return a / a.integer(b); }
  friend Formula operator/(int a, Formula b) { return b.integer(a) / b; }
  friend Formula sin(Formula a) { return {*a.pool_, a.pool_->sin(a.id_)}; }
  friend Formula cos(Formula a) { return {*a.pool_, a.pool_->cos(a.id_)}; }
  friend Formula tan(Formula a) { return a.apply(expr::Op::tan); }
  friend Formula exp(Formula a) { return a.apply(expr::Op::exp); }
  friend Formula sqrt(Formula a) { return {*a.pool_, a.pool_->sqrt(a.id_)}; }
  friend Formula square(Formula a) { return a * a; }

 private:
  [[nodiscard]] Formula integer(int value) const { return {*pool_, pool_->integer(value)}; }
  [[nodiscard]] Formula apply(expr::Op op) const { return {*pool_, pool_->make(op, id_)}; }

  expr::Pool* pool_;
  expr::Id id_;
};

}  // namespace robotc::test

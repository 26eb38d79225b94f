// Freedoms of known linkages. Ranks are exact integers, and a gap of more than 1e6 lies between the singular values
// that are kept and those that are dropped.
#include "compiler/loops/mobility.h"

#include <doctest/doctest.h>

#include "tests/oracle/random_tree.h"
#include "tests/unit/loops/linkages.h"
#include "tests/unit/loops/solved.h"

namespace robotc::test::mobility_test {
namespace {

using Eigen::Index;
using Eigen::VectorXd;
using loops::MobilityProblem;
using loops::MobilityReport;

struct Linkage {
  std::string name;
  ClosedMechanism mechanism;
  VectorXd guess;
  std::size_t freedoms;
  std::size_t redundant;  ///< among the rows that are not always zero
};

VectorXd pose_guess(std::initializer_list<double> position, Index size) {
  VectorXd q = VectorXd::Zero(size);
  std::copy(position.begin(), position.end(), q.begin());
  q[3] = 1;
  return q;
}

std::vector<Linkage> linkages() {
  const Pose tilted{Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, -1).normalized()).toRotationMatrix(), {1, 2, 3}};
  const VectorXd bar = vector_of({0.5, 0.2, 1.6});
  VectorXd of_delta = pose_guess({0, 0, -0.6}, 10), of_stewart = pose_guess({0, 0, 0.6}, 25);
  for (const Index i : {7, 8, 9}) of_delta[i] = 0.35;
  for (Index i = 0; i < 6; ++i) of_stewart[9 + 3 * i] = 0.65;
  const double a = 40 * degree, b = 70 * degree, x = 50 * degree;
  const double y = 2 * std::atan(std::sin((b + a) / 2) / std::sin((b - a) / 2) / std::tan(x / 2));
  // With equal links and right twists cos x + cos y + cos x cos y = 0.
  const double u = 60 * degree, v = std::acos(-1.0 / 3);
  return {{"four-bar", crank_rocker(), bar, 1, 0},
          {"tilted four-bar", crank_rocker(tilted), bar, 1, 0},
          {"Bennett", bennett(), vector_of({x, y, -x}), 1, 3},
          {"Bricard", bricard(), vector_of({u, v, u, v, u}), 1, 1},
          {"Sarrus", sarrus(), vector_of({-0.5, 1, -0.5, 0.5, -1}), 1, 1},
          {"3-RRR", three_rrr(), vector_of({2, 2, 2, 2, 2, 2, 1}), 3, 0},
          {"delta", delta(), of_delta, 3, 0},
          {"Stewart", stewart(), of_stewart, 6, 0},
          {"parallelograms", parallelograms(3), vector_of({1, -1, 1, -1, 1, -1, 1}), 1, 0},
          {"slider-crank", slider_crank(), vector_of({1, -1.5, 0.9}), 1, 0},
          {"five-bar", five_bar(), vector_of({2, -1.66, 1.13, 1.66}), 2, 0},
          {"triangle", triangle(), vector_of({0.8, 2.1}), 0, 0}};
}

TEST_CASE("freedoms and redundant equations of known linkages") {
  for (const Linkage& linkage : linkages()) {
    CAPTURE(linkage.name);
    const Solved s(linkage.mechanism);
    const loops::Closed assembly = s.solver.assemble(linkage.guess, s.all());
    CHECK(assembly.success);
    const MobilityReport report = loops::find_mobility(s.solver, assembly.q, {});
    CHECK(report.freedoms == linkage.freedoms);
    CHECK(report.assembly_freedoms == linkage.freedoms);
    CHECK(report.redundant.size() == linkage.redundant);
    CHECK(report.mobility.independent.size() == linkage.freedoms);
    CHECK(report.mobility.equations.size() == report.mobility.dependent.size());
    CHECK(report.smallest_kept >= 1e-3);
    CHECK(report.largest_dropped <= 1e-6 * report.smallest_kept);
    CHECK(report.assembly_pivot >= 1e-3);
    CHECK(report.near.empty());
    CHECK(report.problem == (linkage.freedoms == 0 ? MobilityProblem::nothing_moves : MobilityProblem::none));
    // The joint declared first is independent where nothing else is asked for.
    if (report.freedoms == 1) CHECK(report.mobility.independent.front() == SpeedId(std::size_t{0}));
  }
}

TEST_CASE("freedoms do not depend on how links are framed, or on units") {
  for (const Linkage& linkage : linkages()) {
    for (const std::uint64_t seed : oracle::test_seeds(44000, 4)) {
      CAPTURE(linkage.name);
      CAPTURE(seed);
      oracle::Random random(seed);
      ClosedMechanism m = linkage.mechanism;
      const double unit = std::pow(10, random.uniform(-3, 3));
      std::vector<Pose> frames;  // of the new link frame in the old one
      for (oracle::Body& body : m.tree.bodies) {
        if (body.parent >= 0) {
          const Pose& moved = frames[static_cast<std::size_t>(body.parent)];
          body.before = Pose{moved.rotation.transpose(), -(moved.rotation.transpose() * moved.position)} * body.before;
        }
        body.before.position *= unit;
        frames.push_back({random.rotation(), random.in_box(0.2)});
        body.after = frames.back();
        body.after.position *= unit;
      }
      for (oracle::Closure& closure : m.closures) {
        for (oracle::LinkFrame* frame : {&closure.a, &closure.b}) {
          if (frame->body >= 0) {
            const Pose& moved = frames[static_cast<std::size_t>(frame->body)];
            frame->pose =
                Pose{moved.rotation.transpose(), -(moved.rotation.transpose() * moved.position)} * frame->pose;
          }
          frame->pose.position *= unit;
        }
        closure.length *= unit;
      }
      const Solved s(m);
      VectorXd guess = linkage.guess;
      for (const CoordinateId id : s.mechanism.coordinate_ids()) {
        if (s.mechanism.variable(id).measure == Measure::length) guess[static_cast<Index>(id.index())] *= unit;
      }
      const loops::Closed assembly = s.solver.assemble(guess, s.all());
      CHECK(assembly.success);
      const MobilityReport report = loops::find_mobility(s.solver, assembly.q, {});
      CHECK(report.freedoms == linkage.freedoms);
      // Rows that are always zero may be zero to rounding alone here; those that bind are as many.
      CHECK(report.rank + report.freedoms == s.mechanism.speeds.size());
      CHECK(report.largest_dropped <= 1e-6 * report.smallest_kept);
    }
  }
}

TEST_CASE("motors are the freedoms if they determine the motion") {
  const Solved s(slider_crank());
  const SpeedId crank(std::size_t{0}), rod(std::size_t{1}), slide(std::size_t{2});
  const VectorXd general = s.solver.assemble(vector_of({1, -1.5, 0.9}), s.only({0})).q;
  const std::vector<SpeedId> sliding{slide};
  CHECK(loops::find_mobility(s.solver, general, sliding).mobility.independent == sliding);
  // In the dead centre the slide does not tell where the crank goes.
  const VectorXd dead = vector_of({0, 0, 1.2});
  const MobilityReport chosen = loops::find_mobility(s.solver, dead, sliding);
  CHECK(chosen.freedoms == 1);
  CHECK(chosen.mobility.independent == std::vector<SpeedId>{crank});
  const MobilityReport refused = loops::find_mobility(s.solver, dead, {}, sliding);
  CHECK(refused.problem == MobilityProblem::not_independent);
  const std::vector<SpeedId> both{crank, rod};
  const MobilityReport too_many = loops::find_mobility(s.solver, general, {}, both);
  CHECK(too_many.problem == MobilityProblem::not_independent);
  CHECK(too_many.determined_by_others == rod);
  CHECK(loops::find_mobility(s.solver, general, {}, std::vector<SpeedId>{rod}).problem == MobilityProblem::none);
  // Two motors for one freedom: the first.
  CHECK(loops::find_mobility(s.solver, general, both).mobility.independent == std::vector<SpeedId>{crank});
}

TEST_CASE("ranges of a crank-rocker") {
  const Solved s(crank_rocker());
  const VectorXd q = s.solver.assemble(vector_of({0.5, 0.2, 1.6}), s.all()).q;
  const MobilityReport report = loops::find_mobility(s.solver, q, {});
  CHECK(report.ranges[0].all_round);
  CHECK(report.ranges[1].all_round);  // it turns back against the crank
  CHECK_FALSE(report.ranges[2].all_round);
  // The rocker stands between the positions where crank and coupler are in line: law of cosines with the ground of 1 m
  // and the rocker of 0.7 m. Samples are up to 0.2 rad of the crank apart, so they miss the ends by at most the
  // sagitta.
  const auto end = [](double distance) {
    return std::numbers::pi - std::acos((1 + 0.49 - distance * distance) / (2 * 0.7));
  };
  CHECK(report.ranges[2].lowest == doctest::Approx(end(1.2)).epsilon(0.02));
  CHECK(report.ranges[2].highest == doctest::Approx(end(0.6)).epsilon(0.02));
}

TEST_CASE("axes that are parallel to the digits of a drawing") {
  for (const double tilt : {1e-7, 1e-5}) {
    CAPTURE(tilt);
    Solved s(crank_rocker({}, tilt));
    const loops::Closed assembly = s.solver.assemble(vector_of({0.5, 0.2, 1.6}), s.all());
    CHECK(assembly.gap <= 10 * tilt);
    const MobilityReport report = loops::find_mobility(s.solver, assembly.q, {});
    CHECK(report.problem == MobilityProblem::none);
    CHECK(report.freedoms == 1);
    CHECK(report.near.size() == 3);
    double failure = 0;
    for (const loops::NearRow& near : report.near) failure = std::max(failure, near.failure);
    CHECK(failure > 0.1 * tilt);
    CHECK(failure <= 2 * tilt);  // of 1 m
    loops::apply(s.mechanism, report);
    const loops::LoopSolver reduced(s.mechanism, s.pool);
    CHECK(reduced.rows().size() == 2);
    const VectorXd q = Eigen::Map<const VectorXd>(report.mobility.assembly.data(), 3);
    CHECK(reduced.close(q).success);
  }
  // Not parallel: nothing moves, and something would if they were.
  const Solved s(crank_rocker({}, 0.02 * degree));
  const loops::Closed assembly = s.solver.assemble(vector_of({0.5, 0.2, 1.6}), s.all());
  const MobilityReport report = loops::find_mobility(s.solver, assembly.q, {});
  CHECK(report.problem == MobilityProblem::nothing_moves);
  CHECK(report.nearly_freedoms == 1);
  CHECK(report.nearly_value < 1e-3);
}

TEST_CASE("a stretched chain moves only infinitesimally") {
  ClosedMechanism m;
  const int a = add_body(m, JointKind::revolute, -1, {});
  const int b = add_body(m, JointKind::revolute, a, shifted(1));
  add_closure(m, ClosureKind::revolute, b, shifted(0.5), -1, shifted(1.5));
  const Solved s(m);
  const MobilityReport report = loops::find_mobility(s.solver, s.neutral(), {});
  CHECK(report.problem == MobilityProblem::only_infinitesimally);
  CHECK(report.assembly_freedoms == 1);
}

TEST_CASE("parallelograms put together flat") {
  const Solved s(parallelograms(2));
  const MobilityReport report = loops::find_mobility(s.solver, s.neutral(), {});
  CHECK(report.problem == MobilityProblem::none);
  CHECK(report.freedoms == 1);
  CHECK(report.assembly_freedoms == 3);
}

TEST_CASE("a long row of parallelograms") {
  const int loops = 40;
  const Solved s(parallelograms(loops));
  VectorXd q = VectorXd::Ones(2 * loops + 1);
  for (Index i = 0; i < loops; ++i) q[1 + 2 * i] = -1;
  const MobilityReport report = loops::find_mobility(s.solver, q, {});
  CHECK(report.freedoms == 1);
  CHECK(report.redundant.empty());
  CHECK(report.mobility.equations.size() == 2 * loops);
}

TEST_CASE("nothing can be independent where nothing moves") {
  const Solved s(triangle());
  const VectorXd q = s.solver.assemble(vector_of({0.8, 2.1}), s.all()).q;
  const SpeedId first(std::size_t{0});
  const MobilityReport report = loops::find_mobility(s.solver, q, {}, std::vector<SpeedId>{first});
  CHECK(report.problem == MobilityProblem::not_independent);
  CHECK(report.freedoms == 0);
  CHECK(report.determined_by_others == first);
}

TEST_CASE("couplings bind speeds") {
  // A gear train of three wheels, the last of which turns a slider-crank.
  ClosedMechanism m = slider_crank();
  add_body(m, JointKind::revolute, -1, {});
  add_body(m, JointKind::revolute, -1, {});
  expr::Pool pool;
  Mechanism mechanism = mechanism_from_closed(m, pool, Numbers::constants);
  const auto ratio = [&](std::int64_t p, std::int64_t q) { return pool.number(Number::rational(p, q)); };
  mechanism.couplings = {{"first", {}, pool.add(mechanism.q[0], pool.mul(ratio(1, 3), mechanism.q[3])), {}},
                         {"second", {}, pool.add(mechanism.q[3], pool.mul(ratio(2, 5), mechanism.q[4])), {}}};
  const loops::LoopSolver solver(mechanism, pool);
  const loops::Closed assembly = solver.assemble(vector_of({1, -1.5, 0.9, 0, 0}), {true, false, false, false, false});
  CHECK(assembly.success);
  CHECK(assembly.q[4] == doctest::Approx(7.5));
  const std::vector<SpeedId> motor{SpeedId(std::size_t{4})};
  const MobilityReport report = loops::find_mobility(solver, assembly.q, motor);
  CHECK(report.freedoms == 1);
  CHECK(report.rank == 4);
  CHECK(report.mobility.independent == motor);
}

TEST_CASE("closures without an equation leave all speeds independent") {
  ClosedMechanism m = crank_rocker();
  m.closures[0].kind = ClosureKind::planar;
  const Solved s(m);
  CHECK(s.solver.rows().empty());
  const VectorXd anywhere = vector_of({0.1, 0.2, 0.3});
  CHECK(s.solver.assemble(anywhere, s.none()).q == anywhere);
  const MobilityReport report = loops::find_mobility(s.solver, anywhere, {});
  CHECK(report.problem == MobilityProblem::none);
  CHECK(report.freedoms == 3);
  CHECK(report.mobility.dependent.empty());
  const loops::Completed moved = s.solver.complete(anywhere, s.only({1}), vector_of({0, 3, 0}));
  CHECK(moved.success);
  CHECK(moved.q == vector_of({0.1, 3, 0.3}));
  CHECK(s.solver.speeds(anywhere, std::vector<SpeedId>{SpeedId(std::size_t{1})}, vector_of({2})).v ==
        vector_of({0, 2, 0}));
  const std::vector<SpeedId> one{SpeedId(std::size_t{1})};
  CHECK(loops::find_mobility(s.solver, anywhere, {}, one).problem == MobilityProblem::not_independent);
}

}  // namespace
}  // namespace robotc::test::mobility_test

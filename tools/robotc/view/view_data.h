#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "compiler/requests/view.h"
#include "compiler/session/session.h"
#include "results/describe_run.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/view/second_run.h"

/// The data of a page that shows a robot and its motion.
namespace robotc::tools {

/// The robot as one JSON object, safe inside a <script> element; lengths in m, angles in rad.
///
///     name, size (m), thick (m, radius of bars), up, gravity
///     nodes       by link: {name, parent, source}: the last one an index into `sources`
///     coordinates {name, unit, joint, limits}; a quaternion is four of them
///     quaternions the first of the four
///     sliders     entries of q that a user moves
///     joints      {name, type, whole (the type of the joint that it is a step of), node, child, at, axis, across,
///     coordinate, limits, effort, drive, source}: `at`, `axis`
///                 and `across` in the node that carries the joint, `end` where it is in its child
///     bones       {node, points}; rods {from: {node, at}, to: {node, at}}
///     closures, wheels, frames, masses, contacts
///     shapes      {node, kind, pose, size, radius, length, colour, opacity, mesh, source}: visual shapes of links;
///                 `size` of an ellipsoid are its half axes, `mesh` is an index into `meshes`
///     meshes      {count, triangles, low, high, points, corners}: encode_mesh.h
///     rest, start, poses: configurations
///     loops       {gaps, speeds}, or null
///
/// Places and poses are in the axes of their node; a pose is the three rows of [R p].
std::string view_data(const ViewedRobot& robot, const SourceMap& sources, const DrawnShapes& shapes,
                      std::span<const double> start = {});

/// A run for a page: times, and q, efforts, references and loads by entry, as encode_signal writes them; events and
/// findings.
/// `second`: shown beside it, or null; it has the coordinates of the run.
std::string run_data(const Run& run, const SecondRun* second = nullptr);

/// The stride of motion_stride that gives enough frames: about 60 a second, at least 1000 and at most 20000 of the run.
std::size_t motion_stride(const runtime::Plan& plan);

}  // namespace robotc::tools

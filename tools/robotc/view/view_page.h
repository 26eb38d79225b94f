#pragma once

#include <span>
#include <string>

#include "compiler/requests/view.h"
#include "compiler/source/source_map.h"
#include "results/describe_run.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/view/second_run.h"

/// Pages that show a robot in three dimensions, offline: three.js is in them.
namespace robotc::tools {

/// One self-contained HTML file. `run`: of this robot; null: joints are moved by hand alone,
/// from `start`, or from where it rests.
/// `second`: another run beside it, or null.
std::string view_page(const ViewedRobot& robot, const SourceMap& sources, const DrawnShapes& shapes, const Run* run,
                      std::span<const double> start = {}, const SecondRun* second = nullptr);

/// The parts for a page that has more: <script> elements with the data, to stand before the script; the functions,
/// whose entrance is `robotView`; and the style.
std::string view_elements(const ViewedRobot& robot, const SourceMap& sources, const DrawnShapes& shapes, const Run* run,
                          std::span<const double> start = {}, const SecondRun* second = nullptr);
std::string view_script();
std::string view_page_style();

}  // namespace robotc::tools

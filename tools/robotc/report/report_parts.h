#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "results/describe_run.h"
#include "tools/robotc/report/report.h"

/// Parts of reports as HTML.
namespace robotc::tools {

/// A file of the pages' sources, such as "report.css".
std::string_view report_file(std::string_view name);

/// Names and values in a line, and how long it took.
std::string show_facts(const std::vector<ReportFact>& facts, const std::string& speed);

/// A list; a click on a time moves the plots' cursor there. Empty without findings.
std::string show_findings(const std::vector<Finding>& findings);

/// "-0.5 rad" as a number and its unit in separate cells, to align both.
std::string show_quantity(std::string_view text);

/// A picture as an address that contains it.
std::string address_of(std::string_view svg);

}  // namespace robotc::tools

// Stand-in for pluginlib: a function that makes the plugin.
#pragma once

#include <memory>

#define PLUGINLIB_EXPORT_CLASS(Class, Base) \
  std::unique_ptr<Base> make_plugin();      \
  std::unique_ptr<Base> make_plugin() { return std::make_unique<Class>(); }

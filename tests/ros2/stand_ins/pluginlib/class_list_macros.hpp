// Stand-in for pluginlib: a function that makes the plugin of a base class.
#pragma once

#include <memory>

template <class Base>
std::unique_ptr<Base> make_plugin();

#define PLUGINLIB_EXPORT_CLASS(Class, Base)   \
  template <>                                 \
  std::unique_ptr<Base> make_plugin<Base>() { \
    return std::make_unique<Class>();         \
  }

# C++ parsers from ANTLR grammars.
#
# The tool (4.7.2) and the C++ runtime (4.9) are Debian's; both read the same serialized automaton. The runtime's CMake
# package is left aside: it asks for libuuid, which the archive never refers to and which only uuid-dev would supply.

find_program(ROBOTC_ANTLR antlr4 REQUIRED)
find_library(ROBOTC_ANTLR_RUNTIME libantlr4-runtime.a REQUIRED)
# The archive is code for executables: shared libraries take this one.
find_library(ROBOTC_ANTLR_SHARED_RUNTIME libantlr4-runtime.so REQUIRED)
find_path(ROBOTC_ANTLR_INCLUDE antlr4-runtime.h PATH_SUFFIXES antlr4-runtime REQUIRED)
mark_as_advanced(ROBOTC_ANTLR ROBOTC_ANTLR_RUNTIME ROBOTC_ANTLR_SHARED_RUNTIME ROBOTC_ANTLR_INCLUDE)
find_package(Threads REQUIRED)

# robotc_antlr_grammar(TARGET LEXER XLexer.g4 PARSER XParser.g4 NAMESPACE name)
# Makes the static library TARGET from both grammars, and brings the runtime with it. Whoever links it includes
# "grammar/XLexer.h", "grammar/XParser.h", "grammar/XParserVisitor.h" and "grammar/XParserBaseVisitor.h".
function(robotc_antlr_grammar target)
  cmake_parse_arguments(ARG "" "LEXER;PARSER;NAMESPACE" "" ${ARGN})
  get_filename_component(lexer ${ARG_LEXER} ABSOLUTE)
  get_filename_component(parser ${ARG_PARSER} ABSOLUTE)
  get_filename_component(lexer_name ${lexer} NAME_WE)
  get_filename_component(parser_name ${parser} NAME_WE)

  set(include_dir ${CMAKE_CURRENT_BINARY_DIR}/${target})
  set(out_dir ${include_dir}/grammar)
  set(units ${lexer_name} ${parser_name} ${parser_name}Visitor ${parser_name}BaseVisitor)
  list(TRANSFORM units PREPEND ${out_dir}/)
  list(TRANSFORM units APPEND .cpp OUTPUT_VARIABLE sources)
  list(TRANSFORM units APPEND .h OUTPUT_VARIABLE headers)

  # One run for both: the tool orders them by tokenVocab and starting Java twice would cost more than the work.
  add_custom_command(
    OUTPUT ${sources} ${headers}
    COMMAND ${ROBOTC_ANTLR} -Dlanguage=Cpp -encoding UTF-8 -visitor -no-listener -Werror
            -package ${ARG_NAMESPACE} -lib ${out_dir} -o ${out_dir} ${lexer} ${parser}
    DEPENDS ${lexer} ${parser}
    COMMENT "Generating the parser of ${parser_name}"
    VERBATIM)

  add_custom_target(${target}_sources DEPENDS ${sources} ${headers})  # all that lint needs
  add_library(${target} STATIC ${sources} ${headers})
  add_dependencies(${target} ${target}_sources)
  # Under C++20 the u8"" literals of the generated code would otherwise be of a type std::string cannot take.
  target_compile_options(${target} PRIVATE -fno-char8_t -w)
  target_include_directories(${target} SYSTEM PUBLIC ${include_dir} ${ROBOTC_ANTLR_INCLUDE})
  set(is_shared $<STREQUAL:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY>)
  target_link_libraries(${target} PUBLIC $<IF:${is_shared},${ROBOTC_ANTLR_SHARED_RUNTIME},${ROBOTC_ANTLR_RUNTIME}>
                                         Threads::Threads)
endfunction()

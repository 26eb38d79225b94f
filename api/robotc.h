#ifndef ROBOTC_ROBOTC_H
#define ROBOTC_ROBOTC_H

/* robotc as a library: reads robots, says what is wrong with them, and makes functions of them that run at the speed of
 * native code. C99 and C++; link librobotc.
 *
 * All numbers are in SI units, angles in rad, matrices stand row by row. All texts are UTF-8 and end in NUL.
 *
 * Any thread may call anything at any time: work on one program takes turns, functions never change and are called
 * without. No exception leaves the library, nothing in it ends the process, and it prints nothing.
 *
 * What a call makes it hands out through a pointer, for the caller to free by the function named so; freeing null is no
 * mistake. Texts and arrays in it live as long as it does. A function outlives its program. Structures are made by the
 * library alone; later versions may have further members at their ends.
 *
 * `diagnostics`, where a call takes it, may be null. Otherwise it is set to what there is to say, warnings too, or to
 * null if that is nothing. */

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "0.1.0" */
const char* robotc_version(void);

/* ---- Results and messages ------------------------------------------------------------------------------------- */

typedef enum robotc_status {
  ROBOTC_OK = 0,
  ROBOTC_ERRORS = 1,       /* a file, a name or a value is wrong: the diagnostics say how */
  ROBOTC_BAD_ARGUMENT = 2, /* null where something is needed, a number of arrays or entries that is wrong */
  ROBOTC_NOT_FINITE = 3,   /* an argument, or what follows from it, is infinite or not a number */
  ROBOTC_NO_MEMORY = 4,
  ROBOTC_INTERNAL = 5 /* a mistake of robotc's own */
} robotc_status;

/* In words, "out of memory". Never null. */
const char* robotc_status_text(robotc_status status);

typedef struct robotc_place {
  const char* file;              /* null: nowhere in particular */
  unsigned line, column;         /* from 1, columns in characters; 0 without a file */
  unsigned end_line, end_column; /* behind the last character */
  const char* text;              /* what there is to say of this place; may be empty */
} robotc_place;

typedef struct robotc_diagnostic {
  int is_error;        /* or a warning */
  const char* code;    /* stable: "wrong-dimension" */
  const char* message; /* one line */
  robotc_place place;  /* where it is wrong */
  size_t other_count;
  const robotc_place* const* others; /* that explain it */
  size_t hint_count;
  const char* const* hints; /* what to do about it */
} robotc_diagnostic;

typedef struct robotc_diagnostics {
  size_t count;
  const robotc_diagnostic* const* all; /* by file and position */
  const char* text;                    /* all as people read them, with the lines of the file */
} robotc_diagnostics;

void robotc_free_diagnostics(robotc_diagnostics* diagnostics);

/* ---- Programs -------------------------------------------------------------------------------------------------- */

typedef struct robotc_program robotc_program;

typedef struct robotc_options {
  size_t size; /* sizeof(robotc_options): which members the caller knows */
  /* A folder that keeps compiled code from process to process, and is shared by any number of them. It must belong to
   * the user and be writable by nobody else. Null: nothing is kept; ROBOTC_USUAL_CACHE: the one that the command line
   * uses, as ROBOTC_CACHE, XDG_CACHE_HOME and HOME say. */
  const char* cache;
  /* By which derivation the equations are made, see `robotc compare`; null: the cheapest. */
  const char* formulation;
} robotc_options;

#define ROBOTC_USUAL_CACHE ""

/* Reads and checks a file with all that it uses, or a text that would lie at `path`, from where files that it names are
 * looked for. `options` may be null. A program comes out only where there were no errors. */
robotc_status robotc_load_file(const char* path, const robotc_options* options, robotc_program** program,
                               robotc_diagnostics** diagnostics);
robotc_status robotc_load_text(const char* text, size_t length, const char* path, const robotc_options* options,
                               robotc_program** program, robotc_diagnostics** diagnostics);
void robotc_free_program(robotc_program* program);

typedef struct robotc_names {
  size_t count;
  const char* const* names;
} robotc_names;

/* The robots that the file declares, uses or names, and its simulations; freed with the program. Wherever a robot is
 * asked for, null means the file's first, and an expression of the language will do as well: "planar(n = 2)". */
const robotc_names* robotc_robots(const robotc_program* program);
const robotc_names* robotc_simulations(const robotc_program* program);

/* ---- What robots have ------------------------------------------------------------------------------------------ */

typedef struct robotc_array {
  const char* name;                 /* "q" */
  const char* meaning;              /* "positions" */
  size_t rank;                      /* 0: a number, 1: a vector, 2: a matrix, … */
  const size_t* shape;              /* rank of them */
  size_t size;                      /* entries: the product of those */
  const char* const* const* labels; /* for each axis, what its entries belong to: joints, parameters, "vx" */
  const char* const* units;         /* of each entry; "1" if it has none */
} robotc_array;

typedef struct robotc_robot {
  const char* name; /* with its arguments: "planar(n = 2)" */
  robotc_names joints, actuated_joints, links, frames;
  robotc_array parameters;        /* what the file calls `param`, as far as the robot depends on it */
  const double* parameter_values; /* as set when it was described */
} robotc_robot;

robotc_status robotc_describe_robot(robotc_program* program, const char* robot, robotc_robot** description,
                                    robotc_diagnostics** diagnostics);
void robotc_free_robot(robotc_robot* description);

typedef struct robotc_function_name {
  const char* name;       /* "pose" */
  const char* place;      /* what stands in its parentheses, "FRAME" (a link too) or "LINK"; null: nothing */
  int place_is_optional;  /* without it is meant that of the whole robot */
  const char* meaning;    /* one line */
  robotc_names arguments; /* "q", "qd", … */
} robotc_function_name;

typedef struct robotc_function_names {
  size_t count;
  const robotc_function_name* const* functions;
} robotc_function_names;

/* All functions that robots have; those of places are written "pose(tool)". Lives as long as the library. */
const robotc_function_names* robotc_functions(void);

typedef struct robotc_signature {
  const char* robot;   /* with its arguments: "planar(n = 2)" */
  const char* title;   /* as asked for: "pose(tool)" */
  const char* name;    /* as an identifier: "pose_tool" */
  const char* meaning; /* one line */
  const char* latex;   /* of its result: "M" */
  size_t note_count;
  const char* const* notes; /* what the entries of its result are, where their labels are not enough */
  size_t input_count;
  const robotc_array* const* inputs;
  robotc_array output;
  robotc_array parameters; /* the robot's, in its order: what robotc_prepare takes */
} robotc_signature;

/* What a function takes and gives. That takes deriving it, not compiling it. */
robotc_status robotc_describe(robotc_program* program, const char* robot, const char* function,
                              robotc_signature** signature, robotc_diagnostics** diagnostics);
void robotc_free_signature(robotc_signature* signature);

/* ---- Functions ------------------------------------------------------------------------------------------------- */

typedef struct robotc_function robotc_function;

/* What a function is compiled for: single states always, many at once if this is asked for, which takes a second
 * compilation. Without it, batches go state by state. */
enum { ROBOTC_FOR_BATCHES = 1 };

/* Compiles a function of a robot: "inverse_dynamics", "pose(tool)". */
robotc_status robotc_compile(robotc_program* program, const char* robot, const char* function, unsigned flags,
                             robotc_function** compiled, robotc_diagnostics** diagnostics);
/* The same of several functions, side by side on all cores: all of them come out, in `count` places of `compiled`, or
 * none, and what is wrong with any is told. */
robotc_status robotc_compile_all(robotc_program* program, const char* robot, const char* const* functions, size_t count,
                                 unsigned flags, robotc_function** compiled, robotc_diagnostics** diagnostics);
void robotc_free_function(robotc_function* function);

/* Null of null. */
const robotc_signature* robotc_signature_of(const robotc_function* function);

/* Calls it for one state. `inputs` are the signature's, in its order, and `output` has room for its result; they do not
 * overlap. `constants` come from robotc_prepare; null: those of the parameters as they were set when the function was
 * compiled. Never allocates. What is not finite is computed with. */
robotc_status robotc_call(const robotc_function* function, const double* const* inputs, size_t input_count,
                          const double* constants, double* output);

typedef struct robotc_batch_options {
  size_t size;              /* sizeof(robotc_batch_options) */
  size_t threads;           /* at most so many; few states stay on the caller's. 0 is 1 */
  int require_finite;       /* looks at all inputs: ROBOTC_NOT_FINITE, and results not to be used */
  size_t* first_not_finite; /* then set to the first state that has such a number; or null */
} robotc_batch_options;

/* The same for `count` states, one after the other in each array. `options` may be null. Results do not depend on the
 * number of threads, and are, bit by bit, those of single calls. */
robotc_status robotc_call_batch(const robotc_function* function, const double* const* inputs, size_t input_count,
                                const double* constants, double* output, size_t count,
                                const robotc_batch_options* options);

/* Constants are what a function makes of the robot's parameters alone; it has robotc_constant_count of them, maybe 0.
 * With new ones it is another robot of the same build, and nothing is compiled. Parameters that give numbers which are
 * not finite are refused; whether masses are positive is asked by robotc_set alone. */
size_t robotc_constant_count(const robotc_function* function);
robotc_status robotc_prepare(const robotc_function* function, const double* parameters, size_t parameter_count,
                             double* constants);

/* ---- Parameters ------------------------------------------------------------------------------------------------ */

typedef struct robotc_parameter {
  const char* path; /* "computed_torque.Kp" */
  const char* unit; /* "1" if it has none */
  double value;     /* as set, SI */
} robotc_parameter;

typedef struct robotc_parameters {
  size_t count;
  const robotc_parameter* const* all;
} robotc_parameters;

/* All that the file and what it uses call `param`, controllers included, entry by entry. */
robotc_status robotc_list_parameters(robotc_program* program, robotc_parameters** parameters);
void robotc_free_parameters(robotc_parameters* parameters);

/* Sets a parameter for what is compiled, simulated or derived from now on: to an expression of the language, "0.3 m"
 * (`--set`), or to numbers in SI, as many as it has entries. A robot that cannot be, with a mass below zero say, is
 * refused, and all is as before. */
robotc_status robotc_set(robotc_program* program, const char* path, const char* expression,
                         robotc_diagnostics** diagnostics);
robotc_status robotc_set_numbers(robotc_program* program, const char* path, const double* values, size_t count,
                                 robotc_diagnostics** diagnostics);

/* ---- Simulations ----------------------------------------------------------------------------------------------- */

typedef struct robotc_signal {
  const char* name;     /* "q.shoulder" */
  const char* unit;     /* of its values: the one that the file chose by `as`, else SI; "1" if it has none */
  const double* values; /* one a row */
} robotc_signal;

typedef struct robotc_figure {
  const char* name;
  const char* unit;
  double value;
} robotc_figure;

typedef struct robotc_finding {
  int is_failure; /* an expectation that does not hold, or why the run could not go on */
  const char* text;
  const char* detail; /* may be empty */
} robotc_finding;

typedef struct robotc_run {
  const char* simulation;
  const char* robot;
  int succeeded;   /* the run came to its end, and every expectation holds */
  int interrupted; /* by the callback */
  double end;      /* s */
  robotc_names joints, actuated_joints;
  const double *q, *qd; /* at the end, of each joint */
  const double* tau;    /* of each actuated joint */
  size_t row_count;     /* 0 if the file logs nothing */
  const double* times;  /* s */
  size_t signal_count;
  const robotc_signal* const* signals; /* what the file logs, entry by entry */
  size_t figure_count;
  const robotc_figure* const* figures; /* what it reports */
  size_t finding_count;
  const robotc_finding* const* findings; /* what `robotc sim` says: expectations, limits, why it stopped */
} robotc_run;

/* Told now and then how much of a run is done, from 0 to 1; 0 stops it, what was logged is kept. */
typedef int (*robotc_progress)(double fraction, void* context);

/* Runs the named simulation, or the file's first if that is null, with the parameters as set, none of them swept. A run
 * that fails is ROBOTC_OK too: `succeeded` says so. Other work on the program need not wait for it. */
robotc_status robotc_simulate(robotc_program* program, const char* simulation, robotc_progress progress, void* context,
                              robotc_run** run, robotc_diagnostics** diagnostics);
void robotc_free_run(robotc_run* run);

/* ---- Equations and code ---------------------------------------------------------------------------------------- */

typedef struct robotc_derive_options {
  size_t size;     /* sizeof(robotc_derive_options) */
  int symbolic;    /* the robot's numbers stay symbols */
  int short_names; /* q2, s23, c23 in place of q.elbow, sin(q.elbow + q.wrist) */
  int digits;      /* significant ones of inexact or long numbers, in what people read; 0: 6 */
} robotc_derive_options;

/* "text", "latex", "c", …: the languages that functions are written in. Lives as long as the library. */
const robotc_names* robotc_languages(void);

/* Writes functions of a robot down, the equations of motion if none is named, in one of those languages. `options` may
 * be null. The text is freed by robotc_free_text. */
robotc_status robotc_derive(robotc_program* program, const char* robot, const char* const* functions,
                            size_t function_count, const char* language, const robotc_derive_options* options,
                            char** text, robotc_diagnostics** diagnostics);
void robotc_free_text(char* text);

#ifdef __cplusplus
}
#endif

#endif

#ifndef ROBOTC_ROBOTC_H
#define ROBOTC_ROBOTC_H

/* robotc as a library: loads robots, reports errors, and compiles functions of robots to native code. C99 and C++; link
 * librobotc.
 *
 * All numbers are in SI units, angles in rad, matrices row by row. All texts are UTF-8 and end in NUL.
 *
 * Every function can be called from any thread at any time. Calls on one program wait for each other. A compiled
 * function never changes, and calls of it do not wait. No exception leaves the library. It never ends the process and
 * prints nothing.
 *
 * A call returns new objects through a pointer. The caller frees them with the matching robotc_free_ function; freeing
 * null is allowed. Texts and arrays inside an object live as long as the object. A function outlives its program. Only
 * the library allocates structures; later versions can append members.
 *
 * An argument `diagnostics` can be null. Otherwise it is set to the errors and warnings of the call, or to null if
 * there are none. */

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "0.1.0" */
const char* robotc_version(void);

/* ---- Results and messages ------------------------------------------------------------------------------------- */

typedef enum robotc_status {
  ROBOTC_OK = 0,
  ROBOTC_ERRORS = 1,       /* a file, a name or a value is wrong: see the diagnostics */
  ROBOTC_BAD_ARGUMENT = 2, /* an argument is null, or the number of arrays or entries is wrong */
  ROBOTC_NOT_FINITE = 3,   /* an argument, or a result, is infinite or NaN; or a quaternion has the length 0 */
  ROBOTC_NO_MEMORY = 4,
  ROBOTC_INTERNAL = 5 /* a defect of robotc */
} robotc_status;

/* A status as text, such as "out of memory". Never null. */
const char* robotc_status_text(int status);

typedef struct robotc_place {
  const char* file;              /* null: no place */
  unsigned line, column;         /* from 1, columns in characters; 0 without a file */
  unsigned end_line, end_column; /* after the last character */
  const char* text;              /* the label of this place; may be empty */
} robotc_place;

typedef struct robotc_diagnostic {
  int is_error;        /* 0: a warning */
  const char* code;    /* stable: "wrong-dimension" */
  const char* message; /* one line */
  robotc_place place;  /* the place of the error */
  size_t other_count;
  const robotc_place* const* others; /* further places that explain it */
  size_t hint_count;
  const char* const* hints; /* likely fixes */
} robotc_diagnostic;

typedef struct robotc_diagnostics {
  size_t count;
  const robotc_diagnostic* const* all; /* sorted by file and position */
  const char* text;                    /* all of them as text, with the lines of the file */
  const char* coloured_text;           /* the same with ANSI escape sequences, for terminals */
} robotc_diagnostics;

void robotc_free_diagnostics(robotc_diagnostics* diagnostics);

/* ---- Programs -------------------------------------------------------------------------------------------------- */

typedef struct robotc_program robotc_program;

typedef struct robotc_file {
  const char* name; /* its path, as the program names it */
  const char* text; /* its content */
  size_t length;    /* bytes */
} robotc_file;

typedef struct robotc_files {
  size_t count;
  const robotc_file* const* all;
} robotc_files;

typedef struct robotc_options {
  size_t size; /* sizeof(robotc_options): the members that the caller knows */
  /* The folder of the compiled-code cache. Any number of processes can share it. It must belong to the user and be
   * writable by nobody else. Null: no cache. ROBOTC_USUAL_CACHE: the cache of the command line, from the environment
   * variables ROBOTC_CACHE, XDG_CACHE_HOME and HOME. */
  const char* cache;
  /* The derivation of the equations, see `robotc compare`; null: the cheapest. */
  const char* formulation;
  /* Files to read instead of those on disk, as robotc_list_files gives them: no other file is read then. Null: from
   * disk. */
  const robotc_files* files;
  /* What holds the root link of a URDF or SDF file: "fixed" or "floating"; null: not chosen, which is fixed. Any
   * other text is a bad argument, and choosing one for a file in the language an error: it says so itself. */
  const char* base;
} robotc_options;

#define ROBOTC_USUAL_CACHE ""

/* Loads and checks a file with all files that it uses, or a text. `path` is the path of the text; files that it uses
 * are relative to it. `options` can be null. `program` is set only if there are no errors. */
robotc_status robotc_load_file(const char* path, const robotc_options* options, robotc_program** program,
                               robotc_diagnostics** diagnostics);
robotc_status robotc_load_text(const char* text, size_t length, const char* path, const robotc_options* options,
                               robotc_program** program, robotc_diagnostics** diagnostics);
void robotc_free_program(robotc_program* program);

/* All files that the program has read so far, without a text given to robotc_load_text and without the library. With
 * `robotc_options.files`, they load the same program on another machine. */
robotc_status robotc_list_files(robotc_program* program, robotc_files** files);
void robotc_free_files(robotc_files* files);

typedef struct robotc_names {
  size_t count;
  const char* const* names;
} robotc_names;

/* The robots that the file declares, uses or names, and its simulations; freed with the program. An argument `robot`
 * can be null for the first robot of the file, or an expression of the language: "planar(n = 2)". */
const robotc_names* robotc_robots(const robotc_program* program);
const robotc_names* robotc_simulations(const robotc_program* program);

/* ---- Robots and their functions -------------------------------------------------------------------------------- */

typedef struct robotc_array {
  const char* name;                 /* "q" */
  const char* meaning;              /* "positions" */
  size_t rank;                      /* 0: a number, 1: a vector, 2: a matrix, … */
  const size_t* shape;              /* rank of them */
  size_t size;                      /* entries: the product of those */
  const char* const* const* labels; /* for each axis, the labels of its entries: joints, parameters, "vx" */
  const char* const* units;         /* of each entry; "1" for a plain number */
} robotc_array;

typedef struct robotc_robot {
  const char* name;             /* with its arguments: "planar(n = 2)" */
  robotc_names joints;          /* entries of q: "hip"; of a joint with several, "root.position.x" */
  robotc_names speeds;          /* entries of qd, qdd and efforts: as `joints`, but for joints with a rotation */
  robotc_names actuated_joints; /* entries of tau */
  robotc_names links, frames;
  robotc_array parameters;        /* the `param`s that the robot depends on */
  const double* parameter_values; /* SI, at the time of the call */
  size_t quaternion_count;
  const size_t* quaternions; /* indices in q of the first entry, w, of each quaternion */
} robotc_robot;

robotc_status robotc_describe_robot(robotc_program* program, const char* robot, robotc_robot** description,
                                    robotc_diagnostics** diagnostics);
void robotc_free_robot(robotc_robot* description);

typedef struct robotc_function_name {
  const char* name;       /* "pose" */
  const char* place;      /* its argument in parentheses: "FRAME" (or a link), "LINK", "JOINT, BODY", …; null: none */
  int place_is_optional;  /* without it, the function is that of the whole robot */
  const char* meaning;    /* one line */
  robotc_names arguments; /* "q", "qd", … */
} robotc_function_name;

typedef struct robotc_function_names {
  size_t count;
  const robotc_function_name* const* functions;
} robotc_function_names;

/* All functions of robots; one with a place is written "pose(tool)". Lives as long as the library. */
const robotc_function_names* robotc_functions(void);

typedef struct robotc_signature {
  const char* robot;   /* with its arguments: "planar(n = 2)" */
  const char* title;   /* as requested: "pose(tool)" */
  const char* name;    /* as an identifier: "pose_tool" */
  const char* meaning; /* one line */
  const char* latex;   /* symbol of the result: "M" */
  size_t note_count;
  const char* const* notes; /* lines that explain the entries of the result, if their labels are not enough */
  size_t input_count;
  const robotc_array* const* inputs;
  robotc_array output;
  robotc_array parameters; /* the robot's, in its order: the argument of robotc_prepare */
} robotc_signature;

/* The inputs and the output of a function. This derives the function without compiling it. */
robotc_status robotc_describe(robotc_program* program, const char* robot, const char* function,
                              robotc_signature** signature, robotc_diagnostics** diagnostics);
void robotc_free_signature(robotc_signature* signature);

/* ---- Functions ------------------------------------------------------------------------------------------------- */

typedef struct robotc_function robotc_function;

/* Flags of a compilation, combined by |.
 *
 * ROBOTC_FOR_BATCHES: also compile the function for batches, which takes a second compilation. Without it, batches are
 * computed state by state.
 *
 * ROBOTC_IN_FLOAT32: compile it in single precision. It takes and gives floats, by robotc_call_float32 and the like:
 * the functions for doubles refuse it with ROBOTC_BAD_ARGUMENT, and those for floats refuse all others. A batch
 * computes twice as many states at once. Refused with a message are functions that call a numeric algorithm, which
 * computes in doubles, and those with a number that is too large for a float. */
enum { ROBOTC_FOR_BATCHES = 1, ROBOTC_IN_FLOAT32 = 2 };

/* Compiles a function of a robot: "inverse_dynamics", "pose(tool)", or any expression of the language over q, qd, qdd,
 * tau, t and parameters of the robot: "norm(qd)". With " with parameters" after it, the parameters of the robot are
 * its last input, so that each state of a batch has its own. */
robotc_status robotc_compile(robotc_program* program, const char* robot, const char* function, unsigned flags,
                             robotc_function** compiled, robotc_diagnostics** diagnostics);
/* Compiles several functions in parallel on all cores. `compiled` has `count` places. All are set, or none; the
 * diagnostics cover all functions. */
robotc_status robotc_compile_all(robotc_program* program, const char* robot, const char* const* functions, size_t count,
                                 unsigned flags, robotc_function** compiled, robotc_diagnostics** diagnostics);
void robotc_free_function(robotc_function* function);

/* Null for null. */
const robotc_signature* robotc_signature_of(const robotc_function* function);

/* Calls a function for one state. `inputs` are in the order of the signature. `output` has room for the result and does
 * not overlap the inputs. `constants` come from robotc_prepare; null: the constants of the parameters at the time of
 * compilation. Never allocates. Infinities and NaN are not checked. */
robotc_status robotc_call(const robotc_function* function, const double* const* inputs, size_t input_count,
                          const double* constants, double* output);

typedef struct robotc_batch_options {
  size_t size;              /* sizeof(robotc_batch_options) */
  size_t threads;           /* the most threads to use; 0 means 1. Small batches use the caller's thread only */
  int require_finite;       /* 1: checks all inputs for infinities, NaN and quaternions of length 0; on
                             * ROBOTC_NOT_FINITE the results are invalid */
  size_t* first_not_finite; /* set to the index of the first state with one of these; can be null */
  size_t entry_stride;      /* how states lie in the arrays: 0: one after the other. Else the entries of states lie side
                             * by side, and it is the numbers from an entry to the next: `count`, or more for some
                             * states of larger arrays. Nothing has to be transposed then */
} robotc_batch_options;

/* Calls a function for `count` states, one after the other in each array unless `options` say otherwise; they can be
 * null. The results are equal to those of single calls, bit by bit, for any number of threads. An `entry_stride` below
 * `count` is ROBOTC_BAD_ARGUMENT. */
robotc_status robotc_call_batch(const robotc_function* function, const double* const* inputs, size_t input_count,
                                const double* constants, double* output, size_t count,
                                const robotc_batch_options* options);

/* The same for a function that was compiled with ROBOTC_IN_FLOAT32; `constants` come from robotc_prepare_float32. Its
 * results have the same bits for single calls and batches, for any number of threads. */
robotc_status robotc_call_float32(const robotc_function* function, const float* const* inputs, size_t input_count,
                                  const float* constants, float* output);
robotc_status robotc_call_batch_float32(const robotc_function* function, const float* const* inputs, size_t input_count,
                                        const float* constants, float* output, size_t count,
                                        const robotc_batch_options* options);
/* 1 if the function was compiled with ROBOTC_IN_FLOAT32, else 0, as for null. */
int robotc_is_float32(const robotc_function* function);

/* Many states of a robot, one after the other in each array. */
typedef struct robotc_states {
  size_t size; /* sizeof(robotc_states) */
  size_t count;
  double *q, *qd;                           /* are moved */
  const double* tau;                        /* efforts, held */
  const double* parameters;                 /* a row for each state, for functions " with parameters"; else null */
  const double *constants, *plus_constants; /* of the two functions, from robotc_prepare; null: as for robotc_call */
} robotc_states;

/* Moves states by steps of semi-implicit Euler: qd += step * qdd, then q by step * qd. `accelerations` is
 * "forward_dynamics". `plus` is the function of that name, for robots with quaternions or loops; null: q + step * qd.
 * Both can be " with parameters". A state whose step is not finite stays where it was in that step, and its entry of
 * `failed` becomes 1; others are left as they are. The results do not depend on the number of threads. */
robotc_status robotc_move_states(const robotc_function* accelerations, const robotc_function* plus,
                                 const robotc_states* states, double step, size_t steps, size_t threads, int* failed);

/* Computes the constants of a function from the parameters of the robot. The function has robotc_constant_count of
 * them, possibly 0. With other constants, the function computes another variant of the robot, without compiling.
 * A value that robotc_set refuses, such as a negative mass, is refused with the same message; so are parameters that
 * give non-finite constants. It waits for other calls on the program, which lives as long as its functions for this. */
size_t robotc_constant_count(const robotc_function* function);
robotc_status robotc_prepare(const robotc_function* function, const double* parameters, size_t parameter_count,
                             double* constants, robotc_diagnostics** diagnostics);
/* The same for a function that was compiled with ROBOTC_IN_FLOAT32: computed in doubles, and rounded once. Constants
 * that are too large for a float are not finite. */
robotc_status robotc_prepare_float32(const robotc_function* function, const double* parameters, size_t parameter_count,
                                     float* constants, robotc_diagnostics** diagnostics);

/* ---- Parameters ------------------------------------------------------------------------------------------------ */

typedef struct robotc_parameter {
  const char* path; /* "computed_torque.Kp" */
  const char* unit; /* "1" for a plain number */
  double value;     /* as set, SI */
  int is_set;       /* by robotc_set or the like; 0: the default of the file */
} robotc_parameter;

typedef struct robotc_parameters {
  size_t count;
  const robotc_parameter* const* all;
} robotc_parameters;

/* All `param`s of the file and of the files that it uses, controllers included, entry by entry. */
robotc_status robotc_list_parameters(robotc_program* program, robotc_parameters** parameters);
void robotc_free_parameters(robotc_parameters* parameters);

/* Sets a parameter for everything that is compiled, simulated or derived afterwards: to an expression of the language,
 * such as "0.3 m" (as `--set` does), or to numbers in SI units, one for each entry. An impossible robot, for example
 * with a negative mass, is refused, and the old value stays. */
robotc_status robotc_set(robotc_program* program, const char* path, const char* expression,
                         robotc_diagnostics** diagnostics);
robotc_status robotc_set_numbers(robotc_program* program, const char* path, const double* values, size_t count,
                                 robotc_diagnostics** diagnostics);
/* Sets single numbers in SI units, all or none: only all of them together have to make a possible robot. */
robotc_status robotc_set_several(robotc_program* program, const char* const* paths, const double* values, size_t count,
                                 robotc_diagnostics** diagnostics);

/* ---- Simulations ----------------------------------------------------------------------------------------------- */

typedef struct robotc_signal {
  const char* name;         /* "q.shoulder" */
  const char* unit;         /* chosen by `as` in the file, otherwise SI; "1" for a plain number */
  const double* values;     /* one for each row; those of all signals of a run lie one after the other */
  size_t word_count;        /* 0 for numbers */
  const char* const* words; /* of a state that is one of several words, such as a mode: a value is the index of one */
} robotc_signal;

typedef struct robotc_figure {
  const char* name;
  const char* unit;
  double value;
} robotc_figure;

typedef struct robotc_finding {
  int is_failure; /* a failed expectation, or the reason why the run ended early */
  const char* text;
  const char* detail; /* may be empty */
} robotc_finding;

typedef struct robotc_run {
  const char* simulation;
  const char* robot;
  int succeeded;   /* the run is complete, and every expectation holds */
  int interrupted; /* by the callback */
  double end;      /* s */
  robotc_names joints, speeds, actuated_joints;
  const double *q, *qd; /* at the end, of `joints` and `speeds` */
  /* What the law gives at the end, by actuated joint: efforts, or the voltages, currents or flows of drives. */
  const double* tau;
  size_t row_count;    /* 0 if the file logs nothing */
  const double* times; /* s */
  size_t signal_count;
  const robotc_signal* const* signals; /* the logged signals, entry by entry */
  size_t figure_count;
  const robotc_figure* const* figures; /* those that the file reports */
  size_t finding_count;
  const robotc_finding* const* findings; /* as in `robotc sim`: expectations, limits, reason of an early end */
} robotc_run;

/* Called from time to time with the completed fraction of a run, 0 to 1. Returning 0 stops the run; the log is kept. */
typedef int (*robotc_progress)(double fraction, void* context);

/* Runs a simulation with the current parameters, without its sweeps; null: the first simulation of the file. A failed
 * run is ROBOTC_OK, too; see `succeeded`. Other calls on the program do not wait for the run. */
robotc_status robotc_simulate(robotc_program* program, const char* simulation, robotc_progress progress, void* context,
                              robotc_run** run, robotc_diagnostics** diagnostics);
void robotc_free_run(robotc_run* run);

/* ---- Sweeps ---------------------------------------------------------------------------------------------------- */

/* A parameter or a figure over the runs of a sweep: a value per run. */
typedef struct robotc_over_runs {
  const char* name;
  const char* unit;
  int is_drawn;         /* a parameter that is drawn from a distribution */
  const double* values; /* NaN: a figure of a run that ended early */
  size_t value_count;   /* of a parameter: number of its values, of which the runs are all combinations; else 0 */
} robotc_over_runs;

/* Statistics of a figure over the runs with equal values of the parameters that are not drawn. Values that are not
 * finite, such as the settling time of a motion that does not settle, do not count. NaN if too few count. */
typedef struct robotc_statistics {
  size_t figure;
  const double* values; /* of the parameters that are not drawn, in order */
  size_t run_count;
  size_t count; /* of the runs that count */
  double mean;
  double deviation; /* with count - 1 */
  size_t quantile_count;
  const double* shares;    /* 0.05, 0.25, 0.5, 0.75, 0.95 */
  const double* quantiles; /* linear between the sorted values */
} robotc_statistics;

typedef struct robotc_sweep {
  const char* simulation;
  const char* robot;
  int succeeded;   /* every run is complete, with every expectation */
  int interrupted; /* by the callback */
  size_t run_count;
  const int* runs_succeeded; /* of each run */
  size_t parameter_count, figure_count;
  const robotc_over_runs* const* parameters; /* the swept ones */
  const robotc_over_runs* const* figures;    /* the reported ones, entry by entry */
  size_t statistics_count;
  const robotc_statistics* const* statistics; /* none if no parameter is drawn */
} robotc_sweep;

/* Runs a simulation once for each combination of its `sweep`, on all cores, and one without a sweep once; null: the
 * first simulation of the file. A failed run is ROBOTC_OK, too; see `succeeded`. */
robotc_status robotc_simulate_sweep(robotc_program* program, const char* simulation, robotc_progress progress,
                                    void* context, robotc_sweep** sweep, robotc_diagnostics** diagnostics);
void robotc_free_sweep(robotc_sweep* sweep);

/* A sweep in parts, for several processes or machines: each plans it, runs some of its runs, and one of them collects
 * the outcomes. The result is that of robotc_simulate_sweep, bit by bit, if all processors are of one type. */
typedef struct robotc_sweep_plan robotc_sweep_plan;

typedef struct robotc_sweep_options {
  size_t size; /* sizeof(robotc_sweep_options) */
  /* Parameters to sweep in place of those of the file, if `axis_count` is not 0: paths, and values as after `sweep` in
   * a file: "[1, 1.5] kg", "normal(2 kg, 0.1 kg, 100)". Bare numbers are in SI units. */
  size_t axis_count;
  const char* const* names;
  const char* const* values;
} robotc_sweep_options;

/* Compiles a sweep with the current parameters. `options` can be null. The plan outlives its program. */
robotc_status robotc_plan_sweep(robotc_program* program, const char* simulation, const robotc_sweep_options* options,
                                robotc_sweep_plan** plan, robotc_diagnostics** diagnostics);
size_t robotc_sweep_run_count(const robotc_sweep_plan* plan); /* 0 for null */
/* Number of values of a run's outcome: 1 if it succeeded, else 0; then its figures in SI units, NaN if it ended early.
 */
size_t robotc_sweep_outcome_size(const robotc_sweep_plan* plan);
/* Runs `count` runs from number `first` on, on at most `threads` threads; 0: one per core. `outcomes` has room for
 * those of these runs, one after the other. `interrupted` is set to 1 if the callback stopped it, else to 0. */
robotc_status robotc_run_part(const robotc_sweep_plan* plan, size_t first, size_t count, size_t threads,
                              robotc_progress progress, void* context, double* outcomes, int* interrupted);
/* The result of a sweep from the outcomes of all its runs, in order. */
robotc_status robotc_collect_sweep(const robotc_sweep_plan* plan, const double* outcomes, robotc_sweep** sweep);
void robotc_free_sweep_plan(robotc_sweep_plan* plan);

/* ---- Many runs at once ----------------------------------------------------------------------------------------- */

/* Runs of one simulation that are compiled once and advanced together, for learning and for control by sampling. Each
 * begins with parameters of its own and halts every few rows. There parameters that are inputs change, and signals are
 * observed. A run whose inputs do not change is that of robotc_simulate, bit by bit. */
typedef struct robotc_ensemble robotc_ensemble;

typedef struct robotc_ensemble_options {
  size_t size; /* sizeof(robotc_ensemble_options) */
  size_t run_count;
  size_t parameter_count, input_count, signal_count;
  const char* const* parameters; /* paths; each run begins with values of its own */
  const char* const* inputs;     /* paths of parameters that change where runs halt; times and limits do not see them */
  /* Labels of the log, or expressions over t, q, qd, tau, parameters, labels and the names of the file and the robot.
   * Where a run halts, the law of that row has not run yet: tau is that of the row before, 0 at the start. */
  const char* const* signals;
} robotc_ensemble_options;

typedef struct robotc_ensemble_signal {
  const char* text;
  size_t rank;              /* 0: a number, 1: a vector, 2: a matrix, row by row */
  const size_t* shape;      /* rank of them */
  size_t size;              /* entries */
  const char* const* units; /* of each entry, SI; "1" for a plain number */
} robotc_ensemble_signal;

typedef struct robotc_ensemble_description {
  const char* simulation;
  const char* robot;
  size_t run_count;
  double step;                                 /* s from row to row */
  size_t row_count;                            /* steps of a whole run */
  const size_t *parameter_sizes, *input_sizes; /* entries of each path of the options: a vector has several */
  size_t parameter_count, input_count;         /* all of these entries */
  const robotc_parameter* const* parameters;   /* with the value as set in the program */
  const robotc_parameter* const* inputs;
  size_t signal_count;
  const robotc_ensemble_signal* const* signals;
  size_t width; /* entries of all signals */
} robotc_ensemble_description;

typedef enum robotc_run_status {
  ROBOTC_RUN_GOES_ON = 0,
  ROBOTC_RUN_COMPLETE = 1, /* at the end of the duration of the simulation */
  ROBOTC_RUN_FAILED = 2,   /* ended early, its signals are those of the last halt: see robotc_run_failure */
  ROBOTC_RUN_NOT_BEGUN = 3
} robotc_run_status;

/* Compiles a simulation, null for the first, for `run_count` runs with the current parameters; none has begun. It keeps
 * its program, and calls on it wait for each other. */
robotc_status robotc_make_ensemble(robotc_program* program, const char* simulation,
                                   const robotc_ensemble_options* options, robotc_ensemble** ensemble,
                                   robotc_diagnostics** diagnostics);
void robotc_free_ensemble(robotc_ensemble* ensemble);
/* Lives as long as the ensemble. Null for null. */
const robotc_ensemble_description* robotc_describe_ensemble(const robotc_ensemble* ensemble);
/* Begins `count` runs, or begins them anew, by their numbers. `parameters` has a row for each of them. Inputs begin as
 * set in the program. If a run is impossible with its values, none begins. */
robotc_status robotc_begin_runs(robotc_ensemble* ensemble, const size_t* runs, size_t count, const double* parameters,
                                robotc_diagnostics** diagnostics);
/* Advances all runs that go on by a number of rows, on at most `threads` threads; 0 means 1. `inputs` has a row for
 * each run of the ensemble; null: as they are. `signals` has room for `width` values for each run, `statuses` for a
 * robotc_run_status. The results do not depend on the number of threads. */
robotc_status robotc_advance_runs(robotc_ensemble* ensemble, size_t rows, const double* inputs, size_t threads,
                                  double* signals, int* statuses);
/* The same without advancing. */
robotc_status robotc_observe_runs(robotc_ensemble* ensemble, size_t threads, double* signals, int* statuses);
/* Why a run failed. Free the text with robotc_free_text. */
robotc_status robotc_run_failure(robotc_ensemble* ensemble, size_t run, char** text);

/* ---- Linear models --------------------------------------------------------------------------------------------- */

/* The options of `robotc linearise`; null or 0: not given. docs/analysis.md describes each. Times, configurations and
 * efforts are expressions of the language. */
typedef struct robotc_linear_options {
  size_t size;            /* sizeof(robotc_linear_options) */
  const char* simulation; /* null: the first of the file, unless `robot` is given */
  const char* robot;      /* a robot without a simulation and law */
  int plant;              /* 1: the plant of the simulation, whose inputs are efforts; 0: with the law */
  const char* at;         /* a time of the run to linearise at: "2 s"; null: the equilibrium at the end of the run */
  int equilibrium;        /* 1: with `at`, the equilibrium for references as at that time */
  const char* q;          /* configuration at which the search for an equilibrium begins, or a plant rests: "home" */
  const char* effort;     /* efforts under which a plant rests */
  const char* loop;       /* joint at whose motor the loop is opened, in place of inputs and outputs */
  size_t input_count, output_count;
  const char* const* inputs;  /* "tau.elbow", "force.elbow", "Kp"; none: all efforts, or forces on all joints */
  const char* const* outputs; /* logged signals, states or expressions; none: q and qd */
} robotc_linear_options;

typedef struct robotc_linear_signal {
  const char* name; /* "qd.elbow" */
  const char* unit; /* SI */
  double value;     /* at the point of linearisation */
  const char* word; /* that the value stands for, such as "hold"; null: a number */
} robotc_linear_signal;

/* A pole s, or of a sampled system z with s = ln(z)/period for what follows. */
typedef struct robotc_pole {
  double real, imaginary;
  double frequency;     /* natural frequency |s|, rad/s */
  double damping;       /* damping ratio -Re(s)/|s|; 1: critical */
  double time_constant; /* -1/Re(s), s; negative: the motion grows; infinite: it does neither */
} robotc_pole;

/* gain * prod(s - zero)/prod(s - pole), of a sampled system in z; zeros and poles are pairs of real and imaginary
 * part. */
typedef struct robotc_transfer_function {
  size_t input, output; /* indices into those of the model */
  double gain;
  double dc_gain; /* output at rest for a constant input of 1; NaN: the output grows */
  size_t zero_count, pole_count;
  const double *zeros, *poles;
} robotc_transfer_function;

/* Stability margins of the loop at one motor, the other loops closed. Frequencies in rad/s. NaN: there is none, since L
 * does not cross the negative real axis, or the unit circle. L is the transfer function of the opened loop. */
typedef struct robotc_margins {
  const char* motor;                              /* name of its joint */
  int is_stable;                                  /* 1: the closed loop is stable; otherwise margins mean nothing */
  double gain_increase, gain_increase_frequency;  /* smallest factor above 1 on the border of stability */
  double gain_decrease, gain_decrease_frequency;  /* largest factor below 1 on that border */
  double phase, phase_frequency;                  /* degrees */
  double delay;                                   /* smallest additional delay on that border, s */
  double sensitivity_peak, sensitivity_frequency; /* max |1/(1 + L)| */
} robotc_margins;

typedef enum robotc_stability { ROBOTC_STABLE = 0, ROBOTC_MARGINAL = 1, ROBOTC_UNSTABLE = 2 } robotc_stability;

/* x' = A x + B u, y = C x + D u; with a period the first equation gives the next x. */
typedef struct robotc_linear_model {
  const char* robot;
  const char* simulation; /* null: a robot alone */
  int closed_loop;        /* 1: with the law */
  double time;            /* s, of everything that depends on time */
  int is_equilibrium;     /* 0: a point of the run */
  double period;          /* sample time, s; 0: continuous */
  robotc_stability stability;
  size_t state_count, input_count, output_count, left_out_count;
  const robotc_linear_signal* const* states;
  const robotc_linear_signal* const* inputs;
  const robotc_linear_signal* const* outputs;
  /* States that are not in the model: they do not change, or neither motion nor outputs depend on them. */
  const robotc_linear_signal* const* left_out;
  const double *a, *b, *c, *d;     /* row by row: A has a row and a column for each state, … */
  const robotc_pole* const* poles; /* state_count of them */
  size_t transfer_function_count;  /* of all pairs, input by input; 0 if there are more than 16 */
  const robotc_transfer_function* const* transfer_functions;
  size_t margin_count;
  const robotc_margins* const* margins; /* of a closed loop: one per motor */
} robotc_linear_model;

/* Linearises a closed loop or a plant with the current parameters. `options` can be null. */
robotc_status robotc_linearise(robotc_program* program, const robotc_linear_options* options,
                               robotc_linear_model** model, robotc_diagnostics** diagnostics);
void robotc_free_linear_model(robotc_linear_model* model);

/* ---- Equations and code ---------------------------------------------------------------------------------------- */

typedef struct robotc_derive_options {
  size_t size;            /* sizeof(robotc_derive_options) */
  int symbolic;           /* symbols for the numbers of the robot */
  int short_names;        /* q2, s23, c23 in place of q.elbow, sin(q.elbow + q.wrist) */
  int digits;             /* significant digits of numbers in formulas; 0 means 6 */
  int normal_form;        /* formulas multiplied out, with sines and cosines of sums */
  int second_derivatives; /* "casadi": with the Jacobians of the Jacobians */
} robotc_derive_options;

/* The languages of robotc_derive: "text", "latex", "c", … Lives as long as the library. */
const robotc_names* robotc_languages(void);

/* Writes functions of a robot, such as "mass_matrix", and expressions of the language, such as
 * "N = der(mass_matrix(q)) - 2*coriolis_matrix(q, qd)", in one of these languages; without any, the equations of
 * motion. `options` can be null. Free the text with robotc_free_text. */
robotc_status robotc_derive(robotc_program* program, const char* robot, const char* const* functions,
                            size_t function_count, const char* language, const robotc_derive_options* options,
                            char** text, robotc_diagnostics** diagnostics);
void robotc_free_text(char* text);

typedef struct robotc_kernel_options {
  size_t size;         /* sizeof(robotc_kernel_options) */
  const char* rollout; /* the runs of this simulation in place of functions; null: functions */
  int single;          /* numbers are floats in place of doubles */
  const char* gpu;     /* the oldest GPU that they are for, "sm_90"; null: "sm_70" */
} robotc_kernel_options;

/* Writes functions of a robot as kernels of NVIDIA's GPUs, as `robotc build --target nvptx64` does: PTX, whose first
 * line describes the kernels; without a function, those of model-based controllers. `options` can be null. Free the
 * text with robotc_free_text. */
robotc_status robotc_kernels(robotc_program* program, const char* robot, const char* const* functions,
                             size_t function_count, const robotc_kernel_options* options, char** text,
                             robotc_diagnostics** diagnostics);

/* ---- Pages and summaries --------------------------------------------------------------------------------------- */

typedef struct robotc_page {
  const char* html; /* one file; works offline */
  size_t warning_count;
  const char* const* warnings; /* about meshes that are left out */
} robotc_page;

/* A robot in three dimensions, as `robotc view` writes it, in a configuration of `count` entries; null: where it
 * rests. `meshes`: those in the page, "none", "near" (in the folder of the file that names them) or "all"; null:
 * "near". */
robotc_status robotc_view_page(robotc_program* program, const char* robot, const double* q, size_t count,
                               const char* meshes, robotc_page** page, robotc_diagnostics** diagnostics);
/* Runs a simulation with the current parameters and without its sweeps; the page is the report of `robotc sim`. If
 * the callback stops the run, the report says so. */
robotc_status robotc_report_page(robotc_program* program, const char* simulation, const char* meshes,
                                 robotc_progress progress, void* context, robotc_page** page,
                                 robotc_diagnostics** diagnostics);
void robotc_free_page(robotc_page* page);

/* The summary of a robot, as `robotc check` prints it. Free the text with robotc_free_text. */
robotc_status robotc_summarise(robotc_program* program, const char* robot, char** text,
                               robotc_diagnostics** diagnostics);

#ifdef __cplusplus
}
#endif

#endif

import os
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any, List, Literal, NamedTuple, Optional, Tuple, Union, overload

import numpy as np
import pandas
import xarray
from numpy.typing import ArrayLike, NDArray

from . import casadi as casadi, gpu as gpu, gym as gym, jax as jax, stable_baselines3 as stable_baselines3, torch as torch

Floats = NDArray[np.float64]
# Arrays of float64, or of float32 with `in_float32`.
Reals = Union[Floats, NDArray[np.float32]]
ParameterValue = Union[float, Sequence[float], Floats, str]
Progress = Union[None, bool, Callable[[float], object]]

__version__: str
languages: Tuple[str, ...]

class Place:
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str

class Diagnostic:
    severity: str
    code: str
    message: str
    place: Optional[Place]
    others: List[Place]
    hints: List[str]

class Error(Exception):
    diagnostics: List[Diagnostic]
    coloured: str
    def _repr_html_(self) -> str: ...
    def _render_traceback_(self) -> List[str]: ...

class RobotWarning(UserWarning): ...

class Array:
    name: str
    meaning: str
    shape: Tuple[int, ...]
    labels: List[List[str]]
    units: List[str]

class Signature:
    robot: str
    title: str
    meaning: str
    inputs: List[Array]
    output: Array
    latex: str
    notes: List[str]

class Function:
    name: str
    robot: str
    dtype: np.dtype[Any]
    signature: Signature
    is_compiled: bool
    def __call__(self, *arrays: ArrayLike, out: Optional[Reals] = None, threads: int = 1, **named: ArrayLike) -> Any: ...

class _OfPlace:
    def __call__(self, place: str, *arrays: ArrayLike, out: Optional[Reals] = None, threads: int = 1,
                 **named: ArrayLike) -> Any: ...

class Pose(NamedTuple):
    rotation: Any
    position: Any

class Solutions(NamedTuple):
    q: Floats
    distance: Floats
    angle: Floats

class _PoseOfPlace:
    def __call__(self, place: str, q: ArrayLike, *, out: Optional[Reals] = None, threads: int = 1) -> Pose: ...

class Parameters(MutableMapping[str, Any]):
    def __getitem__(self, path: str) -> Any: ...
    def __setitem__(self, path: str, value: ParameterValue) -> None: ...
    def __delitem__(self, path: str) -> None: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def unit(self, path: str) -> str: ...

class Page(str):
    def save(self, path: Union[str, os.PathLike[str]]) -> None: ...
    def _repr_html_(self, height: int = 560) -> str: ...

class Run(Mapping[str, Floats]):
    simulation: str
    robot: str
    succeeded: bool
    time: Floats
    end: float
    final_q: Floats
    final_qd: Floats
    joints: List[str]
    speeds: List[str]
    figures: dict[str, float]
    findings: List[Tuple[bool, str, str]]
    units: dict[str, str]
    words: dict[str, List[str]]
    figure_units: dict[str, str]
    def to_pandas(self) -> pandas.DataFrame: ...
    def to_xarray(self) -> xarray.Dataset: ...
    def report(self, *, meshes: Literal["none", "near", "all"] = "near") -> Page: ...
    def _repr_html_(self) -> str: ...
    @property
    def q(self) -> Floats: ...
    @property
    def qd(self) -> Floats: ...
    @property
    def tau(self) -> Floats: ...
    @property
    def failures(self) -> List[str]: ...
    def __getitem__(self, name: str) -> Floats: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...

class Statistics(NamedTuple):
    figure: str
    values: dict[str, float]
    runs: int
    count: int
    mean: float
    deviation: float
    quantiles: dict[float, float]

class Sweep:
    simulation: str
    robot: str
    succeeded: bool
    runs_succeeded: NDArray[np.bool_]
    parameters: dict[str, Floats]
    figures: dict[str, Floats]
    drawn: List[str]
    units: dict[str, str]
    statistics: List[Statistics]
    def to_pandas(self) -> pandas.DataFrame: ...
    def to_xarray(self) -> xarray.Dataset: ...
    def _repr_html_(self) -> str: ...
    def __getitem__(self, name: str) -> Floats: ...
    def __len__(self) -> int: ...

class TransferFunction(NamedTuple):
    input: str
    output: str
    zeros: NDArray[np.complex128]
    poles: NDArray[np.complex128]
    gain: float
    dc_gain: float

class Margins(NamedTuple):
    motor: str
    is_stable: bool
    gain_increase: float
    gain_increase_frequency: float
    gain_decrease: float
    gain_decrease_frequency: float
    phase: float
    phase_frequency: float
    delay: float
    sensitivity_peak: float
    sensitivity_frequency: float

class LinearModel:
    robot: str
    simulation: Optional[str]
    closed_loop: bool
    time: float
    equilibrium: bool
    period: Optional[float]
    stability: str
    A: Floats
    B: Floats
    C: Floats
    D: Floats
    states: List[str]
    inputs: List[str]
    outputs: List[str]
    units: dict[str, str]
    values: dict[str, float]
    poles: NDArray[np.complex128]
    frequencies: Floats
    damping: Floats
    time_constants: Floats
    transfer_functions: List[TransferFunction]
    margins: dict[str, Margins]
    def __iter__(self) -> Iterator[Floats]: ...
    def response(self, frequencies: ArrayLike) -> NDArray[np.complex128]: ...

class Derived(str):
    language: str
    def _repr_latex_(self) -> Optional[str]: ...

class _Functions:
    program: Program
    name: str
    def function(self, title: str) -> Function: ...
    def compile(self, *titles: str, batches: bool = True) -> None: ...
    # The functions of a robot. `inputs_along` and `inverse_kinematics` belong to laws and simulations alone: their
    # arguments are trajectories and points.
    equations_of_motion: Function
    mass_matrix: Function
    mass_matrix_rate: Function
    coriolis_matrix: Function
    gravity_forces: Function
    nonlinear_effects: Function
    friction: Function
    spring_forces: Function
    applied_forces: Function
    inverse_dynamics: Function
    forward_dynamics: Function
    inverse_dynamics_dq: Function
    inverse_dynamics_dqd: Function
    drive_inputs: Function
    steady_inputs: Function
    inverse_dynamics_dparams: Function
    forward_dynamics_dq: Function
    forward_dynamics_dqd: Function
    forward_dynamics_dtau: Function
    forward_dynamics_dparams: Function
    pose: _PoseOfPlace
    transform: _OfPlace
    transform_dq: _OfPlace
    pseudo_inertia: _OfPlace
    jacobian: _OfPlace
    jacobian_rate: _OfPlace
    body_jacobian: _OfPlace
    body_velocity: _OfPlace
    manipulability: _OfPlace
    kinetic_energy: Function
    potential_energy: Function
    total_mass: Function
    centre_of_mass: Function
    centre_of_mass_jacobian: Function
    centroidal_momentum: Function
    centroidal_momentum_matrix: Function
    centroidal_momentum_matrix_rate: Function
    centroidal_momentum_rate: Function
    joint_reactions: Function
    coriolis_forces: Function
    coriolis_tensor: Function
    inertia_coefficients: Function
    centrifugal_coefficients: Function
    coriolis_coefficients: Function
    gravity_coefficients: Function
    load_coefficients: Function
    velocity: _OfPlace
    acceleration: _OfPlace
    base_parameters: Function
    regressor: Function
    dynamic_parameters: Function
    graph_matrix: Function
    graph_vector: Function
    circuit_matrix: Function
    cut_set_matrix: Function
    reaction_matrix: Function
    lever_matrix: Function
    chord_axes: Function
    freedoms: Function
    actuation: Function
    constraint_jacobian: Function
    closure_gap: Function
    plus: Function
    minus: Function
    close_loops: Function
    position_rates: Function
    displacement_matrix: Function
    reach_point: _OfPlace
    reach_pose: _OfPlace
    point_solutions: _OfPlace
    point_solution_errors: _OfPlace
    pose_solutions: _OfPlace
    pose_solution_errors: _OfPlace

class _InFloat32(_Functions): ...

class Robot(_Functions):
    in_float32: _InFloat32
    joints: List[str]
    speeds: List[str]
    actuated_joints: List[str]
    nq: int
    nv: int
    links: List[str]
    frames: List[str]
    def __init__(self, program: Program, name: str = "") -> None: ...
    @property
    def parameters(self) -> Parameters: ...
    def ode(self, tau: Union[None, ArrayLike, Callable[..., ArrayLike]] = None, *,
            tau_jac: Optional[Callable[[float, Floats, Floats], Tuple[ArrayLike, ArrayLike]]] = None) -> Ode: ...
    def view(self, q: Optional[ArrayLike] = None, *, meshes: Literal["none", "near", "all"] = "near") -> Page: ...
    def summary(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def simulate(self, name: str = "") -> Run: ...
    def simulate_sweep(self, name: str = "") -> Sweep: ...
    def linearise(self, name: str = "", *, plant: bool = False, at: Union[str, float] = "", equilibrium: bool = False,
                  q: Union[str, ArrayLike] = "", effort: Union[str, ArrayLike] = "",
                  inputs: Union[str, Sequence[str]] = (), outputs: Union[str, Sequence[str]] = (),
                  loop: str = "") -> LinearModel: ...
    def derive(self, *functions: str, as_: str = "text", symbolic: bool = False, short_names: bool = False,
               digits: int = 6, normal_form: bool = False,
               second_derivatives: bool = False) -> Derived: ...
    @overload
    def inverse_kinematics(self, place: str, target: Any, q: Any, *, all: Literal[True],
                           threads: int = ...) -> Solutions: ...
    @overload
    def inverse_kinematics(self, place: str, target: Any, q: Any, q0: Any = ..., *, all: Literal[False] = ...,
                           threads: int = ...) -> Array: ...

class Ode:
    robot: Robot
    size: int
    def __init__(self, robot: Robot, tau: Union[None, ArrayLike, Callable[..., ArrayLike]] = None,
                 tau_jac: Optional[Callable[[float, Floats, Floats], Tuple[ArrayLike, ArrayLike]]] = None) -> None: ...
    def state(self, q: ArrayLike, qd: ArrayLike) -> Floats: ...
    def split(self, x: ArrayLike) -> Tuple[Floats, Floats]: ...
    def __call__(self, t: float, x: Floats) -> Floats: ...
    def jac(self, t: float, x: Floats) -> Floats: ...

class Program:
    parameters: Parameters
    def __init__(self, path: Union[str, os.PathLike[str]], text: Optional[str] = None, *,
                 parameters: Optional[Mapping[str, ParameterValue]] = None,
                 cache: Union[bool, str, os.PathLike[str]] = False, formulation: str = "",
                 base: Literal["", "fixed", "floating"] = "") -> None: ...
    @property
    def robots(self) -> List[str]: ...
    @property
    def simulations(self) -> List[str]: ...
    def robot(self, name: str = "") -> Robot: ...
    def simulate(self, name: str = "") -> Run: ...
    def simulate_sweep(self, name: str = "") -> Sweep: ...
    def linearise(self, name: str = "", *, robot: str = "", plant: bool = False, at: Union[str, float] = "",
                  equilibrium: bool = False,
                  q: Union[str, ArrayLike] = "", effort: Union[str, ArrayLike] = "",
                  inputs: Union[str, Sequence[str]] = (), outputs: Union[str, Sequence[str]] = (),
                  loop: str = "") -> LinearModel: ...

def load(path: Union[str, os.PathLike[str]], robot: str = "", *,
         parameters: Optional[Mapping[str, ParameterValue]] = None, cache: Union[bool, str, os.PathLike[str]] = False,
         formulation: str = "", base: Literal["", "fixed", "floating"] = "") -> Robot: ...
def loads(text: str, robot: str = "", *, path: Union[str, os.PathLike[str]] = "text.robot",
          parameters: Optional[Mapping[str, ParameterValue]] = None,
          cache: Union[bool, str, os.PathLike[str]] = False, formulation: str = "") -> Robot: ...

class Distribution(NamedTuple):
    name: str
    first: str
    second: str
    def values(self, runs: int, seed: int) -> str: ...

def normal(mean: Union[float, str], deviation: Union[float, str]) -> Distribution: ...
def uniform(low: Union[float, str], high: Union[float, str]) -> Distribution: ...
def sweep(program: Union[Program, Robot], simulation: str = "",
          parameters: Optional[Mapping[str, Union[ArrayLike, str]]] = None, *, executor: Any = None,
          progress: Progress = None) -> Sweep: ...
def monte_carlo(program: Union[Program, Robot], simulation: str,
                parameters: Mapping[str, Union[Distribution, ArrayLike, str]], runs: int, *, seed: int = 0,
                executor: Any = None, progress: Progress = None) -> Sweep: ...
def load_ipython_extension(ipython: Any) -> None: ...

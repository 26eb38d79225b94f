import casadi

from . import Function

def function(function: Function, *, parameters: bool = False, hessians: bool = False) -> casadi.Function: ...

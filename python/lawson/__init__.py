"""Lawson fuses the loops of array programs, and runs them on arrays of NumPy where they lie."""

from importlib.metadata import version as _version

from ._errors import (
    Error,
    InputError,
    InternalError,
    OperatorError,
    OutOfMemoryError,
    RunError,
    SourceError,
    UnsupportedError,
)
from ._lawson import Explanation, Kernel, Port, Profile, compile, eval

__all__ = [
    "Error",
    "Explanation",
    "InputError",
    "InternalError",
    "Kernel",
    "OperatorError",
    "OutOfMemoryError",
    "Port",
    "Profile",
    "RunError",
    "SourceError",
    "UnsupportedError",
    "compile",
    "eval",
]

__version__ = _version("lawson")

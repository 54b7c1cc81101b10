"""What a system is: programs as its users write them, each by the name of a benchmark."""

import inspect
from dataclasses import dataclass
from typing import Any, Callable

import numpy


@dataclass
class Run:
    """One way to run a program on inputs that are bound to it."""

    system: str
    # "fresh" or "reused": whether the results are new memory, or that of the run before.
    outputs: str
    # Whether it calls a library of matrix operations.
    blas: bool
    # Runs it to the end, and gives what the system has as results.
    call: Callable[[], Any]
    # From that to arrays and numbers of NumPy.
    arrays: Callable[[Any], tuple]


class System:
    """A system whose arrays are NumPy's; others say what is different."""

    def __init__(self, name):
        self.name = name
        self.programs = {}

    def program(self, *names, blas=False):
        """Puts a function into the table, under its own name where no others are given."""

        def put(function):
            for name in names or (function.__name__,):
                self.programs.setdefault(name, []).append((function, blas))
            return function

        return put

    def take(self, inputs):
        """The inputs, as the system has them."""
        return inputs

    def fresh(self, function):
        """The function, compiled."""
        return function

    def reused(self, function, outs):
        """The function, compiled to write into `outs`; nothing where it can't."""
        if "out" in inspect.signature(function).parameters:
            out = outs if len(outs) > 1 else outs[0]
            return lambda *inputs: function(*inputs, out=out)
        return None

    def arrays(self, result):
        """A result, as a tuple of NumPy's arrays and numbers."""
        return result if isinstance(result, tuple) else (result,)

    def runs(self, program, inputs, results):
        """Every way to run a program; `results` are what it must give."""
        taken = self.take(inputs)
        for function, blas in self.programs.get(program, []):
            out = inspect.signature(function).parameters.get("out")
            # An `out` without a default says that another function has the fresh form.
            forms = {} if out and out.default is out.empty else {"fresh": self.fresh(function)}
            if all(isinstance(result, numpy.ndarray) for result in results):
                # Nothing that could pass for a result that is not written.
                forms["reused"] = self.reused(function, [numpy.full_like(result, -7) for result in results])
            for outputs, form in forms.items():
                if form is not None:
                    call = lambda form=form: form(*taken)
                    yield Run(self.name, outputs, blas, call, self.arrays)

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any, Literal, final

@final
class Port:
    """One scalar or array that a kernel takes or gives. As text: `xs: []f64`."""

    @property
    def name(self) -> str:
        """The parameter's name, or `result`; for a part of a tuple or a record with the way to it: `p.lon`."""
    @property
    def scalar(self) -> str:
        """The type of the scalar, or of the array's elements: `f64`."""
    @property
    def rank(self) -> int:
        """How many dimensions the array has; 0 for a scalar."""
    @property
    def constructors(self) -> list[str]:
        """Of the number of a constructor, the constructors from 0 on."""

@final
class Explanation:
    """Which loops were fused, and why not more. It prints as `lawson explain` does."""

    @property
    def json(self) -> dict[str, Any]:
        """What `lawson explain --json` prints."""
    @property
    def html(self) -> str:
        """The page of `lawson explain --html`, which needs no network."""
    def _repr_html_(self) -> str: ...

@final
class Profile:
    """Where the time of a call went. It prints as `lawson run --profile` does."""

    @property
    def result(self) -> Any:
        """What the call gave."""
    @property
    def json(self) -> dict[str, Any]:
        """What `lawson run --profile --json` prints of it."""

@final
class Kernel:
    """A program, compiled: call it with its arguments, by order or by name. Several threads may do so at once."""

    def __call__(self, *args: Any, **named: Any) -> Any: ...
    @property
    def params(self) -> list[Port]:
        """The scalars and arrays that it takes, in order. A tuple, a record or an array of them is several."""
    @property
    def results(self) -> list[Port]:
        """The scalars and arrays of its result."""
    @property
    def verdict(self) -> str:
        """How far it is known that the fused program means what its source means: `verified`."""
    @property
    def warnings(self) -> list[str]:
        """What is wrong with operators, or not known of them, and whole numbers that do not fit their types."""
    @property
    def loops(self) -> list[list[str]]:
        """The operations of the source that each loop does, by name."""
    def profile(self, *args: Any, **named: Any) -> Profile:
        """A call, and where its time went: of each loop how long it took, what it moved, and on how many threads."""
    def explain(self, all: bool = False) -> Explanation:
        """Which loops were fused, by which rules, and why not more; with `all` each pair of loops that are apart."""

def compile(
    text: str | PathLike[str] | None = None,
    entry: str | None = None,
    sizes: Mapping[str, int] | None = None,
    verify: Literal["once", "always", "off"] = "once",
    threads: int | None = None,
    *,
    path: str | PathLike[str] | None = None,
    host: dict[str, Callable[..., Any]] | None = None,
) -> Kernel:
    """Compiles a program: its text, or a `pathlib.Path` of its file.

    `entry` is the definition to call: `main`, or the only one. `sizes` are what to plan for, `{"n": 1000}` for `[n]f64`.
    `verify` says whether the fused program is compared with its source: "once" on this machine, "always" or "off".
    `threads` is how many it runs on, all cores without it. `host` has the functions that the program declares as external.
    """

def eval(text: str, /, **inputs: Any) -> Any:
    """The value of an expression over inputs by name, whose types are those of the data: `eval("f64.sum xs", xs=a)`.

    The expression is compiled once for inputs of these types. Whole numbers in it are `i64` where nothing else decides.
    """

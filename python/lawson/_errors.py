"""What goes wrong. `str(error)` is a message for people, with the source line where it has one."""


class Error(Exception):
    """Any error of Lawson's."""

    kind = "internal"
    """One word, which does not change: the one that `lawson --json` prints under `kind`."""
    message = ""
    """One sentence: what is wrong."""
    code = None
    """Which mistake of a program it is, such as `unknown-name`."""
    file = None
    """The program's file, or its name in messages."""
    line = None
    """The line in it, from 1."""
    column = None
    """The column in the line, from 1."""
    source_line = None
    """The text of the line."""
    help = None
    """What to do about it."""
    others = ()
    """What else is wrong with the program, in the order of the places."""


class SourceError(Error):
    """A text is not a program, or has no such entry."""


class UnsupportedError(Error, NotImplementedError):
    """A program is right, and uses what can't be run so far."""


class InputError(Error, ValueError):
    """An argument that does not fit."""


class RunError(Error, RuntimeError):
    """A program failed while it ran: an index out of bounds, a division by zero."""


class OperatorError(Error):
    """An operator of a reduction or a scan is not associative."""


class OutOfMemoryError(Error, MemoryError):
    """There is not enough memory for what a program asks for."""


class InternalError(Error):
    """A bug of Lawson, which is worth a report."""


# Users have them from `lawson`.
for _class in (Error, *Error.__subclasses__()):
    _class.__module__ = "lawson"

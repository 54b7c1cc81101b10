//! What errors of the API are about, in one table: the word that the command prints for each kind, and the exit code with
//! which it then ends. What only the command has is a table of its own (`command::failure`).

/// Exit codes of the command.
pub mod exit {
    /// Fine.
    pub const FINE: u8 = 0;
    /// A finding: a run-time error of the program, a difference, a failing test.
    pub const FINDING: u8 = 1;
    /// Usage or bad input.
    pub const BAD_INPUT: u8 = 2;
    /// A bug in Lawson.
    pub const BUG: u8 = 3;
}

use exit::{BAD_INPUT, BUG, FINDING};

/// What an [`Error`](super::Error) is about: [`Error::kind`](super::Error::kind).
///
/// ```
/// use lawson::{ErrorKind, Program};
/// let error = Program::parse("def main (x: i32) = x + true").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Type);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A text is no program.
    Syntax,
    /// A program's types or sizes do not fit.
    Type,
    /// A program has no such entry.
    Entry,
    /// A program is right, and uses what can't be run so far.
    Unsupported,
    /// A program failed while it ran: an index out of bounds, a division by zero, a function of the host that failed.
    Runtime,
    /// An operator of a reduction or scan is not associative.
    Operator,
    /// An argument doesn't fit its parameter, or has NaNs on which an operator is not associative.
    Input,
    /// The caller stopped it: [`until`](crate::until).
    Stopped,
    /// There is not enough memory for what a program asks for.
    Memory,
    /// A rule of the caller's own is not well typed, or lacks a condition: what it needs is not there where it was applied,
    /// or the fused program differs from its source by it.
    Rule,
    /// A certificate does not check. It is a bug of Lawson, unless the certificate came from elsewhere: then the command
    /// calls it a finding.
    Certificate,
    /// A fused program differs from its source: a bug of Lawson.
    Difference,
    /// Another bug of Lawson.
    Internal,
}

impl ErrorKind {
    /// The table.
    const fn row(self) -> (&'static str, u8) {
        match self {
            ErrorKind::Syntax => ("syntax", BAD_INPUT),
            ErrorKind::Type => ("type", BAD_INPUT),
            ErrorKind::Entry => ("entry", BAD_INPUT),
            ErrorKind::Unsupported => ("unsupported", BAD_INPUT),
            ErrorKind::Runtime => ("runtime", FINDING),
            ErrorKind::Operator => ("operator", FINDING),
            ErrorKind::Input => ("input", BAD_INPUT),
            ErrorKind::Stopped => ("stopped", BAD_INPUT),
            ErrorKind::Memory => ("memory", BAD_INPUT),
            ErrorKind::Rule => ("rule", FINDING),
            ErrorKind::Certificate => ("certificate", BUG),
            ErrorKind::Difference => ("difference", BUG),
            ErrorKind::Internal => ("internal", BUG),
        }
    }

    /// The word that the command prints for it, under `kind` of `--json`. It does not change.
    pub const fn word(self) -> &'static str {
        self.row().0
    }

    /// The exit code with which the command then ends: 1 is a finding, 2 bad input, 3 a bug of Lawson.
    pub const fn exit_code(self) -> u8 {
        self.row().1
    }

    /// A bug of Lawson, which is worth a report.
    pub const fn is_bug(self) -> bool {
        self.exit_code() == BUG
    }
}

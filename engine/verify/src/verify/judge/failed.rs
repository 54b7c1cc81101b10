//! Why a command that was to be judged gave nothing.

use std::fmt;
use std::time::Duration;

/// Why a command gave nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failed {
    /// It can't be run at all.
    NotStarted(String),
    /// It does not take this program: the last line that it says.
    NotTaken(String),
    /// It ended otherwise than with success.
    Crash(String),
    /// It took too long.
    TimeOut(Duration),
    /// What it wrote are no results.
    Garbage(String),
    /// What it wrote is no program that can stand for the source.
    Refused(String),
}

impl Failed {
    /// One word for it.
    pub fn kind(&self) -> &'static str {
        match self {
            Failed::NotStarted(_) => "not-started",
            Failed::NotTaken(_) => "not-taken",
            Failed::Crash(_) => "crash",
            Failed::TimeOut(_) => "time-out",
            Failed::Garbage(_) => "garbage",
            Failed::Refused(_) => "refused",
        }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failed::NotStarted(why) => write!(f, "the command can't be run: {why}"),
            Failed::NotTaken(why) => write!(f, "the command does not take the program: {why}"),
            Failed::Crash(why) => write!(f, "the command crashes: {why}"),
            Failed::TimeOut(limit) => write!(f, "the command takes longer than {} s", limit.as_secs_f64()),
            Failed::Garbage(why) => write!(f, "the command writes what can't be read: {why}"),
            Failed::Refused(why) => write!(f, "the command writes a program that is refused: {why}"),
        }
    }
}

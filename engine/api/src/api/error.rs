//! The one error of the API.

use std::fmt;
use std::sync::Arc;

use lawson_oracle::diagnostic::{Diagnostic, excerpt};
use lawson_oracle::domain::Undecided;
use lawson_oracle::source::{Source, Span};
use lawson_oracle::types::Checked;

use super::{EXHAUSTED, ErrorKind};
use crate::core::Origin;
use crate::fuse::Mistake;
use crate::rules::RuleName;
use crate::rules::law::TypeError;
use crate::verify::Mismatch;
use crate::verify::culprit::Culprit;
use crate::verify::operators::{OperatorFault, OperatorLaw, Values};

/// What runs a program as it is, as messages tell a caller: the command says how one says it there.
pub const UNVERIFIED: &str = "`Verify::Off`";

/// Why something could not be done. What it is about, [`Error::kind`] says; as text it is a message for people, with the
/// source line where it has one.
#[derive(Debug)]
pub struct Error(Box<Cause>);

/// What is known of an error.
#[derive(Debug)]
pub enum Cause {
    /// At a place in a source text.
    Source(ErrorKind, Source, Diagnostic),
    /// An argument doesn't fit its parameter.
    Argument(String),
    /// Somebody stopped it: [`crate::until`].
    Stopped,
    /// Not enough memory for what the program asks for.
    Memory(String),
    /// The reference interpreter gave up: over numbers, only a want of memory or of steps leaves something
    /// undecided. With the place that asks for too much memory, where it is known.
    Exhausted(Undecided, Option<Box<(Source, Diagnostic)>>),
    /// A fusion's certificate does not check.
    Certificate(String),
    /// A fused program differs from its source.
    Difference {
        checked: Arc<Checked>,
        difference: Box<Mismatch>,
        culprit: Option<Box<Culprit>>,
        /// The culprit is a rule of the caller's own.
        own: bool,
    },
    /// A function of the host does not keep what the program declares of it.
    Unreliable(String),
    /// A rule of whoever calls lacks a condition.
    Rule(Mistake),
    /// Rules of the caller's own made what is no program.
    NoProgram(String),
    /// The law of a rule of whoever calls is not well typed.
    IllTyped(RuleName, TypeError),
    /// A plan that can't be carried out.
    Fusion(Mistake),
    /// A bug.
    Internal(String),
}

impl Error {
    pub(crate) fn new(cause: Cause) -> Error {
        Error(Box::new(cause))
    }

    /// An error at a place of a source text.
    #[doc(hidden)]
    pub fn source(kind: ErrorKind, source: &Source, diagnostic: Diagnostic) -> Error {
        Error::new(Cause::Source(kind, source.clone(), diagnostic))
    }

    /// An operator that breaks a law that it must obey.
    pub(crate) fn operator(checked: &Checked, fault: &OperatorFault) -> Error {
        Error::source(ErrorKind::Operator, &checked.source, Error::operator_diagnostic(checked, fault))
    }

    /// The law that the operator breaks, with a counterexample.
    #[doc(hidden)]
    pub fn operator_diagnostic(checked: &Checked, fault: &OperatorFault) -> Diagnostic {
        let span = fault.origin.sources.first().map_or(Span::default(), |s| s.span);
        let message = match (fault.law, fault.special()) {
            (OperatorLaw::Associative | OperatorLaw::FromLeft(_), None) if fault.on == Values::Data => {
                "the operator is not associative on this data".to_string()
            }
            (OperatorLaw::Associative | OperatorLaw::FromLeft(_), None) => {
                "the operator is not associative".to_string()
            }
            (OperatorLaw::Associative | OperatorLaw::FromLeft(_), Some(special)) => {
                format!("the operator is not associative on {special}")
            }
            (OperatorLaw::Neutral, _) => "the neutral element is not neutral".to_string(),
        };
        let believed;
        let help = match fault.law {
            OperatorLaw::Associative if fault.on == Values::Data => {
                "these are parts of the data as they come, so that the result depends on where parts begin; `lawson run \
                 --verify full` compares it with the fold from the left"
            }
            OperatorLaw::Associative if fault.is_fatal() => {
                believed = format!(
                    "a reduction or scan in parallel has a meaning only for an associative operator; if it is one on \
                     the values that your data makes, {UNVERIFIED} believes so, and `lawson verify` shows more"
                );
                &believed
            }
            OperatorLaw::Associative if fault.special().is_some() => {
                "the program makes them itself of some numbers, so that data can't be refused for it: the result is \
                 right where none is made; `f64.max` and `f64.min` take NaN for a missing value"
            }
            OperatorLaw::Associative => {
                "a reduction or scan in parallel has a meaning only where the operator is associative; no run on small \
                 numbers came to it, and if such values don't occur in yours, the result is right"
            }
            OperatorLaw::FromLeft(_) => {
                "no three parts that were tried show it, and all of them together do; `lawson run --verify full` \
                 compares the result with the fold from the left"
            }
            OperatorLaw::Neutral => {
                "here it comes in once, in front of the first element; Futhark may put it in once for each part that \
                 runs in parallel"
            }
        };
        let message = format!("{message}: {}", fault.lines(checked).join(", but "));
        Diagnostic::new(span, message, "combines by it").help(help)
    }

    /// An operator that is not associative on values that occurred in no run, and could not be tried on some data: with
    /// functions of a host, that would call these again.
    #[doc(hidden)]
    pub fn untried_on_data(checked: &Checked, fault: &OperatorFault, has_host: bool) -> Diagnostic {
        let span = fault.origin.sources.first().map_or(Span::default(), |s| s.span);
        let message = format!(
            "the operator is not associative on all values, and could not be tried on this data: {}",
            fault.lines(checked).join(", but ")
        );
        let help = if has_host {
            "nothing is tried where a program calls functions of a host: they would be called again for it; if such \
             values don't occur, the result is right"
        } else {
            "a sample of the data was run for it, and failed or took too many steps; if such values don't occur, the \
             result is right: `lawson run --verify full` compares it with the fold from the left"
        };
        Diagnostic::new(span, message, "combines by it").help(help)
    }

    /// Nothing is known of an operator.
    #[doc(hidden)]
    pub fn untried_diagnostic(origin: &Origin) -> Diagnostic {
        let span = origin.sources.first().map_or(Span::default(), |s| s.span);
        Diagnostic::new(span, "the operator was never tried, and may not be associative", "combines by it").help(
            "on all numbers that were drawn for it, it fails, gives no finite value or takes too many steps",
        )
    }

    /// What it is about.
    pub fn kind(&self) -> ErrorKind {
        match &*self.0 {
            Cause::Source(kind, ..) => *kind,
            Cause::Argument(_) => ErrorKind::Input,
            Cause::Stopped | Cause::Exhausted(Undecided::Stopped, _) => ErrorKind::Stopped,
            Cause::Memory(_) | Cause::Exhausted(..) => ErrorKind::Memory,
            Cause::Unreliable(_) => ErrorKind::Runtime,
            Cause::Certificate(_) => ErrorKind::Certificate,
            Cause::Difference { own: true, .. } => ErrorKind::Rule,
            Cause::Difference { own: false, .. } => ErrorKind::Difference,
            Cause::Rule(_) | Cause::IllTyped(..) | Cause::NoProgram(_) => ErrorKind::Rule,
            Cause::Fusion(_) | Cause::Internal(_) => ErrorKind::Internal,
        }
    }

    /// [`ErrorKind::word`] of its kind.
    pub fn word(&self) -> &'static str {
        self.kind().word()
    }

    /// The program is at fault before it runs: syntax, types, no such entry.
    pub fn is_source(&self) -> bool {
        matches!(self.kind(), ErrorKind::Syntax | ErrorKind::Type | ErrorKind::Entry)
    }

    /// [`ErrorKind::Unsupported`].
    pub fn is_unsupported(&self) -> bool {
        self.kind() == ErrorKind::Unsupported
    }

    /// [`ErrorKind::Runtime`].
    pub fn is_runtime(&self) -> bool {
        self.kind() == ErrorKind::Runtime
    }

    /// [`ErrorKind::Operator`].
    pub fn is_operator(&self) -> bool {
        self.kind() == ErrorKind::Operator
    }

    /// [`ErrorKind::Input`].
    pub fn is_input(&self) -> bool {
        self.kind() == ErrorKind::Input
    }

    /// [`ErrorKind::Memory`].
    pub fn is_memory(&self) -> bool {
        self.kind() == ErrorKind::Memory
    }

    /// [`ErrorKind::Certificate`].
    pub fn is_certificate(&self) -> bool {
        self.kind() == ErrorKind::Certificate
    }

    /// [`ErrorKind::Stopped`].
    pub fn is_stopped(&self) -> bool {
        self.kind() == ErrorKind::Stopped
    }

    /// A bug of Lawson, which is worth a report: a fused program that differs from its source, a
    /// certificate that does not check.
    pub fn is_bug(&self) -> bool {
        self.kind().is_bug()
    }

    /// The source text and the place in it, where there is one.
    pub fn place(&self) -> Option<(&Source, &Diagnostic)> {
        match &*self.0 {
            Cause::Source(_, source, diagnostic) => Some((source, diagnostic)),
            Cause::Exhausted(_, Some(place)) => Some((&place.0, &place.1)),
            _ => None,
        }
    }

    /// Why a plan could not be carried out, if that is what happened. A planner of one's own may have made it.
    #[doc(hidden)]
    pub fn mistake(&self) -> Option<&Mistake> {
        match &*self.0 {
            Cause::Rule(mistake) | Cause::Fusion(mistake) => Some(mistake),
            _ => None,
        }
    }

    /// Why the reference interpreter gave up, if it did.
    pub(super) fn exhausted(&self) -> Option<&Undecided> {
        match &*self.0 {
            Cause::Exhausted(why, _) => Some(why),
            _ => None,
        }
    }

    /// What shows that a fused program differs from its source, and the source's text.
    #[doc(hidden)]
    pub fn difference(&self) -> Option<(&Mismatch, &Source)> {
        match &*self.0 {
            Cause::Difference { checked, difference, .. } => Some((difference, &checked.source)),
            _ => None,
        }
    }

    /// The application of a rule with which a fused program begins to differ from its source, where one does.
    pub fn culprit(&self) -> Option<&Culprit> {
        match &*self.0 {
            Cause::Difference { culprit, .. } => culprit.as_deref(),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Cause::Source(_, source, diagnostic) => f.write_str(diagnostic.render(source, false).trim_end()),
            Cause::Argument(what) | Cause::Memory(what) | Cause::Unreliable(what) => f.write_str(what),
            Cause::Stopped => write!(f, "the run was stopped"),
            Cause::Exhausted(Undecided::Stopped, _) => write!(f, "the run was stopped"),
            Cause::Exhausted(why, _) => write!(f, "{EXHAUSTED}: {why}"),
            Cause::Certificate(why) => write!(f, "the certificate does not check: {why}"),
            Cause::Rule(mistake) => write!(f, "{mistake}"),
            Cause::NoProgram(why) => write!(f, "by a rule that is not a standard rule {why}"),
            Cause::IllTyped(rule, why) => write!(f, "the rule {rule} is not well typed: {why}"),
            Cause::Fusion(mistake) => write!(f, "internal error: {mistake}"),
            Cause::Internal(what) => write!(f, "internal error: {what}"),
            Cause::Difference { checked, difference, culprit, own } => {
                let treatment = difference.treatment();
                writeln!(f, "{treatment} of {} differs from its source", checked.source.name)?;
                for (arg, name) in difference.inputs().iter().zip(1..) {
                    writeln!(f, "  argument {name}: {}", excerpt(arg))?;
                }
                writeln!(f, "  the source gives: {}", excerpt(&difference.expected()))?;
                write!(f, "  {treatment} gives: {}", excerpt(&difference.found()))?;
                if let Some(culprit) = culprit {
                    write!(f, "\n  the first wrong step: {culprit}")?;
                }
                if *own {
                    write!(f, "\n  which is not a standard rule, and lacks a condition")
                } else {
                    Ok(())
                }
            }
        }
    }
}

impl std::error::Error for Error {}

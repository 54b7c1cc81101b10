//! The one error of the API.

use std::fmt;
use std::sync::Arc;

use lawson_oracle::diagnostic::{Diagnostic, excerpt};
use lawson_oracle::domain::Undecided;
use lawson_oracle::source::{Source, Span};
use lawson_oracle::types::Checked;

use super::EXHAUSTED;
use crate::core::Origin;
use crate::fuse::Mistake;
use crate::verify::Mismatch;
use crate::verify::culprit::Culprit;
use crate::verify::operators::left::FromLeft;
use crate::verify::operators::{OperatorFault, OperatorLaw, Values};

/// Why something could not be done. What it is about is asked with the predicates; as text it is a
/// message for people, with the source line where it has one.
#[derive(Debug)]
pub struct Error(Box<Kind>);

/// The kinds of error.
#[derive(Debug)]
pub enum Kind {
    /// At a place in a source text. The first is a stable word: `syntax`, `type`, `entry`,
    /// `unsupported`, `runtime`, `operator`, `input`, `memory`.
    Source(&'static str, Source, Diagnostic),
    /// An argument doesn't fit its parameter.
    Argument(String),
    /// Not enough memory for what the program asks for.
    Memory(String),
    /// The reference interpreter gave up: over numbers, only a want of memory or of steps leaves something
    /// undecided.
    Exhausted(Undecided),
    /// A fusion's certificate does not check.
    Certificate(String),
    /// A fused program differs from its source.
    Difference { checked: Arc<Checked>, difference: Box<Mismatch>, culprit: Option<Box<Culprit>> },
    /// A function of the host does not keep what the program declares of it.
    Unreliable(String),
    /// A rule of whoever calls lacks a condition.
    Rule(Mistake),
    /// A plan that can't be carried out.
    Fusion(Mistake),
    /// A bug.
    Internal(String),
}

impl Error {
    pub(crate) fn new(kind: Kind) -> Error {
        Error(Box::new(kind))
    }

    /// An error at a place of a source text; the word says of what kind it is ([`Error::word`]).
    pub fn source(kind: &'static str, source: &Source, diagnostic: Diagnostic) -> Error {
        Error::new(Kind::Source(kind, source.clone(), diagnostic))
    }

    /// An operator that breaks a law that it must obey.
    pub(crate) fn operator(checked: &Checked, fault: &OperatorFault) -> Error {
        Error::source("operator", &checked.source, Error::operator_diagnostic(checked, fault))
    }

    /// The law that the operator breaks, with a counterexample.
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
        let help = match fault.law {
            OperatorLaw::Associative if fault.on == Values::Data => {
                "these are parts of the data as they come, so that the result depends on where parts begin; `--verify \
                 full` compares it with the fold from the left"
            }
            OperatorLaw::Associative if fault.is_fatal() => {
                "a reduction or scan in parallel has a meaning only for an associative operator; if it is one on the \
                 values that your data makes, `run --verify off` believes so, and `lawson verify` shows more"
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
                "no three parts that were tried show it, and all of them together do; `--verify full` compares the \
                 result with the fold from the left"
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
             result is right: `--verify full` compares it with the fold from the left"
        };
        Diagnostic::new(span, message, "combines by it").help(help)
    }

    /// A fold or scan of a run that gives something else than from the left.
    pub fn from_left(checked: &Checked, differs: &FromLeft) -> Error {
        let (span, left, found) = differs.shown(checked);
        let place = differs.at.map_or(String::new(), |at| format!(" at index {at}"));
        let message = format!(
            "the operator is not associative on this input: from the left it gives {left}{place}, and by the brackets \
             of the fused program {found}"
        );
        let help = "a reduction or scan in parallel has a meaning only for an associative operator; `--verify off` runs \
                    the program as it is";
        Error::source(
            "operator",
            &checked.source,
            Diagnostic::new(span, message, "combines by it").help(help),
        )
    }

    /// Nothing is known of an operator.
    pub fn untried_diagnostic(origin: &Origin) -> Diagnostic {
        let span = origin.sources.first().map_or(Span::default(), |s| s.span);
        Diagnostic::new(span, "the operator was never tried, and may not be associative", "combines by it").help(
            "on all numbers that were drawn for it, it fails, gives no finite value or takes too many steps",
        )
    }

    /// A stable word for what it is about: `syntax`, `type`, `entry`, `unsupported`, `runtime`,
    /// `operator`, `input`, `memory`, `rule`, `certificate`, `difference`, `internal`.
    pub fn word(&self) -> &'static str {
        match &*self.0 {
            Kind::Source(word, ..) => word,
            Kind::Argument(_) => "input",
            Kind::Memory(_) | Kind::Exhausted(_) => "memory",
            Kind::Unreliable(_) => "runtime",
            Kind::Certificate(_) => "certificate",
            Kind::Difference { .. } => "difference",
            Kind::Rule(_) => "rule",
            Kind::Fusion(_) | Kind::Internal(_) => "internal",
        }
    }

    /// The program is at fault before it runs: syntax, types, no such entry.
    pub fn is_source(&self) -> bool {
        matches!(self.word(), "syntax" | "type" | "entry")
    }

    /// The program is right, and uses what can't be run yet.
    pub fn is_unsupported(&self) -> bool {
        self.word() == "unsupported"
    }

    /// The program failed while it ran: an index out of bounds, a division by zero.
    pub fn is_runtime(&self) -> bool {
        self.word() == "runtime"
    }

    /// An operator is not associative.
    pub fn is_operator(&self) -> bool {
        self.word() == "operator"
    }

    /// An argument doesn't fit its parameter, or has NaNs on which an operator is not associative.
    pub fn is_input(&self) -> bool {
        self.word() == "input"
    }

    /// There is not enough memory for what the program asks for.
    pub fn is_memory(&self) -> bool {
        self.word() == "memory"
    }

    /// A certificate does not check. It is a bug of Lawson, unless the certificate came from elsewhere.
    pub fn is_certificate(&self) -> bool {
        self.word() == "certificate"
    }

    /// A bug of Lawson, which is worth a report: a fused program that differs from its source, a
    /// certificate that does not check.
    pub fn is_bug(&self) -> bool {
        matches!(self.word(), "certificate" | "difference" | "internal")
    }

    /// The source text and the place in it, where there is one.
    pub fn place(&self) -> Option<(&Source, &Diagnostic)> {
        match &*self.0 {
            Kind::Source(_, source, diagnostic) => Some((source, diagnostic)),
            _ => None,
        }
    }

    /// Why a plan could not be carried out, if that is what happened. A planner of one's own may have made it.
    pub fn mistake(&self) -> Option<&Mistake> {
        match &*self.0 {
            Kind::Rule(mistake) | Kind::Fusion(mistake) => Some(mistake),
            _ => None,
        }
    }

    /// Why the reference interpreter gave up, if it did.
    pub(super) fn exhausted(&self) -> Option<&Undecided> {
        match &*self.0 {
            Kind::Exhausted(why) => Some(why),
            _ => None,
        }
    }

    /// What shows that a fused program differs from its source, and the source's text.
    pub fn difference(&self) -> Option<(&Mismatch, &Source)> {
        match &*self.0 {
            Kind::Difference { checked, difference, .. } => Some((difference, &checked.source)),
            _ => None,
        }
    }

    /// The application of a rule with which a fused program begins to differ from its source, where one does.
    pub fn culprit(&self) -> Option<&Culprit> {
        match &*self.0 {
            Kind::Difference { culprit, .. } => culprit.as_deref(),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Source(_, source, diagnostic) => f.write_str(diagnostic.render(source, false).trim_end()),
            Kind::Argument(what) | Kind::Memory(what) | Kind::Unreliable(what) => f.write_str(what),
            Kind::Exhausted(why) => write!(f, "{EXHAUSTED}: {why}"),
            Kind::Certificate(why) => write!(f, "the certificate does not check: {why}"),
            Kind::Rule(mistake) => write!(f, "{mistake}"),
            Kind::Fusion(mistake) => write!(f, "internal error: {mistake}"),
            Kind::Internal(what) => write!(f, "internal error: {what}"),
            Kind::Difference { checked, difference, culprit } => {
                let treatment = difference.treatment();
                writeln!(f, "{treatment} of {} differs from its source", checked.source.name)?;
                for (arg, name) in difference.inputs().iter().zip(1..) {
                    writeln!(f, "  argument {name}: {}", excerpt(arg))?;
                }
                writeln!(f, "  the source gives: {}", excerpt(&difference.expected()))?;
                write!(f, "  {treatment} gives: {}", excerpt(&difference.found()))?;
                match culprit {
                    Some(culprit) => write!(f, "\n  the first wrong step: {culprit}"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl std::error::Error for Error {}

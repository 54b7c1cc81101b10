//! The steps of a certificate by their meaning: what each of them makes gives the terms that the source gives. So nothing rests
//! on the composition that the fuser and the checker of certificates share.

use std::ops::Range;

use super::culprit::Culprit;
use super::{Mismatch, Options, Subject, symbolic};
use crate::certificate::{Certificate, Refused, replay_seen};
use crate::core::Program;
use crate::core::passes::numbered;
use crate::rules::Laws;

/// How many programs were compared to which steps lead.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Steps {
    /// All that differ from the one before.
    pub all: usize,
    /// Those that are equal to the source for all values at small lengths. The others are undecided.
    pub equal: usize,
}

/// What is wrong with a step.
#[derive(Debug)]
pub enum WrongStep {
    /// The certificate does not check.
    Certificate(Refused),
    /// What it makes is no more what the source gives.
    Meaning(Box<Mismatch>, Box<Culprit>),
}

/// Compares what each step makes of an entry as it was lowered with the source, at lengths from 0 to `options.symbolic`.
///
/// # Errors
/// The first step that is wrong.
pub fn check(
    subject: &Subject<'_>,
    lowered: &Program,
    certificate: &Certificate,
    laws: &Laws,
    options: &Options,
) -> Result<Steps, WrongStep> {
    let (mut steps, mut wrong, mut before) = (Steps::default(), None, lowered.clone());
    let mut see = |taken: Range<usize>, after: &Program| {
        if wrong.is_some() || after.body == before.body {
            return;
        }
        let program = numbered(after.clone());
        steps.all += 1;
        match symbolic::check(&Subject { fused: &program, ..*subject }, None, options) {
            Ok(found) => steps.equal += usize::from(found.proved()),
            Err(mismatch) => {
                let culprit = Culprit::of_steps(subject.checked, &before, &certificate.steps[taken]);
                wrong = Some(WrongStep::Meaning(mismatch, Box::new(culprit)));
            }
        }
        before = after.clone();
    };
    replay_seen(lowered, certificate, laws, &mut see).map_err(WrongStep::Certificate)?;
    wrong.map_or(Ok(steps), Err)
}

//! Why a run failed that native code could not end: the source is run again for it, where there is room.

use std::iter::successors;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::Host;
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::Decl;

use super::error::Kind;
use super::{Error, Kernel};
use crate::core::layout::join;
use crate::core::value::scalars_in;
use crate::native::{self, NativeValue, Outside};

/// Steps that the second run may take. Whatever array the interpreter makes took as many steps as it has
/// elements, or has those of another one, so that this bounds its memory.
const STEPS: u64 = 1 << 25;

/// Bytes that an element takes in the interpreter: as a value, and in the array that it was read from.
const ELEMENT: usize = 64;

/// As many of the steps as there is memory for.
fn steps() -> u64 {
    let fits = |steps: &u64| Vec::<u8>::new().try_reserve_exact(*steps as usize * ELEMENT).is_ok();
    successors(Some(STEPS), |steps| Some(steps / 2)).take(8).find(fits).unwrap_or(0)
}

/// The values that the interpreter makes of an argument of these extents: its numbers, and its rows, of which
/// there may be many without a number in them.
fn values_in(dims: &[i64]) -> u64 {
    if dims.is_empty() {
        return 1;
    }
    (1..=dims.len()).map(|rank| scalars_in(&dims[..rank]) as u64).fold(0, u64::saturating_add)
}

impl Kernel {
    /// The source's error on arguments on which native code failed. The host answers again.
    pub(super) fn source_error(&self, values: &[NativeValue<'_>], outside: Outside<'_>) -> Error {
        let Outside { printer, host } = outside;
        let (steps, taken) = (steps(), values.iter().map(|value| values_in(value.dims())));
        let taken = taken.fold(0, u64::saturating_add);
        let Some(left) = steps.checked_sub(taken) else {
            return self.without_values(
                values,
                host,
                &format!(
                    "takes no input of more than {steps} numbers and rows here, and this one has {taken}"
                ),
            );
        };
        let mut parts = values.iter().map(NativeValue::to_core);
        let types = &self.fused.entry.lowered.params;
        let Some(args) = types.iter().map(|ty| join(ty, &mut parts)).collect::<Option<Vec<_>>>() else {
            return Error::new(Kind::Internal("the arguments don't fit the parameters".into()));
        };
        let mut numbers = Concrete::with_budget(left);
        match self.fused.interpret_within(&mut numbers, &args, Outside { printer, host: &mut *host }) {
            Err(_) if numbers.steps_left() == 0 => self.without_values(
                values,
                host,
                &format!("needs more than {steps} steps, for which there is no room"),
            ),
            Err(error) => match error.exhausted() {
                Some(why) => self.without_values(values, host, &format!("gave up: {why}")),
                None => error,
            },
            Ok(_) if !self.fused.entry.calls().is_empty() => self.unreliable(),
            Ok(_) => Error::new(Kind::Internal(
                "native code failed where the reference interpreter gives a value".into(),
            )),
        }
    }

    /// There is no memory for an array: at the place that asks for it, if a second run finds it.
    pub(super) fn too_large(&self, values: &[NativeValue<'_>], host: &mut Host, what: String) -> Error {
        let place = self.kernel.failure(values, host).and_then(|origin| Some(origin.sources.first()?.span));
        match place {
            Some(span) => {
                let diagnostic = Diagnostic::new(span, what, "asks for it");
                Error::source("memory", &self.fused.entry.checked.source, diagnostic)
            }
            None => Error::new(Kind::Memory(what)),
        }
    }

    /// Functions of the host, which calls that nobody sees are made of again, have not given the same again.
    fn unreliable(&self) -> Error {
        let mut names: Vec<&str> =
            self.fused.entry.calls().into_iter().map(|(call, _)| &*call.name).collect();
        names.dedup();
        Error::new(Kind::Unreliable(format!(
            "an external function failed, or gave something else than its type says, and did not when the program was \
             run again to see where: a function that is declared `pure` or `fail` does always the same ({})",
            names.join(", ")
        )))
    }

    /// What native code knows of its failure: the loop, as the source is written.
    fn without_values(&self, values: &[NativeValue<'_>], host: &mut Host, why: &str) -> Error {
        host.again();
        let checked = &self.fused.entry.checked;
        let unfused = native::Kernel::compile(self.fused.entry.lowered()).ok();
        let unfused = unfused.map(|kernel| kernel.on_threads_of(&self.kernel));
        let place =
            unfused.as_ref().and_then(|kernel| Some(kernel.failure(values, host)?.sources.first()?.span));
        let entry = match &checked.program.decls[self.fused.entry.index] {
            Decl::Def(def) => def.name_span,
            _ => Span::default(),
        };
        let message = "the program fails: an index is out of bounds, a divisor is zero, or a size is negative or too large";
        let diagnostic = Diagnostic::new(place.unwrap_or(entry), message, "fails in here").help(format!(
            "for which values, the reference interpreter finds out, and it {why}; a smaller input that fails shows it"
        ));
        Error::source("runtime", &checked.source, diagnostic)
    }
}

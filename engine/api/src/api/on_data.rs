//! What is known of a call: the operators of the program are tried on its arguments.

use lawson_oracle::diagnostic::Diagnostic;

use super::{Arg, Error, Kernel};
use crate::native::NativeValue;
use crate::verify::Verdict;
use crate::verify::operators::data::{self, OnData, OperatorOutcome};

impl Kernel {
    /// What is known of a call with these arguments: [`Kernel::verdict`], once the operators that the program itself
    /// writes were tried on them; with a warning for each that is not associative there, and for each that is known not
    /// to be on other data and could not be tried.
    ///
    /// A sample of the arguments is interpreted, within a budget of steps. Of a program that calls functions of a host
    /// nothing is tried, since that would call them again. [`Kernel::call`] does not do this.
    ///
    /// ```
    /// // A sum that ends at 2,000,000,000 depends on the brackets where it falls again.
    /// let source = "def main (xs: []i32) = reduce (\\a b -> i32.min 2000000000 (a + b)) 0 xs";
    /// let kernel = lawson::Program::parse(source)?.main()?.fuse()?.compile()?;
    /// assert!(!kernel.verdict().is_verified());
    /// let (verdict, warnings) = kernel.verdict_on(&[[1, 2, 3].as_slice().into()])?;
    /// assert!(verdict.is_verified() && warnings.is_empty());
    /// let (verdict, warnings) = kernel.verdict_on(&[[1999999999, 5, -7].as_slice().into()])?;
    /// assert_eq!((verdict.to_string(), warnings.len()), ("verified, except for its operators".to_string(), 1));
    /// # Ok::<(), lawson::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::is_input`]: an argument is of another type or length than its parameter.
    pub fn verdict_on(&self, args: &[Arg<'_>]) -> Result<(Verdict, Vec<Diagnostic>), Error> {
        let args: Vec<NativeValue<'_>> = args.iter().map(|arg| arg.0.clone()).collect();
        self.takes(&args)?;
        Ok(self.verdict_on_parts(&args))
    }

    /// The same of arguments split into their parts.
    #[doc(hidden)]
    pub fn verdict_on_parts(&self, args: &[NativeValue<'_>]) -> (Verdict, Vec<Diagnostic>) {
        let (entry, verdict) = (&self.fused.entry, &self.verdict);
        if !verdict.is_about_values() || !data::has_own(entry.lowered()) {
            return (verdict.clone(), Vec::new());
        }
        let has_host = !entry.calls().is_empty();
        let tried = if has_host { Vec::new() } else { data::try_on(entry.lowered(), args) };
        let mut warnings = Vec::new();
        for tried in &tried {
            if let OnData::Breaks(fault) = &tried.outcome {
                warnings.push(Error::operator_diagnostic(&entry.checked, fault).warning());
            }
        }
        let is_known = |number: &usize| {
            let outcome =
                |tried: &&OperatorOutcome| tried.operator == *number && tried.outcome != OnData::Untried;
            tried.iter().any(|tried| outcome(&tried))
        };
        for number in verdict.suspects().iter().filter(|number| !is_known(number)) {
            let faults = entry.operators().get(*number).map_or(&[][..], |operator| &operator.faults);
            if let Some(fault) = faults.iter().find(|fault| fault.is_suspicious()) {
                warnings.push(Error::untried_on_data(&entry.checked, fault, has_host).warning());
            }
        }
        (verdict.on(&tried), warnings)
    }
}

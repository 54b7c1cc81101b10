//! Kernels: native code that is called with slices or with values.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::interp::Host;
use lawson_oracle::stop::until;
use lawson_oracle::value::Value;

use super::error::Cause;
use super::{Arg, Error, Fused, Hosted, Output, Port, Report};
use crate::data::flat::Flat;
use crate::native::{self, Outside};
use crate::verify::Verdict;
use crate::verify::operators::Excluded;

/// Native code for an entry; several threads may call it at once.
pub struct Kernel {
    pub(super) fused: Fused,
    pub(super) kernel: native::Kernel,
    pub(super) verdict: Verdict,
    pub(super) excluded: Vec<Excluded>,
}

impl Kernel {
    /// With what is known of its program; data with NaNs that this excludes is refused from now on.
    #[doc(hidden)]
    pub fn known(mut self, verdict: Verdict) -> Kernel {
        self.excluded = match verdict.reached() {
            Verdict::ForData { without, .. } => without.clone(),
            Verdict::ExceptForOperators { .. } => Excluded::by(self.fused.entry.operators()),
            _ => Vec::new(),
        };
        self.verdict = verdict;
        self
    }

    /// What became of the loops.
    pub fn report(&self) -> Report {
        self.fused.report()
    }

    /// How far it is known that the kernel means what the source means. What is wrong with operators,
    /// [`Entry::warnings`] says; of a call [`Kernel::verdict_on`] knows more.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The loops that run element by element instead of on tiles, those inside of others too, each with the
    /// reason: for short rows and plain elements they are many times slower.
    pub fn element_wise(&self) -> Vec<native::ElementWise> {
        element_wise(&self.fused, &self.kernel)
    }

    /// Runs on the threads of this pool of rayon's instead of its global one.
    #[must_use]
    pub fn on(mut self, threads: Arc<rayon_core::ThreadPool>) -> Kernel {
        self.kernel = self.kernel.on(threads);
        self
    }

    /// The arguments in order: see [`Entry::params`].
    pub fn params(&self) -> Vec<Port> {
        self.fused.entry.params()
    }

    /// The results in order: see [`Entry::results`].
    pub fn results(&self) -> Vec<Port> {
        self.fused.entry.results()
    }

    /// Calls the entry with its arguments in order ([`Kernel::params`]): tuples are split into their components,
    /// arrays of tuples into arrays. Slices are read where they lie. Gives the result's components
    /// ([`Kernel::results`]). What the program prints by `trace` goes to standard error while it runs, as in
    /// Futhark.
    ///
    /// The fields of a record have names and no order: [`Kernel::call_named`] takes and gives them.
    ///
    /// # Errors
    /// [`Error::is_input`]: an argument is of another type or length than its parameter, or there are records
    /// among the parameters or in the result; or it has NaNs, and an operator is not associative on these.
    /// [`Error::is_runtime`]: the program fails, with the place in the source.
    pub fn call<'a>(&self, args: &[Arg<'a>]) -> Result<Vec<Output<'a>>, Error> {
        self.on_host(&mut self.own_host()).call(args)
    }

    /// Like [`Kernel::call`], and stops soon after `stop` was true: see [`until`](crate::until).
    ///
    /// # Errors
    /// Like [`Kernel::call`]; and [`Error::is_stopped`].
    pub fn call_until<'a>(
        &self,
        args: &[Arg<'a>],
        stop: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<Vec<Output<'a>>, Error> {
        until(stop, || self.call(args))
    }

    /// Calls the entry with its arguments by name, and gives the results by name: see [`Kernel::params`] and
    /// [`Kernel::results`].
    ///
    /// ```
    /// let source = "type point = {lon: f64, lat: f64}
    /// def main (p: point) = {lon = p.lon / 2, lat = p.lat}";
    /// let kernel = lawson::Program::parse(source)?.main()?.fuse()?.compile()?;
    /// let results = kernel.call_named(&[("p.lon", 8.0.into()), ("p.lat", 47.0.into())])?;
    /// assert_eq!(results["result.lon"].scalar(), Some(4.0));
    /// # Ok::<(), lawson::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::is_input`]: an argument is missing, given twice, called by another name, or of another type or
    /// length than its parameter. [`Error::is_runtime`]: the program fails, with the place in the source.
    pub fn call_named<'a>(&self, args: &[(&str, Arg<'a>)]) -> Result<BTreeMap<String, Output<'a>>, Error> {
        self.on_host(&mut self.own_host()).call_named(args)
    }

    /// Calls the entry with values of its parameters' types; gives what it printed, and the result.
    ///
    /// # Errors
    /// Like [`Kernel::call`]; with what was printed before the failure.
    pub fn run(&self, args: &[Value]) -> Result<(Vec<Value>, Value), (Vec<Value>, Error)> {
        self.on_host(&mut self.own_host()).run(args)
    }

    /// With the functions of a host, for programs that declare some: `kernel.on_host(&mut host).call(&args)`.
    pub fn on_host<'h>(&'h self, host: &'h mut Host) -> Hosted<'h> {
        Hosted::new(self, host)
    }

    /// Like [`Kernel::run`], on arguments split into their parts; with the time that it took. `told` gets the place of a
    /// failure whose values take longer to be found.
    #[doc(hidden)]
    pub fn run_flat(
        &self,
        args: &[native::NativeValue<'static>],
        outside: Outside<'_>,
        told: &mut dyn FnMut(&Diagnostic),
    ) -> Result<(Flat, Duration), Error> {
        let (outputs, took) = self.run_timed(args, outside, told)?;
        Ok((self.joined(outputs)?, took))
    }

    /// Like [`Kernel::run_flat`], with what the run counted, and the results in their parts.
    #[doc(hidden)]
    pub fn run_timed(
        &self,
        args: &[native::NativeValue<'static>],
        Outside { printer, host }: Outside<'_>,
        told: &mut dyn FnMut(&Diagnostic),
    ) -> Result<(native::Outputs<'static>, Duration), Error> {
        let start = Instant::now();
        let outputs = self.on_host(host).native(args, printer, told)?;
        Ok((outputs, start.elapsed()))
    }

    /// The functions that the program's language has itself; they print to standard output.
    fn own_host(&self) -> Host {
        self.fused.entry.checked.host(Box::new(|text| {
            // A stream that can't be written is no reason to end the host.
            let _ = io::stdout().write_all(text.as_bytes());
        }))
    }

    /// The results put together as the source has them.
    pub(super) fn joined(&self, outputs: native::Outputs<'static>) -> Result<Flat, Error> {
        let value = Flat::join(&self.fused.entry.lowered.result, outputs.values);
        value.ok_or_else(|| Error::new(Cause::Internal("the results don't fit the result's type".into())))
    }
}

/// The loops that run element by element, each with the place of what is the cause in the source.
pub fn element_wise(fused: &Fused, kernel: &native::Kernel) -> Vec<native::ElementWise> {
    let slow = kernel.element_wise();
    let unfused = || native::Kernel::compile(fused.entry.lowered()).ok();
    let unfused = if slow.is_empty() { None } else { unfused() };
    let before = unfused.as_ref().map_or(&[][..], native::Kernel::element_wise);
    let mut all: Vec<_> = slow.iter().map(|slow| slow.traced_to(before)).collect();
    // Parts of one loop of the source have one reason.
    all.dedup();
    all
}

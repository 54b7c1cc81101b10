//! Calls of a kernel whose program declares functions of a host.

use std::collections::BTreeMap;
use std::io::{self, Write};

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::interp::{Host, NOT_SUPPLIED};
use lawson_oracle::source::Span;
use lawson_oracle::value::{Value, complete};

use super::error::Cause;
use super::numbers::Excluding;
use super::reference::logged;
use super::{Arg, Entry, Error, ErrorKind, Kernel, Lowered, Output, Port, port};
use crate::core::{Call, Op, Origin, Scope};
use crate::native::{self, Outside, Printer, RunError};
use crate::verify::outcome;

/// Where external functions come from.
pub(super) const HELP: &str =
    "only a host written in Rust supplies external functions (`lawson::Host`); the command has none";

/// A kernel and a host, whose functions its program calls: see [`Kernel::on_host`].
///
/// All calls are made on the caller's thread or on one of the kernel's, one after the other. Those of functions that
/// are not pure come in the order of the source; where the program fails, none is made twice.
///
/// ```
/// use lawson::{Host, Scalar, Value};
/// let source = "#[effects(pure)] external \"half\" : f64 -> f64
/// def main (xs: []f64) = f64.sum (map half xs)";
/// let kernel = lawson::Program::parse(source)?.main()?.fuse()?.compile()?;
/// let mut host = Host::default().with("half", |args| match args {
///     [Value::Scalar(Scalar::F64(x))] => Ok(Value::Scalar(Scalar::F64(x / 2.0))),
///     _ => Err("takes one f64".into()),
/// });
/// let results = kernel.on_host(&mut host).call(&[[1.0, 2.0, 3.0].as_slice().into()])?;
/// assert_eq!(results[0].scalar(), Some(3.0));
/// # Ok::<(), lawson::Error>(())
/// ```
pub struct Hosted<'h> {
    kernel: &'h Kernel,
    host: &'h mut Host,
}

impl<'h> Hosted<'h> {
    pub(super) fn new(kernel: &'h Kernel, host: &'h mut Host) -> Hosted<'h> {
        Hosted { kernel, host }
    }

    /// [`Kernel::call`].
    ///
    /// # Errors
    /// Like [`Kernel::call`]; [`Error::is_input`] where the host lacks a function that the program calls, and
    /// [`Error::is_runtime`] where one fails, or gives something else than its type says.
    pub fn call<'a>(&mut self, args: &[Arg<'a>]) -> Result<Vec<Output<'a>>, Error> {
        let Lowered { params, result, .. } = &*self.kernel.fused.entry.lowered;
        if params.iter().chain([result]).any(port::has_record) {
            let list = |ports: Vec<Port>| ports.iter().map(Port::to_string).collect::<Vec<_>>().join(", ");
            let (params, results) = (list(self.kernel.params()), list(self.kernel.results()));
            return Err(Error::new(Cause::Argument(format!(
                "fields of a record have no order: `call_named` takes {params}, and gives {results}"
            ))));
        }
        self.call_parts(args.iter().map(|arg| arg.0.clone()).collect())
    }

    /// [`Kernel::call_named`].
    ///
    /// # Errors
    /// Like [`Kernel::call_named`] and [`Hosted::call`].
    pub fn call_named<'a>(
        &mut self,
        args: &[(&str, Arg<'a>)],
    ) -> Result<BTreeMap<String, Output<'a>>, Error> {
        let params = self.kernel.params();
        let wrong = |what: String| Error::new(Cause::Argument(what));
        let mut given: Vec<Option<native::NativeValue<'a>>> = vec![None; params.len()];
        for (name, arg) in args {
            let Some(at) = params.iter().position(|param| param.name == *name) else {
                return Err(wrong(format!("there is no argument {name}: {}", wanted(&params))));
            };
            if given[at].replace(arg.0.clone()).is_some() {
                return Err(wrong(format!("{name} is given twice")));
            }
        }
        let missing = |(arg, param): (Option<_>, &Port)| {
            arg.ok_or_else(|| wrong(format!("no argument {}: {}", param.name, wanted(&params))))
        };
        let values = given.into_iter().zip(&params).map(missing).collect::<Result<Vec<_>, _>>()?;
        let names = self.kernel.results().into_iter().map(|result| result.name);
        Ok(names.zip(self.call_parts(values)?).collect())
    }

    /// Calls the entry with one value for each of its parameters' parts.
    fn call_parts<'a>(&mut self, values: Vec<native::NativeValue<'a>>) -> Result<Vec<Output<'a>>, Error> {
        self.kernel.takes(&values)?;
        // A stream that can't be written is no reason to end the host.
        let mut traced = |value: Value| {
            let _ = writeln!(io::stderr(), "trace: {value}");
        };
        let outputs = self.native(&values, &mut traced, &mut |_| {})?;
        Ok(outputs.values.into_iter().map(Output).collect())
    }

    /// [`Kernel::run`].
    ///
    /// # Errors
    /// Like [`Hosted::call`]; with what was printed before the failure.
    pub fn run(&mut self, args: &[Value]) -> Result<(Vec<Value>, Value), (Vec<Value>, Error)> {
        logged(|printer| {
            let args = complete(args, &self.kernel.fused.entry.lowered.params, &mut |s| s.ty());
            let outputs = self.native(&outcome::native_args(&args), printer, &mut |_| {})?;
            self.kernel.joined(outputs).map(|flat| flat.value())
        })
    }

    /// Runs natively; `told` gets the place of a failure whose values take longer to be found.
    pub(super) fn native<'a>(
        &mut self,
        values: &[native::NativeValue<'a>],
        printer: &mut Printer<'_>,
        told: &mut dyn FnMut(&Diagnostic),
    ) -> Result<native::Outputs<'a>, Error> {
        let Hosted { kernel, host } = self;
        kernel.fused.entry.supplied_by(host)?;
        for excluded in &kernel.excluded {
            excluded.admits(&kernel.fused.entry, values, |_| 0)?;
        }
        let mut printed = 0;
        let mut counted = |value| {
            printed += 1;
            printer(value);
        };
        // A run that fails is run again, by the reference interpreter.
        host.keep();
        let ran = kernel.kernel.run_to_failure(values, Outside { printer: &mut counted, host });
        let result = ran.map_err(|(error, origin)| {
            let origin = origin.as_ref();
            match error {
                RunError::Argument { param, what } => Error::new(Cause::Argument(format!("{param}: {what}"))),
                RunError::Stopped => Error::new(Cause::Stopped),
                RunError::TooLarge(_) => kernel.too_large(error.to_string(), origin),
                RunError::Internal(what) => Error::new(Cause::Internal(what.into())),
                RunError::Failed => {
                    kernel.source_error(values, Outside { printer, host }, (origin, printed), told)
                }
            }
        });
        host.forget();
        result
    }
}

/// `2 arguments are wanted (xs: []f64, k: f64)`.
fn wanted(params: &[Port]) -> String {
    let list = params.iter().map(Port::to_string).collect::<Vec<_>>().join(", ");
    match params.len() {
        0 => "no argument is wanted".into(),
        1 => format!("1 argument is wanted ({list})"),
        n => format!("{n} arguments are wanted ({list})"),
    }
}

impl Kernel {
    /// Whether these are arguments of the entry, one for each of its parameters' parts.
    pub(super) fn takes(&self, values: &[native::NativeValue<'_>]) -> Result<(), Error> {
        takes(&self.params(), values)
    }
}

/// Whether these are arguments for these parameters.
pub(super) fn takes(params: &[Port], values: &[native::NativeValue<'_>]) -> Result<(), Error> {
    if values.len() != params.len() {
        let what = format!("{}, and {} given", wanted(params), values.len());
        return Err(Error::new(Cause::Argument(what)));
    }
    match params.iter().zip(values).find_map(|(param, value)| param.misfit(value)) {
        Some(misfit) => Err(Error::new(Cause::Argument(misfit))),
        None => Ok(()),
    }
}

impl Entry {
    /// The calls of external functions in the entry.
    pub(super) fn calls(&self) -> Vec<(&Call, &Origin)> {
        let mut calls = Vec::new();
        collect(&self.lowered.program.body, &mut calls);
        calls
    }

    fn supplied_by(&self, host: &Host) -> Result<(), Error> {
        match self.calls().into_iter().find(|(call, _)| !host.has(&call.name)) {
            None => Ok(()),
            Some((call, origin)) => {
                let message = format!("the external function `{}` {NOT_SUPPLIED}", call.name);
                let help = format!(
                    "give it one, by `Host::with({:?}, ..)`, and call the kernel by `Kernel::on_host`",
                    call.name
                );
                Err(self.at_call(ErrorKind::Input, message, origin, &help))
            }
        }
    }

    /// The command has no host but the one of the program's language, and can't run it.
    pub fn runs_without_host(&self) -> Result<(), Error> {
        let own = self.checked.host(Box::new(|_| {}));
        match self.calls().into_iter().find(|(call, _)| !own.has(&call.name)) {
            None => Ok(()),
            Some((call, origin)) => {
                let message = format!("not yet native: the external function `{}`", call.name);
                Err(self.at_call(ErrorKind::Unsupported, message, origin, HELP))
            }
        }
    }

    fn at_call(&self, kind: ErrorKind, message: String, origin: &Origin, help: &str) -> Error {
        let span = origin.sources.first().map_or(Span::default(), |source| source.span);
        Error::source(kind, &self.checked.source, Diagnostic::new(span, message, "").help(help))
    }
}

fn collect<'s>(scope: &'s Scope, calls: &mut Vec<(&'s Call, &'s Origin)>) {
    for stmt in &scope.stmts {
        if let Op::Call(call) = &stmt.op {
            calls.push((call, &stmt.origin));
        }
        stmt.op.scopes().for_each(|inner| collect(inner.scope, calls));
    }
}

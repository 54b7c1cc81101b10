//! Kernels: a program compiled, and called.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson::command::Explanation as Told;
use lawson::cost::parameter_sizes;
use lawson::{Arg, FuseOptions, Fused, Output, Port, Program, Verify};
use lawson_oracle::types::Type;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use rayon_core::ThreadPool;

use crate::arguments::Held;
use crate::compile::word_of;
use crate::errors::{Refusal, in_python, raised};
use crate::explain::Explanation;
use crate::host::{Functions, what_was_raised};
use crate::interrupts::{Short, interruptible};
use crate::parameters::Parameters;
use crate::pickled::Recipe;
use crate::profile::Profile;
use crate::results::{address, built};
use crate::shape::{PyPort, Shape};

/// A program, compiled: call it with its arguments, by order or by name. Several threads may do so at once.
#[pyclass(frozen, module = "lawson")]
pub struct Kernel {
    fused: Fused,
    kernel: lawson::Kernel,
    /// What the entry is called.
    entry: String,
    /// The sizes that it was planned for.
    sizes: BTreeMap<String, u64>,
    parameters: Parameters,
    params: Vec<Port>,
    result: Shape,
    results: Vec<Port>,
    /// Whether there are records, whose fields have no order.
    by_name: bool,
    functions: Functions,
    /// How it was verified, and on how many threads it runs, if not on all.
    made: (Verify, Option<usize>),
    short: Short,
    /// Whether nobody sees that it ran twice: it calls no functions, and prints nothing.
    twice: bool,
}

/// How a kernel is made.
#[derive(Default)]
pub struct Options<'a, 'py> {
    pub entry: Option<&'a str>,
    pub sizes: BTreeMap<String, u64>,
    pub verify: Verify,
    pub threads: Option<Arc<ThreadPool>>,
    pub host: Option<&'a Bound<'py, PyDict>>,
}

impl Kernel {
    /// Of a program that was checked.
    pub fn new(py: Python<'_>, program: &Program, options: Options<'_, '_>) -> PyResult<Kernel> {
        let Options { entry, sizes, verify, threads, host } = options;
        let made = (verify, threads.as_ref().map(|pool| pool.current_num_threads()));
        let functions = Functions::of(program.checked(), host)?;
        let lowered = py.detach(|| entry.map_or_else(|| program.main(), |name| program.entry(name)));
        let entry = lowered.map_err(|error| raised(py, &error))?;
        let known: BTreeSet<_> = parameter_sizes(entry.lowered()).map(|(name, _)| name.to_string()).collect();
        if let Some(other) = sizes.keys().find(|name| !known.contains(*name)) {
            let all = known.into_iter().collect::<Vec<_>>().join(", ");
            let all = if all.is_empty() { "no size".to_string() } else { all };
            let message = format!("sizes: there is no {other}: the parameters' types have {all}");
            return Err(Refusal::new(message).into());
        }
        let compiled = interruptible(py, || {
            let fused = entry.fuse_with(&FuseOptions { sizes: sizes.clone(), ..FuseOptions::default() })?;
            let kernel = fused.compile_with(verify)?;
            Ok((fused, kernel))
        })?;
        let (fused, kernel) = compiled.map_err(|error| raised(py, &error))?;
        let kernel = threads.into_iter().fold(kernel, lawson::Kernel::on);
        let (checked, index) = (entry.checked(), entry.index());
        let (params, results) = (kernel.params(), kernel.results());
        let name = lawson::command::entry_name(checked, index).to_string();
        let (parameters, result) = Parameters::of(checked, (index, &name), params.clone(), results.clone())?;
        let is_named = |ty: &Type| ty.any(&mut |part| matches!(part, Type::Record(_) | Type::Sum(_)));
        let by_name = checked.schemes[index]
            .as_ref()
            .is_some_and(|scheme| scheme.params.iter().chain([&scheme.result]).any(is_named));
        let twice = host.is_none() && !lawson::core::effects::scope(&fused.program().body).outside().acts();
        Ok(Kernel {
            fused,
            kernel,
            entry: name,
            sizes,
            parameters,
            params,
            result,
            results,
            by_name,
            functions,
            made,
            short: Short::default(),
            twice,
        })
    }

    /// The type of the first parameter without a name.
    pub fn unnamed(&self) -> Option<&str> {
        self.parameters.unnamed()
    }

    /// Runs on these parts, and gives the result's. The one place where a program runs, and without the GIL.
    /// `by` runs it, on the thread on which it is to run.
    fn run<'a>(
        &self,
        py: Python<'_>,
        args: &[Arg<'a>],
        weight: u64,
        mut by: impl for<'r> FnMut(Run<'r, 'a>) -> Ran<'a> + Send,
    ) -> PyResult<Vec<Output<'a>>> {
        let (mut host, exception) = self.functions.host(self.fused.entry().checked());
        let ran = self.short.run(py, (weight, self.twice), || {
            by(&mut || {
                let mut hosted = self.kernel.on_host(&mut host);
                if !self.by_name {
                    return hosted.call(args);
                }
                let names = self.params.iter().map(|port| port.name.as_str());
                let named: Vec<(&str, Arg<'a>)> = names.zip(args.iter().cloned()).collect();
                let mut results = hosted.call_named(&named)?;
                Ok(self.results.iter().filter_map(|port| results.remove(&port.name)).collect())
            })
        })?;
        ran.map_err(|error| what_was_raised(py, &exception, &error).unwrap_or_else(|| raised(py, &error)))
    }

    /// The result of a call; with where arrays among the arguments were read, and where those of the result were made.
    pub fn called<'py>(
        &self,
        args: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<(Bound<'py, PyAny>, Places, Places)> {
        self.called_by(args, named, |run| run())
    }

    /// The same, where `by` runs it.
    fn called_by<'py>(
        &self,
        args: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
        by: impl for<'r, 'a> FnMut(Run<'r, 'a>) -> Ran<'a> + Send,
    ) -> PyResult<(Bound<'py, PyAny>, Places, Places)> {
        let py = args.py();
        let held = self.parameters.held(args, named)?;
        let (args, read): (Vec<_>, Vec<_>) =
            held.iter().map(Held::arg).collect::<PyResult<Vec<_>>>()?.into_iter().unzip();
        let weight = held.iter().map(Held::weight).max().unwrap_or(0);
        let outputs = self.run(py, &args, weight, by)?;
        let made = self.results.iter().zip(&outputs).map(|(port, output)| address(port, output)).collect();
        let result = built(py, &self.result, &mut outputs.into_iter())?;
        Ok((result, read, made))
    }
}

/// What a run gives.
type Ran<'a> = Result<Vec<Output<'a>>, lawson::Error>;

/// A run, for once.
type Run<'r, 'a> = &'r mut dyn FnMut() -> Ran<'a>;

/// Where the elements of arrays are; nothing of a scalar.
type Places = Vec<Option<usize>>;

#[pymethods]
impl Kernel {
    #[pyo3(signature = (*args, **named))]
    fn __call__<'py>(
        &self,
        args: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.called(args, named).map(|(result, ..)| result)
    }

    /// A call, and where its time went. The thread that calls waits for a measurement of the memory, once.
    #[pyo3(signature = (*args, **named))]
    fn profile(&self, args: &Bound<'_, PyTuple>, named: Option<&Bound<'_, PyDict>>) -> PyResult<Profile> {
        let mut found = lawson::Profile::default();
        let (result, ..) = self.called_by(args, named, |run| {
            let (ran, profile) = lawson::profile(run);
            found = profile;
            ran
        })?;
        Ok(Profile::new(result.unbind(), found, self.fused.entry().checked().source.clone()))
    }

    /// A call, with the addresses at which arrays were read, and those at which the result's were made: for tests.
    #[pyo3(signature = (*args, **named))]
    fn _with_addresses<'py>(
        &self,
        args: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<(Bound<'py, PyAny>, Places, Places)> {
        self.called(args, named)
    }

    /// The scalars and arrays that it takes, in order. A tuple, a record or an array of them is several.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.params.iter().map(PyPort::from))
    }

    /// The scalars and arrays of its result.
    #[getter]
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.results.iter().map(PyPort::from))
    }

    /// How far it is known that the fused program means what its source means: `verified`.
    #[getter]
    fn verdict(&self) -> String {
        self.kernel.verdict().to_string()
    }

    /// What is wrong with operators, or not known of them, and whole numbers that do not fit their types.
    #[getter]
    fn warnings(&self, py: Python<'_>) -> Vec<String> {
        let entry = self.fused.entry();
        let checked = entry.checked();
        let all = py.detach(|| checked.warnings().into_iter().chain(entry.warnings()).collect::<Vec<_>>());
        let text = |warning| in_python(lawson::ErrorKind::Operator, warning).render(&checked.source, false);
        all.iter().map(|warning| text(warning).trim_end().to_string()).collect()
    }

    /// The operations of the source that each loop does, by name.
    #[getter]
    fn loops(&self) -> Vec<Vec<String>> {
        self.fused.report().clusters
    }

    /// Which loops were fused, by which rules, and why not more; with `all` each pair of loops that are apart.
    #[pyo3(signature = (all=false))]
    fn explain(&self, py: Python<'_>, all: bool) -> PyResult<Explanation> {
        let told = py.detach(|| {
            let options = FuseOptions { sizes: self.sizes.clone(), ..Told::options() };
            Ok(Told::new(self.fused.entry().fuse_with(&options)?, None))
        });
        let told = told.map_err(|error| raised(py, &error))?;
        let title = format!("{}, {}", self.fused.entry().checked().source.name, self.entry);
        Ok(Explanation::new(told, title, all))
    }

    /// What it is compiled from.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Recipe)> {
        if !self.functions.is_empty() {
            let message = "a kernel with functions of the host is not pickled: compile it in each process";
            return Err(PyTypeError::new_err(message));
        }
        let source = &self.fused.entry().checked().source;
        let files = source.files().map(|(path, text)| (path.to_string(), text.to_string())).collect();
        let (verify, threads) = self.made;
        let recipe = (
            source.name.to_string(),
            source.own_text().to_string(),
            files,
            self.entry.clone(),
            self.sizes.clone(),
            word_of(verify),
            threads,
        );
        Ok((py.import("lawson._lawson")?.getattr("_compiled")?, recipe))
    }

    fn __repr__(&self) -> String {
        let list = |ports: &[Port]| ports.iter().map(Port::to_string).collect::<Vec<_>>().join(", ");
        let (loops, unfused) = self.fused.loops_of_all_kinds();
        let s = if loops == 1 { "" } else { "s" };
        let (params, results) = (list(&self.params), list(&self.results));
        let verdict = self.kernel.verdict();
        format!(
            "<Kernel {}({params}) -> {results}: {loops} loop{s} ({unfused} unfused), {verdict}>",
            self.entry
        )
    }
}

//! Runs in parts with the bits of the whole run: what `crate::split` cuts out of a program, run and combined.

mod bytes;
mod combine;
mod part;
mod takes;

use std::collections::BTreeMap;
use std::ops::Range;

use hmac_sha256::Hash;
use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::Decl;

use super::error::Cause;
use super::numbers::Excluding;
use super::{Arg, Error, ErrorKind, Fused, Kernel, Output, host};
use crate::core::{self, Atom};
use crate::native::{self, Backend, ChunkLists, NativeValue, TileMachine};
use crate::split::{self, Code, From, Give, Piece, Refusal};
use crate::verify::operators::Excluded;
use part::Of;
pub use part::{Known, Part, Rows};
use takes::Here;

/// Something that was given is not what it should be.
fn wrong(what: String) -> Error {
    Error::new(Cause::Argument(what))
}

/// A bug.
fn internal(what: &str) -> Error {
    Error::new(Cause::Internal(format!("a run in parts: {what}")))
}

/// A kernel, cut along a size: parts of a run take some of the rows each, and together give the bits of the whole run, in
/// however many parts, wherever they run.
///
/// A run goes through stages. In each stage every part runs on its rows, and what parts send is combined: then the next
/// stage is known. A sum has one stage, a scan two.
///
/// ```
/// let source = "def main [n] (xs: [n]f64) = let s = f64.sum xs in map (/ s) xs";
/// let kernel = lawson::Program::parse(source)?.main()?.fuse()?.compile()?;
/// let split = kernel.split("n")?;
/// let xs: Vec<f64> = (0..40_000).map(|i| 0.1 * i as f64).collect();
/// let mut known = split.begin(xs.len(), &[xs[..0].into()])?;
/// let mut rows = Vec::new();
/// while known.stage() < split.stages() {
///     let mut parts = Vec::new();
///     for at in [0..16_384, 16_384..40_000] {
///         let (part, of_results) = split.part(at.clone(), &[xs[at].into()], &known)?;
///         parts.push(part);
///         rows.push(of_results);
///     }
///     known = split.combine(&parts, &known)?;
/// }
/// let results = split.finish(&rows, &known)?;
/// assert_eq!(results[0].slice::<f64>(), kernel.call(&[xs.as_slice().into()])?[0].slice());
/// # Ok::<(), lawson::Error>(())
/// ```
pub struct Split {
    fused: Fused,
    excluded: Vec<Excluded>,
    of: Of,
    split: split::Split,
    constants: Constants,
    begin: native::Kernel,
    /// For each stage what a part runs, and what runs after it.
    kernels: Vec<(native::Kernel, native::Kernel)>,
}

impl Kernel {
    /// Cuts the program along the size of this name, `n` in `[n]f64`.
    ///
    /// # Errors
    /// [`Error::is_unsupported`]: something in it can't be cut, with the place and what to do about it.
    pub fn split(&self, size: &str) -> Result<Split, Error> {
        self.split_on(size, &TileMachine::new(Schedule::NATIVE))
    }

    /// The same on another back end, for which small constants may stand.
    ///
    /// # Errors
    /// Like [`Kernel::split`].
    #[doc(hidden)]
    pub fn split_on(&self, size: &str, backend: &dyn Backend) -> Result<Split, Error> {
        self.fused.split_on(size, backend, self.excluded.clone())
    }
}

impl Fused {
    /// How the program is cut along a size.
    ///
    /// # Errors
    /// Like [`Kernel::split`].
    #[doc(hidden)]
    pub fn split_on(
        &self,
        size: &str,
        backend: &dyn Backend,
        excluded: Vec<Excluded>,
    ) -> Result<Split, Error> {
        let cut = split::Split::of(self.program(), size).map_err(|refusal| self.refused(&refusal))?;
        let compile = |piece: &Piece| {
            native::Kernel::with(&piece.program, backend).map_err(|not| internal(&not.to_string()))
        };
        let begin = compile(&cut.begin)?;
        let mut kernels = Vec::new();
        for (number, stage) in cut.stages.iter().enumerate() {
            let kernel = compile(&stage.piece)?;
            let combining = cut.combining(number);
            if combining.len() != kernel.keeps_chunks().len() {
                return Err(internal("loops that combine are not those that were cut"));
            }
            if let Some(at) = kernel.keeps_chunks().iter().position(|keeps| !keeps) {
                return Err(self.refused(&Refusal::new(Code::ElementWise, &combining[at])));
            }
            kernels.push((kernel, compile(&stage.after)?));
        }
        let text = format!("{size}\n{}", core::print::program(self.program()));
        let of = Of { version: part::VERSION.into(), program: Hash::hash(text.as_bytes()).to_vec() };
        let constants = backend.constants();
        Ok(Split { fused: self.clone(), excluded, of, split: cut, constants, begin, kernels })
    }

    fn refused(&self, refusal: &Refusal) -> Error {
        let checked = &self.entry.checked;
        let entry = match &checked.program.decls[self.entry.index] {
            Decl::Def(def) => def.name_span,
            _ => Span::default(),
        };
        let span = refusal.origin.sources.first().map_or(entry, |source| source.span);
        let diagnostic = Diagnostic::new(span, format!("can't run in parts: {refusal}"), "");
        Error::source(ErrorKind::Unsupported, &checked.source, diagnostic.help(refusal.code.remedy()))
    }
}

impl Split {
    /// How many stages a run has.
    pub fn stages(&self) -> usize {
        self.kernels.len()
    }

    /// Rows between two borders at which parts may begin: all but the last part have a multiple of so many.
    pub fn rows_of_chunk(&self) -> usize {
        self.constants.chunk
    }

    /// For each argument whether parts take their rows of it; all of them take the others whole, in [`Split::begin`].
    pub fn by_rows(&self) -> &[bool] {
        &self.split.by_rows
    }

    /// For each result the stage whose parts give rows of it; nothing where it is known after the last stage.
    pub fn stage_of_result(&self) -> Vec<Option<usize>> {
        let of = |from: &From| if let From::Rows(stage) = from { Some(*stage) } else { None };
        self.split.results.iter().map(of).collect()
    }

    /// How the program is cut.
    #[doc(hidden)]
    pub fn plan(&self) -> &split::Split {
        &self.split
    }

    /// What is known before the first stage of a run over so many rows. Of arguments that are cut only the extents of a
    /// row matter: they may have no rows here.
    ///
    /// # Errors
    /// [`Error::is_input`]: an argument doesn't fit its parameter. [`Error::is_runtime`]: the program fails.
    pub fn begin(&self, total: usize, args: &[Arg<'_>]) -> Result<Known, Error> {
        let args: Vec<NativeValue<'_>> = args.iter().map(|arg| arg.0.clone()).collect();
        self.begin_parts(total, &args)
    }

    /// The same of arguments split into their parts.
    ///
    /// # Errors
    /// Like [`Split::begin`].
    #[doc(hidden)]
    pub fn begin_parts(&self, total: usize, args: &[NativeValue<'_>]) -> Result<Known, Error> {
        self.takes(args)?;
        let mut known = Known {
            of: self.of.clone(),
            stage: 0,
            total,
            values: BTreeMap::new(),
            sizes: self.sizes(total, args)?,
            carries: BTreeMap::new(),
        };
        let params = &self.fused.program().params;
        for ((param, arg), by_rows) in params.iter().zip(args).zip(&self.split.by_rows) {
            if !by_rows {
                let own = NativeValue::from_core(&arg.to_core());
                known.values.insert(param.binding.var.0, own.ok_or_else(|| internal("an argument"))?);
            }
        }
        self.becomes_known(&self.split.begin, &self.begin, &mut known)?;
        Ok(known)
    }

    /// Runs the next stage on these rows. Arguments that are cut have these rows alone. Gives what is to be combined, and
    /// rows of results.
    ///
    /// # Errors
    /// [`Error::is_input`]: an argument doesn't fit, or the rows don't begin and end between chunks.
    /// [`Error::is_runtime`]: the program fails, with the place in the source.
    pub fn part<'a>(
        &self,
        rows: Range<usize>,
        args: &[Arg<'a>],
        known: &Known,
    ) -> Result<(Part, Rows<'a>), Error> {
        let args: Vec<NativeValue<'a>> = args.iter().map(|arg| arg.0.clone()).collect();
        self.part_of_parts(rows, &args, known)
    }

    /// The same of arguments split into their parts.
    ///
    /// # Errors
    /// Like [`Split::part`].
    #[doc(hidden)]
    pub fn part_of_parts<'a>(
        &self,
        rows: Range<usize>,
        args: &[NativeValue<'a>],
        known: &Known,
    ) -> Result<(Part, Rows<'a>), Error> {
        self.goes_on(known)?;
        self.takes(args)?;
        self.has_borders(&rows, known.total)?;
        let params = self.fused.program().params.iter();
        for ((param, arg), by_rows) in params.zip(args).zip(&self.split.by_rows) {
            if *by_rows && arg.dims().first() != Some(&(rows.len() as i64)) {
                let given = arg.dims().first().copied().unwrap_or(0);
                let wanted = rows.len();
                let Range { start, end } = rows;
                return Err(wrong(format!(
                    "{}: rows {start} to {end} are {wanted} rows, and {given} are given",
                    param.name
                )));
            }
        }
        for excluded in &self.excluded {
            let before = |number: usize| if self.split.by_rows[number] { rows.start } else { 0 };
            excluded.admits(&self.fused.entry, args, before)?;
        }
        let (stage, kernel) = (&self.split.stages[known.stage], &self.kernels[known.stage].0);
        let here = Here { known, rows: rows.clone(), args };
        let values = self.taken(&stage.piece, &here)?;
        let (outputs, lists) = self.run((&stage.piece, Some(args)), kernel, &values)?;
        let part = Part {
            of: self.of.clone(),
            known: known.hash(),
            stage: known.stage,
            rows: rows.clone(),
            total: known.total,
            values: self.sent((known.stage, rows.len().div_ceil(self.constants.chunk)), &outputs, &lists)?,
        };
        let all = stage.piece.gives.iter().zip(outputs);
        let results = all.filter_map(|(give, value)| match give {
            Give::Result(number) => Some((*number, value)),
            _ => None,
        });
        Ok((part, Rows { rows, results: results.collect() }))
    }

    /// What is known once all parts of a stage have run, in whatever order they are given.
    ///
    /// # Errors
    /// [`Error::is_input`]: parts are missing, are there twice, or are of another program, stage or run.
    /// [`Error::is_runtime`]: the program fails.
    pub fn combine(&self, parts: &[Part], known: &Known) -> Result<Known, Error> {
        self.goes_on(known)?;
        let parts = self.in_order(parts, known)?;
        let mut next = known.clone();
        self.combined(&parts, &mut next)?;
        next.stage += 1;
        let (stage, kernel) = (&self.split.stages[known.stage], &self.kernels[known.stage].1);
        self.becomes_known(&stage.after, kernel, &mut next)?;
        Ok(next)
    }

    /// The results, in one place. `rows` are what the parts of all stages gave.
    ///
    /// # Errors
    /// [`Error::is_input`]: the last stage has not been combined, or rows are missing or are there twice.
    pub fn finish(&self, rows: &[Rows<'_>], known: &Known) -> Result<Vec<Output<'static>>, Error> {
        self.of.admits(&known.of, "what is known")?;
        if known.stage < self.stages() {
            let (stage, stages) = (known.stage, self.stages());
            return Err(wrong(format!(
                "stage {stage} of {stages} comes first: results are there after the last one"
            )));
        }
        let results = self.split.results.iter().enumerate();
        results.map(|(number, from)| self.result(number, from, rows, known).map(Output)).collect()
    }

    /// The results that are known after the last stage, by their numbers.
    #[doc(hidden)]
    pub fn known_result(&self, number: usize, known: &Known) -> Result<Option<Output<'static>>, Error> {
        match self.split.results.get(number) {
            Some(from @ From::Known(_)) => {
                self.result(number, from, &[], known).map(|value| Some(Output(value)))
            }
            Some(From::Rows(_)) | None => Ok(None),
        }
    }

    fn result(
        &self,
        number: usize,
        from: &From,
        rows: &[Rows<'_>],
        known: &Known,
    ) -> Result<NativeValue<'static>, Error> {
        match from {
            From::Known(Atom::Const(scalar)) => Ok(NativeValue::Scalar(*scalar)),
            From::Known(Atom::Size(size)) => self.size(size, known),
            From::Known(Atom::Var(var)) => {
                known.values.get(&var.0).cloned().ok_or_else(|| internal("a result without a value"))
            }
            From::Rows(_) => {
                let mut all: Vec<(&Range<usize>, &NativeValue<'_>)> = Vec::new();
                for part in rows {
                    let of = part.results.iter().filter(|(of, _)| *of == number);
                    all.extend(of.map(|(_, value)| (&part.rows, value)));
                }
                all.sort_by_key(|(rows, _)| (rows.start, rows.end));
                let name =
                    self.fused.entry.results().get(number).map_or(String::new(), |port| port.name.clone());
                combine::is_whole(
                    all.iter().map(|(rows, _)| *rows),
                    known.total,
                    &format!("rows of {name}"),
                )?;
                let values: Vec<&NativeValue<'_>> = all.iter().map(|(_, value)| *value).collect();
                combine::joined(&values).ok_or_else(|| internal("rows that don't fit each other"))
            }
        }
    }

    /// Whether this is known of this program, and there is a stage to come.
    fn goes_on(&self, known: &Known) -> Result<(), Error> {
        self.of.admits(&known.of, "what is known")?;
        if known.stage >= self.stages() {
            return Err(wrong(format!("all {} stages have run: results are there", self.stages())));
        }
        Ok(())
    }

    fn takes(&self, args: &[NativeValue<'_>]) -> Result<(), Error> {
        host::takes(&self.fused.entry.params(), args)
    }

    /// Whether rows begin and end where chunks do.
    fn has_borders(&self, rows: &Range<usize>, total: usize) -> Result<(), Error> {
        let Range { start, end } = *rows;
        let chunk = self.constants.chunk;
        if start > end || end > total {
            return Err(wrong(format!(
                "rows {start} to {end} are not within the {total} rows that there are"
            )));
        }
        if start == end && total > 0 {
            return Err(wrong(format!("rows {start} to {end} are none: a part has at least one row")));
        }
        for border in [start, end] {
            if border % chunk != 0 && border != total {
                return Err(wrong(format!(
                    "row {border} is within a chunk: a part begins and ends at a multiple of {chunk} rows, or at the \
                     last row"
                )));
            }
        }
        Ok(())
    }

    /// What a piece makes known.
    fn becomes_known(&self, piece: &Piece, kernel: &native::Kernel, known: &mut Known) -> Result<(), Error> {
        let here = Here { known, rows: 0..0, args: &[] };
        let values = self.taken(piece, &here)?;
        let (outputs, _) = self.run((piece, None), kernel, &values)?;
        for (give, value) in piece.gives.iter().zip(outputs) {
            match give {
                Give::Known(var) => _ = known.values.insert(var.0, value),
                Give::Size(size) => {
                    if let NativeValue::Scalar(lawson_oracle::scalar::Scalar::I64(n)) = value {
                        known.sizes.insert(size.id, n);
                    }
                }
                Give::Result(_) | Give::Length(_) | Give::Bins(_) | Give::Carry(_) | Give::Nothing => {
                    return Err(internal("a known program with rows"));
                }
            }
        }
        Ok(())
    }
}

/// What each of a piece's results is, with lists for those that have some.
type Ran<'a> = (Vec<NativeValue<'a>>, Vec<ChunkLists>);

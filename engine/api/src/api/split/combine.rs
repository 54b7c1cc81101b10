//! Parts of a stage, combined as the schedule says.

use std::ops::Range;

use lawson_oracle::domain::Concrete;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_tiles::with_type;

use super::bytes::array;
use super::takes::Here;
use super::{Known, Part, Split, internal, wrong};
use crate::api::{Error, ErrorKind};
use crate::core::interp::{self, Stop};
use crate::core::value::{CoreValue, scalars_in};
use crate::core::{Atom, Origin, Ty};
use crate::native::{ChunkLists, NativeArray, NativeValue};
use crate::split::{Give, Piece, Send, Take};

/// Values of chunks: for each whether there is one, and its components.
struct List {
    present: Vec<bool>,
    components: Vec<NativeValue<'static>>,
}

impl Split {
    /// What a part sends: see [`Part`].
    pub(super) fn sent(
        &self,
        (stage, chunks): (usize, usize),
        outputs: &[NativeValue<'_>],
        lists: &[ChunkLists],
    ) -> Result<Vec<NativeValue<'static>>, Error> {
        let stage = &self.split.stages[stage];
        let own = |value: &NativeValue<'_>| NativeValue::from_core(&value.to_core());
        let given = |of: &dyn Fn(&Give) -> bool| {
            let found = stage.piece.gives.iter().position(of);
            found.and_then(|at| outputs.get(at)).ok_or_else(|| internal("a part that lacks what it sends"))
        };
        let mut sent = Vec::new();
        let never = vec![None; chunks];
        for send in &stage.sends {
            let list = match send {
                Send::Fold { at: (number, fold), .. } => {
                    lists.get(*number).and_then(|of| of.folds.get(*fold))
                }
                Send::Scan { at: (number, scan), .. } => {
                    lists.get(*number).map(|of| of.scans.get(scan).unwrap_or(&never))
                }
                Send::Count { size, .. } => {
                    let array = given(&|give| *give == Give::Length(size.clone()))?;
                    let length = array.dims().first().copied().unwrap_or(0);
                    sent.push(NativeValue::Scalar(Scalar::I64(length)));
                    continue;
                }
                Send::Bins { out, .. } => {
                    let bins = given(&|give| *give == Give::Bins(out.var))?;
                    sent.push(own(bins).ok_or_else(|| internal("bins"))?);
                    continue;
                }
            };
            let list = list.ok_or_else(|| internal("a list of chunks that is not there"))?;
            let tys = element_types(send);
            sent.extend(listed(list, &tys).ok_or_else(|| internal("values of chunks of other types"))?);
        }
        Ok(sent)
    }

    /// The parts in the order of their rows, if they are all there are.
    pub(super) fn in_order<'p>(&self, parts: &'p [Part], known: &Known) -> Result<Vec<&'p Part>, Error> {
        let hash = known.hash();
        for part in parts {
            let Range { start, end } = part.rows;
            let what = format!("the part of rows {start} to {end}");
            self.of.admits(&part.of, &what)?;
            if part.stage != known.stage {
                return Err(wrong(format!(
                    "{what} is of stage {}, and this is stage {}: combine the parts of one stage",
                    part.stage, known.stage
                )));
            }
            if part.total != known.total {
                return Err(wrong(format!(
                    "{what} is of a run over {} rows, and this one is over {}",
                    part.total, known.total
                )));
            }
            if part.known != hash {
                return Err(wrong(format!(
                    "{what} ran with other arguments, or after other parts: run it again with what is known now"
                )));
            }
        }
        let mut sorted: Vec<&Part> = parts.iter().collect();
        sorted.sort_by_key(|part| (part.rows.start, part.rows.end));
        is_whole(sorted.iter().map(|part| &part.rows), known.total, "rows")?;
        Ok(sorted)
    }

    /// Adds what these parts are combined to.
    pub(super) fn combined(&self, parts: &[&Part], known: &mut Known) -> Result<(), Error> {
        let stage = &self.split.stages[known.stage];
        let damaged = || wrong("a part has other contents than parts of this stage have".into());
        let mut columns: Vec<std::slice::Iter<'_, NativeValue<'static>>> =
            parts.iter().map(|part| part.values.iter()).collect();
        for send in &stage.sends {
            let mut next = || columns.iter_mut().map(Iterator::next).collect::<Option<Vec<_>>>();
            match send {
                Send::Fold { combine, origin, .. } => {
                    let list = self.list(parts, send, &mut next).ok_or_else(damaged)?;
                    for (give, value) in self.interpreted(combine, &list, known, origin)? {
                        if let Give::Known(var) = give {
                            known.values.insert(var.0, value);
                        }
                    }
                }
                Send::Scan { scan, start, combine, origin, .. } => {
                    let list = self.list(parts, send, &mut next).ok_or_else(damaged)?;
                    let scanned = self.interpreted(combine, &list, known, origin)?;
                    let mut carries = Vec::new();
                    for (component, atom) in start.iter().enumerate() {
                        let first = self.scalar(atom, known)?;
                        let give = Give::Carry(component);
                        let of = scanned.iter().find(|(of, _)| **of == give).map(|(_, value)| value);
                        let of = of.ok_or_else(|| internal("a scan without a component"))?;
                        carries.push(before(first, &list.present, of).ok_or_else(damaged)?);
                    }
                    known.carries.insert(*scan, carries);
                }
                Send::Count { size, .. } => {
                    let mut total = 0i64;
                    for count in next().ok_or_else(damaged)? {
                        let NativeValue::Scalar(Scalar::I64(count)) = count else { return Err(damaged()) };
                        total = total.checked_add(*count).filter(|_| *count >= 0).ok_or_else(damaged)?;
                    }
                    known.sizes.insert(size.id, total);
                }
                Send::Bins { out, before, prim, .. } => {
                    let start =
                        known.values.get(&before.0).ok_or_else(|| internal("bins without a start"))?;
                    let (ty, dims) = (start.scalar_type(), start.dims().to_vec());
                    let mut all: Vec<Scalar> = (0..scalars_in(&dims)).map(|i| start.element(i)).collect();
                    for bins in next().ok_or_else(damaged)? {
                        if bins.scalar_type() != ty || bins.dims() != dims {
                            return Err(damaged());
                        }
                        for (i, place) in all.iter_mut().enumerate() {
                            *place = prim.apply(&[*place, bins.element(i)]).unwrap_or(*place);
                        }
                    }
                    let bins = array(ty, dims, all.into_iter()).ok_or_else(|| internal("bins"))?;
                    known.values.insert(out.var.0, bins);
                }
            }
        }
        if columns.iter_mut().any(|column| column.next().is_some()) {
            return Err(damaged());
        }
        Ok(())
    }

    fn scalar(&self, atom: &Atom, known: &Known) -> Result<Scalar, Error> {
        let value = match atom {
            Atom::Const(scalar) => return Ok(*scalar),
            Atom::Size(size) => Some(self.size(size, known)?),
            Atom::Var(var) => known.values.get(&var.0).cloned(),
        };
        match value {
            Some(NativeValue::Scalar(scalar)) => Ok(scalar.canonical()),
            Some(NativeValue::Array(_)) | None => Err(internal("a neutral element without a value")),
        }
    }

    /// The lists of all parts as one; nothing where one is not as long as its part has chunks.
    fn list<'p>(
        &self,
        parts: &[&Part],
        send: &Send,
        next: &mut dyn FnMut() -> Option<Vec<&'p NativeValue<'static>>>,
    ) -> Option<List> {
        let mut present = Vec::new();
        for (part, value) in parts.iter().zip(next()?) {
            let NativeValue::Array(array) = value else { return None };
            let own = (array.ty() == ScalarType::Bool && array.dims().len() == 1).then(|| array.slice())?;
            if own.len() != part.rows.len().div_ceil(self.constants.chunk) {
                return None;
            }
            present.extend_from_slice(own.of::<bool>());
        }
        let mut components = Vec::new();
        for ty in element_types(send) {
            let all = next()?;
            let fits = all
                .iter()
                .all(|value| value.scalar_type() == ty.scalar && value.dims().len() == 1 + ty.dims.len());
            if !fits {
                return None;
            }
            let all = joined(&all)?;
            if all.dims().first() != Some(&(present.len() as i64)) {
                return None;
            }
            components.push(all);
        }
        Some(List { present, components })
    }

    /// Runs a piece that combines values of chunks: with chunks of one element, so that the tree over elements is the
    /// schedule's tree over chunks.
    fn interpreted<'s>(
        &self,
        piece: &'s Piece,
        list: &List,
        known: &Known,
        origin: &Origin,
    ) -> Result<Vec<(&'s Give, NativeValue<'static>)>, Error> {
        let here = Here { known, rows: 0..0, args: &[] };
        let chunks = list.present.len() as i64;
        let mut args: Vec<CoreValue> = Vec::new();
        for (take, param) in piece.takes.iter().zip(&piece.program.params) {
            let value = match take {
                Take::Present => {
                    array(ScalarType::Bool, vec![chunks], list.present.iter().map(|p| Scalar::Bool(*p)))
                }
                Take::Values(component) => list.components.get(*component).cloned(),
                // The number of chunks is a size that only this program has.
                Take::Size(size)
                    if param.size.as_ref() == Some(size) && !known.sizes.contains_key(&size.id) =>
                {
                    Some(NativeValue::Scalar(Scalar::I64(chunks)))
                }
                _ => {
                    let one =
                        Piece { program: piece.program.clone(), takes: vec![take.clone()], gives: vec![] };
                    self.taken(&one, &here)?.pop()
                }
            };
            args.push(value.ok_or_else(|| internal("an operand of a combination"))?.to_core());
        }
        let constants = Constants { chunk: 1, lanes: 1, block: 1, ..self.constants };
        let outcome = interp::run(&mut Concrete::default(), &piece.program, &args, &Schedule::new(constants));
        let values = outcome.result.map_err(|stop| match stop {
            Stop::Failed { failure, .. } => {
                let mut place = self.fused.native_place(Some(origin));
                place.message = failure.to_string();
                Error::source(ErrorKind::Runtime, &self.fused.entry.checked.source, place)
            }
            other => internal(&other.to_string()),
        })?;
        let values =
            values.iter().map(|value| NativeValue::from_core(value).ok_or_else(|| internal("a value")));
        let values = values.collect::<Result<Vec<_>, _>>()?;
        Ok(piece.gives.iter().zip(values).collect())
    }
}

/// The types of the values of chunks.
fn element_types(send: &Send) -> Vec<Ty> {
    match send {
        Send::Fold { outs, .. } => outs.iter().map(|out| out.ty.clone()).collect(),
        Send::Scan { combine, .. } => {
            let values = combine.takes.iter().zip(&combine.program.params);
            let mut tys: Vec<(usize, Ty)> = values
                .filter_map(|(take, param)| match take {
                    Take::Values(component) => Some((*component, param.binding.ty.element())),
                    _ => None,
                })
                .collect();
            tys.sort();
            tys.into_iter().map(|(_, ty)| ty).collect()
        }
        Send::Count { .. } | Send::Bins { .. } => vec![],
    }
}

/// A list as arrays: whether chunks have a value, and its components, which are zero where they have none.
fn listed(list: &[Option<Vec<Scalar>>], tys: &[Ty]) -> Option<Vec<NativeValue<'static>>> {
    let chunks = list.len() as i64;
    let present = list.iter().map(|value| Scalar::Bool(value.is_some()));
    let mut all = vec![array(ScalarType::Bool, vec![chunks], present)?];
    let mut from = 0;
    for ty in tys {
        let extents: Vec<i64> = ty.dims.iter().map(|dim| dim.as_constant()).collect::<Option<_>>()?;
        let width = scalars_in(&extents);
        let zero = with_type!(ty.scalar, T => lawson_tiles::elem::Elem::to_scalar(T::default()));
        let mut scalars = Vec::with_capacity(list.len() * width);
        for value in list {
            match value {
                Some(components) => scalars.extend_from_slice(components.get(from..from + width)?),
                None => scalars.extend(std::iter::repeat_n(zero, width)),
            }
        }
        let dims = [vec![chunks], extents].concat();
        all.push(array(ty.scalar, dims, scalars.into_iter())?);
        from += width;
    }
    Some(all)
}

/// What a scan has come to before each chunk, and after the last one, of what it has come to at the end of each that has
/// elements.
fn before(first: Scalar, present: &[bool], ends: &NativeValue<'static>) -> Option<NativeValue<'static>> {
    let mut carry = first;
    let mut all = vec![carry];
    let mut at = 0;
    for has in present {
        if *has {
            if ends.dims().first().is_none_or(|n| at as i64 >= *n) {
                return None;
            }
            carry = ends.element(at);
            at += 1;
        }
        all.push(carry);
    }
    array(ends.scalar_type(), vec![all.len() as i64], all.into_iter())
}

/// Whether these rows, in order, are all of them once; `rows_of` is what messages call them.
pub(super) fn is_whole<'r>(
    rows: impl Iterator<Item = &'r Range<usize>>,
    total: usize,
    rows_of: &str,
) -> Result<(), Error> {
    let (mut at, mut last, mut any) = (0, None::<&Range<usize>>, false);
    for rows in rows {
        let Range { start, end } = *rows;
        if start > at {
            return Err(wrong(format!("{rows_of} {at} to {start} are missing")));
        }
        if last == Some(rows) {
            return Err(wrong(format!("the part of {rows_of} {start} to {end} is there twice")));
        }
        if start < at {
            return Err(wrong(format!(
                "the part of {rows_of} {start} to {end} overlaps the one before, which ends at row {at}"
            )));
        }
        (at, last, any) = (end, Some(rows), true);
    }
    if at < total || !any {
        return Err(wrong(format!("{rows_of} {at} to {total} are missing")));
    }
    Ok(())
}

/// Arrays, one after the other.
pub(super) fn joined(values: &[&NativeValue<'_>]) -> Option<NativeValue<'static>> {
    let arrays: Vec<&NativeArray<'_>> = values
        .iter()
        .map(|value| if let NativeValue::Array(array) = value { Some(array) } else { None })
        .collect::<Option<_>>()?;
    let first = arrays.first()?;
    // Rows that are not there have no extents of their own.
    let like = arrays.iter().find(|array| array.dims()[0] > 0).unwrap_or(first);
    let same = |array: &NativeArray<'_>| {
        array.ty() == like.ty() && (array.dims()[0] == 0 || array.dims()[1..] == like.dims()[1..])
    };
    if !arrays.iter().all(|array| same(array)) {
        return None;
    }
    let count: i64 = arrays.iter().map(|array| array.dims()[0]).sum();
    let dims = [&[count], &like.dims()[1..]].concat();
    with_type!(like.ty(), T => {
        let mut all: Vec<T> = Vec::new();
        arrays.iter().for_each(|array| all.extend_from_slice(array.slice().of::<T>()));
        NativeArray::owned(dims, all).map(NativeValue::Array)
    })
}

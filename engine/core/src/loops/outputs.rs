//! What the loop's own collectors become: outputs, which the machine puts together over all chunks. What those of
//! loops inside are given stays in the lane (`collectors.rs`).

use std::ops::Range;

use lawson_oracle::schedule::Bracket;

use super::bound::Bound;
use super::emits::{emits_often, merge};
use super::flatten::{Flattener, any_order};
use super::tables::extents;
use super::{Bins, CollectorCode, Combined, Emitted, NotNative, Operand, ValueId};
use crate::core::{self, Atom, Collector, Fun, Origin, Ty};

impl Flattener {
    /// The output of a collector before the first element, of whose neutral elements this is the first.
    pub(super) fn output(
        &mut self,
        collector: &Collector,
        neutral: &mut usize,
        origin: &Origin,
    ) -> Result<CollectorCode, NotNative> {
        Ok(match collector {
            Collector::Collect(tys) if !tys.iter().all(|ty| ty.dims.is_empty() || is_own(ty)) => {
                return self.refuse_rows("arrays inside a loop's body", origin);
            }
            Collector::Collect(tys) | Collector::Reversed(tys) => {
                let scalars = tys.iter().filter(|ty| ty.dims.is_empty());
                let reversed = matches!(collector, Collector::Reversed(_));
                CollectorCode::Collect {
                    tys: scalars.map(|ty| ty.scalar).collect(),
                    emitted: Vec::new(),
                    reversed,
                }
            }
            Collector::Concat(_) => {
                return self.refuse("arrays of any length that come one after the other", origin);
            }
            Collector::Bins(bins) => {
                let arrays = *neutral..*neutral + bins.arrays.len();
                *neutral = arrays.end;
                CollectorCode::Bins(self.bins(bins, arrays)?)
            }
            Collector::Fold(operator) => {
                let shapes =
                    operator.tys.iter().map(|ty| self.shape(ty, origin)).collect::<Result<_, _>>()?;
                CollectorCode::Fold { operator: self.operator(operator, neutral)?, emitted: None, shapes }
            }
        })
    }

    /// The output with what the body, which has been flattened, gives the collector of this number; several where it
    /// collects rows.
    pub(super) fn given(
        &mut self,
        fun: &Fun,
        collector: usize,
        mut output: CollectorCode,
        origin: &Origin,
    ) -> Result<Vec<CollectorCode>, NotNative> {
        let parts = std::mem::take(&mut self.frame.emitted[collector]);
        if let CollectorCode::Collect { emitted, .. } = &mut output
            && emits_often(fun, collector)
        {
            // They are put one after the other when the last of them is known.
            let phase = parts.iter().map(|part| part.phase).max().unwrap_or(0);
            *emitted = parts.into_iter().map(|part| Emitted { phase, ..part }).collect();
            return self.with_rows(collector, output, origin);
        }
        let merged = merge(self, parts);
        match &mut output {
            CollectorCode::Collect { emitted, .. } => emitted.extend(merged),
            CollectorCode::Rows { .. } => {}
            CollectorCode::Fold { emitted, .. } => {
                *emitted = merged.map(|mut e| {
                    e.values.iter_mut().for_each(|v| *v = Operand::Value(self.spread(*v)));
                    e.phase = self.phase(&e.values, e.mask);
                    e
                });
            }
            CollectorCode::Bins(bins) => {
                bins.emitted = merged;
            }
        }
        self.with_rows(collector, output, origin)
    }

    fn bins(&mut self, bins: &core::Bins, arrays: Range<usize>) -> Result<Bins, NotNative> {
        let mut widths = Vec::new();
        for row in &bins.element[bins.rank..] {
            widths.push(self.shape(row, &self.origin)?.iter().product());
        }
        let combined = match &bins.operator {
            None => Combined::Stored,
            Some(operator) => {
                let builtin = operator.builtin().filter(|prim| prim.commutative_fold().is_some());
                match (builtin, operator.bracket) {
                    (Some(prim), _) if any_order(prim) => Combined::InOrder(prim),
                    (Some(prim), Bracket::Sequential) => Combined::InOrder(prim),
                    (None, Bracket::Sequential) | (_, Bracket::Lanes | Bracket::Tree) => {
                        return self
                            .refuse("a histogram in sequence by an operator of its own", &self.origin);
                    }
                }
            }
        };
        let tys = bins.arrays.iter().map(|array| array.scalar).collect();
        Ok(Bins { arrays, tys, widths, combined, emitted: None })
    }

    /// Of what the loop itself emits, the arrays become rows of its results: only scalars are left.
    pub(super) fn take_rows(
        &mut self,
        collector: usize,
        values: &mut Vec<Atom>,
        tys: &mut Vec<Ty>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<(), NotNative> {
        let all = std::mem::take(values).into_iter().zip(std::mem::take(tys));
        for (component, (value, ty)) in all.enumerate() {
            if ty.dims.is_empty() {
                values.push(value);
                tys.push(ty);
                continue;
            }
            if mask.is_some() {
                return self.refuse("rows that are not made for every element", origin);
            }
            let own = match self.bound(&value, origin)? {
                Bound::Own(own) => own,
                Bound::Table(table) => table.whole_list(self).unwrap_or_else(|| self.list(&table.elements)),
                _ if extents(&ty.dims).is_some() => {
                    let elements = self.scalars(&[value], [&ty], mask, origin)?;
                    self.list(&elements)
                }
                row => self.copied(row, &ty, origin)?,
            };
            self.frame.rows.insert((collector, component), own);
        }
        Ok(())
    }

    /// The outputs of a collector: one, except for rows, each of which is one by itself, as what is beside them.
    fn with_rows(
        &mut self,
        collector: usize,
        output: CollectorCode,
        origin: &Origin,
    ) -> Result<Vec<CollectorCode>, NotNative> {
        let tys = self.frame.collected[collector].clone();
        let CollectorCode::Collect { emitted, .. } = &output else { return Ok(vec![output]) };
        if tys.iter().all(|ty| ty.dims.is_empty()) {
            return Ok(vec![output]);
        }
        let [emitted] = &emitted[..] else { return self.refuse("arrays inside a loop's body", origin) };
        let mut scalars = emitted.values.iter();
        let mut outputs = Vec::new();
        for (component, Ty { scalar, dims }) in tys.iter().enumerate() {
            let Some(own) = self.frame.rows.get(&(collector, component)).copied() else {
                let emitted =
                    Emitted { values: scalars.by_ref().take(1).copied().collect(), ..emitted.clone() };
                outputs.push(CollectorCode::Collect {
                    tys: vec![*scalar],
                    emitted: vec![emitted],
                    reversed: false,
                });
                continue;
            };
            let extents = match extents(dims) {
                Some(dims) => dims.into_iter().map(|extent| self.extent(extent)).collect(),
                None => vec![self.code.own[own].extent],
            };
            outputs.push(CollectorCode::Rows { ty: *scalar, own, extents });
        }
        Ok(outputs)
    }
}

/// Whether each lane can make an array of such a type for itself, as its row.
fn is_own(ty: &Ty) -> bool {
    ty.dims.len() == 1 || !ty.dims.is_empty() && extents(&ty.dims).is_some()
}

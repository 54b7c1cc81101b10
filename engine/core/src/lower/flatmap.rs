//! `flatmap`, in one of three ways:
//! - Where the elements are written out, it is a filter over as many places for each element (`parts.rs`). If these
//!   are more than one, the source's schedule knows how many (`SourceOp::parts`).
//! - Where each element gives equally many, it is a map whose rows are flattened.
//! - Otherwise what it gives is put one after the other ([`Collector::Concat`]).

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::types::size::SizeKind;

use super::Lowering;
use super::scope::At;
use super::soac::Elements;
use super::value::Val;
use crate::core::{Atom, Collector, Op, Origin, Size, Stmt, Ty};

impl<'a> Lowering<'a> {
    /// `flatmap f xs`
    pub(super) fn flatmap(&mut self, fun: &Val<'a>, array: &Val<'a>, at: At) -> Result<Val<'a>, Diagnostic> {
        let first = self.next_size;
        let elements = self.elements(std::slice::from_ref(array), at)?;
        let values = elements.values.clone();
        let (stmts, part) = self.block(|l| l.inside(at, |l| l.apply(fun.clone(), values, at)))?;
        if let Some(made) = self.as_many(&elements, (&stmts, &part), first, at)? {
            return Ok(made);
        }
        if let Some(made) = self.written_out(&elements, (&stmts, &part), first, at)? {
            return Ok(made);
        }
        let tys: Vec<Ty> = part.leaves().iter().map(|leaf| self.type_of(leaf).element()).collect();
        let mut elements_of_parts = tys.iter().map(|ty| Atom::Var(self.variable(ty.clone())));
        let element = part.rebuild(&mut elements_of_parts);
        let (emits, ()) = self.block(|l| {
            for (collector, leaf) in part.leaves().into_iter().enumerate() {
                l.push(Op::Emit { collector, values: vec![leaf] }, Vec::new(), Origin::default());
            }
            Ok(())
        })?;
        let collectors = tys.into_iter().map(Collector::Concat).collect();
        let body = elements.collecting(collectors, [stmts, emits].concat(), first..self.next_size);
        let extent = Size::var(self.fresh_size(SizeKind::Rigid));
        self.collect("flatmap", body, &extent, &element, at)
    }

    /// As many elements for each that is read, as what is around the function says: rows one after the other.
    fn as_many(
        &mut self,
        elements: &Elements<'a>,
        (stmts, part): (&[Stmt], &Val<'a>),
        first: u32,
        at: At,
    ) -> Result<Option<Val<'a>>, Diagnostic> {
        let sizes = first..self.next_size;
        let inside = |size: &Size| size.any_var(&mut |var| sizes.contains(&var.id));
        let dims = part.leaves().iter().map(|leaf| self.type_of(leaf).dims).collect::<Vec<_>>();
        let Some(extent) = dims.first().and_then(|dims| dims.first()).cloned() else { return Ok(None) };
        if dims.iter().flatten().any(inside) {
            return Ok(None);
        }
        let mut collectors = Vec::new();
        let outer = std::mem::replace(&mut self.stmts, stmts.to_vec());
        self.emit_each(&part.leaves(), &mut collectors);
        let stmts = std::mem::replace(&mut self.stmts, outer);
        let body = elements.collecting(collectors, stmts, sizes);
        let all = self.product(&[elements.space.clone(), extent], at);
        let rows = self.collect("flatmap", body, &elements.space, part, at)?;
        Ok(Some(self.reshaped(&rows, 2, &[all], at)))
    }
}

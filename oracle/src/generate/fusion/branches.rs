//! Loops in branches, and what fuses with nothing.

use super::Gen;
use super::ty::*;
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Attr, Binding, Exp, ExpKind, PatKind};

impl Gen<'_, '_> {
    /// `let (as, s) = if c then .. else ..`, with bindings in the branches: mostly on a condition that has a
    /// name, so that several share it.
    pub fn branches(&mut self) -> Vec<Binding> {
        let bool = Ty::Scalar(ScalarType::Bool);
        let mut tys = Vec::new();
        for _ in 0..self.weighted(&[(2, 1), (2, 2)]) {
            let extent = match self.weighted(&[(3, 0), (1, 1), (2, 2)]) {
                0 => self.some_extent(),
                1 => Some(self.named_extent()),
                _ => None,
            };
            let rows = self.options.nested && extent.is_some() && self.chance(1, 4);
            let row = rows.then(|| self.named_extent());
            let elem = match row {
                Some(row) => Ty::Scalar(self.scalar_type()).array_of(row),
                None => self.elem_type(),
            };
            tys.push(match extent {
                Some(extent) => elem.array_of(extent),
                None => elem,
            });
        }
        let named = self.pick(|v| v.ty == bool).filter(|_| self.chance(3, 4));
        let cond = match named {
            Some(i) => self.mention(i),
            None => self.exp(&bool, 2),
        };
        let (then, otherwise) = (self.branch(&tys), self.branch(&tys));
        let mut patterns = Vec::new();
        for ty in tys {
            let new = self.fresh_name(if ty.has_array() { "as" } else { "s" });
            self.bind(new.clone(), ty.clone());
            let p = pat_name(&new);
            patterns.push(if ty.has_parts() { pat_typed(p, &ty) } else { p });
        }
        let p = match patterns.len() {
            1 => patterns.remove(0),
            _ => pat(PatKind::Tuple(patterns)),
        };
        vec![value(p, if_(cond, then, otherwise))]
    }

    /// A branch that gives values of these types, perhaps by bindings of its own.
    fn branch(&mut self, tys: &[Ty]) -> Exp {
        let helpers = self.helpers.len();
        self.in_branch = true;
        let made = self.scoped(|g| {
            let mut bindings = Vec::new();
            for _ in 0..g.weighted(&[(2, 0), (3, 1), (1, 2)]) {
                bindings.extend(g.binding());
            }
            let mut results: Vec<Exp> = tys.iter().map(|ty| g.exp(ty, 2)).collect();
            let_(bindings, if results.len() == 1 { results.remove(0) } else { tuple(results) })
        });
        self.in_branch = false;
        // Local functions of the branch are out of scope.
        self.helpers.truncate(helpers);
        made
    }

    /// The same, where nothing is fused with it.
    pub fn apart(&mut self, e: Exp) -> Exp {
        let attr = |name_: &str, args: &[&str]| {
            let args = args.iter().map(name).collect();
            Attr { name: name(name_), args, span: Span::default() }
        };
        match self.weighted(&[(1, 0), (1, 1), (1, 2)]) {
            0 => call("opaque", [e]),
            1 => exp(ExpKind::Attr(attr("materialize", &[]), Box::new(atom(e)))),
            _ => exp(ExpKind::Attr(attr("fuse", &["no"]), Box::new(atom(e)))),
        }
    }
}

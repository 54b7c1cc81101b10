//! What Lawson adds to Futhark, for those who want their programs to be both.

use super::builtins::{MEMBERS, is_addition};
use super::{Checked, Referent};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{Decl, Exp, ExpKind, NodeId, Program};
use crate::syntax::visit::{VisitMut, walk_exp, walk_program};

impl Checked {
    /// Refuses what Futhark does not have: `flatmap`, `cross`, stencils, external functions, `find_index`,
    /// `sum`, `product`, `minimum` and `maximum` without a number module, and `#[integers(i64)]`.
    ///
    /// # Errors
    /// The first of them, by its name.
    pub fn strict(&self) -> Result<(), Diagnostic> {
        for decl in &self.program.decls {
            if let Decl::External(external) = decl {
                return Err(refusal(external.span, "external"));
            }
            if let Decl::Def(def) = decl
                && let Some(attr) = def.attrs.iter().find(|attr| attr.is_integers())
            {
                return Err(refusal(attr.span, "#[integers(i64)]"));
            }
        }
        let built_in = |(referent, _): &(Referent, _)| matches!(referent, Referent::Builtin(_));
        if !self.referents.iter().flatten().any(built_in) {
            return Ok(());
        }
        let mut used = Used { checked: self, first: None };
        let mut program = Program::clone(&self.program);
        walk_program(&mut used, &mut program);
        used.first.map_or(Ok(()), Err)
    }
}

fn refusal(span: Span, name: &str) -> Diagnostic {
    let help = match MEMBERS.contains(&name) {
        true => format!("Futhark has it in the number modules: `i32.{name}`"),
        false => "leave `--strict` out, or write it with what Futhark has".to_string(),
    };
    Diagnostic::new(span, format!("`{name}` is not part of Futhark"), "an addition of Lawson").help(help)
}

/// Looks for the first use of an addition.
struct Used<'c> {
    checked: &'c Checked,
    first: Option<Diagnostic>,
}

impl Used<'_> {
    fn look(&mut self, id: NodeId, name: &str, span: Span) {
        if let Some((Referent::Builtin(_), _)) = &self.checked.referents[id.0 as usize]
            && is_addition(name)
        {
            self.first.get_or_insert_with(|| refusal(span, name));
        }
    }
}

impl VisitMut for Used<'_> {
    fn exp(&mut self, e: &mut Exp) {
        match &e.kind {
            ExpKind::Binary { op, op_id, .. }
            | ExpKind::LeftSection { op, op_id, .. }
            | ExpKind::RightSection { op, op_id, .. } => self.look(*op_id, &op.name, op.span),
            ExpKind::Op { op, .. } => self.look(e.id, &op.name, op.span),
            ExpKind::Var(name) => self.look(e.id, name, e.span),
            _ => {}
        }
        walk_exp(self, e);
    }
}

//! What Lawson adds to Futhark, for those who want their programs to be both.

use super::{Checked, Referent};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{Decl, Exp, ExpKind, NodeId, Program};
use crate::syntax::visit::{VisitMut, walk_exp, walk_program};

impl Checked {
    /// Refuses what Futhark does not have: `flatmap`, `cross`, stencils and external functions.
    ///
    /// # Errors
    /// The first of them, by its name.
    pub fn strict(&self) -> Result<(), Diagnostic> {
        let refuse = |span: Span, name: &str| {
            Err(Diagnostic::new(span, format!("`{name}` is not part of Futhark"), "an addition of Lawson")
                .help("leave `--strict` out, or write it with what Futhark has"))
        };
        for decl in &self.program.decls {
            if let Decl::External(external) = decl {
                return refuse(external.span, "external");
            }
        }
        let is_addition =
            |(referent, _): &(Referent, _)| matches!(referent, Referent::Builtin(b) if b.is_addition());
        if !self.referents.iter().flatten().any(is_addition) {
            return Ok(());
        }
        let mut used = Used { checked: self, first: None };
        let mut program = Program::clone(&self.program);
        walk_program(&mut used, &mut program);
        used.first.map_or(Ok(()), |(span, name)| refuse(span, name))
    }
}

/// Looks for the first use of an addition.
struct Used<'c> {
    checked: &'c Checked,
    first: Option<(Span, &'static str)>,
}

impl Used<'_> {
    fn look(&mut self, id: NodeId, span: Span) {
        if let Some((Referent::Builtin(builtin), _)) = &self.checked.referents[id.0 as usize]
            && builtin.is_addition()
        {
            self.first.get_or_insert((span, builtin.name()));
        }
    }
}

impl VisitMut for Used<'_> {
    fn exp(&mut self, e: &mut Exp) {
        match &e.kind {
            ExpKind::Binary { op, op_id, .. }
            | ExpKind::LeftSection { op, op_id, .. }
            | ExpKind::RightSection { op, op_id, .. } => self.look(*op_id, op.span),
            _ => self.look(e.id, e.span),
        }
        walk_exp(self, e);
    }
}

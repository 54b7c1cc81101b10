//! Calls of functions of the host.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::schedule::Bracket;
use lawson_oracle::syntax::ast::External;
use lawson_oracle::types::size::SizeKind;
use lawson_oracle::types::{Scheme, Type};

use super::Lowering;
use super::apply::traced;
use super::scope::At;
use super::value::{Frame, Val};
use crate::core::layout::Layout;
use crate::core::{Atom, Call, Op, Size, Ty};
use lawson_oracle::reading::Sizes;

impl<'a> Lowering<'a> {
    /// A call with all its arguments. Sizes of the result that these don't tell come into being with it.
    pub(super) fn external(
        &mut self,
        decl: &External,
        scheme: &Scheme,
        args: &[Val<'a>],
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let frame = Frame::root(&self.computed);
        for ((ty, (_, binder)), arg) in scheme.params.iter().zip(&scheme.names).zip(args) {
            if let Some(var) = binder {
                let n = self.one(arg, at)?;
                let size = self.as_size(n);
                frame.bind(var, size);
            }
            self.bind_sizes(&frame, ty, arg, Sizes::All);
        }
        self.result_sizes(&frame, &scheme.result);
        let result = frame.ty(&scheme.result);
        let layout = Layout::of(&result).unwrap_or(Layout::Tuple(Vec::new()));
        let args = scheme.params.iter().zip(args).map(|(ty, arg)| traced(ty, arg)).collect();
        let (name, effects) = (decl.name.name.clone(), decl.effects());
        let mut tys = Vec::new();
        let mut leaf = |_: &mut Self, ty: Ty, _| {
            tys.push(ty);
            Val::Tuple(Vec::new())
        };
        self.tree(&result, &mut Vec::new(), "", &mut leaf);
        let origin = self.origin(&name, at, Bracket::Tree);
        let call = Call { name, effects, args, result: layout };
        let vars = self.push(Op::Call(Box::new(call)), tys, origin);
        let mut vars = vars.into_iter();
        let mut leaf =
            |_: &mut Self, _, _| vars.next().map_or(Val::Tuple(Vec::new()), |v| Val::Atom(Atom::Var(v)));
        Ok(self.tree(&result, &mut Vec::new(), "", &mut leaf))
    }

    /// Sizes of the result that are not known are what they turn out to be.
    fn result_sizes(&mut self, frame: &Frame, ty: &Type) {
        if let Type::Array(size, row) = ty {
            if let Some(var) = size.as_var().filter(|_| frame.known(size).is_none()) {
                frame.bind(var, Size::var(self.fresh_size(SizeKind::Rigid)));
            }
            self.result_sizes(frame, row);
        } else {
            ty.with_parts(&mut |part| {
                self.result_sizes(frame, part);
                part.clone()
            });
        }
    }
}

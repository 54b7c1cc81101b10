//! Definitions that module types make.

use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{
    Def, Exp, ExpKind, Ident, Name, NodeId, Pat, PatKind, TypeArg, TypeExp, TypeExpKind, TypeParam,
};
use crate::syntax::module::TypeSpec;
use crate::syntax::visit::VisitMut;

/// A type's own parameters, as arguments of it.
pub(super) fn arguments(sizes: &[Ident], types: &[TypeParam], at: Span) -> Vec<TypeArg> {
    let sizes = sizes.iter().map(|size| {
        let kind = ExpKind::Var(size.name.clone());
        TypeArg::Size(Some(Box::new(Exp { id: NodeId(0), kind, span: at })))
    });
    let types = types.iter().map(|param| {
        let kind = TypeExpKind::Named { name: param.name.clone(), args: vec![] };
        TypeArg::Type(TypeExp { kind, span: at })
    });
    sizes.chain(types).collect()
}

/// A definition that is right if the type that was found is the one that is asked for. The sizes that they have as parameters
/// are given to it: the types may not tell them.
pub(super) fn is_the_other(name: Name, spec: &TypeSpec, found: TypeExp, asked: TypeExp, at: Span) -> Def {
    let pat = |kind| Pat { id: NodeId(0), kind, span: at };
    let param = |name: &Name, ty| pat(PatKind::Typed(Box::new(pat(PatKind::Name(name.clone()))), ty));
    let i64 = TypeExp { kind: TypeExpKind::Scalar(ScalarType::I64), span: at };
    let sizes = spec.size_params.iter().map(|size| param(&size.name, i64.clone()));
    let params = sizes.chain([param(&"x".into(), found)]).collect();
    let body = Exp { id: NodeId(0), kind: ExpKind::Var("x".into()), span: at };
    let def = plain_def(name, spec.name.span, params, asked, body, at);
    Def { type_params: spec.type_params.clone(), ..def }
}

/// A definition without parameters of its own.
pub(super) fn plain_def(
    name: Name,
    name_span: Span,
    params: Vec<Pat>,
    result: TypeExp,
    body: Exp,
    span: Span,
) -> Def {
    Def {
        attrs: vec![],
        entry: false,
        name,
        name_span,
        size_params: vec![],
        type_params: vec![],
        params,
        result: Some(result),
        body,
        span,
    }
}

/// Puts everything at one place: the prelude has none.
pub(super) struct Moved(pub Span);

impl VisitMut for Moved {
    fn span(&mut self, span: &mut Span) {
        *span = self.0;
    }
}

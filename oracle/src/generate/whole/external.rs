//! Functions of the host. Runs supply one that gives any value of its type (`generate::host`).

use super::Gen;
use super::binding::Declared;
use super::pattern::attr;
use super::types::array;
use crate::generate::build::ident;
use crate::source::Span;
use crate::syntax::ast::{Decl, Effect, External, TypeExp, TypeExpKind};
use crate::types::{Size, Type};

/// `#[effects(..)] external "f" [k] : [k]t -> u`.
pub(super) fn external(g: &mut Gen) -> Option<Decl> {
    let text = g.fresh_name("host");
    let (decl, declared) = g.scoped(|g| {
        let k = g.fresh_name("k");
        let sizes = if g.chance(1, 2) { vec![g.bind_size(&k)] } else { vec![] };
        let mut params: Vec<Type> = vec![];
        for v in &sizes {
            let row = g.host_type(1);
            params.push(array(Size::var(v.clone()), row));
        }
        for _ in 0..g.int(i64::from(params.is_empty()), 2) {
            params.push(g.host_type(1));
        }
        let result = g.host_type(1);
        let mut ty = g.written(&result)?;
        for param in params.iter().rev() {
            let (from, to) = (Box::new(g.written(param)?), Box::new(ty));
            ty = TypeExp { kind: TypeExpKind::Fun { param: None, from, to }, span: Span::default() };
        }
        let effects = Effect::ALL.map(Effect::name);
        let attrs = match g.int(0, effects.len() as i64) {
            0 => vec![],
            i => vec![attr("effects", &[effects[i as usize - 1]])],
        };
        let size_params = sizes.iter().map(|v| ident(&v.name)).collect();
        let decl = External { attrs, name: ident(&text), size_params, ty, span: Span::default() };
        Some((decl, Declared { sizes, ..Declared::new("call of an external function", params, result) }))
    })?;
    g.declare(&text, declared);
    Some(Decl::External(decl))
}

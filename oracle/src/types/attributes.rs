//! Warnings, above all of attributes that do nothing and were probably meant to: misspelt ones, and ours where they say nothing.
//! Unknown ones are ignored, since those of Futhark's compilers have names of their own.

use super::closest::closest;
use super::{Checked, Referent, Scheme, Type};
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Attr, Binding, Decl, Exp, ExpKind, Program};
use crate::syntax::visit::{Before, VisitMut, walk_binding, walk_exp, walk_program};

/// The attributes that the language names, as they are written, with what they may stand before.
const KNOWN: [(&str, &[Before], &str); 7] = [
    ("effects(..)", &[Before::External], "a declaration with `external`"),
    ("fuse(no)", &[Before::Binding, Before::Exp], "an expression that is a loop, or its `let`"),
    ("inline(cheap)", &[Before::Def], "the definition of a function"),
    ("integers(i64)", &[Before::Def], "a definition at top level"),
    ("materialize", &[Before::Binding, Before::Exp], "an expression that is an array, or its `let`"),
    ("trace", &[Before::Binding, Before::Exp], "a `let` of a value, or an expression"),
    ("wrapping", &[Before::Binding, Before::Exp], "an expression that is not a function, or its `let`"),
];

/// An attribute of Futhark whose name is like one of ours.
const FUTHARK: &str = "noinline";

impl Checked {
    /// What is accepted and probably not meant, in the order of the text: literals that are cut off,
    /// attributes that do nothing, entries that give a function.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let mut found = self.cut_off.clone();
        // Most programs have none.
        if self.source.text.contains("#[") {
            let mut idle = Idle { checked: self, found };
            walk_program(&mut idle, &mut Program::clone(&self.program));
            found = idle.found;
        }
        found.extend(self.program.decls.iter().zip(&self.schemes).filter_map(gives_function));
        found.sort_by_key(|warning| warning.primary.0.start);
        // A module with parameters is applied often, and written once.
        found.dedup();
        found
    }
}

/// An entry that names some of its arguments, and gives a function of the others.
fn gives_function((decl, scheme): (&Decl, &Option<Scheme>)) -> Option<Diagnostic> {
    let Decl::Def(def) = decl else { return None };
    let missing = scheme.as_ref()?.params.get(def.params.len()..)?;
    let entry = def.entry || &*def.name == "main";
    let [first, ..] = missing else { return None };
    (entry && !def.params.is_empty()).then(|| {
        Diagnostic::new(
            def.name_span,
            format!("`{}` takes an argument more than it names, a `{first}`", def.name),
            "gives a function",
        )
        .warning()
        .help("is the last argument of a call missing, as the array in `reduce (+) 0`?")
    })
}

struct Idle<'a> {
    checked: &'a Checked,
    found: Vec<Diagnostic>,
}

impl VisitMut for Idle<'_> {
    fn attr(&mut self, attr: &mut Attr, before: Before) {
        if let Some(meant) = meant(attr) {
            self.warn(attr, "this attribute does nothing", format!("did you mean `#[{meant}]`?"));
        } else if let Some((written, places, what)) = known(&attr.name)
            && !places.contains(&before)
            && !(attr.args.is_empty() && written == "inline(cheap)")
        {
            self.misplaced(attr, &asking(attr).unwrap_or(written.to_string()), what);
        } else if &*attr.name == "trace" && !attr.args.is_empty() {
            let help = "`#[trace]` prints the value alone".to_string();
            self.warn(attr, "the tag of `#[trace]` is not printed", help);
        }
    }

    fn exp(&mut self, e: &mut Exp) {
        if let ExpKind::Attr(attr, inner) = &e.kind {
            self.no_loop(std::slice::from_ref(attr), inner);
            self.no_array(std::slice::from_ref(attr), inner);
            self.no_result(std::slice::from_ref(attr), inner);
        }
        walk_exp(self, e);
    }

    fn binding(&mut self, binding: &mut Binding) {
        if let Binding::Value { attrs, value, .. } = binding {
            self.no_loop(attrs, value);
            self.no_array(attrs, value);
            self.no_result(attrs, value);
        }
        if let (Binding::Fun(def), Some(("integers(i64)", _, what))) = (&*binding, known("integers")) {
            let integers = def.attrs.iter().filter(|attr| attr.is_integers());
            integers.for_each(|attr| self.misplaced(attr, "integers(i64)", what));
        }
        walk_binding(self, binding);
    }
}

impl Idle<'_> {
    fn warn(&mut self, attr: &Attr, message: &str, help: String) {
        self.found.push(Diagnostic::new(attr.span, message, "ignored").warning().help(help));
    }

    fn misplaced(&mut self, attr: &Attr, written: &str, what: &str) {
        self.warn(attr, "this attribute does nothing here", format!("`#[{written}]` goes before {what}"));
    }

    /// Warns of `#[fuse(no)]` before what is computed from scalars: it speaks of the operation that gives
    /// the value, in `#[fuse(no)] f64.sum xs / 2` of the division.
    fn no_loop(&mut self, attrs: &[Attr], value: &Exp) {
        if let Some(("fuse(no)", _, what)) = known("fuse")
            && !self.may_be_loop(value)
        {
            for attr in attrs.iter().filter(|attr| &*attr.name == "fuse" && meant(attr).is_none()) {
                self.misplaced(attr, &asking(attr).unwrap_or("fuse(no)".to_string()), what);
            }
        }
    }

    /// Warns of `#[materialize]` before what is no array and holds none.
    fn no_array(&mut self, attrs: &[Attr], value: &Exp) {
        if let Some((written, _, what)) = known("materialize")
            && scalars_only(self.checked.type_of(value.id))
        {
            let materialize = attrs.iter().filter(|attr| &*attr.name == written && meant(attr).is_none());
            materialize.for_each(|attr| self.misplaced(attr, written, what));
        }
    }

    /// Warns of `#[wrapping]` before a function: it speaks of what is computed where it stands.
    fn no_result(&mut self, attrs: &[Attr], value: &Exp) {
        if let Some((written, _, what)) = known("wrapping")
            && matches!(self.checked.type_of(value.id), Type::Fun(..))
        {
            let wrapping = attrs.iter().filter(|attr| &*attr.name == written && meant(attr).is_none());
            wrapping.for_each(|attr| self.misplaced(attr, written, what));
        }
    }

    /// Whether a loop may give the value of this expression.
    fn may_be_loop(&self, e: &Exp) -> bool {
        let mut e = e;
        while let ExpKind::Paren(inner)
        | ExpKind::Ascribe(inner, _)
        | ExpKind::Coerce(inner, _)
        | ExpKind::Attr(_, inner)
        | ExpKind::Let(_, inner) = &e.kind
        {
            e = inner;
        }
        let mut head = e;
        while let ExpKind::Apply(f, _) = &head.kind {
            head = f;
        }
        let operation = match &head.kind {
            ExpKind::Literal(_) | ExpKind::Neg(_) | ExpKind::Not(_) | ExpKind::Index(..) => {
                return !matches!(self.checked.type_of(e.id), Type::Scalar(_));
            }
            ExpKind::Binary { op_id, .. } => *op_id,
            ExpKind::Var(_) | ExpKind::Op { .. } => head.id,
            _ => return true,
        };
        !matches!(self.checked.referent(operation).0, Referent::Prim(_) | Referent::Constant(_))
    }
}

/// Whether it is the type of scalars, and of tuples and records of them.
fn scalars_only(ty: &Type) -> bool {
    !ty.any(&mut |part| !matches!(part, Type::Scalar(_) | Type::Tuple(_) | Type::Record(_)))
}

/// An attribute that asks for fusion, as it is written.
fn asking(attr: &Attr) -> Option<String> {
    attr.fused_with().next().map(|name| format!("fuse(with({name}))"))
}

/// The attribute of that name.
fn known(name: &str) -> Option<(&'static str, &'static [Before], &'static str)> {
    KNOWN.into_iter().find(|(written, ..)| bare(written) == name)
}

/// The name of an attribute, without arguments.
fn bare(written: &'static str) -> &'static str {
    written.split('(').next().unwrap_or(written)
}

/// What an attribute that does nothing was meant to be.
fn meant(attr: &Attr) -> Option<&'static str> {
    match known(&attr.name).map(|(written, ..)| written) {
        Some("fuse(no)") => {
            let says = attr.fused_with_nothing().is_some() || attr.fused_with().next().is_some();
            let meant =
                if attr.args.iter().any(|arg| arg.contains('(')) { "fuse(with(name))" } else { "fuse(no)" };
            (!says).then_some(meant)
        }
        // Futhark has it without an argument.
        Some("inline(cheap)") => attr.args.iter().any(|arg| &**arg != "cheap").then_some("inline(cheap)"),
        Some("materialize") => (!attr.args.is_empty()).then_some("materialize"),
        Some("integers(i64)") => (!attr.is_integers()).then_some("integers(i64)"),
        Some("wrapping") => (!attr.args.is_empty()).then_some("wrapping"),
        Some(_) => None,
        None if &*attr.name == FUTHARK => None,
        None => {
            let near = closest(&attr.name, KNOWN.into_iter().map(|(written, ..)| bare(written)));
            near.and_then(known).map(|(written, ..)| written)
        }
    }
}

//! What programs have in them: the forms that a generator should reach, counted in what it wrote. They
//! are read off the checked program, so that the count knows nothing of how the generator draws.

use std::collections::BTreeSet;

use crate::scalar::ScalarType;
use crate::syntax::ast::{Access, Binding, Decl, Dim, Exp, ExpKind, Literal, LoopForm, NodeId, Pat, PatKind};
use crate::syntax::visit::{self, VisitMut};
use crate::types::{Builtin, Checked, Referent, Type};

/// Built-ins that fusion is about.
const BUILTINS: [&str; 39] = [
    "map",
    "map2",
    "map3",
    "reduce",
    "scan",
    "filter",
    "scatter",
    "hist",
    "reduce_by_index",
    "sum",
    "product",
    "minimum",
    "maximum",
    "any",
    "all",
    "zip",
    "unzip",
    "iota",
    "replicate",
    "tabulate",
    "length",
    "opaque",
    "trace",
    "tabulate_2d",
    "tabulate_3d",
    "stencil_mirror",
    "stencil_const",
    "stencil_clamp_2d",
    "stencil_wrap_2d",
    "stencil_mirror_2d",
    "stencil_const_2d",
    "stencil_mirror_3d",
    "iterate",
    "scatter_2d",
    "reduce_by_index_2d",
    "exscan",
    "rotate",
    "transpose",
    "flatten",
];

const SMALL: &str = "at most 7 bindings";
const LONG: &str = "8 to 30 bindings";
const LONGEST: &str = "more than 30 bindings";
const TUPLE: &str = "a tuple in an array";
const RECORD: &str = "a record";
const MATRIX: &str = "an array of rank 2";
const CUBE: &str = "an array of rank 3";
const ROWS: &str = "a filter over rows";
const BOUND: &str = "an array bound in a lambda";
const BETWEEN: &str = "a trace between bindings";
const BRANCHES: &str = "an array bound in a branch";
const LARGE: &str = "a literal above 7";
const SLICE: &str = "an update of a slice";
const BLOCK: &str = "an update of a block";
const TURN: &str = "an update in a turn of a loop";
const SEARCH: &str = "a search in a lambda";
const SEGMENTS: &str = "a scan of segments";
const PASS: &str = "a scatter to places by scans";
const MATRIX_TURN: &str = "a matrix made in a turn of a loop";

/// Every form, in the order in which counts are shown.
pub fn every_form() -> Vec<&'static str> {
    let types = ScalarType::ALL.into_iter().map(ScalarType::name);
    let forms = [SMALL, LONG, LONGEST, TUPLE, RECORD, MATRIX, CUBE, ROWS, BOUND, BETWEEN, BRANCHES, LARGE];
    let whole = [SLICE, BLOCK, TURN, SEARCH, SEGMENTS, PASS, MATRIX_TURN];
    types.chain(forms).chain(whole).chain(BUILTINS).collect()
}

/// The forms that a program has.
pub fn forms(checked: &Checked) -> BTreeSet<&'static str> {
    let mut census = Census { checked, found: BTreeSet::new() };
    let mut program = (*checked.program).clone();
    visit::walk_program(&mut census, &mut program);
    let longest = checked.program.decls.iter().map(|decl| match decl {
        Decl::Def(def) => bindings(&def.body).len(),
        _ => 0,
    });
    census.found.insert(match longest.max().unwrap_or(0) {
        0..=7 => SMALL,
        8..=30 => LONG,
        _ => LONGEST,
    });
    census.found
}

struct Census<'c> {
    checked: &'c Checked,
    found: BTreeSet<&'static str>,
}

impl Census<'_> {
    fn ty(&self, id: NodeId) -> Option<&Type> {
        self.checked.types.get(id.0 as usize)?.as_ref()
    }

    fn types_of(&mut self, id: NodeId) {
        let mut found = Vec::new();
        if let Some(ty) = self.ty(id) {
            ty.any(&mut |part| {
                found.extend(match part {
                    Type::Scalar(t) => Some(t.name()),
                    Type::Record(_) => Some(RECORD),
                    Type::Array(_, elem) if matches!(**elem, Type::Tuple(_)) => Some(TUPLE),
                    _ => None,
                });
                found.extend(match rank(part) {
                    0 | 1 => None,
                    2 => Some(MATRIX),
                    _ => Some(CUBE),
                });
                false
            });
        }
        self.found.extend(found);
    }

    fn builtin(&self, e: &Exp) -> Option<Builtin> {
        match self.checked.referents.get(e.id.0 as usize)? {
            Some((Referent::Builtin(builtin), _)) => Some(*builtin),
            _ => None,
        }
    }

    /// An array is bound in this body.
    fn binds_an_array(&self, body: &Exp) -> bool {
        bindings(body).iter().any(|binding| match binding {
            Binding::Value { value, .. } => self.ty(value.id).is_some_and(|ty| rank(ty) > 0),
            _ => false,
        })
    }

    fn traces(&self, binding: &Binding) -> bool {
        matches!(binding, Binding::Value { value, .. } if self.calls(value) == Some(Builtin::Trace))
    }

    /// The built-in that an expression applies.
    fn calls(&self, e: &Exp) -> Option<Builtin> {
        match &bare(e).kind {
            ExpKind::Apply(f, _) => self.calls(f),
            _ => self.builtin(bare(e)),
        }
    }

    /// Whether a part of an expression is one of these.
    fn any(e: &Exp, is: &mut dyn FnMut(&Exp) -> bool) -> bool {
        struct Any<'f>(&'f mut dyn FnMut(&Exp) -> bool, bool);
        impl VisitMut for Any<'_> {
            fn exp(&mut self, e: &mut Exp) {
                self.1 |= (self.0)(e);
                visit::walk_exp(self, e);
            }
        }
        let mut any = Any(is, false);
        any.exp(&mut e.clone());
        any.1
    }

    /// What an update along this path is.
    fn updates(&mut self, path: &[Access]) {
        let slices = path.iter().filter_map(|access| match access {
            Access::Index(dims) => Some(dims.iter().filter(|dim| matches!(dim, Dim::Slice(..))).count()),
            Access::Field(_) => None,
        });
        match slices.max() {
            Some(1) => self.found.insert(SLICE),
            Some(2..) => self.found.insert(BLOCK),
            _ => false,
        };
    }
}

impl VisitMut for Census<'_> {
    fn binding(&mut self, b: &mut Binding) {
        if let Binding::Update { path, .. } = b {
            self.updates(path);
        }
        visit::walk_binding(self, b);
    }

    fn pat(&mut self, p: &mut Pat) {
        self.types_of(p.id);
        visit::walk_pat(self, p);
    }

    fn exp(&mut self, e: &mut Exp) {
        self.types_of(e.id);
        match &e.kind {
            ExpKind::Literal(Literal::Int(value, _)) if *value > 7 => {
                self.found.insert(LARGE);
            }
            ExpKind::Var(name) if self.builtin(e).is_some() => {
                let member = name.rsplit('.').next().unwrap_or(name);
                self.found.extend(BUILTINS.iter().filter(|builtin| **builtin == member));
                let over_rows = self.ty(e.id).is_some_and(|ty| match ty {
                    Type::Fun(predicate, _) => matches!(&**predicate, Type::Fun(elem, _) if rank(elem) > 0),
                    _ => false,
                });
                if over_rows && self.builtin(e) == Some(Builtin::Filter) {
                    self.found.insert(ROWS);
                }
            }
            ExpKind::With(_, path, _) => self.updates(path),
            ExpKind::Loop { form, body, .. } => {
                let updates = |e: &Exp| match &e.kind {
                    ExpKind::With(..) => true,
                    ExpKind::Let(bindings, _) => bindings.iter().any(|b| matches!(b, Binding::Update { .. })),
                    _ => false,
                };
                if Census::any(body, &mut updates.clone()) {
                    self.found.insert(TURN);
                }
                if self.calls(body) == Some(Builtin::TabulateNd(2)) {
                    self.found.insert(MATRIX_TURN);
                }
                if matches!(form, LoopForm::While(_))
                    && Census::any(body, &mut |e| matches!(e.kind, ExpKind::Index(..)))
                {
                    self.found.insert(SEARCH);
                }
            }
            ExpKind::Apply(f, first) if self.builtin(f) == Some(Builtin::Scan) && segmented(first) => {
                self.found.insert(SEGMENTS);
            }
            ExpKind::Lambda { body, .. } if self.binds_an_array(body) => {
                self.found.insert(BOUND);
            }
            ExpKind::If(_, then, otherwise) if [then, otherwise].iter().any(|b| self.binds_an_array(b)) => {
                self.found.insert(BRANCHES);
            }
            ExpKind::Let(bindings, result) => {
                let inner = bindings.get(1..bindings.len() - 1).unwrap_or(&[]);
                if inner.iter().any(|binding| self.traces(binding)) {
                    self.found.insert(BETWEEN);
                }
                let scans = bindings.iter().any(|binding| match binding {
                    Binding::Value { value, .. } => self.calls(value) == Some(Builtin::Scan),
                    _ => false,
                });
                if scans && self.calls(result) == Some(Builtin::Scatter(1)) {
                    self.found.insert(PASS);
                }
            }
            _ => {}
        }
        visit::walk_exp(self, e);
    }
}

fn rank(ty: &Type) -> usize {
    match ty {
        Type::Array(_, elem) => 1 + rank(elem),
        _ => 0,
    }
}

/// Whether an operator begins anew where a mark of its right operand says so.
fn segmented(operator: &Exp) -> bool {
    let ExpKind::Lambda { params, body, .. } = &bare(operator).kind else { return false };
    let [_, right] = &params[..] else { return false };
    let PatKind::Tuple(parts) = &right.kind else { return false };
    let (Some(PatKind::Name(mark)), ExpKind::Tuple(results)) =
        (parts.first().map(|p| &p.kind), &bare(body).kind)
    else {
        return false;
    };
    results.iter().any(|result| match &bare(result).kind {
        ExpKind::If(on, ..) => matches!(&bare(on).kind, ExpKind::Var(name) if name == mark),
        _ => false,
    })
}

fn bare(e: &Exp) -> &Exp {
    match &e.kind {
        ExpKind::Paren(inner) => bare(inner),
        _ => e,
    }
}

fn bindings(body: &Exp) -> &[Binding] {
    match &bare(body).kind {
        ExpKind::Let(bindings, _) => bindings,
        _ => &[],
    }
}

//! Whole programs: the environment, helpers, bindings and results.
//!
//! The generator is directed by types: it keeps what is in scope with its type and symbolic sizes,
//! and writes only what the checker must accept. It leans towards what fusion is about: chains,
//! siblings over one input, diamonds, filters and what follows them, results of reductions used by
//! later loops, whole arrays captured and indexed, extents that are equal by accident only.

mod branches;
mod external;
mod forms;
mod operator;
mod pipeline;
mod scalars;
mod ty;

use arbitrary::Unstructured;

use self::external::Externals;
use self::ty::*;
use super::build::*;
use super::{GenOptions, choose};
use crate::scalar::ScalarType;
use crate::syntax::ast::{Binding, Decl, Def, Exp, Name, Pat, PatKind, Program, TypeExpKind};
use crate::syntax::visit::renumber;

/// How often a binding is a form.
const FORM: i64 = 6;

/// The fields of records.
const FIELDS: [&str; 3] = ["fa", "fb", "fc"];

/// A variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub name: Name,
    pub ty: Ty,
    /// It is an `i64` in `0..` this extent.
    pub within: Option<Extent>,
    /// Something after it mentions it.
    pub used: bool,
}

/// A helper function. Its sizes are names of its own.
#[derive(Clone, Debug)]
pub(super) struct Helper {
    pub name: Name,
    pub sizes: Vec<Name>,
    /// A function parameter `t -> t` in front of `params`.
    pub function: Option<ScalarType>,
    pub params: Vec<Ty>,
    pub result: Ty,
}

/// The state of generation.
pub(super) struct Gen<'a, 'b> {
    pub bytes: &'a mut Unstructured<'b>,
    pub options: &'a GenOptions,
    /// What may fail is drawn.
    pub failing: bool,
    /// At most so many bindings in the entry's body.
    pub bindings: usize,
    /// What is in scope, innermost last.
    pub scope: Vec<Variable>,
    pub helpers: Vec<Helper>,
    /// The functions of the host that are called.
    pub externals: Externals,
    /// The names of sizes in scope.
    pub sizes: Vec<Name>,
    /// Names and unknown sizes given out so far.
    pub fresh: u32,
    /// Inside so many lambdas that run for each element.
    pub inside: u32,
    /// Inside a branch that has bindings of its own.
    pub in_branch: bool,
}

/// A random program: its entry is `main`, with helpers before it.
pub fn program(bytes: &mut Unstructured, options: &GenOptions) -> Program {
    let (scope, helpers, sizes) = (Vec::new(), Vec::new(), Vec::new());
    let long = options.long > options.max_bindings && choose::chance(bytes, 1, 6);
    // Of many bindings one fails, almost always: that is then all that a run shows.
    let failing = options.failing && !(long && choose::chance(bytes, 4, 5));
    let bindings = if long { options.long } else { options.max_bindings.max(1) };
    let mut g = Gen {
        bytes,
        options,
        failing,
        bindings,
        scope,
        helpers,
        externals: Externals::default(),
        sizes,
        fresh: 0,
        inside: 0,
        in_branch: false,
    };
    let mut decls = Vec::new();
    if options.helpers {
        for _ in 0..choose::weighted(g.bytes, &[(5, 0), (3, 1), (1, 2)]) {
            decls.push(Decl::Def(g.helper()));
        }
    }
    decls.push(Decl::Def(g.main()));
    decls.splice(0..0, g.declared());
    let mut program = Program { decls, ..Program::default() };
    renumber(&mut program);
    program
}

impl Gen<'_, '_> {
    pub fn chance(&mut self, n: i64, of: i64) -> bool {
        choose::chance(self.bytes, n, of)
    }

    pub fn weighted<T: Copy>(&mut self, items: &[(i64, T)]) -> T {
        choose::weighted(self.bytes, items)
    }

    /// A name that nothing else has.
    pub fn fresh_name(&mut self, prefix: &str) -> Name {
        free_name(prefix, &mut self.fresh)
    }

    /// A size that is equal to no other.
    pub fn fresh_extent(&mut self) -> Extent {
        self.fresh += 1;
        Extent::Unknown(self.fresh)
    }

    pub fn bind(&mut self, name: Name, ty: Ty) {
        self.scope.push(Variable { name, ty, within: None, used: false });
    }

    /// The variables in scope that no later one of the same name hides, for which `f` holds.
    pub fn visible(&self, f: impl Fn(&Variable) -> bool) -> Vec<usize> {
        (0..self.scope.len())
            .filter(|&i| {
                let v = &self.scope[i];
                f(v) && !self.scope[i + 1..].iter().any(|later| later.name == v.name)
            })
            .collect()
    }

    /// One of the variables for which `f` holds: more often a late one or one that nothing uses yet.
    pub fn pick(&mut self, f: impl Fn(&Variable) -> bool) -> Option<usize> {
        let found = self.visible(f);
        let recent: Vec<usize> = found.iter().copied().rev().take(2).collect();
        let unused: Vec<usize> = found.iter().copied().filter(|&i| !self.scope[i].used).collect();
        let from = self.weighted(&[(2, 0), (2, 1), (1, 2)]);
        let from = match from {
            1 if !recent.is_empty() => recent,
            2 if !unused.is_empty() => unused,
            _ => found,
        };
        (!from.is_empty()).then(|| *choose::one(self.bytes, &from))
    }

    /// A use of a variable.
    pub fn mention(&mut self, variable: usize) -> Exp {
        self.scope[variable].used = true;
        var(&self.scope[variable].name)
    }

    pub fn scalar_type(&mut self) -> ScalarType {
        use ScalarType::*;
        let mut types = vec![(4, I32), (3, I64), (1, Bool)];
        if self.options.floats {
            types.push((4, F64));
        }
        if !self.options.only_native_types {
            types.extend([(1, I8), (1, I16), (1, U8), (1, U16), (1, U32), (1, U64)]);
            if self.options.floats {
                types.push((1, F32));
            }
        }
        self.weighted(&types)
    }

    /// The type of an array's element.
    pub fn elem_type(&mut self) -> Ty {
        let parts = self.weighted(&[(12, 1), (4, 2), (1, 3)]);
        if parts == 1 {
            return Ty::Scalar(self.scalar_type());
        }
        let record = self.options.rich && self.chance(1, 3);
        let parts: Vec<Ty> = (0..parts)
            .map(|_| {
                if self.chance(1, 10) {
                    Ty::Tuple(vec![Ty::Scalar(self.scalar_type()), Ty::Scalar(self.scalar_type())])
                } else {
                    Ty::Scalar(self.scalar_type())
                }
            })
            .collect();
        if record { Ty::Record(FIELDS.iter().map(name).zip(parts).collect()) } else { Ty::Tuple(parts) }
    }

    /// Patterns for values of these types, side by side, their names bound.
    pub fn patterns(&mut self, tys: &[Ty], prefix: &str) -> Vec<Pat> {
        let before = self.scope.len();
        tys.iter().map(|ty| self.pattern(ty, prefix, before)).collect()
    }

    /// A pattern; it may hide only what was bound `before`, since names of one pattern differ.
    fn pattern(&mut self, ty: &Ty, prefix: &str, before: usize) -> Pat {
        match ty {
            _ if ty.has_parts() && !self.chance(1, 4) => {
                ty.pat_of(ty.parts().into_iter().map(|(_, t)| self.pattern(t, prefix, before)).collect())
            }
            _ => {
                let new = self.name_for(ty, prefix, before);
                self.bind(new.clone(), ty.clone());
                let p = pat_name(&new);
                // A projection needs its operand's type to be known before.
                if ty.has_parts() || self.chance(1, 8) { pat_typed(p, ty) } else { p }
            }
        }
    }

    /// A new name, or now and then one that hides a scalar.
    fn name_for(&mut self, ty: &Ty, prefix: &str, before: usize) -> Name {
        if self.chance(1, 16) {
            let hidden = self.visible(|v| matches!(v.ty, Ty::Scalar(_)));
            let hidden: Vec<usize> = hidden.into_iter().filter(|&i| i < before).collect();
            if !hidden.is_empty() {
                return self.scope[*choose::one(self.bytes, &hidden)].name.clone();
            }
        }
        self.fresh_name(if ty.has_array() { "as" } else { prefix })
    }

    /// `main`: parameters, a chain of bindings, and what they end in.
    fn main(&mut self) -> Def {
        let sizes: &[&str] = self.weighted(&[(3, &["n"] as &[&str]), (2, &["n", "m"])]);
        let sizes: Vec<Name> = sizes.iter().map(name).collect();
        self.sizes = sizes.clone();
        let arrays = self.weighted(&[(4, 1), (4, 2), (2, 3)]).max(sizes.len());
        let mut params = Vec::new();
        for i in 0..arrays {
            let extent = match sizes.get(i) {
                Some(size) => size.clone(),
                None => choose::one(self.bytes, &sizes).clone(),
            };
            let mut elem = self.elem_type();
            if self.options.nested && self.chance(1, if self.options.rich { 5 } else { 8 }) {
                elem = elem.array_of(Extent::Named(choose::one(self.bytes, &sizes).clone()));
                if self.options.rich && self.chance(1, 3) {
                    elem = elem.array_of(Extent::Named(choose::one(self.bytes, &sizes).clone()));
                }
            }
            params.push(("xs", elem.array_of(Extent::Named(extent))));
        }
        for _ in 0..self.weighted(&[(3, 0), (3, 1), (1, 2)]) {
            params.push(("c", Ty::Scalar(self.scalar_type())));
        }
        let mut patterns = Vec::new();
        for (prefix, ty) in params {
            let new = self.fresh_name(prefix);
            self.bind(new.clone(), ty.clone());
            patterns.push(pat_typed(pat_name(&new), &ty));
        }
        // A size that no argument shows: negative now and then. No variable, so that nothing hides it.
        if self.failing && self.chance(1, 4) {
            let size = self.fresh_name("k");
            let at = choose::int(self.bytes, 0..=patterns.len() as i64) as usize;
            patterns.insert(at, pat_typed(pat_name(&size), &Ty::Scalar(ScalarType::I64)));
            self.sizes.push(size);
        }
        let given = self.scope.len();
        let mut bindings = Vec::new();
        for _ in 0..choose::int(self.bytes, 1..=self.bindings as i64) {
            let binding = self.binding();
            bindings.extend(binding);
        }
        let result = self.results(given);
        def(true, "main", &sizes, patterns, None, let_(bindings, result))
    }

    /// What nothing else uses, with few exceptions, and sometimes what something does use.
    fn results(&mut self, given: usize) -> Exp {
        let mut parts = Vec::new();
        for i in self.visible(|_| true) {
            let unused = !self.scope[i].used;
            let wanted = if unused { i >= given && !self.chance(1, 12) } else { self.chance(1, 6) };
            if wanted && i >= given {
                parts.push(self.mention(i));
            }
        }
        match parts.len() {
            0 => self.mention(self.scope.len() - 1),
            1 => parts.remove(0),
            _ => tuple(parts),
        }
    }

    /// A helper: a scalar function, one over arrays, or one that takes a function.
    fn helper(&mut self) -> Def {
        let helper_name = self.fresh_name("h");
        let size = name("k");
        let array = |elem: Ty| elem.array_of(Extent::Named(name("k")));
        let kind = self.weighted(&[(3, 0), (3, 1), (2, 2)]);
        let mut sizes = vec![];
        let mut function = None;
        let mut params = vec![];
        if kind == 0 {
            for _ in 0..self.weighted(&[(2, 1), (3, 2), (1, 3)]) {
                params.push(self.elem_type());
            }
        } else {
            sizes.push(size);
            let elem = if kind == 1 { self.elem_type() } else { Ty::Scalar(self.scalar_type()) };
            if let (2, Ty::Scalar(t)) = (kind, &elem) {
                function = Some(*t);
            }
            params.push(array(elem.clone()));
            if self.chance(1, 2) {
                params.push(if self.chance(1, 2) {
                    array(self.elem_type())
                } else {
                    Ty::Scalar(self.scalar_type())
                });
            }
        }
        self.sizes = sizes.clone();
        let earlier = self.helpers.len();
        let mut patterns = vec![];
        if let Some(t) = function {
            let (from, to) = (Box::new(written(&Ty::Scalar(t))), Box::new(written(&Ty::Scalar(t))));
            let ty = type_exp(TypeExpKind::Fun { param: None, from, to });
            patterns.push(pat(PatKind::Typed(Box::new(pat_name(&name("g"))), ty)));
        }
        for ty in &params {
            let new = self.fresh_name("p");
            self.bind(new.clone(), ty.clone());
            patterns.push(pat_typed(pat_name(&new), ty));
        }
        let (body, result) = match function {
            Some(t) => self.mapped_by_parameter(t),
            None if kind == 1 => self.helper_body(),
            None => {
                let result = self.elem_type();
                (self.exp(&result, 3), result)
            }
        };
        self.scope.clear();
        self.helpers.truncate(earlier);
        let declared = Some(written(&result)).filter(|_| self.chance(2, 3));
        let made = def(false, &helper_name, &sizes, patterns, declared, body);
        self.helpers.push(Helper { name: helper_name, sizes, function, params, result });
        made
    }

    /// A body that applies the parameter `g` to every element of the first array, once or twice.
    fn mapped_by_parameter(&mut self, t: ScalarType) -> (Exp, Ty) {
        let array = self.mention(0);
        let once = call("map", [var("g"), array]);
        let twice = if self.chance(1, 3) { call("map", [var("g"), once]) } else { once };
        (twice, Ty::Scalar(t).array_of(Extent::Named(name("k"))))
    }

    /// A body over arrays: up to two bindings and what they end in.
    fn helper_body(&mut self) -> (Exp, Ty) {
        let mut bindings = vec![];
        let given = self.scope.len();
        for _ in 0..self.weighted(&[(3, 1), (1, 2)]) {
            bindings.extend(self.binding());
        }
        let last = self.scope.len() - 1;
        let last = if last < given { 0 } else { last };
        let result = self.scope[last].ty.clone();
        let result_exp = self.mention(last);
        (let_(bindings, result_exp), self.hide_sizes(&result, &[name("k")]))
    }

    /// The type with sizes that are not in `known` made unknown, each a new one.
    pub fn hide_sizes(&mut self, ty: &Ty, known: &[Name]) -> Ty {
        match ty {
            Ty::Scalar(t) => Ty::Scalar(*t),
            Ty::Tuple(parts) => Ty::Tuple(parts.iter().map(|t| self.hide_sizes(t, known)).collect()),
            Ty::Record(fields) => {
                Ty::Record(fields.iter().map(|(f, t)| (f.clone(), self.hide_sizes(t, known))).collect())
            }
            Ty::Array(extent, elem) => {
                let elem = self.hide_sizes(elem, known);
                match extent {
                    Extent::Named(n) if !known.contains(n) => elem.array_of(self.fresh_extent()),
                    Extent::Unknown(_) => elem.array_of(self.fresh_extent()),
                    same => elem.array_of(same.clone()),
                }
            }
        }
    }

    /// One `let`, or none where nothing fits.
    pub fn binding(&mut self) -> Vec<Binding> {
        #[derive(Clone, Copy)]
        enum Shape {
            Array,
            Reduction,
            Scalar,
            Filter,
            Normalise,
            Ranked,
            Unzip,
            Traced,
            Sized,
            Branches,
            LocalFunction,
            Form,
        }
        use Shape::*;
        let local = i64::from(self.options.helpers && self.inside == 0);
        // In a body a form is much work for each element.
        let form = self.options.rich && (self.inside == 0 || self.chance(1, 4));
        let traced = if self.options.host { 6 } else { 2 } * i64::from(self.options.effects);
        let shape = self.weighted(&[
            (12, Array),
            (7, Reduction),
            (2, Scalar),
            (3, Filter),
            (3, Normalise),
            (2, Ranked),
            (2, Unzip),
            (traced, Traced),
            (1, Sized),
            (2 * i64::from(!self.in_branch), Branches),
            (local, LocalFunction),
            (FORM * i64::from(form), Form),
        ]);
        match shape {
            Array => {
                let (value_, ty) = self.array(2);
                let traced = self.options.effects && self.chance(1, 24);
                let value_ = if traced { self.seen(&ty, value_) } else { value_ };
                let value_ = if self.chance(1, 24) { self.apart(value_) } else { value_ };
                let p = self.new_binding(&ty, "as");
                vec![value(p, value_)]
            }
            Reduction => {
                let (value_, ty) = self.reduction(2);
                let p = self.new_binding(&ty, "s");
                vec![value(p, value_)]
            }
            Scalar => {
                let ty = Ty::Scalar(self.scalar_type());
                let value_ = self.exp(&ty, 3);
                let p = self.new_binding(&ty, "s");
                vec![value(p, value_)]
            }
            Filter => {
                let (value_, elem) = self.filter(1);
                let ty = elem.array_of(self.fresh_extent());
                let p = self.new_binding(&ty, "as");
                vec![value(p, value_)]
            }
            Normalise => self.normalise(),
            Ranked => self.ranked(),
            Unzip => self.unzip(),
            Traced if self.options.rich && self.chance(1, 2) => vec![self.shown()],
            Traced => {
                let t = self.scalar_type();
                let leaf = self.leaf(t);
                let value_ = self.seen(&Ty::Scalar(t), leaf);
                let p = self.new_binding(&Ty::Scalar(t), "s");
                vec![value(p, value_)]
            }
            Sized => self.sized(),
            Branches => self.branches(),
            LocalFunction => vec![self.local_function()],
            Form => self.form(),
        }
    }

    /// A pattern for a `let`; a tuple is taken apart more often than not.
    fn new_binding(&mut self, ty: &Ty, prefix: &str) -> Pat {
        match ty {
            _ if ty.has_parts() => self.patterns(std::slice::from_ref(ty), prefix).remove(0),
            _ => {
                let new = self.fresh_name(prefix);
                self.bind(new.clone(), ty.clone());
                pat_name(&new)
            }
        }
    }

    /// `let _ = trace e`: what is printed between two loops keeps its place.
    fn shown(&mut self) -> Binding {
        let array = self.pick(|v| matches!(v.ty, Ty::Array(..))).filter(|_| self.chance(1, 3));
        let (ty, shown) = match array {
            Some(array) => (self.scope[array].ty.clone(), self.mention(array)),
            None => {
                let t = self.scalar_type();
                (Ty::Scalar(t), self.leaf(t))
            }
        };
        let seen = self.seen(&ty, shown);
        value(pat(PatKind::Wild), seen)
    }

    /// An array divided by (or otherwise changed by) a scalar that was bound before: a reduction's
    /// result, mostly.
    fn normalise(&mut self) -> Vec<Binding> {
        let scalar =
            self.pick(|v| matches!(v.ty, Ty::Scalar(t) if t != ScalarType::Bool) && v.name.starts_with('s'));
        let Some(scalar) = scalar else { return vec![] };
        let ty = self.scope[scalar].ty.clone();
        let array = self.pick(|v| matches!(&v.ty, Ty::Array(_, elem) if **elem == ty));
        let Some(array) = array else { return vec![] };
        let (array_ty, by, over) = (self.scope[array].ty.clone(), self.mention(scalar), self.mention(array));
        let divides = matches!(&ty, Ty::Scalar(t) if t.is_float()) || self.failing && self.chance(1, 4);
        let op = if divides { "/" } else { "-" };
        let x = self.fresh_name("x");
        let f = lambda(vec![pat_name(&x)], binary(op, var(&x), by));
        let p = self.new_binding(&array_ty, "as");
        vec![value(p, call("map", [f, over]))]
    }

    /// A consumer of an array together with its indices: of a filter's result more often than not.
    fn ranked(&mut self) -> Vec<Binding> {
        let unknown = self.pick(|v| matches!(v.ty, Ty::Array(Extent::Unknown(_), _)));
        let array = unknown.or_else(|| self.pick(|v| matches!(v.ty, Ty::Array(..))));
        let Some(array) = array else { return vec![] };
        let Ty::Array(extent, elem) = self.scope[array].ty.clone() else { return vec![] };
        let Some(size) = self.size(&extent) else { return vec![] };
        let to = self.elem_type();
        let f = self.function(&[(*elem, None), (Ty::Scalar(ScalarType::I64), Some(extent.clone()))], &to);
        let over = self.mention(array);
        let p = self.new_binding(&to.array_of(extent), "as");
        vec![value(p, call("map2", [f, over, call("iota", [size])]))]
    }

    /// An array of the last size that the entry has (one that no argument shows, if there is one), or
    /// such an array for each element of another.
    fn sized(&mut self) -> Vec<Binding> {
        let Some(size) = self.sizes.last().cloned() else { return vec![] };
        let t = ScalarType::I64;
        let array = self.pick(|v| matches!(v.ty, Ty::Array(..))).filter(|_| self.chance(1, 2));
        let Some((array, Ty::Array(extent, elem))) = array.map(|i| (i, self.scope[i].ty.clone())) else {
            let filled = call("replicate", [var(&size), self.leaf(t)]);
            let p = self.new_binding(&Ty::Scalar(t).array_of(Extent::Named(size)), "as");
            return vec![value(p, filled)];
        };
        let x = self.fresh_name("x");
        let summed = self.scoped(|g| {
            g.bind(x.clone(), (*elem).clone());
            call("i64.sum", [call("replicate", [var(&size), g.exp(&Ty::Scalar(t), 1)])])
        });
        let f = lambda(vec![pat_typed(pat_name(&x), &elem)], summed);
        let over = self.mention(array);
        let p = self.new_binding(&Ty::Scalar(t).array_of(extent), "as");
        vec![value(p, call("map", [f, over]))]
    }

    /// `let (as, bs) = unzip e`.
    fn unzip(&mut self) -> Vec<Binding> {
        let Some(extent) = self.some_extent() else { return vec![] };
        let parts: Vec<Ty> = (0..2).map(|_| self.elem_type()).collect();
        let Some(zipped) = self.map_to(&extent, &Ty::Tuple(parts.clone()), 1) else { return vec![] };
        let mut names = vec![];
        for part in parts {
            let new = self.fresh_name("as");
            self.bind(new.clone(), part.array_of(extent.clone()));
            names.push(pat_name(&new));
        }
        vec![value(pat(PatKind::Tuple(names)), call("unzip", [zipped]))]
    }

    /// `let f (x: t) = e`, where `e` may use what is in scope.
    fn local_function(&mut self) -> Binding {
        let new = self.fresh_name("h");
        let (from, to) = (Ty::Scalar(self.scalar_type()), Ty::Scalar(self.scalar_type()));
        let before = self.scope.len();
        let param = self.fresh_name("x");
        self.bind(param.clone(), from.clone());
        let body = self.exp(&to, 2);
        self.scope.truncate(before);
        let made = def(false, &new, &[], vec![pat_typed(pat_name(&param), &from)], Some(written(&to)), body);
        let params = vec![from];
        self.helpers.push(Helper { name: new, sizes: vec![], function: None, params, result: to });
        Binding::Fun(Box::new(made))
    }

    /// Runs `f` with what it binds gone afterwards.
    pub fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.len();
        let result = f(self);
        self.scope.truncate(before);
        result
    }
}

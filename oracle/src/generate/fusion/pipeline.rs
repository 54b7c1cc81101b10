//! Expressions over arrays: maps, filters, scans, reductions, and the functions in them.

use super::Gen;
use super::scalars::integer;
use super::ty::*;
use crate::generate::build::*;
use crate::generate::choose;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Exp, ExpKind, NodeId};

/// An array as an operand.
pub(super) struct Source {
    pub exp: Exp,
    pub extent: Extent,
    pub elem: Ty,
    /// Its elements are its own indices.
    pub indices: bool,
}

impl Gen<'_, '_> {
    /// The extent of some array in scope.
    pub fn some_extent(&mut self) -> Option<Extent> {
        let i = self.pick(|v| matches!(v.ty, Ty::Array(..)))?;
        match &self.scope[i].ty {
            Ty::Array(extent, _) => Some(extent.clone()),
            _ => None,
        }
    }

    /// An extent whose value can be written: one with a name, a constant, or some array's length.
    pub fn known_extent(&mut self) -> Extent {
        if self.chance(1, 4)
            && let Some(extent) = self.some_extent()
        {
            return extent;
        }
        self.named_extent()
    }

    /// An extent that is known before the program runs.
    pub fn named_extent(&mut self) -> Extent {
        if self.sizes.is_empty() || self.chance(1, 6) {
            return Extent::Literal(choose::int(self.bytes, 0..=if self.options.rich { 40 } else { 9 }));
        }
        if self.failing && self.chance(1, 16) {
            return Extent::Wrapping(choose::one(self.bytes, &self.sizes).clone());
        }
        Extent::Named(choose::one(self.bytes, &self.sizes).clone())
    }

    /// The extent as an expression: its name, or the length of an array that has it. Nothing
    /// where no such array is in scope.
    pub fn size(&mut self, extent: &Extent) -> Option<Exp> {
        extent_value(extent).or_else(|| {
            let i = self.pick(|v| matches!(&v.ty, Ty::Array(e, _) if e == extent))?;
            Some(call("length", [self.mention(i)]))
        })
    }

    /// An array that is in scope.
    fn array_variable(&mut self) -> Option<Source> {
        let i = self.pick(|v| matches!(v.ty, Ty::Array(..)))?;
        let Ty::Array(extent, elem) = self.scope[i].ty.clone() else { return None };
        Some(Source { exp: self.mention(i), extent, elem: *elem, indices: false })
    }

    /// An array of arrays that is in scope; there may be none.
    fn matrix(&mut self) -> Option<Source> {
        let i = self.pick(|v| matches!(&v.ty, Ty::Array(_, row) if matches!(**row, Ty::Array(..))))?;
        let Ty::Array(extent, row) = self.scope[i].ty.clone() else { return None };
        Some(Source { exp: self.mention(i), extent, elem: *row, indices: false })
    }

    /// A row of a matrix that is in scope; there may be none.
    fn row(&mut self) -> Option<Source> {
        let matrix = self.matrix()?;
        let Ty::Array(extent, elem) = matrix.elem else { return None };
        let at = integer(ScalarType::I64, choose::int(self.bytes, 0..=1));
        Some(Source { exp: index(matrix.exp, vec![at]), extent, elem: *elem, indices: false })
    }

    /// Any array: one in scope, or one made in place.
    fn source(&mut self, depth: u32) -> Source {
        if self.failing
            && self.chance(1, 10)
            && let Some(row) = self.row()
        {
            return row;
        }
        if depth == 0 || self.chance(3, 5) {
            if let Some(found) = self.array_variable() {
                return found;
            }
            if depth == 0 {
                return self.iota();
            }
        }
        match self.array(depth.saturating_sub(1)) {
            (exp, Ty::Array(extent, elem)) => Source { exp, extent, elem: *elem, indices: false },
            _ => self.iota(),
        }
    }

    /// An array of this extent: one in scope, its indices, or one made in place.
    fn source_of(&mut self, extent: &Extent, depth: u32) -> Option<Source> {
        let indices = self.chance(1, 4);
        let found =
            if indices { None } else { self.pick(|v| matches!(&v.ty, Ty::Array(e, _) if e == extent)) };
        if let Some(i) = found {
            let Ty::Array(_, elem) = self.scope[i].ty.clone() else { return None };
            let exp = self.mention(i);
            if depth == 0 || !self.chance(1, 5) {
                return Some(Source { exp, extent: extent.clone(), elem: *elem, indices: false });
            }
            let to = self.elem_type();
            let f = self.function(&[(*elem, None)], &to);
            return Some(Source {
                exp: self.piped("map", vec![f], exp),
                extent: extent.clone(),
                elem: to,
                indices: false,
            });
        }
        let size = self.size(extent)?;
        Some(Source {
            exp: call("iota", [size]),
            extent: extent.clone(),
            elem: Ty::Scalar(ScalarType::I64),
            indices: true,
        })
    }

    /// An array in closed form.
    fn made(&mut self) -> Source {
        match self.closed() {
            (exp, Ty::Array(extent, elem)) => Source { exp, extent, elem: *elem, indices: false },
            _ => self.iota(),
        }
    }

    fn iota(&mut self) -> Source {
        let extent = self.known_extent();
        let size = self.size(&extent).into_iter();
        Source { exp: call("iota", size), extent, elem: Ty::Scalar(ScalarType::I64), indices: true }
    }

    /// `f args.. xs` or `xs |> f args..`.
    fn piped(&mut self, f: &str, args: Vec<Exp>, array: Exp) -> Exp {
        if self.chance(1, 4) { binary("|>", array, call(f, args)) } else { apply(call(f, args), [array]) }
    }

    /// An expression for an array, with its type.
    pub fn array(&mut self, depth: u32) -> (Exp, Ty) {
        #[derive(Clone, Copy)]
        enum Shape {
            Map,
            Filter,
            Scan,
            Bins,
            Zip,
            Closed,
            If,
            Call,
        }
        use Shape::*;
        let calls = if self.array_helpers().is_empty() { 0 } else { 3 };
        let shape = self.weighted(&[
            (10, Map),
            (4, Filter),
            (3, Scan),
            (2, Bins),
            (2, Zip),
            (3, Closed),
            (1, If),
            (calls, Call),
        ]);
        match shape {
            Map => self.map(depth),
            Filter if self.options.rich && self.chance(1, 4) => self.flatmap(depth),
            Filter => {
                let (e, elem) = self.filter(depth);
                (e, elem.array_of(self.fresh_extent()))
            }
            Scan => {
                let s = self.source(depth);
                match self.operator(&s.elem) {
                    Some((op, neutral)) => {
                        (self.piped("scan", vec![op, neutral], s.exp), s.elem.array_of(s.extent))
                    }
                    None => (s.exp, s.elem.array_of(s.extent)),
                }
            }
            Bins => self.bins(depth),
            Zip => self.zip(),
            Closed => self.closed(),
            If => self.if_array(),
            Call => self.call_array(),
        }
    }

    fn map(&mut self, depth: u32) -> (Exp, Ty) {
        let first = self.source(depth);
        let same = !first.elem.has_array() && self.chance(1, 3);
        let mut to = if same { first.elem.clone() } else { self.elem_type() };
        if self.options.nested && self.inside == 0 && self.chance(1, 14) {
            let inner = self.named_extent();
            to = Ty::Scalar(self.scalar_type()).array_of(inner);
        }
        let extent = first.extent.clone();
        (self.map_from(first, &to, depth), to.array_of(extent))
    }

    /// A map whose result has this extent and element type; nothing where no array of an unknown
    /// extent is in scope.
    pub fn map_to(&mut self, extent: &Extent, to: &Ty, depth: u32) -> Option<Exp> {
        let first = self.source_of(extent, depth)?;
        Some(self.map_from(first, to, depth))
    }

    /// A map over `first` and up to two more arrays of its extent.
    fn map_from(&mut self, first: Source, to: &Ty, depth: u32) -> Exp {
        let extent = first.extent.clone();
        let mut inputs = vec![first];
        for _ in 1..self.weighted(&[(6, 1), (4, 2), (1, 3)]) {
            inputs.extend(self.source_of(&extent, depth.saturating_sub(1)));
        }
        let params: Vec<(Ty, Option<Extent>)> =
            inputs.iter().map(|s| (s.elem.clone(), s.indices.then(|| extent.clone()))).collect();
        let zipped = inputs.len() == 2 && self.chance(1, 4);
        if zipped {
            let elem = Ty::Tuple(inputs.iter().map(|s| s.elem.clone()).collect());
            let f = self.function(&[(elem, None)], to);
            let zip = call("zip", inputs.into_iter().map(|s| s.exp));
            return self.piped("map", vec![f], zip);
        }
        let f = self.function(&params, to);
        let mut arrays: Vec<Exp> = inputs.into_iter().map(|s| s.exp).collect();
        match arrays.len() {
            1 => self.piped("map", vec![f], arrays.remove(0)),
            k => call(format!("map{k}"), std::iter::once(f).chain(arrays)),
        }
    }

    /// A filter, with its element's type; its size is unknown.
    pub fn filter(&mut self, depth: u32) -> (Exp, Ty) {
        let rows = if self.options.rich && self.chance(1, 4) { self.matrix() } else { None };
        let s = rows.unwrap_or_else(|| self.source(depth));
        let within = s.indices.then(|| s.extent.clone());
        let p = self.function(&[(s.elem.clone(), within)], &Ty::Scalar(ScalarType::Bool));
        (self.piped("filter", vec![p], s.exp), s.elem)
    }

    /// A flatmap whose function says which elements there are, in two branches.
    fn flatmap(&mut self, depth: u32) -> (Exp, Ty) {
        let s = self.source(depth);
        let to = Ty::Scalar(self.scalar_type());
        self.inside += 1;
        let f = self.scoped(|g| {
            let patterns = g.patterns(std::slice::from_ref(&s.elem), "x");
            let cond = g.exp(&Ty::Scalar(ScalarType::Bool), 2);
            let mut branch = |least: usize| {
                let more = g.weighted(&[(3, 0), (2, 1), (1, 2)]);
                let elements = (0..least + more).map(|_| g.exp(&to, 2)).collect();
                exp(ExpKind::Array(elements))
            };
            let (some, any) = (branch(1), branch(0));
            let (then, otherwise) = if g.chance(1, 2) { (some, any) } else { (any, some) };
            lambda(patterns, if_(cond, then, otherwise))
        });
        self.inside -= 1;
        (self.piped("flatmap", vec![f], s.exp), to.array_of(self.fresh_extent()))
    }

    /// A scatter or a histogram: values that go where indices, as many, say.
    fn bins(&mut self, depth: u32) -> (Exp, Ty) {
        let places = self.source(depth);
        let extent = places.extent.clone();
        let Some(values) = self.source_of(&extent, depth) else { return self.closed() };
        let index = Ty::Scalar(ScalarType::I64);
        let plain = places.elem == index && self.chance(1, 2);
        let indices = if plain { places.exp } else { self.map_from(places, &index, depth) };
        let dest = self.pick(|v| matches!(&v.ty, Ty::Array(_, elem) if **elem == values.elem));
        let operator = if dest.is_none() || self.chance(2, 3) { self.operator(&values.elem) } else { None };
        match (dest, operator) {
            (Some(i), operator) if operator.is_none() || self.chance(1, 3) => {
                let (ty, dest) = (self.scope[i].ty.clone(), self.mention(i));
                let made = match operator {
                    None => call("scatter", [dest, indices, values.exp]),
                    Some((op, neutral)) => call("reduce_by_index", [dest, op, neutral, indices, values.exp]),
                };
                (made, ty)
            }
            (_, Some((op, neutral))) => {
                let bins = self.named_extent();
                let size = self.size(&bins).into_iter();
                let args = [op, neutral].into_iter().chain(size).chain([indices, values.exp]);
                (call("hist", args), values.elem.array_of(bins))
            }
            (_, None) => (values.exp, values.elem.array_of(extent)),
        }
    }

    fn zip(&mut self) -> (Exp, Ty) {
        let first = self.source(0);
        match self.source_of(&first.extent, 1) {
            Some(second) => {
                let elem = Ty::Tuple(vec![first.elem, second.elem]);
                (call("zip", [first.exp, second.exp]), elem.array_of(first.extent))
            }
            None => (first.exp, first.elem.array_of(first.extent)),
        }
    }

    /// iota, replicate, tabulate, of a size that has a name or is computed; an array literal.
    fn closed(&mut self) -> (Exp, Ty) {
        let (size, extent) = if self.chance(1, 6) {
            (Some(self.computed_size()), self.fresh_extent())
        } else {
            let extent = self.known_extent();
            (self.size(&extent), extent)
        };
        let size = size.into_iter();
        match self.weighted(&[(4, 0), (4, 1), (4, 2), (1, 3)]) {
            0 => (call("iota", size), Ty::Scalar(ScalarType::I64).array_of(extent)),
            1 => {
                let elem = self.elem_type();
                let value = self.exp(&elem, 2);
                (call("replicate", size.chain([value])), elem.array_of(extent))
            }
            2 => {
                let elem = self.elem_type();
                let f = self.lambda(&[(Ty::Scalar(ScalarType::I64), Some(extent.clone()))], &elem, 2);
                (call("tabulate", size.chain([f])), elem.array_of(extent))
            }
            _ => {
                let elem = self.elem_type();
                let length = choose::int(self.bytes, 1..=4);
                let elems = (0..length).map(|_| self.exp(&elem, 1)).collect();
                (exp(ExpKind::Array(elems)), elem.array_of(Extent::Literal(length)))
            }
        }
    }

    /// A small number that only running tells; -1 now and then, where programs may fail.
    fn computed_size(&mut self) -> Exp {
        let small = binary("&", self.exp(&Ty::Scalar(ScalarType::I64), 1), integer(ScalarType::I64, 7));
        let less = self.failing && self.chance(1, 4);
        if less { binary("-", small, integer(ScalarType::I64, 1)) } else { small }
    }

    /// `if c then xs else ys`: of one size, or of two.
    fn if_array(&mut self) -> (Exp, Ty) {
        let Some(s) = self.array_variable() else { return self.closed() };
        let cond = self.exp(&Ty::Scalar(ScalarType::Bool), 2);
        let filtered = self.chance(1, 2);
        let other = if filtered { None } else { self.map_to(&s.extent, &s.elem, 0) };
        let (other, extent) = match other {
            Some(mapped) => (mapped, s.extent),
            None => {
                let p = self.function(&[(s.elem.clone(), None)], &Ty::Scalar(ScalarType::Bool));
                (call("filter", [p, s.exp.clone()]), self.fresh_extent())
            }
        };
        let (then, otherwise) = if self.chance(1, 2) { (other, s.exp) } else { (s.exp, other) };
        (if_(cond, then, otherwise), s.elem.array_of(extent))
    }

    /// A scalar (or tuple of scalars) made from an array, with its type.
    pub fn reduction(&mut self, depth: u32) -> (Exp, Ty) {
        // In a body, an array that is made there: its size may be one that can't be.
        let s = if self.inside > 0 && self.chance(1, 3) { self.made() } else { self.source(depth) };
        if self.chance(1, 10) {
            return (call("length", [s.exp]), Ty::Scalar(ScalarType::I64));
        }
        if self.chance(1, 10) {
            let within = s.indices.then(|| s.extent.clone());
            let p = self.function(&[(s.elem, within)], &Ty::Scalar(ScalarType::Bool));
            let f = self.weighted(&[(1, "all"), (1, "any")]);
            return (self.piped(f, vec![p], s.exp), Ty::Scalar(ScalarType::Bool));
        }
        if let Ty::Scalar(t) = &s.elem
            && *t != ScalarType::Bool
            && self.chance(2, 5)
        {
            let f = self.weighted(&[(3, "sum"), (2, "minimum"), (2, "maximum"), (2, "product")]);
            return (self.piped(&format!("{t}.{f}"), vec![], s.exp), s.elem);
        }
        match self.operator(&s.elem) {
            Some((op, neutral)) => (self.piped("reduce", vec![op, neutral], s.exp), s.elem),
            None => (call("length", [s.exp]), Ty::Scalar(ScalarType::I64)),
        }
    }

    /// A function of these parameters, each perhaps an index within an extent.
    pub fn function(&mut self, params: &[(Ty, Option<Extent>)], to: &Ty) -> Exp {
        let tys: Vec<Ty> = params.iter().map(|(t, _)| t.clone()).collect();
        let helper =
            self.helpers.iter().position(|h| h.params == tys && h.result == *to && h.sizes.is_empty());
        if let Some(h) = helper.filter(|_| self.chance(1, 2)) {
            return var(&self.helpers[h].name);
        }
        if let ([Ty::Scalar(from)], Ty::Scalar(to)) = (&tys[..], to)
            && self.chance(2, 3)
            && let Some(f) = self.point_free(*from, *to)
        {
            return f;
        }
        self.lambda(params, to, 3)
    }

    /// A section or a primitive by name.
    fn point_free(&mut self, from: ScalarType, to: ScalarType) -> Option<Exp> {
        if from != to {
            return (to != ScalarType::Bool && from != ScalarType::Bool).then(|| var(format!("{to}.{from}")));
        }
        if from == ScalarType::Bool {
            return None;
        }
        if from.is_float() && self.chance(1, 3) {
            let f = self.weighted(&[(2, "sqrt"), (1, "abs"), (1, "exp"), (1, "log")]);
            return Some(var(format!("{from}.{f}")));
        }
        let op = ident(self.weighted(&[(3, "+"), (3, "*"), (2, "-")]));
        let operand = Box::new(atom(self.exp(&Ty::Scalar(from), 1)));
        let (op_id, backtick) = (NodeId(0), false);
        // `(- e)` would be a negation.
        let right = &*op.name != "-" && self.chance(1, 2);
        Some(exp(if right {
            ExpKind::RightSection { op, op_id, backtick, rhs: operand }
        } else {
            ExpKind::LeftSection { op, op_id, backtick, lhs: operand }
        }))
    }

    /// A lambda whose body is drawn at this depth.
    pub fn lambda(&mut self, params: &[(Ty, Option<Extent>)], to: &Ty, depth: u32) -> Exp {
        self.inside += 1;
        let made = self.scoped(|g| {
            let before = g.scope.len();
            let tys: Vec<Ty> = params.iter().map(|(t, _)| t.clone()).collect();
            let patterns = g.patterns(&tys, "x");
            if let [(Ty::Scalar(_), Some(extent))] | [_, (Ty::Scalar(_), Some(extent))] = params {
                let last = g.scope.len() - 1;
                if last >= before {
                    g.scope[last].within = Some(extent.clone());
                }
            }
            let bindings = g.options.rich && g.options.nested && g.inside < 2 && g.chance(1, 6);
            let bindings = if bindings { g.binding() } else { vec![] };
            lambda(patterns, let_(bindings, g.exp(to, depth)))
        });
        self.inside -= 1;
        made
    }

    /// The helpers that give an array and whose arrays can be found in scope.
    fn array_helpers(&self) -> Vec<usize> {
        (0..self.helpers.len())
            .filter(|&h| {
                let helper = &self.helpers[h];
                matches!(helper.result, Ty::Array(..)) && self.fitting(helper).next().is_some()
            })
            .collect()
    }

    /// Arrays in scope for a helper's first parameter.
    fn fitting<'s>(&'s self, helper: &'s super::Helper) -> impl Iterator<Item = usize> + 's {
        let wanted = match &helper.params[..] {
            [Ty::Array(_, elem), ..] => Some(elem),
            _ => None,
        };
        self.visible(move |v| matches!((&v.ty, wanted), (Ty::Array(_, e), Some(w)) if e == w)).into_iter()
    }

    /// A call of a helper that gives an array.
    fn call_array(&mut self) -> (Exp, Ty) {
        let found = self.array_helpers();
        if found.is_empty() {
            return self.closed();
        }
        let h = *choose::one(self.bytes, &found);
        self.call_helper(h).unwrap_or_else(|| self.closed())
    }

    /// A call of a helper over arrays, where arguments for it can be found.
    pub fn call_helper(&mut self, h: usize) -> Option<(Exp, Ty)> {
        let helper = self.helpers[h].clone();
        let fitting: Vec<usize> = self.fitting(&helper).collect();
        if fitting.is_empty() {
            return None;
        }
        let first = *choose::one(self.bytes, &fitting);
        let Ty::Array(extent, _) = self.scope[first].ty.clone() else { return None };
        let mut args = vec![];
        if let Some(t) = helper.function {
            let t = Ty::Scalar(t);
            args.push(self.function(&[(t.clone(), None)], &t));
        }
        args.push(self.mention(first));
        for param in &helper.params[1..] {
            args.push(match param {
                Ty::Array(_, elem) => self.map_to(&extent, elem, 0)?,
                other => self.exp(other, 1),
            });
        }
        let ty = match &helper.result {
            Ty::Array(Extent::Named(n), elem) if helper.sizes.contains(n) => {
                let elem = self.hide_sizes(elem, &[]);
                elem.array_of(extent)
            }
            other => self.hide_sizes(other, &[]),
        };
        Some((call(&helper.name, args), ty))
    }
}

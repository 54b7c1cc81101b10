//! What reads arrays at other positions: a loop over the positions of the new array, which reads the old one at an
//! index of each.

use lawson_oracle::scalar::{PrimOp, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_oracle::types::Builtin;

use super::apply::exactly;
use super::scope::{At, Body};
use super::sizes::{number, told};
use super::value::{Context, Use, Val};
use super::{LowerResult, Lowering};
use crate::core::{Atom, Op, Origin, Size, Ty};

impl<'a> Lowering<'a> {
    /// The array of what `element` makes of each position below `extent`.
    pub(super) fn generate(
        &mut self,
        what: &str,
        extent: &Size,
        at: At,
        element: impl FnOnce(&mut Self, Atom) -> LowerResult<Val<'a>>,
    ) -> LowerResult<Val<'a>> {
        let mut collectors = Vec::new();
        let first = self.next_size;
        let (stmts, value) = self.block(|l| {
            let ty = Ty { scalar: ScalarType::I64, dims: Vec::new() };
            let position = l.push(Op::Position, vec![ty], Origin::default())[0];
            let value = element(l, Atom::Var(position))?;
            l.emit_each(&value.leaves(), &mut collectors);
            Ok(value)
        })?;
        let (space, sizes) = (extent.clone(), first..self.next_size);
        let body = Body { space, inputs: vec![], scans: vec![], collectors, neutrals: vec![], stmts, sizes };
        self.collect(what, body, extent, &value, at)
    }

    /// The element, or the row, at these indices.
    pub(super) fn element(&mut self, array: &Val<'a>, indices: &[Atom], at: At) -> LowerResult<Val<'a>> {
        let mut elements = Vec::new();
        for leaf in array.leaves() {
            elements.push(self.element_of(leaf, indices, at)?);
        }
        Ok(array.rebuild(&mut elements.into_iter()))
    }

    fn element_of(&mut self, array: Atom, indices: &[Atom], at: At) -> LowerResult<Atom> {
        let [first, rest @ ..] = indices else { return Ok(array) };
        let Atom::Var(array) = array else { return Err(self.not_native(at.span, "indexing this")) };
        // Of a list of elements, such as a stencil's neighbourhood, the one that is meant may be known.
        let position = told(first).and_then(|size| size.as_constant()).and_then(|n| usize::try_from(n).ok());
        let listed = self.lists.get(&array).and_then(|list| list.get(position?)).cloned();
        if let Some(element) = listed {
            return self.element_of(element, rest, at);
        }
        let ty = &self.types[&array];
        let ty = Ty { scalar: ty.scalar, dims: ty.dims.get(indices.len()..).unwrap_or_default().to_vec() };
        let origin = self.origin("index", at, Bracket::Tree);
        Ok(Atom::Var(self.push(Op::Index { array, at: indices.to_vec() }, vec![ty], origin)[0]))
    }

    /// An array of these elements, of which there is at least one.
    pub(super) fn list(&mut self, elements: &[Val<'a>], at: At) -> LowerResult<Val<'a>> {
        let leaves: Vec<Vec<Atom>> = elements.iter().map(Val::leaves).collect();
        let mut arrays = Vec::new();
        for i in 0..leaves[0].len() {
            let atoms: Vec<Atom> = leaves.iter().map(|leaves| leaves[i].clone()).collect();
            let ty = self.type_of(&atoms[0]);
            if atoms.iter().any(|atom| self.type_of(atom) != ty) {
                return Err(self.not_native(at.span, "an array of rows of lengths known only at run time"));
            }
            let dims = [vec![Size::constant(atoms.len() as i64)], ty.dims].concat();
            let ty = Ty { scalar: ty.scalar, dims };
            let array = self.push(Op::Array(atoms.clone()), vec![ty], Origin::default())[0];
            self.lists.insert(array, atoms);
            arrays.push(Atom::Var(array));
        }
        Ok(elements[0].rebuild(&mut arrays.into_iter()))
    }

    /// The built-ins that put the elements of arrays elsewhere.
    pub(super) fn rearranged(&mut self, of: &Use<'a>, args: Vec<Val<'a>>, at: At) -> LowerResult<Val<'a>> {
        let one = Size::constant(1);
        match of.builtin {
            Builtin::Take | Builtin::Drop => {
                let [i, xs] = exactly(args);
                let i = self.one(&i, at)?;
                if of.builtin == Builtin::Take {
                    return self.part_of(&xs, None, Some(i), at);
                }
                let i = Atom::Size(self.as_size(i));
                self.part_of(&xs, Some(i), None, at)
            }
            Builtin::Tail => {
                let [xs] = exactly(args);
                self.part_of(&xs, Some(number(1)), None, at)
            }
            Builtin::Init => {
                let [xs] = exactly(args);
                let to = self.extent_of(&xs, 0, at)?.sub(&one);
                self.part_of(&xs, None, Some(Atom::Size(to)), at)
            }
            Builtin::Split => {
                let [xs] = exactly(args);
                let middle = Atom::Size(self.size_of(of, 0, at)?);
                let first = self.part_of(&xs, None, Some(middle.clone()), at)?;
                let second = self.part_of(&xs, Some(middle), None, at)?;
                Ok(Val::Tuple(vec![first, second]))
            }
            Builtin::Head => {
                let [xs] = exactly(args);
                self.extent_of(&xs, 0, at)?;
                self.element(&xs, &[number(0)], at)
            }
            Builtin::Last => {
                let [xs] = exactly(args);
                let last = self.extent_of(&xs, 0, at)?.sub(&one);
                self.element(&xs, &[Atom::Size(last)], at)
            }
            Builtin::Reverse => {
                let [xs] = exactly(args);
                let extent = self.extent_of(&xs, 0, at)?;
                let last = Atom::Size(extent.sub(&one));
                self.generate("reverse", &extent, at, |l, position| {
                    let from_end = l.on_numbers(PrimOp::Sub, last, position, at);
                    l.element(&xs, &[from_end], at)
                })
            }
            Builtin::Rotate => {
                let [by, xs] = exactly(args);
                let (by, extent) = (self.one(&by, at)?, self.extent_of(&xs, 0, at)?);
                let size = Atom::Size(extent.clone());
                // An array without elements is not rotated either.
                let modulus = self.on_numbers(PrimOp::Max, size.clone(), number(1), at);
                let by = self.on_numbers(PrimOp::Mod, by, modulus, at);
                self.generate("rotate", &extent, at, |l, position| {
                    let moved = l.on_numbers(PrimOp::Add, position, by, at);
                    let within = l.on_numbers(PrimOp::Lt, moved.clone(), size.clone(), at);
                    let wrapped = l.on_numbers(PrimOp::Sub, moved.clone(), size, at);
                    let index = l.either(&within, moved, wrapped, at)?;
                    l.element(&xs, &[index], at)
                })
            }
            Builtin::Concat => {
                let [xs, ys] = exactly(args);
                self.appended(&xs, &ys, at)
            }
            Builtin::Cross => {
                let [xs, ys] = exactly(args);
                let (n, m) = (self.extent_of(&xs, 0, at)?, self.extent_of(&ys, 0, at)?);
                let size = self.product(&[n, m.clone()], at);
                self.generate("cross", &size, at, |l, position| {
                    let row = l.on_numbers(PrimOp::Div, position.clone(), Atom::Size(m.clone()), at);
                    let column = l.on_numbers(PrimOp::Mod, position, Atom::Size(m.clone()), at);
                    Ok(Val::Tuple(vec![l.element(&xs, &[row], at)?, l.element(&ys, &[column], at)?]))
                })
            }
            Builtin::Transpose => {
                let [xss] = exactly(args);
                let (n, m) = (self.extent_of(&xss, 0, at)?, self.extent_of(&xss, 1, at)?);
                let m = self.as_length(&m, at);
                self.generate("transpose", &m, at, |l, column| {
                    l.inside(at, |l| {
                        let read = |l: &mut Self, row| l.element(&xss, &[row, column], at);
                        l.generate("transpose", &n, at, read)
                    })
                })
            }
            Builtin::Flatten(dims) => {
                let [xss] = exactly(args);
                let extents = (0..dims.into()).map(|i| self.extent_of(&xss, i, at));
                let extents = extents.collect::<LowerResult<Vec<Size>>>()?;
                let size = self.product(&extents, at);
                Ok(self.reshaped(&xss, dims.into(), &[size], at))
            }
            Builtin::Unflatten(dims) => {
                let [xs] = exactly(args);
                let mut extents = Vec::new();
                for i in 0..dims.into() {
                    extents.push(self.size_of(of, i, at)?);
                }
                let size = self.extent_of(&xs, 0, at)?;
                self.check_product(&extents, &size, at);
                Ok(self.reshaped(&xs, 1, &extents, at))
            }
            Builtin::Sized => {
                let [n, xs] = exactly(args);
                let n = self.one(&n, at).map(|n| self.as_size(n))?;
                let found = Atom::Size(self.extent_of(&xs, 0, at)?);
                let same = self.on_numbers(PrimOp::Eq, found, Atom::Size(n.clone()), at);
                self.assert(same, at);
                Ok(self.reshaped(&xs, 1, &[n], at))
            }
            other => Err(self.not_native(at.span, format!("the built-in `{}`", other.name()))),
        }
    }

    /// `xs ++ ys`
    pub(super) fn appended(&mut self, xs: &Val<'a>, ys: &Val<'a>, at: At) -> LowerResult<Val<'a>> {
        let (n, m) = (self.extent_of(xs, 0, at)?, self.extent_of(ys, 0, at)?);
        self.generate("concat", &n.add(&m), at, |l, position| {
            let size = Atom::Size(n.clone());
            let first = l.on_numbers(PrimOp::Lt, position.clone(), size.clone(), at);
            let left = l.block(|l| l.element(xs, std::slice::from_ref(&position), at))?;
            let right = l.block(|l| {
                let index = l.on_numbers(PrimOp::Sub, position.clone(), size, at);
                l.element(ys, &[index], at)
            })?;
            l.branch(first, left, right, at)
        })
    }

    /// An array literal.
    pub(super) fn array(
        &mut self,
        context: &Context<'a>,
        elements: &[Val<'a>],
        at: At,
    ) -> LowerResult<Val<'a>> {
        if !elements.is_empty() {
            return self.list(elements, at);
        }
        let ty = context.frame.ty_without_rows(self.checked.type_of(at.id));
        let mut leaf = |l: &mut Self, ty: Ty, _| {
            let dims = ty.dims.iter().map(|size| l.computed_size(size, at).unwrap_or_default()).collect();
            let ty = Ty { scalar: ty.scalar, dims };
            Val::Atom(Atom::Var(l.push(Op::Array(Vec::new()), vec![ty], Origin::default())[0]))
        };
        Ok(self.tree(&ty, &mut Vec::new(), "", &mut leaf))
    }
}

//! Tables: arrays of constant extents in a body, each of whose elements is a value by itself. Windows of stencils and
//! small matrices are such. What is read of them at constants costs nothing.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar};

use super::bound::Bound;
use super::flatten::Flattener;
use super::regions::I64;
use super::{Def, NotNative, Operand, UniformDef, UniformId, ValueId};
use crate::core::{Atom, Origin, Size, Ty};

/// Elements of a table, at most.
const ELEMENTS: usize = 1024;

/// Elements of a table that is updated at an index that no constant says: each of them is a choice then, where one
/// store does it element by element.
pub(super) const CHOSEN: usize = 64;

/// An array of constant extents, or a row of one.
#[derive(Clone)]
pub(super) struct Table {
    /// The extents, at least one.
    pub dims: Vec<usize>,
    /// The elements, row-major.
    pub elements: Vec<Operand>,
    /// The array of the lane's own that lists them too, for indices that no constant says, and which of its elements
    /// is the first one.
    list: (usize, usize),
}

impl Table {
    /// The array of the lane's own that lists these elements and no others.
    pub(super) fn whole_list(&self, flattener: &Flattener) -> Option<usize> {
        let (array, _) = self.list;
        let listed = flattener.constant(Operand::Uniform(flattener.code.own[array].extent));
        (listed == Some(Scalar::I64(self.elements.len() as i64))).then_some(array)
    }
}

/// Extents that the source says, of an array of a few elements.
pub(super) fn extents(dims: &[Size]) -> Option<Vec<usize>> {
    let extent = |size: &Size| usize::try_from(size.as_constant()?).ok();
    let extents: Vec<usize> = dims.iter().map(extent).collect::<Option<_>>()?;
    let elements = extents.iter().try_fold(1usize, |product, extent| product.checked_mul(*extent))?;
    (1..=ELEMENTS).contains(&elements).then_some(extents)
}

impl Flattener {
    /// An array of these elements, or the scalar where there are no extents.
    pub(super) fn table(&mut self, dims: Vec<usize>, elements: Vec<Operand>) -> Bound {
        if dims.is_empty() {
            return Bound::Operand(elements[0]);
        }
        let list = (self.list(&elements), 0);
        Bound::Table(Table { dims, elements, list })
    }

    /// An array of the lane's own of these elements, at least one.
    pub(super) fn list(&mut self, elements: &[Operand]) -> usize {
        let ty = self.ty(elements[0]);
        let extent = self.extent(elements.len());
        let array = self.own_array(ty, extent);
        let list = self.value(ty, Def::List { array, elements: elements.to_vec() });
        self.code.own[array].made = self.spread(list);
        array
    }

    /// Rows one after the other, so many and as many elements as the type says.
    pub(super) fn repeated_rows(
        &mut self,
        row: &Atom,
        ty: &Ty,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Bound, NotNative> {
        let dims = self.extents(&ty.dims, origin)?;
        let elements =
            self.scalars(std::slice::from_ref(row), [&ty.element()], mask, origin)?.repeat(dims[0]);
        Ok(self.table(dims, elements))
    }

    /// An array with a scalar or a row in the place of what stands at these indices.
    pub(super) fn with_other(
        &mut self,
        (array, ty): (&Atom, &Ty),
        at: &[Atom],
        value: &Atom,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Bound, NotNative> {
        let dims = self.extents(&ty.dims, origin)?;
        let row = Ty { scalar: ty.scalar, dims: ty.dims[at.len().min(dims.len())..].to_vec() };
        let elements = self.scalars(std::slice::from_ref(array), [ty], mask, origin)?;
        let value = self.scalars(std::slice::from_ref(value), [&row], mask, origin)?;
        let at = self.indices(at, origin)?;
        let updated = self.updated((&dims, elements), &at, &value, mask, origin)?;
        Ok(self.table(dims, updated))
    }

    /// What scalars, one after the other, are as values of these types.
    pub(super) fn tables<'t>(
        &mut self,
        tys: impl IntoIterator<Item = &'t Ty>,
        scalars: Vec<Operand>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        let mut rest = scalars.into_iter();
        let mut bounds = Vec::new();
        for ty in tys {
            let dims = self.extents(&ty.dims, origin)?;
            let elements: Vec<Operand> = rest.by_ref().take(dims.iter().product()).collect();
            bounds.push(self.table(dims, elements));
        }
        Ok(bounds)
    }

    /// The scalars of which values of these types consist, one after the other.
    pub(super) fn scalars<'t>(
        &mut self,
        atoms: &[Atom],
        tys: impl IntoIterator<Item = &'t Ty>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Operand>, NotNative> {
        let mut scalars = Vec::new();
        for (atom, ty) in atoms.iter().zip(tys) {
            if ty.dims.is_empty() {
                scalars.push(self.atom(atom, origin)?);
            } else {
                let elements = self.extents(&ty.dims, origin)?.iter().product();
                let array = self.bound(atom, origin)?;
                scalars.extend(self.elements(array, elements, mask, origin)?);
            }
        }
        Ok(scalars)
    }

    /// All elements of an array that has so many.
    fn elements(
        &mut self,
        array: Bound,
        elements: usize,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Operand>, NotNative> {
        let all = |l: &mut Self| (0..elements).map(|k| l.place(k)).collect::<Vec<_>>();
        match array {
            Bound::Table(table) if table.elements.len() == elements => Ok(table.elements),
            Bound::Repeated(x, _) => Ok(vec![x; elements]),
            Bound::Iota(_) => Ok(all(self)),
            Bound::Own(array) => {
                Ok(all(self).into_iter().map(|k| self.own_element(array, k, mask)).collect())
            }
            Bound::Array(row) => {
                let dims = self.extents(&row.ty.dims[row.at.len()..], origin)?;
                if dims.iter().product::<usize>() != elements {
                    return self.refuse(MADE, origin);
                }
                let mut all = Vec::new();
                for k in 0..elements {
                    let at = indices(&dims, k).into_iter().map(|k| self.place(k)).collect();
                    all.push(self.element(row.clone(), at, mask, origin)?);
                }
                Ok(all)
            }
            Bound::Table(_) | Bound::Operand(_) => self.refuse(MADE, origin),
        }
    }

    /// What stands in a table at these indices.
    pub(super) fn in_table(&mut self, mut table: Table, at: &[Operand], mask: Option<ValueId>) -> Bound {
        let mut at = at.iter();
        while let Some(Scalar::I64(k)) = at.as_slice().first().and_then(|index| self.constant(*index))
            && let Some(k) = usize::try_from(k).ok().filter(|k| *k < table.dims[0])
        {
            table.dims.remove(0);
            let stride = table.dims.iter().product();
            table.elements = table.elements[k * stride..][..stride].to_vec();
            table.list.1 += k * stride;
            at.next();
            if table.dims.is_empty() {
                return Bound::Operand(table.elements[0]);
            }
        }
        match (at.as_slice(), table.whole_list(self)) {
            ([], _) => return Bound::Table(table),
            // Its reading fails outside.
            ([index], Some(array)) if table.dims.len() == 1 => {
                return Bound::Operand(self.own_element(array, *index, mask));
            }
            _ => {}
        }
        let (array, first) = table.list;
        let (mut place, mut dims) = (self.place(first), &table.dims[..]);
        for index in at {
            let extent = self.place(dims[0]);
            self.within(*index, extent, mask);
            dims = &dims[1..];
            let stride = self.place(dims.iter().product());
            let further = self.on_places(PrimOp::Mul, *index, stride);
            place = self.on_places(PrimOp::Add, place, further);
        }
        let mut elements = Vec::new();
        for k in 0..dims.iter().product() {
            let k = self.place(k);
            let at = self.on_places(PrimOp::Add, place, k);
            elements.push(self.own_element(array, at, mask));
        }
        self.table(dims.to_vec(), elements)
    }

    /// The elements of an array of these extents with others at these indices.
    pub(super) fn updated(
        &mut self,
        (dims, mut elements): (&[usize], Vec<Operand>),
        at: &[Operand],
        value: &[Operand],
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Operand>, NotNative> {
        let known = at.iter().all(|index| self.constant(*index).is_some());
        if !known && elements.len() > CHOSEN {
            let what = format!("an array of more than {CHOSEN} elements that is updated");
            return self.refuse_rows(&what, origin);
        }
        let mut row = self.place(0);
        for (index, extent) in at.iter().zip(dims) {
            let extent = self.place(*extent);
            self.within(*index, extent, mask);
            row = self.on_places(PrimOp::Mul, row, extent);
            row = self.on_places(PrimOp::Add, row, *index);
        }
        for (k, old) in elements.chunks_mut(value.len()).enumerate() {
            let here = self.place(k);
            let here = self.on_places(PrimOp::Eq, row, here);
            for (old, new) in old.iter_mut().zip(value) {
                *old = match self.constant(here) {
                    Some(Scalar::Bool(true)) => *new,
                    Some(_) => *old,
                    None => {
                        let here = self.spread(here);
                        self.select(here, *new, *old)
                    }
                };
            }
        }
        Ok(elements)
    }

    /// Forgets the lists of which nothing is read: their elements are read where they stand.
    pub(super) fn forget_lists(&mut self) {
        let (code, rows) = (&mut self.code, &mut self.frame.rows);
        let mut read = vec![true; code.own.len()];
        for value in &code.values {
            if let Def::List { array, .. } = value.def {
                read[array] = rows.values().any(|row| *row == array);
            }
        }
        for value in &code.values {
            if let Def::Own { array, .. } = value.def {
                read[array] = true;
            }
        }
        let number: Vec<usize> =
            read.iter().scan(0, |n, read| Some(std::mem::replace(n, *n + usize::from(*read)))).collect();
        for value in &mut code.values {
            match &mut value.def {
                Def::List { array, .. } if !read[*array] => {
                    (value.ty, value.def) = (I64, Def::Splat(code.own[*array].extent));
                }
                Def::List { array, .. } | Def::Own { array, .. } => *array = number[*array],
                _ => {}
            }
        }
        let collected = code.regions.iter_mut().flat_map(|region| &mut region.collects).map(|(own, _)| own);
        collected.chain(rows.values_mut()).for_each(|own| *own = number[*own]);
        let mut read = read.into_iter();
        code.own.retain(|_| read.next().unwrap_or_default());
    }

    /// Extents that the source says; refused where it does not.
    pub(super) fn extents(&self, dims: &[Size], origin: &Origin) -> Result<Vec<usize>, NotNative> {
        extents(dims).map_or_else(|| self.refuse(MADE, origin), Ok)
    }

    /// A place that is known.
    pub(super) fn place(&mut self, k: usize) -> Operand {
        Operand::Uniform(self.extent(k))
    }

    pub(super) fn extent(&mut self, n: usize) -> UniformId {
        self.uniform_id(I64, UniformDef::Const(Scalar::I64(n as i64)))
    }

    fn on_places(&mut self, op: PrimOp, a: Operand, b: Operand) -> Operand {
        self.prim(Prim { op, ty: I64 }, vec![a, b], None)
    }
}

/// Arrays that are no tables.
const MADE: &str = "arrays made inside a loop's body";

/// The indices of the element at this place.
pub(super) fn indices(dims: &[usize], place: usize) -> Vec<usize> {
    let mut rest = place;
    let mut indices: Vec<usize> = dims
        .iter()
        .rev()
        .map(|extent| {
            let k = rest % extent;
            rest /= extent;
            k
        })
        .collect();
    indices.reverse();
    indices
}

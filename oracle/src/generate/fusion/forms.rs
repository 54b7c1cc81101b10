//! Forms that come as a whole, as users write them: stencils, updates of blocks, searches, segments, passes of a radix sort,
//! turns of a factorisation. Each is a text over names that stand for what is drawn:
//! - `xs`, `grid`, `cube`: an array of rank 1, 2, 3, and `rows`, `columns`, `layers`: its extents;
//! - `T`: the type of the elements of all of these;
//! - `f`, `p`: a function on `T`, and one to `bool`; `c`: a value; `k`: a small number; each time others;
//! - `op`, `ne`: an operator on `T` with its neutral element.

use std::collections::BTreeMap;

use super::Gen;
use super::ty::*;
use crate::generate::build::*;
use crate::generate::choose;
use crate::scalar::ScalarType;
use crate::source::Source;
use crate::syntax::ast::{Binding, Exp, ExpKind, Literal, Name};
use crate::syntax::parse_exp;
use crate::syntax::visit::{self, VisitMut};

/// Which types its elements may have.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    Numbers,
    Integers,
    Floats,
}

/// What it makes of what it is about.
#[derive(Clone, Copy)]
enum Gives {
    /// An array like the one of this rank.
    Like(usize),
    /// An `i64` for each element of `xs`.
    Places,
    /// As many as are left of `xs`.
    Left,
    /// The transposed grid, a value for each of its columns, a square of its rows.
    Transposed,
    Columns,
    Square,
}

use Gives::*;
use Of::*;

/// One form: how often it is drawn, its elements, its result and its text.
type Form = (i64, Of, Gives, &'static str);

/// Every form.
const FORMS: &[Form] = &[
    // Stencils, by the library's functions and by indices.
    (2, Numbers, Like(1), r"stencil_mirror 1 (\w -> f (w[0] - w[2]) + w[1]) xs"),
    (2, Numbers, Like(1), r"stencil_const c 2 (\w -> T.maximum w - w[2]) xs"),
    (2, Numbers, Like(1), r"map2 (\x y -> f (x - y)) xs (rotate k xs)"),
    (
        2,
        Numbers,
        Like(2),
        r"stencil_clamp_2d 1 (\w -> f (w[0, 1] + w[1, 0] - w[1, 1] + w[1, 2] + w[2, 1])) grid",
    ),
    (2, Numbers, Like(2), r"stencil_wrap_2d (0, 1) (\w -> f w[0, 1] - T.sum (flatten w)) grid"),
    (
        1,
        Numbers,
        Like(2),
        r"stencil_mirror_2d 1 (\w -> T.max w[0, 2] w[2, 0]) (stencil_const_2d c 1 (\w -> w[0, 0] + w[2, 2]) grid)",
    ),
    (1, Numbers, Like(2), r"iterate 2 (stencil_clamp_2d 1 (\w -> w[0, 1] + f w[2, 1])) grid"),
    (
        3,
        Numbers,
        Like(2),
        r"let at i j = grid[i64.max 0 (i64.min (rows - 1) i), i64.max 0 (i64.min (columns - 1) j)]
          in tabulate_2d rows columns (\i j -> f (at (i - 1) j + at i (j - 1) - at i j + at i (j + 1) + at (i + 1) j))",
    ),
    (
        2,
        Numbers,
        Like(2),
        r"tabulate_2d rows columns (\i j -> f (grid[(i + 1) % rows, j] - grid[i, (j + k) % columns]))",
    ),
    (
        2,
        Numbers,
        Like(2),
        r"tabulate_2d rows columns (\i j ->
            if i > 0 && i < rows - 1 && j > 0 && j < columns - 1
            then f (grid[i - 1, j] + grid[i + 1, j] - grid[i, j - 1] - grid[i, j + 1]) else grid[i, j])",
    ),
    (2, Numbers, Like(3), r"stencil_mirror_3d (1, 0, 1) (\w -> f w[1, 0, 1] - T.sum (flatten_3d w)) cube"),
    (
        2,
        Numbers,
        Like(3),
        r"let at i j l = cube[i64.max 0 (i64.min (rows - 1) i), (j + columns) % columns, i64.max 0 (i64.min (layers - 1) l)]
          in tabulate_3d rows columns layers (\i j l ->
            f (at (i - 1) j l + at i (j - 1) l + at i j (l - 1) - at i j l + at i j (l + 1) + at i (j + 1) l + at (i + 1) j l))",
    ),
    // Updates of blocks, and of what they hold.
    (
        3,
        Numbers,
        Like(2),
        r"let h = i64.min 2 rows let v = i64.min 3 columns
          in grid with [rows - h:, 0:v] = tabulate_2d h v (\i j -> f grid[rows - h + i, j])",
    ),
    (2, Numbers, Like(2), r"loop a = grid for j < columns do a with [:, j] = map f a[:, j]"),
    (2, Numbers, Like(2), r"loop a = grid for i < i64.min rows columns do a with [i, i:] = map f a[i, i:]"),
    (2, Numbers, Like(1), r"loop a = xs for i < rows - 1 do a with [i:i + 2] = map f a[i:i + 2]"),
    // Turns that write one element after the other, pass numbers on, and count.
    (1, Numbers, Like(1), r"loop a = xs for i < rows do if p xs[i] then a with [i] = f a[i] else a"),
    (
        1,
        Numbers,
        Like(1),
        r"loop a = copy xs for i < rows - 1 do if p xs[i] then a with [i + 1] = a[i] + f xs[i + 1] else a",
    ),
    (
        1,
        Numbers,
        Like(1),
        r"(loop (a, s) = (map f xs, c) for i < rows do
            let s = if p xs[i] then s + xs[i] else s in (a with [i] = s - a[i], s)).0",
    ),
    (
        1,
        Numbers,
        Like(1),
        r"(loop (a, n) = (copy xs, 0) for x in xs do if p x then (a with [n] = f x, n + 1) else (a, n)).0",
    ),
    (1, Numbers, Like(1), r"loop a = xs for i < 2 * rows do let at = i % rows in a with [at] = a[at] + c"),
    (1, Numbers, Like(1), r"loop a = xs for i in 2..<i64.max 2 rows do a with [i] = a[i - 1] - a[i - 2]"),
    (1, Numbers, Like(1), r"map (\x -> foldl (\a y -> if p y then a + y else a - x) x xs) (map f xs)"),
    (
        1,
        Numbers,
        Like(2),
        r"loop a = copy grid for i < rows do loop a for j < columns do a with [i, j] = f a[i, j] + grid[i, j]",
    ),
    (
        1,
        Numbers,
        Columns,
        r"loop sums = replicate columns c for i < rows do
            loop sums for j < columns do sums with [j] = sums[j] + f grid[i, j]",
    ),
    // Elements that go to places of a matrix.
    (
        3,
        Numbers,
        Like(2),
        r"scatter_2d (copy grid) (map2 (\x i -> (i64.T x & 3, i % 4)) xs (iota (length xs))) xs",
    ),
    (
        2,
        Numbers,
        Like(2),
        r"reduce_by_index_2d (copy grid) op ne (map (\x -> (i64.T x % 3, i64.T x & 1)) xs) xs",
    ),
    // Binary searches.
    (
        3,
        Numbers,
        Places,
        r"let sorted = scan T.max (T.minimum xs) xs
          in map (\y -> (loop (lo, hi) = (0, length sorted) while lo < hi do
            let mid = (lo + hi) / 2 in if sorted[mid] < y then (mid + 1, hi) else (lo, mid)).0) (map f xs)",
    ),
    (
        2,
        Numbers,
        Places,
        r"let sorted = scan T.max (T.minimum xs) xs
          in map (\y -> loop lo = 0 for s < 5i64 do
            let next = lo + (16 >> s) in if next < length sorted && sorted[next] <= y then next else lo) xs",
    ),
    // Segments: scanned, reduced by their numbers, and what they end with.
    (
        3,
        Numbers,
        Like(1),
        r"map (.1) (scan (\(u, a) (v, b) -> (u || v, if v then b else op a b)) (false, ne) (zip (map p xs) xs))",
    ),
    (
        2,
        Numbers,
        Like(1),
        r"let at = map (\s -> s - 1) (scan (+) 0 (map (\x -> i64.bool (p x)) xs))
          in reduce_by_index (replicate rows ne) op ne at xs",
    ),
    (
        2,
        Numbers,
        Left,
        r"let sums = scan (\(u, a) (v, b) -> (u || v, if v then b else op a b)) (false, ne) (zip (map p xs) xs)
          in map (.1) (filter (\(u, a) -> u && p a) sums)",
    ),
    // Passes of a radix sort: by one bit, and by two.
    (
        3,
        Integers,
        Like(1),
        r"let ones = map (\x -> i64.T (x >> k & 1)) xs
          let zeros = map (1 -) ones
          let before = scan (+) 0 zeros
          let behind = scan (+) 0 ones
          let count = i64.sum zeros
          in scatter (copy xs) (map4 (\z o b h -> z * (b - 1) + o * (count + h - 1)) zeros ones before behind) xs",
    ),
    (
        2,
        Integers,
        Like(1),
        r"let digits = map (\x -> i64.T (x >> k & 3)) xs
          let ranks = scan (map2 (+)) (replicate 4 0) (map (\d -> tabulate 4 (\b -> i64.bool (b == d))) digits)
          let firsts = exscan (+) 0 (hist (+) 0 4 digits (replicate rows 1))
          in scatter (copy xs) (map2 (\d r -> firsts[d] + r[d] - 1) digits ranks) xs",
    ),
    // Turns of a factorisation, by slices and by indices.
    (
        3,
        Floats,
        Like(2),
        r"loop a = grid for i < i64.min rows columns do
            let factors = map (/ a[i, i]) a[i + 1:, i]
            let rest = map2 (\y row -> map2 (\x z -> x - y * z) row a[i, i + 1:]) factors a[i + 1:, i + 1:]
            let a[i + 1:, i] = factors
            let a[i + 1:, i + 1:] = rest
            in a",
    ),
    (
        3,
        Numbers,
        Like(2),
        r"loop a = grid for s < i64.min rows columns do
            tabulate_2d rows columns (\i j -> if i > s && j > s then a[i, j] - a[i, s] * a[s, j] else a[i, j])",
    ),
    // Matrices.
    (1, Numbers, Transposed, r"transpose (map (map f) grid)"),
    (2, Numbers, Columns, r"map (\col -> T.sum (map f col)) (transpose grid)"),
    (2, Numbers, Square, r"map (\r -> map (\s -> T.sum (map2 (*) r s)) grid) grid"),
];

impl Of {
    fn has(self, t: ScalarType) -> bool {
        match self {
            Numbers => t != ScalarType::Bool,
            Integers => t.is_integer(),
            Floats => t.is_float(),
        }
    }
}

/// The names of the array of each rank, and of extents.
const ARRAYS: [&str; 3] = ["xs", "grid", "cube"];
const EXTENTS: [&str; 3] = ["rows", "columns", "layers"];

impl Gen<'_, '_> {
    /// A form, with what it is about; nothing where that can't be.
    pub fn form(&mut self) -> Vec<Binding> {
        let form: &Form = {
            let all: Vec<(i64, usize)> = FORMS.iter().map(|form| form.0).zip(0..).collect();
            &FORMS[self.weighted(&all)]
        };
        self.formed(form).unwrap_or_default()
    }

    fn formed(&mut self, (_, of, gives, text): &Form) -> Option<Vec<Binding>> {
        let mentions = |name: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == name);
        let mut bindings = Vec::new();
        let mut given = BTreeMap::new();
        let mut t = None;
        let mut extents = Vec::new();
        for rank in (1..=ARRAYS.len()).rev().filter(|rank| mentions(ARRAYS[rank - 1])) {
            let (array, mine, elem) = self.array_for(rank, *of, t, &mut bindings)?;
            t = Some(elem);
            given.insert(ARRAYS[rank - 1], array);
            for (extent, name) in mine.iter().zip(EXTENTS) {
                // Those of the array of highest rank.
                if !given.contains_key(name) {
                    given.insert(name, self.size(extent)?);
                }
            }
            if extents.len() < mine.len() {
                extents = mine;
            }
        }
        let t = t?;
        let (op, ne) = if mentions("op") { self.operator(&Ty::Scalar(t))? } else { (var("op"), var("ne")) };
        given.extend([("op", op), ("ne", ne)]);
        let text = text.replace('T', t.name());
        let mut made = parse_exp(&Source::new("form", &*text)).ok()?.0;
        self.inside += 1;
        self.scoped(|g| Filled { g, t, given: &given }.exp(&mut made));
        self.inside -= 1;
        let like =
            |extents: &[Extent]| extents.iter().rev().fold(Ty::Scalar(t), |ty, e| ty.array_of(e.clone()));
        let ty = match gives {
            Like(rank) => like(&extents[..*rank]),
            Places => Ty::Scalar(ScalarType::I64).array_of(extents[0].clone()),
            Left => Ty::Scalar(t).array_of(self.fresh_extent()),
            Transposed => like(&[extents[1].clone(), extents[0].clone()]),
            Columns => like(&extents[1..]),
            Square => like(&[extents[0].clone(), extents[0].clone()]),
        };
        let new = self.fresh_name("as");
        self.bind(new.clone(), ty);
        bindings.push(value(pat_name(&new), made));
        Some(bindings)
    }

    /// An array of this rank over scalars of this type, if one is given, with its extents: one in scope, or one that is
    /// bound for it.
    fn array_for(
        &mut self,
        rank: usize,
        of: Of,
        t: Option<ScalarType>,
        bindings: &mut Vec<Binding>,
    ) -> Option<(Exp, Vec<Extent>, ScalarType)> {
        let fits = |ty: &Ty| {
            let (extents, elem) = parts(ty);
            let elem = elem.filter(|elem| of.has(*elem) && t.is_none_or(|t| t == *elem))?;
            // What is computed of extents of rows has to be a size.
            let known =
                rank == 1 || extents.iter().all(|e| matches!(e, Extent::Named(_) | Extent::Literal(_)));
            (extents.len() == rank && known).then_some((extents, elem))
        };
        let there = self.pick(|v| fits(&v.ty).is_some()).filter(|_| rank == 1 || self.chance(3, 4));
        if let Some(i) = there {
            let (extents, elem) = fits(&self.scope[i].ty)?;
            return Some((self.mention(i), extents, elem));
        }
        let t = match t {
            Some(t) => t,
            None => Some(self.scalar_type()).filter(|t| of.has(*t)).unwrap_or(match of {
                Floats => ScalarType::F64,
                Numbers | Integers => ScalarType::I64,
            }),
        };
        if of == Floats && !self.options.floats {
            return None;
        }
        let first = match self.named_extent() {
            Extent::Wrapping(size) => Extent::Named(size),
            other => other,
        };
        let small = |g: &mut Self| Extent::Literal(choose::int(g.bytes, 1..=4));
        let mut extents = vec![first];
        (1..rank).for_each(|_| extents.push(small(self)));
        if self.chance(1, 3) {
            extents.reverse();
        }
        let i64s = Ty::Scalar(ScalarType::I64);
        let params: Vec<(Ty, Option<Extent>)> =
            extents.iter().map(|e| (i64s.clone(), Some(e.clone()))).collect();
        let sizes: Option<Vec<Exp>> = extents.iter().map(|e| self.size(e)).collect();
        let f = self.lambda(&params, &Ty::Scalar(t), 2);
        let name = ["tabulate", "tabulate_2d", "tabulate_3d"][rank - 1];
        let made = call(name, sizes?.into_iter().chain([f]));
        let new = self.fresh_name("as");
        self.bind(new.clone(), extents.iter().rev().fold(Ty::Scalar(t), |ty, e| ty.array_of(e.clone())));
        bindings.push(value(pat_name(&new), made));
        let i = self.scope.len() - 1;
        Some((self.mention(i), extents, t))
    }
}

/// The extents of an array of scalars, outermost first, and its elements' type.
fn parts(ty: &Ty) -> (Vec<Extent>, Option<ScalarType>) {
    match ty {
        Ty::Scalar(t) => (vec![], Some(*t)),
        Ty::Array(extent, elem) => {
            let (inner, t) = parts(elem);
            ([vec![extent.clone()], inner].concat(), t)
        }
        Ty::Tuple(_) | Ty::Record(_) => (vec![], None),
    }
}

/// Puts what is drawn in the place of names.
struct Filled<'g, 'a, 'b, 'm> {
    g: &'g mut Gen<'a, 'b>,
    t: ScalarType,
    given: &'m BTreeMap<&'static str, Exp>,
}

impl VisitMut for Filled<'_, '_, '_, '_> {
    fn exp(&mut self, e: &mut Exp) {
        let ExpKind::Var(name) = &e.kind else { return visit::walk_exp(self, e) };
        if let Some(drawn) = self.drawn(&name.clone()) {
            *e = atom(drawn);
        }
    }
}

impl Filled<'_, '_, '_, '_> {
    fn drawn(&mut self, name: &Name) -> Option<Exp> {
        let t = Ty::Scalar(self.t);
        Some(match &**name {
            "f" => self.g.function(&[(t.clone(), None)], &t),
            "p" => self.g.function(&[(t, None)], &Ty::Scalar(ScalarType::Bool)),
            "c" => self.g.exp(&t, 1),
            // Of the type that its place asks for.
            "k" => exp(ExpKind::Literal(Literal::Int(i128::from(choose::int(self.g.bytes, 0..=3)), None))),
            name => self.given.get(name)?.clone(),
        })
    }
}

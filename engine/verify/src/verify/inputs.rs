//! Inputs for an entry, from its type and the literals of its program: the sizes at which fused programs break
//! and those around literals, with the oracle's values (among which ties, extremes and literals are frequent).

use std::collections::{BTreeMap, BTreeSet};

use arbitrary::Unstructured;
use lawson_oracle::generate::literals::Literals;
use lawson_oracle::generate::{bytes_from_seed, input};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::{Scheme, Size, SizeVar, Type};
use lawson_oracle::value::{Array, Value};

/// The extents of the first cases, the same for every size variable: the boundaries of chunks of 4
/// origins, and of their lanes and blocks of 2, come first.
const EQUAL: [i64; 11] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 17, 33];
/// What an `i64` parameter gets now and then when it is no extent of another: sizes that can't be.
const IMPOSSIBLE: [i64; 3] = [-1, -2, i64::MIN];
/// Random bytes for one case: more than the largest one draws, except for those around literals.
const CASE_BYTES: usize = 1 << 14;
/// Those that an element draws, at most, and those that everything else of a case draws.
const ELEMENT_BYTES: usize = 16;
const OTHER_BYTES: usize = 1 << 10;
/// The most elements of an argument, and of all arguments of a case around a literal.
const MOST: u64 = 1 << 17;
/// The most elements of an argument of another case: the same number of rows in each of many dimensions is a
/// great many, and shorter ones show the same.
const PLAIN: u64 = 1 << 13;

/// Arguments for the entry, the values of its size variables with them.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// One value for each parameter.
    pub args: Vec<Value>,
    /// The size variables of the parameters' types.
    pub sizes: BTreeMap<SizeVar, i64>,
}

/// The `index`th case for a seed. `None` when an extent that the types ask for can't be.
pub fn case(scheme: &Scheme, literals: &Literals, seed: u64, index: usize) -> Option<Case> {
    let stream = seed ^ (index as u64).wrapping_mul(0xd134_2543_de82_ef95);
    let mut extents = BTreeSet::new();
    scheme.params.iter().for_each(|ty| size_vars(ty, &mut extents));
    let values = scheme.names.iter().filter_map(|(_, size)| size.clone());
    let vars: Vec<SizeVar> = extents.iter().cloned().chain(values).collect();
    let around = around(scheme, &vars, literals, index);
    let most = if around.is_some() { MOST } else { PLAIN };
    let equal = EQUAL.get(index).map(|n| vars.iter().map(|v| (v.clone(), *n)).collect::<Extents>());
    let drawn = |sizes| (elements(scheme, sizes) as usize).saturating_mul(ELEMENT_BYTES);
    let len = match (&equal, &around) {
        // Most cases are small, and no more bytes are made than they draw.
        (Some(sizes), _) => drawn(sizes).saturating_add(OTHER_BYTES).min(CASE_BYTES),
        (None, around) => CASE_BYTES + around.as_ref().map_or(0, drawn),
    };
    let bytes = bytes_from_seed(stream, len);
    let mut bytes = Unstructured::new(&bytes);
    let mut sizes = equal.or(around).unwrap_or_else(|| input::extents(&mut bytes, &vars));
    for (var, n) in &mut sizes {
        if !extents.contains(var) && bytes.ratio(1u8, 4).unwrap_or(false) {
            let near =
                literals.at(ScalarType::I64).iter().filter_map(|s| i64::try_from(s.as_integer()?).ok());
            let all: Vec<i64> = IMPOSSIBLE.into_iter().chain(near).collect();
            *n = *bytes.choose(&all).unwrap_or(n);
        }
    }
    if !can_be(scheme, &sizes) {
        sizes = others(scheme, &sizes, literals, &mut bytes)?;
    }
    arguments(scheme, sizes, &mut |ty, sizes| input::value_among(&mut bytes, ty, sizes, most, literals).ok())
}

/// Whether arguments can have these sizes: the extents that the types make of them are no negative numbers.
fn can_be(scheme: &Scheme, sizes: &Extents) -> bool {
    scheme.params.iter().all(|ty| input::row_type(ty, sizes).is_ok())
}

/// Sizes that arguments can have, in the place of those that they can't.
fn others(
    scheme: &Scheme,
    sizes: &Extents,
    literals: &Literals,
    bytes: &mut Unstructured<'_>,
) -> Option<Extents> {
    let all: Vec<i64> = SMALL.into_iter().chain(literals.sizes().iter().copied()).collect();
    let mut drawn = || {
        let mut size = || bytes.choose(&all).copied().unwrap_or_default();
        sizes.keys().map(|var| (var.clone(), size())).collect::<Extents>()
    };
    (0..TRIES).map(|_| drawn()).find(|sizes| can_be(scheme, sizes))
}

/// The sizes that are drawn when others can't be, and how many times.
const SMALL: [i64; 6] = [0, 1, 2, 3, 4, 8];
const TRIES: usize = 50;

/// The sizes of the cases around literals, which are every second case after the equal ones: all sizes the
/// same, or else each of them in turn, as long as this does not make the arguments too large.
fn around(scheme: &Scheme, vars: &[SizeVar], literals: &Literals, index: usize) -> Option<Extents> {
    let index = index.checked_sub(EQUAL.len()).filter(|i| i % 2 == 0)? / 2;
    let n = *literals.sizes().get(index)?;
    let turn = |i: usize| i == index % vars.len().max(1);
    let some = |here: &dyn Fn(usize) -> bool| -> Extents {
        vars.iter().enumerate().map(|(i, var)| (var.clone(), if here(i) { n } else { SHORT })).collect()
    };
    [some(&|_| true), some(&turn)].into_iter().find(|sizes| elements(scheme, sizes) <= MOST)
}

/// The elements of arguments of these sizes.
fn elements(scheme: &Scheme, sizes: &Extents) -> u64 {
    let rows = scheme.params.iter().filter_map(|ty| input::row_type(ty, sizes).ok());
    rows.fold(0, |all, row| all.saturating_add(input::elements(&row)))
}

/// Cases whose arrays fill some tiles of 16 lanes, and a part of one: lengths around the borders of
/// chunks of 32.
pub const WIDE: [i64; 5] = [70, 33, 95, 64, 49];
/// The most elements of an argument of such a case: the reference interpreter has to run it.
const WIDE_ELEMENTS: u64 = 1 << 13;
/// The extents beside a long one, where all can't be long.
const SHORT: i64 = 3;

/// One of the [`WIDE`] cases. In the last two the elements of an array are all alike, so that filters
/// keep all or none. `None` when an extent that the types ask for can't be, or an argument is too large.
pub fn wide(scheme: &Scheme, literals: &Literals, seed: u64, index: usize) -> Option<Case> {
    let bytes = bytes_from_seed(seed ^ (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15), CASE_BYTES);
    let mut bytes = Unstructured::new(&bytes);
    arguments(scheme, long_extents(scheme, index, WIDE[index]), &mut |ty, sizes| {
        let value = input::value_among(&mut bytes, ty, sizes, WIDE_ELEMENTS, literals).ok()?;
        Some(if index + 2 < WIDE.len() { value } else { alike(value) })
    })
}

/// Arguments whose arrays are so long; where an array has several sizes, one of them, in its turn. `None`
/// when an extent that the types ask for can't be, or an argument is too large.
pub fn long(scheme: &Scheme, seed: u64, turn: usize, length: i64) -> Option<Case> {
    let most = LONG_ELEMENTS.max(2 * length.unsigned_abs());
    let bytes = bytes_from_seed(seed, LONG_BYTES.max(2 * most as usize * scheme.params.len()));
    let mut bytes = Unstructured::new(&bytes);
    arguments(scheme, long_extents(scheme, turn, length), &mut |ty, sizes| {
        input::value_of(&mut bytes, ty, sizes, most).ok()
    })
}

/// The most elements of such an argument, and random bytes for all of them, at least.
const LONG_ELEMENTS: u64 = 1 << 17;
const LONG_BYTES: usize = 1 << 20;

/// Every size is long in its turn; where an array has several, the others are short.
fn long_extents(scheme: &Scheme, turn: usize, length: i64) -> Extents {
    let mut vars = BTreeSet::new();
    scheme.params.iter().for_each(|ty| size_vars(ty, &mut vars));
    vars.extend(scheme.names.iter().filter_map(|(_, size)| size.clone()));
    let product = |ty: &Type| matches!(ty, Type::Array(_, elem) if matches!(**elem, Type::Array(..)));
    let short = scheme.params.iter().any(product) && vars.len() > 1;
    let turn = turn % vars.len().max(1);
    let extent = |i: usize| if short && i != turn { 3 } else { length };
    vars.into_iter().enumerate().map(|(i, var)| (var, extent(i))).collect()
}

/// The array of its first element, so many times.
fn alike(value: Value) -> Value {
    match value {
        Value::Array(array) => {
            let elems = array.elems.first().map_or(vec![], |first| vec![first.clone(); array.elems.len()]);
            Value::Array(Array { elems: elems.into(), ..array })
        }
        value => value,
    }
}

type Extents = BTreeMap<SizeVar, i64>;

fn arguments(
    scheme: &Scheme,
    sizes: Extents,
    value: &mut dyn FnMut(&Type, &Extents) -> Option<Value>,
) -> Option<Case> {
    let args = scheme.params.iter().zip(&scheme.names).map(|(ty, (_, size))| match size {
        Some(var) => sizes.get(var).map(|n| Value::Scalar(Scalar::I64(*n))),
        None => value(ty, &sizes),
    });
    let args = args.collect::<Option<_>>()?;
    Some(Case { args, sizes })
}

/// The size variables that the extents of a type need: also those that functions of the program compute. What these
/// come to is not known here, and they are drawn as any other.
pub fn size_vars(ty: &Type, out: &mut BTreeSet<SizeVar>) {
    out.extend(ty.extents().into_iter().flat_map(Size::unknowns));
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use lawson_oracle::types::Size;
    use lawson_oracle::types::size::SizeKind;

    fn scheme() -> Scheme {
        let var = |id, name: &str| SizeVar { id, name: name.into(), kind: SizeKind::Param };
        let (n, m, k) = (var(1, "n"), var(2, "m"), var(3, "k"));
        let f64s = |v: &SizeVar| Type::Array(Size::var(v.clone()), Arc::new(Type::Scalar(ScalarType::F64)));
        Scheme {
            type_params: vec![],
            size_params: vec![n.clone(), m.clone()],
            params: vec![f64s(&n), f64s(&n), f64s(&m), Type::Scalar(ScalarType::I64)],
            names: vec![(None, None), (None, None), (None, None), (Some("k".into()), Some(k))],
            values: vec![None; 4],
            result: Type::Scalar(ScalarType::F64),
            exists: vec![],
        }
    }

    fn none() -> Literals {
        Literals::default()
    }

    fn lengths(case: &Case) -> Vec<usize> {
        let length = |v: &Value| if let Value::Array(a) = v { Some(a.elems.len()) } else { None };
        case.args.iter().filter_map(length).collect()
    }

    #[test]
    fn sizes_are_small_equal_and_unequal() {
        let cases: Vec<_> = (0..200).map(|i| case(&scheme(), &none(), 7, i).unwrap()).collect();
        assert_eq!(lengths(&cases[0]), [0, 0, 0]);
        assert_eq!(lengths(&cases[4]), [4, 4, 4]);
        assert!(cases.iter().all(|c| lengths(c)[0] == lengths(c)[1]), "one variable, one extent");
        assert!(cases.iter().any(|c| lengths(c)[0] != lengths(c)[2]), "two variables differ somewhere");
        assert!(cases.iter().skip(11).any(|c| lengths(c)[0] == lengths(c)[2]));
        assert!(cases.iter().any(|c| c.args[3] == Value::Scalar(Scalar::I64(i64::MIN))));
    }

    #[test]
    fn wide_cases_fill_tiles() {
        let cases: Vec<_> = (0..WIDE.len()).map(|i| wide(&scheme(), &none(), 7, i).unwrap()).collect();
        for (case, n) in cases.iter().zip(WIDE) {
            assert_eq!(lengths(case), [n as usize; 3]);
        }
        let Value::Array(last) = &cases[4].args[0] else { panic!("an array") };
        assert!(last.elems.iter().all(|x| *x == last.elems[0]));
    }

    #[test]
    fn a_seed_gives_its_inputs_again() {
        assert_eq!(case(&scheme(), &none(), 7, 20), case(&scheme(), &none(), 7, 20));
        assert_ne!(case(&scheme(), &none(), 7, 20), case(&scheme(), &none(), 8, 20));
    }

    #[test]
    fn literals_are_drawn_as_sizes_and_as_values() {
        let literals = Literals::of([Scalar::F64(1000.0), Scalar::I64(100_000)]);
        let cases: Vec<_> = (0..40).map(|i| case(&scheme(), &literals, 7, i).unwrap()).collect();
        for n in [999, 1000, 1001] {
            assert!(cases.iter().any(|c| lengths(c)[0] == n), "{n} elements");
        }
        assert!(cases.iter().all(|c| lengths(c).iter().sum::<usize>() <= MOST as usize));
        let holds = |x: f64| {
            let value = Value::Scalar(Scalar::F64(x));
            cases.iter().any(|c| matches!(&c.args[0], Value::Array(a) if a.elems.contains(&value)))
        };
        assert!([999.0, 1000.0, 1001.0].into_iter().all(holds));
        assert!(cases.iter().any(|c| c.args[3] == Value::Scalar(Scalar::I64(100_001))));
    }
}

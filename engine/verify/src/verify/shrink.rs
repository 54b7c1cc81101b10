//! From inputs that show a fault to the smallest ones that still do.

use std::collections::BTreeSet;
use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::{Scheme, SizeVar, Type};
use lawson_oracle::value::{Array, RowType, Value};

use super::inputs::{Case, size_vars};

/// So many inputs are tried at most.
const ATTEMPTS: usize = 2000;

/// Makes the case smaller as long as `fails` says yes: leaves elements out, then makes the scalars
/// plain. The result fails, if the case did.
pub fn shrink(scheme: &Scheme, case: Case, fails: &mut dyn FnMut(&Case) -> bool) -> Case {
    let mut best = case;
    let mut attempts = ATTEMPTS;
    loop {
        let before = best.clone();
        drop_elements(scheme, &mut best, &mut attempts, fails);
        plain_scalars(scheme, &mut best, &mut attempts, fails);
        if best == before || attempts == 0 {
            return best;
        }
    }
}

fn drop_elements(
    scheme: &Scheme,
    best: &mut Case,
    attempts: &mut usize,
    fails: &mut dyn FnMut(&Case) -> bool,
) {
    for var in droppable(scheme) {
        let mut at = best.sizes.get(&var).copied().unwrap_or(0);
        while at > 0 {
            at -= 1;
            if *attempts == 0 {
                return;
            }
            *attempts -= 1;
            let smaller = without(scheme, best, &var, at as usize);
            if fails(&smaller) {
                *best = smaller;
            }
        }
    }
}

/// The variables of which one element less everywhere leaves every size consistent: those that
/// stand in no sum or product.
fn droppable(scheme: &Scheme) -> BTreeSet<SizeVar> {
    let mut vars = BTreeSet::new();
    for ty in &scheme.params {
        size_vars(ty, &mut vars);
    }
    for ty in &scheme.params {
        composite(ty, &mut vars);
    }
    vars
}

fn composite(ty: &Type, vars: &mut BTreeSet<SizeVar>) {
    for size in ty.extents().into_iter().filter(|size| size.as_var().is_none()) {
        size.each_var(&mut |v| _ = vars.remove(v));
    }
}

/// The case without the element at `at` of every dimension of size `var`.
fn without(scheme: &Scheme, case: &Case, var: &SizeVar, at: usize) -> Case {
    let mut sizes = case.sizes.clone();
    if let Some(n) = sizes.get_mut(var) {
        *n -= 1;
    }
    let args = case.args.iter().zip(scheme.params.iter().zip(&scheme.names));
    let args = args.map(|(v, (ty, (_, size)))| match (size, v) {
        (Some(size), Value::Scalar(Scalar::I64(n))) if size == var => Value::Scalar(Scalar::I64(n - 1)),
        _ => drop_at(v, ty, var, at),
    });
    Case { args: args.collect(), sizes }
}

fn drop_at(value: &Value, ty: &Type, var: &SizeVar, at: usize) -> Value {
    match (value, ty) {
        (Value::Array(a), Type::Array(size, elem)) => {
            let here = size.as_var() == Some(var);
            let kept = a.elems.iter().enumerate().filter(|(i, _)| !here || *i != at);
            let elems = kept.map(|(_, v)| drop_at(v, elem, var, at)).collect();
            Value::Array(Array { row: Arc::new(drop_row(&a.row, elem, var)), elems: Arc::new(elems) })
        }
        (Value::Tuple(vs), Type::Tuple(tys)) => {
            Value::Tuple(vs.iter().zip(tys.iter()).map(|(v, t)| drop_at(v, t, var, at)).collect())
        }
        (Value::Record(fs), Type::Record(tys)) => Value::Record(
            fs.iter().zip(tys.iter()).map(|((n, v), (_, t))| (n.clone(), drop_at(v, t, var, at))).collect(),
        ),
        (value, _) => value.clone(),
    }
}

fn drop_row(row: &RowType, ty: &Type, var: &SizeVar) -> RowType {
    match (row, ty) {
        (RowType::Array(n, row), Type::Array(size, elem)) => {
            let n = if size.as_var() == Some(var) { n - 1 } else { *n };
            RowType::Array(n, Arc::new(drop_row(row, elem, var)))
        }
        (RowType::Tuple(rows), Type::Tuple(tys)) => {
            RowType::Tuple(rows.iter().zip(tys.iter()).map(|(r, t)| drop_row(r, t, var)).collect())
        }
        (RowType::Record(rows), Type::Record(tys)) => RowType::Record(
            rows.iter().zip(tys.iter()).map(|((n, r), (_, t))| (n.clone(), drop_row(r, t, var))).collect(),
        ),
        (row, _) => row.clone(),
    }
}

fn plain_scalars(
    scheme: &Scheme,
    best: &mut Case,
    attempts: &mut usize,
    fails: &mut dyn FnMut(&Case) -> bool,
) {
    for arg in 0..best.args.len() {
        if scheme.names[arg].1.is_some() {
            continue;
        }
        for leaf in 0..count(&best.args[arg]) {
            let Some(now) = get(&best.args[arg], leaf) else { continue };
            for plain in plainer(now) {
                if *attempts == 0 {
                    return;
                }
                *attempts -= 1;
                let mut smaller = best.clone();
                set(&mut smaller.args[arg], &mut { leaf }, plain);
                if fails(&smaller) {
                    *best = smaller;
                    break;
                }
            }
        }
    }
}

/// Plainer scalars of the same type, the plainest first.
fn plainer(s: Scalar) -> Vec<Scalar> {
    let all = match s.ty() {
        ScalarType::Bool => vec![Scalar::Bool(false)],
        ScalarType::F64 => [0.0, 1.0, 2.0, 0.5, -1.0, -0.0].map(Scalar::F64).to_vec(),
        ScalarType::F32 => [0.0, 1.0, 2.0, 0.5, -1.0, -0.0].map(Scalar::F32).to_vec(),
        ty => [0, 1, 2, -1].into_iter().filter_map(|n| Scalar::exact_integer(ty, n)).collect(),
    };
    let rank = all.iter().position(|p| *p == s).unwrap_or(all.len());
    all[..rank].to_vec()
}

fn count(value: &Value) -> usize {
    match value {
        Value::Scalar(_) => 1,
        Value::Tuple(vs) => vs.iter().map(count).sum(),
        Value::Record(fs) => fs.iter().map(|(_, v)| count(v)).sum(),
        Value::Sum(v) => v.fields.iter().map(count).sum(),
        Value::Array(a) => a.elems.iter().map(count).sum(),
    }
}

fn get(value: &Value, leaf: usize) -> Option<Scalar> {
    let children: Vec<&Value> = match value {
        Value::Scalar(s) => return (leaf == 0).then_some(*s),
        Value::Tuple(vs) => vs.iter().collect(),
        Value::Record(fs) => fs.iter().map(|(_, v)| v).collect(),
        Value::Sum(v) => v.fields.iter().collect(),
        Value::Array(a) => a.elems.iter().collect(),
    };
    let mut leaf = leaf;
    for child in children {
        let n = count(child);
        if leaf < n {
            return get(child, leaf);
        }
        leaf -= n;
    }
    None
}

/// Sets the scalar after which `leaf` others are skipped.
fn set(value: &mut Value, leaf: &mut usize, scalar: Scalar) {
    match value {
        Value::Scalar(s) => {
            if *leaf == 0 {
                *s = scalar;
            }
            *leaf = leaf.wrapping_sub(1);
        }
        Value::Tuple(vs) => vs.iter_mut().for_each(|v| set(v, leaf, scalar)),
        Value::Record(fs) => fs.iter_mut().for_each(|(_, v)| set(v, leaf, scalar)),
        Value::Sum(v) => v.fields.iter_mut().for_each(|v| set(v, leaf, scalar)),
        Value::Array(a) => Arc::make_mut(&mut a.elems).iter_mut().for_each(|v| set(v, leaf, scalar)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use lawson_oracle::types::Size;
    use lawson_oracle::types::size::SizeKind;

    fn ints(xs: &[i64]) -> Value {
        let elems = xs.iter().map(|x| Value::Scalar(Scalar::I64(*x))).collect();
        Value::Array(Array { row: Arc::new(RowType::Scalar(ScalarType::I64)), elems: Arc::new(elems) })
    }

    #[test]
    fn the_smallest_input_with_a_seven_and_two_elements() {
        let n = SizeVar { id: 1, name: "n".into(), kind: SizeKind::Param };
        let ty = Type::Array(Size::var(n.clone()), Arc::new(Type::Scalar(ScalarType::I64)));
        let scheme = Scheme {
            type_params: vec![],
            size_params: vec![n.clone()],
            params: vec![ty.clone(), ty],
            names: vec![(None, None); 2],
            values: vec![None; 2],
            result: Type::Scalar(ScalarType::I64),
            exists: vec![],
        };
        let xs = [3, 1, 7, 9, 2, 8];
        let case = Case { args: vec![ints(&xs), ints(&xs)], sizes: BTreeMap::from([(n.clone(), 6)]) };
        let mut fails = |c: &Case| {
            let Value::Array(a) = &c.args[0] else { return false };
            a.elems.len() >= 2 && a.elems.contains(&Value::Scalar(Scalar::I64(7)))
        };
        let small = shrink(&scheme, case, &mut fails);
        assert_eq!(small.sizes[&n], 2);
        assert_eq!(small.args[1], ints(&[0, 0]));
        let Value::Array(a) = &small.args[0] else { panic!("an array") };
        assert_eq!(a.elems.iter().filter(|v| **v == Value::Scalar(Scalar::I64(0))).count(), 1);
    }
}

//! Numbers of array elements, and what is remembered of clusters.

use lawson_core::core::{Size, SizeVar, Ty};
use lawson_core::cost::memo::{MEMBERS, Memo};
use lawson_core::cost::{Elements, Nominal, Numbers};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::size::SizeKind;

#[test]
fn numbers_come_and_stay() {
    let mut some = Numbers::below(130);
    [0, 63, 64, 129].into_iter().for_each(|n| some.insert(n));
    let mut others = Numbers::below(130);
    others.insert(65);
    some.add(&others);
    let found: Vec<usize> = (0..200).filter(|n| some.contains(*n)).collect();
    assert_eq!(found, [0, 63, 64, 65, 129]);
}

#[test]
fn what_is_remembered_has_a_limit() {
    let remembered = Memo::default();
    let clusters = || (0..4000).map(|k| (k..k + 1000).collect::<Vec<usize>>());
    for (k, cluster) in clusters().enumerate() {
        remembered.insert(&cluster, k);
        assert_eq!(remembered.get(&cluster), Some(k));
        let members = remembered.members();
        assert!(members <= MEMBERS, "{members} behind {k} clusters");
    }
    assert!(
        clusters().enumerate().all(|(k, cluster)| remembered.get(&cluster).is_none_or(|known| known == k))
    );
}

fn product(factors: u32) -> Size {
    let var = |id| Size::var(SizeVar { id, name: "n".into(), kind: SizeKind::Param });
    (0..factors).map(var).fold(Size::constant(1), |all, n| all.mul(&n))
}

#[test]
fn large_arrays_are_not_free() {
    let value = |size| Nominal::default().value(&size);
    assert_eq!(value(product(4)), 1 << 80);
    assert_eq!(value(product(7)), i128::MAX as u128);
    assert_eq!(value(product(1).sub(&product(2))), 0);
    assert_eq!(value(product(1).add(&Size::constant(3))), (1 << 20) + 3);
}

fn of(dims: &[i64]) -> Elements {
    let dims = dims.iter().map(|n| Size::constant(*n)).collect();
    Elements::of(&Ty { scalar: ScalarType::I64, dims })
}

fn constant(elements: &Elements) -> Option<u128> {
    elements.value(&mut |dim| dim.as_constant().map(i128::from))
}

#[test]
fn nothing_wraps() {
    let mut two = of(&[i64::MAX]);
    two.add(of(&[i64::MAX]));
    two.add(of(&[]));
    assert_eq!(constant(&two), Some(18_446_744_073_709_551_615), "2 * (2^63 - 1) + 1");
    assert_eq!(two.to_string(), "18446744073709551615");
    let square = of(&[1 << 62, 8]);
    assert_eq!((constant(&square), square.to_string()), (Some(1 << 65), "36893488147419103232".into()));
    assert_eq!(constant(&of(&[i64::MAX; 3])), Some(u128::MAX));
    assert_eq!(constant(&of(&[-1, -1])), None, "there is no such array");
    assert_eq!(constant(&of(&[0, -1])), Some(0), "rows that are not there");
    assert_eq!((constant(&Elements::default()), Elements::default().to_string()), (Some(0), "0".into()));
}

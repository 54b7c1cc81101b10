use lawson_native::native::column::Column;
use lawson_native::native::{NativeValue, Pool};
use lawson_oracle::scalar::{Scalar, ScalarType};

#[test]
fn memory_of_a_column_is_used_again() {
    let pool = Pool::default();
    for k in 0..100 {
        let mut column = Column::new(ScalarType::I64, 3);
        for i in k..k + 3 {
            column.push(&NativeValue::Scalar(Scalar::I64(i)), 1, &pool).unwrap();
        }
        let array = column.finish(|| Ok(vec![]), &pool).unwrap();
        assert_eq!((array.dims(), array.slice().of::<i64>()), (&[3][..], &[k, k + 1, k + 2][..]));
    }
    assert_eq!(pool.kept::<i64>(), 1);
}

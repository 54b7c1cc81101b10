//! The binary format, against bytes written down by hand from its description.

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::Value;
use lawson_oracle::value::binary::{is_binary, read, write};
use lawson_oracle::value::text::parse_values;
use proptest::prelude::*;

use crate::config::config;

fn values(text: &str) -> Vec<Value> {
    parse_values(text).unwrap()
}

fn written(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    values(text).iter().for_each(|v| write(v, &mut out).unwrap());
    out
}

#[test]
fn bytes_by_hand() {
    let matrix = b"b\x02\x02 i16\x02\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x01\x02\xff\xff";
    assert_eq!(written("[[513i16], [-1i16]]"), matrix);
    assert_eq!(written("true"), b"b\x02\0bool\x01");
    assert_eq!(written("1f32"), b"b\x02\0 f32\0\0\x80\x3f");
    assert_eq!(written("empty([0][3]u8)"), b"b\x02\x02  u8\0\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0");
    assert_eq!(read(matrix).unwrap(), values("[[513i16], [-1i16]]"));
    let two = [&b" \n"[..], matrix, b"\n", b"b\x02\0  i8\x80"].concat();
    assert!(is_binary(&two) && !is_binary(b"[1]"));
    assert_eq!(read(&two).unwrap(), values("[[513i16], [-1i16]] -128i8"));
    // The parts of a tuple are values of their own.
    assert_eq!(written("(1u8, {a = 2u8})"), b"b\x02\0  u8\x01b\x02\0  u8\x02");
    assert_eq!(write(&values("[(1, 2)]")[0], &mut Vec::new()).unwrap_err().to_string(), "[1](i32, i32)");
}

#[test]
fn what_is_no_value_is_refused() {
    let message = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
    assert_eq!(message(b"x"), "byte 0: a binary value begins with `b`");
    assert_eq!(message(b"b\x01"), "byte 1: the version is 1, where 2 can be read");
    assert_eq!(message(b"b\x02\0 f16\0\0"), "byte 3: there is no type \"f16\" in the core");
    assert_eq!(message(b"b\x02\0 i32\0\0"), "byte 7: 4 more bytes are expected, and 2 are left");
    let huge = |dims: &[u64]| {
        let dims = dims.iter().flat_map(|d| d.to_le_bytes());
        [b"b\x02".to_vec(), vec![dims.clone().count() as u8 / 8], b" i64".to_vec(), dims.collect()].concat()
    };
    assert!(message(&huge(&[1 << 62])).contains("is too large"));
    assert!(message(&huge(&[1 << 63])).ends_with(": the extent -9223372036854775808 is negative"));
    assert!(message(&huge(&[2, u64::MAX])).ends_with(": the extent -1 is negative"));
    assert!(message(&huge(&[1 << 40])).contains("more bytes are expected"));
    assert!(message(&huge(&[1 << 40, 0])).contains("rows without elements"));
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn what_is_written_reads_back(seed in any::<u64>(), ty in 0..ScalarType::ALL.len(), rank in 0..4usize) {
        use lawson_oracle::generate::{Unstructured, bytes_from_seed, input};
        use lawson_oracle::types::Size;
        let ty = (0..rank).fold(Type::Scalar(ScalarType::ALL[ty]), |ty, i| {
            Type::Array(Size::constant((seed >> (8 * i)) as i64 & 3), ty.into())
        });
        let bytes = bytes_from_seed(seed, 256);
        let value = input::value(&mut Unstructured::new(&bytes), &ty, &Default::default()).unwrap();
        let mut out = Vec::new();
        write(&value, &mut out).unwrap();
        prop_assert_eq!(read(&out), Ok(vec![value]));
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let _ = read(&[&b"b\x02"[..], &bytes].concat());
    }
}

#[test]
fn nan_has_one_form() {
    let bytes = [b"b\x02\0 f64".to_vec(), 0xfff8_dead_beef_0001u64.to_le_bytes().to_vec()].concat();
    assert_eq!(read(&bytes).unwrap(), [Value::Scalar(Scalar::F64(f64::NAN).canonical())]);
}

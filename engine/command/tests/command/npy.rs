//! NumPy's files.

use lawson_command::data::npy::{Header, from_bytes, read, write};
use lawson_native::native::NativeValue;
use lawson_oracle::scalar::ScalarType;

/// NumPy's bytes for `numpy.save(.., numpy.array([1, 2], dtype))` begin so.
#[test]
fn headers_are_written_as_numpy_writes_them() {
    for (ty, dims, text) in [
        (ScalarType::F64, &[2][..], "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }"),
        (ScalarType::Bool, &[2, 3], "{'descr': '|b1', 'fortran_order': False, 'shape': (2, 3), }"),
        (ScalarType::I8, &[], "{'descr': '|i1', 'fortran_order': False, 'shape': (), }"),
    ] {
        let bytes = Header::of(ty, dims);
        assert_eq!(bytes[..10], *b"\x93NUMPY\x01\x00\x76\x00");
        assert_eq!(String::from_utf8(bytes[10..].to_vec()).unwrap(), format!("{text:<117}\n"));
    }
}

/// Each byte of a file in turn is another one, and the file is cut off after it: no header brings the reader down.
#[test]
fn headers_that_are_none_are_refused() {
    let mut whole = Header::of(ScalarType::I16, &[1, 2]);
    whole.extend([1, 0, 2, 0]);
    assert_eq!(from_bytes(&whole, "f").unwrap().0.value().to_string(), "[[1i16, 2i16]]");
    for at in 0..whole.len() {
        assert!(from_bytes(&whole[..at], "f").is_err(), "{at}");
        for byte in
            [0, b' ', b'\'', b'"', b'(', b')', b'[', b']', b'{', b'}', b',', b':', b'-', b'9', b'f', 0xff]
        {
            let mut other = whole.clone();
            other[at] = byte;
            let _ = from_bytes(&other, "f");
        }
    }
    let with = |text: &str| {
        let mut bytes = b"\x93NUMPY\x02\x00".to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.bytes().chain([0, 7]));
        from_bytes(&bytes, "f").map(|(flat, _)| flat.value().to_string()).map_err(|e| e.message)
    };
    let swapped = "{\"shape\": (1L,), \"descr\": \">i2\", \"fortran_order\": False}";
    assert_eq!(with(swapped).as_deref(), Ok("[7i16]"));
    for (text, error) in [
        (
            "{'descr': [('a]', '<f8'), ('b', [('c', '<i4')])], 'fortran_order': False, 'shape': (1,), }",
            "a record in the field \"b\"",
        ),
        ("{'descr': '<f8', 'fortran_order': Maybe, 'shape': (1,), }", "True or False"),
        ("{'descr': '<f8', 'shape': (1,), }", "no type, order or shape"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (18446744073709551616,), }", "an extent"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (1, x), }", "an extent"),
        ("{'descr': '<f8', 'other': 1}", "an entry"),
        ("[", "'{'"),
    ] {
        let found = with(text).unwrap_err();
        assert!(found.contains(error), "{found}");
    }
}

#[test]
fn fortran_order_is_read_by_its_strides() {
    // [[1, 2, 3], [4, 5, 6]] with the first index fastest.
    let dir = std::env::temp_dir().join(format!("lawson-npy-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join("f.npy");
    let header = "{'descr': '>i4', 'fortran_order': True, 'shape': (2, 3), }";
    let padded = format!("{header:<117}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((padded.len() as u16).to_le_bytes());
    bytes.extend(padded.as_bytes());
    for n in [1i32, 4, 2, 5, 3, 6] {
        bytes.extend(n.to_be_bytes());
    }
    std::fs::write(&path, bytes).unwrap();
    let (flat, _) = read(&path).unwrap();
    assert_eq!(flat.row.to_string(), "[2][3]i32");
    let NativeValue::Array(array) = &flat.parts[0] else { panic!("an array") };
    assert_eq!(array.slice().of::<i32>(), [1, 2, 3, 4, 5, 6]);

    let again = dir.join("c.npy");
    write(&again, &flat.parts[0], true).unwrap();
    assert_eq!(read(&again).unwrap().0.value(), flat.value());
    assert!(write(&again, &flat.parts[0], false).is_err(), "an existing file needs force");
    std::fs::remove_dir_all(dir).unwrap();
}

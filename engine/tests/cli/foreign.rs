//! A judge that shares nothing with Lawson but the language's page: programs with values that NumPy
//! worked out for them (`fuzz/foreign/draw.py`).

use crate::Dir;

/// Of the programs, so many run natively at least.
const NATIVE: u64 = 350;

/// `LAWSON_FOREIGN` names a folder of programs that were drawn just now; else it is those that are kept.
#[test]
fn programs_give_what_a_second_implementation_works_out() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/foreign/golden").to_string();
    let programs = std::env::var("LAWSON_FOREIGN").unwrap_or(kept);
    let ran = Dir::new("foreign").lawson(&["test", "--json", &programs]);
    let json = ran.json();
    let counts = ["passed", "failed", "skipped", "marked"].map(|count| json[count].as_u64());
    assert_eq!((ran.code, counts), (0, [500, 0, 0, 0].map(Some)), "{}", json["failures"]);
    assert_eq!(json["errors"].as_array().map(Vec::len), Some(0), "{}", json["errors"]);
    for (treatment, least) in [("interpreter", 500), ("unfused native", NATIVE), ("fused native", NATIVE)] {
        assert!(json["treatments"][treatment].as_u64().unwrap() >= least, "{}", json["treatments"]);
    }
}

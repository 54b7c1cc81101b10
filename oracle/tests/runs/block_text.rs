//! Test blocks as they are written.

use lawson_oracle::blocks::{Count, Expected, Input, Malformed, Operation, parse};

fn malformed(line: usize, message: &str) -> Malformed {
    Malformed { line, message: message.into() }
}

#[test]
fn a_block_with_everything() {
    let text = "def main x = x\n\n-- ==\n-- entry: f g\n-- \"two\" input { [1,\n--  2] 3 }\n-- output { {4} }\n\
                -- random input { [100]i32 3i64 } auto output\n-- compiled input@data.in error: division by .*\n\
                -- notest input { 1 }\n-- no_opencl compiled input { 2 }\n-- structure { Screma 1 /Scatter 0 Index 3 }\n\
                -- structure gpu { SegMap 1 }\ndef g = 1\n-- not a block\n";
    let blocks = parse(text).unwrap();
    let [block] = &blocks[..] else { panic!("one block") };
    assert_eq!((block.line, &block.entries[..]), (3, &["f".to_string(), "g".to_string()][..]));
    let [two, random, error, skipped, other] = &block.cases[..] else { panic!("five cases") };
    assert_eq!((two.name.as_str(), two.line), ("two", 5));
    assert_eq!(two.input, Input::Values("[1,\n  2] 3".into()));
    assert_eq!(two.expected, Expected::Values("{4}".into()));
    assert_eq!(random.input, Input::Random("[100]i32 3i64".into()));
    assert_eq!(error.input, Input::File("data.in".into()));
    assert_eq!(error.expected, Expected::Error("division by .*".into()));
    assert!(skipped.skip && skipped.name == "#3");
    assert!(error.compiled && !skipped.compiled);
    assert!(other.compiled && !other.skip);
    let count = |kind, top, most| Count { line: 12, top, within: vec![], kind, most };
    let counts = [count(Operation::Screma, false, 1), count(Operation::Scatter, true, 0)];
    assert_eq!(block.structure, counts);
}

#[test]
fn what_structure_can_count() {
    let structure = |text: &str| parse(&format!("-- ==\n-- structure {{ {text} }}\n"));
    assert_eq!(
        structure("Scrma 1"),
        Err(malformed(2, "`Scrma` is not an operation that `structure` can count"))
    );
    assert_eq!(structure("Screma"), Err(malformed(2, "`structure { NAME COUNT .. }` is expected")));
    let loops = structure("/Stream 2 /Screma 1 Screma 4").unwrap()[0].structure.clone();
    assert_eq!(loops.iter().map(|c| (c.top, c.most)).collect::<Vec<_>>(), [(true, 3), (false, 4)]);
    // What is not counted is no structure, and that none of it is counted is said.
    let uncounted = |text: &str| structure(text).unwrap()[0].uncounted.clone();
    assert_eq!((uncounted("Map 0 Loop 0"), uncounted("Map 0 Screma 1")), (vec![2], vec![]));
    let inner = &structure("/Screma/Hist 2").unwrap()[0].structure[0];
    assert_eq!(
        (inner.top, &inner.within[..], inner.kind),
        (true, &["Screma".to_string()][..], Operation::Hist)
    );
}

#[test]
fn a_refusal_has_a_code_and_two_operations() {
    let blocks = parse("# ==\n# refusal: FUSE_REJECT_RATE ys 12\n#: -> double\n").unwrap();
    let refusal = &blocks[0].refusals[0];
    assert_eq!((refusal.line, &*refusal.code), (2, "FUSE_REJECT_RATE"));
    assert_eq!(refusal.pair, ["ys", "12"]);
    let wrong = parse("-- ==\n-- refusal: FUSE_REJECT_RATE ys\n");
    assert_eq!(wrong, Err(malformed(2, "`refusal: CODE OPERATION OPERATION` is expected")));
}

#[test]
fn a_disabled_block_is_not_tested() {
    let blocks = parse("-- ==\n-- tags { disable }\n-- input { 1 }\n-- script input { f 1 }\n").unwrap();
    assert!(blocks[0].cases[0].skip);
    assert_eq!(blocks[0].cases[1].input, Input::Script("f 1".into()));
    let blocks = parse("-- ==\n-- disable input { 1 }\n-- input { 2 }\n").unwrap();
    assert_eq!(blocks[0].cases.iter().map(|c| c.skip).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn a_warning_is_noted() {
    let blocks = parse("-- ==\n-- input { 1 }\n-- warning: #\\[unroll\\]\n-- input { 2 }\n").unwrap();
    assert_eq!((blocks[0].warning, blocks[0].cases.len()), (Some(3), 2));
}

#[test]
fn a_leading_error_is_a_compile_time_error() {
    let blocks = parse("-- ==\n-- error: unknown name\ndef main = x").unwrap();
    assert_eq!(blocks[0].compile_error.as_deref(), Some("unknown name"));
    assert_eq!(
        parse("-- ==\n-- inputt { 1 }"),
        Err(malformed(2, "`input` is expected here, after `inputt`"))
    );
    assert_eq!(parse("-- ==\n-- input { 1"), Err(malformed(2, "this `{` is never closed")));
}

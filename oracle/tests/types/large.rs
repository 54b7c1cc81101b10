//! Types that grow without bound in a few lines: refused at the line where one gets too large, and soon.

use super::{checked, last_scheme};
use lawson_oracle::diagnostic::ErrorCode;

/// `first` and forty lines like `line`, in which `#` is the number of the line and `@` that of the line
/// before.
fn lines(first: &str, line: &str, last: &str) -> String {
    let numbered =
        |i: usize| line.replace('#', &i.to_string()).replace('@', &i.saturating_sub(1).to_string());
    format!("{first}{}{last}", (1..=40).map(numbered).collect::<String>())
}

#[track_caller]
fn refused(program: &str, marked: &str) {
    let why = checked(program).expect_err("too large");
    assert_eq!(why.code, Some(ErrorCode::OverLimit), "{why:?}");
    let span = why.primary.0;
    assert_eq!(&program[span.start as usize..span.end as usize], marked);
}

#[test]
fn what_shares_its_parts() {
    // 2^12 - 1 parts are too many.
    refused(&lines("def f (a0: i32) = ", "let a# = (a@, a@) ", "in 1i32"), "(a10, a10)");
    refused(&lines("def f a0 = ", "let a# = (a@, a@) ", "in 1i32"), "(a10, a10)");
    refused(&lines("def f (a0: i32) = ", "let a# = {l = a@, r = a@} ", "in 1i32"), "{l = a10, r = a10}");
    refused(&lines("type t0 = i32\n", "type t# = (t@, t@)\n", "def f = 1i32"), "(t10, t10)");
    refused(&lines("type t0 'a = (a, a)\n", "type t# 'a = t@ (t@ a)\n", "def f = 1i32"), "t3 (t3 a)");
    refused(&lines("type~ t0 'a = []a\n", "type~ t# 'a = t@ (t@ a)\n", "def f = 1i32"), "t10 (t10 a)");
    let cross = lines("def f [n] (a0: [n]i32) = ", "let a# = map (.0) (cross a@ a@) ", "in 1i32");
    refused(&cross, "cross a11 a11");
}

#[test]
fn sizes_of_many_terms() {
    let flatten = "let a# = flatten (map (\\_ -> a@) a@) ";
    // (n + m)^64 has 65 terms of 64 factors.
    refused(&lines("def f [n][m] (a0: [n+m]i32) = ", flatten, "in 1i32"), "flatten (map (\\_ -> a5) a5)");
    let power = "def p [n] (_: [n]i32): [n*n*n*n*n*n*n*n]i32 = rep 1\n";
    refused(&format!("{power}def f [n] (xs: [n]i32) = p (p (p (p xs)))"), "p (p (p (p xs)))");
    let sum = "[a][b][c][d][e][f][g][h] (xs: [a+b+c+d+e+f+g+h]i32)";
    refused(&format!("{power}def f {sum} = p xs"), "p xs");
}

#[test]
fn large_types_that_are_not_too_large() {
    let fields: Vec<String> = (0..1000).map(|i| format!("f{i}: [n](i32, f64)")).collect();
    let program = format!("type r [n] = {{{}}}\ndef f [n] (r: r [n]) = length r.f0", fields.join(", "));
    assert!(last_scheme(&program).is_err_and(|why| why.code == Some(ErrorCode::OverLimit)));
    let program = program.replace("(i32, f64)", "i32");
    assert!(last_scheme(&program).is_ok());
}

//! A Rust program that supplies functions to a program: an instrument's calibration, and a journal of what is out of
//! range.
//!
//! ```sh
//! cargo run --release --example host
//! ```

use std::error::Error;
use std::sync::mpsc;

use lawson::{Host, Program, Scalar, Value};

/// The program. What `external` declares, the host supplies.
const PROGRAM: &str = r#"
#[effects(pure)] external "calibrated" : f64 -> f64
#[effects(io)] external "out_of_range" : i64 -> f64 -> ()

def main (readings: []f64) =
  let values = map calibrated readings
  let _ = map2 (\i x -> if x > 100 then out_of_range i x else ()) (indices values) values
  in f64.sum values / f64.i64 (length values)
"#;

/// Calls the program.
pub fn main() -> Result<(), Box<dyn Error>> {
    let kernel = Program::parse(PROGRAM)?.main()?.fuse()?.compile()?;
    let (journal, entries) = mpsc::channel();
    let mut host = Host::default()
        .with("calibrated", |args| match args {
            [Value::Scalar(Scalar::F64(x))] => Ok(Value::Scalar(Scalar::F64(x * 1.5))),
            _ => Err("takes one number".into()),
        })
        .with("out_of_range", move |args| {
            // A call that fails is an error of the program, with its place in it.
            journal.send(args.to_vec()).map_err(|_| "has lost its journal")?;
            Ok(Value::Tuple(vec![]))
        });
    let readings = [10.0, 80.0, 30.0];
    let results = kernel.on_host(&mut host).call(&[readings.as_slice().into()])?;
    assert_eq!(results[0].scalar(), Some(60.0));
    for entry in entries.try_iter() {
        println!("out of range: reading {}, {}", entry[0], entry[1]);
    }
    Ok(())
}

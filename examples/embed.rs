//! A Rust program that embeds Lawson: the share of each year's sunspots in all of them, by the fused
//! `normalize2.fut` that lies beside this file.
//!
//! ```sh
//! cargo run --release --example embed
//! ```

use std::error::Error;

/// The program, compiled into the binary.
const PROGRAM: &str = include_str!("normalize2.fut");
/// Year and sunspot number, one line a year.
const SUNSPOTS: &str = include_str!("data/sunspots.csv");

fn main() -> Result<(), Box<dyn Error>> {
    let mut years = Vec::new();
    let mut spots: Vec<f64> = Vec::new();
    for line in SUNSPOTS.lines().skip(1) {
        let (year, number) = line.split_once(',').ok_or("a line without a comma")?;
        years.push(year);
        spots.push(number.parse()?);
    }

    // Parsed, checked, fused, compared with its source, compiled: once, for as many calls as you like.
    let kernel = lawson::Program::parse(PROGRAM)?.entry("main")?.fuse()?.compile()?;
    for (i, cluster) in kernel.report().clusters.iter().enumerate() {
        println!("loop {}: {}", i + 1, cluster.join(", "));
    }

    // The slice is read where it lies.
    let threshold = 100.0;
    let results = kernel.call(&[spots.as_slice().into(), threshold.into()])?;
    let shares: &[f64] = results[0].slice().ok_or("an array of f64")?;
    let (best, share) = shares.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).ok_or("no years")?;
    println!(
        "{} was the most active year: {:.2} % of all sunspots since {}",
        years[best],
        share * 100.0,
        years[0]
    );
    Ok(())
}

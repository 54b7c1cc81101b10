//! Where the time of a run goes, as a table and as JSON.

use std::collections::BTreeSet;
use std::time::Duration;

use lawson_oracle::source::Source;
use serde_json::{Value as Json, json};

use super::units::{bytes, duration, millis, speed};
use crate::native::{LoopTime, Profile, Triad};
use crate::review::thousands;

/// Runs of the triad, of which the fastest counts.
const TRIADS: usize = 5;

/// GB that memory moves in a second here; `None` where there is no memory for the arrays.
pub fn bandwidth() -> Option<f64> {
    let mut triad = Triad::new()?;
    let best = (0..TRIADS).map(|_| triad.run()).min()?;
    speed(Triad::BYTES, best)
}

/// The lines of the user's own file that a loop is from; of the library's loops the names say whose calls they are.
fn own_lines(of: &LoopTime, source: &Source) -> BTreeSet<usize> {
    let own = of.origin.sources.iter().map(|at| at.span.start).filter(|at| source.imported(*at).is_none());
    own.map(|at| source.line_column(at).0).collect()
}

/// The table: a line for each loop, and one for what was on none.
pub fn table(profile: &Profile, bandwidth: Option<f64>, source: &Source) -> Vec<String> {
    let columns = |cells: [&str; 8]| {
        let [time, share, elements, moved, speed, of_memory, threads, what] = cells;
        format!("{time:>9}{share:>7}{elements:>15}{moved:>11}{speed:>12}{of_memory:>10}{threads:>9}  {what}")
    };
    let share = |time: Duration| {
        let all = profile.total.as_secs_f64();
        if all > 0.0 { format!("{:.0} %", 100.0 * time.as_secs_f64() / all) } else { String::new() }
    };
    let mut lines =
        vec![columns(["time", "share", "elements", "moved", "speed", "of triad", "threads", "loop"])];
    for of in &profile.loops {
        let found = of.bytes.and_then(|bytes| speed(bytes, of.time));
        let of_memory = found.zip(bandwidth).map(|(found, all)| format!("{:.0} %", 100.0 * found / all));
        let names = of.origin.short().join(", ");
        let unsaid =
            own_lines(of, source).into_iter().filter(|line| !names.contains(&format!("(line {line})")));
        let places: Vec<String> = unsaid.map(|line| line.to_string()).collect();
        let places = match places.len() {
            0 => String::new(),
            1 => format!(", line {}", places[0]),
            _ => format!(", lines {}", places.join(", ")),
        };
        let runs = if of.runs > 1 { format!(", {} runs", thousands(of.runs)) } else { String::new() };
        let what = format!("{names}{places}{runs}");
        lines.push(columns([
            &duration(of.time),
            &share(of.time),
            &of.elements.map_or(String::new(), thousands),
            &of.bytes.map_or(String::new(), bytes),
            &found.map_or(String::new(), |found| format!("{found:.1} GB/s")),
            &of_memory.unwrap_or_default(),
            &of.threads.to_string(),
            &what,
        ]));
    }
    let rest = profile.on_no_loop();
    lines.push(columns([
        &duration(rest),
        &share(rest),
        "",
        "",
        "",
        "",
        "",
        "on no loop: memory, copies, the rest",
    ]));
    lines
}

/// The same.
pub fn to_json(profile: &Profile, bandwidth: Option<f64>, source: &Source) -> Json {
    let loops = profile.loops.iter().map(|of| {
        json!({
            "loop": of.origin.names(),
            "lines": own_lines(of, source),
            "runs": of.runs,
            "millis": millis(of.time),
            "elements": of.elements,
            "bytes": of.bytes,
            "threads": of.threads,
        })
    });
    json!({
        "millis": millis(profile.total),
        "on_no_loop_millis": millis(profile.on_no_loop()),
        "triad_gb_per_s": bandwidth,
        "loops": loops.collect::<Json>(),
    })
}

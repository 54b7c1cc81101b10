//! `lawson explain --split SIZE`: how a run is cut into parts.

use lawson_oracle::schedule::Schedule;
use serde_json::{Value as Json, json};

use crate::api::Fused;
use crate::command::failure::{FINE, Failure, Outcome};
use crate::command::output;
use crate::command::ui::Ui;
use crate::core::Origin;
use crate::data::flat::ranks;
use crate::native::TileMachine;
use crate::split::{From, Send};

/// Shows the stages.
pub fn explain(ui: &Ui, fused: &Fused, size: &str) -> Outcome {
    let split = fused.split_on(size, &TileMachine::new(Schedule::NATIVE), vec![]);
    let split = split.map_err(|e| Failure::of(&e))?;
    let plan = split.plan();
    let entry = fused.entry();
    let checked = entry.checked();
    let result = checked.schemes[entry.index()].as_ref().map(|scheme| &scheme.result);
    let names = output::names(checked, entry.index());
    let parts = result.into_iter().flat_map(|ty| names.with(ty)).flat_map(|(name, ty)| ranks(name, ty));
    let results: Vec<(String, &From)> = parts.map(|(name, _)| name).zip(&plan.results).collect();
    let given = |by: &dyn Fn(&From) -> bool| -> Vec<&str> {
        results.iter().filter(|(_, from)| by(from)).map(|(name, _)| name.as_str()).collect()
    };
    let short = |origin: &Origin| origin.short().join(", ");
    let stages = split.stages();
    ui.line(format!("along {size}: {stages} stage{}", if stages == 1 { "" } else { "s" }));
    let params = entry.params().into_iter().zip(&plan.by_rows);
    let by_rows: Vec<String> = params.filter(|(_, by)| **by).map(|(port, _)| port.name).collect();
    ui.line(format!("parts take rows of {}", list(&by_rows)));
    let mut all: Vec<Json> = Vec::new();
    for (number, stage) in plan.stages.iter().enumerate() {
        ui.line(format!("stage {number}"));
        let loops: Vec<String> =
            plan.loops(number).iter().map(short).filter(|name| !name.is_empty()).collect();
        loops.iter().for_each(|name| ui.line(format!("  runs {name}")));
        let sends = stage.sends.iter().map(|send: &Send| (short(send.origin()), send.what()));
        let sends: Vec<(String, &str)> = sends.collect();
        sends.iter().for_each(|(name, what)| ui.line(format!("  sends {what} of {name}")));
        let rows = given(&|from| *from == From::Rows(number));
        if !rows.is_empty() {
            ui.line(format!("  gives rows of {}", rows.join(", ")));
        }
        all.push(json!({
            "loops": loops,
            "sends": sends.iter().map(|(of, what)| json!({ "of": of, "what": what })).collect::<Vec<_>>(),
            "gives": rows,
        }));
    }
    let known = given(&|from| matches!(from, From::Known(_)));
    if !known.is_empty() {
        ui.line(format!("known at the end: {}", known.join(", ")));
    }
    ui.answer(&json!({ "size": size, "by_rows": by_rows, "stages": all, "known": known }));
    Ok(FINE)
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "no argument".into() } else { names.join(", ") }
}

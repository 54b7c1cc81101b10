//! `lawson bench --all-local-optima`: what each plan takes in which no two loops can be one, beside what it costs by the
//! model.

use std::collections::BTreeSet;
use std::time::Instant;

use serde_json::{Value as Json, json};

use super::{Bench, Form, LONG, TURNS, head, sizes_json};
use crate::api::Fused;
use crate::command::explain::{self, text};
use crate::command::failure::{Failure, FailureKind};
use crate::command::inputs::Arguments;
use crate::command::ui::{Ui, warnings_json};
use crate::command::units::{duration, millis};
use crate::command::{planning, run};
use crate::cost::Cost;
use crate::fuse::Clustering;
use crate::plan::{Joining, LocalOptimum};

/// A plan, and the program that it leads to.
struct Planned {
    clustering: Clustering,
    fused: Fused,
    form: Form,
}

impl Bench {
    /// Measures the local optima of a program that was fused as planned, with a list of them; gives the answer.
    pub(super) fn optima(
        &self,
        ui: &Ui,
        what: &str,
        fused: &Fused,
        joining: Joining,
        (arguments, drawn): (&Arguments, &[String]),
    ) -> Result<Json, Failure> {
        let entry = fused.entry();
        let mut found = Vec::new();
        for (place, clustering) in planning::local_optima(fused)?.iter().enumerate() {
            let optimum = LocalOptimum { joining, place, clusters: clustering.clusters.clone() };
            found.push((clustering.clone(), self.given.fuse_by(entry, arguments.sizes_of(entry), &optimum)?));
        }
        if found.is_empty() {
            let message = "--all-local-optima: the program has no loops of its own to plan";
            return Err(Failure::new(FailureKind::Usage, message));
        }
        // A plan leaves loops apart where one would slow the others, and branches are planned by themselves.
        if !found.iter().any(|(clustering, _)| clustering.planned) {
            found.insert(0, (as_planned(fused), fused.clone()));
        }
        let (pool, mut plans, mut warnings) = (self.running.threads.pool()?, Vec::new(), Vec::new());
        for (clustering, fused) in found {
            let (verdict, others) = run::verified(ui, &fused, self.seed)?;
            let form = Form::of(&fused, verdict, pool.as_ref())?;
            warnings.extend(others);
            plans.push(Planned { clustering, fused, form });
        }
        let progress = ui.progress("measuring");
        let turns = measure(&mut plans, arguments)?;
        drop(progress);

        let fastest = plans.iter().map(|plan| plan.form.best).min().unwrap_or_default();
        let ratio = |plan: &Planned| plan.form.best.as_secs_f64() / fastest.as_secs_f64();
        head(ui, what, arguments, drawn);
        ui.line(row("time", "/ fastest", "loops", "plan"));
        let mut rows = Vec::new();
        for plan in &plans {
            let (verdict, on_data) = plan.form.kernel.verdict_on_parts(&arguments.parts());
            warnings.extend(on_data);
            let (time, ratio) = (plan.form.best, ratio(plan));
            // Fewer than the plan's own, where one loop showed how to join others.
            let loops = plan.fused.report().counts.loops;
            let plan_text = format!("{}; {verdict}", text::clustering(&plan.clustering));
            ui.line(row(&duration(time), &format!("{ratio:.2}"), &loops.to_string(), &plan_text));
            rows.push(json!({
                "clusters": plan.clustering.clusters,
                "cost": explain::cost(&plan.clustering.cost),
                "planned": plan.clustering.planned,
                "loops": loops,
                "millis": millis(time),
                "ratio": ratio,
                "verification": verdict.to_string(),
            }));
        }
        ui.line(format!("{}, best of {turns}", standing(&plans, &ratio)));
        let source = &entry.checked().source;
        warnings.extend(entry.checked().warnings());
        // Of operators, which all plans have.
        let mut said = BTreeSet::new();
        warnings.retain(|warning| said.insert((warning.primary.0.start, warning.message.clone())));
        ui.warn(&warnings, source);
        Ok(json!({
            "sizes": sizes_json(arguments),
            "drawn": drawn,
            "plans": rows,
            "turns": turns,
            "warnings": warnings_json(&warnings, source),
        }))
    }
}

/// What Lawson does of itself.
fn as_planned(fused: &Fused) -> Clustering {
    let cost = fused.fusion().map_or(Cost::default(), |fusion| fusion.report.cost);
    Clustering { clusters: fused.report().clusters, cost, robinson: None, planned: true }
}

/// Lets the plans take turns; gives how many.
fn measure(plans: &mut [Planned], arguments: &Arguments) -> Result<usize, Failure> {
    let args = arguments.parts();
    let (start, long) = (Instant::now(), LONG * u32::try_from(plans.len()).unwrap_or(u32::MAX));
    let mut turns = 0;
    while turns == 0 || (turns < TURNS && start.elapsed() < long) {
        plans.iter_mut().try_for_each(|plan| plan.form.run(&args))?;
        // None has always the same one before it.
        plans.reverse();
        turns += 1;
    }
    if turns % 2 == 1 {
        plans.reverse();
    }
    Ok(turns)
}

/// Where the plan stands that Lawson takes.
fn standing(plans: &[Planned], ratio: &dyn Fn(&Planned) -> f64) -> String {
    let all = plans.len();
    match plans.iter().find(|plan| plan.clustering.planned).map(ratio) {
        _ if all == 1 => "there is no other plan".to_string(),
        Some(ratio) if ratio >= 1.005 => {
            format!("as planned it takes {ratio:.2} times as long as by the fastest of {all} plans")
        }
        Some(ratio) if ratio > 1.0 => format!("as planned it is as fast as by the fastest of {all} plans"),
        _ => format!("as planned it is the fastest of {all} plans"),
    }
}

fn row(time: &str, ratio: &str, loops: &str, plan: &str) -> String {
    format!("{time:>9}{ratio:>11}{loops:>7}  {plan}")
}

//! Through what a program changed: a rule that is applied more or less often, less often first, in the order of the
//! steps; else a refusal that differs.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::classes::{Class, clusters, reason, refusals};
use super::snapshot::{Entry, Fused, Header, Refused, Status};

/// What in the rules differs between two sides: rules, and single conditions of rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Changed {
    /// Rules that one side alone has, or that say something else.
    pub rules: BTreeSet<String>,
    /// Conditions that one side alone asks, or that never hold on one side: rule and condition.
    pub conditions: BTreeSet<(String, String)>,
    /// The two versions of Lawson, where these differ.
    pub versions: Option<[String; 2]>,
}

impl Changed {
    /// What differs between what two snapshots were taken under. Of a `.snap` file nothing is known.
    pub fn between(before: &Header, after: &Header) -> Changed {
        let mut changed = Changed::default();
        if before.rules.is_empty() || after.rules.is_empty() {
            return changed;
        }
        if before.lawson != after.lawson {
            changed.versions = Some([before.lawson.clone(), after.lawson.clone()]);
        }
        let rows = |header: &Header| -> BTreeMap<String, (String, BTreeSet<String>)> {
            let rows = header.rules.iter();
            rows.map(|row| (row.rule.clone(), (row.hash.clone(), row.conditions.iter().cloned().collect())))
                .collect()
        };
        let (old, new) = (rows(before), rows(after));
        for rule in old.keys().chain(new.keys()) {
            match (old.get(rule), new.get(rule)) {
                (Some((one, asked)), Some((other, asks))) if one == other => {
                    let differ = asked.symmetric_difference(asks);
                    changed.conditions.extend(differ.map(|condition| (rule.clone(), condition.clone())));
                }
                _ => {
                    changed.rules.insert(rule.clone());
                }
            }
        }
        let policy = |header: &Header| header.policy.iter().cloned().collect::<BTreeSet<String>>();
        for said in policy(before).symmetric_difference(&policy(after)) {
            let named = said.split_once(' ').and_then(|(_, named)| named.rsplit_once('.'));
            changed.conditions.extend(named.map(|(rule, c)| (rule.to_string(), c.to_string())));
        }
        changed
    }

    /// What differs, in words: the same programs may be fused otherwise for that.
    pub(super) fn notes(&self) -> Vec<String> {
        let listed = |names: Vec<String>| names.join(", ");
        let conditions = || self.conditions.iter().map(|(rule, condition)| format!("{rule}.{condition}"));
        let versions =
            self.versions.iter().map(|[one, other]| format!("the sides are of Lawson {one} and {other}"));
        let rules = (!self.rules.is_empty())
            .then(|| format!("under other rules: {}", listed(self.rules.iter().cloned().collect())));
        let conditions = (!self.conditions.is_empty())
            .then(|| format!("under other conditions: {}", listed(conditions().collect())));
        versions.chain(rules).chain(conditions).collect()
    }

    /// The condition that differs of this rule, if the rule as a whole doesn't.
    fn condition(&self, rule: &str) -> Option<&str> {
        self.conditions.iter().find(|(of, _)| of == rule).map(|(_, condition)| condition.as_str())
    }

    /// The one thing that differs, if it is one.
    fn only(&self) -> Option<(&String, Option<&String>)> {
        let rules = self.rules.iter().map(|rule| (rule, None));
        let conditions = self.conditions.iter().map(|(rule, condition)| (rule, Some(condition)));
        let mut all = rules.chain(conditions);
        all.next().filter(|_| all.next().is_none())
    }

    fn has(&self, rule: &str) -> bool {
        self.rules.contains(rule) || self.condition(rule).is_some()
    }
}

/// Through what a program changed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct Cause {
    /// In words: programs with the same words are one group.
    pub what: String,
    /// The rule.
    pub rule: Option<String>,
    /// The condition: of that rule, or of a refusal.
    pub condition: Option<String>,
}

impl Cause {
    /// That of the change of this class between two states of an entry, of which one at least is there.
    pub fn of(before: Option<&Entry>, after: Option<&Entry>, class: Class, changed: &Changed) -> Cause {
        let plain = |what: &str| Cause { what: what.to_string(), ..Cause::default() };
        // How it is fused is the least of what changed.
        if class == Class::MeaningChanged {
            return plain("the program means something else");
        }
        let (before, after) = match (before, after) {
            (Some(before), Some(after)) => (before, after),
            (None, _) => return plain("the entry is new"),
            (_, None) => return plain("the entry is not there any more"),
        };
        match (&before.status, &after.status) {
            (Status::Fused(one), Status::Fused(other)) => {
                let cause = Cause::fused(one, other, changed);
                match changed.only() {
                    // The same program can only differ through that.
                    Some((rule, condition))
                        if cause.rule.as_ref() != Some(rule) && one.original == other.original =>
                    {
                        let what = format!("{rule}: {}", cause.what);
                        Cause { what, rule: Some(rule.clone()), condition: condition.cloned() }
                    }
                    _ => cause,
                }
            }
            (_, Status::Unsupported(why) | Status::Error(why)) => plain(&why.why),
            (Status::Unsupported(why) | Status::Error(why), _) => plain(&format!("no more: {}", why.why)),
        }
    }

    fn fused(before: &Fused, after: &Fused, changed: &Changed) -> Cause {
        let (old, new) = (refusals(before), refusals(after));
        let gained = new.iter().find(|(key, _)| !old.contains_key(*key)).map(|(_, refused)| *refused);
        let lost = old.iter().find(|(key, _)| !new.contains_key(*key)).map(|(_, refused)| *refused);
        let recoded =
            new.iter().find_map(|(key, now)| old.get(key).filter(|then| then.code != now.code).map(|_| *now));
        let steps = steps(before, after);
        let step = steps.iter().find(|(rule, _)| changed.has(rule)).or(steps.first());
        if let Some((rule, applied)) = step {
            // What is refused where a rule is not applied any more says by what condition.
            let refused = if *applied { lost } else { gained };
            let condition = match changed.has(rule) {
                true => {
                    changed.condition(rule).filter(|_| !changed.rules.contains(*rule)).map(str::to_string)
                }
                false => refused.map(|refused| refused.condition.clone()).filter(|c| !c.is_empty()),
            };
            let by = condition.as_ref().map_or(String::new(), |condition| format!(", by {condition}"));
            let what = if *applied { "is applied more often" } else { "is applied less often" };
            return Cause { what: format!("{rule} {what}{by}"), rule: Some(rule.to_string()), condition };
        }
        let refusal = |refused: &Refused, what: &str| Cause {
            what: format!("{} {what}", reason(refused)),
            rule: None,
            condition: Some(refused.condition.clone()).filter(|c| !c.is_empty()),
        };
        let plain = |what: &str| Cause { what: what.to_string(), ..Cause::default() };
        match (recoded, gained, lost) {
            (Some(now), _, _) => refusal(now, "is another reason than before"),
            (_, Some(now), _) => refusal(now, "keeps loops apart"),
            (_, _, Some(then)) => refusal(then, "keeps loops apart no more"),
            _ if before.original != after.original => plain("the program is another one"),
            _ if clusters(before) != clusters(after) => plain("the plan is another one"),
            _ => plain("the same steps give other core"),
        }
    }
}

/// The rules, and rewrites that prepare, that are applied more or less often than before, in the order in which they
/// first were, those that are applied less often in front; with whether it is more often.
fn steps<'a>(before: &'a Fused, after: &'a Fused) -> Vec<(&'a str, bool)> {
    // Of a `.snap` file nothing is known of what prepared it.
    let known = before.prepared.is_some() && after.prepared.is_some();
    let of = |fused: &'a Fused| -> Vec<&'a str> {
        let prepared = fused.prepared.iter().filter(|_| known).flatten();
        let scopes = fused.scope.all().into_iter().flat_map(|scope| &scope.steps);
        prepared.chain(scopes).map(String::as_str).collect()
    };
    let times = |steps: &[&'a str]| {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        steps.iter().for_each(|rule| *times.entry(rule).or_default() += 1);
        times
    };
    let (old, new) = (of(before), of(after));
    let (less, more) = (times(&old), times(&new));
    let count = |all: &BTreeMap<&str, usize>, rule: &str| all.get(rule).copied().unwrap_or(0);
    let less_often =
        old.iter().filter(|rule| count(&less, rule) > count(&more, rule)).map(|rule| (*rule, false));
    let more_often =
        new.iter().filter(|rule| count(&more, rule) > count(&less, rule)).map(|rule| (*rule, true));
    less_often.chain(more_often).collect()
}

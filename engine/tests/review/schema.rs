//! The schema of SARIF 2.1.0, held against a log. JSON Schema as far as that schema uses it: a keyword that is not
//! known here is a failure.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex_lite::Regex;
use serde_json::Value as Json;

static SCHEMA: LazyLock<Json> =
    LazyLock::new(|| serde_json::from_str(include_str!("sarif-2.1.0.json")).unwrap());

/// What is wrong with a log, each with its place.
pub fn faults(log: &Json) -> Vec<String> {
    let mut faults = Vec::new();
    check(&SCHEMA, log, "", &mut faults);
    faults
}

fn check(schema: &Json, value: &Json, place: &str, faults: &mut Vec<String>) {
    let is = |schema: &Json| {
        let mut faults = Vec::new();
        check(schema, value, place, &mut faults);
        faults.is_empty()
    };
    for (keyword, wanted) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "$schema" | "$id" | "title" | "description" | "default" | "definitions" | "format" => {}
            "type" => {
                let kind = wanted.as_str().unwrap();
                let fits = match kind {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "number" => value.is_number(),
                    other => panic!("the type {other}"),
                };
                if !fits {
                    faults.push(format!("{place}: is no {kind}"));
                }
            }
            "$ref" => {
                let name = wanted.as_str().unwrap().strip_prefix("#/definitions/").unwrap();
                check(&SCHEMA["definitions"][name], value, place, faults);
            }
            "enum" => {
                if !wanted.as_array().unwrap().contains(value) {
                    faults.push(format!("{place}: is not in the list"));
                }
            }
            "minimum" | "maximum" => {
                let (is, limit) = (value.as_f64(), wanted.as_f64().unwrap());
                if is.is_some_and(|is| if keyword == "minimum" { is < limit } else { is > limit }) {
                    faults.push(format!("{place}: {keyword} is {limit}"));
                }
            }
            "pattern" => {
                let pattern = Regex::new(wanted.as_str().unwrap()).unwrap();
                if value.as_str().is_some_and(|text| !pattern.is_match(text)) {
                    faults.push(format!("{place}: is not of its pattern"));
                }
            }
            "minItems" => {
                if value.as_array().is_some_and(|all| (all.len() as u64) < wanted.as_u64().unwrap()) {
                    faults.push(format!("{place}: has too few items"));
                }
            }
            "uniqueItems" => {
                let unique = |all: &Vec<Json>| {
                    all.iter().map(Json::to_string).collect::<BTreeSet<_>>().len() == all.len()
                };
                if *wanted == Json::Bool(true) && value.as_array().is_some_and(|all| !unique(all)) {
                    faults.push(format!("{place}: has an item twice"));
                }
            }
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(wanted, item, &format!("{place}/{i}"), faults);
                }
            }
            "required" => {
                for name in wanted.as_array().unwrap().iter().filter_map(Json::as_str) {
                    if value.as_object().is_some_and(|all| !all.contains_key(name)) {
                        faults.push(format!("{place}: {name} is missing"));
                    }
                }
            }
            "properties" => {
                for (name, wanted) in wanted.as_object().unwrap() {
                    if let Some(property) = value.get(name) {
                        check(wanted, property, &format!("{place}/{name}"), faults);
                    }
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Json::as_object);
                let all = value.as_object().into_iter().flatten();
                for (name, other) in all.filter(|(name, _)| !known.is_some_and(|k| k.contains_key(*name))) {
                    match wanted {
                        Json::Bool(true) => {}
                        Json::Bool(false) => faults.push(format!("{place}: {name} is no property")),
                        wanted => check(wanted, other, &format!("{place}/{name}"), faults),
                    }
                }
            }
            "anyOf" | "oneOf" => {
                let fits = wanted.as_array().unwrap().iter().filter(|schema| is(schema)).count();
                if fits == 0 || keyword == "oneOf" && fits > 1 {
                    faults.push(format!("{place}: {fits} of {keyword} fit"));
                }
            }
            other => panic!("the keyword {other}"),
        }
    }
}

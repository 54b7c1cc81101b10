//! The names that programs have without a definition, with their types: what a manual lists. It is made
//! of the tables that the checker reads.

use std::collections::BTreeMap;

use super::closest::closest;
pub use super::texts::About;
use super::{builtins, scheme_text, texts};
use crate::scalar::{Prim, Scalar, ScalarType};

/// A built-in, or a member of number modules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// As programs write it; of a member, what stands after the module: `sqrt` of `f64.sqrt`.
    pub name: String,
    /// Its type; a member's own module is `t` in it.
    pub signature: String,
    /// The modules that it is a member of; none for a built-in.
    pub modules: Vec<ScalarType>,
    /// Lawson adds it to Futhark.
    pub addition: bool,
}

impl Entry {
    /// What it does, with an example.
    ///
    /// # Panics
    /// When the table of texts lacks it, which a test excludes.
    pub fn about(&self) -> About {
        let (member, name) = match self.name.split_once('.') {
            Some((module, member)) if ScalarType::from_name(module).is_some() => (true, member),
            _ => (!self.modules.is_empty(), &*self.name),
        };
        texts::about(name, member).expect("every name has a text")
    }
}

/// All of them: the built-ins in the order of their table, then the members by name.
pub fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = builtins::names()
        .filter_map(|name| {
            let entry = builtins::lookup(name)?;
            Some(Entry {
                name: name.to_string(),
                // Without the name, which stands before it.
                signature: scheme_text(&entry.scheme, "").trim_start_matches(" : ").to_string(),
                modules: vec![],
                addition: builtins::is_addition(name),
            })
        })
        .collect();
    // Those that are in no module.
    let aliases = Prim::aliases().filter(|(name, _)| !name.contains('.'));
    entries.extend(aliases.map(|(name, prim)| Entry {
        name,
        signature: format!("{} -> {}", prim.ty, prim.result()),
        modules: vec![],
        addition: false,
    }));
    entries.extend(members());
    entries
}

/// Where a name is looked up: a built-in, `sqrt`, `f64.sqrt`, or all members of a module such as `f64`.
/// A name with its module has that module in its type.
///
/// # Errors
/// The name that was probably meant, if there is one.
pub fn find(name: &str) -> Result<Vec<Entry>, Option<String>> {
    let all = entries();
    let (module, member) = match (ScalarType::from_name(name), name.split_once('.')) {
        (Some(module), _) => (Some(module), None),
        (None, Some((module, member))) => match ScalarType::from_name(module) {
            Some(module) => (Some(module), Some(member)),
            None => return Err(closest(member, all.into_iter().map(|e| e.name))),
        },
        (None, None) => (None, Some(name)),
    };
    let wanted = |e: &&Entry| {
        member.is_none_or(|member| e.name == member) && module.is_none_or(|m| e.modules.contains(&m))
    };
    let at = |e: &Entry| match module {
        // No other name in a member's type has the letter.
        Some(module) => Entry {
            name: format!("{module}.{}", e.name),
            signature: e.signature.replace('t', module.name()),
            modules: vec![module],
            addition: e.addition,
        },
        None => e.clone(),
    };
    let found: Vec<Entry> = all.iter().filter(wanted).map(at).collect();
    match found.is_empty() {
        true => Err(closest(member.unwrap_or(name), all.into_iter().map(|e| e.name))),
        false => Ok(found),
    }
}

/// The members of the number modules.
fn members() -> Vec<Entry> {
    // The types of the arguments and of the result, in each module.
    let mut members: BTreeMap<String, Vec<(ScalarType, Vec<ScalarType>)>> = BTreeMap::new();
    let mut add = |name: &str, types: Vec<ScalarType>| {
        if let Some((module, member)) = name.split_once('.')
            && let Some(module) = ScalarType::from_name(module)
        {
            members.entry(member.to_string()).or_default().push((module, types));
        }
    };
    for prim in Prim::all() {
        add(&prim.name(), prim.args().into_iter().chain([prim.result()]).collect());
    }
    for (name, prim) in Prim::aliases() {
        add(&name, vec![prim.ty, prim.result()]);
    }
    for name in Scalar::constants() {
        add(&name, Scalar::constant(&name).map(Scalar::ty).into_iter().collect());
    }
    let mut entries: Vec<Entry> = members.into_iter().flat_map(|(name, at)| member(&name, &at)).collect();
    for (name, modules, signature) in builtins::folds() {
        entries.push(Entry { name: name.to_string(), signature, modules, addition: false });
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    entries
}

/// A member as one entry, if its types are the module's or the same in all modules; else as one each.
fn member(name: &str, at: &[(ScalarType, Vec<ScalarType>)]) -> Vec<Entry> {
    let positions = at.first().map_or(0, |(_, types)| types.len());
    let types: Option<Vec<&str>> = (0..positions)
        .map(|p| {
            let first = at[0].1[p];
            match at {
                _ if at.iter().all(|(module, types)| types[p] == *module) => Some("t"),
                _ if at.iter().all(|(_, types)| types[p] == first) => Some(first.name()),
                _ => None,
            }
        })
        .collect();
    match types {
        Some(types) => vec![Entry {
            name: name.to_string(),
            signature: types.join(" -> "),
            modules: at.iter().map(|(module, _)| *module).collect(),
            addition: false,
        }],
        None => at.iter().flat_map(|one| member(name, std::slice::from_ref(one))).collect(),
    }
}

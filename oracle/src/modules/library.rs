//! The library that comes with Lawson: files in the language, which programs import as `lawson/NAME`. They are in the
//! binary, so that a program finds them wherever it lies.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::elaborate;
use super::scope::{Members, Module, Term};
use crate::source::Source;
use crate::syntax::ast::{Decl, Def, Name};
use crate::syntax::module::{Dec, ModExpKind, ModuleBinding};
use crate::syntax::parse_file;
use crate::types::closest::closest;

/// How the path of an import of the library begins.
const IMPORTED: &str = "lawson/";

/// The folder that its files seem to be in: no folder of a user has this name.
const FOLDER: &str = "<lawson>";

/// Its files: the name of each, and its text.
const FILES: [(&str, &str); 7] = [
    ("group", include_str!("../../../lib/group.fut")),
    ("linalg", include_str!("../../../lib/linalg.fut")),
    ("random", include_str!("../../../lib/random.fut")),
    ("rolling", include_str!("../../../lib/rolling.fut")),
    ("segmented", include_str!("../../../lib/segmented.fut")),
    ("sort", include_str!("../../../lib/sort.fut")),
    ("stats", include_str!("../../../lib/stats.fut")),
];

/// The names of its files.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The path of the file that an import names, if it is one of the library.
pub(super) fn path(import: &str) -> Option<String> {
    import.strip_prefix(IMPORTED).map(|name| format!("{FOLDER}/{name}"))
}

/// The text of the file at a path, if that is one of the library; an error if the library has no such file.
pub(super) fn read(path: &str) -> Option<Result<&'static str, String>> {
    let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?.trim_end_matches(".fut");
    let found = FILES.iter().find(|(file, _)| *file == name);
    Some(found.map(|(_, text)| *text).ok_or_else(|| {
        let names = names().map(|name| format!("{IMPORTED}{name}")).collect::<Vec<_>>().join(", ");
        format!("there is no `{IMPORTED}{name}`; the library has {names}")
    }))
}

/// A definition of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// What a program imports: `lawson/stats`.
    pub import: String,
    /// Its name: `median`.
    pub name: String,
    /// The modules that have it, those with parameters last: `stats`, `stats_of(T)`. None where it is in no module.
    pub modules: Vec<String>,
    /// Its parameters and its result, as they are written.
    pub signature: String,
    /// The comment before it, in one line.
    pub about: String,
}

/// What the library's files define with a comment, in their order, without what is `local`.
///
/// # Panics
/// When one of the files is wrong, which a test excludes.
pub fn definitions() -> Vec<Definition> {
    let of_file = |(name, text): &(&str, &'static str)| {
        let file = parse_file(text, 0).expect("a file of the library is in the grammar");
        let parts = elaborate::program(&Source::new(format!("{FOLDER}/{name}.fut"), *text), &file);
        let parts = parts.expect("a file of the library is right");
        let mut listed = Listed { text, defs: BTreeMap::new(), found: BTreeMap::new() };
        for one in &parts.declared {
            if let Ok(Some(Decl::Def(def))) = one.decl.take()
                && (def.span.end as usize) <= text.len()
            {
                listed.defs.insert(def.name.clone(), def.into());
            }
        }
        listed.members(&parts.members, "");
        listed.with_parameters(&file.decs);
        let import = format!("{IMPORTED}{name}");
        // The others are what a module type asks for.
        let commented = listed.found.into_values().filter(|found| !found.about.is_empty());
        commented.map(move |mut found| {
            // The shortest way to it comes first.
            found.modules.sort_by_key(String::len);
            Definition { import: import.clone(), ..found }
        })
    };
    FILES.iter().flat_map(of_file).collect()
}

/// The name of a definition that was probably meant, with its module, if there is one.
pub fn meant(name: &str) -> Option<String> {
    let all = definitions();
    let called = |d: &Definition| match d.modules.first() {
        Some(module) => format!("{module}.{}", d.name),
        None => d.name.clone(),
    };
    let (_, member) = name.rsplit_once('.').unwrap_or(("", name));
    let near = closest(member, all.iter().map(|d| &d.name))?;
    all.iter().find(|d| d.name == *near).map(called)
}

/// The names of the library's files that define one of these words at their top, as a module or by itself.
pub fn files_of<'w>(words: impl Iterator<Item = &'w str> + Clone) -> Vec<&'static str> {
    let defined = |line: &'static str| {
        let rest = line.strip_prefix("def ").or_else(|| line.strip_prefix("module "))?;
        rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next()
    };
    let defines = |text: &'static str| {
        text.lines().filter_map(defined).any(|name| words.clone().any(|word| word == name))
    };
    FILES.iter().filter(|(_, text)| defines(text)).map(|(name, _)| *name).collect()
}

struct Listed {
    text: &'static str,
    /// The definitions of the file, by their names in the core.
    defs: BTreeMap<Name, Rc<Def>>,
    /// What was found, by its place.
    found: BTreeMap<u32, Definition>,
}

impl Listed {
    /// What is in a module, or at the top of the file.
    fn members(&mut self, members: &Members, module: &str) {
        for (name, term) in &members.terms {
            match term {
                Term::Value(value) => {
                    if let Some(def) = self.defs.get(value).cloned() {
                        self.add(name, &def, module);
                    }
                }
                Term::Module(Module::Plain(inner)) => {
                    let dot = if module.is_empty() { "" } else { "." };
                    self.members(inner, &format!("{module}{dot}{name}"));
                }
                Term::Module(Module::Number(_) | Module::Parametric(_)) => {}
            }
        }
    }

    /// What is in modules with parameters.
    fn with_parameters(&mut self, decs: &[Dec]) {
        for dec in decs {
            if let Dec::Module(ModuleBinding { name, params, body, .. }) = dec
                && let (ModExpKind::Body(decs), false) = (&body.kind, params.is_empty())
            {
                let params: Vec<&str> = params.iter().map(|param| &*param.name.name).collect();
                let module = format!("{}({})", name.name, params.join(", "));
                for dec in decs {
                    if let Dec::Core(decl) = dec
                        && let Decl::Def(def) = &**decl
                    {
                        self.add(&def.name, def, &module);
                    }
                }
            }
        }
    }

    fn add(&mut self, name: &Name, def: &Def, module: &str) {
        let end = def.body.span.start.min(def.span.end);
        let header = &self.text[def.name_span.end as usize..end as usize];
        let header = header.trim_end().trim_end_matches('=');
        let found = self.found.entry(def.span.start).or_insert_with(|| Definition {
            import: String::new(),
            name: name.to_string(),
            modules: Vec::new(),
            signature: header.split_whitespace().collect::<Vec<_>>().join(" "),
            about: comment(&self.text[..def.span.start as usize]),
        });
        if !module.is_empty() {
            found.modules.push(module.to_string());
        }
    }
}

/// The comment that ends a text.
fn comment(before: &str) -> String {
    let lines = before.trim_end_matches(' ').lines().rev();
    let mut lines: Vec<&str> = lines.map_while(|line| line.trim_start().strip_prefix("--")).collect();
    lines.reverse();
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

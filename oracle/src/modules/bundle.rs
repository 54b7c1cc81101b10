//! A program of several files as one text.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::files;
use crate::source::{Source, Span};
use crate::syntax::ast::{Attr, Ident};
use crate::syntax::lexer::{Tok, lex};
use crate::syntax::module::{Dec, Import, ModExp, ModExpKind};
use crate::syntax::parse_file;

/// How a text begins that was made of several files: so many lines stand before those of the program's own file.
const LINES: &str = "-- Imported lines: ";

/// The text of a program in one file: each file that it imports is a module of its own, of which only what is used counts.
/// A program without imports is its text.
pub fn bundle(source: &Source) -> String {
    if !source.has_imports() {
        return source.text.to_string();
    }
    let texts: BTreeMap<&str, &str> = source.files().collect();
    let mut words = BTreeSet::new();
    for text in texts.values().chain([&source.own_text()]) {
        let tokens = lex(text).unwrap_or_default();
        words.extend(tokens.into_iter().map(|(_, span)| &text[span.start as usize..span.end as usize]));
    }
    let mut bundle = Bundle { texts, words, names: BTreeMap::new(), modules: String::new() };
    let own = bundle.file(&source.name, source.own_text());
    format!("{LINES}{}\n{}{own}", bundle.modules.lines().count() + 1, bundle.modules)
}

/// The source of a text that [`bundle`] may have made: what was imported is not shown, and its lines are not counted.
pub fn unbundled(name: &str, text: &str) -> Source {
    let (imported, own) = text.split_at(of_imports(text));
    Source::behind(name, imported, own)
}

/// How many bytes of a text that [`bundle`] may have made are imported files.
fn of_imports(text: &str) -> usize {
    let lines = text.strip_prefix(LINES).and_then(|rest| rest.lines().next()?.parse().ok());
    text.split_inclusive('\n').take(lines.unwrap_or(0)).map(str::len).sum()
}

/// Whether a module of this source is a file that was imported: in a text that [`bundle`] made.
pub(super) fn is_imported(source: &Source, span: Span, attrs: &[Attr]) -> bool {
    let is_marked = attrs.iter().any(|attr| &*attr.name == "imported");
    is_marked && (span.start as usize) < of_imports(source.own_text())
}

struct Bundle<'s> {
    /// The files, by their paths.
    texts: BTreeMap<&'s str, &'s str>,
    /// Every word in them.
    words: BTreeSet<&'s str>,
    /// The modules that files have become, by their paths.
    names: BTreeMap<Arc<str>, String>,
    modules: String,
}

impl Bundle<'_> {
    /// A file's text with the names of modules in place of imports.
    fn file(&mut self, path: &str, text: &str) -> String {
        let mut imports = Vec::new();
        let file = parse_file(text, 0).unwrap_or_default();
        file.decs.iter().for_each(|dec| of_dec(dec, &mut imports));
        let (mut made, mut end) = (String::new(), 0);
        for (span, import, is_declaration) in imports {
            let Some(name) = self.module(path, import) else { continue };
            let open = if is_declaration { "local open " } else { "" };
            made += &format!("{}{open}{name}", &text[end..span.start as usize]);
            end = span.end as usize;
        }
        made + &text[end..]
    }

    /// The module that an imported file is.
    fn module(&mut self, from: &str, import: &Import) -> Option<String> {
        let path = files::path(Some(from), &import.path.name).ok()?;
        if let Some(name) = self.names.get(&path) {
            return Some(name.clone());
        }
        let text = *self.texts.get(&*path)?;
        let text = self.file(&path, text);
        let stem = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".fut");
        let stem = stem.replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "_");
        let stem =
            if stem.starts_with(|c: char| c.is_ascii_lowercase()) { stem } else { format!("file_{stem}") };
        let is_free = |name: &String| {
            let word = matches!(lex(name).as_deref(), Ok([(Tok::Name, _), _]));
            word && !self.words.contains(&**name) && !self.names.values().any(|other| other == name)
        };
        let mut numbered = (2..).map(|number| format!("{stem}_{number}"));
        let name = Some(stem.clone()).filter(is_free).or_else(|| numbered.find(is_free))?;
        // Test blocks are those of the program's own file.
        let line = |line: &str| match line.trim_start().strip_prefix("-- ==") {
            Some(rest) => format!("--  =={rest}"),
            None => line.to_string(),
        };
        let text = text.split('\n').map(line).collect::<Vec<_>>().join("\n");
        self.modules += &format!("#[imported]\nmodule {name} = {{\n{text}\n}}\n");
        self.names.insert(path, name.clone());
        Some(name)
    }
}

/// The imports in a declaration: where each stands, and whether it is a declaration by itself.
fn of_dec<'d>(dec: &'d Dec, found: &mut Vec<(Span, &'d Import, bool)>) {
    match dec {
        Dec::Core(_) | Dec::ModuleType(_) => {}
        Dec::Module(binding) => of_module(&binding.body, found),
        Dec::Open(_, module) => of_module(module, found),
        Dec::Import(modifiers, import) => found.push((modifiers.span, import, true)),
        Dec::Local(_, dec) => of_dec(dec, found),
    }
}

fn of_module<'d>(module: &'d ModExp, found: &mut Vec<(Span, &'d Import, bool)>) {
    match &module.kind {
        ModExpKind::Name(Ident { .. }) => {}
        ModExpKind::Body(decs) => decs.iter().for_each(|dec| of_dec(dec, found)),
        ModExpKind::Import(import) => found.push((module.span, import, false)),
        ModExpKind::Apply(f, argument) => {
            of_module(f, found);
            of_module(argument, found);
        }
        ModExpKind::Ascribe(inner, _) | ModExpKind::Paren(inner) => of_module(inner, found),
        ModExpKind::Lambda(_, _, body) => of_module(body, found),
    }
}

//! A program as the judge of its translation.

use std::collections::BTreeMap;
use std::sync::Arc;

use lawson_oracle::domain::symbolic::Term;
use lawson_oracle::domain::{Concrete, Symbolic};
use lawson_oracle::interp::{Host, Meaning, Outcome, Output, Window};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::types::Checked;
use lawson_oracle::value::Value;

use crate::interp::{Declared, run};
use crate::runtime::runtime;
use crate::syntax::ast::{Name, Program};
use crate::translate::Template;

/// A program, and what it asks of the host.
#[derive(Clone, Debug)]
pub(crate) struct Loops {
    pub(crate) program: Program,
    pub(crate) templates: BTreeMap<String, Template>,
    pub(crate) declared: Declared,
    /// Parameters that share memory.
    pub(crate) windows: Vec<Window>,
}

impl Loops {
    pub(crate) fn new(program: Program, templates: BTreeMap<String, Template>, checked: &Checked) -> Loops {
        let externals = checked.program.decls.iter().filter_map(|decl| match decl {
            Decl::External(external) => Some((external.name.name.to_string(), external.effects())),
            Decl::Def(_) | Decl::Type(_) => None,
        });
        Loops { program, templates, declared: externals.collect(), windows: Vec::new() }
    }
}

impl Meaning for Loops {
    fn on_numbers(
        &self,
        numbers: &mut Concrete,
        entry: &str,
        args: &[Value],
        host: &mut Host,
    ) -> Outcome<Scalar> {
        run(numbers, self, entry, args, host)
    }

    fn on_terms(
        &self,
        terms: &mut Symbolic,
        entry: &str,
        args: &[Value<Term>],
        host: &mut Host<Term>,
    ) -> Outcome<Term> {
        run(terms, self, entry, args, host)
    }

    fn shared(&self, entry: &str, windows: &[Window]) -> Result<Option<Arc<dyn Meaning>>, String> {
        let function = self.program.functions.iter().find(|function| &*function.name.name == entry);
        let Some((function, signature)) = function.and_then(|f| Some((f, f.signature.as_ref()?))) else {
            return Ok(None);
        };
        // Each parameter with where it lies in which one.
        let place = |name: &str| {
            let window = windows.iter().find(|window| window.param == name);
            window.map_or((name.to_string(), None), |window| {
                (window.of.clone(), Some(window.start..window.start + window.length))
            })
        };
        let overlap = |a: &Name, b: &Name| match (place(a), place(b)) {
            ((x, _), (y, _)) if x != y => false,
            ((_, Some(x)), (_, Some(y))) => x.start.max(y.start) < x.end.min(y.end),
            ((_, Some(x)), (_, None)) | ((_, None), (_, Some(x))) => !x.is_empty(),
            ((_, None), (_, None)) => false,
        };
        let mut shares = false;
        for (at, a) in signature.refs.iter().enumerate() {
            for b in &signature.refs[at + 1..] {
                if !overlap(a, b) {
                    continue;
                }
                if !function.may_share(a, b) {
                    return Err(format!(
                        "`{a}` and `{b}` overlap, and `#: noalias({a}, {b})` says that they don't"
                    ));
                }
                shares = true;
            }
        }
        // A window of what is no buffer shares with other such windows alone: no variable has this name.
        let refs = |name: &str| signature.refs.iter().any(|r| **r == *name);
        let windows = windows.iter().filter(|window| refs(&window.param)).map(|window| Window {
            of: if refs(&window.of) { window.of.clone() } else { format!("{}'", window.of) },
            ..window.clone()
        });
        let windows = windows.collect();
        Ok(shares.then(|| Arc::new(Loops { windows, ..self.clone() }) as Arc<dyn Meaning>))
    }

    fn shares(&self) -> bool {
        !self.windows.is_empty()
    }

    fn refuses(&self, entry: &str, at: Span) -> bool {
        let function = self.program.functions.iter().find(|function| &*function.name.name == entry);
        function.is_some_and(|function| function.params.iter().any(|param| param.span == at))
    }

    fn call(&self, name: &str, args: &[String]) -> Option<String> {
        if let Some(template) = self.templates.get(name) {
            return Some(template.call(args));
        }
        Some(match name {
            "runif'" => "runif(1)".into(),
            "set_seed'" => format!("set.seed({})", args.join(", ")),
            _ => {
                let external = self
                    .program
                    .externals
                    .iter()
                    .find(|external| external.name.name.replace('.', "_") == name)?;
                let args: Vec<&str> = args.iter().take(external.params.len()).map(String::as_str).collect();
                format!("{}({})", external.name.name, args.join(", "))
            }
        })
    }

    fn host(&self, output: Output) -> Host {
        runtime(&self.templates, output)
    }
}

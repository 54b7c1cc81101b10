//! A program as the judge of its translation.

use std::collections::BTreeMap;

use lawson_oracle::domain::symbolic::Term;
use lawson_oracle::domain::{Concrete, Symbolic};
use lawson_oracle::interp::{Host, Meaning, Outcome, Output};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::types::Checked;
use lawson_oracle::value::Value;

use crate::interp::{Declared, run};
use crate::runtime::runtime;
use crate::syntax::ast::Program;
use crate::translate::Template;

/// A program, and what it asks of the host.
#[derive(Debug)]
pub(crate) struct Loops {
    pub(crate) program: Program,
    pub(crate) templates: BTreeMap<String, Template>,
    declared: Declared,
}

impl Loops {
    pub(crate) fn new(program: Program, templates: BTreeMap<String, Template>, checked: &Checked) -> Loops {
        let externals = checked.program.decls.iter().filter_map(|decl| match decl {
            Decl::External(external) => Some((external.name.name.to_string(), external.effects())),
            Decl::Def(_) | Decl::Type(_) => None,
        });
        Loops { program, templates, declared: externals.collect() }
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
        run(numbers, &self.program, entry, args, &self.declared, host)
    }

    fn on_terms(
        &self,
        terms: &mut Symbolic,
        entry: &str,
        args: &[Value<Term>],
        host: &mut Host<Term>,
    ) -> Outcome<Term> {
        run(terms, &self.program, entry, args, &self.declared, host)
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

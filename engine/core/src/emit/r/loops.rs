//! Loops in R: what stands before, in and after a `for`.

use super::{Names, NotInR, Print, Printer, vector};
use crate::core::{Atom, Collector, Fun, Loop, Op, Operator, Scope, Stmt, Ty};

/// What a loop's body emits to.
pub(super) struct Sinks<'l> {
    /// The loop's variable, which counts from 1.
    pub(super) turn: String,
    space: String,
    fun: &'l Fun,
    /// The names of each scan's states.
    scans: Vec<Vec<String>>,
    /// The names of each collector's results.
    collectors: Vec<Vec<String>>,
    /// For each collector whether each turn emits one element to it.
    every: Vec<bool>,
}

/// How often a scope emits to a collector in each run, where that is known.
fn emits(scope: &Scope, collector: usize) -> Option<usize> {
    let mut times = 0;
    for stmt in &scope.stmts {
        if stmt.op.branches().any(|branch| emits(branch, collector) != Some(0)) {
            return None;
        }
        times += usize::from(matches!(&stmt.op, Op::Emit { collector: to, .. } if *to == collector));
    }
    Some(times)
}

impl Printer<'_> {
    pub(super) fn r#loop(&mut self, stmt: &Stmt, l: &Loop, names: &mut Names) -> Print<()> {
        let outs = self.outs(stmt, names);
        let space = self.size(&l.space);
        let starts = l.starts();
        let mut rest = outs.iter().cloned();
        let mut every = Vec::new();
        let mut collectors = Vec::new();
        for (at, (collector, start)) in l.fun.collectors.iter().zip(&starts.collectors).enumerate() {
            let results: Vec<String> = rest.by_ref().take(collector.arity()).collect();
            let each = emits(&l.fun.body, at) == Some(1);
            every.push(each);
            for (component, result) in results.iter().enumerate() {
                let first = match collector {
                    Collector::Collect(tys) | Collector::Reversed(tys) => {
                        let rows = if each { &*space } else { "0" };
                        self.blank(&tys[component], rows)?
                    }
                    Collector::Concat(ty) => self.blank(ty, "0")?,
                    Collector::Fold(_) | Collector::Bins(_) => self.atom(&start[component], names),
                };
                self.line(format!("{result} <- {first}"));
            }
            collectors.push(results);
        }
        let mut scans = Vec::new();
        for (scan, start) in l.fun.scans.iter().zip(&starts.scans) {
            let states: Vec<String> = scan.tys.iter().map(|_| self.fresh("s")).collect();
            for (state, first) in states.iter().zip(*start) {
                let first = self.atom(first, names);
                self.line(format!("{state} <- {first}"));
            }
            scans.push(states);
        }
        let turn = self.fresh("i");
        let mut inner = Names::new();
        let mut vars = 0..;
        let mut next = || crate::core::Var(vars.next().unwrap_or_default());
        for capture in &l.captures {
            inner.insert(next(), self.atom(capture, names));
        }
        self.line(format!("for ({turn} in seq_len({space})) {{"));
        self.indent += 1;
        for (input, ty) in l.inputs.iter().zip(&l.fun.inputs) {
            let array = self.atom(input, names);
            let element = self.fresh("x");
            match ty.dims.len() {
                0 => self.line(format!("{element} <- {array}[{turn}]")),
                1 => self.line(format!("{element} <- {array}[{turn}, ]")),
                _ => return Err(NotInR("arrays of three dimensions".into())),
            }
            inner.insert(next(), element);
        }
        let sinks = Sinks { turn, space, fun: &l.fun, scans, collectors, every };
        self.scope(&l.fun.body, &mut inner, Some(&sinks))?;
        self.indent -= 1;
        self.line("}");
        for (out, binding) in outs.iter().zip(&stmt.outs) {
            self.bind_sizes(&binding.ty, out);
        }
        Ok(())
    }

    /// So many elements of a type, or rows.
    fn blank(&self, ty: &Ty, count: &str) -> Print<String> {
        match &ty.dims[..] {
            [] => Ok(format!("{}({count})", vector(ty.scalar))),
            [m] => Ok(format!("matrix({}(1), {count}, {})", vector(ty.scalar), self.size(m))),
            _ => Err(NotInR("arrays of three dimensions".into())),
        }
    }

    pub(super) fn emit(
        &mut self,
        collector: usize,
        values: &[Atom],
        names: &mut Names,
        sinks: Option<&Sinks<'_>>,
    ) -> Print<()> {
        let Some(sinks) = sinks else { return Err(NotInR("an emit outside of a loop".into())) };
        let texts: Vec<String> = values.iter().map(|value| self.atom(value, names)).collect();
        let (results, every, turn) = (&sinks.collectors[collector], sinks.every[collector], &sinks.turn);
        match &sinks.fun.collectors[collector] {
            Collector::Collect(tys) => {
                for ((result, text), ty) in results.iter().zip(&texts).zip(tys) {
                    self.line(match (every, ty.dims.is_empty()) {
                        (true, true) => format!("{result}[{turn}] <- {text}"),
                        (true, false) => format!("{result}[{turn}, ] <- {text}"),
                        (false, true) => format!("{result} <- c({result}, {text})"),
                        (false, false) => format!("{result} <- rbind({result}, {text}, deparse.level = 0)"),
                    });
                }
            }
            Collector::Reversed(_) => {
                for (result, text) in results.iter().zip(&texts) {
                    self.line(format!("{result}[{} + 1 - {turn}] <- {text}", sinks.space));
                }
            }
            Collector::Concat(_) => {
                for (result, text) in results.iter().zip(&texts) {
                    self.line(format!("{result} <- c({result}, {text})"));
                }
            }
            Collector::Fold(operator) => self.combine(operator, results, &texts, names)?,
            Collector::Bins(bins) => {
                let (places, texts) = texts.split_at(bins.rank);
                let ([place], [result], [text]) = (places, &results[..], texts) else {
                    return Err(NotInR("bins of several arrays or dimensions".into()));
                };
                self.line(format!("if ({place} >= 0 && {place} < length({result})) {{"));
                self.indent += 1;
                match &bins.operator {
                    None => self.line(format!("{result}[{place} + 1] <- {text}")),
                    Some(operator) => {
                        let held = self.fresh("b");
                        self.line(format!("{held} <- {result}[{place} + 1]"));
                        self.combine(
                            operator,
                            std::slice::from_ref(&held),
                            std::slice::from_ref(text),
                            names,
                        )?;
                        self.line(format!("{result}[{place} + 1] <- {held}"));
                    }
                }
                self.indent -= 1;
                self.line("}");
            }
        }
        Ok(())
    }

    pub(super) fn step(
        &mut self,
        stmt: &Stmt,
        scan: usize,
        values: &[Atom],
        names: &mut Names,
        sinks: Option<&Sinks<'_>>,
    ) -> Print<()> {
        let Some(sinks) = sinks else { return Err(NotInR("a step outside of a loop".into())) };
        let texts: Vec<String> = values.iter().map(|value| self.atom(value, names)).collect();
        self.combine(&sinks.fun.scans[scan], &sinks.scans[scan], &texts, names)?;
        let outs = self.outs(stmt, names);
        for (out, state) in outs.iter().zip(&sinks.scans[scan]) {
            self.line(format!("{out} <- {state}"));
        }
        Ok(())
    }

    /// What stands under these names is combined with values.
    fn combine(
        &mut self,
        operator: &Operator,
        states: &[String],
        values: &[String],
        names: &Names,
    ) -> Print<()> {
        let mut names = names.clone();
        names.extend(operator.left.iter().copied().zip(states.iter().cloned()));
        names.extend(operator.right.iter().copied().zip(values.iter().cloned()));
        let results = self.scope(&operator.body, &mut names, None)?;
        if let ([state], [result]) = (states, &results[..]) {
            self.line(format!("{state} <- {result}"));
            return Ok(());
        }
        let next: Vec<String> = results.iter().map(|_| self.fresh("v")).collect();
        for (next, result) in next.iter().zip(results) {
            self.line(format!("{next} <- {result}"));
        }
        for (state, next) in states.iter().zip(next) {
            self.line(format!("{state} <- {next}"));
        }
        Ok(())
    }
}

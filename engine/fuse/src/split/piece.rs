//! Programs of some statements of another one, with what they take from outside as parameters.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::size::SizeKind;

use super::kinds::Kinds;
use super::{Give, Piece, Take};
use crate::core::sweep::{self, Around};
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Op, Param, Program, Scope, Size, SizeVar, Stmt, Ty, Var};

/// Size variables of pieces have numbers from here on: no program has so many, and those of expressions come after.
const FIRST_SIZE: u32 = 1 << 30;

/// A size that only a piece has.
pub(super) fn own_size(number: u32, name: &str) -> SizeVar {
    SizeVar { id: FIRST_SIZE + number, name: Arc::from(name), kind: SizeKind::Param }
}

/// A length that comes into being in a piece.
pub(super) fn own_length(number: u32) -> SizeVar {
    SizeVar { kind: SizeKind::Rigid, ..own_size(number, "kept") }
}

/// The type of a scalar.
pub(super) fn scalar(scalar: ScalarType) -> Ty {
    Ty { scalar, dims: vec![] }
}

/// A piece under construction.
pub(super) struct Builder<'p> {
    program: &'p Program,
    /// Greater than every variable's number.
    next: u32,
    /// Sizes that parameters bind, each with what gives its value.
    sizes: Vec<(SizeVar, Take)>,
    /// Values that are no variables of the program, or are taken in another way.
    taken: Vec<(Binding, Take)>,
    pub stmts: Vec<Stmt>,
    pub results: Vec<(Atom, Give)>,
}

impl<'p> Builder<'p> {
    pub fn of(program: &'p Program) -> Builder<'p> {
        Builder {
            program,
            next: program.next,
            sizes: Vec::new(),
            taken: Vec::new(),
            stmts: Vec::new(),
            results: Vec::new(),
        }
    }

    /// A variable that nothing else has.
    pub fn fresh(&mut self) -> Var {
        self.next += 1;
        Var(self.next - 1)
    }

    /// Takes the value of a size under this name.
    pub fn takes_size(&mut self, size: SizeVar, take: Take) {
        self.sizes.push((size, take));
    }

    /// Takes something as a new variable.
    pub fn takes(&mut self, ty: Ty, take: Take) -> Var {
        if let Some((binding, _)) = self.taken.iter().find(|(binding, of)| *of == take && binding.ty == ty) {
            return binding.var;
        }
        let var = self.fresh();
        self.taken.push((Binding { var, ty }, take));
        var
    }

    /// Takes something as a variable of the program.
    pub fn takes_as(&mut self, binding: Binding, take: Take) {
        self.taken.push((binding, take));
    }

    /// Puts closed forms that are known in front of a body that reads them: they cost nothing there.
    fn closed_forms(&self, body: &mut Scope) {
        let made: BTreeSet<Var> = body.stmts.iter().flat_map(|stmt| &stmt.outs).map(|out| out.var).collect();
        let mut used = uses(body).vars;
        let mut found = Vec::new();
        for stmt in self.program.body.stmts.iter().rev() {
            if let (Op::View(_), Some(out)) = (&stmt.op, stmt.outs.first())
                && used.contains(&out.var)
                && !made.contains(&out.var)
            {
                used.extend(Uses::of_stmt(stmt).vars);
                found.push(stmt.clone());
            }
        }
        found.reverse();
        found.append(&mut body.stmts);
        body.stmts = found;
    }

    /// The piece, without what none of its results needs.
    pub fn build(mut self, tys: &BTreeMap<Var, Ty>) -> Piece {
        let (results, gives): (Vec<Atom>, Vec<Give>) = std::mem::take(&mut self.results).into_iter().unzip();
        let mut body = Scope { stmts: std::mem::take(&mut self.stmts), results };
        let mut born: BTreeSet<SizeVar> =
            body.stmts.iter().flat_map(visit::binds).map(|(_, size)| size).collect();
        for stmt in &body.stmts {
            visit::bound_inside(&stmt.op, &mut |size| _ = born.insert(size.clone()));
        }
        // What is bound before the body is all that it does not bind itself.
        let all = uses(&body).sizes;
        let bound = all.difference(&born).cloned().collect();
        sweep::sweep(&mut body, &Around { bound, ..Around::default() }, &mut Uses::default());
        self.closed_forms(&mut body);
        let used = uses(&body);
        let made: BTreeSet<Var> = body.stmts.iter().flat_map(|stmt| &stmt.outs).map(|out| out.var).collect();
        let mut taken: Vec<(Binding, Take)> = Vec::new();
        for (binding, take) in self.taken {
            if used.vars.contains(&binding.var) {
                taken.push((binding, take));
            }
        }
        for var in used.vars.difference(&made) {
            if !taken.iter().any(|(binding, _)| binding.var == *var)
                && let Some(ty) = tys.get(var)
            {
                taken.push((Binding { var: *var, ty: ty.clone() }, Take::Known(*var)));
            }
        }
        let mut sizes = used.sizes;
        sizes.extend(taken.iter().flat_map(|(binding, _)| &binding.ty.dims).flat_map(Size::vars));
        let mut params = Vec::new();
        let mut takes = Vec::new();
        let mut next = self.next;
        let own: BTreeMap<SizeVar, Take> = self.sizes.into_iter().collect();
        for size in sizes.iter().filter(|size| !born.contains(size)) {
            let binding = Binding { var: Var(next), ty: scalar(ScalarType::I64) };
            next += 1;
            params.push(Param { binding, name: size.name.to_string(), size: Some(size.clone()) });
            takes.push(own.get(size).cloned().unwrap_or_else(|| Take::Size(size.clone())));
        }
        for (binding, take) in taken {
            let named = self.program.params.iter().find(|param| param.binding.var == binding.var);
            let name = named.map_or_else(|| format!("x{}", binding.var.0), |param| param.name.clone());
            params.push(Param { binding, name, size: None });
            takes.push(take);
        }
        let program = Program { name: self.program.name.clone(), params, body, next };
        Piece { program, takes, gives }
    }
}

/// What the statements of a scope use, and its results.
fn uses(scope: &Scope) -> Uses {
    let mut uses = Uses::default();
    for stmt in &scope.stmts {
        let of = Uses::of_stmt(stmt);
        uses.vars.extend(of.vars);
        uses.sizes.extend(of.sizes);
    }
    scope.results.iter().for_each(|atom| uses.atom(atom));
    uses
}

/// The types of the variables of a program's body.
pub(super) fn types(program: &Program) -> BTreeMap<Var, Ty> {
    let params = program.params.iter().map(|param| &param.binding);
    let outs = program.body.stmts.iter().flat_map(|stmt| &stmt.outs);
    params.chain(outs).map(|binding| (binding.var, binding.ty.clone())).collect()
}

/// What becomes known before a stage; the lengths of filters were counted, and need nothing more.
pub(super) fn known(program: &Program, kinds: &Kinds, stage: usize, counted: &[SizeVar]) -> Piece {
    let mut builder = Builder::of(program);
    for (at, stmt) in program.body.stmts.iter().enumerate() {
        if kinds.known.get(&at) != Some(&stage) {
            continue;
        }
        builder.stmts.push(stmt.clone());
        let is_needed = |out: &&Binding| !matches!(stmt.op, Op::View(_)) || needs_array(program, out.var);
        let outs = stmt.outs.iter().filter(is_needed);
        builder.results.extend(outs.map(|out| (Atom::Var(out.var), Give::Known(out.var))));
        for (_, size) in visit::binds(stmt) {
            if !counted.contains(&size) && size.term().is_none() {
                builder.results.push((Atom::Size(Size::var(size.clone())), Give::Size(size)));
            }
        }
    }
    builder.build(&types(program))
}

/// Whether an array is a result, or what bins start from.
fn needs_array(program: &Program, var: Var) -> bool {
    let start = |op: &Op| matches!(op, Op::Loop(l) if l.neutrals.contains(&Atom::Var(var)));
    let starts = program.body.stmts.iter().any(|stmt| start(&stmt.op));
    starts || program.body.results.contains(&Atom::Var(var))
}

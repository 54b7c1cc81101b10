//! Visiting and renaming the variables of a scope or function.

use super::{Atom, Collector, Fun, Loop, Op, Operator, Scope, Traced, Turns, Var, View};

impl Scope {
    /// Replaces every variable of this scope and of the scopes inside it, in the order of the text.
    /// `f` gets the variable and whether this is where it is bound. Functions of inner loops have
    /// variables of their own and stay as they are; the inner loops' operands are renamed.
    pub fn rename(&mut self, f: &mut dyn FnMut(Var, bool) -> Var) {
        for stmt in &mut self.stmts {
            stmt.op.rename(f);
            for out in &mut stmt.outs {
                out.var = f(out.var, true);
            }
        }
        self.results.iter_mut().for_each(|a| a.rename(f));
    }
}

impl Fun {
    /// [`Scope::rename`] over the operators and the body. The parameters are bound by position and
    /// not visited where they are bound: `f` decides what they become.
    pub fn rename(&mut self, f: &mut dyn FnMut(Var, bool) -> Var) {
        for op in self.scans.iter_mut().chain(self.collectors.iter_mut().filter_map(Collector::operator_mut))
        {
            op.rename(f);
        }
        self.body.rename(f);
    }
}

impl Operator {
    fn rename(&mut self, f: &mut dyn FnMut(Var, bool) -> Var) {
        for var in self.left.iter_mut().chain(&mut self.right) {
            *var = f(*var, true);
        }
        self.body.rename(f);
    }
}

impl Atom {
    fn rename(&mut self, f: &mut dyn FnMut(Var, bool) -> Var) {
        if let Atom::Var(v) = self {
            *v = f(*v, false);
        }
    }
}

impl Op {
    fn rename(&mut self, f: &mut dyn FnMut(Var, bool) -> Var) {
        match self {
            Op::Position => {}
            Op::Prim(_, atoms)
            | Op::Step { values: atoms, .. }
            | Op::Emit { values: atoms, .. }
            | Op::Opaque(_, atoms)
            | Op::Array(atoms) => atoms.iter_mut().for_each(|a| a.rename(f)),
            Op::Index { array, at } => {
                *array = f(*array, false);
                at.iter_mut().for_each(|a| a.rename(f));
            }
            Op::If { cond, .. } => cond.rename(f),
            Op::Loop(Loop { captures, neutrals, inputs, .. }) => {
                captures.iter_mut().chain(neutrals).chain(inputs).for_each(|a| a.rename(f));
            }
            Op::View(View::Iota(a)) | Op::BindSize(_, a) => a.rename(f),
            Op::View(View::Replicate(a, b)) => {
                a.rename(f);
                b.rename(f);
            }
            Op::Trace(traced) => traced.rename(f),
            Op::Call(call) => call.args.iter_mut().for_each(|arg| arg.rename(f)),
            Op::Update { array, at, value } => [array, value].into_iter().chain(at).for_each(|a| a.rename(f)),
            Op::Reshape(atom) | Op::Assert(atom) => atom.rename(f),
            Op::Seq(seq) => {
                seq.first.iter_mut().for_each(|a| a.rename(f));
                if let Turns::Count(index, n) = &mut seq.turns {
                    n.rename(f);
                    *index = f(*index, true);
                }
                for state in &mut seq.state {
                    state.var = f(state.var, true);
                }
            }
        }
        self.branches_mut().for_each(|branch| branch.rename(f));
    }
}

impl Traced {
    fn rename(&mut self, f: &mut dyn FnMut(Var, bool) -> Var) {
        match self {
            Traced::Part(atom) | Traced::Unit(atom) => atom.rename(f),
            Traced::Tuple(parts) => parts.iter_mut().for_each(|p| p.rename(f)),
            Traced::Record(fields) => fields.iter_mut().for_each(|(_, p)| p.rename(f)),
            Traced::Sum(tag, variants) => {
                tag.rename(f);
                variants.iter_mut().flat_map(|(_, fields)| fields).for_each(|p| p.rename(f));
            }
            Traced::ArrayOf(inner) => inner.rename(f),
        }
    }
}

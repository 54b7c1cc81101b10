//! Copies of code in which every bound variable gets a fresh number: the substitution that all
//! composition is made of.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use super::{
    Atom, Binding, Call, Collector, Fun, Loop, Op, Operator, Scope, Seq, Size, SizeVar, Stmt, Traced,
};
use super::{Turns, Ty, Var};
use lawson_oracle::scalar::{Scalar, ScalarType};

/// Copies code, replacing variables and sizes.
#[derive(Clone, Default, Debug)]
pub struct Copier {
    /// The number of the next variable.
    pub next: u32,
    /// What becomes of variables; one that is missing stays as it is.
    pub vars: BTreeMap<Var, Atom>,
    /// Arrays of which only the current element is at hand: indexing one gives that element,
    /// wherever the index points. `None` where not even that is there: zero stands for it.
    pub elements: BTreeMap<Var, Option<Atom>>,
    /// What becomes of size variables.
    pub sizes: BTreeMap<SizeVar, Size>,
    /// Bound variables keep their numbers.
    pub in_place: bool,
    /// Set when a copy would have no meaning: a whole array where only its element is at hand.
    pub lost: bool,
}

impl Copier {
    /// A new variable.
    pub fn fresh(&mut self) -> Var {
        self.next += 1;
        Var(self.next - 1)
    }

    /// A new variable for one that is bound here.
    pub fn bind(&mut self, var: Var) -> Var {
        if self.in_place {
            return var;
        }
        let fresh = self.fresh();
        self.vars.insert(var, Atom::Var(fresh));
        fresh
    }

    /// An operand.
    pub fn atom(&mut self, atom: &Atom) -> Atom {
        match atom {
            Atom::Var(v) => {
                self.lost |= self.elements.contains_key(v);
                self.vars.get(v).unwrap_or(atom).clone()
            }
            Atom::Const(_) => atom.clone(),
            Atom::Size(size) => Atom::Size(self.size(size)),
        }
    }

    /// A size.
    pub fn size(&self, size: &Size) -> Size {
        if self.sizes.is_empty() {
            return size.clone();
        }
        size.substitute(&mut |v| self.sizes.get(v).cloned())
    }

    /// A size that is bound here: another name may stand for it.
    fn size_bound(&self, size: &SizeVar) -> SizeVar {
        self.sizes.get(size).and_then(Size::as_var).unwrap_or(size).clone()
    }

    /// A type.
    pub fn ty(&self, ty: &Ty) -> Ty {
        Ty { scalar: ty.scalar, dims: ty.dims.iter().map(|d| self.size(d)).collect() }
    }

    fn atoms(&mut self, atoms: &[Atom]) -> Vec<Atom> {
        atoms.iter().map(|a| self.atom(a)).collect()
    }

    /// A scope.
    pub fn scope(&mut self, scope: &Scope) -> Scope {
        let stmts = scope.stmts.iter().filter_map(|s| self.stmt(s)).collect();
        Scope { stmts, results: self.atoms(&scope.results) }
    }

    /// A statement; `None` when its result stands for something that is already there.
    pub fn stmt(&mut self, stmt: &Stmt) -> Option<Stmt> {
        let op = if let Op::Index { array, at } = &stmt.op
            && self.elements.contains_key(array)
        {
            self.current_element(*array, at, stmt)?
        } else {
            self.op(&stmt.op)
        };
        Some(Stmt { id: stmt.id, outs: self.bindings(&stmt.outs), op, origin: stmt.origin.clone() })
    }

    /// The element at hand instead of the one asked for.
    fn current_element(&mut self, array: Var, at: &[Atom], stmt: &Stmt) -> Option<Op> {
        let element = self.elements[&array].clone().or_else(|| zero(&stmt.outs[0].ty));
        let Some(element) = element else {
            self.lost = true;
            return None;
        };
        if let (Atom::Var(row), [_, rest @ ..]) = (&element, at)
            && !rest.is_empty()
        {
            return Some(Op::Index { array: *row, at: self.atoms(rest) });
        }
        self.vars.insert(stmt.outs[0].var, element);
        None
    }

    /// What a statement binds.
    pub fn bindings(&mut self, outs: &[Binding]) -> Vec<Binding> {
        outs.iter().map(|b| Binding { var: self.bind(b.var), ty: self.ty(&b.ty) }).collect()
    }

    /// An operation.
    pub fn op(&mut self, op: &Op) -> Op {
        Copying::op(self, op)
    }

    /// A loop inside the copied code.
    pub fn inner_loop(&mut self, l: &Loop) -> Loop {
        Loop {
            space: self.size(&l.space),
            fun: self.closed(&l.fun),
            captures: self.atoms(&l.captures),
            neutrals: self.atoms(&l.neutrals),
            inputs: self.atoms(&l.inputs),
        }
    }

    fn traced(&mut self, traced: &Traced) -> Traced {
        match traced {
            Traced::Part(atom) => Traced::Part(self.atom(atom)),
            Traced::Unit(atom) => Traced::Unit(self.atom(atom)),
            Traced::Tuple(parts) => Traced::Tuple(parts.iter().map(|t| self.traced(t)).collect()),
            Traced::Record(fields) => {
                Traced::Record(fields.iter().map(|(f, t)| (f.clone(), self.traced(t))).collect())
            }
            Traced::Sum(tag, variants) => {
                let tag = self.atom(tag);
                let fields =
                    |fields: &Vec<Traced>, s: &mut Self| fields.iter().map(|t| s.traced(t)).collect();
                Traced::Sum(tag, variants.iter().map(|(f, t)| (f.clone(), fields(t, self))).collect())
            }
            Traced::ArrayOf(t) => Traced::ArrayOf(Box::new(self.traced(t))),
        }
    }

    /// The operator of a fold or scan.
    pub fn operator(&mut self, operator: &Operator) -> Operator {
        Operator {
            tys: operator.tys.iter().map(|t| self.ty(t)).collect(),
            elements: operator.elements.iter().map(|t| self.ty(t)).collect(),
            left: operator.left.iter().map(|v| self.bind(*v)).collect(),
            right: operator.right.iter().map(|v| self.bind(*v)).collect(),
            body: self.scope(&operator.body),
            bracket: operator.bracket,
        }
    }

    /// A collector.
    pub fn collector(&mut self, collector: &Collector) -> Collector {
        collector.map(self, |copier, ty| copier.ty(ty), Copier::operator)
    }

    /// A closed function: only its sizes are replaced.
    fn closed(&self, fun: &Arc<Fun>) -> Arc<Fun> {
        if self.sizes.is_empty() {
            return fun.clone();
        }
        let params = (fun.captures.len() + fun.inputs.len()) as u32;
        let mut inside = Copier { next: params, sizes: self.sizes.clone(), ..Copier::default() };
        Arc::new(Fun {
            captures: fun.captures.iter().map(|t| self.ty(t)).collect(),
            inputs: fun.inputs.iter().map(|t| self.ty(t)).collect(),
            scans: fun.scans.iter().map(|op| inside.operator(op)).collect(),
            collectors: fun.collectors.iter().map(|c| inside.collector(c)).collect(),
            body: inside.scope(&fun.body),
        })
    }
}

/// A statement by a copier in whose copies bound variables keep their numbers; the two scopes of an `if` are as they were,
/// for who goes through them next. To copy each with all that is inside would take the square of their depth.
pub(super) fn outside_branches(copier: &mut Copier, mut stmt: Stmt) -> Option<Stmt> {
    let Op::If { cond, .. } = &mut stmt.op else { return copier.stmt(&stmt) };
    *cond = copier.atom(cond);
    stmt.outs = copier.bindings(&stmt.outs);
    Some(stmt)
}

/// What makes operations anew, by a [`Copier`] for their operands, and by itself for what is inside.
pub(super) trait Copying {
    /// What copies operands.
    fn copier(&mut self) -> &mut Copier;
    /// The scope of a branch.
    fn scope(&mut self, scope: &Scope) -> Scope;
    /// A loop.
    fn inner_loop(&mut self, l: &Loop) -> Loop;

    /// The branch that runs where a condition holds, or where it does not.
    fn branch(&mut self, _cond: &Atom, _holds: bool, branch: &Scope) -> Scope {
        self.scope(branch)
    }

    /// An operation: the one place that takes each apart and puts it together again.
    fn op(&mut self, op: &Op) -> Op {
        let copier = self.copier();
        match op {
            Op::Prim(prim, atoms) => Op::Prim(*prim, copier.atoms(atoms)),
            Op::Index { array, at } => match copier.atom(&Atom::Var(*array)) {
                Atom::Var(array) => Op::Index { array, at: copier.atoms(at) },
                Atom::Const(_) | Atom::Size(_) => {
                    copier.lost = true;
                    op.clone()
                }
            },
            Op::Position => Op::Position,
            Op::If { cond, then, otherwise } => {
                let copied = copier.atom(cond);
                let then = self.branch(cond, true, then);
                Op::If { cond: copied, then, otherwise: self.branch(cond, false, otherwise) }
            }
            Op::Loop(l) => Op::Loop(self.inner_loop(l)),
            Op::View(view) => {
                let Ok(view) = view.over(&mut |atom| Ok::<_, Infallible>(copier.atom(atom)));
                Op::View(view)
            }
            Op::Step { scan, values } => Op::Step { scan: *scan, values: copier.atoms(values) },
            Op::Emit { collector, values } => {
                Op::Emit { collector: *collector, values: copier.atoms(values) }
            }
            Op::BindSize(var, atom) => Op::BindSize(copier.size_bound(var), copier.atom(atom)),
            Op::Trace(traced) => Op::Trace(copier.traced(traced)),
            Op::Call(call) => {
                let args = call.args.iter().map(|arg| copier.traced(arg)).collect();
                Op::Call(Box::new(Call { args, ..(**call).clone() }))
            }
            Op::Opaque(barrier, atoms) => Op::Opaque(*barrier, copier.atoms(atoms)),
            Op::Array(atoms) => Op::Array(copier.atoms(atoms)),
            Op::Update { array, at, value } => {
                Op::Update { array: copier.atom(array), at: copier.atoms(at), value: copier.atom(value) }
            }
            Op::Reshape(atom) => Op::Reshape(copier.atom(atom)),
            Op::Assert(cond) => Op::Assert(copier.atom(cond)),
            Op::Seq(seq) => {
                let first = copier.atoms(&seq.first);
                let count = match &seq.turns {
                    Turns::Count(index, n) => {
                        let n = copier.atom(n);
                        Some((copier.bind(*index), n))
                    }
                    Turns::While(_) => None,
                };
                let state = copier.bindings(&seq.state);
                let turns = match (&seq.turns, count) {
                    (Turns::While(condition), _) => Turns::While(self.scope(condition)),
                    (Turns::Count(index, n), None) => Turns::Count(*index, n.clone()),
                    (Turns::Count(..), Some((index, n))) => Turns::Count(index, n),
                };
                let body = self.scope(&seq.body);
                let sizes = seq.sizes.iter().map(|size| self.copier().size_bound(size)).collect();
                Op::Seq(Box::new(Seq { turns, state, sizes, first, body }))
            }
        }
    }
}

impl Copying for Copier {
    fn copier(&mut self) -> &mut Copier {
        self
    }

    fn scope(&mut self, scope: &Scope) -> Scope {
        Copier::scope(self, scope)
    }

    fn inner_loop(&mut self, l: &Loop) -> Loop {
        Copier::inner_loop(self, l)
    }
}

/// Zero of a scalar type; arrays have none.
pub fn zero(ty: &Ty) -> Option<Atom> {
    use ScalarType as T;
    if !ty.dims.is_empty() {
        return None;
    }
    let scalar = match ty.scalar {
        T::I8 => Scalar::I8(0),
        T::I16 => Scalar::I16(0),
        T::I32 => Scalar::I32(0),
        T::I64 => Scalar::I64(0),
        T::U8 => Scalar::U8(0),
        T::U16 => Scalar::U16(0),
        T::U32 => Scalar::U32(0),
        T::U64 => Scalar::U64(0),
        T::F32 => Scalar::F32(0.0),
        T::F64 => Scalar::F64(0.0),
        T::Bool => Scalar::Bool(false),
    };
    Some(Atom::Const(scalar))
}

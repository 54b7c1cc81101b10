//! Core as S-expressions: what the interpreter that is extracted from `proofs/Run.v` reads (`proofs/compared/read.ml` says
//! which form has which fields, in the same order). Constructor for constructor as `proofs/Core.v`.

use std::collections::BTreeMap;

use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Bracket;

use crate::core::value::CoreValue;
use crate::core::{
    Atom, Binding, Collector, Loop, Op, Operator, Program, Scope, Seq, Size, SizeVar, Stmt, Traced, Turns,
    Ty, Var, View,
};

/// `(a b c)`.
pub fn list(parts: impl IntoIterator<Item = String>) -> String {
    format!("({})", parts.into_iter().collect::<Vec<_>>().join(" "))
}

/// `(word a b c)`.
pub fn form(word: &str, parts: impl IntoIterator<Item = String>) -> String {
    list([word.to_string()].into_iter().chain(parts))
}

/// `i64:5`, `bool:1`; of floats the bits, so that nobody has to read decimals.
pub fn scalar(value: Scalar) -> String {
    let bits = match value {
        Scalar::F32(x) => u64::from(x.to_bits()),
        Scalar::F64(x) => x.to_bits(),
        Scalar::Bool(x) => u64::from(x),
        Scalar::I8(_)
        | Scalar::I16(_)
        | Scalar::I32(_)
        | Scalar::I64(_)
        | Scalar::U8(_)
        | Scalar::U16(_)
        | Scalar::U32(_)
        | Scalar::U64(_) => return format!("{}:{}", value.ty(), value.as_integer().unwrap_or(0)),
    };
    format!("{}:{bits}", value.ty())
}

/// A scalar, or `(array type (extents) (scalars))`, row-major.
pub fn value(value: &CoreValue) -> String {
    match value {
        CoreValue::Scalar(s) => scalar(*s),
        CoreValue::Array(array) => {
            let dims = list(array.dims.iter().map(i64::to_string));
            let elems = list(array.elems.iter().copied().map(scalar));
            form("array", [array.scalar.to_string(), dims, elems])
        }
    }
}

/// `((parameters) scope)`.
pub fn program(program: &Program) -> String {
    Programs::default().program(program)
}

/// Programs in which one size variable has one number.
#[derive(Default)]
pub struct Programs(Writer);

impl Programs {
    /// The next one.
    pub fn program(&mut self, program: &Program) -> String {
        program_by(&mut self.0, program)
    }
}

fn program_by(writer: &mut Writer, program: &Program) -> String {
    let params = program.params.iter().map(|param| {
        let size = param.size.as_ref().map(|size| writer.size_var(size));
        list([writer.binding(&param.binding)].into_iter().chain(size))
    });
    let params = list(params.collect::<Vec<_>>());
    list([params, writer.scope(&program.body)])
}

fn index(n: usize) -> String {
    n.to_string()
}

/// What is printed so far.
#[derive(Default)]
struct Writer {
    /// The numbers of size variables.
    sizes: BTreeMap<SizeVar, usize>,
}

impl Writer {
    fn all<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut each: impl FnMut(&mut Self, T) -> String,
    ) -> String {
        list(items.into_iter().map(|item| each(self, item)).collect::<Vec<_>>())
    }

    /// A number for each.
    fn size_var(&mut self, var: &SizeVar) -> String {
        let next = self.sizes.len();
        index(*self.sizes.entry(var.clone()).or_insert(next))
    }

    /// `((2 n m) (-1))`: products, each with its coefficient.
    fn size(&mut self, size: &Size) -> String {
        self.all(size.terms(), |w, (vars, coefficient)| {
            list([coefficient.to_string()].into_iter().chain(vars.iter().map(|var| w.size_var(var))))
        })
    }

    fn ty(&mut self, ty: &Ty) -> String {
        list([ty.scalar.to_string()].into_iter().chain(ty.dims.iter().map(|dim| self.size(dim))))
    }

    fn tys(&mut self, tys: &[Ty]) -> String {
        self.all(tys, Self::ty)
    }

    fn binding(&mut self, binding: &Binding) -> String {
        list([binding.var.0.to_string(), self.ty(&binding.ty)])
    }

    /// `x3`, a scalar, or `(size ..)`.
    fn atom(&mut self, atom: &Atom) -> String {
        match atom {
            Atom::Var(var) => format!("x{}", var.0),
            Atom::Const(c) => scalar(c.canonical()),
            Atom::Size(size) => form("size", [self.size(size)]),
        }
    }

    fn atoms(&mut self, atoms: &[Atom]) -> String {
        self.all(atoms, Self::atom)
    }

    fn scope(&mut self, scope: &Scope) -> String {
        let stmts = self.all(&scope.stmts, Self::stmt);
        list([stmts, self.atoms(&scope.results)])
    }

    /// `((bindings) operation)`, or `(size variable atom)`.
    fn stmt(&mut self, stmt: &Stmt) -> String {
        if let Op::BindSize(var, n) = &stmt.op {
            return form("size", [self.size_var(var), self.atom(n)]);
        }
        let outs = self.all(&stmt.outs, Self::binding);
        list([outs, self.op(&stmt.op)])
    }

    fn op(&mut self, op: &Op) -> String {
        match op {
            Op::Prim(prim, args) => form("prim", [prim.name(), self.atoms(args)]),
            Op::Index { array, at } => form("index", [array.0.to_string(), self.atoms(at)]),
            Op::Position => form("position", []),
            Op::If { cond, then, otherwise } => {
                form("if", [self.atom(cond), self.scope(then), self.scope(otherwise)])
            }
            Op::Loop(l) => self.loop_(l),
            Op::Seq(seq) => self.seq(seq),
            Op::View(View::Iota(n)) => form("iota", [self.atom(n)]),
            Op::View(View::Replicate(n, x)) => form("replicate", [self.atom(n), self.atom(x)]),
            Op::Step { scan, values } => form("step", [index(*scan), self.atoms(values)]),
            Op::Emit { collector, values } => form("emit", [index(*collector), self.atoms(values)]),
            Op::Trace(traced) => form("trace", [self.traced(traced)]),
            // A statement of its own in `proofs/Core.v`.
            Op::BindSize(var, n) => form("size", [self.size_var(var), self.atom(n)]),
            Op::Opaque(_, atoms) => form("opaque", [self.atoms(atoms)]),
            Op::Array(atoms) => form("array", [self.atoms(atoms)]),
            Op::Update { array, at, value } => {
                form("update", [self.atom(array), self.atoms(at), self.atom(value)])
            }
            Op::Reshape(array) => form("reshape", [self.atom(array)]),
            Op::Assert(cond) => form("assert", [self.atom(cond)]),
            Op::Call(call) => {
                let args = self.all(&call.args, Self::traced);
                form("call", [call.name.to_string(), args])
            }
        }
    }

    /// The parts: `((part x1) (unit x2))`.
    fn traced(&mut self, traced: &Traced) -> String {
        let mut parts = Vec::new();
        self.parts(traced, &mut parts);
        list(parts)
    }

    fn parts(&mut self, traced: &Traced, parts: &mut Vec<String>) {
        match traced {
            Traced::Part(atom) => parts.push(form("part", [self.atom(atom)])),
            Traced::Unit(atom) => parts.push(form("unit", [self.atom(atom)])),
            Traced::Tuple(all) => all.iter().for_each(|part| self.parts(part, parts)),
            Traced::Record(fields) => fields.iter().for_each(|(_, part)| self.parts(part, parts)),
            Traced::Sum(tag, variants) => {
                parts.push(form("part", [self.atom(tag)]));
                variants.iter().flat_map(|(_, fields)| fields).for_each(|part| self.parts(part, parts));
            }
            Traced::ArrayOf(part) => self.parts(part, parts),
        }
    }

    fn seq(&mut self, seq: &Seq) -> String {
        let state = self.all(seq.state.iter().zip(&seq.first), |w, (state, first)| {
            list([w.binding(state), w.atom(first)])
        });
        match &seq.turns {
            Turns::Count(at, n) => {
                form("count", [at.0.to_string(), self.atom(n), state, self.scope(&seq.body)])
            }
            Turns::While(cond) => form("while", [self.scope(cond), state, self.scope(&seq.body)]),
        }
    }

    fn loop_(&mut self, l: &Loop) -> String {
        let space = self.size(&l.space);
        let [captures, inputs] =
            [(&l.fun.captures, &l.captures), (&l.fun.inputs, &l.inputs)].map(|(tys, atoms)| {
                self.all(tys.iter().zip(atoms), |w, (ty, atom)| list([w.ty(ty), w.atom(atom)]))
            });
        let neutrals = self.atoms(&l.neutrals);
        let scans = self.all(&l.fun.scans, Self::operator);
        let collectors = self.all(&l.fun.collectors, Self::collector);
        form("loop", [space, captures, inputs, neutrals, scans, collectors, self.scope(&l.fun.body)])
    }

    fn operator(&mut self, operator: &Operator) -> String {
        let way = match operator.bracket {
            Bracket::Sequential => "sequential",
            Bracket::Lanes => "lanes",
            Bracket::Tree => "tree",
        };
        let vars = |vars: &[Var]| list(vars.iter().map(|var| var.0.to_string()));
        let (left, right) = (vars(&operator.left), vars(&operator.right));
        form(way, [self.tys(&operator.tys), left, right, self.scope(&operator.body)])
    }

    fn collector(&mut self, collector: &Collector) -> String {
        match collector {
            Collector::Collect(tys) => form("collect", [self.tys(tys)]),
            Collector::Reversed(tys) => form("reversed", [self.tys(tys)]),
            Collector::Concat(ty) => form("concat", [self.ty(ty)]),
            Collector::Fold(operator) => form("fold", [self.operator(operator)]),
            Collector::Bins(bins) => {
                let operator = bins.operator.as_ref().map(|operator| self.operator(operator));
                form("bins", [index(bins.rank), self.tys(&bins.arrays)].into_iter().chain(operator))
            }
        }
    }
}

"""Pipelines over arrays: bindings, each with its text and what NumPy computes for it.

An array of tuples or records is a tuple of NumPy arrays. A map over scalars is evaluated for all elements at
once, a map over rows row by row.
"""

from dataclasses import dataclass

import numpy as np

from scalars import DTYPES, FLOATS, INTS, TYPES, Exp, bounds, leaf, number, scalar


@dataclass(frozen=True)
class Several:
    """The type of a tuple of scalars, or of a record."""

    parts: tuple
    record: bool

    def join(self, texts):
        if self.record:
            return "{" + ", ".join(f"f{i} = {text}" for i, text in enumerate(texts)) + "}"
        return "(" + ", ".join(texts) + ")"

    def written(self):
        if self.record:
            return "{" + ", ".join(f"f{i}: {t}" for i, t in enumerate(self.parts)) + "}"
        return "(" + ", ".join(self.parts) + ")"


@dataclass(frozen=True)
class Array:
    """The type of an array. Arrays whose first sizes are equal provably have equal sizes."""

    sizes: tuple
    elem: object


def several(ty):
    return isinstance(ty, Several)


def parts_of(ty, value):
    return value if several(ty) else (value,)


def whole_of(ty, parts):
    return tuple(parts) if several(ty) else parts[0]


def each_part(ty, value, f):
    """The same done to every component of an array of tuples."""
    return whole_of(ty, [f(part) for part in parts_of(ty, value)])


def types_in(ty):
    return ty.parts if several(ty) else (ty,)


def is_array(x):
    return isinstance(x.ty, Array)


def is_flat(x):
    return is_array(x) and len(x.ty.sizes) == 1


def is_matrix(x):
    return is_array(x) and len(x.ty.sizes) == 2


def variable(name, ty):
    return Exp(ty, name, lambda env: env[name])


def length(ty, value):
    return len(parts_of(ty.elem, value)[0])


class Draw:
    """Draws bindings over what is in scope."""

    def __init__(self, rng):
        self.r, self.fresh = rng, 0

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def elem(self):
        r = self.r
        count = r.weighted([(8, 1), (3, 2), (1, 3)])
        parts = tuple(r.pick(TYPES) for _ in range(count))
        return parts[0] if count == 1 else Several(parts, r.chance(1, 2))

    def scalars(self, scope):
        return [x for x in scope if isinstance(x.ty, str)]

    # Functions.

    def parameter(self, ty):
        """A pattern for an element, the scalars in it, and what binds them."""
        if several(ty) and self.r.chance(1, 2):
            name = self.name("x")
            fields = [f"{name}.{'f' if ty.record else ''}{i}" for i in range(len(ty.parts))]
            leaves = [variable(field, t) for field, t in zip(fields, ty.parts)]
            return f"({name}: {ty.written()})", leaves, lambda value: dict(zip(fields, value))
        names = [self.name("x") for _ in types_in(ty)]
        leaves = [variable(name, t) for name, t in zip(names, types_in(ty))]
        pattern = ty.join(names) if several(ty) else names[0]
        return pattern, leaves, lambda value: dict(zip(names, parts_of(ty, value)))

    def function(self, params, result, scope, depth=3):
        """A lambda over scalars and tuples, which takes whole arrays of them at once."""
        drawn = [self.parameter(ty) for ty in params]
        inner = [x for _, leaves, _ in drawn for x in leaves]
        # What varies is mentioned more often than what does not.
        inner = inner * 2 + self.scalars(scope)
        bodies = [scalar(self.r, t, inner, depth) for t in types_in(result)]
        body = result.join([b.text for b in bodies]) if several(result) else bodies[0].text
        text = f"(\\{' '.join(pattern for pattern, _, _ in drawn)} -> {body})"

        def apply(env, values):
            bound = {}
            for (_, _, bind), value in zip(drawn, values):
                bound |= bind(value)
            local, n = env.extended(bound), len(parts_of(params[0], values[0])[0])
            # A body that does not look at its parameter gives one scalar for all elements.
            made = [np.broadcast_to(np.asarray(b.run(local)), (n,)).copy() for b in bodies]
            return whole_of(result, made)

        return text, apply

    # Arrays from arrays.

    def map(self, scope, xs):
        same = [y for y in scope if is_flat(y) and y.ty.sizes == xs.ty.sizes]
        arrays = [xs] + [self.r.pick(same) for _ in range(self.r.weighted([(5, 0), (3, 1), (1, 2)]))]
        result = xs.ty.elem if self.r.chance(1, 4) else self.elem()
        text, apply = self.function([a.ty.elem for a in arrays], result, scope)
        suffix = "" if len(arrays) == 1 else len(arrays)
        return Exp(
            Array(xs.ty.sizes, result),
            f"map{suffix} {text} {' '.join(a.text for a in arrays)}",
            lambda env: apply(env, [a.run(env) for a in arrays]),
        )

    def filter(self, scope, xs):
        text, apply = self.function([xs.ty.elem], "bool", scope, 2)

        def run(env):
            value = xs.run(env)
            mask = apply(env, [value])
            return each_part(xs.ty.elem, value, lambda part: part[mask])

        return Exp(Array((self.name("size"),), xs.ty.elem), f"filter {text} {xs.text}", run)

    def scan(self, scope, xs):
        op, neutral, combine = self.operator(xs.ty.elem)
        run = lambda env: combine(env, xs.run(env), True)
        return Exp(xs.ty, f"scan {op} {neutral} {xs.text}", run)

    def moved(self, scope, xs):
        """The same elements in another order, or some of them."""
        n = lambda value: length(xs.ty, value)
        k = self.r.int(0, 6)
        fixed = [
            (f"reverse {xs.text}", lambda value, part: part[::-1]),
            (f"rotate {k}i64 {xs.text}", lambda value, part: np.roll(part, -k)),
        ]
        cut = [
            (f"take (i64.min {k}i64 (length {xs.text})) {xs.text}", lambda value, part: part[:k]),
            (f"drop (i64.min {k}i64 (length {xs.text})) {xs.text}", lambda value, part: part[k:]),
            (f"{xs.text}[::2]", lambda value, part: part[::2]),
            (f"({xs.text} ++ {xs.text})", lambda value, part: np.concatenate([part, part])),
        ]
        keeps = self.r.chance(1, 2)
        text, f = self.r.pick(fixed if keeps else cut)
        sizes = xs.ty.sizes if keeps else (self.name("size"),)

        def run(env):
            value = xs.run(env)
            return each_part(xs.ty.elem, value, lambda part: f(value, part))

        return Exp(Array(sizes, xs.ty.elem), text, run)

    def gathered(self, scope, xs):
        """Elements at computed places; of nothing, nothing."""
        k, m = self.r.int(1, 9), self.r.int(0, 9)
        text = f"map (\\i -> {xs.text}[(i * {k} + {m}) % length {xs.text}]) (iota (length {xs.text}))"

        def run(env):
            value = xs.run(env)
            n = length(xs.ty, value)
            at = (np.arange(n, dtype=np.int64) * k + m) % max(n, 1)
            return each_part(xs.ty.elem, value, lambda part: part[at])

        return Exp(Array((self.name("size"),), xs.ty.elem), text, run)

    def indexed(self, scope, xs):
        """A consumer of an array with its indices."""
        result = self.elem()
        text, apply = self.function([xs.ty.elem, "i64"], result, scope)

        def run(env):
            value = xs.run(env)
            return apply(env, [value, np.arange(length(xs.ty, value), dtype=np.int64)])

        return Exp(Array(xs.ty.sizes, result), f"map2 {text} {xs.text} (iota (length {xs.text}))", run)

    def scattered(self, scope, xs):
        """Into a copy: each place once, some out of range."""
        m = self.r.int(-3, 3)
        indices = f"(map (\\i -> length {xs.text} - 1 - i + ({m})) (iota (length {xs.text})))"
        text = f"scatter (copy {xs.text}) {indices} {xs.text}"

        def run(env):
            def part_of(part):
                out, at = part.copy(), len(part) - 1 - np.arange(len(part)) + m
                fits = (at >= 0) & (at < len(part))
                out[at[fits]] = part[fits]
                return out

            return each_part(xs.ty.elem, xs.run(env), part_of)

        return Exp(xs.ty, text, run)

    def histogram(self, scope, xs):
        """Sums or extremes of the elements that fall into each bin, or into none."""
        t, k = xs.ty.elem, self.r.int(1, 7)
        least = (f"(-{t}.inf)", -np.inf, np.fmax) if t in FLOATS else (f"{t}.lowest", bounds(t)[0], np.maximum)
        kinds = [("(+)", number(t, 0).text, 0, np.add), (f"{t}.max", *least)]
        op, neutral, start, f = self.r.pick(kinds)
        text, apply = self.function([t], "i64", scope, 2)

        def run(env):
            value = xs.run(env)
            bins, at = np.full(k, start, env.dtypes[t]), apply(env, [value])
            fits = (at >= 0) & (at < k)
            f.at(bins, at[fits], value[fits])
            return bins

        text = f"hist {op} {neutral} {k} (map {text} {xs.text}) {xs.text}"
        return Exp(Array((self.name("size"),), t), text, run)

    # Arrays of rows.

    def row(self, scope, ty):
        """A function of an array that runs for each row: bindings, then a scalar or a row of its size."""
        name = self.name("row")
        row, inner = variable(name, ty), self.scalars(scope)
        bound, local = [], inner + [row]
        for _ in range(self.r.int(0, 2)):
            text, names, run, made = self.binding(local)
            bound.append((f"let {text} ", names, run))
            local = local + made
        flat = [x for x in local if is_flat(x)]
        keep = [x for x in flat if x.ty.sizes == ty.sizes[:1]]
        if is_flat(row) and keep and self.r.chance(1, 2):
            xs, t = keep[-1], self.r.pick(TYPES)
            f, mapped = self.function([xs.ty.elem], t, local)
            body = Exp(Array(xs.ty.sizes, t), f"map {f} {xs.text}", lambda env: mapped(env, [xs.run(env)]))
        elif flat:
            body = self.reduction(local, self.r.pick(flat))
        else:
            body = self.total(row)
        text = f"(\\{name} -> {''.join(text for text, _, _ in bound)}{'in ' if bound else ''}{body.text})"

        def apply(env, value):
            env = env.extended({name: value})
            for _, names, run in bound:
                env = env.extended(dict(zip(names, run(env))))
            return body.run(env)

        return text, body.ty, apply

    def total(self, xs):
        """Some elements of an array of any rank, all of it looked at."""
        t = xs.ty.elem
        f = "and" if t == "bool" else f"{t}.sum"
        text = f"({f} (map {f} {xs.text}))" if is_matrix(xs) else f"({f} {xs.text})"
        if t == "bool":
            return Exp(t, text, lambda env: np.all(xs.run(env)))
        return Exp(t, text, lambda env: np.sum(xs.run(env), dtype=env.dtypes[t]))

    def map_rows(self, scope, xss):
        text, ty, apply = self.row(scope, Array(xss.ty.sizes[1:], xss.ty.elem))

        def run(env):
            value = xss.run(env)
            rows = [apply(env, row) for row in value]
            made = ty.elem if isinstance(ty, Array) else ty
            if isinstance(ty, Array) and not rows:
                return np.empty((0, value.shape[1]), env.dtypes[made])
            columns = zip(*[parts_of(made, row) for row in rows]) if rows else [()] * len(types_in(made))
            return whole_of(made, [np.array(c, env.dtypes[t]) for c, t in zip(columns, types_in(made))])

        sizes = xss.ty.sizes[:1]
        ty_of = Array(sizes + ty.sizes, ty.elem) if isinstance(ty, Array) else Array(sizes, ty)
        return Exp(ty_of, f"map {text} {xss.text}", run)

    def filter_rows(self, scope, xss):
        row = variable(self.name("row"), Array(xss.ty.sizes[1:], xss.ty.elem))
        total = self.total(row)
        test = scalar(self.r, "bool", [total, total] + self.scalars(scope), 2)
        text = f"filter (\\{row.text} -> {test.text}) {xss.text}"

        def run(env):
            value = xss.run(env)
            kept = [bool(test.run(env.extended({row.text: x}))) for x in value]
            return value[np.array(kept, dtype=bool)]

        return Exp(Array((self.name("size"),) + xss.ty.sizes[1:], xss.ty.elem), text, run)

    def reshaped(self, scope, xss):
        if is_matrix(xss) and self.r.chance(1, 2):
            sizes = (xss.ty.sizes[1], xss.ty.sizes[0])
            return Exp(Array(sizes, xss.ty.elem), f"transpose {xss.text}", lambda env: xss.run(env).T)
        sizes = (self.name("size"),) + xss.ty.sizes[2:]
        flat = lambda value: value.reshape((value.shape[0] * value.shape[1],) + value.shape[2:])
        return Exp(Array(sizes, xss.ty.elem), f"flatten {xss.text}", lambda env: flat(xss.run(env)))

    # Scalars from arrays.

    def operator(self, elem):
        """An associative operator, its neutral element, and how it combines an array (or scans it)."""
        if several(elem):
            if not elem.record and len(elem.parts) == 2 and elem.parts[0] == elem.parts[1] in INTS:
                return self.affine(elem.parts[0])
            drawn = [self.operator(t) for t in elem.parts]
            left, right = ([f"{side}{i}" for i in range(len(drawn))] for side in "ab")
            bodies = [f"({op} {a} {b})" for (op, _, _), a, b in zip(drawn, left, right)]
            op = f"(\\{elem.join(left)} {elem.join(right)} -> {elem.join(bodies)})"
            combine = lambda env, value, scans: tuple(c(env, v, scans) for (_, _, c), v in zip(drawn, value))
            return op, elem.join([neutral for _, neutral, _ in drawn]), combine
        t = elem
        if t == "bool":
            op, neutral, f = self.r.pick([("(&&)", "true", np.logical_and), ("(||)", "false", np.logical_or)])
            start = neutral == "true"
        else:
            low, high = ("(-{}.inf)", "{}.inf") if t in FLOATS else ("{}.lowest", "{}.highest")
            least, most = (-np.inf, np.inf) if t in FLOATS else bounds(t)
            kinds = [
                ("(+)", number(t, 0).text, np.add, 0),
                ("(\\a b -> a + b)", number(t, 0).text, np.add, 0),
                ("(*)", number(t, 1).text, np.multiply, 1),
                (f"{t}.min", high.format(t), np.fmin if t in FLOATS else np.minimum, most),
                (f"{t}.max", low.format(t), np.fmax if t in FLOATS else np.maximum, least),
            ]
            if t in INTS:
                kinds += [("(^)", number(t, 0).text, np.bitwise_xor, 0)]
                kinds += [("(|)", number(t, 0).text, np.bitwise_or, 0)]
            op, neutral, f, start = self.r.pick(kinds)

        def combine(env, value, scans):
            # Both start from the neutral element, which NaN tells from nothing.
            ne = env.dtypes[t].type(start)
            if scans:
                return f.accumulate(np.append(ne, value), dtype=env.dtypes[t])[1:]
            return f.reduce(value, dtype=env.dtypes[t], initial=ne)

        return op, neutral, combine

    def affine(self, t):
        """The composition of `x -> a * x + b`: not commutative, combined element by element."""
        op = "(\\(a, b) (c, d) -> (a * c, b * c + d))"

        def combine(env, value, scans):
            made = [np.ones(len(value[0]) + 1, DTYPES[t]), np.zeros(len(value[0]) + 1, DTYPES[t])]
            for i, (c, d) in enumerate(zip(*value)):
                made[0][i + 1] = made[0][i] * c
                made[1][i + 1] = made[1][i] * c + d
            return tuple(part[1:] for part in made) if scans else tuple(part[-1] for part in made)

        return op, f"({number(t, 1).text}, {number(t, 0).text})", combine

    def reduction(self, scope, xs):
        kind = self.r.weighted([(4, "reduce"), (1, "length"), (2, "any"), (3, "sum"), (2, "at")])
        elem = xs.ty.elem
        if kind == "length":
            return Exp("i64", f"length {xs.text}", lambda env: np.int64(length(xs.ty, xs.run(env))))
        if kind == "any":
            name, f = self.r.pick([("any", np.any), ("all", np.all)])
            text, apply = self.function([elem], "bool", scope, 2)
            return Exp("bool", f"{name} {text} {xs.text}", lambda env: f(apply(env, [xs.run(env)])))
        if kind == "sum" and not several(elem):
            return self.total(xs)
        if kind == "at" and not several(elem):
            k, other = self.r.int(-9, 9), leaf(self.r, elem, self.scalars(scope))
            text = f"(if length {xs.text} == 0 then {other.text} else {xs.text}[({k}) % length {xs.text}])"
            at = lambda env, value: value[k % len(value)] if len(value) else other.run(env)
            return Exp(elem, text, lambda env: at(env, xs.run(env)))
        op, neutral, combine = self.operator(elem)
        text = f"reduce {op} {neutral} {xs.text}"
        return Exp(elem, text, lambda env: combine(env, xs.run(env), False))

    def made(self, scope):
        """An array in closed form."""
        size, n = self.r.weighted([(2, ("n", None)), (1, (None, self.r.int(0, 9)))])
        text = size or f"{n}i64"
        count = (lambda env: int(env["n"])) if size else (lambda env: n)
        sizes = (size or f"literal {n}",)
        if self.r.chance(1, 2):
            result = self.elem()
            f, apply = self.function(["i64"], result, scope)
            run = lambda env: apply(env, [np.arange(count(env), dtype=np.int64)])
            return Exp(Array(sizes, result), f"tabulate {text} {f}", run)
        if self.r.chance(1, 2):
            return Exp(Array(sizes, "i64"), f"iota {text}", lambda env: np.arange(count(env), dtype=np.int64))
        t = self.r.pick(TYPES)
        x = scalar(self.r, t, self.scalars(scope), 2)
        run = lambda env: np.full(count(env), x.run(env), dtype=env.dtypes[t])
        return Exp(Array(sizes, t), f"replicate {text} {x.text}", run)

    # Bindings.

    def value(self, scope):
        flat, deep = [x for x in scope if is_flat(x)], [x for x in scope if is_array(x) and not is_flat(x)]
        if deep and self.r.chance(1, 3):
            kinds = [(5, self.map_rows), (3, self.filter_rows)]
            kinds += [(2, self.reshaped)] if self.r.everything else []
            return self.r.weighted(kinds)(scope, self.r.pick(deep))
        if not flat or self.r.chance(1, 12):
            return self.made(scope)
        xs = self.r.pick(flat[-3:]) if self.r.chance(1, 2) else self.r.pick(flat)
        if self.r.chance(1, 12):
            t = self.r.pick(TYPES)
            return scalar(self.r, t, self.scalars(scope), 3)
        if self.r.everything and xs.ty.elem in INTS + FLOATS and self.r.chance(1, 12):
            return self.histogram(scope, xs)
        kinds = [
            (10, self.map),
            (5, self.filter),
            (4, self.scan),
            (8, self.reduction),
            (3, self.indexed),
            (1, self.gathered),
        ]
        if self.r.everything:
            kinds += [(5, self.moved), (2, self.scattered)]
        return self.r.weighted(kinds)(scope, xs)

    def binding(self, scope):
        """`pattern = value`, the names that it binds, their values in an environment, and variables for them."""
        value = self.value(scope)
        ty = value.ty
        if several(ty):
            names = [self.name("s") for _ in ty.parts]
            made = [variable(name, t) for name, t in zip(names, ty.parts)]
            return f"{ty.join(names)} = {value.text}", names, value.run, made
        name = self.name("as" if isinstance(ty, Array) else "s")
        return f"{name} = {value.text}", [name], lambda env: (value.run(env),), [variable(name, ty)]

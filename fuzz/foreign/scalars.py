"""Scalar expressions: each is its text in the language, and what NumPy computes for it.

An expression is evaluated in an environment of NumPy arrays, for all elements of a map at once. It knows
nothing of Lawson: what it means was written down a second time, from the language's page.
"""

import numpy as np

SIGNED = ["i8", "i16", "i32", "i64"]
UNSIGNED = ["u8", "u16", "u32", "u64"]
INTS = SIGNED + UNSIGNED
FLOATS = ["f32", "f64"]
TYPES = INTS + FLOATS + ["bool"]
DTYPES = {t: np.dtype({"f": "float", "i": "int", "u": "uint"}[t[0]] + t[1:]) for t in INTS + FLOATS}
DTYPES["bool"] = np.dtype(bool)
# Every program is evaluated twice, the second time with floats like these: one whose result depends
# on how floats are rounded says nothing.
WIDE = DTYPES | {"f32": np.dtype(np.float64), "f64": np.dtype(np.longdouble)}


class Rng:
    """splitmix64: the same on every machine and in every version of Python."""

    def __init__(self, seed):
        self.state = seed
        # In a share of the programs, also what Lawson interprets and does not run natively so far: the
        # others are judged fused and unfused too.
        self.everything = self.chance(1, 5)

    def word(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = ((self.state ^ (self.state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def int(self, low, high):
        return low + self.word() % (high - low + 1)

    def chance(self, n, of):
        return self.int(1, of) <= n

    def pick(self, items):
        return items[self.int(0, len(items) - 1)]

    def weighted(self, items):
        at = self.int(1, sum(weight for weight, _ in items))
        for weight, item in items:
            at -= weight
            if at <= 0:
                return item


class Exp:
    """A typed expression; `run` takes an environment to its value."""

    def __init__(self, ty, text, run):
        self.ty, self.text, self.run = ty, text, run


class Env(dict):
    """Values by name, in one of the two precisions."""

    def __init__(self, dtypes, values=()):
        super().__init__(values)
        self.dtypes = dtypes

    def extended(self, values):
        return Env(self.dtypes, {**self, **values})


def bits(t):
    return int(t[1:])


def bounds(t):
    info = np.iinfo(DTYPES[t])
    return int(info.min), int(info.max)


def constant(t, value, text):
    """A literal: what it is in its own type, whatever the precision."""
    narrow = np.array(value, dtype=DTYPES[t])
    return Exp(t, text, lambda env: narrow.astype(env.dtypes[t]))


def literal(r, t):
    if t == "bool":
        value = r.chance(1, 2)
        return constant(t, value, "true" if value else "false")
    if t in FLOATS:
        value = r.weighted([(4, r.int(-12, 12) / 4), (2, r.int(-1000, 1000) / 8), (1, r.int(1, 99) / 100)])
        return constant(t, value, f"({value!r}{t})" if value < 0 else f"{value!r}{t}")
    low, high = bounds(t)
    if r.chance(1, 12):
        name, value = r.pick([("lowest", low), ("highest", high)])
        return constant(t, value, f"{t}.{name}")
    power = 1 << r.int(2, high.bit_length() - 1)
    value = r.weighted([(4, r.int(0, 9)), (2, r.int(10, 100)), (2, power + r.int(-1, 1)), (1, r.int(0, high))])
    if t in SIGNED and r.chance(1, 3):
        return constant(t, -value, f"(-{value}{t})")
    return constant(t, value, f"{value}{t}")


def number(t, value):
    """A small whole number of any numeric type."""
    text = f"{float(value)!r}{t}" if t in FLOATS else f"{value}{t}"
    return constant(t, value, f"({text})" if value < 0 else text)


def truncated_quotient(x, y):
    return np.floor_divide(x - np.fmod(x, y), y)


def unary(t, text, f, x):
    return Exp(t, text.format(x.text, t=t), lambda env: f(x.run(env)))


def binary(t, text, f, x, y):
    return Exp(t, text.format(x.text, y.text, t=t), lambda env: f(x.run(env), y.run(env)))


def convert(t, x):
    """`t.u x`; a float that may be out of an integer's range is brought into it."""
    u = x.ty
    if u in FLOATS and t in INTS:
        low = -100 if t in SIGNED else 0
        text = f"({t}.{u} ({u}.min 100.0{u} ({u}.max ({low}.0{u}) {x.text})))"
        return Exp(t, text, lambda env: np.fmin(np.fmax(x.run(env), low), 100).astype(env.dtypes[t]))

    def run(env):
        value = np.asarray(x.run(env))
        if t in UNSIGNED and u in SIGNED:
            value = value.astype(DTYPES["u" + u[1:]])
        return value != 0 if t == "bool" else value.astype(env.dtypes[t])

    return Exp(t, f"({t}.{u} {x.text})", run)


def convertible(t, u):
    return t != u and not ("bool" in (t, u) and (t in FLOATS or u in FLOATS))


INT_BINARY = [
    (6, ("({0} + {1})", np.add)),
    (4, ("({0} - {1})", np.subtract)),
    (4, ("({0} * {1})", np.multiply)),
    (1, ("({t}.min {0} {1})", np.minimum)),
    (1, ("({t}.max {0} {1})", np.maximum)),
    (1, ("({0} & {1})", np.bitwise_and)),
    (1, ("({0} | {1})", np.bitwise_or)),
    (1, ("({0} ^ {1})", np.bitwise_xor)),
]
INT_DIVISION = [
    ("({0} / {1})", np.floor_divide),
    ("({0} % {1})", np.remainder),
    ("({0} // {1})", truncated_quotient),
    ("({0} %% {1})", np.fmod),
]
FLOAT_BINARY = [
    (6, ("({0} + {1})", np.add)),
    (4, ("({0} - {1})", np.subtract)),
    (4, ("({0} * {1})", np.multiply)),
    (2, ("({0} / {1})", np.divide)),
    (1, ("({t}.min {0} {1})", np.fmin)),
    (1, ("({t}.max {0} {1})", np.fmax)),
]
FLOAT_UNARY = [
    ("(-{0})", np.negative),
    ("({t}.abs {0})", np.abs),
    ("({t}.sqrt ({t}.abs {0}))", lambda x: np.sqrt(np.abs(x))),
    ("({t}.exp (-({t}.abs {0})))", lambda x: np.exp(-np.abs(x))),
    ("({t}.log (1.0{t} + {t}.abs {0}))", lambda x: np.log(1 + np.abs(x))),
    ("({t}.sin {0})", np.sin),
    ("({t}.cos {0})", np.cos),
    ("({t}.floor {0})", np.floor),
    ("({t}.ceil {0})", np.ceil),
    ("({t}.round {0})", np.rint),
    ("({t}.trunc {0})", np.trunc),
]
COMPARISONS = [
    ("({0} < {1})", np.less),
    ("({0} <= {1})", np.less_equal),
    ("({0} > {1})", np.greater),
    ("({0} >= {1})", np.greater_equal),
    ("({0} == {1})", np.equal),
    ("({0} != {1})", np.not_equal),
]


def leaf(r, t, scope):
    fitting = [x for x in scope if x.ty == t]
    if fitting and r.chance(4, 5):
        return r.pick(fitting)
    others = [x for x in scope if isinstance(x.ty, str) and convertible(t, x.ty)]
    if others and r.chance(2, 3):
        return convert(t, r.pick(others))
    return literal(r, t)


def scalar(r, t, scope, depth):
    """An expression of type `t` over the scalars in scope that never fails."""
    if depth == 0 or r.chance(1, 5):
        return leaf(r, t, scope)
    x = scalar(r, t, scope, depth - 1)
    if r.chance(1, 10):
        c, y = scalar(r, "bool", scope, depth - 1), scalar(r, t, scope, depth - 1)
        text = f"(if {c.text} then {x.text} else {y.text})"
        return Exp(t, text, lambda env: np.where(c.run(env), x.run(env), y.run(env)))
    if r.everything and r.chance(1, 12):
        return loop(r, t, x, scope, depth)
    if t == "bool":
        return boolean(r, x, scope, depth)
    if t in FLOATS:
        if r.chance(1, 3):
            return unary(t, *r.pick(FLOAT_UNARY), x)
        return binary(t, *r.weighted(FLOAT_BINARY), x, scalar(r, t, scope, depth - 1))
    return integer(r, t, x, scope, depth)


def boolean(r, x, scope, depth):
    if r.chance(1, 4):
        return unary("bool", "(!{0})", np.logical_not, x)
    if r.chance(1, 3):
        text, f = r.pick([("({0} && {1})", np.logical_and), ("({0} || {1})", np.logical_or)])
        return binary("bool", text, f, x, scalar(r, "bool", scope, depth - 1))
    numeric = [y.ty for y in scope if isinstance(y.ty, str) and y.ty != "bool"]
    t = r.pick(numeric or INTS)
    left, right = scalar(r, t, scope, depth - 1), scalar(r, t, scope, depth - 1)
    return binary("bool", *r.pick(COMPARISONS), left, right)


def integer(r, t, x, scope, depth):
    kind = r.weighted([(10, "binary"), (3, "divide"), (2, "shift"), (1, "not"), (1, "power"), (1, "abs")])
    if kind == "divide":
        y = number(t, r.int(1, 9))
        if r.chance(1, 3):
            # Odd, and so never zero.
            y = binary(t, "({0} | {1})", np.bitwise_or, scalar(r, t, scope, depth - 1), number(t, 1))
        return binary(t, *r.pick(INT_DIVISION), x, y)
    if kind == "shift":
        text, f = r.pick([("({0} << {1})", np.left_shift), ("({0} >> {1})", np.right_shift)])
        return binary(t, text, f, x, number(t, r.int(0, bits(t) - 1)))
    if kind == "not":
        return unary(t, "(!{0})", np.invert, x)
    if kind == "power":
        return binary(t, "({0} ** {1})", np.power, x, number(t, r.int(0, 3)))
    if kind == "abs":
        return unary(t, "({t}.abs {0})", np.abs, x)
    return binary(t, *r.weighted(INT_BINARY), x, scalar(r, t, scope, depth - 1))


def loop(r, t, start, scope, depth):
    """A few iterations of an expression over what the last one gave, and the number of the iteration."""
    acc = Exp(t, "acc", lambda env: env["acc"])
    step = Exp("i64", "it", lambda env: env["it"])
    outside = [x for x in scope if x.text not in ("acc", "it")]
    body, rounds = scalar(r, t, [acc, step] + outside, depth - 1), r.int(0, 4)

    def run(env):
        value = start.run(env)
        for i in range(rounds):
            value = body.run(env.extended({"acc": value, "it": np.int64(i)}))
        return value

    text = f"(loop acc = {start.text} for it < {rounds}i64 do {body.text})"
    return Exp(t, text, run)

"""Random programs with the values that NumPy works out for them: files of test blocks for `lawson test`.

    python3 fuzz/foreign/draw.py --seed 2 --out found && lawson test found

A second implementation of what programs mean, in another language: it shares nothing with Lawson but the
language's page. Programs never fail, and have no result that hangs on how floats are rounded.
"""

import argparse
import pathlib

import numpy as np

from arrays import Array, Draw, is_array, several, variable
from scalars import DTYPES, FLOATS, INTS, TYPES, WIDE, Env, Rng, bounds

# Lengths around the borders of tiles and chunks of native code: made in the program, not given.
BORDERS = [255, 256, 257, 513, 16383, 16384, 16385, 32769]
# Longer arrays than this are summed up in a result.
SHOWN = 32
# Programs in a file: files are tested side by side.
IN_A_FILE = 100


def input_scalar(r, t):
    if t == "bool":
        return r.chance(1, 2)
    if t in FLOATS:
        return r.weighted([(3, r.int(-12, 12) / 4), (1, r.int(-9999, 9999) / 13)])
    low, high = bounds(t)
    value = r.weighted([(4, r.int(-4, 9)), (1, r.int(low, high)), (1, r.pick([low, high, low + 1]))])
    return max(low, min(high, value))


def shown(t, value):
    if t == "bool":
        return "true" if value else "false"
    if t in INTS:
        return f"{int(value)}{t}"
    value = DTYPES[t].type(value)
    if np.isnan(value):
        return f"{t}.nan"
    if np.isinf(value):
        return f"-{t}.inf" if value < 0 else f"{t}.inf"
    return f"{value}{t}"


def shown_array(t, value):
    if value.ndim == 0:
        return shown(t, value[()])
    if value.size == 0:
        return "empty(" + "".join(f"[{n}]" for n in value.shape) + f"{t})"
    return "[" + ", ".join(shown_array(t, row) for row in value) + "]"


class Program:
    """An entry with one input, and what it gives."""

    def __init__(self, rng, name):
        self.r, self.name, self.draw = rng, name, Draw(rng)
        self.scope, self.lines, self.steps = [], [], []
        self.params, self.inputs = [], {}
        self.parameters()
        if rng.chance(1, 50):
            self.border()
        for _ in range(rng.weighted([(4, rng.int(1, 4)), (3, rng.int(4, 9)), (1, rng.int(10, 30))])):
            self.bind(*self.draw.binding(self.scope))
        self.results()

    def bind(self, text, names, run, made):
        self.lines.append(f"  let {text}")
        self.steps.append((names, run))
        self.scope = self.scope + made

    def parameters(self):
        r = self.r
        extents = {"n": r.pick([0, 1, 2, 3, 5, 8, 17, 33]), "m": r.pick([0, 1, 2, 3, 4])}
        if r.chance(1, 4):
            extents["n"] = extents["m"]
        shapes = [("n",)] + [r.weighted([(5, ("n",)), (2, ("n", "m")), (1, ("m", "n")), (1, ("m",))])]
        if r.chance(1, 8):
            shapes.append(r.pick([("m", "n", "m"), ("n", "m", "m")]))
        shapes += [()] * r.int(0, 2)
        for i, sizes in enumerate(shapes):
            t, name = r.pick(TYPES), f"p{i}"
            shape = tuple(extents[s] for s in sizes)
            flat = [input_scalar(r, t) for _ in range(int(np.prod(shape, dtype=int)))]
            # Through their type: the value that both precisions begin with.
            self.inputs[name] = (t, np.array(flat, dtype=DTYPES[t]).reshape(shape))
            self.params.append(f"({name}: {''.join(f'[{s}]' for s in sizes)}{t})")
            self.scope.append(variable(name, Array(sizes, t) if sizes else t))
        self.sizes = [s for s in "nm" if any(s in sizes for sizes in shapes)]
        self.extents = extents

    def border(self):
        n = self.r.pick(BORDERS)
        result = self.draw.elem()
        text, apply = self.draw.function(["i64"], result, self.scope)
        run = lambda env: (apply(env, [np.arange(n, dtype=np.int64)]),)
        made = [variable("long", Array((f"literal {n}",), result))]
        # Only what is made of it is drawn from now on.
        scalars = [x for x in self.scope if not is_array(x)]
        self.bind(f"long = map {text} (iota {n})", ["long"], run, made)
        self.scope = scalars + made

    def results(self):
        """Everything that is bound, as arrays of scalars and as scalars."""
        self.outputs = []
        for x in self.scope:
            if x.text.startswith("p") or any(x.text == text for _, text, _ in self.outputs):
                continue
            elem = x.ty.elem if isinstance(x.ty, Array) else x.ty
            if not several(elem):
                self.outputs.append((elem, x.text, x.run))
                continue
            for i, t in enumerate(elem.parts):
                names = ["a" if i == j else "_" for j in range(len(elem.parts))]
                text = f"map (\\{elem.join(names)} -> a) {x.text}"
                self.outputs.append((t, text, lambda env, x=x, i=i: x.run(env)[i]))
        self.outputs = self.outputs[-6:] or [("i64", "1i64", lambda env: np.int64(1))]

    def evaluated(self, dtypes):
        values = {name: value.astype(dtypes[t]) for name, (t, value) in self.inputs.items()}
        env = Env(dtypes, values | self.extents)
        for names, run in self.steps:
            env = env.extended(dict(zip(names, run(env))))
        made = []
        for t, text, run in self.outputs:
            value = np.asarray(run(env))
            assert value.dtype == dtypes[t], (text, t, value.dtype)
            made.append(value)
        return made

    def text(self):
        """The program with its test block; nothing where its result hangs on rounding."""
        with np.errstate(all="ignore"):
            narrow, wide = self.evaluated(DTYPES), self.evaluated(WIDE)
        for (t, _, _), a, b in zip(self.outputs, narrow, wide):
            if a.shape != b.shape or not np.array_equal(a, b) and t not in FLOATS:
                return None
            near = 1e-6 if t == "f32" else 1e-12
            if t in FLOATS and not np.allclose(a, b, rtol=near, atol=0, equal_nan=True):
                return None
        texts, values = [], []
        for (t, text, _), value in zip(self.outputs, narrow):
            if value.ndim > 0 and value.size > SHOWN:
                for short_text, short in shortened(text, value):
                    texts.append(short_text)
                    values.append(shown_array("i64" if short_text.startswith("length") else t, short))
            else:
                texts.append(text)
                values.append(shown_array(t, value))
        given = [shown_array(t, value) for t, value in self.inputs.values()]
        lines = ["-- ==", f"-- entry: {self.name}"]
        lines += [f"-- input {{ {' '.join(given)} }}", f"-- output {{ {' '.join(values)} }}"]
        sizes = " ".join(f"[{s}]" for s in self.sizes)
        lines.append(f"entry {self.name} {sizes} {' '.join(self.params)} =")
        lines += self.lines
        result = f"({', '.join(texts)})" if len(texts) > 1 else texts[0]
        return "\n".join(lines + [f"  in {result}", ""])


def shortened(text, value):
    """A long array by its length and elements from its ends and between."""
    yield f"length ({text})", np.asarray(np.int64(len(value)))
    for at in sorted({0, len(value) // 3, len(value) - 1}):
        yield f"({text})[{at}]", value[at]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=500)
    parser.add_argument("--out", type=pathlib.Path, required=True, metavar="DIR")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    texts, seed = [], options.seed << 32
    while len(texts) < options.programs:
        text = Program(Rng(seed), f"e{len(texts)}").text()
        texts += [text] if text else []
        seed += 1
    said = f"-- Written by `fuzz/foreign/draw.py --seed {options.seed} --programs {options.programs}`.\n"
    for start in range(0, len(texts), IN_A_FILE):
        file = options.out / f"{start // IN_A_FILE}.fut"
        file.write_text("\n".join([said, *texts[start : start + IN_A_FILE]]))


if __name__ == "__main__":
    main()

//! What a drawing shows: its axes and the shapes between them, of the numbers of results.

use super::{Kind, Plot, wrong};
use crate::command::failure::Failure;
use crate::native::NativeValue;

/// More points than this are thinned: no screen shows them apart.
const POINTS: usize = 20_000;
/// Rows and columns of an image, at most: each of its cells is a shape of its own.
const CELLS: usize = 128;
/// Bins of a histogram, at most.
const BINS: usize = 60;
/// Numbers whose largest has such a power of ten are read easily as they are.
const PLAIN: std::ops::RangeInclusive<i32> = -4..=6;
/// The least power of ten that is not 0 as a float.
const LEAST: i32 = -323;
/// Values that are no farther apart, beside the largest of them or 1, are drawn as one: the ticks between them would be
/// lost in rounding.
const ONE: f64 = 1e-12;

/// Two axes, and what is drawn between them.
#[cfg_attr(not(feature = "plots"), expect(dead_code, reason = "nothing draws it"))]
pub struct Drawing {
    pub across: Axis,
    pub up: Axis,
    pub shapes: Shapes,
}

/// An axis: what it shows, and from where to where.
#[cfg_attr(not(feature = "plots"), expect(dead_code, reason = "nothing draws it"))]
pub struct Axis {
    pub title: String,
    pub from: f64,
    pub to: f64,
    /// Whether its ticks are whole numbers.
    pub whole: bool,
}

#[cfg_attr(not(feature = "plots"), expect(dead_code, reason = "nothing draws them"))]
pub enum Shapes {
    Line(Vec<(f64, f64)>),
    Points(Vec<(f64, f64)>),
    Cells(Vec<Cell>),
}

/// A rectangle, the darker the nearer its shade is to 1.
#[cfg_attr(not(feature = "plots"), expect(dead_code, reason = "nothing draws it"))]
pub struct Cell {
    pub left: f64,
    pub right: f64,
    pub bottom: f64,
    pub top: f64,
    pub shade: f64,
}

impl Plot {
    /// What is drawn of these arrays, which are equally long; notes say what is left out.
    ///
    /// # Errors
    /// Nothing is left to be drawn.
    pub(super) fn drawing(
        &self,
        parts: &[&NativeValue<'static>],
        notes: &mut Vec<String>,
    ) -> Result<Drawing, Failure> {
        match (self.kind, parts) {
            (Kind::Image, [matrix]) => self.image(matrix, notes),
            (Kind::Histogram, [xs]) => self.histogram(xs, notes),
            (_, [ys]) => self.points((0..).map(f64::from).zip(numbers(ys)), notes),
            (_, [xs, ys]) => self.points(numbers(xs).zip(numbers(ys)), notes),
            _ => Err(wrong(format!("--plot: {self} is not drawn"))),
        }
    }

    /// The points of which both numbers are finite.
    fn finite(
        &self,
        points: impl Iterator<Item = (f64, f64)>,
        notes: &mut Vec<String>,
    ) -> Result<Vec<(f64, f64)>, Failure> {
        let mut all = 0;
        let finite: Vec<_> =
            points.inspect(|_| all += 1).filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
        let names = self.names.join("` and `");
        if all == 0 {
            return Err(wrong(format!("--plot: `{names}` has no elements, so nothing is drawn")));
        }
        if finite.is_empty() {
            return Err(wrong(format!("--plot: `{names}` has only NaN and infinities, so nothing is drawn")));
        }
        if finite.len() < all {
            notes.push(format!("{} of {all} points are NaN or infinite, and not drawn", all - finite.len()));
        }
        Ok(finite)
    }

    fn points(
        &self,
        points: impl Iterator<Item = (f64, f64)>,
        notes: &mut Vec<String>,
    ) -> Result<Drawing, Failure> {
        let points = self.finite(points, notes)?;
        let all = points.len();
        let mut points = match self.kind {
            Kind::Line => extremes(points),
            _ => points.into_iter().step_by(all.div_ceil(POINTS)).collect(),
        };
        if points.len() < all {
            notes.push(format!("{} of {} points are drawn", points.len(), all));
        }
        let [across, up] = [Scale::of(points.iter().map(|p| p.0)), Scale::of(points.iter().map(|p| p.1))];
        points.iter_mut().for_each(|(x, y)| (*x, *y) = (across.scaled(*x), up.scaled(*y)));
        let (x, y) = match &self.names[..] {
            [x, y] => (x.as_str(), y.as_str()),
            names => ("index", names[0].as_str()),
        };
        Ok(Drawing {
            across: across.axis(x, range(points.iter().map(|p| p.0))),
            up: up.axis(y, range(points.iter().map(|p| p.1))),
            shapes: match self.kind {
                Kind::Line => Shapes::Line(points),
                _ => Shapes::Points(points),
            },
        })
    }

    fn histogram(&self, xs: &NativeValue<'static>, notes: &mut Vec<String>) -> Result<Drawing, Failure> {
        let mut xs = self.finite(numbers(xs).map(|x| (x, 0.0)), notes)?;
        let across = Scale::of(xs.iter().map(|x| x.0));
        xs.iter_mut().for_each(|(x, _)| *x = across.scaled(*x));
        let (low, high) = range(xs.iter().map(|x| x.0));
        let bins = ((xs.len() as f64).sqrt().ceil() as usize).clamp(1, BINS);
        let width = (high - low) / bins as f64;
        let mut counts = vec![0.0; bins];
        for (x, _) in xs {
            // The last bin has its upper end.
            counts[(((x - low) / width) as usize).min(bins - 1)] += 1.0;
        }
        let up = Scale::of(counts.iter().copied());
        counts.iter_mut().for_each(|count| *count = up.scaled(*count));
        let most = counts.iter().copied().fold(0.0, f64::max);
        let bar = |(i, count): (usize, &f64)| {
            let left = low + i as f64 * width;
            Cell { left, right: left + width, bottom: 0.0, top: *count, shade: 0.7 }
        };
        Ok(Drawing {
            across: across.axis(&self.names[0], (low, high)),
            up: up.axis("count", (0.0, most * 1.05)),
            shapes: Shapes::Cells(counts.iter().enumerate().map(bar).collect()),
        })
    }

    fn image(&self, matrix: &NativeValue<'static>, notes: &mut Vec<String>) -> Result<Drawing, Failure> {
        let [rows, columns] = [0, 1].map(|i| usize::try_from(matrix.dims()[i]).unwrap_or_default());
        let values = self.finite(numbers(matrix).map(|x| (x, 0.0)), notes)?;
        let scale = Scale::of(values.iter().map(|v| v.0));
        let (low, high) = range(values.iter().map(|v| scale.scaled(v.0)));
        let [down, across] = [rows, columns].map(|n| n.div_ceil(CELLS).max(1));
        if down > 1 || across > 1 {
            notes.push(format!("one of {} rows and one of {} columns is drawn", down, across));
        }
        let mut cells = Vec::new();
        for i in (0..rows).step_by(down) {
            for j in (0..columns).step_by(across) {
                let value = number(matrix, i * columns + j);
                if value.is_finite() {
                    let (top, left) = (i as f64, j as f64);
                    let shade = (scale.scaled(value) - low) / (high - low);
                    let (bottom, right) = ((i + down).min(rows) as f64, left + across as f64);
                    cells.push(Cell { left, right, bottom, top, shade });
                }
            }
        }
        let axis = |title: &str, from, to| Axis { title: title.to_string(), from, to, whole: true };
        Ok(Drawing {
            across: axis("column", 0.0, columns as f64),
            // The first row is at the top.
            up: axis("row", rows as f64, 0.0),
            shapes: Shapes::Cells(cells),
        })
    }
}

/// The power of ten that numbers are divided by, so that their axis has short numbers and no difference of two
/// overflows.
struct Scale {
    power: i32,
    by: f64,
}

impl Scale {
    /// That of the largest of these numbers; 0 where they need none.
    fn of(values: impl Iterator<Item = f64>) -> Scale {
        let largest = values.fold(0.0, |largest: f64, x| largest.max(x.abs()));
        let power = format!("{largest:e}").rsplit_once('e').and_then(|(_, power)| power.parse().ok());
        let power = power.filter(|power| !PLAIN.contains(power)).unwrap_or(0).max(LEAST);
        // Written and read, it is the nearest float.
        Scale { power, by: format!("1e{power}").parse().unwrap_or(1.0) }
    }

    fn scaled(&self, x: f64) -> f64 {
        x / self.by
    }

    /// The axis of numbers that are divided by it.
    fn axis(&self, title: &str, (from, to): (f64, f64)) -> Axis {
        let title = match self.power {
            0 => title.to_string(),
            power => format!("{title}, in 1e{power}"),
        };
        Axis { title, from, to, whole: false }
    }
}

/// The lowest and the highest point of each of many stretches of a line, in order: nothing of its outline is lost.
fn extremes(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    if points.len() <= POINTS {
        return points;
    }
    let stretch = points.len().div_ceil(POINTS / 2);
    let ends = |points: &[(f64, f64)]| {
        let by = |a: &usize, b: &usize| points[*a].1.total_cmp(&points[*b].1);
        let (low, high) =
            ((0..points.len()).min_by(by).unwrap_or(0), (0..points.len()).max_by(by).unwrap_or(0));
        [points[low.min(high)], points[low.max(high)]]
    };
    points.chunks(stretch).flat_map(ends).collect()
}

/// From the least to the greatest, a little apart where they are one.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    let largest = low.abs().max(high.abs());
    let is_one = high - low <= ONE * largest.max(1.0);
    let apart = if is_one { (largest / 2.0).max(0.5) } else { 0.0 };
    (low - apart, high + apart)
}

fn numbers(part: &NativeValue<'static>) -> impl Iterator<Item = f64> {
    let all = part.dims().iter().product::<i64>();
    (0..usize::try_from(all).unwrap_or_default()).map(|i| number(part, i))
}

fn number(part: &NativeValue<'static>, i: usize) -> f64 {
    let scalar = part.element(i);
    scalar.as_float().unwrap_or_else(|| match scalar.as_bool() {
        Some(true) => 1.0,
        _ => scalar.as_integer().unwrap_or_default() as f64,
    })
}

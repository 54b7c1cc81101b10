-- What an Asian option pays on each of `paths` paths of a price: Sobol's numbers in Gray code's order, made normal
-- (Acklam's approximation), and a Brownian bridge over as many dates as there are rows of directions. The bridge first
-- fills date `bridge[i].0` between `.1` and `.2`, where -1 is the start.
def normal (p: f64): f64 =
  let tail (q: f64) =
    (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q
      + 4.374664141464968) * q + 2.938163982698783)
    / ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
  in if p < 0.02425 then tail (f64.sqrt (-2 * f64.log p))
     else if p > 0.97575 then -(tail (f64.sqrt (-2 * f64.log (1 - p))))
     else
       let q = p - 0.5
       let r = q * q
       in (((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r
            - 30.66479806614716) * r + 2.506628277459239) * q
          / (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r
              - 13.28068155288572) * r + 1)

def sobol [bits] (directions: [bits]u32) (path: i64): f64 =
  let gray = path ^ (path >> 1)
  let x = loop x = 0u32 for b < bits do if (gray >> b) & 1 == 1 then x ^ directions[b] else x
  in (f64.u32 x + 0.5) / 4294967296

def bridge [dates] (order: [dates](i64, i64, i64)) (weights: [dates](f64, f64, f64)) (zs: [dates]f64): [dates]f64 =
  loop w = replicate dates 0 for i < dates do
    let (at, before, after) = order[i]
    let (left, right, deviation) = weights[i]
    let from = if before < 0 then 0 else w[before]
    let to = if after < 0 then 0 else w[after]
    in w with [at] = left * from + right * to + deviation * zs[i]

def main [dates][bits] (paths: i64) (directions: [dates][bits]u32) (order: [dates](i64, i64, i64))
                       (weights: [dates](f64, f64, f64)) (volatility: f64) (strike: f64): []f64 =
  map (\path ->
    let zs = map (\row -> normal (sobol row path)) directions
    let w = bridge order weights zs
    let step = 1 / f64.i64 dates
    let sum =
      loop sum = 0 for t < dates do
        let drift = -0.5 * volatility * volatility * step * f64.i64 (t + 1)
        in sum + f64.exp (drift + volatility * w[t])
    in f64.max 0 (sum * step - strike)) (map (+ 1) (iota paths))

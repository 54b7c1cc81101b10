-- Blocks of 64 bits by IDEA (Lai and Massey 1990), eight rounds and an output transformation, with 52 subkeys.

-- The product modulo 65537, where 0 stands for 65536.
def mul (a: u16) (b: u16): u16 =
  if a == 0 then 1 - b
  else if b == 0 then 1 - a
  else
    let p = u32.u16 a * u32.u16 b
    let (low, high) = (u16.u32 p, u16.u32 (p >> 16))
    in low - high + (if low < high then 1 else 0)

def encrypted (key: [52]u16) (block: [4]u16): [4]u16 =
  let (a, b, c, d) =
    loop (a, b, c, d) = (block[0], block[1], block[2], block[3]) for r < 8 do
      let k i = key[6 * r + i]
      let (a, b, c, d) = (mul a (k 0), b + k 1, c + k 2, mul d (k 3))
      let e = mul (a ^ c) (k 4)
      let f = mul ((b ^ d) + e) (k 5)
      let e = e + f
      in (a ^ f, c ^ f, b ^ e, d ^ e)
  in [mul a key[48], c + key[49], b + key[50], mul d key[51]]

def main [n] (key: [52]u16) (text: [n][4]u16): [n][4]u16 = map (encrypted key) text

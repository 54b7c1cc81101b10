(* The table of scalars, as `oracle/src/scalar/apply.rs` has it. Integers of all types are whole numbers that wrap around
   to their type in the end; floats are held by their bits, and those of 32 bits are computed with 64 and rounded, which
   is exact for what is computed here. What elementary functions give is told by whoever ran the program first. *)
open Run

type ty = I8 | I16 | I32 | I64 | U8 | U16 | U32 | U64 | F32 | F64 | Bool

(* Of a float and a `bool` the bits. *)
type scalar = Int of ty * z | Float of ty * int64 | Truth of bool
type fault = Division_by_zero | Negative_exponent

exception Unknown of string

let types =
  [ "i8", I8; "i16", I16; "i32", I32; "i64", I64; "u8", U8; "u16", U16; "u32", U32; "u64", U64; "f32", F32; "f64", F64;
    "bool", Bool ]
let type_named name = try List.assoc name types with Not_found -> raise (Unknown name)
let bits = function I8 | U8 | Bool -> 8 | I16 | U16 -> 16 | I32 | U32 | F32 -> 32 | I64 | U64 | F64 -> 64
let signed = function I8 | I16 | I32 | I64 -> true | U8 | U16 | U32 | U64 | F32 | F64 | Bool -> false
let type_of = function Int (t, _) | Float (t, _) -> t | Truth _ -> Bool

(* Whole numbers. *)
let rec z_of_positive n = if n = 1 then XH else if n land 1 = 1 then XI (z_of_positive (n / 2)) else XO (z_of_positive (n / 2))
let rec z n =
  if n = 0 then Z0 else if n > 0 then Zpos (z_of_positive n)
  else if n = min_int then Z.mul (z 2) (z (n / 2)) (* it has no opposite *)
  else Zneg (z_of_positive (-n))
let powers = Array.init 129 (fun n -> Z.shiftl (z 1) (z n))
let two_to n = if n < 129 then powers.(n) else Z.shiftl (z 1) (z n)
let rec int64_of_positive = function
  | XH -> 1L
  | XO p -> Int64.shift_left (int64_of_positive p) 1
  | XI p -> Int64.succ (Int64.shift_left (int64_of_positive p) 1)
(* The lowest 64 bits. *)
let int64_of = function Z0 -> 0L | Zpos p -> int64_of_positive p | Zneg p -> Int64.neg (int64_of_positive p)
let z_of_int64 n =
  if Int64.of_int (Int64.to_int n) = n then z (Int64.to_int n) else
  let low = Int64.to_int (Int64.logand n 0xffffffffL) and high = Int64.to_int (Int64.shift_right n 32) in
  Z.add (Z.mul (z high) (two_to 32)) (z low)
(* Of 64 bits, with a sign or without. *)
let z_of_string s =
  match Int64.of_string_opt s with
  | Some n -> z_of_int64 n
  | None ->
      match Int64.of_string_opt ("0u" ^ s) with
      | Some n -> Z.modulo (z_of_int64 n) (two_to 64)
      | None -> raise (Unknown s)
let small n = Int64.to_int (int64_of n)
let lowest t = if signed t then Z.opp (two_to (bits t - 1)) else Z0
let highest t = Z.sub (two_to (if signed t then bits t - 1 else bits t)) (z 1)
let wrap t n =
  if Z.leb (lowest t) n && Z.leb n (highest t) then Int (t, n)
  else
    let low = Z.modulo n (two_to (bits t)) in
    Int (t, if Z.leb low (highest t) then low else Z.sub low (two_to (bits t)))
(* The bits, with zeros in front. *)
let pattern t n = Z.modulo n (two_to (bits t))

(* Floats. *)
let float_of = function
  | F32, b -> Int32.float_of_bits (Int64.to_int32 b)
  | _, b -> Int64.float_of_bits b
let float t x =
  if t = F32 then
    if Float.is_nan x then Float (F32, 0x7fc00000L)
    else Float (F32, Int64.logand (Int64.of_int32 (Int32.bits_of_float x)) 0xffffffffL)
  else if Float.is_nan x then Float (F64, 0x7ff8000000000000L)
  else Float (F64, Int64.bits_of_float x)
let rounded t x = match float t x with Float (t, b) -> float_of (t, b) | Int _ | Truth _ -> x
let rec positive_size = function XH -> 1 | XO p | XI p -> 1 + positive_size p
(* A whole number as a float, rounded once. *)
let float_of_z t n =
  let size = match n with Z0 -> 0 | Zpos p | Zneg p -> positive_size p in
  let over = max 0 (size - if t = F32 then 24 else 53) in
  let unit_ = two_to over in
  let down = Z.div (Z.abs n) unit_ and rest = Z.modulo (Z.abs n) unit_ in
  let twice = Z.add rest rest in
  let odd = Z.eqb (Z.modulo down (z 2)) (z 1) in
  let up = over > 0 && (Z.ltb unit_ twice || (Z.eqb unit_ twice && odd)) in
  let mantissa = Int64.to_float (int64_of (if up then Z.add down (z 1) else down)) in
  let x = Float.ldexp mantissa over in
  if Z.ltb n Z0 then -.x else x
(* The whole part of a finite float. *)
let z_of_float x =
  let mantissa, exponent = Float.frexp (Float.trunc x) in
  let whole = z_of_int64 (Int64.of_float (Float.ldexp mantissa 53)) in
  if exponent >= 53 then Z.mul whole (two_to (exponent - 53)) else Z.quot whole (two_to (53 - exponent))
let lesser x y =
  let first = if x < y then true else if y < x then false else Float.sign_bit x in
  if Float.is_nan y || (first && not (Float.is_nan x)) then x else y
let to_even x =
  if Float.abs (x -. Float.trunc x) = 0.5 then Float.copy_sign (2. *. Float.round (x /. 2.)) x else Float.round x
(* The next float of a type in the direction of another. *)
let next_after t x y =
  if Float.is_nan x || Float.is_nan y then Float.nan
  else if x = y then y
  else
    let low = if t = F32 then Int32.float_of_bits 1l else Int64.float_of_bits 1L in
    if x = 0. then Float.copy_sign low y
    else
      let away = (x > 0.) = (y > x) in
      match float t x with
      | Float (t, b) -> float_of (t, if away then Int64.succ b else Int64.pred b)
      | Int _ | Truth _ -> x

let raw = function
  | Int (t, n) -> pattern t n
  | Float (_, b) -> Z.modulo (z_of_int64 b) (two_to 64)
  | Truth b -> if b then z 1 else Z0
let of_raw t n = match t with
  | F32 | F64 -> Float (t, int64_of n)
  | Bool -> Truth (not (Z.eqb n Z0))
  | I8 | I16 | I32 | I64 | U8 | U16 | U32 | U64 -> wrap t n
let canonical = function Float (t, b) -> float t (float_of (t, b)) | (Int _ | Truth _) as s -> s

let convert t x = match t, x with
  | (F32 | F64), Float (s, b) -> float t (float_of (s, b))
  | Bool, Float (s, b) -> Truth (float_of (s, b) <> 0.)
  | _, Float (s, b) ->
      let x = float_of (s, b) in
      if Float.is_nan x || Float.is_integer x = false && Float.abs x = Float.infinity || Float.abs x = Float.infinity then
        wrap t Z0
      else wrap t (Z.max (lowest t) (Z.min (highest t) (z_of_float x)))
  | _, (Int _ | Truth _) ->
      let n = match x with
        | Int (s, n) when (match t with U8 | U16 | U32 | U64 -> true | _ -> false) -> pattern s n
        | Int (_, n) -> n
        | Float _ | Truth _ -> raw x in
      (match t with F32 | F64 -> float t (float_of_z t n) | _ -> of_raw t n)

let compared op order = match op with
  | "==" -> Some (order = 0) | "!=" -> Some (order <> 0) | "<" -> Some (order < 0) | "<=" -> Some (order <= 0)
  | ">" -> Some (order > 0) | ">=" -> Some (order >= 0) | _ -> None
let order n m = match Z.compare n m with Eq -> 0 | Lt -> -1 | Gt -> 1
let rec power t base n =
  if n = Z0 then z 1
  else
    let half = power t (Z.modulo (Z.mul base base) (two_to 64)) (Z.div n (z 2)) in
    if Z.eqb (Z.modulo n (z 2)) (z 1) then Z.modulo (Z.mul base half) (two_to 64) else half
let bit n i = Z.eqb (Z.modulo (Z.shiftr n (z i)) (z 2)) (z 1)
let rec count_from n i step until = if i = until || bit n i then 0 else 1 + count_from n (i + step) step until
let int32 n = Int (I32, z n)

let integer op t args =
  let number n = Ok (wrap t n) in
  let shift y = Z.modulo y (z (bits t)) in
  match op, args with
  | "neg", [ x ] -> number (Z.opp x)
  | "not", [ x ] -> number (Z.lnot x)
  | "abs", [ x ] -> number (Z.abs x)
  | "sgn", [ x ] -> number (Z.sgn x)
  | "clz", [ x ] -> Ok (int32 (count_from (pattern t x) (bits t - 1) (-1) (-1)))
  | "ctz", [ x ] -> Ok (int32 (count_from (pattern t x) 0 1 (bits t)))
  | "popc", [ x ] -> Ok (int32 (List.length (List.filter (bit (pattern t x)) (List.init (bits t) Fun.id))))
  | ("/" | "%" | "//" | "%%"), [ _; Z0 ] -> Err Division_by_zero
  | "/", [ x; y ] -> number (Z.div x y)
  | "%", [ x; y ] -> number (Z.modulo x y)
  | "//", [ x; y ] -> number (Z.quot x y)
  | "%%", [ x; y ] -> number (Z.rem x y)
  | "**", [ _; Zneg _ ] -> Err Negative_exponent
  | "**", [ x; y ] -> number (power t (Z.modulo x (two_to 64)) y)
  | "+", [ x; y ] -> number (Z.add x y)
  | "-", [ x; y ] -> number (Z.sub x y)
  | "*", [ x; y ] -> number (Z.mul x y)
  | "<<", [ x; y ] -> number (Z.shiftl x (shift y))
  | ">>", [ x; y ] -> number (Z.shiftr x (shift y))
  | ">>>", [ x; y ] -> number (Z.shiftr (pattern t x) (shift y))
  | "&", [ x; y ] -> number (Z.coq_land x y)
  | "|", [ x; y ] -> number (Z.coq_lor x y)
  | "^", [ x; y ] -> number (Z.coq_lxor x y)
  | "min", [ x; y ] -> number (Z.min x y)
  | "max", [ x; y ] -> number (Z.max x y)
  | "mul_hi", [ x; y ] -> number (Z.shiftr (Z.mul x y) (z (bits t)))
  | "mad_hi", [ x; y; w ] -> number (Z.add (Z.shiftr (Z.mul x y) (z (bits t))) w)
  | _, [ x; y ] -> (match compared op (order x y) with Some b -> Ok (Truth b) | None -> raise (Unknown op))
  | _ -> raise (Unknown op)

(* What elementary functions gave. Of a run that fails whatever they give, some may not have been asked. *)
let told : (string * scalar list, scalar) Hashtbl.t = Hashtbl.create 64
let fails_anyway = ref false

let floating op t args =
  let r = rounded t in
  let is b = Truth b in
  match op, args with
  | "neg", [ x ] -> float t (-.x)
  | "abs", [ x ] -> float t (Float.abs x)
  | "sgn", [ x ] -> float t (if Float.is_nan x then x else if x > 0. then 1. else if x < 0. then -1. else 0.)
  | "sqrt", [ x ] -> float t (Float.sqrt x)
  | "floor", [ x ] -> float t (Float.floor x)
  | "ceil", [ x ] -> float t (Float.ceil x)
  | "round", [ x ] -> float t (to_even x)
  | "trunc", [ x ] -> float t (Float.trunc x)
  | "rsqrt", [ x ] -> float t (1. /. r (Float.sqrt x))
  | "recip", [ x ] -> float t (1. /. x)
  | "isnan", [ x ] -> is (Float.is_nan x)
  | "isinf", [ x ] -> is (Float.abs x = Float.infinity)
  | "+", [ x; y ] -> float t (x +. y)
  | "-", [ x; y ] -> float t (x -. y)
  | "*", [ x; y ] -> float t (x *. y)
  | "/", [ x; y ] -> float t (x /. y)
  | "%", [ x; y ] -> float t (Float.rem x y)
  | "min", [ x; y ] -> float t (lesser x y)
  | "max", [ x; y ] -> float t (-.lesser (-.x) (-.y))
  | "copysign", [ x; y ] -> float t (Float.copy_sign x y)
  | "nextafter", [ x; y ] -> float t (next_after t x y)
  | "mad", [ x; y; w ] -> float t (r (x *. y) +. w)
  | "lerp", [ x; y; w ] -> float t (x +. r (r (y -. x) *. w))
  | "==", [ x; y ] -> is (x = y)
  | "!=", [ x; y ] -> is (x <> y)
  | "<", [ x; y ] -> is (x < y)
  | "<=", [ x; y ] -> is (x <= y)
  | ">", [ x; y ] -> is (x > y)
  | ">=", [ x; y ] -> is (x >= y)
  | _ -> if !fails_anyway then float t Float.nan else raise (Unknown op)

let logical op args = match op, args with
  | "not", [ x ] -> Truth (not x)
  | "&&", [ x; y ] -> Truth (x && y)
  | "||", [ x; y ] -> Truth (x || y)
  | _, [ x; y ] -> (match compared op (compare x y) with Some b -> Truth b | None -> raise (Unknown op))
  | _ -> raise (Unknown op)


(* A primitive is its name: `f64.+`, `i32.f64`. *)
let apply prim args =
  match Hashtbl.find_opt told (prim, args) with
  | Some s -> Ok s
  | None ->
      let dot = String.index prim '.' in
      let t = type_named (String.sub prim 0 dot) in
      let op = String.sub prim (dot + 1) (String.length prim - dot - 1) in
      match op, args with
      | _, [ x ] when List.mem_assoc op types -> Ok (convert t x)
      | "to_bits", [ Float (F32, b) ] -> Ok (wrap U32 (z_of_int64 b))
      | "to_bits", [ Float (_, b) ] -> Ok (wrap U64 (z_of_int64 b))
      | "from_bits", [ x ] -> Ok (canonical (of_raw t (raw x)))
      | "from_fraction", [ Int (_, x); Int (_, y) ] -> Ok (float t (float_of_z t x /. float_of_z t y))
      | "ldexp", [ Float (s, b); Int (_, n) ] -> Ok (float t (Float.ldexp (float_of (s, b)) (small n)))
      | "get_bit", [ Int (_, i); x ] -> Ok (int32 (if bit (raw x) (small i land (bits t - 1)) then 1 else 0))
      | "set_bit", [ Int (_, i); x; Int (_, b) ] ->
          let i = small i land (bits t - 1) in
          let cleared = if bit (raw x) i then Z.sub (raw x) (two_to i) else raw x in
          let set = Z.coq_lor cleared (Z.shiftl (pattern I32 b) (z i)) in
          Ok (canonical (of_raw t (Z.modulo set (two_to (bits t)))))
      | _, Float _ :: _ ->
          Ok (floating op t (List.map (function Float (s, b) -> float_of (s, b) | Int _ | Truth _ -> raise (Unknown prim)) args))
      | _, Truth _ :: _ ->
          Ok (logical op (List.map (function Truth b -> b | Int _ | Float _ -> raise (Unknown prim)) args))
      | _ -> integer op t (List.map (function Int (_, n) -> n | Float _ | Truth _ -> raise (Unknown prim)) args)

let table =
  { apply; number = wrap I64; integer = (function Int (_, n) -> Some n | Float _ | Truth _ -> None);
    truth = (function Truth b -> Some b | Int _ | Float _ -> None); type_of; nothing = Truth false }

(** The meaning of core as a program of OCaml, for `.ci/proofs` to compare with Lawson's: [compared/] has what reads
    programs and the table of scalars. Natural numbers become machine integers, which is believed; whole numbers stay
    what they are here. *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic ExtrOcamlNatInt.
From Lawson Require Import Computation Brackets Core Run Silent Move Walk Fusing Judge.

Extraction Language OCaml.
Extract Constant Nat.sub => "fun n m -> if n <= m then 0 else n - m".
Extract Constant Nat.div => "fun n m -> if m = 0 then m else n / m".
Extract Constant Nat.modulo => "fun n m -> if m = 0 then n else n mod m".
Extraction "run.ml" run_program moved judged Z.add Z.sub Z.mul Z.div Z.modulo Z.quot Z.rem Z.opp Z.abs Z.sgn Z.min Z.max
  Z.eqb Z.ltb
  Z.leb Z.compare Z.land Z.lor Z.lxor Z.lnot Z.shiftl Z.shiftr Z.pow Z.to_nat Z.of_nat build scalars.

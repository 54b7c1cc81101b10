(** Pairs that [fused] accepts, and the same with a slip, which it refuses. Scalars and primitives are numbers here.
  *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Brackets Core Walk Fusing Judge.
Import ListNotations.

Definition D : known_of nat unit nat unit := KnownOf _ _ _ _ Nat.eq_dec (fun a b => match a, b with tt, tt => left
  eq_refl end) Nat.eq_dec (Nat.eqb 7).
Notation scope := (scope nat unit nat unit).
Notation op := (op nat unit nat unit).
Notation atom := (atom nat).
Definition n : size := [(1%Z, [0])].
Definition one : ty unit := Ty tt [].
Definition many : ty unit := Ty tt [n].
Definition plus : operator nat unit nat unit := Operator Tree [one] [10] [11] (Do [(12, one)] (Prim 0 [Var 10; Var
  11]) (End [Var 12])).
Definition scalar_op (p : nat) (x : nat) (args : list atom) (rest : scope) : scope := Do [(x, one)] (Prim p args)
  rest.
Definition emit (k : nat) (vs : list atom) (rest : scope) : scope := Do [] (Emit k vs) rest.
Definition known (v : nat) : bool := Nat.eqb v 0.
Notation accepts := (fused D known).

(** [ys = map f xs], [s = reduce (+) 0 (map g ys)]; [zs = scan (+) 1 ys]. *)
Definition maps : op := Loop n [] [(one, Var 0)] [] [] [Collect [one]] (scalar_op 1 1 [Var 0] (emit 0 [Var 1] (End
  []))).
Definition reduces : op := Loop n [] [(one, Var 1)] [Const 0] [] [Fold plus] (scalar_op 2 1 [Var 0] (emit 0 [Var 1]
  (End []))).
Definition scans : op := Loop n [] [(one, Var 1)] [Const 1] [plus] [Collect [one]]
  (Do [(1, one)] (Step 0 [Var 0]) (emit 0 [Var 1] (End []))).
Definition sums (ne : nat) (place : nat) (x y : nat) : op := Loop n [] [(one, Var 0)] [Const ne] [] [Fold plus]
  (scalar_op 1 x [Var 0] (scalar_op 2 y [Var x] (emit place [Var y] (End [])))).
Definition ys := [(1, many)].
Definition s := [(2, one)].
Definition given : scope := End [Var 2].

(** Whatever the names are. *)
Example vertical : accepts [false] ys maps s reduces s (sums 0 0 5 3) given = true. Proof. reflexivity. Qed.
Example another_neutral : accepts [false] ys maps s reduces s (sums 1 0 5 3) given = false. Proof. reflexivity. Qed.
Example another_place : accepts [false] ys maps s reduces s (sums 0 1 5 3) given = false. Proof. reflexivity. Qed.
Example emits_too_soon : accepts [false] ys maps s reduces s
  (Loop n [] [(one, Var 0)] [Const 0] [] [Fold plus] (scalar_op 1 5 [Var 0] (scalar_op 2 3 [Var 5] (emit 0 [Var 5]
    (End []))))) given = false.
Proof. reflexivity. Qed.
(** What is left out must not be needed. *)
Example still_needed : accepts [false] ys maps s reduces s (sums 0 0 5 3) (End [Var 1; Var 2]) = false. Proof.
  reflexivity. Qed.
Definition keeps (first second : nat) : op := Loop n [] [(one, Var 0)] [Const 0] [] [Collect [one]; Fold plus]
  (scalar_op 1 5 [Var 0] (emit first [Var 5] (scalar_op 2 3 [Var 5] (emit second [Var 3] (End []))))).
Example diagonal : accepts [true] ys maps s reduces (ys ++ s) (keeps 0 1) (End [Var 1; Var 2]) = true. Proof.
  reflexivity. Qed.
Example places_swapped : accepts [true] ys maps s reduces (ys ++ s) (keeps 1 0) (End [Var 1; Var 2]) = false. Proof.
  reflexivity. Qed.

(** Two scans: the second one's place comes after the first one's. *)
Definition first_scan : op := Loop n [] [(one, Var 0)] [Const 4] [plus] [Collect [one]] (Do [(1, one)] (Step 0 [Var
  0]) (emit 0 [Var 1] (End []))).
Definition two_scans (a b : nat) (ne : list nat) : op := Loop n [] [(one, Var 0)] (map Const ne) [plus; plus]
  [Collect [one]]
  (Do [(1, one)] (Step a [Var 0]) (Do [(2, one)] (Step b [Var 1]) (emit 0 [Var 2] (End [])))).
Example scan_scan : accepts [false] ys first_scan [(2, many)] scans [(2, many)] (two_scans 0 1 [4; 1]) given = true.
  Proof. reflexivity. Qed.
Example scan_not_moved : accepts [false] ys first_scan [(2, many)] scans [(2, many)] (two_scans 0 0 [4; 1]) given =
  false. Proof. reflexivity. Qed.
Example neutrals_swapped : accepts [false] ys first_scan [(2, many)] scans [(2, many)] (two_scans 0 1 [1; 4]) given
  = false. Proof. reflexivity. Qed.

(** Side by side; what may fail is not left out, what cannot (the primitive 7) is. *)
Definition other : op := Loop n [] [(one, Var 0)] [Const 0] [] [Fold plus] (scalar_op 7 1 [Var 0] (emit 0 [Var 0]
  (End []))).
Definition beside (left_out : bool) : op := Loop n [] [(one, Var 0)] [Const 0] [] [Collect [one]; Fold plus]
  (scalar_op 1 1 [Var 0] (emit 0 [Var 1] (if left_out then emit 1 [Var 0] (End []) else scalar_op 7 2 [Var 0] (emit
    1 [Var 0] (End []))))).
Example horizontal : accepts [true] ys maps s other (ys ++ s) (beside false) given = true. Proof. reflexivity. Qed.
Example swept : accepts [true] ys maps s other (ys ++ s) (beside true) given = true. Proof. reflexivity. Qed.
Definition may_fail : op := Loop n [] [(one, Var 0)] [Const 0] [] [Fold plus] (scalar_op 3 1 [Var 0] (emit 0 [Var 0]
  (End []))).
Example not_swept : accepts [true] ys maps s may_fail (ys ++ s) (beside true) given = false. Proof. reflexivity. Qed.

(** Components of one element, in their order. *)
Definition pairs : op := Loop n [] [(one, Var 0)] [] [] [Collect [one; one]] (scalar_op 1 1 [Var 0] (emit 0 [Var 0;
  Var 1] (End []))).
Definition differences : op := Loop n [] [(one, Var 1); (one, Var 3)] [] [] [Collect [one]] (scalar_op 4 2 [Var 0;
  Var 1] (emit 0 [Var 2] (End []))).
Definition differs (a b : nat) : op := Loop n [] [(one, Var 0)] [] [] [Collect [one]]
  (scalar_op 1 1 [Var 0] (scalar_op 4 2 [Var a; Var b] (emit 0 [Var 2] (End [])))).
Definition both := [(1, many); (3, many)].
Example components : accepts [false] both pairs [(2, many)] differences [(2, many)] (differs 0 1) given = true.
  Proof. reflexivity. Qed.
Example components_swapped : accepts [false] both pairs [(2, many)] differences [(2, many)] (differs 1 0) given =
  false. Proof. reflexivity. Qed.

(** Another space, and a producer that leaves elements out. *)
Definition shorter : op := Loop [(1%Z, [1])] [] [(one, Var 1)] [Const 0] [] [Fold plus] (scalar_op 2 1 [Var 0] (emit
  0 [Var 1] (End []))).
Example another_space : accepts [false] ys maps s shorter s (sums 0 0 5 3) given = false. Proof. reflexivity. Qed.
Definition filters : op := Loop n [] [(one, Var 0)] [] [] [Collect [one]]
  (scalar_op 1 1 [Var 0] (Do [] (If (Var 1) (emit 0 [Var 0] (End [])) (End [])) (End []))).
Example filtered : accepts [false] ys filters s reduces s
  (Loop n [] [(one, Var 0)] [Const 0] [] [Fold plus] (scalar_op 1 1 [Var 0] (Do [] (If (Var 1) (scalar_op 2 2 [Var
    0] (emit 0 [Var 2] (End []))) (End [])) (End []))))
  given = false.
Proof. reflexivity. Qed.

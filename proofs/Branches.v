(** The row of branches. *)
From Coq Require Import List String ZArith Bool.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

(** The row says that both conditions are one variable. Of two, [SameCondition] says that they are the same. *)
Definition two_conditions (d : string) : law :=
  Law (Tuple [If "c" (Apply "f" [Var "a"]) (Apply "g" [Var "a"]); If d (Apply "h" [Var "b"]) (Apply "k" [Var "b"])])
      (If "c" (Tuple [Apply "f" [Var "a"]; Apply "h" [Var "b"]]) (Tuple [Apply "g" [Var "a"]; Apply "k" [Var "b"]])).
Ltac branches Rt := apply meq_pointwise; intro w; cbn; unfold bind, ret; cbn;
  repeat match goal with |- context [fn ?K ?F ?f ?s ?a ?w] =>
    lazymatch f with
    | "h" => fail | "k" => fail
    | _ => destruct (fn K F f s a w) as [[?|?] ?]; cbn; auto
    end end;
  match goal with |- context [fn ?K ?F ?f ?s ?a ?w] =>
    match goal with |- context [fn K F f ?t a w] => tryif constr_eq s t then fail else
      rewrite (proj1 (Rt f s t ltac:(repeat split; reflexivity)) a w); destruct (fn K F f t a w) as [[?|?] ?] end end;
  reflexivity.
Theorem if_fusion_of_two : sound Bodies (two_conditions "d") [SameCondition; Rate].
Proof.
  start. unfold two_conditions in *. cbn [left right] in *.
  lazymatch goal with H : holds _ _ _ _ _ _ _ _ _ SameCondition, Rt : holds _ _ _ _ _ _ _ _ _ Rate |- _ =>
    pose proof (H "c" "d" ltac:(cbn; tauto) ltac:(cbn; tauto)) as Same; cbn in Rt;
    cbn; rewrite <- Same; destruct (truth K F (var K e "c")); branches Rt end.
Qed.
Theorem if_fusion : sound Bodies
  (Law (Tuple [If "c" (Apply "f" [Var "a"]) (Apply "g" [Var "a"]); If "c" (Apply "h" [Var "b"]) (Apply "k" [Var "b"])])
       (If "c" (Tuple [Apply "f" [Var "a"]; Apply "h" [Var "b"]]) (Tuple [Apply "g" [Var "a"]; Apply "k" [Var "b"]])))
  [SameCondition; Rate].
Proof.
  start. lazymatch goal with Rt : holds _ _ _ _ _ _ _ _ _ Rate |- _ =>
    cbn in Rt; cbn; destruct (truth K F (var K e "c")); branches Rt end.
Qed.

(** Rows of a consumer and the loop that makes what it reads. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

(** One loop of both bodies, whose results are the consumer's. *)
Ltac fused f g k := etransitivity; [apply (run_kept _ _ _ _ _ _ _ _ _ _ _ (fun _ ys => k ys)); bodies_commute f g|];
  cbv beta.
Ltac the_loop Rel made_of := lazymatch goal with F : @functions _ _ ?K |- _ =>
  loop_with (@of_consumer K (element K)) (@of_consumer_app K (element K)) Rel
    (fun ys : list (element K + element K) => made_of (rights ys)) end.

(** What both sides of map-map and redomap-map come to. *)
Lemma composed {W E} K (F : @functions W E K) (B : blind K F (own_position K)) e f g xs (k : list (element K) -> comp
  W E (value K)) :
  (forall i x j y, commutes (mapping K F (own_position K) g i x) (mapping K F (own_position K) f j y)) ->
  meq (bind (run (mapping K F (own_position K) g) 0 xs) (fun r => bind (run (mapping K F (own_position K) f) 0 (snd
    r)) (fun q => k (snd q))))
      (bind (run (mapper K (fun i args => denote K F (at_ K i (sets K ["x"] args e)) (Apply f [Apply g [Var "x"]]))) 0
        (map (fun p => (fst p, [snd p])) xs)) (fun r => k (snd r))).
Proof.
  intro C. rewrite (run_kept _ _ _ _ _ _ _ _ _ _ _ (fun _ ys => k ys)) by exact C.
  eapply map_of with (R := fun i s => s = (i, i)) (I := one_of) (O := fun ys vs => vs = rights ys)
    (k := fun ys => k (rights ys)); auto.
  - apply each_map; reflexivity.
  - intros a b c d -> ->. now rewrite rights_app.
  - unfold one_of. each.
  - intros ys vs ->. reflexivity.
Qed.
Theorem map_map : sound Bodies
  (Law (Map (Var "f") [Map (Var "g") [Var "xs"]])
       (Map (Lambda ["x"] (Apply "f" [Apply "g" [Var "x"]])) [Var "xs"]))
  ONCE.
Proof.
  start. look_nowhere. rewrite (denote_map _ _ _ _ Blind), (elements_map _ _ _ _ Blind _ _ _ is_array), bind_snd.
  unfold made.
  etransitivity; [apply (composed _ _ Blind e "f" "g" _ (as_array _)); bodies_commute "g" "f"|].
  cbn. rewrite is_array. cbn. apply meq_pointwise. intro w. reflexivity.
Qed.
Theorem redomap_map : sound Bodies
  (Law (Redomap "op" (Var "f") "ne" (Map (Var "g") [Var "xs"]))
       (Redomap "op" (Lambda ["x"] (Apply "f" [Apply "g" [Var "x"]])) "ne" (Var "xs")))
  ONCE.
Proof.
  start. look_nowhere. rewrite (denote_redomap _ _ _ _ Blind), (elements_map _ _ _ _ Blind _ _ _ is_array), bind_snd.
  etransitivity; [apply (composed _ _ Blind e "f" "g" _ (folding K F (own_position K) "op" (var K e "ne")));
    bodies_commute "g" "f"|].
  etransitivity; [apply bind_ext; intro r; symmetry; exact (folded_blind _ _ _ Blind "op" (around K (at_ K 0 e)) _ _)|].
  cbn. rewrite is_array. apply meq_pointwise. intro w. reflexivity.
Qed.

Theorem filter_map : sound Bodies
  (Law (Filter (Var "p") (Map (Var "f") [Var "xs"]))
       (Loop (Arrays [("x", "xs")])
         (Bind "y" (Apply "f" [Var "x"]) (When (Apply "p" [Var "y"]) (Emit (Var "y") Done) Done))))
  ONCE.
Proof.
  start. look_nowhere. rewrite (denote_filter _ _ _ _ Blind), (elements_map _ _ _ _ Blind _ _ _ is_array), bind_snd.
  unfold made.
  fused "f" "p" (@as_array (@world L R U) E K).
  the_loop (fun (s : nat * nat) i (hs : histories K) => s = (i, i)) (@as_array (@world L R U) E K).
Qed.
Theorem scan_map : sound Bodies
  (Law (Scan "op" "ne" (Map (Var "f") [Var "xs"]))
       (Loop (Arrays [("x", "xs")]) (Step "s" "op" "ne" (Apply "f" [Var "x"]) (Emit (Var "s") Done))))
  ONCE.
Proof.
  start. look_nowhere. rewrite (denote_scan _ _ _ _ Blind), (elements_map _ _ _ _ Blind _ _ _ is_array), bind_snd.
  unfold made.
  fused "f" "op" (@as_array (@world L R U) E K).
  the_loop (fun (s : nat * (nat * list (element K))) i hs => s = (i, (i, hs "s"))) (@as_array (@world L R U) E K).
Qed.
Theorem map_filter : sound Bodies
  (Law (Map (Var "f") [Filter (Var "p") (Var "xs")])
       (Loop (Arrays [("x", "xs")]) (When (Apply "p" [Var "x"]) (Emit (Apply "f" [Var "x"]) Done) Done)))
  FILTERED.
Proof.
  start. stand_still. rewrite (denote_map _ _ _ _ Blind), (elements_filter _ _ _ _ Blind _ _ _ is_array), bind_snd.
  unfold made.
  fused "p" "f" (@as_array (@world L R U) E K).
  the_loop (fun (s : nat * nat) (i : nat) (hs : histories K) => True) (@as_array (@world L R U) E K).
Qed.
Theorem filter_filter : sound Bodies
  (Law (Filter (Var "p") (Filter (Var "q") (Var "xs")))
       (Loop (Arrays [("x", "xs")])
         (When (Apply "q" [Var "x"]) (When (Apply "p" [Var "x"]) (Emit (Var "x") Done) Done) Done)))
  FILTERED.
Proof.
  start. stand_still. rewrite (denote_filter _ _ _ _ Blind), (elements_filter _ _ _ _ Blind _ _ _ is_array), bind_snd.
    unfold made.
  fused "q" "p" (@as_array (@world L R U) E K).
  the_loop (fun (s : nat * nat) (i : nat) (hs : histories K) => True) (@as_array (@world L R U) E K).
Qed.
Theorem redomap_filter : sound Bodies
  (Law (Redomap "op" (Var "f") "ne" (Filter (Var "p") (Var "xs")))
       (Loop (Arrays [("x", "xs")]) (When (Apply "p" [Var "x"]) (Fold "op" "ne" (Apply "f" [Var "x"]) Done) Done)))
  FILTERED.
Proof.
  start. stand_still. rewrite (denote_redomap _ _ _ _ Blind), (elements_filter _ _ _ _ Blind _ _ _ is_array), bind_snd.
  fused "p" "f" (folding K F (nowhere K) "op" (var K e "ne")).
  the_loop (fun (s : nat * nat) (i : nat) (hs : histories K) => True) (folding K F (nowhere K) "op" (var K e "ne")).
Qed.
Theorem scan_filter : sound Bodies
  (Law (Scan "op" "ne" (Filter (Var "p") (Var "xs")))
       (Loop (Arrays [("x", "xs")])
         (When (Apply "p" [Var "x"]) (Step "s" "op" "ne" (Var "x") (Emit (Var "s") Done)) Done)))
  FILTERED.
Proof.
  start. stand_still. rewrite (denote_scan _ _ _ _ Blind), (elements_filter _ _ _ _ Blind _ _ _ is_array), bind_snd.
  unfold made.
  fused "p" "op" (@as_array (@world L R U) E K).
  the_loop (fun (s : nat * (nat * list (element K))) (i : nat) hs => snd (snd s) = hs "s") (@as_array (@world L R U) E
    K).
Qed.
Theorem map_scan : sound Bodies
  (Law (Map (Var "f") [Scan "op" "ne" (Var "xs")])
       (Loop (Arrays [("x", "xs")]) (Step "s" "op" "ne" (Var "x") (Emit (Apply "f" [Var "s"]) Done))))
  ONCE.
Proof.
  start. look_nowhere. rewrite (denote_map _ _ _ _ Blind), (elements_scan _ _ _ _ Blind _ _ _ _ is_array), bind_snd.
  unfold made.
  fused "op" "f" (@as_array (@world L R U) E K).
  the_loop (fun (s : (nat * list (element K)) * nat) i hs => s = ((i, hs "s"), i)) (@as_array (@world L R U) E K).
Qed.
Theorem filter_scan : sound Bodies
  (Law (Filter (Var "p") (Scan "op" "ne" (Var "xs")))
       (Loop (Arrays [("x", "xs")])
         (Step "s" "op" "ne" (Var "x") (When (Apply "p" [Var "s"]) (Emit (Var "s") Done) Done))))
  ONCE.
Proof.
  start. look_nowhere. rewrite (denote_filter _ _ _ _ Blind), (elements_scan _ _ _ _ Blind _ _ _ _ is_array),
    bind_snd. unfold made.
  fused "op" "p" (@as_array (@world L R U) E K).
  the_loop (fun (s : (nat * list (element K)) * nat) i hs => s = ((i, hs "s"), i)) (@as_array (@world L R U) E K).
Qed.
Theorem redomap_scan : sound Bodies
  (Law (Redomap "op" (Var "f") "ne" (Scan "op'" "ne'" (Var "xs")))
       (Loop (Arrays [("x", "xs")]) (Step "s" "op'" "ne'" (Var "x") (Fold "op" "ne" (Apply "f" [Var "s"]) Done))))
  ONCE.
Proof.
  start. look_nowhere. rewrite (denote_redomap _ _ _ _ Blind), (elements_scan _ _ _ _ Blind _ _ _ _ is_array), bind_snd.
  fused "op'" "f" (folding K F (own_position K) "op" (var K e "ne")).
  the_loop (fun (s : (nat * list (element K)) * nat) i hs => s = ((i, hs "s"), i)) (folding K F (own_position K) "op"
    (var K e "ne")).
Qed.
Theorem scan_scan : sound Bodies
  (Law (Scan "op" "ne" (Scan "op'" "ne'" (Var "xs")))
       (Loop (Arrays [("x", "xs")])
         (Step "s" "op'" "ne'" (Var "x") (Step "t" "op" "ne" (Var "s") (Emit (Var "t") Done)))))
  ONCE.
Proof.
  start. look_nowhere. rewrite (denote_scan _ _ _ _ Blind), (elements_scan _ _ _ _ Blind _ _ _ _ is_array), bind_snd.
  unfold made.
  fused "op'" "op" (@as_array (@world L R U) E K).
  the_loop (fun (s : (nat * list (element K)) * (nat * list (element K))) i hs => s = ((i, hs "s"), (i, hs "t")))
    (@as_array (@world L R U) E K).
Qed.

(** What folds runs when the loop has ended: nothing has to commute. *)
Ltac folds_loop Rel made_of := lazymatch goal with F : @functions _ _ ?K |- _ =>
  loop_with (@of_one K) (@of_one_app K) Rel made_of end.
Theorem reduce_map : sound Bodies
  (Law (Reduce "op" "ne" (Map (Var "f") [Var "xs"])) (Redomap "op" (Var "f") "ne" (Var "xs"))) ONCE_REDUCE.
Proof.
  start. look_nowhere. rewrite (denote_reduce _ _ _ _ Blind), (elements_map _ _ _ _ Blind _ _ _ is_array), bind_snd.
  rewrite (denote_redomap _ _ _ _ Blind), elements_var, bind_ret_l by exact is_array. reflexivity.
Qed.
Theorem reduce_filter : sound Bodies
  (Law (Reduce "op" "ne" (Filter (Var "p") (Var "xs")))
       (Loop (Arrays [("x", "xs")]) (When (Apply "p" [Var "x"]) (Fold "op" "ne" (Var "x") Done) Done)))
  ONCE_REDUCE.
Proof.
  start. look_nowhere. rewrite (denote_reduce _ _ _ _ Blind), (elements_filter _ _ _ _ Blind _ _ _ is_array), bind_snd.
  folds_loop (fun (s : nat) (i : nat) (hs : histories K) => s = i) (folding K F (own_position K) "op" (var K e "ne")).
Qed.
Theorem reduce_scan : sound Bodies
  (Law (Reduce "op" "ne" (Scan "op'" "ne'" (Var "xs")))
       (Loop (Arrays [("x", "xs")]) (Step "s" "op'" "ne'" (Var "x") (Fold "op" "ne" (Var "s") Done))))
  ONCE_REDUCE.
Proof.
  start. look_nowhere. rewrite (denote_reduce _ _ _ _ Blind), (elements_scan _ _ _ _ Blind _ _ _ _ is_array), bind_snd.
  folds_loop (fun (s : nat * list (element K)) i hs => s = (i, hs "s")) (folding K F (own_position K) "op" (var K e
    "ne")).
Qed.

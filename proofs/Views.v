(** Rows of views, and of the positions of a size. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics Bins.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Lemma values_of_space {K} (vs : list (value K)) : map snd (space K vs) = vs.
Proof. unfold space. generalize 0. induction vs; intro n; cbn; congruence. Qed.
Lemma origins_of_space {K} (vs : list (value K)) : map fst (space K vs) = seq 0 (List.length vs).
Proof. unfold space. generalize 0. induction vs; intro n; cbn; f_equal; auto. Qed.
Lemma values_of {K} (os : list nat) : forall vs : list (value K), List.length vs = List.length os -> map snd (combine
  os vs) = vs.
Proof. induction os; intros [|v vs] H; cbn in *; try discriminate; auto. f_equal; auto. Qed.
Lemma origins_of {K} (os : list nat) : forall vs : list (value K), List.length vs = List.length os -> map fst (combine
  os vs) = os.
Proof. induction os; intros [|v vs] H; cbn in *; try discriminate; auto. f_equal; auto. Qed.
Lemma space_of_origins {K} (l us : list (value K)) : List.length us = List.length l -> combine (map fst (space K l))
  us = space K us.
Proof. intro H. now rewrite origins_of_space, <- H. Qed.

(** What a body sees of [iota] is what stands there: no condition. *)
Lemma numbers_below {K} k : zips K [space K (map (number K) (seq 0 k))] = map (fun j => (j, [number K j])) (seq 0 k).
Proof.
  unfold space, zips. rewrite map_length, seq_length. generalize 0. induction k; intro n; cbn; f_equal; auto.
Qed.
Lemma each_number {K} k : forall n, each_with (fun n z x => x = z /\ z = (n, [number K n])) n
  (map (fun j => (j, [number K j])) (seq n k)) (map (fun j => (j, [number K j])) (seq n k)).
Proof. induction k; intro n; cbn; constructor; auto. Qed.
Theorem iota : sound Bodies
  (Law (Map (Var "f") [Iota "n"]) (Loop (Size "i" "n") (Emit (Apply "f" [Var "i"]) Done))) [].
Proof.
  start. match goal with H : index K F (var K e "n") = Some ?n |- _ => rename H into is_size; set (k := n) in * end.
  transitivity (bind (run (mapper K (fun i => fn K F "f" (around K (at_ K i e)))) 0 (map (fun j => (j, [number K j]))
    (seq 0 k)))
    (fun r => (fun ys => ret (Array ys)) (snd r))).
  { rewrite <- numbers_below. cbn. unfold size. rewrite is_size. cbn. apply meq_pointwise; intro w. reflexivity. }
  eapply loop_of with (R := fun s i (hs : histories K) => s = i) (O := of_one) (I := fun n z x => x = z /\ z = (n,
    [number K n]))
    (k := fun ys => ret (Array ys)).
  - cbn. unfold size. rewrite is_size. rewrite bind_ret_l. reflexivity.
  - apply each_number.
  - reflexivity.
  - reflexivity.
  - apply of_one_app.
  - unfold of_one. intros s i hs z x -> [-> ->]. by_steps.
  - ended.
Qed.

(** So is what it sees of [replicate]. *)
Theorem replicate : sound Bodies
  (Law (Map (Var "f") [Replicate "n" (Var "a"); Var "ys"])
       (Map (Lambda ["y"] (Apply "f" [Var "a"; Var "y"])) [Var "ys"])) [].
Proof.
  start. match goal with H : index K F (var K e "n") = Some _ |- _ => rename H into is_size end.
  match goal with H : in_one_space _ _ _ |- _ => cbn in H; rename H into long end.
  set (ys := combine (origins "ys") vs) in *.
  assert (Len : sizes "n" = List.length ys) by (unfold ys; cbn in *; rewrite combine_length; lia).
  transitivity (bind (run (mapper K (fun i => fn K F "f" (around K (at_ K i e)))) 0 (zips K [space K (repeat (var K e
    "a") (List.length ys)); ys]))
    (fun r => (fun us => ret (Array us)) (snd r))).
  { rewrite <- Len. cbn. unfold size. rewrite is_size, is_array. cbn. apply meq_pointwise; intro w. reflexivity. }
  transitivity (bind (run (mapper K (fun i args => denote K F (at_ K i (sets K ["y"] args e)) (Apply "f" [Var "a"; Var
    "y"]))) 0
    (map (fun p => (fst p, [snd p])) ys)) (fun r => ret (Array (snd r)))).
  2:{ cbn. rewrite is_array. cbn. apply meq_pointwise; intro w. reflexivity. }
  eapply map_of with (R := fun n i => i = n) (O := eq) (k := fun us => ret (Array us)) (h := fun us => ret (Array us))
    (I := fun _ z x => exists o y, z = (o, [var K e "a"; y]) /\ x = (o, [y])).
  - unfold space. rewrite repeat_length, zips_two. clearbody ys. clear. generalize 0 at 1. generalize 0.
    induction ys as [|[o y] ys IH]; intros m n; cbn; constructor.
    + exists o, y. split; reflexivity.
    + apply IH.
  - reflexivity.
  - reflexivity.
  - intros a b c d -> ->. reflexivity.
  - intros s i z x -> (o & y & -> & ->). by_steps.
  - intros us ? <-. reflexivity.
Qed.

(** A counter in place of positions. *)
Lemma ones a n : fold_left Z.add (repeat 1%Z n) a = (a + Z.of_nat n)%Z.
Proof. revert a; induction n; intro a; cbn [repeat fold_left]; [lia|]. rewrite IHn. lia. Qed.
Theorem counter : sound Scalars_alone (Law (Iota "n") (Counted "n")) [].
Proof.
  start. cbn. apply bind_ext; intro k. unfold counted, number. apply mrel_ret. f_equal. f_equal.
  apply map_ext. intro i. do 2 f_equal. cbn [repeat fold_left]. rewrite ones. lia.
Qed.

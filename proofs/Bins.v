(** Rows of bins. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Section Bins.
Context {W E : Type} (K : scalars) (F : @functions W E K) (e : env K).
Notation M := (comp W E).
Notation value := (value K).
Notation element := (element K).

(** An element of two arrays, and what bins get of it. *)
Definition two (z : element * element) : nat * list value := (fst (snd z), [snd (fst z); snd (snd z)]).
Definition binned_pair (z : element * (nat * element)) : nat * element :=
  (fst (snd z), (fst (snd (snd z)), Several [snd (fst z); snd (snd (snd z))])).
Lemma zips_two xs ys : zips K [xs; ys] = map two (combine xs ys).
Proof.
  unfold zips, two. revert ys. induction xs as [|x xs IH]; intros [|y ys]; auto. cbn in *. f_equal. apply IH.
Qed.
Lemma pairs_numbered xs ys : List.length xs = List.length ys ->
  pairs K (zips K [xs; ys]) = map binned_pair (combine xs (combine (seq 0 (List.length ys)) ys)).
Proof.
  intro L. rewrite zips_two. unfold pairs. rewrite !map_length, combine_length, L, Nat.min_id. generalize 0 at 1 2.
  revert ys L. induction xs as [|x xs IH]; intros [|y ys] L n; try discriminate; auto. cbn. f_equal. apply IH.
  now injection L.
Qed.

Context (look : nat -> sight K) (B : blind K F look).
Lemma denote_bins a op ne t y ys : var K e y = Array ys ->
  meq (denote K F e (ReduceByIndex a op ne t (Var y)))
      (bind (elements K F e t) (fun xs => binning K F look op (var K e a) (pairs K (zips K [xs; ys])))).
Proof.
  intro H. apply meq_pointwise; intro w. unfold elements. cbn. unfold bind, ret. cbn.
  destruct (denote K F e t w) as [[v|?] w1]; cbn; auto.
  replace (var K (after K F e t v) y) with (var K e y) by (now destruct t). rewrite H.
  destruct v; cbn; auto. unfold bind, ret. cbn. apply B.
Qed.
(** What a loop with one element for each gives, beside what goes to bins with it. *)
Lemma bins_of_once S (p : body S element element) q s xs ys op old :
  (forall s x, meq (p s x) (once q s x)) -> List.length xs = List.length ys ->
  (forall xs s, mrel (fun r r' => r = r' /\ List.length (snd r) = List.length xs) (run p s xs) (run p s xs)) ->
  meq (bind (run p s xs) (fun r => binning K F look op old (pairs K (zips K [snd r; ys]))))
      (bind (run (along (once q)) s (combine xs (combine (seq 0 (List.length ys)) ys))) (fun r =>
        binning K F look op old (map binned_pair (snd r)))).
Proof.
  intros H L N.
  transitivity (bind (run p s xs) (fun r => (fun l => binning K F look op old (map binned_pair l))
    (combine (snd r) (combine (seq 0 (List.length ys)) ys)))).
  { eapply mrel_bind; [apply N|]. intros r r' [<- Lr]. rewrite pairs_numbered by congruence. reflexivity. }
  rewrite (run_ext _ _ _ _ _ xs H). apply (run_along _ _ _ _ _ q xs _ s (fun l => binning K F look op old (map
    binned_pair l))). now rewrite combine_length, seq_length, Nat.min_id.
Qed.
Lemma once_for_each S (p : @body W E S element element) q : (forall s x, meq (p s x) (once q s x)) ->
  forall xs s, mrel (fun r r' => r = r' /\ List.length (snd r) = List.length xs) (run p s xs) (run p s xs).
Proof.
  intros H xs. induction xs as [|x xs IH]; intro s; cbn; [now apply mrel_ret|].
  eapply mrel_bind with (R := fun r r' => r = r' /\ List.length (snd r) = 1).
  - rewrite H. unfold once. eapply mrel_bind with (R := eq); [reflexivity|]. intros a b <-. now apply mrel_ret.
  - intros a b [<- La]. eapply mrel_bind; [apply IH|]. intros c d [<- Lc]. apply mrel_ret. split; [reflexivity|].
    exact (eq_trans (app_length _ _) (f_equal2 Nat.add La Lc)).
Qed.
Definition of_bins (ys : list (element * (nat * element))) (es : list (event K)) : Prop := pick K 0 es = map
  binned_pair ys.
Lemma of_bins_app a b c d : of_bins a b -> of_bins c d -> of_bins (a ++ c) (b ++ d).
Proof. unfold of_bins. intros H J. now rewrite pick_app, map_app, H, J. Qed.
Definition two_of (n : nat) (z : element * (nat * element)) (x : nat * list value) : Prop :=
  fst (snd z) = n /\ fst (fst z) = fst (snd (snd z)) /\ x = two (fst z, snd (snd z)).
Lemma inputs_of_two os us vs : List.length us = List.length os -> List.length vs = List.length os ->
  each_with two_of 0 (combine (combine os us) (combine (seq 0 (List.length (combine os vs))) (combine os vs)))
    (zips K [combine os us; combine os vs]).
Proof.
  rewrite zips_two. generalize 0. revert us vs.
  induction os as [|o os IH]; intros [|u us] [|v vs] n Lu Lv; try discriminate; cbn; constructor.
  - repeat split; reflexivity.
  - apply IH; [now injection Lu | now injection Lv].
Qed.
End Bins.

Ltac one_space := match goal with H : in_one_space ?o _ _ |- _ => cbn in H; match type of H with ?a = ?b =>
  repeat match goal with J : context [b] |- _ => tryif constr_eq J H then fail else rewrite <- H in J end end end.
Ltac bins_loop Rel := eapply loop_of with (R := Rel) (I := two_of _) (O := of_bins _) (k := fun l => binning _ _ _ _ _
  (map (binned_pair _) l));
  [ apply over_two; eassumption | apply inputs_of_two; assumption | reflexivity | reflexivity
  | apply of_bins_app | unfold of_bins, two_of, two; each
  | let H := fresh in intros ? ? H; red in H; rewrite <- H; cbn [results]; unfold binning;
    match goal with B : blind _ _ _ |- _ => rewrite (binned_blind _ _ _ B _ (around _ _)) end; cbn [position around
      at_];
    match goal with |- meq ?m _ => rewrite <- (bind_ret_r _ m) at 1 end;
    rewrite bind_assoc; apply bind_ext; intro; rewrite bind_ret_l, bind_ret_l; reflexivity ].

Theorem bins_map : sound Bodies
  (Law (ReduceByIndex "ds" "op" "ne" (Map (Var "f") [Var "xs"]) (Var "ys"))
       (Loop (Arrays [("x", "xs"); ("y", "ys")]) (Put "ds" "op" (Apply "f" [Var "x"]) (Var "y") Done)))
  ONCE.
Proof.
  start. look_nowhere. one_space.
  match goal with H : var K e "ys" = _ |- _ => rewrite (denote_bins _ _ _ _ Blind _ _ _ _ _ _ H) end.
  match goal with H : var K e "xs" = _ |- _ => rewrite (elements_map _ _ _ _ Blind _ _ _ H), bind_snd end.
  assert (Q : forall s x, meq (mapping K F (own_position K) "f" s x)
    (once (fun i x => bind (fn K F "f" (own_position K i) [snd x]) (fun v => ret (S i, (fst x, v)))) s x)).
  { intros s x. unfold mapping, once. rewrite bind_assoc. apply bind_ext; intro v. now rewrite bind_ret_l. }
  etransitivity; [apply (bins_of_once K F _ _ _ _ _ _ _ _ _ Q); [unfold element; rewrite !combine_length; lia | apply
    (once_for_each K _ _ _ Q)]|].
  bins_loop (fun (s : nat) i (hs : histories K) => s = i).
Qed.
Theorem bins_scan : sound Bodies
  (Law (ReduceByIndex "ds" "op" "ne" (Scan "op'" "ne'" (Var "xs")) (Var "ys"))
       (Loop (Arrays [("x", "xs"); ("y", "ys")]) (Step "s" "op'" "ne'" (Var "x") (Put "ds" "op" (Var "s") (Var "y")
         Done))))
  ONCE.
Proof.
  start. look_nowhere. one_space.
  match goal with H : var K e "ys" = _ |- _ => rewrite (denote_bins _ _ _ _ Blind _ _ _ _ _ _ H) end.
  match goal with H : var K e "xs" = _ |- _ => rewrite (elements_scan _ _ _ _ Blind _ _ _ _ H), bind_snd end.
  assert (Q : forall s x, meq (scanning K F (own_position K) "op'" (var K e "ne'") s x)
    (once (fun s x => bind (scanned K F "op'" (own_position K (fst s)) (var K e "ne'") (snd s ++ [x])) (fun v =>
      ret ((S (fst s), snd s ++ [x]), (fst x, v)))) s x)).
  { intros s x. unfold scanning, once. rewrite bind_assoc. apply bind_ext; intro v. now rewrite bind_ret_l. }
  etransitivity; [apply (bins_of_once K F _ _ _ _ _ _ _ _ _ Q); [unfold element; rewrite !combine_length; lia | apply
    (once_for_each K _ _ _ Q)]|].
  bins_loop (fun (s : nat * list (element K)) i hs => s = (i, hs "s")).
Qed.

Lemma pairs_of_same {K} (l : list (element K)) :
  map snd (pairs K (zips K [l; l])) = map (fun x => (fst x, Several [snd x; snd x])) l.
Proof.
  rewrite pairs_numbered by reflexivity. generalize 0. induction l as [|x l IH]; intro n; cbn; f_equal; auto.
Qed.
(** Bins don't look at positions here, which are others behind a filter. *)
Theorem bins_filter : sound Bodies
  (Law (Let "ys" (Filter (Var "p") (Var "xs")) (ReduceByIndex "ds" "op" "ne" (Var "ys") (Var "ys")))
       (Loop (Arrays [("x", "xs")]) (When (Apply "p" [Var "x"]) (Put "ds" "op" (Var "x") (Var "x") Done) Done)))
  FILTERED.
Proof.
  start. match goal with H : holds _ _ _ _ _ _ _ _ _ OwnPosition |- _ => pose proof (proj2 H) as Still; cbn in Still
    end.
  stand_still. match goal with H : var K e "xs" = Array (combine _ ?v) |- _ => rename H into is_xs; rename v into us
    end.
  transitivity (bind (run (filtering K F (nowhere K) "p") 0 (combine (origins "xs") us)) (fun r =>
    (fun ys => binning K F (nowhere K) "op" (var K e "ds") (map (fun x => (0, (fst x, Several [snd x; snd x]))) ys))
      (snd r))).
  { change (meq (bind (denote K F e (Filter (Var "p") (Var "xs"))) (fun u => denote K F (set K "ys" u (after K F e
    (Filter (Var "p") (Var "xs")) u))
      (ReduceByIndex "ds" "op" "ne" (Var "ys") (Var "ys")))) (bind (run (filtering K F (nowhere K) "p") 0 (combine
        (origins "xs") us)) (fun r =>
    (fun ys => binning K F (nowhere K) "op" (var K e "ds") (map (fun x => (0, (fst x, Several [snd x; snd x]))) ys))
      (snd r)))).
    rewrite (denote_filter _ _ _ _ Blind), (elements_var _ _ _ _ _ is_xs), bind_ret_l. unfold made. rewrite bind_assoc.
    apply bind_ext; intro r. rewrite bind_ret_l.
    rewrite (denote_bins _ _ _ _ Blind _ _ _ _ "ys" (snd r)) by reflexivity.
    rewrite (elements_var _ _ _ "ys" (snd r)), bind_ret_l by reflexivity.
    apply meq_pointwise; intro w. unfold binning, nowhere. apply Still. rewrite map_map. apply pairs_of_same. }
  eapply loop_of with (R := fun (s : nat) (i : nat) (hs : histories K) => True) (I := one_of)
    (O := fun ys es => map snd (pick K 0 es) = map (fun x => (fst x, Several [snd x; snd x])) ys)
    (k := fun ys => binning K F (nowhere K) "op" (var K e "ds") (map (fun x => (0, (fst x, Several [snd x; snd x])))
      ys)).
  - apply over_one; eassumption.
  - apply each_map; reflexivity.
  - exact I.
  - reflexivity.
  - intros a b c d Q1 Q2. now rewrite pick_app, !map_app, Q1, Q2.
  - unfold one_of. each.
  - intros ys es H'. cbn [results]. rewrite !bind_assoc.
    etransitivity; [symmetry; apply bind_ret_r|]. apply bind_proper.
    + apply meq_pointwise; intro w. unfold binning. rewrite (proj2 (proj2 (proj2 (Blind "op" (around K (at_ K 0 e)))))).
      apply Still. rewrite H', map_map. reflexivity.
    + intro v. now rewrite !bind_ret_l.
Qed.

(** The row of a loop that another one reads at indices. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics Views Lists.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Definition pulled : term := Loop (Arrays [("i", "is")]) (Emit (Apply "f" [At "xs" (Var "i")]) Done).

Section Pull.
Context {L R U E : Type} (K : scalars) (F : @functions (@world L R U) E K) (B : blind K F (nowhere K)).
Context (answer : value K -> result E (value K)) (silent : forall v w, call K F "f" v w = (answer v, w)).

Lemma nth_both (os : list nat) : forall (vs us : list (value K)) n, Forall2 (fun v u => answer v = Ok u) vs us ->
  match nth_error (combine os us) n, nth_error (combine os vs) n with
  | Some u, Some v => answer (snd v) = Ok (snd u) | None, None => True | _, _ => False end.
Proof.
  induction os as [|o os IH]; intros vs us n Q; destruct n; cbn; auto.
  - destruct Q; cbn; auto.
  - destruct Q; cbn; auto. now apply IH.
Qed.
(** Where what is pulled has been computed before, computing it again gives the same. *)
Lemma gather_of_mapped (e : env K) os vs us is : Forall2 (fun v u => answer v = Ok u) vs us ->
  var K e "xs" = Array (combine os vs) -> var K e "is" = Array is ->
  meq (bind (run (mapper K (fun _ i => read K F (Array (combine os us)) (tuple K i))) 0 (map (fun p => (fst p, [snd
    p])) is))
        (fun r => ret (Array (snd r))))
      (denote K F e pulled).
Proof.
  intros Q is_xs is_is. unfold pulled.
  eapply loop_of with (R := fun s i (hs : histories K) => True) (O := of_one)
    (I := fun _ z x => x = z /\ exists o v, z = (o, [v])) (k := fun ys => ret (Array ys)).
  - apply over_one. exact is_is.
  - generalize 0. clear. induction is as [|[o v] is IH]; intro n; cbn; constructor; eauto.
  - exact I.
  - reflexivity.
  - apply of_one_app.
  - intros s i hs z x _ [-> (o & v & ->)]. intro w. unfold mapper. cbn. unfold bind, ret. cbn. unfold bind, ret.
    rewrite is_xs. cbn. unfold bind, ret, size. destruct (index K F v) as [n|]; cbn; auto.
    unfold element in *. pose proof (nth_both os vs us n Q) as N.
    destruct (nth_error (combine os us) n) as [u|], (nth_error (combine os vs) n) as [v'|]; try contradiction; cbn;
      auto.
    rewrite (proj1 (B "f" _)). specialize (silent (snd v') w). unfold call, nowhere in *.
    rewrite silent, N. unfold of_one. cbn. repeat split; reflexivity.
  - ended.
Qed.
End Pull.

(** Where the producer may not fail, its loop is left out. *)
Theorem pull_of_total : sound Scalars_alone (Law (Gather (Map (Var "f") [Var "xs"]) (Var "is")) pulled) [Copyable;
  Total].
Proof.
  start. scalars.
  match goal with H : var K e "xs" = Array (combine _ ?v), J : var K e "is" = Array _ |- _ =>
    rename H into is_xs; rename J into is_is; rename v into us end.
  assert (Lx : List.length us = List.length (origins "xs")) by assumption.
  match goal with H : holds _ _ _ _ _ _ _ _ _ Copyable, J : holds _ _ _ _ _ _ _ _ _ Total |- _ =>
    pose proof (H "f" ltac:(cbn; tauto)) as quiet; pose proof (J "f" ltac:(cbn; tauto)) as fine end.
  match goal with H : forall s args, does _ (fn K F "f" s args) |- _ => rename H into Does end.
  intro w. pose proof (calls_silent K class F "f" w Does quiet) as silent.
  pose proof (calls_total K class F "f" Does fine) as total.
  set (answer := fun v => fst (call K F "f" v w)) in *.
  assert (Q : exists ys, answers answer us = Ok ys).
  { clear - total. induction us as [|v us IH]; cbn; [eauto|]. destruct IH as [ys ->]. destruct (total v w) as [u Hu].
    unfold answer. rewrite Hu. eauto. }
  destruct Q as [ys Q]. pose proof (proj1 (answers_ok answer us ys) Q) as Q'.
  pose proof (gather_of_mapped K F Blind answer silent e (origins "xs") us ys _ Q' is_xs is_is w) as G.
  assert (M : meq (denote K F e (Map (Var "f") [Var "xs"])) (bind (traverse (call K F "f") us) (fun us => ret (Array
    (combine (origins "xs") us))))).
  { rewrite (denote_map_call _ _ _ Blind), (elements_array _ _ _ _ _ is_xs), bind_ret_l.
  now rewrite values_of, origins_of by exact Lx. }
  assert (Lf : meq (denote K F e (Gather (Map (Var "f") [Var "xs"]) (Var "is")))
    (bind (traverse (call K F "f") us) (fun us => bind (run (mapper K (fun _ i => read K F (Array (combine (origins
      "xs") us)) (tuple K i))) 0
       (zips K [combine (origins "is") vs])) (fun r => ret (Array (snd r)))))).
  { change (denote K F e (Gather (Map (Var "f") [Var "xs"]) (Var "is"))) with
      (bind (denote K F e (Map (Var "f") [Var "xs"])) (fun a => bind (ret (var K e "is")) (fun v => bind (array K F v)
        (fun is =>
        made K (run (mapper K (fun _ i => read K F a (tuple K i))) 0 (zips K [is])))))).
    rewrite M, bind_assoc. apply bind_ext; intro l. rewrite !bind_ret_l, is_is. cbn [array]. now rewrite bind_ret_l. }
  specialize (Lf w). rewrite (bind_silent _ _ silent) in Lf. rewrite Q in Lf.
  exact (same_trans _ _ _ _ Lf G).
Qed.

(** Where it may fail its loop stays, and then [Copyable] is enough: what [cluster/merge.rs] does. *)
Theorem pull : sound Scalars_alone
  (Law (Gather (Map (Var "f") [Var "xs"]) (Var "is")) (Let "ys" (Map (Var "f") [Var "xs"]) pulled)) [Copyable].
Proof.
  start. scalars.
  match goal with H : var K e "xs" = Array (combine _ ?v), J : var K e "is" = Array _ |- _ =>
    rename H into is_xs; rename J into is_is; rename v into us end.
  assert (Lx : List.length us = List.length (origins "xs")) by assumption.
  match goal with H : holds _ _ _ _ _ _ _ _ _ Copyable |- _ => pose proof (H "f" ltac:(cbn; tauto)) as quiet end.
  match goal with H : forall s args, does _ (fn K F "f" s args) |- _ => rename H into Does end.
  intro w. pose proof (calls_silent K class F "f" w Does quiet) as silent.
  set (answer := fun v => fst (call K F "f" v w)) in *.
  assert (M : meq (denote K F e (Map (Var "f") [Var "xs"])) (bind (traverse (call K F "f") us) (fun us => ret (Array
    (combine (origins "xs") us))))).
  { rewrite (denote_map_call _ _ _ Blind), (elements_array _ _ _ _ _ is_xs), bind_ret_l.
  now rewrite values_of, origins_of by exact Lx. }
  assert (Lf : meq (denote K F e (Gather (Map (Var "f") [Var "xs"]) (Var "is")))
    (bind (traverse (call K F "f") us) (fun us => bind (run (mapper K (fun _ i => read K F (Array (combine (origins
      "xs") us)) (tuple K i))) 0
       (zips K [combine (origins "is") vs])) (fun r => ret (Array (snd r)))))).
  { change (denote K F e (Gather (Map (Var "f") [Var "xs"]) (Var "is"))) with
      (bind (denote K F e (Map (Var "f") [Var "xs"])) (fun a => bind (ret (var K e "is")) (fun v => bind (array K F v)
        (fun is =>
        made K (run (mapper K (fun _ i => read K F a (tuple K i))) 0 (zips K [is])))))).
    rewrite M, bind_assoc. apply bind_ext; intro l. rewrite !bind_ret_l, is_is. cbn [array]. now rewrite bind_ret_l. }
  assert (Rt : meq (denote K F e (Let "ys" (Map (Var "f") [Var "xs"]) pulled))
    (bind (traverse (call K F "f") us) (fun us => denote K F (set K "ys" (Array (combine (origins "xs") us))
      (after K F e (Map (Var "f") [Var "xs"]) (Array (combine (origins "xs") us)))) pulled))).
  { change (denote K F e (Let "ys" (Map (Var "f") [Var "xs"]) pulled)) with
      (bind (denote K F e (Map (Var "f") [Var "xs"])) (fun u => denote K F (set K "ys" u (after K F e (Map (Var "f")
        [Var "xs"]) u)) pulled)).
    rewrite M, bind_assoc. apply bind_ext; intro l. now rewrite bind_ret_l. }
  specialize (Lf w). specialize (Rt w). rewrite (bind_silent _ _ silent) in Lf, Rt.
  destruct (answers answer us) as [ys|] eqn:Q.
  - apply answers_ok in Q.
    pose proof (gather_of_mapped K F Blind answer silent (set K "ys" (Array (combine (origins "xs") ys))
      (after K F e (Map (Var "f") [Var "xs"]) (Array (combine (origins "xs") ys)))) (origins "xs") us ys _ Q is_xs
        is_is w) as G.
    exact (same_trans _ _ _ _ Lf (same_trans _ _ _ _ G (same_sym _ _ _ Rt))).
  - exact (same_trans _ _ _ _ Lf (same_sym _ _ _ Rt)).
Qed.

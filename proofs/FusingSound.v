(** What [fused] accepts does the same: [fused_same]. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Move Walk
  Started Columns Fusing Gathered Element Pair Kept Silence JoinedStarts Joined.
Import ListNotations.

Section Fused.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Context (D_ok : forall p, never_fails D p = true -> forall args, exists s, apply T p args = Ok s).
Notation M := (comp W (failure fault)).
Notation value := (value scalar type).
Notation ty := (ty type).
Notation env := (@env scalar type).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_scope := (run_scope T numbers print host most).

Lemma both_all_same A (f : A -> A -> bool) : (forall a b, f a b = true -> a = b) -> forall l m, both_all f l m =
  true -> l = m.
Proof.
  intros H l. induction l as [|a l IH]; intros [|b m] E; cbn in E; try discriminate E; [reflexivity|].
  apply andb_prop in E. destruct E as [E1 E2]. now rewrite (H a b E1), (IH m E2).
Qed.
Lemma found_in (l : list (ty * atom scalar)) p : found D l p = true -> In p l.
Proof. unfold found. destruct (find D p l) as [y|] eqn:F; [|discriminate]. intros _. eapply nth_error_In, find_nth,
  F. Qed.
Lemma in_combine_nth A B (l : list A) : forall (m : list B) i a b, nth_error l i = Some a -> nth_error m i = Some b
  -> In (a, b) (List.combine l m).
Proof.
  induction l as [|x l IH]; intros [|y m] [|i] a b H K; cbn in *; try discriminate; [left; congruence|right; eauto].
Qed.
Lemma peel (a b : bool) : a && b = true -> a = true /\ b = true. Proof. apply andb_prop. Qed.

Theorem fused_same known keep outs1 o1 outs2 o2 outs o rest (e : env) i st : have known e ->
  fused D known keep outs1 o1 outs2 o2 outs o rest = true ->
  meq (run_scope (Do outs1 o1 (Do outs2 o2 rest)) i e st) (run_scope (Do outs o rest) i e st).
Proof.
  intros He H. unfold fused in H.
  destruct o1 as [| | | |n1 caps1 ins1 ne1 scans1 cs1 body1| | | | | | | | | | | | |]; try discriminate H.
  destruct o2 as [| | | |n2 caps2 ins2 ne2 scans2 cs2 body2| | | | | | | | | | | | |]; try discriminate H.
  destruct o as [| | | |n caps ins ne0 scans cs body| | | | | | | | | | | | |]; try discriminate H.
  cbv zeta in H.
  destruct (capture_names D 0 caps1 caps) as [m1|] eqn:M1; [|now rewrite andb_false_r in H].
  destruct (capture_names D 0 caps2 caps) as [m2|] eqn:M2; [|now rewrite andb_false_r in H].
  destruct (find_sources D [] ins1 ins) as [sources1|] eqn:So1; [|now rewrite andb_false_r in H].
  destruct (find_sources D _ ins2 ins) as [sources2|] eqn:So2; [|now rewrite andb_false_r in H].
  apply peel in H. destruct H as [H Last]. apply peel in Last. destruct Last as [Last Walks].
  destruct (walk D true known (length caps + length ins) anything (length scans1) 0 (place_in keep 0) (is_read keep
    sources2) _ body1 body)
    as [[[w [|? ?]] more]|] eqn:Wk1; try discriminate Walks.
  apply peel in Walks. destruct Walks as [Walks Wk2']. apply peel in Walks. destruct Walks as [Emits Inside].
  destruct (walk D true known _ _ (length scans2) (length scans1) _ _ _ body2 more) as [[[w' [|? ?]] [[|? ?]|? ? ?|?
    ? ?]]|] eqn:Wk2; try discriminate Wk2'. clear Wk2'.
  repeat (apply peel in Last; let X := fresh "X" in destruct Last as [Last X]).
  repeat (apply peel in H; let Y := fresh "Y" in destruct H as [H Y]).
  apply is_true in H. apply is_true in Y23. subst n1 n2.
  apply Nat.eqb_eq in Y2, Y3, Y12, Y13.
  apply (both_all_same _ (same_atom D)) in Y1; [|intros a b E; now apply is_true in E].
  apply (both_all_same _ (same_binding D)) in Y0.
  2:{ intros [x t] [y u] E. apply peel in E. destruct E as [E1 E2]. apply Nat.eqb_eq in E1. apply ty_is_true in E2.
    cbn in *. congruence. }
  rewrite forallb_forall in Y4, Y5, Y6, Y7, Y8, Last, X3, Emits, Inside. subst ne0 outs.
  assert (F_in : forall k, is_read keep sources2 k = true -> k < length cs1).
  { intros k F. unfold is_read in F. apply orb_prop in F. destruct F as [F|F].
    - apply existsb_exists in F. destruct F as ([y|k' q] & I & E); [discriminate E|]. apply Nat.eqb_eq in E. subst k'.
      specialize (Inside _ I). cbn in Inside. now apply Nat.ltb_lt.
    - apply negb_true_iff in F. destruct (Nat.ltb k (length cs1)) eqn:L; [now apply Nat.ltb_lt|]. apply Nat.ltb_ge
        in L.
      rewrite nth_overflow in F by lia. discriminate F. }
  assert (J : forall w0, (fails (two T numbers print host most outs1 outs2 n caps1 ins1 caps2 ins2 ne1 ne2 scans1
    scans2 cs1 cs2 body1 body2 e) w0 /\
      fails (joined T numbers print host most keep outs1 outs2 n caps ins ne1 ne2 scans1 scans2 scans cs1 cs body e)
        w0) \/
    exists e2 f2, gives_ (two T numbers print host most outs1 outs2 n caps1 ins1 caps2 ins2 ne1 ne2 scans1 scans2
      cs1 cs2 body1 body2 e) e2 w0 /\
      gives_ (joined T numbers print host most keep outs1 outs2 n caps ins ne1 ne2 scans1 scans2 scans cs1 cs body
        e) f2 w0 /\
      same_but (map fst (dropped keep cs1 outs1)) e2 f2).
  { intro w0. apply (joined_same T numbers D D_ok print host most known keep outs1 outs2 n caps1 ins1 caps2 ins2
    caps ins ne1 ne2 scans1 scans2 scans
      cs1 cs2 cs body1 body2 body more m1 m2 sources1 sources2 w w'); auto.
    - intros p P. exact (peel _ _ (Y8 p P)).
    - intros p P. specialize (Y7 p P). apply peel in Y7. destruct Y7 as [A B]. split; [|exact B]. intro N. unfold
        results, names1 in N. now rewrite N in A.
    - intros p P. specialize (Y5 p P). apply orb_prop in Y5. destruct Y5 as [A|A]; [left|right]; now apply found_in.
    - intros p P. specialize (Y4 p P). apply orb_prop in Y4. destruct Y4 as [A|A]; [left; now apply found_in|right].
      apply found_in, filter_In in A. destruct A as [A B]. split; [exact A|]. unfold results, names1. destruct
        (made_at _ p); [discriminate B|reflexivity].
    - exact (find_sources_in D _ _ _ _ So1).
    - exact (find_sources_in D _ _ _ _ So2).
    - intros k c F N. specialize (Last k ltac:(apply in_seq; specialize (F_in k F); lia)). unfold Pair.follow in F.
        rewrite F, N in Last. exact Last.
    - intros j x t k q N1 N2 F. specialize (X3 (t, (k, q))). unfold Pair.follow in F. cbn in X3. rewrite F in X3.
        cbn in X3.
      specialize (X3 (in_combine_nth _ _ _ _ _ _ _ (map_nth_error snd j outs1 N1) N2)). now apply is_true in X3.
    - intros k F. unfold Pair.follow in F. specialize (Emits k ltac:(apply in_seq; specialize (F_in k F); lia)).
        rewrite F in Emits. cbn in Emits.
      destruct (lookup k (emitted w)) as [us|]; [|discriminate Emits]. exists us. split; [reflexivity|]. unfold arity.
      destruct (nth_error cs1 k); [now apply Nat.eqb_eq|discriminate Emits].
    - intros k q I. specialize (Inside _ I). cbn in Inside. now apply Nat.ltb_lt. }
  intro w0.
  assert (L : meq (run_scope (Do outs1 (Loop n caps1 ins1 ne1 scans1 cs1 body1) (Do outs2 (Loop n caps2 ins2 ne2
    scans2 cs2 body2) rest)) i e st)
    (bind (two T numbers print host most outs1 outs2 n caps1 ins1 caps2 ins2 ne1 ne2 scans1 scans2 cs1 cs2 body1
      body2 e) (fun e2 => run_scope rest i e2 st))).
  { rewrite loop_then. unfold two. rewrite bind_assoc. apply bind_ext. intro vs1. rewrite bind_assoc. apply
    bind_ext. intro e1.
    rewrite loop_then, bind_assoc. reflexivity. }
  assert (R : meq (run_scope (Do (kept_results keep cs1 outs1 ++ outs2) (Loop n caps ins (JoinedStarts.ne ne1 ne2 scans1
    scans2) scans cs body) rest) i e st)
    (bind (joined T numbers print host most keep outs1 outs2 n caps ins ne1 ne2 scans1 scans2 scans cs1 cs body e)
      (fun f2 => run_scope rest i f2 st))).
  { rewrite loop_then. unfold joined. rewrite bind_assoc. reflexivity. }
  destruct (L w0) as [L1 L2], (R w0) as [R1 R2].
  assert (S : same (bind (two T numbers print host most outs1 outs2 n caps1 ins1 caps2 ins2 ne1 ne2 scans1 scans2
    cs1 cs2 body1 body2 e) (fun e2 => run_scope rest i e2 st) w0)
    (bind (joined T numbers print host most keep outs1 outs2 n caps ins ne1 ne2 scans1 scans2 scans cs1 cs body e)
      (fun f2 => run_scope rest i f2 st) w0)).
  { destruct (J w0) as [[[x A] [y B]]|(e2 & f2 & A & B & C)]; unfold bind.
    - rewrite A, B. split; [exact I|reflexivity].
    - unfold gives_ in A, B. rewrite A, B. exact (scope_local T numbers print host most rest _ _ e2 f2 i st Y C w0). }
  exact (same_trans _ _ _ _ (conj L1 L2) (same_trans _ _ _ _ S (same_sym _ _ _ (conj R1 R2)))).
Qed.
End Fused.

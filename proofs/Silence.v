(** Bodies in which nothing is printed and no host is called are silent, and so are the loops that they are bodies
  of. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk Started.
Import ListNotations.

Section Silence.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Notation M := (comp W (failure fault)).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation operator := (operator scalar type prim name).
Notation value := (value scalar type).
Notation param := (ty * atom)%type.
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation quietly := (@quietly fault W).
Notation run_operator := (run_operator T numbers print host most).
Notation op_alike := (op_alike T numbers print host most quietly false).

Lemma operator_quiet (o : operator) e : operator_silent o = true -> operator_in anything o = true -> forall l r,
  quietly _ _ eq (run_operator o e l r) (run_operator o e l r).
Proof.
  destruct o as [way tys xs ys body]. intros S I l r.
  apply (operator_alikes T numbers print host most quietly (@quietly_ret fault W) (@quietly_fail fault W)
    (@quietly_bind fault W) false
    way tys xs ys body) with (Q := anything); auto.
  - apply scopes_alike; auto using (@quietly_ret fault W), (@quietly_fail fault W); try discriminate. apply
      (@quietly_bind fault W).
  - cbn [operator_silent] in *. now rewrite S.
  - split; reflexivity.
Qed.
Lemma body_quiet (space : size) (captures inputs : list param) neutrals (scans : list operator) collectors body k m
  e st x :
  op_in anything anything (Loop space captures inputs neutrals scans collectors body) = true ->
  op_silent (Loop space captures inputs neutrals scans collectors body) = true ->
  silent (element T numbers print host most k m body scans e st x).
Proof.
  intros I S. rewrite loop_in in I. rewrite loop_silent in S.
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.
  unfold element. assert (Q : quietly _ _ eq
    (run_scope T numbers print host most body (Inside (Some (fst x)) (map (fun o => step (run_operator o e) numbers
      (way_of o)) scans)) (set_all (seq k m) (snd x) e) st)
    (run_scope T numbers print host most body (Inside (Some (fst x)) (map (fun o => step (run_operator o e) numbers
      (way_of o)) scans)) (set_all (seq k m) (snd x) e) st)).
  { apply (scopes_alike T numbers print host most quietly (@quietly_ret fault W) (@quietly_fail fault W)
    (@quietly_bind fault W) false)
      with (P := anything) (Q := anything); try discriminate; auto.
    - rewrite orb_false_r. assumption.
    - split; reflexivity.
    - split; [reflexivity|]. cbn. rename H into Ss.
      match goal with J : forallb (operator_in anything) scans = true |- _ => rename J into Is end. clear - Ss Is.
      induction scans as [|o scans IH]; cbn in *; constructor;
        repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end; auto.
      intros n v s. apply step_alike; auto using (@quietly_ret fault W); [apply (@quietly_bind fault W)|]. intros a
        b. now apply operator_quiet. }
  eapply (proj2 (@quietly_bind fault W _ _ _ _ eq eq _ _ (fun q => ret (snd q)) (fun q => ret (snd q)) Q _)).
  Unshelve. intros a b <-. now apply quietly_ret.
Qed.
Lemma loop_quiet space captures inputs neutrals scans collectors body (e : @env scalar type) :
  op_in anything anything (Loop space captures inputs neutrals scans collectors body) = true ->
  op_silent (Loop space captures inputs neutrals scans collectors body) = true ->
  silent (a_loop T numbers print host most e space captures inputs neutrals scans collectors body).
Proof.
  intros I S. pose proof (silent_op T numbers print host most (Loop space captures inputs neutrals scans collectors
    body)
    anything anything [] nowhere e [] I eq_refl S eq_refl) as Q. intros w v. specialize (Q w v). destruct Q as [Q1
      Q2].
  pose proof (run_started T numbers print host most space captures inputs neutrals scans collectors body [] nowhere
    e []) as R.
  pose proof (R w) as [R1 R2]. pose proof (R v) as [R3 _].
  set (run := Run.run_op T numbers print host most _ [] nowhere e []) in *.
  clearbody run. destruct (run w) as [r1 u1], (run v) as [r2 u2]. cbn [fst snd] in *. unfold quiet, bind in R1, R2,
    R3.
  destruct (a_loop T numbers print host most e space captures inputs neutrals scans collectors body w) as [[a|x] w1],
    (a_loop T numbers print host most e space captures inputs neutrals scans collectors body v) as [[b|y] v1]; cbn
      in R1, R2, R3;
    destruct r1, r2; try contradiction; cbn in *; (split; [|congruence]); auto; congruence.
Qed.
End Silence.

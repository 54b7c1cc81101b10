(** One element of two loops and of the one that they became. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk WalkAlike
  Started Columns Fusing Gathered.
Import ListNotations.

Section Named.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault).
Context (D : known_of scalar type prim name).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation param := (ty * atom)%type.
Notation named := (@named scalar type).

Lemma same_param_eq (a b : param) : same_param D a b = true -> a = b.
Proof.
  intro H. apply andb_prop in H. destruct H as [H K]. apply ty_is_true in H. apply is_true in K. destruct a, b. cbn
    in *. congruence.
Qed.
Lemma find_nth (p : param) l : forall y, find D p l = Some y -> nth_error l y = Some p.
Proof.
  induction l as [|q l IH]; intros y E; cbn in E; [discriminate|]. destruct (same_param D p q) eqn:S.
  - injection E as <-. apply same_param_eq in S. now subst.
  - destruct (find D p l) as [z|]; [|discriminate]. injection E as <-. now apply IH.
Qed.
Lemma capture_names_in (made : list param) l : forall k m, capture_names D k l made = Some m -> forall x a, lookup x
  m = Some a ->
  exists i p, x = k + i /\ nth_error l i = Some p /\
    ((exists y, a = Var y /\ nth_error made y = Some p) \/ (exists s, a = Const s /\ snd p = Const s)).
Proof.
  induction l as [|p l IH]; intros k m E x a L; cbn [capture_names] in E; [injection E as <-; discriminate L|].
  destruct (capture_names D (S k) l made) as [rest|] eqn:R; [|discriminate E].
  assert (Go : lookup x rest = Some a -> exists i p0, x = k + i /\ nth_error (p :: l) i = Some p0 /\
    ((exists y, a = Var y /\ nth_error made y = Some p0) \/ (exists s, a = Const s /\ snd p0 = Const s))).
  { intro Lr. destruct (IH _ _ R x a Lr) as (i & p0 & -> & N & X). exists (S i), p0. split; [lia|]. auto. }
  destruct (find D p made) as [y|] eqn:Fy.
  - injection E as <-. cbn in L. destruct (Nat.eqb x k) eqn:Xk; [|auto]. apply Nat.eqb_eq in Xk. injection L as <-.
    exists 0, p. split; [lia|]. split; [reflexivity|]. left. exists y. split; [reflexivity|]. now apply find_nth.
  - destruct (snd p) as [z|s|n] eqn:Sp; try discriminate E. destruct (dims_of (fst p)); [|discriminate E]. injection
      E as <-.
    cbn in L. destruct (Nat.eqb x k) eqn:Xk; [|auto]. apply Nat.eqb_eq in Xk. injection L as <-.
    exists 0, p. split; [lia|]. split; [reflexivity|]. right. exists s. auto.
Qed.
Lemma captures_inside (made : list param) l : forall k m, capture_names D k l made = Some m ->
  forall i p, nth_error l i = Some p -> In p made \/ (dims_of (fst p) = [] /\ exists s, snd p = Const s).
Proof.
  induction l as [|p l IH]; intros k m E i q N; [now destruct i|]. cbn [capture_names] in E.
  destruct (capture_names D (S k) l made) as [rest|] eqn:R; [|discriminate E]. destruct i as [|i].
  - injection N as <-. destruct (find D p made) as [y|] eqn:Fy; [left; eapply nth_error_In, find_nth, Fy|].
    destruct (snd p) as [z|s|n] eqn:Sp; try discriminate E. destruct (dims_of (fst p)) eqn:Dp; [|discriminate E].
      right. eauto.
  - now apply (IH _ _ R i).
Qed.
Definition comes_from (results : list (nat * (nat * nat))) (made : list param) (p : param) (s : source) : Prop :=
  match s with
  | Outside y => nth_error made y = Some p /\ made_at results p = None
  | Made k q => made_at results p = Some (k, q) /\ dims_of (fst p) = []
  end.
Lemma find_sources_in results made l : forall sources, find_sources D results l made = Some sources ->
  Forall2 (comes_from results made) l sources.
Proof.
  induction l as [|p l IH]; intros sources E; cbn [find_sources] in E; [injection E as <-; constructor|].
  destruct (find_sources D results l made) as [rest|]; [|discriminate E]. specialize (IH rest eq_refl).
  destruct (made_at results p) as [[k q]|] eqn:Mp.
  - destruct (dims_of (fst p)) eqn:Dp; [|discriminate E]. injection E as <-. constructor; [split; auto|exact IH].
  - destruct (find D p made) as [y|] eqn:Fy; [|discriminate E]. injection E as <-. constructor; [|exact IH]. split;
      [now apply find_nth|exact Mp].
Qed.
Lemma element_names_in base em l : forall k x (a : atom), lookup x (element_names k base em l) = Some a ->
  exists i s, x = k + i /\ nth_error l i = Some s /\ element_name base em s = Some a.
Proof.
  induction l as [|s l IH]; intros k x a L; cbn [element_names] in L; [discriminate L|].
  assert (Go : lookup x (element_names (S k) base em l) = Some a ->
    exists i s0, x = k + i /\ nth_error (s :: l) i = Some s0 /\ element_name base em s0 = Some a).
  { intro Lr. destruct (IH _ _ _ Lr) as (i & s0 & -> & N & X). exists (S i), s0. split; [lia|]. auto. }
  destruct (element_name base em s) as [b|] eqn:Eb; [|auto]. cbn in L. destruct (Nat.eqb x k) eqn:Xk; [|auto].
  apply Nat.eqb_eq in Xk. injection L as <-. exists 0, s. split; [lia|]. auto.
Qed.
Lemma scalar_params_in l : forall k x, among (scalar_params (scalar := scalar) (type := type) k l) x = true ->
  exists i p, x = k + i /\ nth_error l i = Some p /\ dims_of (fst p) = [].
Proof.
  induction l as [|p l IH]; intros k x A; cbn [scalar_params] in A; [discriminate A|].
  assert (Go : among (scalar_params (S k) l) x = true -> exists i q, x = k + i /\ nth_error (p :: l) i = Some q /\
    dims_of (fst q) = []).
  { intro B. destruct (IH _ _ B) as (i & q & -> & X). exists (S i), q. split; [lia|]. exact X. }
  destruct (dims_of (fst p)) eqn:Dp; [|auto]. change (Nat.eqb x k || among (scalar_params (S k) l) x = true) in A.
  apply orb_prop in A. destruct A as [A|A]; [|auto]. apply Nat.eqb_eq in A. exists 0, p. split; [lia|]. auto.
Qed.

(** The variables of a body: captures, then elements. *)
Lemma set_all_vars xs : forall (vs : list value) (e : env), set_all xs vs e = Env (rev (List.combine xs vs) ++ vars
  e) (sizes e).
Proof.
  induction xs as [|x xs IH]; intros [|v vs] e; cbn; try now destruct e. rewrite IH. cbn. now rewrite <- app_assoc.
Qed.
Lemma lookup_seq z vs : forall a, lookup z (rev (List.combine (seq a (length vs)) vs)) = if Nat.ltb z a then None
  else nth_error (vs : list value) (z - a).
Proof.
  induction vs as [|v vs IH]; intro a; cbn [length seq List.combine rev].
  - destruct (Nat.ltb z a); [reflexivity|]. now destruct (z - a).
  - rewrite lookup_app, IH. destruct (Nat.ltb z (S a)) eqn:L.
    + apply Nat.ltb_lt in L. cbn [lookup]. destruct (Nat.eqb z a) eqn:E.
      * apply Nat.eqb_eq in E. subst z. now rewrite Nat.ltb_irrefl, Nat.sub_diag.
      * apply Nat.eqb_neq in E. replace (Nat.ltb z a) with true by (symmetry; apply Nat.ltb_lt; lia). reflexivity.
    + apply Nat.ltb_ge in L. replace (Nat.ltb z a) with false by (symmetry; apply Nat.ltb_ge; lia).
      replace (z - a) with (S (z - S a)) by lia. cbn [nth_error]. destruct (nth_error vs (z - S a)); [reflexivity|].
      cbn. now replace (Nat.eqb z a) with false by (symmetry; apply Nat.eqb_neq; lia).
Qed.
Definition body_env (cv xs : list value) (s : list (nat * Z)) : env :=
  set_all (seq (length cv) (length xs)) xs (Env (rev (List.combine (seq 0 (length cv)) cv)) s).
Lemma body_lookup cv xs s z : lookup z (vars (body_env cv xs s)) = nth_error (cv ++ xs) z.
Proof.
  unfold body_env. rewrite set_all_vars. cbn [vars]. rewrite lookup_app, !lookup_seq. destruct (Nat.ltb z (length
    cv)) eqn:L.
  - apply Nat.ltb_lt in L. cbn. rewrite Nat.sub_0_r. now rewrite nth_error_app1.
  - apply Nat.ltb_ge in L. rewrite nth_error_app2 by lia. destruct (nth_error xs (z - length cv)); [reflexivity|].
    cbn. rewrite Nat.sub_0_r. now apply nth_error_None.
Qed.
Lemma body_sizes cv xs s : sizes (body_env cv xs s) = s. Proof. unfold body_env. now rewrite set_all_vars. Qed.

(** Captures that are the same in both. *)
Definition captured_alike (l made : list param) (cv cvm : list value) : Prop :=
  length cv = length l /\ length cvm = length made /\
  (forall i p y, nth_error l i = Some p -> nth_error made y = Some p -> nth_error cv i = nth_error cvm y) /\
  (forall i p s, nth_error l i = Some p -> snd p = Const s -> nth_error cv i = Some (Scalar s)).
Lemma names_at_start l made cv cvm m em sources xs xm s f :
  capture_names D 0 l made = Some m -> captured_alike l made cv cvm -> length xs = length sources ->
  (forall y, y < length made + length xm -> lookup y (vars f) = nth_error (cvm ++ xm) y) ->
  (forall i src a, nth_error sources i = Some src -> element_name (length made) em src = Some a ->
    match a with Var y => nth_error xs i = lookup y (vars f) | Const c => nth_error xs i = Some (Scalar c) | Size _
      => True end) ->
  named (element_names (length l) (length made) em sources ++ m) (body_env cv xs s) f.
Proof.
  intros C (L1 & L2 & V1 & V2) Lx Fx El x a Lk. rewrite lookup_app in Lk.
  destruct (lookup x (element_names (length l) (length made) em sources)) as [b|] eqn:E.
  - injection Lk as ->. destruct (element_names_in _ _ _ _ _ _ E) as (i & src & -> & N & Nm). specialize (El i src a
      N Nm).
    assert (i < length xs) by (rewrite Lx; apply nth_error_Some; congruence).
    destruct a as [y|c|n]; auto; rewrite body_lookup, nth_error_app2, L1 by lia; now replace (length l + i - length
      l) with i by lia.
  - destruct (capture_names_in _ _ _ _ C x a Lk) as (i & p & -> & N & [(y & -> & Ny)|(c & -> & Sc)]).
    + assert (y < length made) by (apply nth_error_Some; congruence). assert (i < length l) by (apply
        nth_error_Some; congruence).
      cbn [Nat.add]. rewrite body_lookup, Fx by lia. rewrite !nth_error_app1 by lia. eauto.
    + assert (i < length l) by (apply nth_error_Some; congruence). cbn [Nat.add]. rewrite body_lookup,
        nth_error_app1 by lia. eauto.
Qed.
Lemma scalars_at_start (l ins : list param) cv xs s : length cv = length l ->
  (forall i p, nth_error (l ++ ins) i = Some p -> dims_of (fst p) = [] -> exists c, nth_error (cv ++ xs) i = Some
    (Scalar c)) ->
  are_scalars (scalar_params 0 (l ++ ins)) (body_env cv xs s).
Proof.
  intros L H x A. destruct (scalar_params_in _ _ _ A) as (i & p & -> & N & Dp). cbn. rewrite body_lookup. eauto.
Qed.
End Named.

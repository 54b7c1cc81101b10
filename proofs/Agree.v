(** Environments that agree on some variables and sizes: what mentions no others has the same value in both. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent.
Import ListNotations.

Section Environments.
Context {scalar type prim fault W : Type} (T : table scalar type prim fault).
Notation M := (comp W (failure fault)).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation value := (value scalar type).
Notation env := (@env scalar type).

(** Environments in which what is mentioned has the same values. *)
Definition agree (P Q : nat -> bool) (e f : env) : Prop :=
  (forall x, P x = true -> lookup x (vars e) = lookup x (vars f)) /\
  (forall n, Q n = true -> lookup n (sizes e) = lookup n (sizes f)).
Definition both_or_none {A B} (V : A -> B -> Prop) (a : option A) (b : option B) : Prop :=
  match a, b with Some a, Some b => V a b | None, None => True | _, _ => False end.

Section Agree.
Context (P Q : nat -> bool).
Notation agree := (agree P Q).
Lemma agree_set x v e f : agree e f -> agree (set x v e) (set x v f).
Proof. intros [H K]. split; cbn; [|exact K]. intros y Y. destruct (Nat.eqb y x); auto. Qed.
Lemma agree_set_size n k e f : agree e f -> agree (set_size n k e) (set_size n k f).
Proof. intros [H K]. split; cbn; [exact H|]. intros y Y. destruct (Nat.eqb y n); auto. Qed.
Lemma agree_set_all xs : forall vs e f, agree e f -> agree (set_all xs vs e) (set_all xs vs f).
Proof. induction xs as [|x xs IH]; intros vs e f H; cbn; [exact H|]. destruct vs; auto using agree_set. Qed.

Lemma extent_agree n e f : agree e f -> size_in Q n = true -> extent e n = extent f n.
Proof.
  intros [_ K]. unfold extent. destruct (as_var n) as [v|] eqn:V.
  { unfold as_var in V. destruct n as [|[[|[]|] [|? []]] []]; try discriminate V. injection V as <-. cbn. intro H.
    apply K. now rewrite !andb_true_r in H. }
  clear V. generalize (Some 0%Z). unfold size_in.
  induction n as [|[c vs] n IH]; intros o H; cbn in *; [reflexivity|]. apply andb_prop in H. destruct H as [H1 H2].
  rewrite (IH _ H2). f_equal. f_equal. clear - K H1. generalize (Some c).
  induction vs as [|v vs IH]; intro o; cbn in *; [reflexivity|]. apply andb_prop in H1. destruct H1 as [H1 H2].
  rewrite (K v H1). now apply IH.
Qed.
Lemma said_agree n k e f : agree e f -> size_in Q n = true ->
  both_or_none (fun a b => fst a = fst b /\ agree (snd a) (snd b)) (said e n k) (said f n k).
Proof.
  intros H I. unfold said. destruct (as_var n) as [v|] eqn:E.
  - assert (Q v = true).
    { unfold as_var in E. destruct n as [|[[|[]|] [|? []]] []]; try discriminate E. injection E as <-. cbn in I.
      now rewrite !andb_true_r in I. }
    rewrite (proj2 H v) by assumption. destruct (lookup v (sizes f)); cbn; auto using agree_set_size.
  - rewrite (extent_agree n e f H I). destruct (extent f n); cbn; auto.
Qed.
Lemma fits_agree ns : forall ms e f, agree e f -> forallb (size_in Q) ns = true ->
  both_or_none agree (fits e ns ms) (fits f ns ms).
Proof.
  induction ns as [|n ns IH]; intros ms e f H I; destruct ms as [|m ms]; cbn in *; auto.
  apply andb_prop in I. destruct I as [I1 I2]. pose proof (said_agree n m e f H I1) as S.
  destruct (said e n m) as [[k e']|], (said f n m) as [[k' f']|]; cbn in S; try contradiction; cbn; auto.
  destruct S as [<- S]. destruct (Z.eqb _ _); cbn; auto.
Qed.
Lemma bind_all_agree outs : forall vs e f, agree e f -> forallb (binding_in Q) outs = true ->
  both_or_none agree (bind_all e outs vs) (bind_all f outs vs).
Proof.
  induction outs as [|[x t] outs IH]; intros vs e f H I; destruct vs as [|v vs]; cbn in *; auto.
  apply andb_prop in I. destruct I as [I1 I2]. pose proof (fits_agree (dims_of t) (dims v) e f H I1) as S.
  destruct (fits e _ _), (fits f _ _); cbn in S; try contradiction; cbn; auto using agree_set.
Qed.
Lemma captured_agree tys : forall k vs e f, agree e f -> forallb (ty_in Q) tys = true ->
  both_or_none agree (captured e k tys vs) (captured f k tys vs).
Proof.
  induction tys as [|t tys IH]; intros k vs e f H I; destruct vs as [|v vs]; cbn in *; auto.
  apply andb_prop in I. destruct I as [I1 I2]. pose proof (fits_agree (dims_of t) (dims v) e f H I1) as S.
  destruct (fits e _ _), (fits f _ _); cbn in S; try contradiction; cbn; auto using agree_set.
Qed.
Lemma inputs_fit_agree n tys : forall vs e f, agree e f -> forallb (ty_in Q) tys = true ->
  both_or_none agree (inputs_fit e n tys vs) (inputs_fit f n tys vs).
Proof.
  induction tys as [|t tys IH]; intros vs e f H I; destruct vs as [|v vs]; cbn in *; auto.
  apply andb_prop in I. destruct I as [I1 I2]. destruct (dims v) as [|m inner]; cbn; auto.
  destruct (Z.eqb m n && _); cbn; auto. pose proof (fits_agree (dims_of t) inner e f H I1) as S.
  destruct (fits e _ _), (fits f _ _); cbn in S; try contradiction; cbn; auto.
Qed.
Lemma value_agree e f a : agree e f -> atom_in P Q a = true -> value_of T e a = value_of T f a.
Proof.
  intros H I. destruct a; cbn in *; [apply H; exact I|reflexivity|]. now rewrite (extent_agree n e f H I).
Qed.
Lemma all_agree A B (g h : A -> option B) (p : A -> bool) l :
  (forall a, p a = true -> g a = h a) -> forallb p l = true -> all g l = all h l.
Proof.
  intros H I. induction l as [|a l IH]; cbn in *; [reflexivity|]. apply andb_prop in I. destruct I as [I1 I2].
  now rewrite (H a I1), (IH I2).
Qed.
Lemma values_agree e f l : agree e f -> forallb (atom_in P Q) l = true -> values_of T e l = values_of T f l.
Proof. intros H I. apply all_agree with (p := atom_in P Q); auto using value_agree. Qed.
Lemma scalar_agree e f a : agree e f -> atom_in P Q a = true -> scalar_at T e a = (scalar_at T f a : M scalar).
Proof. intros H I. unfold scalar_at. now rewrite (value_agree e f a H I). Qed.
Lemma from_zero_agree e f n : agree e f -> size_in Q n = true -> from_zero e n = from_zero f n.
Proof. intros H I. unfold from_zero. now rewrite (extent_agree n e f H I). Qed.
Lemma array_agree e f t row vs : agree e f -> forallb (size_in Q) row = true -> array_of e t row vs = array_of f t
  row vs.
Proof.
  intros H I. unfold array_of. destruct vs; [|reflexivity]. erewrite all_agree; eauto using from_zero_agree.
Qed.
Lemma collected_agree e f flip tys : agree e f -> forallb (ty_in Q) tys = true -> forall k es,
  collected e flip k tys es = collected f flip k tys es.
Proof.
  intros H I. induction tys as [|t tys IH]; intros k es; cbn in *; [reflexivity|]. apply andb_prop in I.
  destruct I as [I1 I2]. destruct (component k es); [|reflexivity]. now rewrite (array_agree e f _ _ _ H I1), (IH I2).
Qed.
Lemma parts_agree e f l : agree e f -> forallb (traced_in P Q) l = true -> parts T e l = parts T f l.
Proof.
  intros H I. apply all_agree with (p := traced_in P Q); auto. intros [a|a] J; cbn in *; now rewrite (value_agree e f
    a H J).
Qed.
End Agree.
End Environments.

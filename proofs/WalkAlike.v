(** What holds of two bodies while [walk] goes through them: what a scope and a statement must do to be the same. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk.
Import ListNotations.

Section Walks.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Notation F := (failure fault).
Notation M := (comp W F).
Notation atom := (atom scalar).
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation scan := (scan (list value)).
Notation event := (nat * (nat * list value))%type.
Notation inside := (@inside scalar type fault W).
Notation walked := (@walked scalar type prim name).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_scope := (run_scope T numbers print host most).
Notation run_op := (run_op T numbers print host most).
Notation quietly := (@quietly fault W).

Lemma quietly_proper A B (V : A -> B -> Prop) (m m' : M A) (n n' : M B) : meq m m' -> meq n n' -> quietly A B V m'
  n' ->
  quietly A B V m n.
Proof.
  intros H K [L S]. split; [now rewrite H, K|]. intros w v. destruct (S w v) as [S1 S2], (H w) as [H1 H2], (H v) as
    [H3 _].
  split; [|congruence]. destruct (fst (m w)), (fst (m' w)), (fst (m v)), (fst (m' v)); cbn in *; try contradiction;
    congruence.
Qed.
Notation q_bind := (@quietly_bind fault W).
Notation q_ret := (@quietly_ret fault W).
Notation q_fail := (@quietly_fail fault W).
Lemma q_weaken A B (V U : A -> B -> Prop) (m : M A) (n : M B) : (forall a b, V a b -> U a b) -> quietly A B V m n ->
  quietly A B U m n.
Proof. intros H [K S]. split; [eapply mrel_mono; eauto|exact S]. Qed.
Lemma q_known A (a : option A) : quietly A A eq (known a) (known a).
Proof. destruct a; [now apply q_ret|apply q_fail]. Qed.

(** A scope, and what comes after it. *)
Fixpoint run_then {X} (s : scope) (i : inside) (e : env) (st : list scan) (ev : list event)
  (K : list atom -> env -> list scan -> list event -> M X) : M X :=
  match s with
  | End rs => K rs e st ev
  | Do outs what rest =>
      bind (run_op what outs i e st) (fun r => bind (known (bind_all e outs (fst r))) (fun e =>
        run_then rest i e (fst (snd r)) (ev ++ snd (snd r)) K))
  | Bind_size v n rest => bind (number_at T e n) (fun n =>
      match lookup v (sizes e) with
      | Some m => if Z.eqb m n then run_then rest i e st ev K else fail Malformed
      | None => run_then rest i (set_size v n e) st ev K
      end)
  end.
Definition gives (rs : list atom) (e : env) (st : list scan) (ev : list event) : M (list value * (list scan * list
  event)) :=
  bind (known (values_of T e rs)) (fun vs => ret (vs, (st, ev))).
Lemma then_ext X s : forall i e st ev (K H : list atom -> env -> list scan -> list event -> M X),
  (forall rs e st ev, meq (K rs e st ev) (H rs e st ev)) -> meq (run_then s i e st ev K) (run_then s i e st ev H).
Proof.
  induction s as [rs|outs o rest IH|v n rest IH]; intros; cbn; [auto| |].
  - apply bind_ext. intro r. apply bind_ext. auto.
  - apply bind_ext. intro k. destruct (lookup v (sizes e)); [destruct (Z.eqb _ _); [auto|reflexivity]|auto].
Qed.
Lemma scope_then X s : forall i e st ev (k : list value * (list scan * list event) -> M X),
  meq (bind (run_scope s i e st) (fun q => k (fst q, (fst (snd q), ev ++ snd (snd q)))))
      (run_then s i e st ev (fun rs e st ev => bind (gives rs e st ev) k)).
Proof.
  induction s as [rs|outs o rest IH|v n rest IH]; intros i e st ev k.
  - cbn. unfold quiet, gives. rewrite !bind_assoc. apply bind_ext. intro vs. rewrite !bind_ret_l. cbn. now rewrite
      app_nil_r.
  - cbn [Run.run_scope run_then]. rewrite bind_assoc. apply bind_ext. intro r. rewrite bind_assoc. apply bind_ext.
      intro e'.
    rewrite <- IH, bind_assoc. apply bind_ext. intro q. rewrite bind_ret_l. cbn. now rewrite app_assoc.
  - cbn [Run.run_scope run_then]. rewrite bind_assoc. apply bind_ext. intro z.
    destruct (lookup v (sizes e)); [destruct (Z.eqb _ _)|]; auto. apply meq_pointwise. now intro.
Qed.
Lemma scope_gives s i e st : meq (run_scope s i e st) (run_then s i e st [] gives).
Proof.
  pose proof (scope_then _ s i e st [] ret) as H. cbn in H. rewrite <- (bind_ret_r _ (run_scope s i e st)).
  etransitivity; [|etransitivity; [exact H|]].
  - apply bind_ext. now intros [? [? ?]].
  - apply then_ext. intros. now rewrite bind_ret_r.
Qed.

Lemma scope_after X s i e st (k : list scan * list event -> M X) :
  meq (bind (bind (run_scope s i e st) (fun q => ret (snd q))) k)
      (run_then s i e st [] (fun rs e st ev => bind (gives rs e st ev) (fun q => k (snd q)))).
Proof.
  etransitivity; [|exact (scope_then X s i e st [] (fun q => k (snd q)))]. rewrite bind_assoc. apply bind_ext.
  intros [? [? ?]]. now rewrite bind_ret_l.
Qed.
Lemma scope_alone s i e st :
  meq (bind (run_scope s i e st) (fun q => ret (snd q)))
      (run_then s i e st [] (fun rs e st ev => bind (gives rs e st ev) (fun q => ret (snd q)))).
Proof.
  etransitivity; [|exact (scope_then _ s i e st [] (fun q => ret (snd q)))]. apply bind_ext. now intros [? [? ?]].
Qed.

(** Where the first one's scans and collectors are in the second one. *)
Context (in_loop : bool) (sized : nat -> bool) (fixed : nat) (f0 : env) (Q : nat -> bool)
  (before after : list scan) (scans : nat) (places : nat -> option nat) (followed : nat -> bool) (pos : nat).
Notation off := (length before).
Definition moved (es : list event) : list event :=
  flat_map (fun e => match places (fst e) with Some j => [(j, snd e)] | None => [] end) es.
Lemma moved_app a b : moved (a ++ b) = moved a ++ moved b. Proof. apply flat_map_app. Qed.
Lemma pick_app k (a b : list event) : pick k (a ++ b) = pick k a ++ pick k b.
Proof. unfold pick. now rewrite filter_app, map_app. Qed.

Definition named (m : list (nat * atom)) (e f : env) : Prop := forall x a, lookup x m = Some a ->
  match a with
  | Var y => lookup x (vars e) = lookup y (vars f)
  | Const s => lookup x (vars e) = Some (Scalar s)
  | Size _ => True
  end.
Definition are_scalars (l : list nat) (e : env) : Prop := forall x, among l x = true -> exists s, lookup x (vars e)
  = Some (Scalar s).
(** What stands for what was emitted. *)
Definition stands (f : env) (a : option atom) (v : value) : Prop :=
  (exists s, v = Scalar s) /\
  match a with
  | Some (Var y) => lookup y (vars f) = Some v
  | Some (Const s) => v = Scalar s
  | Some (Size _) => False
  | None => True
  end.
Definition is_emitted (em : list (nat * list (option atom))) (f : env) (ev : list event) : Prop := forall k,
  followed k = true ->
  match lookup k em with
  | None => pick k ev = []
  | Some us => exists vs, pick k ev = [(pos, vs)] /\ Forall2 (stands f) us vs
  end.
Definition here : option nat := if in_loop then Some pos else None.
Definition holds (f : env) (p : op * nat) : Prop := is_pure (fst p) = true /\ exists s, lookup (snd p) (vars f) =
  Some (Scalar s) /\
  forall outs j st w0, position j = here -> run_op (fst p) outs j f st w0 = (Ok ([Scalar s], (st, [])), w0).
Record alike (w : walked) (base : list event) (e f : env) (st st' : list scan) (ev ev' : list event) : Prop := Alike {
  a_names : named (names_of w) e f;
  a_sizes : agree none Q e f;
  a_scalars : are_scalars (scalars_of w) e;
  a_emitted : is_emitted (emitted w) f ev;
  a_scans : st' = before ++ st ++ after;
  a_number : length st = scans;
  a_events : ev' = base ++ moved ev;
  a_fixed : forall y, y < fixed -> lookup y (vars f) = lookup y (vars f0);
  a_same : sizes f = sizes f0;
  a_available : Forall (holds f) (available w)
}.
Definition both_in (i j : inside) : Prop :=
  position i = here /\ position j = position i /\
  forall k, k < scans -> exists f g, nth_error (steps i) k = Some f /\ nth_error (steps j) (off + k) = Some g /\
    forall n v s, quietly _ _ eq (f n v s) (g n v s).

(** Atoms. *)
Lemma atom_value m e f a b : named m e f -> agree none Q e f -> atom_is D Q m a b = true -> value_of T e a =
  value_of T f b.
Proof.
  intros N A I. destruct a as [x|s|n], b as [y|r|k]; cbn in I; try discriminate I.
  - pose proof (N x) as Nx. destruct (lookup x m) as [[z|s|n]|]; try discriminate I. apply Nat.eqb_eq in I. subst z.
    cbn. exact (Nx _ eq_refl).
  - pose proof (N x) as Nx. destruct (lookup x m) as [[z|s|n]|]; try discriminate I. apply is_true in I. subst s.
    cbn. exact (Nx _ eq_refl).
  - apply is_true in I. now subst.
  - apply andb_prop in I. destruct I as [I1 I2]. apply is_true in I1. subst k. cbn. now rewrite (extent_agree none Q
      n e f A I2).
Qed.
Lemma atom_values m e f l : named m e f -> agree none Q e f -> forall l', atoms_are D Q m l l' = true ->
  values_of T e l = values_of T f l'.
Proof.
  intros N A. unfold values_of, atoms_are. induction l as [|a l IH]; intros [|b l'] I; cbn in I; try discriminate I;
    [reflexivity|].
  apply andb_prop in I. destruct I as [I1 I2]. cbn. now rewrite (atom_value m e f a b N A I1), (IH l' I2).
Qed.
Lemma atom_scalar m e f a b : named m e f -> agree none Q e f -> atom_is D Q m a b = true ->
  scalar_at T e a = (scalar_at T f b : M scalar).
Proof. intros N A I. unfold scalar_at. now rewrite (atom_value m e f a b N A I). Qed.
Lemma atom_number m e f a b : named m e f -> agree none Q e f -> atom_is D Q m a b = true ->
  number_at T e a = (number_at T f b : M Z).
Proof. intros N A I. unfold number_at. now rewrite (atom_scalar m e f a b N A I). Qed.
Lemma atom_truth m e f a b : named m e f -> agree none Q e f -> atom_is D Q m a b = true ->
  truth_at T e a = (truth_at T f b : M bool).
Proof. intros N A I. unfold truth_at. now rewrite (atom_scalar m e f a b N A I). Qed.
Lemma atoms_each A (g h : atom -> M A) m l : (forall a b, atom_is D Q m a b = true -> g a = h b) -> forall l',
  atoms_are D Q m l l' = true -> each g l = each h l'.
Proof.
  intros H. unfold atoms_are. induction l as [|a l IH]; intros [|b l'] I; cbn in I; try discriminate I;
    [reflexivity|].
  apply andb_prop in I. destruct I as [I1 I2]. cbn. now rewrite (H a b I1), (IH l' I2).
Qed.
Lemma q_each A B (g : A -> M B) l : (forall a, quietly _ _ eq (g a) (g a)) -> quietly _ _ eq (each g l) (each g l).
Proof.
  intro H. induction l as [|a l IH]; cbn; [now apply q_ret|]. eapply q_bind; [apply H|]. intros y ? <-.
  eapply q_bind; [apply IH|]. intros u ? <-. now apply q_ret.
Qed.
Lemma q_scalar e a : quietly _ _ eq (scalar_at T e a) (scalar_at T e a). Proof. apply q_known. Qed.
Lemma q_number e a : quietly _ _ eq (number_at T e a) (number_at T e a).
Proof. eapply q_bind; [apply q_scalar|]. intros ? ? <-. apply q_known. Qed.
Lemma q_truth e a : quietly _ _ eq (truth_at T e a) (truth_at T e a).
Proof. eapply q_bind; [apply q_scalar|]. intros ? ? <-. apply q_known. Qed.
Lemma q_numbers e l : quietly _ _ eq (each (number_at T e) l) (each (number_at T e) l).
Proof. apply q_each. intro. apply q_number. Qed.
Lemma q_indexed at_ (v : value) : quietly _ _ eq (indexed v at_) (indexed v at_).
Proof. apply (indexed_alike quietly q_ret q_fail q_bind). Qed.
Lemma q_updated (v : value) at_ new : quietly _ _ eq (updated v at_ new) (updated v at_ new).
Proof. apply (updated_alike quietly q_ret q_fail q_bind). Qed.

(** What an operation gives. *)
Definition op_rel (r r' : list value * (list scan * list event)) : Prop :=
  fst r = fst r' /\ fst (snd r') = before ++ fst (snd r) ++ after /\ length (fst (snd r)) = scans /\
  snd (snd r') = moved (snd (snd r)) /\ forall k, followed k = true -> pick k (snd (snd r)) = [].
Lemma op_plain vs st : length st = scans -> quietly _ _ op_rel (ret (vs, (st, []))) (ret (vs, (before ++ st ++
  after, []))).
Proof. intro L. apply q_ret. repeat split; auto. Qed.
Lemma op_quiet (m : M (list value)) st : length st = scans -> quietly _ _ eq m m ->
  quietly _ _ op_rel (quiet m st) (quiet m (before ++ st ++ after)).
Proof. intros L H. unfold quiet. eapply q_bind; [exact H|]. intros vs ? <-. now apply op_plain. Qed.
Lemma op_one (m : M value) st : length st = scans -> quietly _ _ eq m m ->
  quietly _ _ op_rel (one m st) (one m (before ++ st ++ after)).
Proof. intros L H. unfold one. eapply q_bind; [exact H|]. intros vs ? <-. now apply op_plain. Qed.

Definition op_sound (o : op) : Prop := forall w outs outs' o' i j e f st, op_walk D in_loop sized fixed Q scans off
  places followed w o o' = true ->
  named (names_of w) e f -> agree none Q e f -> are_scalars (scalars_of w) e -> both_in i j -> length st = scans ->
  (forall y, y < fixed -> lookup y (vars f) = lookup y (vars f0)) -> sizes f = sizes f0 ->
  quietly _ _ op_rel (run_op o outs i e st) (run_op o' outs' j f (before ++ st ++ after)).
Definition scope_sound (s : scope) : Prop := forall w t w' rs t', walk D in_loop sized fixed Q scans off places
  followed w s t = Some (w', rs, t') ->
  forall X Y (V : X -> Y -> Prop) base i j e f st st' ev ev' K H, both_in i j -> alike w base e f st st' ev ev' ->
  (forall e1 f1 st1 st1' ev1 ev1', alike w' base e1 f1 st1 st1' ev1 ev1' ->
    quietly X Y V (K rs e1 st1 ev1) (run_then t' j f1 st1' ev1' H)) ->
  quietly X Y V (run_then s i e st ev K) (run_then t j f st' ev' H).
End Walks.

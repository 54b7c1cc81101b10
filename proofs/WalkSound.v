(** That what [walk] finds to be the same is the same. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk.
Import ListNotations.

Section Sound.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Context (D_ok : forall p, never_fails D p = true -> forall args, exists s, apply T p args = Ok s).
Notation F := (failure fault).
Notation M := (comp W F).
Notation ty := (ty type).
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
Context (in_loop : bool) (sized : nat -> bool) (fixed : nat) (f0 : env) (f0_sized : have sized f0) (Q : nat -> bool)
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

Ltac andbs := repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.
Lemma nth_frame k (st : list scan) : k < length st -> nth_error (before ++ st ++ after) (off + k) = nth_error st k.
Proof. intro L. rewrite nth_error_app2 by lia. replace (off + k - off) with k by lia. now rewrite nth_error_app1. Qed.
Lemma replaced_frame k x (st : list scan) : k < length st ->
  replaced (off + k) x (before ++ st ++ after) = before ++ replaced k x st ++ after.
Proof.
  intro L. unfold replaced. rewrite firstn_app, skipn_app.
  rewrite firstn_all2 by lia. replace (off + k - off) with k by lia.
  rewrite (skipn_all2 before) by lia. replace (S (off + k) - off) with (S k) by lia.
  rewrite firstn_app, skipn_app. replace (k - length st) with 0 by lia. replace (S k - length st) with 0 by lia. cbn.
  rewrite app_nil_r, <- !app_assoc. cbn. reflexivity.
Qed.
Lemma replaced_length k x (st : list scan) : k < length st -> length (replaced k x st) = length st.
Proof. intro L. unfold replaced. rewrite app_length, firstn_length. cbn [length]. rewrite skipn_length. lia. Qed.

Lemma leaf_sound o : has_scopes o = false -> op_sound o.
Proof.
  intros L w outs outs' o' i j e f st I N A S (P & P' & St) Ln _ _.
  destruct o; try discriminate L; destruct o'; cbn in I; try discriminate I; andbs; cbn [Run.run_op].
  - apply is_true in H. subst p0.
    rewrite (atoms_each _ (scalar_at T e) (scalar_at T f) (names_of w) args) with (l' := args0)
      by (auto; intros; now apply (atom_scalar (names_of w))).
    eapply q_bind; [apply q_each; intro; apply q_scalar|]. intros vs ? <-. destruct (apply T p vs); [now apply
      op_plain|apply q_fail].
  - fold (atom_is D Q (names_of w) (Var array) (Var array0)) in H.
    pose proof (atom_value (names_of w) e f (Var array) (Var array0) N A H) as V. cbn in V. rewrite V.
    rewrite (atoms_each _ (number_at T e) (number_at T f) (names_of w) at_) with (l' := at_0)
      by (auto; intros; now apply (atom_number (names_of w))).
    apply op_one; [exact Ln|].
    eapply q_bind; [apply q_known|]. intros v ? <-. eapply q_bind; [apply q_numbers|]. intros z ? <-. apply q_indexed.
  - rewrite P'. apply op_one; [exact Ln|]. eapply q_bind; [apply q_known|]. intros n ? <-. now apply q_ret.
  - rewrite (atom_number (names_of w) e f n n0) by auto. apply op_one; [exact Ln|].
    eapply q_bind; [apply q_number|]. intros z ? <-. destruct (Z.ltb _ _); [apply q_fail|now apply q_ret].
  - rewrite (atom_number (names_of w) e f n n0), (atom_value (names_of w) e f x x0) by auto. apply op_one; [exact
      Ln|].
    eapply q_bind; [apply q_number|]. intros z ? <-. destruct (Z.ltb _ _); [apply q_fail|].
    eapply q_bind; [apply q_known|]. intros v ? <-. now apply q_ret.
  - apply Nat.ltb_lt in H. apply Nat.eqb_eq in H1. rewrite <- H1. rewrite (atom_values (names_of w) e f values N A
      values0) by auto.
    eapply q_bind; [apply q_known|]. intros vs ? <-. rewrite nth_frame by lia.
    eapply q_bind; [apply q_known|]. intros s ? <-.
    destruct (St _ H) as (g & h & G1 & G2 & G3). rewrite G1, G2. cbn [known].
    eapply q_bind with (V := fun a b => a = g /\ b = h); [now apply q_ret|]. intros ? ? [-> ->]. rewrite P'.
    eapply q_bind; [apply q_known|]. intros n ? <-. eapply q_bind; [apply G3|]. intros r ? <-.
    apply q_ret. unfold op_rel. cbn [fst snd]. rewrite replaced_frame, replaced_length by lia. auto.
  - destruct (places collector) as [k|] eqn:Pl; [|discriminate]. apply Nat.eqb_eq in H1. subst k.
    rewrite (atom_values (names_of w) e f values N A values0) by auto.
    eapply q_bind; [apply q_known|]. intros vs ? <-. rewrite P'. eapply q_bind; [apply q_known|]. intros n ? <-.
    apply q_ret. repeat split; auto; cbn; [now rewrite Pl|]. intros k K. unfold pick. cbn.
    destruct (Nat.eqb collector k) eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. subst k. rewrite K in H.
      discriminate.
  - rewrite (atom_values (names_of w) e f atoms N A atoms0) by auto. apply op_quiet; [exact Ln|apply q_known].
  - rewrite (atom_value (names_of w) e f array array0), (atom_value (names_of w) e f value value0) by auto.
    rewrite (atoms_each _ (number_at T e) (number_at T f) (names_of w) at_) with (l' := at_0)
      by (auto; intros; now apply (atom_number (names_of w))).
    apply op_one; [exact Ln|]. eapply q_bind; [apply q_known|]. intros a ? <-. eapply q_bind; [apply q_known|].
      intros v ? <-.
    eapply q_bind; [apply q_numbers|]. intros z ? <-. apply q_updated.
  - rewrite (atom_truth (names_of w) e f cond cond0) by auto. eapply q_bind; [apply q_truth|]. intros b ? <-.
    destruct b; [now apply op_plain|apply q_fail].
Qed.

(** Bindings. *)
Lemma names_fresh m (e f : env) y v : named m e f -> forallb (fun p => not_it y (snd p)) m = true -> named m e (set
  y v f).
Proof.
  intros N H x a L. specialize (N x a L). destruct a as [z|s|n]; auto. rewrite N. cbn.
  destruct (Nat.eqb z y) eqn:E; [|reflexivity]. exfalso. apply Nat.eqb_eq in E. subst z. clear - L H.
  induction m as [|[x' a'] m IH]; cbn in *; [discriminate|]. apply andb_prop in H. destruct H as [H1 H2].
  destruct (Nat.eqb x x'); [injection L as ->|auto]. cbn in H1. now rewrite Nat.eqb_refl in H1.
Qed.
Lemma sizes_named m (e f e1 f1 : env) : vars e1 = vars e -> vars f1 = vars f -> named m e f -> named m e1 f1.
Proof. intros H K N x a L. rewrite H, K. exact (N x a L). Qed.
Lemma emitted_fresh em (f : env) ev y v : is_emitted em f ev ->
  forallb (fun p => forallb (fun a => match a with Some a => not_it y a | None => true end) (snd p)) em = true ->
  is_emitted em (set y v f) ev.
Proof.
  intros E H k K. specialize (E k K). destruct (lookup k em) as [us|] eqn:L; [|exact E]. destruct E as (vs & P & S).
  exists vs. split; [exact P|]. assert (U : forallb (fun a => match a with Some a => not_it y a | None => true end)
    us = true).
  { clear - L H. induction em as [|[x' a'] m IH]; cbn in *; [discriminate|]. apply andb_prop in H. destruct H as [H1
    H2].
    destruct (Nat.eqb k x'); [injection L as ->|]; auto. }
  clear - S U. induction S as [|a u us vs [S1 S2] S IH]; constructor; cbn in U; apply andb_prop in U; destruct U as
    [U1 U2]; auto.
  split; [exact S1|]. destruct a as [[z| |]|]; auto. cbn in *. destruct (Nat.eqb z y); [discriminate U1|exact S2].
Qed.
Lemma emitted_vars em (f f1 : env) ev : vars f1 = vars f -> is_emitted em f ev -> is_emitted em f1 ev.
Proof.
  intros H E k K. specialize (E k K). destruct (lookup k em) as [us|]; [|exact E]. destruct E as (vs & P & S).
  exists vs. split; [exact P|]. clear - S H. induction S as [|a u us vs [S1 S2] S IH]; constructor; auto.
  split; [exact S1|]. destruct a as [[z| |]|]; auto. now rewrite H.
Qed.
Lemma fits_vars ns : forall ms (e e1 : env), fits e ns ms = Some e1 -> vars e1 = vars e.
Proof.
  induction ns as [|n ns IH]; intros [|m ms] e e1 E; cbn in E; try discriminate E; [now injection E as <-|].
  destruct (said e n m) as [[k e']|] eqn:Sd; [|discriminate E]. destruct (Z.eqb _ _); [|discriminate E].
  rewrite (IH _ _ _ E). unfold said in Sd. destruct (as_var n).
  - destruct (lookup n0 (sizes e)); now injection Sd as <- <-.
  - destruct (extent e n); [now injection Sd as <- <-|discriminate Sd].
Qed.
(** What has sizes that are known binds none. *)
Lemma fits_same ns : forall ms (e e1 : env), have sized e ->
  forallb (fun n => match as_var n with Some v => sized v | None => true end) ns = true -> fits e ns ms = Some e1 ->
    e1 = e.
Proof.
  induction ns as [|n ns IH]; intros [|m ms] e e1 He I E; cbn in E; try discriminate E; [now injection E as <-|].
  cbn in I. apply andb_prop in I. destruct I as [I1 I2]. unfold said in E. destruct (as_var n) as [v|].
  - pose proof (He v I1) as H. destruct (lookup v (sizes e)); [|congruence]. destruct (Z.eqb _ _); [|discriminate
      E]. eauto.
  - destruct (extent e n); [|discriminate E]. destruct (Z.eqb _ _); [|discriminate E]. eauto.
Qed.
Lemma no_dims (v : value) : dims v = [] -> exists s, v = Scalar s.
Proof. destruct v as [s|t [|d ds] r]; cbn; try discriminate. eauto. Qed.
Lemma pure_set (o : op) y v (f : env) outs j st : is_pure o = true -> op_without y o = true -> run_op o outs j (set
  y v f) st = run_op o outs j f st.
Proof.
  assert (V : forall a, not_it y a = true -> value_of T (set y v f) a = value_of T f a).
  { intros [z|c|n] H; cbn in *; [|reflexivity|reflexivity]. destruct (Nat.eqb z y); [discriminate H|reflexivity]. }
  intros P H. destruct o as [p args| | | | | | | | | | | | | | | | |]; try discriminate P; cbn [op_without] in H;
    cbn [Run.run_op]; [|reflexivity].
  assert (X : each (scalar_at T (set y v f)) args = (each (scalar_at T f) args : M _)).
  { clear P. induction args as [|a args IH]; [reflexivity|]. cbn in H. andbs. cbn. unfold scalar_at at 1 3. rewrite
    (V a H), IH by exact H0. reflexivity. }
  now rewrite X.
Qed.
Lemma holds_set (f : env) y v p : holds f p -> negb (Nat.eqb (snd p) y) && op_without y (fst p) = true -> holds (set
  y v f) p.
Proof.
  intros (P & s & L & R) H. andbs. split; [exact P|]. exists s. split.
  - cbn. apply negb_true_iff in H. now rewrite H.
  - intros. rewrite pure_set by assumption. auto.
Qed.
Lemma bound_sound outs : forall w outs' w' base e f st st' ev ev', bound D sized fixed Q w outs outs' = Some w' ->
  alike w base e f st st' ev ev' ->
  forall vs, both_or_none (fun e1 f1 => alike w' base e1 f1 st st' ev ev') (bind_all e outs vs) (bind_all f outs' vs).
Proof.
  induction outs as [|[x t] outs IH]; intros w outs' w' base e f st st' ev ev' B A vs.
  - destruct outs'; [|discriminate B]. cbn in B. injection B as <-. destruct vs; cbn; auto.
  - destruct outs' as [|[y u] outs']; [discriminate B|]. cbn [bound] in B.
    destruct (ty_is D t u && ty_in Q t && dims_known sized t && fresh fixed y w && not_among (scalars_of w) x)
      eqn:C; [|discriminate B]. andbs.
    apply ty_is_true in H. subst u. destruct vs as [|v vs]; cbn [bind_all]; [exact I|].
    pose proof (fits_agree none Q (dims_of t) (dims v) e f (a_sizes _ _ _ _ _ _ _ _ A) H3) as X.
    destruct (fits e (dims_of t) (dims v)) as [e1|] eqn:E1, (fits f (dims_of t) (dims v)) as [f1|] eqn:F1; try
      contradiction; cbn; auto.
    eapply IH; [exact B|]. unfold fresh in H1. apply andb_prop in H1. destruct H1 as [H1 H6]. apply andb_prop in H1.
      destruct H1 as [H1 H5]. apply andb_prop in H1.
    destruct H1 as [H4 H1]. apply Nat.leb_le in H4. destruct A.
    pose proof (fits_vars _ _ _ _ E1) as Ve. pose proof (fits_vars _ _ _ _ F1) as Vf. constructor; auto.
    + intros z a L. cbn [names_of lookup] in L. destruct (Nat.eqb z x) eqn:Z0.
      * injection L as L. subst a. apply Nat.eqb_eq in Z0. subst z. cbn. now rewrite !Nat.eqb_refl.
      * pose proof (names_fresh _ _ _ y v (sizes_named _ _ _ _ _ Ve Vf a_names0) H1 z a L) as N. destruct a; auto;
          cbn [set vars lookup]; now rewrite Z0.
    + destruct X as [_ X]. split; [discriminate|exact X].
    + intros z Hz. cbn [scalars_of] in Hz. cbn [set vars lookup]. destruct (Nat.eqb z x) eqn:Z0.
      * exists (match v with Scalar s => s | Array _ _ _ => nothing T end).
        apply Nat.eqb_eq in Z0. subst z. unfold with_scalar in Hz. destruct (dims_of t) as [|d ds] eqn:Dt.
        -- destruct (dims v) eqn:Dv; [|discriminate E1]. destruct (no_dims v Dv) as [s ->]. reflexivity.
        -- unfold not_among in H0. now rewrite Hz in H0.
      * rewrite Ve. apply a_scalars0. unfold with_scalar in Hz. destruct (dims_of t); [|exact Hz].
        change (Nat.eqb z x || among (scalars_of w) z = true) in Hz. now rewrite Z0 in Hz.
    + apply emitted_fresh; [|exact H5]. now apply (emitted_vars _ f).
    + intros z Hz. cbn [set vars lookup]. replace (Nat.eqb z y) with false by (symmetry; apply Nat.eqb_neq; lia).
        rewrite Vf. auto.
    + cbn. apply fits_same in F1; [now subst f1| |exact H2]. intros n N. rewrite a_same0. now apply f0_sized.
    + apply fits_same in F1; [subst f1| |exact H2]; [|intros n N; rewrite a_same0; now apply f0_sized]. cbn
        [available].
      rewrite forallb_forall in H6. rewrite Forall_forall in *. intros p Hp. apply holds_set; auto.
Qed.

(** What the first one does alone. *)
Lemma scalar_known (w : walked) e a : are_scalars (scalars_of w) e -> is_scalar w a = true -> exists s, value_of T e
  a = Some (Scalar s).
Proof. intros A I. destruct a as [x|s|n]; [now apply A|cbn; eauto|discriminate I]. Qed.
Lemma scalars_each (w : walked) e l : are_scalars (scalars_of w) e -> forallb (is_scalar w) l = true ->
  exists ss, forall W0, each (scalar_at T e) l W0 = (Ok ss, W0) :> result F (list scalar) * W.
Proof.
  intros A. induction l as [|a l IH]; intro I; cbn in I; [exists []; now intro|]. andbs. destruct (IH H0) as [ss E].
  destruct (scalar_known w e a A H) as [s V]. exists (s :: ss). intro W0. cbn. unfold bind, scalar_at. rewrite V.
    cbn. now rewrite E.
Qed.
Lemma scalars_values (w : walked) e l : are_scalars (scalars_of w) e -> forallb (is_scalar w) l = true ->
  exists ss, values_of T e l = Some (map Scalar ss).
Proof.
  intros A. induction l as [|a l IH]; intro I; cbn in I; [exists []; reflexivity|]. andbs. destruct (IH H0) as [ss E].
  destruct (scalar_known w e a A H) as [s V]. exists (s :: ss). unfold values_of in *. cbn. now rewrite V, E.
Qed.
Lemma idle_sound (w : walked) outs o w' : idle D in_loop places followed w outs o = Some w' -> forall base i e f st
  st' ev ev',
  position i = here -> alike w base e f st st' ev ev' ->
  exists vs es e1, (forall w0, run_op o outs i e st w0 = (Ok (vs, (st, es)), w0)) /\ bind_all e outs vs = Some e1 /\
    alike w' base e1 f st st' (ev ++ es) ev'.
Proof.
  intros E base i e f st st' ev ev' P A.
  assert (New : forall x s, not_among (scalars_of w) x = true -> not_among (map fst (names_of w)) x = true ->
    alike (Walked (names_of w) (x :: scalars_of w) (emitted w) (available w)) base (set x (Scalar s) e) f st st' ev
      ev').
  { intros x s N1 N2. destruct A. constructor; auto.
    - intros z a L. pose proof (a_names0 z a L) as N. cbn [names_of] in L.
      assert (Z0 : Nat.eqb z x = false).
      { destruct (Nat.eqb z x) eqn:Z0; [|reflexivity]. apply Nat.eqb_eq in Z0. subst z. exfalso. unfold not_among,
        among in N2.
        apply negb_true_iff in N2. clear - L N2. induction (names_of w) as [|[y b] m IH]; cbn in *; [discriminate|].
        destruct (Nat.eqb x y); [discriminate N2|auto]. }
      destruct a; auto; cbn [set vars lookup]; now rewrite Z0.
    - destruct a_sizes0 as [_ K]. split; [discriminate|exact K].
    - intros z Hz. cbn [set vars lookup]. destruct (Nat.eqb z x) eqn:Z0; [eauto|]. apply a_scalars0.
      change (Nat.eqb z x || among (scalars_of w) z = true) in Hz. now rewrite Z0 in Hz. }
  destruct o as [p args| | | | | | | | | |k vs| | | | | | |]; try discriminate E; cbn [idle] in E.
  - destruct outs as [|[x t] [|? ?]]; try discriminate E.
    destruct (never_fails D p && _ && _ && _ && _) eqn:C; [|discriminate E]. injection E as <-. andbs. apply is_true
      in H2.
    destruct (scalars_each w e args (a_scalars _ _ _ _ _ _ _ _ A) H3) as [ss Hs]. destruct (D_ok p H ss) as [s Hp].
    exists [Scalar s], [], (set x (Scalar s) e). split.
    + intro w0. cbn. unfold bind. rewrite Hs, Hp. reflexivity.
    + split; [cbn; now rewrite H2|]. rewrite app_nil_r. auto.
  - destruct outs as [|[x t] [|? ?]]; try discriminate E.
    destruct (in_loop && _ && _ && _) eqn:C; [|discriminate E]. injection E as <-. andbs. unfold here in P. rewrite
      H in P. apply is_true in H2.
    exists [Scalar (number T (Z.of_nat pos))], [], (set x (Scalar (number T (Z.of_nat pos))) e). split.
    + intro w0. cbn. unfold one, bind. rewrite P. reflexivity.
    + split; [cbn; now rewrite H2|]. rewrite app_nil_r. auto.
  - destruct outs; [|discriminate E]. destruct (places k) eqn:Pl; [discriminate E|].
    destruct (in_loop && negb (followed k) && forallb (is_scalar w) vs) eqn:C; [|discriminate E]. injection E as <-.
      andbs.
    unfold here in P. rewrite H in P.
    destruct (scalars_values w e vs (a_scalars _ _ _ _ _ _ _ _ A) H0) as [ss Hs].
    exists [], [(k, (pos, map Scalar ss))], e. split; [|split; [reflexivity|]].
    + intro w0. cbn. unfold bind. rewrite Hs, P. reflexivity.
    + destruct A. constructor; auto.
      * intros k' K'. rewrite pick_app. unfold pick at 2. cbn. destruct (Nat.eqb k k') eqn:Kk.
        -- apply Nat.eqb_eq in Kk. subst k'. now rewrite K' in H1.
        -- cbn. specialize (a_emitted0 k' K'). destruct (lookup k' (emitted w)); now rewrite app_nil_r.
      * rewrite moved_app. unfold moved at 2. cbn. rewrite Pl. cbn. now rewrite app_nil_r.
Qed.

(** All of it. *)
Lemma alike_op (w : walked) base e f st st' ev ev' r r' : alike w base e f st st' ev ev' -> op_rel r r' ->
  alike w base e f (fst (snd r)) (fst (snd r')) (ev ++ snd (snd r)) (ev' ++ snd (snd r')).
Proof.
  intros [] (_ & R1 & R2 & R3 & R4). constructor; auto.
  - intros k K. specialize (a_emitted0 k K). rewrite pick_app, (R4 k K), app_nil_r. exact a_emitted0.
  - now rewrite R3, a_events0, moved_app, app_assoc.
Qed.
Lemma alike_emit (w : walked) base e f st ev k us ss : followed k = true -> has_none k w = true ->
  alike w base e f st (before ++ st ++ after) ev (base ++ moved ev) ->
  Forall2 (stands f) us (map Scalar ss) ->
  alike (Walked (names_of w) (scalars_of w) ((k, us) :: emitted w) (available w)) base e f st (before ++ st ++ after)
    (ev ++ [(k, (pos, map Scalar ss))]) (base ++ moved (ev ++ [(k, (pos, map Scalar ss))])).
Proof.
  intros K N [] S. constructor; auto. intros k' K'. specialize (a_emitted0 k' K'). cbn [emitted lookup].
  rewrite pick_app. unfold pick at 2. cbn. rewrite Nat.eqb_sym. destruct (Nat.eqb k k') eqn:E.
  - apply Nat.eqb_eq in E. subst k'. unfold has_none in N. destruct (lookup k (emitted w)); [discriminate N|].
    rewrite a_emitted0. exists (map Scalar ss). split; [reflexivity|exact S].
  - cbn. destruct (lookup k' (emitted w)); now rewrite app_nil_r.
Qed.
Lemma pure_cases (o : op) (f : env) : is_pure o = true ->
  (exists v, forall outs j st w0, position j = here -> run_op o outs j f st w0 = (Ok ([v], (st, [])), w0)) \/
  (forall outs j st w0, position j = here -> exists x, run_op o outs j f st w0 = (Err x, w0)).
Proof.
  intro P. destruct o as [p args| | | | | | | | | | | | | | | | |]; try discriminate P.
  - assert (X : (exists ss, forall w0, each (scalar_at T f) args w0 = (Ok ss, w0) :> result F _ * W) \/
      (forall w0 : W, exists y, each (scalar_at T f) args w0 = (Err y, w0) :> result F _ * W)).
    { clear P. induction args as [|a args IH]; [left; exists []; now intro|]. destruct (match value_of T f a with
      Some v => as_scalar v | None => None end) as [s|] eqn:V.
      - destruct IH as [[ss IH]|IH].
        + left. exists (s :: ss). intro w0. cbn. unfold bind, scalar_at. rewrite V. cbn. now rewrite IH.
        + right. intro w0. destruct (IH w0) as [y E]. exists y. cbn. unfold bind at 1, scalar_at at 1. rewrite V.
            cbn. unfold bind. now rewrite E.
      - right. intro w0. exists Malformed. cbn. unfold bind, scalar_at. now rewrite V. }
    destruct X as [[ss X]|X].
    + destruct (apply T p ss) as [s|y] eqn:Ap.
      * left. exists (Scalar s). intros. cbn. unfold bind. rewrite X, Ap. reflexivity.
      * right. intros. exists (Fault y). cbn. unfold bind. rewrite X, Ap. reflexivity.
    + right. intros outs j st w0 _. destruct (X w0) as [y E]. exists y. cbn. unfold bind. now rewrite E.
  - unfold here. destruct in_loop.
    + left. exists (Scalar (number T (Z.of_nat pos))). intros outs j st w0 H. cbn. unfold one, bind. now rewrite H.
    + right. intros outs j st w0 H. exists Malformed. cbn. unfold one, bind. now rewrite H.
Qed.
Lemma emits_stand (w : walked) base e f st st' ev ev' vs : alike w base e f st st' ev ev' -> forallb (is_scalar w)
  vs = true ->
  exists ss, values_of T e vs = Some (map Scalar ss) /\ Forall2 (stands f) (map (to (names_of w)) vs) (map Scalar ss).
Proof.
  intros []. induction vs as [|a vs IH]; intro I; cbn in I; [exists []; split; [reflexivity|constructor]|]. andbs.
  destruct (IH H0) as (ss & S1 & S2). destruct (scalar_known w e a a_scalars0 H) as [s V].
  exists (s :: ss). unfold values_of in *. cbn. rewrite V, S1. split; [reflexivity|]. constructor; [|exact S2].
  split; [eauto|]. destruct a as [x|r|n]; cbn in *; [|congruence|discriminate H].
  pose proof (a_names0 x) as N. destruct (lookup x (names_of w)) as [[y|r|n]|]; auto.
  - specialize (N _ eq_refl). cbn in N. congruence.
  - specialize (N _ eq_refl). congruence.
Qed.
Lemma run_then_emit X k vs rest i e st ev ss (K : list atom -> env -> list scan -> list event -> M X) :
  values_of T e vs = Some (map Scalar ss) -> position i = Some pos ->
  meq (run_then (Do [] (Emit k vs) rest) i e st ev K) (run_then rest i e st (ev ++ [(k, (pos, map Scalar ss))]) K).
Proof. intros V P. apply meq_pointwise. intro w0. cbn. unfold bind. rewrite V, P. reflexivity. Qed.

Lemma branch_sound s : scope_sound s -> forall (w : walked) s' i j e f st,
  match walk D in_loop sized fixed Q scans off places followed (Walked (names_of w) (scalars_of w) [] []) s s' with
  | Some (Walked m' _ [] _, rs, End rs') => atoms_are D Q m' rs rs'
  | _ => false
  end = true ->
  named (names_of w) e f -> agree none Q e f -> are_scalars (scalars_of w) e -> both_in i j -> length st = scans ->
  (forall y, y < fixed -> lookup y (vars f) = lookup y (vars f0)) -> sizes f = sizes f0 ->
  quietly _ _ op_rel (run_scope s i e st) (run_scope s' j f (before ++ st ++ after)).
Proof.
  intros Hs w s' i j e f st I N A S P L Fx Sf.
  destruct (walk D in_loop sized fixed Q scans off places followed _ s s') as [[[[m' sc' [|? ?] av'] rs] [rs'|? ?
    ?|? ? ?]]|] eqn:E; try discriminate I.
  eapply quietly_proper; [apply scope_gives|apply scope_gives|].
  eapply (Hs _ _ _ _ _ E _ _ op_rel []); [exact P| |].
  - constructor; auto; [now intros k K|constructor].
  - intros e1 f1 st1 st1' ev1 ev1' []. cbn [run_then]. unfold gives. rewrite (atom_values m' e1 f1 rs a_names0
      a_sizes0 rs' I).
    eapply q_bind; [apply q_known|]. intros vs ? <-. apply q_ret. unfold op_rel. cbn. repeat split; auto.
Qed.
(** What is known of a scalar that was computed. *)
Lemma noted (o' : op) (f : env) (m : M (list value * (list scan * list event))) outs' j st' : position j = here ->
  quietly _ _ op_rel m (run_op o' outs' j f st') ->
  quietly _ _ (fun a b => op_rel a b /\ (is_pure o' = true -> exists v, fst b = [v] /\
    forall outs j st w0, position j = here -> run_op o' outs j f st w0 = (Ok ([v], (st, [])), w0))) m (run_op o'
      outs' j f st').
Proof.
  intros Pj H. destruct (is_pure o') eqn:Pu; [|eapply q_weaken; [|exact H]; intros; split; [assumption|discriminate]].
  destruct (pure_cases o' f Pu) as [[v V]|Fl].
  - destruct H as [H S]. split; [|exact S]. intro w0. specialize (H w0). rewrite (V outs' j st' w0 Pj) in *. cbn in *.
    destruct H as [H1 H2]. destruct (fst (m w0)); [|contradiction]. split; [|exact H2]. split; [exact H1|]. intros
      _. exists v. auto.
  - destruct H as [H S]. split; [|exact S]. intro w0. specialize (H w0). destruct (Fl outs' j st' w0 Pj) as [x E].
      rewrite E in *. cbn in *.
    destruct H as [H1 H2]. destruct (fst (m w0)); [contradiction|]. split; [exact I|exact H2].
Qed.
Lemma alike_note (w : walked) outs' (o' : op) base e (f f1 : env) st st' ev ev' vs :
  bind_all f outs' vs = Some f1 ->
  (is_pure o' = true -> exists v, vs = [v] /\ forall outs j st w0, position j = here -> run_op o' outs j f st w0 =
    (Ok ([v], (st, [])), w0)) ->
  have sized f -> alike w base e f1 st st' ev ev' -> alike (note w outs' o') base e f1 st st' ev ev'.
Proof.
  intros B N Hf A. unfold note. destruct outs' as [|[y u] [|? ?]]; try exact A.
  destruct (is_pure o' && op_without y o' && _) eqn:C; [|exact A]. andbs. apply is_true in H0. destruct (N H) as (v
    & -> & R).
  destruct A. constructor; auto. cbn [available]. constructor; [|exact a_available0]. split; [exact H|]. cbn [fst
    snd].
  cbn in B. rewrite H0 in B. destruct (dims v) eqn:Dv; [|discriminate B]. cbn in B. injection B as <-. destruct
    (no_dims v Dv) as [s ->].
  exists s. split; [cbn; now rewrite Nat.eqb_refl|]. intros. rewrite pure_set by assumption. auto.
Qed.
Lemma pure_keeps (o : op) outs i e st (w0 w1 : W) r : run_op o outs i e st w0 = (Ok r, w1) -> is_pure o = true ->
  snd r = (st, []).
Proof.
  intros E P. destruct o as [p args| | | | | | | | | | | | | | | | |]; try discriminate P; cbn in E; unfold one,
    bind in E.
  - destruct (each (scalar_at T e) args w0) as [[ss|] w2]; [|discriminate E]. destruct (apply T p ss); [now
      injection E as <- <-|discriminate E].
  - destruct (known (position i) w0) as [[n|] w2]; [|discriminate E]. cbn in E. now injection E as <- <-.
Qed.
Lemma pure_alike (w : walked) (o o' : op) : op_walk D in_loop sized fixed Q scans off places followed w o o' = true
  -> is_pure o' = true -> is_pure o = true.
Proof. destruct o, o'; cbn [op_walk is_pure]; intros; try discriminate; reflexivity. Qed.
Lemma shared_sound (o : op) : op_sound o -> forall (w : walked) outs w', shared D in_loop sized fixed Q scans off
  places followed w outs o = Some w' ->
  forall base i j e f st st' ev ev', both_in i j -> alike w base e f st st' ev ev' ->
  exists (v : value) (e1 : env), (forall w0, run_op o outs i e st w0 = (Ok ([v], (st, [])), w0)) /\ bind_all e outs
    [v] = Some e1 /\
    alike w' base e1 f st st' ev ev'.
Proof.
  intros Ho w outs w' E base i j e f st st' ev ev' P A. unfold shared in E. destruct outs as [|[x t] [|? ?]]; try
    discriminate E.
  destruct (is _ && _ && _) eqn:C; [|discriminate E]. andbs. apply is_true in H.
  destruct (List.find _ (available w)) as [[o' y]|] eqn:Fi; [|discriminate E]. injection E as <-.
  destruct (find_some _ _ Fi) as [I Ow]. cbn [fst] in Ow. assert (A' := A). destruct A'.
  rewrite Forall_forall in a_available0. destruct (a_available0 _ I) as (Pu & s & L & R). cbn [fst snd] in *.
  assert (Pj : position j = here) by (destruct P as (P1 & P2 & _); congruence).
  pose proof (Ho w [(x, t)] [] o' i j e f st Ow a_names0 a_sizes0 a_scalars0 P a_number0 a_fixed0 a_same0) as X.
  exists (Scalar s), (set x (Scalar s) e). split; [|split].
  - intro w0. destruct X as [X S]. specialize (X w0). destruct (S w0 w0) as [_ Sw]. rewrite (R [] j _ w0 Pj) in X.
      cbn in X.
    destruct (run_op o [(x, t)] i e st w0) as [[r|z] w1] eqn:Er; cbn in Sw, X; destruct X as [X X2];
      [|contradiction]. subst w1.
    destruct X as (X1 & _). cbn in X1. apply (pure_keeps o) in Er; [|now apply (pure_alike w o o')]. destruct r as
      [rv rs]. cbn in *. now subst.
  - cbn. now rewrite H.
  - constructor; auto.
    + intros z a Lz. cbn [names_of lookup] in Lz. destruct (Nat.eqb z x) eqn:Zx.
      * injection Lz as Lz. subst a. cbn. now rewrite Zx.
      * pose proof (a_names0 z a Lz) as N. destruct a; auto; cbn [set vars lookup]; now rewrite Zx.
    + destruct a_sizes0 as [_ K]. split; [discriminate|exact K].
    + intros z Hz. cbn [set vars lookup]. destruct (Nat.eqb z x) eqn:Zx; [eauto|]. apply a_scalars0.
      change (Nat.eqb z x || among (scalars_of w) z = true) in Hz. now rewrite Zx in Hz.
    + now apply Forall_forall.
Qed.
Lemma do_sound outs o rest : op_sound o -> scope_sound rest -> scope_sound (Do outs o rest).
Proof.
  intros Ho Hs w t w' rs t' E X Y V base i j e f st st' ev ev' K H P A Go. rewrite walk_do in E.
  destruct (follows in_loop followed w outs o) as [[k vs]|] eqn:Sp; unfold follows in Sp.
  - destruct o as [| | | | | | | | | |k0 vs0| | | | | | |]; try discriminate Sp. destruct outs; [|discriminate Sp].
    destruct (in_loop && followed k0 && has_none k0 w && forallb (is_scalar w) vs0) eqn:C; [|discriminate Sp].
    injection Sp as -> ->. andbs. assert (P' := P). destruct P' as (Pi & Pj & _). unfold here in Pi. rewrite H0 in
      Pi. rewrite Pi in Pj.
    rename H3 into Fk. rename H2 into Nk. rename H1 into Sk.
    destruct (emits_stand w base e f st st' ev ev' vs A Sk) as (ss & S1 & S2).
    assert (A' := A). destruct A'. subst st' ev'.
    destruct (places k) as [j'|] eqn:Pl.
    + destruct t as [|[|? ?] [| | | | | | | | | |j0 us| | | | | | |] rest'|]; try discriminate E.
      destruct (Nat.eqb j' j0 && atoms_are D Q (names_of w) vs us) eqn:C2; [|discriminate E].
      apply andb_prop in C2. destruct C2 as [Hj Hus]. apply Nat.eqb_eq in Hj. subst j0.
      eapply quietly_proper; [now apply run_then_emit with (ss := ss); [exact S1|exact Pi]| |].
      { apply run_then_emit with (ss := ss); [|exact Pj]. rewrite <- (atom_values (names_of w) e f vs a_names0
        a_sizes0 us Hus). exact S1. }
      eapply (Hs _ _ _ _ _ E _ _ V base); [exact P| |exact Go].
      replace ((base ++ moved ev) ++ _) with (base ++ moved (ev ++ [(k, (pos, map Scalar ss))])); [now apply
        alike_emit|].
      rewrite moved_app, app_assoc. f_equal. cbn. now rewrite Pl.
    + eapply quietly_proper; [apply run_then_emit with (ss := ss); [exact S1|exact Pi]|reflexivity|].
      eapply (Hs _ _ _ _ _ E _ _ V base); [exact P| |exact Go].
      replace (base ++ moved ev) with (base ++ moved (ev ++ [(k, (pos, map Scalar ss))])); [now apply alike_emit|].
      rewrite moved_app. cbn. now rewrite Pl, app_nil_r.
  - clear Sp.
    destruct (matches D in_loop sized fixed Q scans off places followed w outs o t) as [[w1 rest']|] eqn:Sm; unfold
      matches in Sm.
    + destruct t as [|outs' o' rest0|]; try discriminate Sm.
      destruct (op_walk D in_loop sized fixed Q scans off places followed w o o') eqn:Ow; [|discriminate Sm].
      destruct (bound D sized fixed Q w outs outs') as [w2|] eqn:B; [|discriminate Sm]. injection Sm as <- ->.
      cbn [run_then]. assert (A' := A). destruct A'. subst st'.
      eapply q_bind; [eapply noted; [destruct P as (Pi & Pj & _); congruence|eapply Ho; eauto]|]. intros r r' [R
        Nt]. assert (R1 := proj1 R). rewrite <- R1.
      pose proof (bound_sound outs w outs' w2 base e f _ _ _ _ B (alike_op _ _ _ _ _ _ _ _ _ _ A R) (fst r)) as X1.
      destruct (bind_all e outs (fst r)) as [e1|], (bind_all f outs' (fst r)) as [f1|] eqn:Bf; try contradiction;
        cbn [known].
      * eapply q_bind with (V := fun a b => a = e1 /\ b = f1); [now apply q_ret|]. intros ? ? [-> ->].
        eapply (Hs _ _ _ _ _ E _ _ V base); [exact P| |exact Go].
        apply (alike_note w2 outs' o' base e1 f f1 _ _ _ _ (fst r')); [rewrite <- R1; exact Bf|exact Nt| |exact X1].
          intros n N. rewrite a_same0. now apply f0_sized.
      * eapply q_bind with (V := fun _ _ => False); [apply q_fail|contradiction].
    + clear Sm. destruct (shared D in_loop sized fixed Q scans off places followed w outs o) as [w1|] eqn:Sh.
      { destruct (shared_sound o Ho w outs w1 Sh base i j e f st st' ev ev' P A) as (v & e1 & R1 & R2 & R3).
        eapply quietly_proper; [|reflexivity|].
        { apply meq_pointwise with (n := run_then rest i e1 st ev K). intro w0. cbn [run_then]. unfold bind. rewrite
          R1. cbn. rewrite R2. cbn.
          now rewrite app_nil_r. }
        eapply (Hs _ _ _ _ _ E _ _ V base); [exact P|exact R3|exact Go]. }
      destruct (idle D in_loop places followed w outs o) as [w1|] eqn:Id; [|discriminate E].
      destruct (idle_sound w outs o w1 Id base i e f st st' ev ev' (proj1 P) A) as (vs & es & e1 & R1 & R2 & R3).
      eapply quietly_proper; [|reflexivity|].
      { apply meq_pointwise with (n := run_then rest i e1 st (ev ++ es) K). intro w0. cbn [run_then]. unfold bind.
        rewrite R1. cbn. now rewrite R2. }
      eapply (Hs _ _ _ _ _ E _ _ V base); [exact P|exact R3|exact Go].
Qed.
Lemma size_sound v n rest : scope_sound (Bind_size v n rest).
Proof. intros w t w' rs t' E. discriminate E. Qed.
Lemma if_sound c a b : scope_sound a -> scope_sound b -> op_sound (If c a b).
Proof.
  intros Ha Hb w outs outs' o' i j e f st I N A S P L Fx Sf. destruct o'; cbn [op_walk] in I; try discriminate I.
    andbs.
  cbn [Run.run_op]. rewrite (atom_truth (names_of w) e f c cond) by auto. eapply q_bind; [apply q_truth|]. intros t
    ? <-.
  destruct t; [apply (branch_sound a Ha w)|apply (branch_sound b Hb w)]; auto.
Qed.
Lemma others_sound o : (forall w o', op_walk D in_loop sized fixed Q scans off places followed w o o' = false) ->
  op_sound o.
Proof. intros H w outs outs' o' i j e f st I. rewrite H in I. discriminate I. Qed.
Theorem walks_sound : (forall s, scope_sound s) * (forall o, op_sound o).
Proof.
  assert (L : forall space captures inputs neutrals ss cs body, op_sound (Loop space captures inputs neutrals ss cs
    body)).
  { intros. apply others_sound. now destruct o'. }
  assert (C : forall x n state body, op_sound (Count x n state body)).
  { intros. apply others_sound. now destruct o'. }
  assert (Wh : forall c state body, op_sound (While c state body)).
  { intros. apply others_sound. now destruct o'. }
  assert (E : forall results, scope_sound (End results)).
  { intros results w t w' rs t' E X Y V base i j e f st st' ev ev' K H P A Go. cbn in E. injection E as <- <- <-.
    now apply Go. }
  split; intro x.
  - apply (scope_all scope_sound op_sound (fun _ => True) (fun _ => True)); auto using do_sound, size_sound,
      if_sound, leaf_sound.
  - apply (op_all scope_sound op_sound (fun _ => True) (fun _ => True)); auto using do_sound, size_sound, if_sound,
      leaf_sound.
Qed.
End Sound.

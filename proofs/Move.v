(** Statements that change places: [swapped] says when two neighbours may, and makes the scope where they have;
    [swapped_same] proves that it does the same.

    They may where nothing is printed and no host is called in either, neither emits nor steps a scan, and each needs
    nothing that the other one binds: no variable, and no size that gets its value there. Both may fail, for which
      error
    it is makes no difference ([meq]). *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent Alike.
Import ListNotations.

Section Keeps.
Context {scalar type prim name : Type}.
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation ty := (ty type).
(** Neither emits nor steps a scan of the loop around it. *)
Fixpoint scope_keeps (s : scope) : bool :=
  match s with
  | End _ => true
  | Do _ what rest => op_keeps what && scope_keeps rest
  | Bind_size _ _ rest => scope_keeps rest
  end
with op_keeps (o : op) : bool :=
  match o with
  | Step _ _ | Emit _ _ => false
  | If _ t f => scope_keeps t && scope_keeps f
  | _ => true
  end.

(** The sizes to which a binding may give their values, where those in [known] have one. *)
Definition new_sizes (known : nat -> bool) (outs : list (nat * ty)) : list nat :=
  flat_map (fun b => flat_map (fun n => match as_var n with
    | Some v => if known v then [] else [v]
    | None => []
    end) (dims_of (snd b))) outs.
Definition among (l : list nat) (x : nat) : bool := existsb (Nat.eqb x) l.
Definition not_among (l : list nat) (x : nat) : bool := negb (among l x).
(** Needs nothing that these bind. *)
Definition free_of (known : nat -> bool) (bound outs : list (nat * ty)) (o : op) : bool :=
  op_in (not_among (map fst bound)) (not_among (new_sizes known bound)) o
  && forallb (binding_in (not_among (new_sizes known bound))) outs
  && forallb (not_among (map fst bound)) (map fst outs).
Definition may_swap (known : nat -> bool) (outs1 : list (nat * ty)) (o1 : op) (outs2 : list (nat * ty)) (o2 : op) :
  bool :=
  op_silent o1 && op_silent o2 && op_keeps o1 && op_keeps o2
  && free_of known outs1 outs2 o2 && free_of known outs2 outs1 o1.

(** What has a value after a binding. *)
Definition known_after (known : nat -> bool) (outs : list (nat * ty)) (n : nat) : bool :=
  known n || among (new_sizes known outs) n.
(** The scope in which the statement with this number and the next one have changed places. *)
Fixpoint swapped (known : list nat) (k : nat) (s : scope) : option scope :=
  match k, s with
  | 0, Do outs1 o1 (Do outs2 o2 rest) =>
      if may_swap (among known) outs1 o1 outs2 o2 && scope_in anything anything rest
      then Some (Do outs2 o2 (Do outs1 o1 rest)) else None
  | S k, Do outs o rest => option_map (Do outs o) (swapped (new_sizes (among known) outs ++ known) k rest)
  | S k, Bind_size v n rest => option_map (Bind_size v n) (swapped (v :: known) k rest)
  | _, _ => None
  end.
(** Several changes, one after the other. *)
Fixpoint all_swapped (known : list nat) (l : list nat) (s : scope) : option scope :=
  match l with
  | [] => Some s
  | k :: l => match swapped known k s with Some s => all_swapped known l s | None => None end
  end.
(** The sizes to which arguments give values. *)
Definition of_param (p : param type) : list nat :=
  match sizes_by p with Some x => [x] | None => [] end
  ++ flat_map (fun n => match as_var n with Some v => [v] | None => [] end) (dims_of (snd (binds p))).
Definition of_params (ps : list (param type)) : list nat := flat_map of_param ps.
Definition moved (l : list nat) (p : program scalar type prim name) : option (program scalar type prim name) :=
  option_map (Program (params p)) (all_swapped (of_params (params p)) l (body_of p)).
End Keeps.

Section Move.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Notation F := (failure fault).
Notation M := (comp W F).
Notation ty := (ty type).
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation scan := (scan (list value)).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_scope := (run_scope T numbers print host most).
Notation run_op := (run_op T numbers print host most).

(** What an operation gives depends on what it mentions alone. *)
Lemma print_same : true = true -> forall vs, meq (print vs) (print vs). Proof. reflexivity. Qed.
Lemma host_same : true = true -> forall f args, meq (host f args) (host f args). Proof. reflexivity. Qed.
Lemma mrel_fail A B (V : A -> B -> Prop) (e : F) : mrel V (fail e : M A) (fail e). Proof. intro w. cbn. auto. Qed.
Lemma inside_same (i : @inside scalar type fault W) : inside_alike (fun A B V => mrel V) i i.
Proof. split; [reflexivity|]. induction (steps i); constructor; auto. intros. reflexivity. Qed.
Theorem local (o : op) P Q outs e f i st : op_in P Q o = true -> forallb (binding_in Q) outs = true -> agree P Q e f
  ->
  meq (run_op o outs i e st) (run_op o outs i f st).
Proof.
  intros. apply (ops_alike T numbers print host most (fun A B V => mrel V) (@mrel_ret W F) mrel_fail (@mrel_bind W F)
    true
    print_same host_same) with (P := P) (Q := Q); auto using inside_same. apply orb_true_r.
Qed.
Theorem scope_local (s : scope) P Q e f i st : scope_in P Q s = true -> agree P Q e f ->
  meq (run_scope s i e st) (run_scope s i f st).
Proof.
  intros. apply (scopes_alike T numbers print host most (fun A B V => mrel V) (@mrel_ret W F) mrel_fail (@mrel_bind W
    F) true
    print_same host_same) with (P := P) (Q := Q); auto using inside_same. apply orb_true_r.
Qed.

(** What is silent does nothing to the world, and sees nothing of it. *)
Definition silent {A} (m : M A) : Prop := forall w v, result_rel eq (fst (m w)) (fst (m v)) /\ snd (m w) = w.
Definition quietly A B (V : A -> B -> Prop) (m : M A) (n : M B) : Prop := mrel V m n /\ silent m.
Lemma quietly_ret A B (V : A -> B -> Prop) a b : V a b -> quietly A B V (ret a) (ret b).
Proof. split; [now apply mrel_ret|]. now intros w v. Qed.
Lemma quietly_fail A B (V : A -> B -> Prop) e : quietly A B V (fail e) (fail e).
Proof. split; [apply mrel_fail|]. now intros w v. Qed.
Lemma quietly_bind A B C D (V : A -> B -> Prop) (U : C -> D -> Prop) m n k h :
  quietly A B V m n -> (forall a b, V a b -> quietly C D U (k a) (h b)) -> quietly C D U (bind m k) (bind n h).
Proof.
  intros [H S] K. split; [eapply mrel_bind; [exact H|]; intros; now apply K|]. intros w v. unfold bind.
  destruct (S w v) as [S1 S2], (S v v) as [_ S3], (H w) as [H1 _].
  destruct (m w) as [[a|e] w1], (m v) as [[b|e'] v1]; cbn in *; subst; try contradiction; auto.
  destruct (fst (n w)) as [c|] eqn:N; [|contradiction]. apply (K b c H1).
Qed.

(** What keeps to itself needs no scans, and leaves their states as they are. *)
Definition kept (st st' : list scan) (r r' : list value * (list scan * list (nat * (nat * list value)))) : Prop :=
  fst r = fst r' /\ snd r = (st, []) /\ snd r' = (st', []).
Definition scope_apart (s : scope) : Prop := scope_keeps s = true -> forall i j e st st',
  position i = position j -> mrel (kept st st') (run_scope s i e st) (run_scope s j e st').
Definition op_apart (o : op) : Prop := op_keeps o = true -> forall outs i j e st st',
  position i = position j -> mrel (kept st st') (run_op o outs i e st) (run_op o outs j e st').
Lemma both A C D (V : C -> D -> Prop) (m : M A) (k : A -> M C) (h : A -> M D) :
  (forall a, mrel V (k a) (h a)) -> mrel V (bind m k) (bind m h).
Proof. intro H. eapply mrel_bind with (R := eq); [change (meq m m); reflexivity|]. intros a ? <-. apply H. Qed.
Lemma kept_ret (vs : list value) st st' : mrel (kept st st') (ret (vs, (st, [])) : M _) (ret (vs, (st', []))).
Proof. apply mrel_ret. repeat split. Qed.
Ltac walk := repeat first [apply kept_ret | apply mrel_fail | apply both; intro
  | match goal with |- mrel _ (match ?x with _ => _ end) _ => destruct x end].
Lemma apart : (forall s, scope_apart s) * (forall o, op_apart o).
Proof.
  assert (E : forall results, scope_apart (End results)) by (intros results _ i j e st st' N; cbn; unfold quiet;
    walk).
  assert (D : forall outs what rest, op_apart what -> scope_apart rest -> scope_apart (Do outs what rest)).
  { intros outs what rest Ho Hs K i j e st st' N. cbn in K. apply andb_prop in K. destruct K as [K1 K2]. cbn.
    eapply mrel_bind; [eapply Ho; eauto|]. intros r r' (R1 & R2 & R3). rewrite R1, R2, R3. cbn. apply both; intro e'.
    eapply mrel_bind; [eapply Hs; eauto|]. intros q q' (Q1 & Q2 & Q3). rewrite Q1, Q2, Q3. cbn. apply kept_ret. }
  assert (B : forall v n rest, scope_apart rest -> scope_apart (Bind_size v n rest)).
  { intros v n rest Hs K i j e st st' N. cbn. apply both; intro k.
    destruct (lookup v (sizes e)); [destruct (Z.eqb _ _); [|apply mrel_fail]|]; apply Hs; auto. }
  assert (L : forall o, has_scopes o = false -> op_apart o).
  { intros o HL K outs i j e st st' N. destruct o; try discriminate HL; try discriminate K; cbn; unfold one, quiet;
    rewrite ?N; walk. }
  assert (I : forall cond t f, scope_apart t -> scope_apart f -> op_apart (If cond t f)).
  { intros cond t f Ht Hf K outs i j e st st' N. cbn in K. apply andb_prop in K. destruct K as [K1 K2]. cbn.
    apply both; intro b. destruct b; [apply Ht|apply Hf]; auto. }
  assert (P : forall space captures inputs neutrals scans collectors body,
    op_apart (Loop space captures inputs neutrals scans collectors body)).
  { intros * K outs i j e st st' N. rewrite !run_loop. apply both; intro n. destruct (Z.ltb n 0); [apply mrel_fail|].
    unfold quiet. repeat (apply both; intro). apply kept_ret. }
  assert (C : forall x n state body, op_apart (Count x n state body)).
  { intros * K outs i j e st st' N. cbn. unfold quiet. rewrite N. walk. }
  assert (Wh : forall cond state body, op_apart (While cond state body)).
  { intros * K outs i j e st st' N. cbn. unfold quiet. rewrite N. walk. }
  split; intro x.
  - apply (scope_all scope_apart op_apart (fun _ => True) (fun _ => True)); auto.
  - apply (op_all scope_apart op_apart (fun _ => True) (fun _ => True)); auto.
Qed.

Definition bare (i : @inside scalar type fault W) : @inside scalar type fault W := Inside (position i) [].
Lemma bare_quiet i : inside_alike quietly (bare i) (bare i).
Proof. split; [reflexivity|constructor]. Qed.
Theorem silent_op (o : op) P Q outs i e st : op_in P Q o = true -> forallb (binding_in Q) outs = true ->
  op_silent o = true -> op_keeps o = true -> silent (run_op o outs i e st).
Proof.
  intros I O S K. assert (X : silent (run_op o outs (bare i) e st)).
  { apply (ops_alike T numbers print host most quietly quietly_ret quietly_fail quietly_bind false) with (P := P) (Q
    := Q) (f := e)
      (j := bare i) (st := st); try discriminate; auto using bare_quiet; [now rewrite S|split; auto]. }
  pose proof (snd apart o K outs i (bare i) e st st eq_refl) as A. intros w v.
  destruct (A w) as [A1 A2], (A v) as [B1 B2], (X w v) as [X1 X2]. rewrite A2. split; [|exact X2].
  destruct (fst (run_op o outs i e st w)) as [r|], (fst (run_op o outs (bare i) e st w)) as [r'|],
    (fst (run_op o outs i e st v)) as [q|], (fst (run_op o outs (bare i) e st v)) as [q'|];
    cbn in *; try contradiction; auto.
  destruct A1 as (R1 & R2 & R3), B1 as (Q1 & Q2 & Q3). destruct r, r', q, q'. cbn in *. congruence.
Qed.

(** What a binding adds to an environment: variables, and sizes that had no value. *)
Definition adds (known : nat -> bool) (outs : list (nat * ty)) (vs : list value) (S : list (nat * Z)) (e e1 : env) :
  Prop :=
  vars e1 = rev (List.combine (map fst outs) vs) ++ vars e /\ sizes e1 = S ++ sizes e /\
  (forall n, lookup n S <> None -> among (new_sizes known outs) n = true).
Definition have (known : nat -> bool) (e : env) : Prop := forall n, known n = true -> lookup n (sizes e) <> None.
Definition none : nat -> bool := fun _ => false.
Lemma lookup_app A x (l m : list (nat * A)) :
  lookup x (l ++ m) = match lookup x l with Some a => Some a | None => lookup x m end.
Proof. induction l as [|[y a] l IH]; cbn; [reflexivity|]. destruct (Nat.eqb x y); auto. Qed.
Definition new_among (known : nat -> bool) (ns : list size) : list nat :=
  flat_map (fun n => match as_var n with Some v => if known v then [] else [v] | None => [] end) ns.
Lemma among_app l m n : among (l ++ m) n = among l n || among m n. Proof. apply existsb_app. Qed.
Lemma said_adds known Q n k e f : have known e -> have known f -> agree none Q e f -> size_in Q n = true ->
  match said e n k, said f n k with
  | Some (a, e1), Some (b, f1) => a = b /\ vars e1 = vars e /\ vars f1 = vars f /\ exists S : list (nat * Z),
      sizes e1 = S ++ sizes e /\ sizes f1 = S ++ sizes f /\ (forall m, lookup m S <> None -> among (new_among known
        [n]) m = true)
  | None, None => True
  | _, _ => False
  end.
Proof.
  intros He Hf A I. pose proof (said_agree none Q n k e f A I) as X. unfold said in *. unfold new_among; cbn.
  destruct (as_var n) as [v|] eqn:V.
  - destruct (lookup v (sizes e)) as [m|] eqn:L, (lookup v (sizes f)) as [m'|] eqn:L'; cbn in *.
    + destruct X as [X _]. repeat split; auto. exists []. cbn. repeat split; auto; congruence.
    + destruct X as [_ [_ X]]. unfold size_in in I. exfalso.
      assert (Q v = true).
      { unfold as_var in V. destruct n as [|[[|[]|] [|? []]] []]; try discriminate V. injection V as <-. cbn in I.
        now rewrite !andb_true_r in I. }
      pose proof (proj2 A v H). congruence.
    + exfalso. assert (Q v = true).
      { unfold as_var in V. destruct n as [|[[|[]|] [|? []]] []]; try discriminate V. injection V as <-. cbn in I.
        now rewrite !andb_true_r in I. }
      pose proof (proj2 A v H). congruence.
    + repeat split; auto. exists [(v, k)]. cbn. repeat split; auto. intros m Hm. destruct (Nat.eqb m v) eqn:E;
      [|congruence].
      destruct (known v) eqn:Kv; [now destruct (He v Kv)|]. cbn. now rewrite E.
  - destruct (extent e n), (extent f n); cbn in *; auto. destruct X as [X _]. repeat split; auto. exists []. cbn.
    repeat split; auto; congruence.
Qed.
Lemma have_more known (S : list (nat * Z)) (e e1 : env) : sizes e1 = S ++ sizes e -> have known e -> have known e1.
Proof. intros E H n K. rewrite E, lookup_app. destruct (lookup n S); [discriminate|auto]. Qed.
Lemma agree_more Q (S : list (nat * Z)) (e f e1 f1 : env) : sizes e1 = S ++ sizes e -> sizes f1 = S ++ sizes f ->
  agree none Q e f -> agree none Q e1 f1.
Proof.
  intros E F [_ A]. split; [discriminate|]. intros n K. rewrite E, F, !lookup_app. destruct (lookup n S); auto.
Qed.
Lemma fits_adds known Q ns : forall ms e f, have known e -> have known f -> agree none Q e f ->
  forallb (size_in Q) ns = true ->
  match fits e ns ms, fits f ns ms with
  | Some e1, Some f1 => vars e1 = vars e /\ vars f1 = vars f /\ exists S : list (nat * Z),
      sizes e1 = S ++ sizes e /\ sizes f1 = S ++ sizes f /\ (forall m, lookup m S <> None -> among (new_among known
        ns) m = true)
  | None, None => True
  | _, _ => False
  end.
Proof.
  induction ns as [|n ns IH]; intros ms e f He Hf A I; destruct ms as [|m ms]; cbn [fits]; auto.
  - repeat split; auto. exists []. cbn. repeat split; auto; congruence.
  - cbn in I. apply andb_prop in I. destruct I as [I1 I2]. pose proof (said_adds known Q n m e f He Hf A I1) as X.
    destruct (said e n m) as [[a e1]|], (said f n m) as [[b f1]|]; try contradiction; auto.
    destruct X as (<- & V1 & V2 & S & S1 & S2 & S3). destruct (Z.eqb _ _); auto.
    specialize (IH ms e1 f1 (have_more _ _ _ _ S1 He) (have_more _ _ _ _ S2 Hf) (agree_more _ _ _ _ _ _ S1 S2 A) I2).
    destruct (fits e1 ns ms), (fits f1 ns ms); try contradiction; auto.
    destruct IH as (U1 & U2 & R & R1 & R2 & R3). split; [congruence|]. split; [congruence|].
    exists (R ++ S). rewrite R1, R2, S1, S2, !app_assoc. repeat split; auto.
    intros x Hx. rewrite lookup_app in Hx. change (n :: ns) with ([n] ++ ns). unfold new_among. rewrite flat_map_app,
      among_app.
    destruct (lookup x R) eqn:Lx.
    + apply orb_true_intro. right. apply R3. congruence.
    + apply orb_true_intro. left. apply S3. exact Hx.
Qed.
Lemma bind_adds known Q outs : forall vs e f, have known e -> have known f -> agree none Q e f ->
  forallb (binding_in Q) outs = true ->
  match bind_all e outs vs, bind_all f outs vs with
  | Some e1, Some f1 => exists S, adds known outs vs S e e1 /\ adds known outs vs S f f1
  | None, None => True
  | _, _ => False
  end.
Proof.
  induction outs as [|[x t] outs IH]; intros vs e f He Hf A I; destruct vs as [|v vs]; cbn [bind_all]; auto.
  - exists []. split; (split; [reflexivity|split; [reflexivity|]]); cbn; congruence.
  - cbn in I. apply andb_prop in I. destruct I as [I1 I2].
    pose proof (fits_adds known Q (dims_of t) (dims v) e f He Hf A I1) as X.
    destruct (fits e _ _) as [e1|], (fits f _ _) as [f1|]; try contradiction; auto.
    destruct X as (V1 & V2 & S & S1 & S2 & S3).
    specialize (IH vs (set x v e1) (set x v f1) (have_more _ S e (set x v e1) S1 He) (have_more _ S f (set x v f1) S2
      Hf)
      (agree_more _ S e f (set x v e1) (set x v f1) S1 S2 A) I2).
    destruct (bind_all (set x v e1) outs vs), (bind_all (set x v f1) outs vs); try contradiction; auto.
    destruct IH as (R & (L1 & R1 & R3) & (L2 & R2 & _)). cbn in L1, L2, R1, R2. exists (R ++ S).
    assert (K : forall n, lookup n (R ++ S) <> None -> among (new_sizes known ((x, t) :: outs)) n = true).
    { intros n Hn. rewrite lookup_app in Hn.
      change (new_sizes known ((x, t) :: outs)) with (new_among known (dims_of t) ++ new_sizes known outs).
      rewrite among_app. apply orb_true_intro.
      destruct (lookup n R) eqn:Ln; [right; apply R3; congruence|left; apply S3; exact Hn]. }
    split; (split; [|split; [|exact K]]); cbn [map fst List.combine rev];
      rewrite ?L1, ?L2, ?R1, ?R2, ?S1, ?S2, ?V1, ?V2, <- ?app_assoc; reflexivity.
Qed.

(** Outside of what is bound, nothing changes. *)
Lemma lookup_bound x (xs : list nat) : forall vs : list value, lookup x (rev (List.combine xs vs)) <> None -> among
  xs x = true.
Proof.
  induction xs as [|y xs IH]; intros vs H; cbn in H; [congruence|]. destruct vs as [|v vs]; cbn in H; [congruence|].
  change (Nat.eqb x y || among xs x = true).
  rewrite lookup_app in H. destruct (lookup x (rev (List.combine xs vs))) eqn:E.
  - rewrite (IH vs) by congruence. apply orb_true_r.
  - cbn in H. destruct (Nat.eqb x y); [reflexivity|congruence].
Qed.
Lemma outside known outs vs S e e1 : adds known outs vs S e e1 ->
  agree (not_among (map fst outs)) (not_among (new_sizes known outs)) e e1.
Proof.
  intros (V & Z0 & K). split; intros n N; unfold not_among in N; apply negb_true_iff in N.
  - rewrite V, lookup_app. destruct (lookup n (rev _)) eqn:E; [|reflexivity]. rewrite (lookup_bound n (map fst outs)
    vs) in N; congruence.
  - rewrite Z0, lookup_app. destruct (lookup n S) eqn:E; [|reflexivity]. rewrite K in N; congruence.
Qed.
Lemma agree_none P Q (e f : env) : agree P Q e f -> agree none Q e f. Proof. intros [_ H]. split; [discriminate|exact
  H]. Qed.

Lemma run_do outs what rest i e st w : run_scope (Do outs what rest) i e st w =
  match run_op what outs i e st w with
  | (Ok r, w) => match bind_all e outs (fst r) with
      | Some e => bind (run_scope rest i e (fst (snd r))) (fun q => ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd
        q)))) w
      | None => (Err Malformed, w)
      end
  | (Err x, w) => (Err x, w)
  end.
Proof.
  assert (E : run_scope (Do outs what rest) i e st =
    (r <- run_op what outs i e st;; e <- known (bind_all e outs (fst r));;
     q <- run_scope rest i e (fst (snd r));; ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd q))))) by reflexivity.
  rewrite E. unfold bind at 1. destruct (run_op what outs i e st w) as [[r|x] w1]; [|reflexivity]. unfold bind at 1.
  destruct (bind_all e outs (fst r)); reflexivity.
Qed.
(** What a silent operation that keeps to itself comes to. *)
Lemma outcome o P Q outs i e st w : op_in P Q o = true -> forallb (binding_in Q) outs = true -> op_silent o = true ->
  op_keeps o = true ->
  (exists vs, run_op o outs i e st w = (Ok (vs, (st, [])), w)) \/ (exists x, run_op o outs i e st w = (Err x, w)).
Proof.
  intros I O S K. destruct (silent_op o P Q outs i e st I O S K w w) as [_ X].
  destruct (snd apart o K outs i i e st st eq_refl w) as [Y _].
  destruct (run_op o outs i e st w) as [[[vs r]|x] w1]; cbn in *; subst; [left|right]; eauto.
  destruct Y as (_ & Y & _). cbn in Y. subst r. now exists vs.
Qed.
Lemma elsewhere o P Q outs i e f st w : op_in P Q o = true -> forallb (binding_in Q) outs = true -> op_silent o =
  true ->
  op_keeps o = true -> agree P Q e f ->
  (exists vs, run_op o outs i e st w = (Ok (vs, (st, [])), w) /\ run_op o outs i f st w = (Ok (vs, (st, [])), w)) \/
  (exists x y, run_op o outs i e st w = (Err x, w) /\ run_op o outs i f st w = (Err y, w)).
Proof.
  intros I O S K A. destruct (local o P Q outs e f i st I O A w) as [L _].
  destruct (outcome o P Q outs i e st w I O S K) as [[vs E]|[x E]], (outcome o P Q outs i f st w I O S K) as [[vs'
    E']|[y E']];
    rewrite E, E' in *; cbn in L; try contradiction; [left|right; eauto]. injection L as ->. eauto.
Qed.

Theorem swap known outs1 o1 outs2 o2 rest i e st : have known e -> may_swap known outs1 o1 outs2 o2 = true ->
  scope_in anything anything rest = true ->
  meq (run_scope (Do outs1 o1 (Do outs2 o2 rest)) i e st) (run_scope (Do outs2 o2 (Do outs1 o1 rest)) i e st).
Proof.
  intros He Sw Rest w. unfold may_swap, free_of in Sw.
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.
  set (P1 := not_among (map fst outs1)) in *. set (Q1 := not_among (new_sizes known outs1)) in *.
  set (P2 := not_among (map fst outs2)) in *. set (Q2 := not_among (new_sizes known outs2)) in *.
  change (same (run_scope (Do outs1 o1 (Do outs2 o2 rest)) i e st w) (run_scope (Do outs2 o2 (Do outs1 o1 rest)) i e
    st w)).
  assert (A0 : forall Q, agree none Q e e) by (split; reflexivity).
  assert (X1 : forall vs f, bind_all e outs2 vs = Some f -> exists S, adds known outs2 vs S e f).
  { intros vs f E. pose proof (bind_adds known Q1 outs2 vs e e He He (A0 Q1)) as X. rewrite E in X.
    destruct X as (S & X & _); eauto. }
  assert (X2 : forall vs f, bind_all e outs1 vs = Some f -> exists S, adds known outs1 vs S e f).
  { intros vs f E. pose proof (bind_adds known Q2 outs1 vs e e He He (A0 Q2)) as X. rewrite E in X.
    destruct X as (S & X & _); eauto. }
  rewrite !run_do.
  destruct (outcome o1 P2 Q2 outs1 i e st w) as [[v1 E1]|[x1 E1]]; auto;
  destruct (outcome o2 P1 Q1 outs2 i e st w) as [[v2 E2]|[x2 E2]]; auto; rewrite E1, E2; cbn [fst snd].
  - destruct (bind_all e outs1 v1) as [e1|] eqn:B1; destruct (bind_all e outs2 v2) as [f1|] eqn:B2.
    + destruct (X2 v1 e1 B1) as [S1 D1], (X1 v2 f1 B2) as [S2 D2].
      pose proof (outside _ _ _ _ _ _ D1) as Oe. pose proof (outside _ _ _ _ _ _ D2) as Of. fold P1 Q1 in Oe. fold P2
        Q2 in Of.
      pose proof (have_more known _ _ _ (proj1 (proj2 D1)) He) as He1.
      pose proof (have_more known _ _ _ (proj1 (proj2 D2)) He) as Hf1.
      unfold bind. rewrite !run_do.
      destruct (elsewhere o2 P1 Q1 outs2 i e e1 st w) as [(u & U1 & U2)|(? & ? & U1 & _)]; auto; [|congruence].
      destruct (elsewhere o1 P2 Q2 outs1 i e f1 st w) as [(u' & U1' & U2')|(? & ? & U1' & _)]; auto; [|congruence].
      rewrite U2, U2'. cbn [fst snd].
      assert (u = v2) by congruence. assert (u' = v1) by congruence. subst u u'.
      pose proof (bind_adds known Q1 outs2 v2 e e1 He He1 (agree_none _ _ _ _ Oe)) as Y. rewrite B2 in Y.
      pose proof (bind_adds known Q2 outs1 v1 e f1 He Hf1 (agree_none _ _ _ _ Of)) as Z0. rewrite B1 in Z0.
      destruct (bind_all e1 outs2 v2) as [e2|]; [|exfalso; now apply Y].
      destruct (bind_all f1 outs1 v1) as [f2|]; [|exfalso; now apply Z0].
      destruct Y as (S2' & Y1 & Y2); auto. destruct Z0 as (S1' & Z1 & Z2); auto.
      assert (AG : agree anything anything e2 f2).
      { destruct Y1 as (Ya & Yb & Yc), Y2 as (Yd & Ye & _), Z1 as (Za & Zb & Zc), Z2 as (Zd & Ze & _), D1 as (Da & Db
        & Dc), D2 as (Dd & De & Df).
        assert (S1' = S1) by (apply (app_inv_tail (sizes e)); congruence).
        assert (S2' = S2) by (apply (app_inv_tail (sizes e)); congruence). subst S1' S2'.
        split; intros n _.
        - rewrite Yd, Zd, Da, Dd, !lookup_app.
          destruct (lookup n (rev (List.combine (map fst outs1) v1))) eqn:L1, (lookup n (rev (List.combine (map fst
            outs2) v2))) eqn:L2; auto.
          exfalso. pose proof (lookup_bound n (map fst outs1) v1) as M1. pose proof (lookup_bound n (map fst outs2)
            v2) as M2.
          rewrite L1 in M1. rewrite L2 in M2. specialize (M1 ltac:(discriminate)). specialize (M2
            ltac:(discriminate)).
          match goal with H : forallb P1 (map fst outs2) = true |- _ => rewrite forallb_forall in H; rename H into F1
            end.
          unfold among in M2. apply existsb_exists in M2. destruct M2 as (m & M2 & E). apply Nat.eqb_eq in E. subst m.
          specialize (F1 n M2). unfold P1, not_among in F1. now rewrite M1 in F1.
        - rewrite Ye, Ze, Db, De, !lookup_app. destruct (lookup n S1) eqn:L1, (lookup n S2) eqn:L2; auto.
          exfalso. assert (N1 : among (new_sizes known outs1) n = true) by (apply Dc; congruence).
          assert (N2 : among (new_sizes known outs2) n = true) by (apply Df; congruence).
          match goal with H : forallb (binding_in Q1) outs2 = true |- _ => rewrite forallb_forall in H; rename H into
            F1 end.
          unfold among, new_sizes in N2. apply existsb_exists in N2. destruct N2 as (m & M2 & E). apply Nat.eqb_eq in
            E. subst m.
          apply in_flat_map in M2. destruct M2 as (b & B & M2). apply in_flat_map in M2. destruct M2 as (d & Dm & M2).
          specialize (F1 b B). unfold binding_in, ty_in in F1. rewrite forallb_forall in F1. specialize (F1 d Dm).
          destruct (as_var d) as [v|] eqn:V; [|contradiction]. destruct (known v); [contradiction|]. destruct M2 as
            [->|[]].
          unfold as_var in V. destruct d as [|[[|[]|] [|? []]] []]; try discriminate V. injection V as ->. cbn in F1.
          rewrite !andb_true_r in F1. unfold Q1, not_among in F1. now rewrite N1 in F1. }
      destruct (scope_local rest anything anything e2 f2 i st Rest AG w) as [R1 R2]. unfold bind, ret.
      destruct (run_scope rest i e2 st w) as [[q|x] w1], (run_scope rest i f2 st w) as [[q'|y] w2]; cbn in *; try
        contradiction; subst; split; cbn; auto.
    + (* The second one does not fit its types. *)
      destruct (X2 v1 e1 B1) as [S1 D1]. pose proof (outside _ _ _ _ _ _ D1) as Oe. fold P1 Q1 in Oe.
      pose proof (have_more known _ _ _ (proj1 (proj2 D1)) He) as He1. unfold bind. rewrite run_do.
      destruct (elsewhere o2 P1 Q1 outs2 i e e1 st w) as [(u & U1 & U2)|(? & ? & U1 & _)]; auto; [|congruence].
      rewrite U2. cbn [fst snd]. assert (u = v2) by congruence. subst u.
      pose proof (bind_adds known Q1 outs2 v2 e e1 He He1 (agree_none _ _ _ _ Oe)) as Y. rewrite B2 in Y.
      destruct (bind_all e1 outs2 v2) as [e2|]; [exfalso; now apply Y|]. split; cbn; auto.
    + destruct (X1 v2 f1 B2) as [S2 D2]. pose proof (outside _ _ _ _ _ _ D2) as Of. fold P2 Q2 in Of.
      pose proof (have_more known _ _ _ (proj1 (proj2 D2)) He) as Hf1. unfold bind. rewrite run_do.
      destruct (elsewhere o1 P2 Q2 outs1 i e f1 st w) as [(u & U1 & U2)|(? & ? & U1 & _)]; auto; [|congruence].
      rewrite U2. cbn [fst snd]. assert (u = v1) by congruence. subst u.
      pose proof (bind_adds known Q2 outs1 v1 e f1 He Hf1 (agree_none _ _ _ _ Of)) as Y. rewrite B1 in Y.
      destruct (bind_all f1 outs1 v1) as [f2|]; [exfalso; now apply Y|]. split; cbn; auto.
    + split; cbn; auto.
  - destruct (bind_all e outs1 v1) as [e1|] eqn:B1; [|split; cbn; auto].
    destruct (X2 v1 e1 B1) as [S1 D1]. pose proof (outside _ _ _ _ _ _ D1) as Oe. fold P1 Q1 in Oe.
    unfold bind. rewrite run_do.
    destruct (elsewhere o2 P1 Q1 outs2 i e e1 st w) as [(u & U1 & U2)|(? & ? & U1 & U2)]; auto; [congruence|].
    rewrite U2. split; cbn; auto.
  - destruct (bind_all e outs2 v2) as [f1|] eqn:B2; [|split; cbn; auto].
    destruct (X1 v2 f1 B2) as [S2 D2]. pose proof (outside _ _ _ _ _ _ D2) as Of. fold P2 Q2 in Of.
    unfold bind. rewrite run_do.
    destruct (elsewhere o1 P2 Q2 outs1 i e f1 st w) as [(u & U1 & U2)|(? & ? & U1 & U2)]; auto; [congruence|].
    rewrite U2. split; cbn; auto.
  - split; cbn; auto.
Qed.

(** What a binding leaves has the sizes that it should have. *)
Lemma fits_known ns : forall known ms (e e1 : env), have known e -> fits e ns ms = Some e1 ->
  have (fun n => known n || among (new_among known ns) n) e1.
Proof.
  assert (K : forall n ms (e e1 : env), fits e n ms = Some e1 -> forall v, lookup v (sizes e) <> None -> lookup v
    (sizes e1) <> None).
  { induction n as [|a n IH]; intros ms e e1 E v Hv; destruct ms as [|m ms]; cbn in E; try discriminate.
    - injection E as <-. exact Hv.
    - destruct (said e a m) as [[k e']|] eqn:Sd; [|discriminate]. destruct (Z.eqb _ _); [|discriminate].
      apply (IH _ _ _ E v). unfold said in Sd. destruct (as_var a) as [u|].
      + destruct (lookup u (sizes e)); injection Sd as <- <-; [exact Hv|]. cbn. destruct (Nat.eqb v u);
        [discriminate|exact Hv].
      + destruct (extent e a); [injection Sd as <- <-; exact Hv|discriminate]. }
  induction ns as [|a ns IH]; intros known ms e e1 He E; destruct ms as [|m ms]; cbn in E; try discriminate.
  - injection E as <-. intros n H. cbn in H. rewrite orb_false_r in H. auto.
  - destruct (said e a m) as [[k e']|] eqn:Sd; [|discriminate]. destruct (Z.eqb _ _); [|discriminate].
    assert (He' : have known e' /\ forall v, as_var a = Some v -> lookup v (sizes e') <> None).
    { unfold said in Sd. destruct (as_var a) as [u|].
      - destruct (lookup u (sizes e)) eqn:L; injection Sd as <- <-.
        + split; [exact He|]. intros v V. injection V as <-. congruence.
        + split; [intros n N; cbn; destruct (Nat.eqb n u); [discriminate|now apply He]|].
          intros v V. injection V as <-. cbn. rewrite Nat.eqb_refl. discriminate.
      - destruct (extent e a); [injection Sd as <- <-|discriminate]. split; [exact He|discriminate]. }
    destruct He' as [He' V]. intros n H.
    assert (N : new_among known (a :: ns) = new_among known [a] ++ new_among known ns) by (unfold new_among; cbn; now
      rewrite app_nil_r).
    rewrite N, among_app in H.
    destruct (known n) eqn:Kn; [apply (IH known ms e' e1 He' E n); now rewrite Kn|]. cbn in H.
    apply orb_prop in H. destruct H as [H|H].
    + unfold new_among in H. cbn in H. destruct (as_var a) as [u|]; [|discriminate H].
      destruct (known u); [discriminate H|]. cbn in H. rewrite orb_false_r in H.
      apply Nat.eqb_eq in H. subst n. apply (K ns ms e' e1 E). now apply V.
    + apply (IH known ms e' e1 He' E n). rewrite Kn. exact H.
Qed.
Lemma bind_known outs : forall known vs (e e1 : env), have known e -> bind_all e outs vs = Some e1 ->
  have (known_after known outs) e1.
Proof.
  intros known vs e e1 He E n H. unfold known_after in H. destruct (known n) eqn:Kn.
  - pose proof (bind_adds known anything outs vs e e He He (conj (fun x _ => eq_refl) (fun n _ => eq_refl))) as X.
    rewrite E in X. destruct X as (S & (_ & Z0 & _) & _).
    { clear. induction outs as [|b outs IH]; [reflexivity|]. cbn. rewrite IH, andb_true_r. unfold binding_in, ty_in.
      induction (dims_of (snd b)) as [|d ds IHd]; [reflexivity|]. cbn. rewrite IHd, andb_true_r. unfold size_in.
      induction d as [|t d IHt]; [reflexivity|]. cbn. rewrite IHt, andb_true_r. induction (snd t); [reflexivity|exact
        IHl]. }
    rewrite Z0, lookup_app. destruct (lookup n S); [discriminate|now apply He].
  - cbn in H. revert known vs e e1 He E H Kn. induction outs as [|[x t] outs IH]; intros known vs e e1 He E H Kn;
    [discriminate|].
    destruct vs as [|v vs]; [discriminate|]. cbn in E. destruct (fits e (dims_of t) (dims v)) as [e'|] eqn:Ft;
      [|discriminate].
    pose proof (fits_known (dims_of t) known (dims v) e e' He Ft) as He'.
    change (new_sizes known ((x, t) :: outs)) with (new_among known (dims_of t) ++ new_sizes known outs) in H.
    rewrite among_app in H. destruct (among (new_among known (dims_of t)) n) eqn:A.
    + assert (Keep : forall outs vs (e e1 : env), bind_all e outs vs = Some e1 -> lookup n (sizes e) <> None ->
      lookup n (sizes e1) <> None).
      { clear. induction outs as [|[x t] outs IH]; intros vs e e1 E Hn; destruct vs as [|v vs]; try discriminate E.
        - injection E as <-. exact Hn.
        - cbn in E. destruct (fits e (dims_of t) (dims v)) as [e'|] eqn:Ft; [|discriminate]. apply (IH _ _ _ E). cbn.
          pose proof (fits_known (dims_of t) (fun m => Nat.eqb m n) (dims v) e e') as X. apply X; auto.
          + intros m Hm. apply Nat.eqb_eq in Hm. now subst m.
          + now rewrite Nat.eqb_refl. }
      apply (Keep outs vs _ _ E). cbn. apply He'. now rewrite A, orb_true_r.
    + cbn in H. apply (IH known vs (set x v e') e1); auto. intros m Hm. cbn. apply He'. now rewrite Hm.
Qed.

Theorem swapped_same k : forall known s t i e st, swapped known k s = Some t -> have (among known) e ->
  meq (run_scope s i e st) (run_scope t i e st).
Proof.
  induction k as [|k IH]; intros known s t i e st E He.
  - destruct s as [|outs1 o1 [|outs2 o2 rest|]|]; try discriminate E. cbn [swapped] in E.
    destruct (may_swap (among known) outs1 o1 outs2 o2 && scope_in anything anything rest) eqn:C; [|discriminate E].
    injection E as <-. apply andb_prop in C. destruct C as [C1 C2]. now apply swap with (known := among known).
  - destruct s as [|outs o rest|v n rest]; try discriminate E; cbn [swapped] in E.
    + destruct (swapped (new_sizes (among known) outs ++ known) k rest) as [r|] eqn:R; [|discriminate E].
      injection E as <-. intro w.
      change (same (run_scope (Do outs o rest) i e st w) (run_scope (Do outs o r) i e st w)). rewrite !run_do.
      destruct (run_op o outs i e st w) as [[x|x] w1]; [|split; cbn; auto].
      destruct (bind_all e outs (fst x)) as [e1|] eqn:B; [|split; cbn; auto].
      apply bind_proper; [|reflexivity]. apply (IH _ _ _ _ _ _ R). intros a H.
      apply (bind_known outs (among known) (fst x) e e1 He B). unfold known_after. rewrite among_app in H.
      now rewrite orb_comm.
    + destruct (swapped (v :: known) k rest) as [r|] eqn:R; [|discriminate E]. injection E as <-.
      assert (X : forall rest, run_scope (Bind_size v n rest) i e st = (n <- number_at T e n;;
        match lookup v (sizes e) with
        | Some m => if Z.eqb m n then run_scope rest i e st else fail Malformed
        | None => run_scope rest i (set_size v n e) st
        end)) by reflexivity.
      rewrite !X. apply bind_ext. intro z. destruct (lookup v (sizes e)) as [m|] eqn:L.
      * destruct (Z.eqb m z); [|reflexivity]. apply (IH _ _ _ _ _ _ R). intros a H.
        change (Nat.eqb a v || among known a = true) in H. apply orb_prop in H.
        destruct H as [H|H]; [|now apply He]. apply Nat.eqb_eq in H. subst a. congruence.
      * apply (IH _ _ _ _ _ _ R). intros a H. cbn. destruct (Nat.eqb a v) eqn:Av; [discriminate|].
        change (Nat.eqb a v || among known a = true) in H. rewrite Av in H. now apply He.
Qed.
Theorem all_swapped_same l : forall known s t i e st, all_swapped known l s = Some t -> have (among known) e ->
  meq (run_scope s i e st) (run_scope t i e st).
Proof.
  induction l as [|k l IH]; intros known s t i e st E He; cbn in E; [injection E as <-; reflexivity|].
  destruct (swapped known k s) as [r|] eqn:R; [|discriminate E].
  rewrite (swapped_same k known s r i e st R He). now apply (IH known).
Qed.

(** Of programs. *)
Lemma agrees_gives (e e1 : env) v n (w w1 : W) : (agrees e v n : M env) w = (Ok e1, w1) ->
  lookup v (sizes e1) <> None /\ (forall m, lookup m (sizes e) <> None -> lookup m (sizes e1) <> None).
Proof.
  unfold agrees. intro E. destruct (lookup v (sizes e)) as [m|] eqn:L.
  - destruct (Z.eqb m n); [|discriminate E]. injection E as <- <-. split; [congruence|auto].
  - injection E as <- <-. cbn. split; [rewrite Nat.eqb_refl; discriminate|]. intros m H. destruct (Nat.eqb m v);
    [discriminate|exact H].
Qed.
Lemma dims_agree_gives ns : forall (e e1 : env) ms (w w1 : W), (dims_agree e ns ms : M env) w = (Ok e1, w1) ->
  (forall n, among (flat_map (fun n => match as_var n with Some v => [v] | None => [] end) ns) n = true -> lookup n
    (sizes e1) <> None)
  /\ (forall m, lookup m (sizes e) <> None -> lookup m (sizes e1) <> None).
Proof.
  induction ns as [|a ns IH]; intros e e1 ms w w1 E; destruct ms as [|m ms]; try discriminate E.
  - injection E as <- <-. split; [discriminate|auto].
  - cbn [dims_agree] in E. unfold bind in E. destruct (as_var a) as [v|] eqn:V.
    + destruct (agrees e v m w) as [[e'|] w'] eqn:A; [|discriminate E]. destruct (agrees_gives _ _ _ _ _ _ A) as [A1
      A2].
      destruct (IH _ _ _ _ _ E) as [I1 I2]. split; [|auto]. intros n H. cbn in H. rewrite V in H.
      change (Nat.eqb n v || among (flat_map (fun n => match as_var n with Some v => [v] | None => [] end) ns) n =
        true) in H.
      apply orb_prop in H. destruct H as [H|H]; [|auto]. apply Nat.eqb_eq in H. subst n. auto.
    + destruct (IH _ _ _ _ _ E) as [I1 I2]. split; [|exact I2]. intros n H. cbn in H. rewrite V in H. auto.
Qed.
Lemma arguments_give ps : forall (e e1 : env) args (w w1 : W), (arguments T e ps args : M env) w = (Ok e1, w1) ->
  have (among (of_params ps)) e1 /\ (forall m, lookup m (sizes e) <> None -> lookup m (sizes e1) <> None).
Proof.
  induction ps as [|p ps IH]; intros e e1 args w w1 E; destruct args as [|v args]; try discriminate E.
  - injection E as <- <-. split; [discriminate|auto].
  - cbn [arguments] in E. unfold bind at 1 in E.
    destruct ((match sizes_by p, v with
      | Some x, Scalar s => n <- number_of T s;; agrees e x n
      | Some _, Array _ _ _ => fail Malformed
      | None, _ => ret e
      end : M env) w) as [[e2|] w2] eqn:A; [|discriminate E].
    assert (X : (forall x, sizes_by p = Some x -> lookup x (sizes e2) <> None) /\
      (forall m, lookup m (sizes e) <> None -> lookup m (sizes e2) <> None)).
    { destruct (sizes_by p) as [x|]; [destruct v as [s|]; [|discriminate A]|injection A as <- <-; split;
      [discriminate|auto]].
      unfold bind in A. destruct (number_of T s w) as [[n|] w3]; [|discriminate A]. destruct (agrees_gives _ _ _ _ _
        _ A) as [A1 A2].
      split; [|exact A2]. intros y Y. injection Y as <-. exact A1. }
    destruct X as [X1 X2]. unfold bind in E. destruct (dims_agree e2 _ _ w2) as [[e3|] w3] eqn:D; [|discriminate E].
    destruct (dims_agree_gives _ _ _ _ _ _ D) as [D1 D2]. destruct (IH _ _ _ _ _ E) as [I1 I2]. split; [|auto].
    intros n H. unfold of_params in H. cbn [flat_map] in H. rewrite among_app in H. apply orb_prop in H. destruct H
      as [H|H].
    + apply I2. cbn. unfold of_param in H. rewrite among_app in H. apply orb_prop in H. destruct H as [H|H]; [|auto].
      destruct (sizes_by p) as [x|]; [|discriminate H]. cbn in H. rewrite orb_false_r in H. apply Nat.eqb_eq in H.
        subst n. auto.
    + now apply I1.
Qed.
Theorem moved_same l p q args : moved l p = Some q ->
  meq (run_program T numbers print host most p args) (run_program T numbers print host most q args).
Proof.
  unfold moved. intro E. destruct (all_swapped _ l (body_of p)) as [t|] eqn:S; [|discriminate E]. injection E as <-.
    intro w.
  match goal with |- result_rel _ (fst ?a) (fst ?b) /\ _ => change (same a b) end.
  unfold run_program. cbn [params body_of].
  assert (B : forall (m : M env) (k : env -> M (list value)), bind m k w =
    match m w with (Ok e, w) => k e w | (Err x, w) => (Err x, w) end) by reflexivity.
  rewrite !B. destruct (arguments T (Env [] []) (params p) args w) as [[e|x] w1] eqn:A; [|split; cbn; auto].
  destruct (arguments_give _ _ _ _ _ _ A) as [H _].
  match goal with |- same (?m w1) (?n w1) => cut (meq m n); [intro X; apply X|] end.
  apply bind_ext. intros []. apply bind_proper; [|reflexivity]. exact (all_swapped_same l _ _ _ _ _ _ S H).
Qed.
End Move.

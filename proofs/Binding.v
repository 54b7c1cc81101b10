(** What the bindings of a statement add to an environment, and to which sizes they may give values. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned.
Import ListNotations.

Section Binding.
Context {scalar type : Type}.
Notation ty := (ty type).
Notation value := (value scalar type).
Notation env := (@env scalar type).
(** The sizes to which a binding may give their values, where those in [known] have one. *)
Definition new_sizes (known : nat -> bool) (outs : list (nat * ty)) : list nat :=
  flat_map (fun b => flat_map (fun n => match as_var n with
    | Some v => if known v then [] else [v]
    | None => []
    end) (dims_of (snd b))) outs.
Definition among (l : list nat) (x : nat) : bool := existsb (Nat.eqb x) l.
Definition not_among (l : list nat) (x : nat) : bool := negb (among l x).
(** What has a value after a binding. *)
Definition known_after (known : nat -> bool) (outs : list (nat * ty)) (n : nat) : bool :=
  known n || among (new_sizes known outs) n.
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
End Binding.

(** Two loops, one after the other, and one that does for each element what both do: if the bodies are the same for
  one element,
    the loops are for all. What the second one reads may be what the first one emitted. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding.
Import ListNotations.

(** Where an array stands that a loop reads: it is read by the one loop as well, or the first one makes it, of the
  component of
    a collector. *)
Inductive source := Outside (input : nat) | Made (collector component : nat).

Lemma forall2_length A B (R : A -> B -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. intro H. induction H; cbn; congruence. Qed.
Lemma forall2_nth A B (R : A -> B -> Prop) l m : Forall2 R l m -> forall i a, nth_error l i = Some a ->
  exists b, nth_error m i = Some b /\ R a b.
Proof.
  intro H. induction H as [|a b l m H K IH]; intros [|i] x N; try discriminate N; [|exact (IH i x N)].
  injection N as <-. exists b. auto.
Qed.
Lemma forall2_nth_right A B (R : A -> B -> Prop) l m : Forall2 R l m -> forall i b, nth_error m i = Some b ->
  exists a, nth_error l i = Some a /\ R a b.
Proof.
  intro H. induction H as [|a b l m H K IH]; intros [|i] x N; try discriminate N; [|exact (IH i x N)].
  injection N as <-. exists a. auto.
Qed.

Section Columns.
Context {scalar type fault W : Type} (nothing : scalar).
Notation F := (failure fault).
Notation M := (comp W F).
Notation value := (value scalar type).
Notation scan := (scan (list value)).
Notation event := (nat * (nat * list value))%type.
Notation some_of := (nth_error).
Definition default : value := Scalar nothing.

(** What stands at the places of the one loop's collectors. *)
Definition placed (places : nat -> option nat) (es : list event) : list event :=
  flat_map (fun e => match places (fst e) with Some j => [(j, snd e)] | None => [] end) es.
Lemma pick_app k (a b : list event) : pick k (a ++ b) = pick k a ++ pick k b.
Proof. unfold pick. now rewrite filter_app, map_app. Qed.
Lemma pick_placed places k j es : (forall k', places k' = Some j -> k' = k) -> places k = Some j ->
  pick j (placed places es) = pick k es.
Proof.
  intros I P. induction es as [|[k' x] es IH]; [reflexivity|]. unfold placed, pick in *. cbn.
  destruct (Nat.eqb k' k) eqn:E.
  - apply Nat.eqb_eq in E. subst k'. rewrite P. cbn. rewrite Nat.eqb_refl. cbn. now rewrite <- IH.
  - destruct (places k') as [j'|] eqn:P'; cbn; [|exact IH]. destruct (Nat.eqb j' j) eqn:J; [|exact IH].
    apply Nat.eqb_eq in J. subst j'. apply I in P'. subst k'. now rewrite Nat.eqb_refl in E.
Qed.
Lemma pick_elsewhere places j es : (forall k, places k <> Some j) -> pick j (placed places es) = [].
Proof.
  intro N. induction es as [|[k' x] es IH]; [reflexivity|]. unfold placed, pick in *. cbn.
  destruct (places k') as [j'|] eqn:P'; cbn; [|exact IH]. destruct (Nat.eqb j' j) eqn:J; [|exact IH].
  apply Nat.eqb_eq in J. subst j'. now destruct (N k').
Qed.

Context (first second one : list scan -> nat * list value -> M (list scan * list event)).
Context (first_silent : forall st x, silent (first st x)) (second_silent : forall st x, silent (second st x)).
Context (ys : list nat) (sources : list source) (width : nat) (typed : nat -> bool).
Context (n1 n2 : nat) (places1 places2 : nat -> option nat) (followed : nat -> bool) (arity : nat -> nat).
Context (ys_inside : forall y, In y ys -> y < width).
Context (sources_inside : forall y, In (Outside y) sources -> y < width).
Context (made_followed : forall k q, In (Made k q) sources -> followed k = true).
Context (injective1 : forall k k' j, places1 k = Some j -> places1 k' = Some j -> k' = k).
Context (injective2 : forall k k' j, places2 k = Some j -> places2 k' = Some j -> k' = k).
Context (disjoint : forall k k' j, places1 k = Some j -> places2 k' <> Some j).

Definition is_scalar (v : value) : Prop := exists s, v = Scalar s.
Definition cell (x : list value) (es : list event) (s : source) : value :=
  match s with
  | Outside y => nth y x default
  | Made k q => match pick k es with (_, vs) :: _ => nth q vs default | [] => default end
  end.
Definition rows_of (arrays : list (list value)) (es : list event) (s : source) : list value :=
  match s with
  | Outside y => nth y arrays []
  | Made k q => map (fun o => nth q (snd o) default) (pick k es)
  end.
Definition emits (n : nat) (es : list event) : Prop := forall k, followed k = true ->
  length (pick k es) = n /\ Forall (fun o => length (snd o) = arity k /\ Forall is_scalar (snd o)) (pick k es).
(** What the first body has to do for the second one can be seen. *)
Context (checked : list scan * list event -> bool).
Context (checked_ok : forall r, checked r = true -> length (fst r) = n1 /\ emits 1 (snd r)).
Definition one_element (a : option ((list scan * list event) * (list scan * list event))) (b : list scan * list
  event) : Prop :=
  match a with
  | Some (r, q) => fst b = fst r ++ fst q /\ length (fst q) = n2 /\ snd b = placed places1 (snd r) ++ placed places2
    (snd q)
  | None => False
  end.
Context (element : forall pos st1 st2 x, length st1 = n1 -> length st2 = n2 -> length x = width ->
  (forall y, typed y = true -> is_scalar (nth y x default)) ->
  quietly _ _ one_element
    (bind (first st1 (pos, map (fun y => nth y x default) ys)) (fun r => if checked r then
     bind (second st2 (pos, map (cell x (snd r)) sources)) (fun q => ret (Some (r, q))) else ret None))
    (one (st1 ++ st2) (pos, x))).

Lemma silent_bind A B (m : M A) (k : A -> M B) : silent m -> (forall a, silent (k a)) -> silent (bind m k).
Proof.
  intros S K w v. unfold bind. destruct (S w v) as [S1 S2], (S v v) as [_ S3].
  destruct (m w) as [[a|e] w1], (m v) as [[b|e'] v1]; cbn in *; subst; try contradiction; auto. apply K.
Qed.
Lemma silent_ret A (a : A) : silent (ret a : M A). Proof. now intros w v. Qed.
Lemma run_silent n : forall from arrays st, silent (run_each first n from arrays st).
Proof.
  induction n as [|n IH]; intros; cbn; [apply silent_ret|]. apply silent_bind; [apply first_silent|]. intro r.
  apply silent_bind; [apply IH|]. intro q. apply silent_ret.
Qed.
Lemma outcome A (m : M A) (w : W) : silent m -> (exists a, m w = (Ok a, w)) \/ (exists x, m w = (Err x, w)).
Proof. intro S. destruct (S w w) as [_ E]. destruct (m w) as [[a|x] w1]; cbn in E; subst; eauto. Qed.
Lemma heads (arrays : list (list value)) n : Forall (fun l => length l = S n) arrays -> forall y, y < length arrays ->
  first_of (nth y arrays []) = [nth y (flat_map first_of arrays) default].
Proof.
  intro H. induction H as [|l arrays L H IH]; intros y Y; cbn in Y; [lia|]. destruct l as [|v l]; [discriminate L|].
  destruct y as [|y]; [reflexivity|]. cbn. apply IH. lia.
Qed.
Lemma heads_length (arrays : list (list value)) n : Forall (fun l => length l = S n) arrays ->
  length (flat_map first_of arrays) = length arrays.
Proof. intro H. induction H as [|l arrays L H IH]; [reflexivity|]. destruct l; [discriminate L|]. cbn. now rewrite
  IH. Qed.
Lemma tails (arrays : list (list value)) y : nth y (map (@tl value) arrays) [] = tl (nth y arrays []).
Proof. exact (map_nth (@tl value) arrays [] y). Qed.
Lemma flat_heads A (f : A -> list value) (g : A -> value) l : (forall a, In a l -> first_of (f a) = [g a]) ->
  flat_map first_of (map f l) = map g l.
Proof.
  induction l as [|a l IH]; intro H; [reflexivity|]. cbn. rewrite (H a) by now left. cbn. f_equal. apply IH. intros.
    apply H. now right.
Qed.

Lemma first_heads n (arrays : list (list value)) : length arrays = width -> Forall (fun l => length l = S n) arrays ->
  flat_map first_of (map (fun y => nth y arrays []) ys) = map (fun y => nth y (flat_map first_of arrays) default) ys.
Proof. intros Lw La. apply flat_heads. intros y Y. apply (heads _ n La). rewrite Lw. auto. Qed.
Lemma first_tails (arrays : list (list value)) :
  map (@tl value) (map (fun y => nth y arrays []) ys) = map (fun y => nth y (map (@tl value) arrays) []) ys.
Proof. rewrite map_map. apply map_ext. intro y. now rewrite tails. Qed.
Lemma typed_heads n (arrays : list (list value)) : length arrays = width -> Forall (fun l => length l = S n) arrays ->
  (forall y, typed y = true -> Forall is_scalar (nth y arrays [])) ->
  forall y, typed y = true -> is_scalar (nth y (flat_map first_of arrays) default).
Proof.
  intros Lw La Ty y Y. specialize (Ty y Y). destruct (Nat.ltb y width) eqn:Lt.
  - apply Nat.ltb_lt in Lt. rewrite <- Lw in Lt. pose proof (heads _ n La y Lt) as Hd.
    destruct (nth y arrays []) as [|v l] eqn:Nv; [discriminate Hd|]. cbn in Hd. injection Hd as <-. now inversion Ty.
  - apply Nat.ltb_ge in Lt. rewrite nth_overflow by (rewrite (heads_length _ n La); lia). exists nothing. reflexivity.
Qed.
Lemma first_element w n from (arrays : list (list value)) (st1 st2 s1 : list scan) (ev1 : list event) : length st1 =
  n1 -> length st2 = n2 -> length arrays = width ->
  Forall (fun l => length l = S n) arrays -> (forall y, typed y = true -> Forall is_scalar (nth y arrays [])) ->
  first st1 (from, map (fun y => nth y (flat_map first_of arrays) default) ys) w = (Ok (s1, ev1), w) ->
  length s1 = n1 /\ emits 1 ev1.
Proof.
  intros L1 L2 Lw La Ty E1.
  assert (El := element from st1 st2 (flat_map first_of arrays) L1 L2). rewrite (heads_length _ n La), Lw in El.
  specialize (El eq_refl (typed_heads n arrays Lw La Ty)). destruct El as [El _]. specialize (El w). destruct El as
    [El _].
  apply (checked_ok (s1, ev1)). unfold bind in El. rewrite E1 in El. destruct (checked (s1, ev1)); [reflexivity|].
    cbn in El.
  destruct (fst (one (st1 ++ st2) (from, flat_map first_of arrays) w)); contradiction.
Qed.
Lemma tails_length n (arrays : list (list value)) : Forall (fun l => length l = S n) arrays -> Forall (fun l =>
  length l = n) (map (@tl value) arrays).
Proof. intro La. induction La as [|l arrays L La IH]; constructor; auto. destruct l; [discriminate L|]. now
  injection L. Qed.
Lemma tails_typed (arrays : list (list value)) : (forall y, typed y = true -> Forall is_scalar (nth y arrays [])) ->
  forall y, typed y = true -> Forall is_scalar (nth y (map (@tl value) arrays) []).
Proof. intros Ty y Y. rewrite tails. specialize (Ty y Y). destruct (nth y arrays []); [constructor|now inversion
  Ty]. Qed.
Lemma first_emits w n : forall from (arrays : list (list value)) (st1 st2 s1 : list scan) (es1 : list event), length
  st1 = n1 -> length st2 = n2 -> length arrays = width ->
  Forall (fun l => length l = n) arrays -> (forall y, typed y = true -> Forall is_scalar (nth y arrays [])) ->
  run_each first n from (map (fun y => nth y arrays []) ys) st1 w = (Ok (s1, es1), w) -> emits n es1.
Proof.
  induction n as [|n IH]; intros from arrays st1 st2 s1 es1 L1 L2 Lw La Ty E.
  { injection E as <- <-. intros k K. split; [reflexivity|constructor]. }
  cbn [run_each] in E. rewrite (first_heads n arrays Lw La), first_tails in E. unfold bind in E.
  destruct (outcome _ (first st1 (from, map (fun y => nth y (flat_map first_of arrays) default) ys)) w (first_silent
    _ _)) as [[[s2 ev1] E1]|[x E1]];
    rewrite E1 in E; [|discriminate E]. cbn [fst snd] in E.
  destruct (first_element w n from arrays st1 st2 s2 ev1 L1 L2 Lw La Ty E1) as [F2 F5].
  set (rest := run_each first n (S from) (map (fun y => nth y (map (@tl value) arrays) []) ys) s2) in E.
  destruct (outcome _ rest w) as [[[s3 es] E2]|[x E2]]; [apply run_silent| |]; rewrite E2 in E; [|discriminate E].
    injection E as <- <-.
  pose proof (IH (S from) (map (@tl value) arrays) s2 st2 s3 es F2 L2 ltac:(now rewrite map_length) (tails_length n
    arrays La) (tails_typed arrays Ty) E2) as Em.
  intros k K. rewrite pick_app. destruct (F5 k K) as [A1 A2], (Em k K) as [B1 B2]. rewrite app_length, A1, B1.
    split; [reflexivity|].
  now apply Forall_app.
Qed.
Definition both_run (n from : nat) (arrays : list (list value)) st1 st2 (w : W) : Prop :=
  ((exists x, run_each first n from (map (fun y => nth y arrays []) ys) st1 w = (Err x, w)) /\
   (exists x, run_each one n from arrays (st1 ++ st2) w = (Err x, w))) \/
  exists st1' es1, run_each first n from (map (fun y => nth y arrays []) ys) st1 w = (Ok (st1', es1), w) /\ emits n
    es1 /\
  (((exists x, run_each second n from (map (rows_of arrays es1) sources) st2 w = (Err x, w)) /\
    (exists x, run_each one n from arrays (st1 ++ st2) w = (Err x, w))) \/
   exists st2' es2 es, run_each second n from (map (rows_of arrays es1) sources) st2 w = (Ok (st2', es2), w) /\
     run_each one n from arrays (st1 ++ st2) w = (Ok (st1' ++ st2', es), w) /\
     (forall k j, places1 k = Some j -> pick j es = pick k es1) /\ (forall k j, places2 k = Some j -> pick j es =
       pick k es2)).
Theorem columns w n : forall from arrays st1 st2, length st1 = n1 -> length st2 = n2 -> length arrays = width ->
  Forall (fun l => length l = n) arrays -> (forall y, typed y = true -> Forall is_scalar (nth y arrays [])) ->
  both_run n from arrays st1 st2 w.
Proof.
  induction n as [|n IH]; intros from arrays st1 st2 L1 L2 Lw La Ty.
  { right. exists st1, []. split; [reflexivity|]. split; [intros k K; split; [reflexivity|constructor]|]. right.
    exists st2, [], []. repeat split; reflexivity. }
  unfold both_run. cbn [run_each].
  rewrite (first_heads n arrays Lw La), first_tails.
  assert (El := element from st1 st2 (flat_map first_of arrays) L1 L2). rewrite (heads_length _ n La), Lw in El.
  specialize (El eq_refl (typed_heads n arrays Lw La Ty)). destruct El as [El _]. specialize (El w). destruct El as
    [El Ew].
  set (xs := flat_map first_of arrays) in *.
  destruct (outcome _ (first st1 (from, map (fun y => nth y xs default) ys)) w (first_silent _ _)) as [[[s1 ev1]
    E1]|[x E1]].
  2:{ left. split; [exists x; unfold bind; now rewrite E1|]. unfold bind in *. rewrite E1 in El, Ew. cbn in El, Ew.
      destruct (one (st1 ++ st2) (from, xs) w) as [[r|y] w1]; cbn in *; [contradiction|]. subst. eauto. }
  assert (Ck : checked (s1, ev1) = true).
  { unfold bind in El, Ew. rewrite E1 in El, Ew. destruct (checked (s1, ev1)); [reflexivity|]. cbn in El.
    destruct (fst (one (st1 ++ st2) (from, xs) w)); contradiction. }
  unfold bind in El, Ew. rewrite E1 in El, Ew. cbn [fst snd] in El, Ew. rewrite Ck in El, Ew.
  destruct (checked_ok _ Ck) as [F2 F5]. cbn [fst snd] in F2, F5.
  assert (H2 : forall es1, flat_map first_of (map (rows_of arrays (ev1 ++ es1)) sources) = map (cell xs ev1) sources).
  { intro es1. apply flat_heads. intros [y|k q] I; cbn [rows_of cell].
    - apply (heads _ n La). rewrite Lw. auto.
    - rewrite pick_app. destruct (F5 k (made_followed _ _ I)) as [A1 _]. destruct (pick k ev1) as [|[o vs] [|? ?]];
        try discriminate A1. reflexivity. }
  destruct (outcome _ (second st2 (from, map (cell xs ev1) sources)) w (second_silent _ _)) as [[[s2 ev2] E2]|[x E2]].
  - rewrite E2 in El, Ew. cbn in El, Ew.
    destruct (one (st1 ++ st2) (from, xs) w) as [[[s es0]|y] w1] eqn:E3; cbn in El, Ew; [|contradiction]. subst w1.
    destruct El as (F1 & F3 & F4). cbn in F1, F3, F4. subst s es0.
    pose proof (tails_length n arrays La) as La'. pose proof (tails_typed arrays Ty) as Ty'.
    assert (Lw' : length (map (@tl value) arrays) = width) by now rewrite map_length.
    destruct (IH (S from) (map (@tl value) arrays) s1 s2 F2 F3 Lw' La' Ty') as [[[x P] [y Q]]|(s1' & es1 & P & Em &
      Rest)].
    + left. split; [exists x; unfold bind; rewrite E1; cbn; now rewrite P|]. exists y. unfold bind. rewrite E3. cbn.
        now rewrite Q.
    + right. exists s1', (ev1 ++ es1). split; [unfold bind; rewrite E1; cbn; now rewrite P|]. split.
      { intros k K. rewrite pick_app. destruct (F5 k K) as [A1 A2], (Em k K) as [B1 B2]. rewrite app_length, A1, B1.
        split; [reflexivity|].
        now apply Forall_app. }
      assert (T2 : map (@tl value) (map (rows_of arrays (ev1 ++ es1)) sources) = map (rows_of (map (@tl value)
        arrays) es1) sources).
      { rewrite map_map. apply map_ext_in. intros [y|k q] I; cbn [rows_of]; [now rewrite tails|].
        rewrite pick_app. destruct (F5 k (made_followed _ _ I)) as [A1 _]. destruct (pick k ev1) as [|[o vs] [|?
          ?]]; try discriminate A1. reflexivity. }
      rewrite H2, T2. destruct Rest as [[[x C] [y Q]]|(s2' & es2 & es & C & Q & V1 & V2)].
      * left. split; [exists x; unfold bind; rewrite E2; cbn; now rewrite C|]. exists y. unfold bind. rewrite E3.
          cbn. now rewrite Q.
      * right. exists s2', (ev2 ++ es2), ((placed places1 ev1 ++ placed places2 ev2) ++ es).
        split; [unfold bind; rewrite E2; cbn; now rewrite C|]. split; [unfold bind; rewrite E3; cbn; now rewrite
          Q|]. split.
        -- intros k j P1. rewrite !pick_app, (V1 k j P1), (pick_placed places1 k j), (pick_elsewhere places2 j),
          app_nil_r; eauto.
        -- intros k j P2. rewrite !pick_app, (V2 k j P2), (pick_placed places2 k j), (pick_elsewhere places1 j);
          eauto.
           intros k' P1. now apply (disjoint k' k j P1).
  - rewrite E2 in El, Ew. cbn in El, Ew. destruct (one (st1 ++ st2) (from, xs) w) as [[r|y] w1] eqn:E3; cbn in El,
      Ew; [contradiction|]. subst w1.
    set (rest := run_each first n (S from) (map (fun y => nth y (map (@tl value) arrays) []) ys) s1).
    destruct (outcome _ rest w) as [[[s1' es1] P]|[z P]]; [apply run_silent| |]; unfold rest in P.
    + right. exists s1', (ev1 ++ es1). split; [unfold bind; rewrite E1; cbn; now rewrite P|]. split.
      { pose proof (first_emits w n (S from) (map (@tl value) arrays) s1 st2 s1' es1 F2 L2 ltac:(now rewrite
        map_length)
          (tails_length n arrays La) (tails_typed arrays Ty) P) as Em.
        intros k K. rewrite pick_app. destruct (F5 k K) as [A1 A2], (Em k K) as [B1 B2]. rewrite app_length, A1, B1.
          split; [reflexivity|].
        now apply Forall_app. }
      left. split; [exists x; unfold bind; rewrite H2; now rewrite E2|]. exists y. unfold bind. now rewrite E3.
    + left. split; [exists z; unfold bind; rewrite E1; cbn; now rewrite P|]. exists y. unfold bind. now rewrite E3.
Qed.
End Columns.

(** Rows of slices, which lie within their arrays. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics Views Lists.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Section Slices.
Context {W E : Type} (K : scalars) (F : @functions W E K) (e : env K).

(** So many elements from a place on. *)
Definition part {A} (i k : nat) (l : list A) : list A := firstn k (skipn i l).
Lemma part_map A B (f : A -> B) i k l : part i k (map f l) = map f (part i k l).
Proof. unfold part. now rewrite skipn_map, firstn_map. Qed.
Lemma part_length A i k (l : list A) : i + k <= List.length l -> List.length (part i k l) = k.
Proof. unfold part. rewrite firstn_length, skipn_length. lia. Qed.
Lemma skipn_again A i : forall j (l : list A), skipn j (skipn i l) = skipn (i + j) l.
Proof. induction i; intros j l; [reflexivity|]. destruct l; cbn; [now rewrite skipn_nil | apply IHi]. Qed.
Lemma part_part A i k j m (l : list A) : j + m <= k -> part j m (part i k l) = part (i + j) m l.
Proof. unfold part. intro H. rewrite skipn_firstn_comm, firstn_firstn, skipn_again. f_equal. lia. Qed.
Lemma part_rev A i k (l : list A) : i + k <= List.length l ->
  part i k (rev l) = rev (part (List.length l - i - k) k l).
Proof.
  unfold part. intro H. rewrite skipn_rev, firstn_rev, firstn_length. f_equal.
  rewrite skipn_firstn_comm. f_equal; [|f_equal]; lia.
Qed.

Lemma denote_slice s n t i k : meq (number_of K F e s) (ret i) -> meq (number_of K F e n) (ret k) ->
  meq (denote K F e (Slice s n t)) (bind (elements K F e t) (fun xs => ret (Array (space K (part i k (map snd xs)))))).
Proof.
  intros H J. unfold elements. cbn [denote]. rewrite bind_assoc. apply bind_ext; intro v. apply bind_ext; intro xs.
  now rewrite H, bind_ret_l, J, bind_ret_l.
Qed.
Lemma number_zero : meq (number_of K F e Zero) (ret 0).
Proof. reflexivity. Qed.
Lemma number_named x n : index K F (var K e x) = Some n -> meq (number_of K F e (Named x)) (ret n).
Proof. intro H. cbn. unfold size. now rewrite H. Qed.
Lemma number_length x xs : var K e x = Array xs -> meq (number_of K F e (Length x)) (ret (List.length xs)).
Proof. intro H. cbn. rewrite H. cbn [array]. now rewrite bind_ret_l. Qed.
Lemma number_sum a b m n : meq (number_of K F e a) (ret m) -> meq (number_of K F e b) (ret n) ->
  meq (number_of K F e (Sum a b)) (ret (m + n)).
Proof. intros H J. cbn. now rewrite H, bind_ret_l, J, bind_ret_l. Qed.
Lemma number_difference a b m n : meq (number_of K F e a) (ret m) -> meq (number_of K F e b) (ret n) ->
  meq (number_of K F e (Difference a b)) (ret (m - n)).
Proof. intros H J. cbn. now rewrite H, bind_ret_l, J, bind_ret_l. Qed.
End Slices.

Ltac size_is x n H := match goal with J : index _ _ (var _ _ x) = Some ?k |- _ =>
  rename J into H; set (n := k) in * end.

Theorem slice_slice : sound Scalars_alone
  (Law (Slice (Named "b") (Named "l") (Slice (Named "a") (Named "m") (Var "xs")))
       (Slice (Sum (Named "a") (Named "b")) (Named "l") (Var "xs"))) [].
Proof.
  start. size_is "a" a Ha. size_is "m" m Hm. size_is "b" b Hb. size_is "l" l Hl.
  match goal with H : in_one_space _ _ (Up_to (Named "b") _, _) |- _ => cbn in H; rename H into inside end.
  rewrite (denote_slice _ _ _ _ _ _ _ _ (number_named _ _ _ _ _ Hb) (number_named _ _ _ _ _ Hl)).
  unfold elements at 1.
  rewrite (denote_slice _ _ _ _ _ _ _ _ (number_named _ _ _ _ _ Ha) (number_named _ _ _ _ _ Hm)).
  rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l, bind_ret_l. cbn [array]. rewrite bind_ret_l.
  rewrite (denote_slice _ _ _ _ _ _ _ _ (number_sum _ _ _ _ _ _ _ (number_named _ _ _ _ _ Ha) (number_named _ _ _ _ _ Hb))
    (number_named _ _ _ _ _ Hl)).
  rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l, values_of_space.
  rewrite part_part; [reflexivity|]. exact inside.
Qed.

Theorem slice_reverse : sound Scalars_alone
  (Law (Slice (Named "a") (Named "m") (Reverse (Var "xs")))
       (Reverse (Slice (Difference (Difference (Length "xs") (Named "a")) (Named "m")) (Named "m") (Var "xs")))) [].
Proof.
  start. cbn in len. size_is "a" a Ha. size_is "m" m Hm.
  match goal with H : in_one_space _ _ (Up_to _ _, _) |- _ => cbn in H; rename H into inside end.
  rewrite (denote_slice _ _ _ _ _ _ _ _ (number_named _ _ _ _ _ Ha) (number_named _ _ _ _ _ Hm)).
  unfold elements at 1. rewrite denote_reverse, (elements_array _ _ _ _ _ is_array), bind_ret_l, bind_ret_l.
  cbn [array]. rewrite bind_ret_l, values_of_space, values_of by exact len.
  rewrite denote_reverse. unfold elements.
  rewrite (denote_slice _ _ _ _ _ _ _ _ (number_difference _ _ _ _ _ _ _ (number_difference _ _ _ _ _ _ _
    (number_length _ _ _ _ _ is_array) (number_named _ _ _ _ _ Ha)) (number_named _ _ _ _ _ Hm))
    (number_named _ _ _ _ _ Hm)).
  rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l, bind_ret_l. cbn [array]. rewrite bind_ret_l.
  rewrite values_of_space, values_of, combine_length, len, Nat.min_id, <- len by exact len.
  rewrite part_rev; [reflexivity|]. rewrite len. exact inside.
Qed.

Theorem slice_all : sound Scalars_alone (Law (Slice Zero (Length "xs") (Var "xs")) (Var "xs")) [OwnPosition].
Proof.
  start. cbn in len. match goal with H : holds _ _ _ _ _ _ _ _ _ OwnPosition |- _ => pose proof (H "xs" ltac:(cbn;
    tauto)) as Places end.
  rewrite (denote_slice _ _ _ _ _ _ _ _ (number_zero _ _ _) (number_length _ _ _ _ _ is_array)).
  rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l. unfold part.
  rewrite values_of, combine_length, len, Nat.min_id, <- len by exact len. cbn [skipn]. rewrite firstn_all.
  cbn. rewrite is_array, Places. unfold space. now rewrite len.
Qed.

(** What neither prints nor fails gives the same for each element, whoever else is asked. *)
Section Total.
Context {L R U E : Type} (K : scalars) (class : string -> effects) (F : @functions (@world L R U) E K).
Lemma parts_of_answers f (w : @world L R U) i k vs :
  (forall s args, does (class f) (fn K F f s args)) -> acts (class f) = false -> may_fail (class f) = false ->
  exists us, List.length us = List.length vs /\
    traverse (call K F f) vs w = (Ok us, w) /\ traverse (call K F f) (part i k vs) w = (Ok (part i k us), w).
Proof.
  intros D A T. pose proof (calls_silent K class F f w D A) as silent.
  pose proof (calls_total K class F f D T) as total.
  assert (X : exists us, Forall2 (fun v u => fst (call K F f v w) = Ok u) vs us).
  { induction vs as [|v vs (us & IH)]; [exists []; constructor|]. destruct (total v w) as [u Hu].
    exists (u :: us). now constructor. }
  destruct X as [us X]. exists us. pose proof (answers_length (fun v => fst (call K F f v w)) _ _ X) as Len.
  split; [easy|]. rewrite !(traverse_silent _ _ silent).
  split; f_equal; apply answers_ok; auto. clear Len. unfold part.
  assert (S : forall i l (ys : list (value K)), Forall2 (fun v u => fst (call K F f v w) = Ok u) l ys ->
    Forall2 (fun v u => fst (call K F f v w) = Ok u) (skipn i l) (skipn i ys)).
  { clear. induction i; intros l ys Q; [exact Q|]. destruct Q; [constructor|]. cbn. auto. }
  assert (N : forall k l (ys : list (value K)), Forall2 (fun v u => fst (call K F f v w) = Ok u) l ys ->
    Forall2 (fun v u => fst (call K F f v w) = Ok u) (firstn k l) (firstn k ys)).
  { clear. induction k; intros l ys Q; [constructor|]. destruct Q; [constructor|]. cbn. constructor; auto. }
  auto.
Qed.
End Total.

(** The state of a scan after each element, where that neither prints nor fails: of the elements up to there. *)
Section Scans.
Context {L R U E : Type} (K : scalars) (class : string -> effects) (F : @functions (@world L R U) E K).
Context (op : string) (ne : value K) (D : forall s n h, does (class op) (scanned K F op s n h)).
Context (A : acts (class op) = false) (T : may_fail (class op) = false) (w : @world L R U).
Lemma state_of h : exists u, scanned K F op (nowhere K 0) ne h w = (Ok u, w).
Proof.
  pose proof (D (nowhere K 0) ne h) as H. destruct (does_silent _ _ _ H A w w) as [_ S]. destruct H as (_ & _ & _ & Q).
  destruct (Q T w) as [u Hu]. exists u. rewrite (surjective_pairing (scanned _ _ _ _ _ _ w)), Hu, S. reflexivity.
Qed.
Lemma states k xs : forall i h, exists us n h' m h'', List.length us = List.length xs /\
  run (scanning K F (nowhere K) op ne) (i, h) xs w = (Ok ((n, h'), combine (map fst xs) us), w) /\
  run (scanning K F (nowhere K) op ne) (i, h) (firstn k xs) w
    = (Ok ((m, h''), combine (map fst (firstn k xs)) (firstn k us)), w).
Proof.
  revert k. induction xs as [|x xs IH]; intros k i h.
  - exists [], i, h, i, h. destruct k; cbn; auto.
  - destruct (state_of (h ++ [x])) as [u Hu].
    assert (X : scanning K F (nowhere K) op ne (i, h) x w = (Ok ((S i, h ++ [x]), [(fst x, u)]), w)).
    { unfold scanning, bind, ret. cbn. change (nowhere K i) with (nowhere K 0). now rewrite Hu. }
    destruct k as [|k].
    + destruct (IH 0 (S i) (h ++ [x])) as (us & n & h' & _ & _ & Lu & Q & _).
      exists (u :: us), n, h', i, h. cbn [List.length]. split; [congruence|]. split; [|reflexivity].
      cbn [run]. unfold bind at 1. rewrite X. cbn [fst snd]. unfold bind. rewrite Q. reflexivity.
    + destruct (IH k (S i) (h ++ [x])) as (us & n & h' & m & h'' & Lu & Q & Q').
      exists (u :: us), n, h', m, h''. cbn [List.length]. split; [congruence|].
      split; cbn [run firstn]; unfold bind at 1; rewrite X; cbn [fst snd]; unfold bind; [rewrite Q|rewrite Q'];
        reflexivity.
Qed.
End Scans.

Theorem slice_scan : sound Scalars_alone
  (Law (Slice Zero (Named "m") (Scan "op" "ne" (Var "xs"))) (Scan "op" "ne" (Slice Zero (Named "m") (Var "xs"))))
    [OwnPosition; Copyable; Total].
Proof.
  start. scalars. cbn in len. size_is "m" m Hm.
  match goal with H : holds _ _ _ _ _ _ _ _ _ OwnPosition |- _ => pose proof (H "xs" ltac:(cbn; tauto)) as Places end.
  match goal with H : holds _ _ _ _ _ _ _ _ _ Copyable, J : holds _ _ _ _ _ _ _ _ _ Total |- _ =>
    pose proof (H "op" ltac:(cbn; tauto)) as quiet; pose proof (J "op" ltac:(cbn; tauto)) as fine end.
  match goal with H : forall s ne h, does _ (scanned K F "op" s ne h) |- _ => rename H into Does end.
  assert (is_space : var K e "xs" = Array (space K vs)).
  { rewrite is_array, Places. unfold space. now rewrite len. }
  assert (part_of_space : space K (part 0 m vs) = firstn m (space K vs)).
  { assert (X : forall (l : list (value K)) n i, combine (seq i (List.length (firstn n l))) (firstn n l)
      = firstn n (combine (seq i (List.length l)) l)).
    { induction l as [|v l IH]; intros [|n] i; cbn; auto. now rewrite IH. }
    exact (X vs m 0). }
  rewrite (denote_slice _ _ _ _ _ _ _ _ (number_zero _ _ _) (number_named _ _ _ _ _ Hm)).
  rewrite (elements_scan _ _ _ _ Blind _ _ _ _ is_space), bind_assoc.
  rewrite (denote_scan _ _ _ _ Blind), (elements_space _ _ _ _ (part 0 m vs)), bind_ret_l.
  2:{ rewrite (denote_slice _ _ _ _ _ _ _ _ (number_zero _ _ _) (number_named _ _ _ _ _ Hm)).
      rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l. now rewrite values_of. }
  rewrite part_of_space. unfold made. intro w.
  destruct (states K class F "op" (var K e "ne") Does quiet fine w m (space K vs) 0 [])
    as (us & n & h & k & h' & Lu & Q1 & Q2).
  unfold bind, ret. rewrite Q1, Q2. cbn. split; [|reflexivity]. do 2 f_equal.
  assert (Len : List.length us = List.length vs).
  { exact (eq_trans Lu (eq_trans (eq_sym (map_length snd (space K vs))) (f_equal (@List.length _) (values_of_space vs)))). }
  rewrite origins_of_space, values_of by (now rewrite seq_length). unfold part. cbn [skipn].
  rewrite <- part_of_space, origins_of_space. unfold part. cbn [skipn]. unfold space. rewrite !firstn_length. congruence.
Qed.

Theorem slice_map : sound Scalars_alone
  (Law (Slice (Named "a") (Named "m") (Map (Var "f") [Var "xs"]))
       (Map (Var "f") [Slice (Named "a") (Named "m") (Var "xs")])) [Copyable; Total].
Proof.
  start. scalars. cbn in len. size_is "a" a Ha. size_is "m" m Hm.
  match goal with H : holds _ _ _ _ _ _ _ _ _ Copyable, J : holds _ _ _ _ _ _ _ _ _ Total |- _ =>
    pose proof (H "f" ltac:(cbn; tauto)) as quiet; pose proof (J "f" ltac:(cbn; tauto)) as fine end.
  match goal with H : forall s args, does _ (fn K F "f" s args) |- _ => rename H into Does end.
  rewrite (denote_slice _ _ _ _ _ _ _ _ (number_named _ _ _ _ _ Ha) (number_named _ _ _ _ _ Hm)).
  rewrite (elements_map_call _ _ _ Blind _ _ _ _ is_array len), bind_assoc.
  rewrite (denote_map_call _ _ _ Blind), (elements_space _ _ _ _ (part a m vs)), bind_ret_l, values_of_space.
  2:{ rewrite (denote_slice _ _ _ _ _ _ _ _ (number_named _ _ _ _ _ Ha) (number_named _ _ _ _ _ Hm)).
      rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l. now rewrite values_of. }
  intro w. destruct (parts_of_answers K class F "f" w a m vs Does quiet fine) as (us & Lu & Q1 & Q2).
  unfold bind, ret. rewrite Q1, Q2. cbn. split; [|reflexivity]. do 2 f_equal.
  rewrite values_of by congruence. symmetry. apply space_of_origins. unfold part.
  rewrite !firstn_length, !skipn_length. congruence.
Qed.

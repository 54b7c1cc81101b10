(** What rows are proved with: what combinators mean whose functions look nowhere, and when a loop does what they do. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Section Sights.
Context {W E : Type} (K : scalars) (F : @functions W E K).
Notation value := (value K).

(** All that is seen is the own position; nothing at all. *)
Definition own_position (i : nat) : sight K := Sight K [] [] (Several []) i.
Definition nowhere (_ : nat) : sight K := Sight K [] [] (Several []) 0.
(** What is seen may as well be what [look] says. *)
Definition blind (look : nat -> sight K) : Prop := forall x s,
  (forall args w, fn K F x s args w = fn K F x (look (position K s)) args w) /\
  (forall ne h w, scanned K F x s ne h w = scanned K F x (look (position K s)) ne h w) /\
  (forall ne h w, folded K F x s ne h w = folded K F x (look (position K s)) ne h w) /\
  (forall old h w, binned K F x s old h w = binned K F x (look (position K s)) old h w).

Lemma alike_trans P Q : alike K F P -> alike K F Q -> alike K F (fun s s' => exists t, P s t /\ Q t s').
Proof.
  intros H J x s s' (t & HP & HQ). destruct (H x s t HP) as (H1 & H2 & H3 & H4), (J x t s' HQ) as (J1 & J2 & J3 & J4).
  repeat split; intros; etransitivity; eauto.
Qed.
Lemma alike_less P (Q : sight K -> sight K -> Prop) : alike K F P -> (forall s s', Q s s' -> P s s') -> alike K F Q.
Proof. intros H J x s s' HQ. exact (H x s s' (J s s' HQ)). Qed.
Lemma blind_of_loops : blind_to_whole K F -> blind_to_folds K F -> blind_to_extents K F -> blind own_position.
Proof.
  intros H J L x s. pose proof (alike_trans _ _ (alike_trans _ _ H J) L) as A. apply A.
  exists (Sight K [] (extents K s) (Several []) (position K s)). split; [|cbn; auto].
  exists (Sight K [] (extents K s) (ended K s) (position K s)). cbn; auto.
Qed.
Lemma blind_behind_filters : blind own_position -> blind_to_positions K F -> blind nowhere.
Proof.
  intros H [P _] x s. destruct (H x s) as (H1 & H2 & H3 & H4).
  destruct (P x (own_position (position K s)) (nowhere 0)) as (P1 & P2 & P3 & P4); [cbn; auto|].
  repeat split; intros; etransitivity; eauto.
Qed.
Lemma blind_scalars : scalars_alone K F -> blind nowhere.
Proof. intros H x s. now apply H. Qed.
End Sights.

Section Combinators.
Context {W E : Type} (K : scalars) (F : @functions W E K) (e : env K).
Notation M := (comp W E).
Notation value := (value K).
Notation element := (element K).
Notation denote := (denote K F).
Context (look : nat -> sight K) (B : blind K F look).

Definition mapping (f : string) : body nat element element :=
  fun i x => bind (fn K F f (look i) [snd x]) (fun v => ret (S i, [(fst x, v)])).
Definition filtering (p : string) : body nat element element :=
  fun i x => bind (fn K F p (look i) [snd x]) (fun v => ret (S i, if truth K F v then [x] else [])).
Definition scanning (op : string) (ne : value) : body (nat * list element) element element :=
  fun s x => bind (scanned K F op (look (fst s)) ne (snd s ++ [x])) (fun v =>
    ret ((S (fst s), snd s ++ [x]), [(fst x, v)])).
Definition folding (op : string) (ne : value) (xs : list element) : M value := folded K F op (look 0) ne xs.
Definition binning (op : string) (old : value) (xs : list (nat * element)) : M value := binned K F op (look 0) old xs.
Definition as_array (xs : list element) : M value := ret (Array xs).
Definition elements (t : term) : M (list element) := bind (denote e t) (array K F).

Lemma run_map {S A C D} (p : @body W E S C D) (g : A -> C) xs : forall s, meq (run p s (map g xs)) (run (fun s x => p
  s (g x)) s xs).
Proof. induction xs as [|x t IH]; intro s; simpl; [reflexivity|]. apply bind_ext; intro r. now rewrite IH. Qed.
Lemma fn_blind f s args : meq (fn K F f s args) (fn K F f (look (position K s)) args).
Proof. apply meq_pointwise; intro w. apply B. Qed.
Lemma scanned_blind op s ne h : meq (scanned K F op s ne h) (scanned K F op (look (position K s)) ne h).
Proof. apply meq_pointwise; intro w. apply B. Qed.
Lemma folded_blind op s ne h : meq (folded K F op s ne h) (folded K F op (look (position K s)) ne h).
Proof. apply meq_pointwise; intro w. apply B. Qed.
Lemma binned_blind op s old h : meq (binned K F op s old h) (binned K F op (look (position K s)) old h).
Proof. apply meq_pointwise; intro w. apply B. Qed.

(** One array is read; [k] is told what is seen then. *)
Lemma read_one t C (k : env K -> list (list element) -> M C) (h : list element -> M C) :
  (forall e' xs, meq (k e' [xs]) (h xs)) ->
  meq (bind (bind (denote e t) (fun v => bind (ret (after K F e t v, [])) (fun q => ret (fst q, v :: snd q))))
        (fun r => bind (arrays K F (snd r)) (fun xs => k (fst r) xs)))
      (bind (elements t) h).
Proof.
  intro H. unfold elements. rewrite !bind_assoc. apply bind_ext; intro v.
  rewrite bind_assoc, bind_ret_l, bind_ret_l. cbn [fst snd arrays]. rewrite bind_assoc. apply bind_ext; intro xs.
  rewrite bind_assoc, !bind_ret_l. apply H.
Qed.
Lemma denote_map f t : meq (denote e (Map (Var f) [t])) (bind (elements t) (fun xs => made K (run (mapping f) 0 xs))).
Proof.
  cbn [Meaning.denote]. apply (read_one t _ (fun e' xs => made K (run (mapper K (fun i => fn K F f (around K (at_ K i
    e')))) 0 (zips K xs)))).
  intros e' xs. unfold made, zips. rewrite run_map. apply bind_proper; [|intro; reflexivity]. apply run_ext; intros i x.
  unfold mapper, mapping. rewrite fn_blind. reflexivity.
Qed.
Lemma denote_filter p t : meq (denote e (Filter (Var p) t)) (bind (elements t) (fun xs => made K (run (filtering p) 0
  xs))).
Proof.
  cbn [Meaning.denote]. apply (read_one t _ (fun e' xs => made K (run (filterer K F (fun i => fn K F p (around K (at_
    K i e')))) 0 (List.concat xs)))).
  intros e' xs. cbn [List.concat]. rewrite app_nil_r. unfold made. apply bind_proper; [|intro; reflexivity].
  apply run_ext; intros i x.
  unfold filterer, filtering. rewrite fn_blind. reflexivity.
Qed.
Lemma denote_scan op ne t : meq (denote e (Scan op ne t))
  (bind (elements t) (fun xs => made K (run (scanning op (var K e ne)) (0, []) xs))).
Proof.
  cbn [Meaning.denote]. apply (read_one t _ (fun e' xs => made K (run (scanner K (fun i => scanned K F op (around K
    (at_ K i e')) (var K e ne))) (0, []) (List.concat xs)))).
  intros e' xs. cbn [List.concat]. rewrite app_nil_r. unfold made. apply bind_proper; [|intro; reflexivity].
  apply run_ext; intros i x.
  unfold scanner, scanning. rewrite scanned_blind. reflexivity.
Qed.
Lemma denote_reduce op ne t : meq (denote e (Reduce op ne t)) (bind (elements t) (folding op (var K e ne))).
Proof.
  cbn [Meaning.denote]. apply (read_one t _ (fun e' xs => folded K F op (around K (at_ K 0 e')) (var K e ne)
    (List.concat xs))).
  intros e' xs. cbn [List.concat]. rewrite app_nil_r. apply folded_blind.
Qed.
Lemma denote_redomap op f ne t : meq (denote e (Redomap op (Var f) ne t))
  (bind (elements t) (fun xs => bind (run (mapping f) 0 xs) (fun r => folding op (var K e ne) (snd r)))).
Proof.
  cbn [Meaning.denote]. apply (read_one t _ (fun e' xs => bind (run (mapper K (fun i => fn K F f (around K (at_ K i
    e')))) 0 (zips K xs))
    (fun q => folded K F op (around K (at_ K 0 e')) (var K e ne) (snd q)))).
  intros e' xs. unfold zips. rewrite run_map. apply bind_proper; [|intro; apply folded_blind].
  apply run_ext; intros i x.
  unfold mapper, mapping. rewrite fn_blind. reflexivity.
Qed.

(** Elements of what a combinator makes. *)
Lemma elements_var x xs : var K e x = Array xs -> meq (elements (Var x)) (ret xs).
Proof. intro H; unfold elements; cbn. rewrite bind_ret_l, H. reflexivity. Qed.
Lemma elements_made t S (m : M (S * list element)) : meq (denote e t) (made K m) ->
  meq (elements t) (bind m (fun r => ret (snd r))).
Proof. intro H; unfold elements. rewrite H. unfold made. rewrite bind_assoc. apply bind_ext; intro r.
now rewrite bind_ret_l. Qed.
Lemma elements_map f x xs : var K e x = Array xs ->
  meq (elements (Map (Var f) [Var x])) (bind (run (mapping f) 0 xs) (fun r => ret (snd r))).
Proof. intro H. apply elements_made. now rewrite denote_map, elements_var, bind_ret_l by exact H. Qed.
Lemma elements_filter p x xs : var K e x = Array xs ->
  meq (elements (Filter (Var p) (Var x))) (bind (run (filtering p) 0 xs) (fun r => ret (snd r))).
Proof. intro H. apply elements_made. now rewrite denote_filter, elements_var, bind_ret_l by exact H. Qed.
Lemma elements_scan op ne x xs : var K e x = Array xs ->
  meq (elements (Scan op ne (Var x))) (bind (run (scanning op (var K e ne)) (0, []) xs) (fun r => ret (snd r))).
Proof. intro H. apply elements_made. now rewrite denote_scan, elements_var, bind_ret_l by exact H. Qed.
Lemma bind_snd S C (m : M (S * list element)) (k : list element -> M C) :
  meq (bind (bind m (fun r => ret (snd r))) k) (bind m (fun r => k (snd r))).
Proof. rewrite bind_assoc. apply bind_ext; intro r. now rewrite bind_ret_l. Qed.

(** The master theorem of vertical fusion, for whoever needs the results only. *)
Lemma run_kept S T A X Y (p : @body W E S A X) (c : body T X Y) s t xs C (k : list X -> list Y -> M C) :
  (forall s x t y, commutes (p s x) (c t y)) ->
  meq (bind (run p s xs) (fun r => bind (run c t (snd r)) (fun q => k (snd r) (snd q))))
      (bind (run (within p c) (s, t) xs) (fun r => k (lefts (snd r)) (rights (snd r)))).
Proof.
  intro H.
  transitivity (bind (bind (run p s xs) (fun r => bind (run c t (snd r)) (fun q => ret ((fst r, fst q), (snd r, snd
    q)))))
    (fun v => k (fst (snd v)) (snd (snd v)))).
  { rewrite bind_assoc. apply bind_ext; intro r. rewrite bind_assoc. apply bind_ext; intro q. now rewrite bind_ret_l. }
  rewrite run_within by exact H. rewrite bind_assoc. apply bind_ext; intro r. now rewrite bind_ret_l.
Qed.
Lemma run_both S T A X Y (p : @body W E S A X) (q : body T A Y) s t xs C (k : list X -> list Y -> M C) :
  (forall s x t y, commutes (p s x) (q t y)) ->
  meq (bind (run p s xs) (fun r => bind (run q t xs) (fun u => k (snd r) (snd u))))
      (bind (run (beside p q) (s, t) xs) (fun r => k (lefts (snd r)) (rights (snd r)))).
Proof.
  intro H.
  transitivity (bind (bind (run p s xs) (fun r => bind (run q t xs) (fun u => ret ((fst r, fst u), (snd r, snd u)))))
    (fun v => k (fst (snd v)) (snd (snd v)))).
  { rewrite bind_assoc. apply bind_ext; intro r. rewrite bind_assoc. apply bind_ext; intro u. now rewrite bind_ret_l. }
  rewrite run_beside by exact H. rewrite bind_assoc. apply bind_ext; intro r. now rewrite bind_ret_l.
Qed.

(** A loop that does for each element what a body does, and gives for its results what [k] says. *)
Lemma loop_of S A X (R : S -> nat -> histories K -> Prop) (I : nat -> A -> nat * list value -> Prop)
  (O : list X -> list (event K) -> Prop) (p : body S A X) s zs o b names xs (k : list X -> M value) :
  meq (elements_over K F e o) (ret (names, xs)) -> each_with I 0 zs xs -> R s 0 (fun _ => []) ->
  O [] [] -> (forall a b c d, O a b -> O c d -> O (a ++ c) (b ++ d)) ->
  (forall s i hs z x, R s i hs -> I i z x ->
     mrel (fun u v => R (fst u) (Datatypes.S i) (fst v) /\ O (snd u) (snd v))
       (p s z) (act K F (at_ K i (sets K names (snd x) e)) (fst x) hs 0 b)) ->
  (forall ys es, O ys es -> meq (k ys) (bind (results K F e es 0 b) (fun vs => ret (tuple K vs)))) ->
  meq (bind (run p s zs) (fun r => k (snd r))) (denote e (Loop o b)).
Proof.
  intros HO FI RS ON OA H HK. cbn [Meaning.denote]. rewrite HO, bind_ret_l. cbn [fst snd].
  eapply mrel_bind.
  - apply run_sim with (R := fun n s u => n = fst u /\ R s (fst u) (snd u)) (I := I) (O := O) (n := 0); auto.
    intros n t [i hs] z x [-> HR] HI. cbn [fst snd] in *. rewrite <- (bind_ret_r _ (p t z)).
    apply mrel_bind with (R := fun u v => R (fst u) (Datatypes.S i) (fst v) /\ O (snd u) (snd v)); auto.
    intros u v [R1 O1]. apply mrel_ret. cbn. auto.
  - intros u v [_ O1]. now apply HK.
Qed.
(** The same for a combinator of one array with a function that is written out: one element for each. *)
Lemma map_of S A X (R : nat -> S -> Prop) (I : nat -> A -> nat * list value -> Prop)
  (O : list X -> list element -> Prop) (p : body S A X) s zs g xs (k : list X -> M value) (h : list element -> M
    value) :
  each_with I 0 zs xs -> R 0 s -> O [] [] -> (forall a b c d, O a b -> O c d -> O (a ++ c) (b ++ d)) ->
  (forall s i z x, R i s -> I i z x ->
     mrel (fun u v => (R (Datatypes.S i) (fst u) /\ fst v = Datatypes.S i) /\ O (snd u) (snd v)) (p s z) (mapper K g i
       x)) ->
  (forall ys vs, O ys vs -> meq (k ys) (h vs)) ->
  meq (bind (run p s zs) (fun r => k (snd r))) (bind (run (mapper K g) 0 xs) (fun r => h (snd r))).
Proof.
  intros FI RS ON OA H HK. eapply mrel_bind.
  - apply run_sim with (R := fun n s i => R n s /\ i = n) (I := I) (O := O) (n := 0); auto.
    intros n t i z x [HR ->] HI. now apply H.
  - intros u v [_ O1]. now apply HK.
Qed.
Lemma over_one x a xs : var K e a = Array xs ->
  meq (elements_over K F e (Arrays [(x, a)])) (ret ([x], map (fun p => (fst p, [snd p])) xs)).
Proof. intro H. cbn. rewrite H. apply meq_pointwise. intro w. reflexivity. Qed.
Lemma over_two x a y b xs ys : var K e a = Array xs -> var K e b = Array ys ->
  meq (elements_over K F e (Arrays [(x, a); (y, b)])) (ret ([x; y], zips K [xs; ys])).
Proof.
  intros H J. cbn. rewrite H, J. cbn. apply meq_pointwise. intro w. reflexivity.
Qed.
Lemma pick_app k es fs : pick K k (es ++ fs) = pick K k es ++ pick K k fs.
Proof. unfold pick. now rewrite filter_app, map_app. Qed.
Lemma each_map A X (g : A -> X) (I : nat -> A -> X -> Prop) l : (forall n a, I n a (g a)) -> forall n, each_with I n l
  (map g l).
Proof. intro H. induction l; constructor; auto. Qed.
End Combinators.

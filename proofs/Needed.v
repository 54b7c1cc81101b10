(** What it is for a condition to be needed, and a world of small models in which laws are refuted.

    A model says how each function and operator behaves. Scalars are integers, a condition holds where its value is odd,
    and the world has a log, a stream that counts how often it was drawn from, and a rest. *)
From Coq Require Import List String ZArith Bool Lia.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics Bins Several Branches.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Definition condition_eq_dec (c d : condition) : {c = d} + {c <> d}. Proof. decide equality. Defined.
Definition without (c : condition) (cs : list condition) : list condition :=
  List.filter (fun d => if condition_eq_dec c d then false else true) cs.
Lemma sound_under_more stand l cs ds : sound stand l cs -> incl cs ds -> sound stand l ds.
Proof.
  intros S I L R U E K class computes carrier origins sizes F e V P A H.
  apply (S _ _ _ _ _ class computes carrier origins sizes); auto.
  rewrite Forall_forall in *. auto.
Qed.

(** Laws that a row stands for beside its own. It is a rule for whatever has its shape, and what some conditions are for
    shows in another law of it: where a filter has gone before, where two variables are two conditions, and where bins
    compute what they combine. *)
Definition pairs_of_a_filter : law :=
  Law (Let "ys" (Filter (Var "p") (Var "xs")) (Map (Var "f") [Var "ys"; Var "ys"]))
      (Loop (Arrays [("x", "xs")]) (When (Apply "p" [Var "x"]) (Emit (Apply "f" [Var "x"; Var "x"]) Done) Done)).
Definition beside_a_filter : law :=
  Law (Let "ys" (Filter (Var "p") (Var "xs")) (Tuple [Var "ys"; Map (Var "f") [Var "ys"]]))
      (Loop (Arrays [("x", "xs")]) (When (Apply "p" [Var "x"]) (Emit (Var "x") (Emit (Apply "f" [Var "x"]) Done))
        Done)).
Definition bins_of (t : term) : term := ReduceByIndex "ds" "op" "ne" t (Var "ys").
Definition bins_of_both (t : term) : term := Let "ys" t (ReduceByIndex "ds" "op" "ne" (Var "ys") (Var "ys")).
Definition computed_of_a_map : law :=
  Law (bins_of (Map (Var "f") [Map (Var "g") [Var "xs"]]))
      (bins_of (Map (Lambda ["x"] (Apply "f" [Apply "g" [Var "x"]])) [Var "xs"])).
Definition computed_of_a_scan : law :=
  Law (bins_of (Map (Var "f") [Scan "op'" "ne'" (Var "xs")]))
      (bins_of (Loop (Arrays [("x", "xs")]) (Step "s" "op'" "ne'" (Var "x") (Emit (Apply "f" [Var "s"]) Done)))).
Definition computed_of_a_filter : law :=
  Law (bins_of_both (Map (Var "f") [Filter (Var "p") (Var "xs")]))
      (bins_of_both (Loop (Arrays [("x", "xs")]) (When (Apply "p" [Var "x"]) (Emit (Apply "f" [Var "x"]) Done) Done))).
Definition law_of {s l cs} (_ : sound s l cs) : law := l.
Inductive stands_for : law -> law -> Prop :=
| itself l : stands_for l l
| zip_of_a_filter : stands_for (law_of zip) pairs_of_a_filter
| diagonal_of_a_filter : stands_for (law_of diagonal) beside_a_filter
(** A loop over the size of what a filter gives need not read it: a map whose function does not look at its element. *)
| horizontal_of_a_filter : stands_for (law_of horizontal) beside_a_filter
| bins_compute_of_a_map : stands_for (law_of bins_map) computed_of_a_map
| bins_compute_of_a_scan : stands_for (law_of bins_scan) computed_of_a_scan
| bins_compute_of_a_filter : stands_for (law_of bins_filter) computed_of_a_filter
| branches_by_two_conditions : stands_for (law_of if_fusion) (two_conditions "d").

(** A law of the row holds under its conditions, and is false without this one. *)
Definition needed (stand : standing) (l : law) (cs : list condition) (c : condition) : Prop :=
  exists wider, stands_for l wider /\ sound stand wider cs /\ ~ sound stand wider (without c cs).
Definition needs {stand l cs} (_ : sound stand l cs) (c : condition) : Prop := needed stand l cs c.

(** Models. *)
Inductive place := Whole | Extents | Folds | Position.
Inductive behaviour :=
| Plain             (* gives what it gets *)
| Looks (p : place) (* gives what it sees there *)
| Prints | Draws | Acts
| Fails             (* at 1 *)
| Adds.
Definition class_of (b : behaviour) : effects :=
  match b with
  | Plain | Looks _ | Adds => Effects false false false false
  | Prints => Effects true false false false
  | Draws => Effects false true false false
  | Acts => Effects false false true false
  | Fails => Effects false false false true
  end.
Definition integers : scalars := Scalars Z (fun z => z).
Notation V := (value integers).
Notation World := (@world (list Z) Z Z).
Notation M := (comp World unit).
Definition int (z : Z) : V := @Scalar integers z.
Definition the_int (v : V) : Z := match v with Scalar z | Several (Scalar z :: _) => z | _ => 0%Z end.
Definition many (n : nat) : V := int (Z.of_nat n).
Definition behave (b : behaviour) (s : sight integers) (plain : V) (sum : V) : M V := fun w =>
  match b with
  | Plain => (Ok plain, w)
  | Looks Whole => (Ok (many (List.length (whole _ s))), w)
  | Looks Extents => (Ok (many (List.length (extents _ s))), w)
  | Looks Folds => (Ok (ended _ s), w)
  | Looks Position => (Ok (many (position _ s)), w)
  | Prints => (Ok plain, (fst (fst w) ++ [the_int plain], snd (fst w), snd w))
  | Draws => (Ok (int (snd (fst w))), (fst (fst w), (snd (fst w) + 1)%Z, snd w))
  | Acts => (Ok (int (snd w)), (fst w, (snd w + 1)%Z))
  | Fails => (if Z.eqb (the_int plain) 1 then Err tt else Ok plain, w)
  | Adds => (Ok sum, w)
  end.
Lemma behaves b s p u : does (class_of b) (behave b s p u).
Proof.
  unfold does, leaves_log, leaves_stream, leaves_rest, total, may_fail, log, stream, rest.
  destruct b as [|[]| | | | |]; cbn; repeat split; intros; try discriminate; cbn; try congruence; eauto;
    try (destruct (Z.eqb (the_int p) 1)); eauto.
Qed.

(** Functions of these names give arrays: the number that they would give otherwise, twice. *)
Definition is_several (x : string) : bool := String.eqb x "fs" || String.eqb x "gs".
Definition twice (v : V) : V := Array [(0, int (the_int v)); (1, int (the_int v))].
Definition giving (h : V -> V) (m : M V) : M V := fun w =>
  match m w with (Ok v, w') => (Ok (h v), w') | (Err e, w') => (Err e, w') end.
Lemma giving_does c h m : does c m -> does c (giving h m).
Proof.
  unfold does, leaves_log, leaves_stream, leaves_rest, total, giving. intros (HL & HS & HR & HT).
  repeat split; intros;
    first [specialize (HL H w v H0 H1) | specialize (HS H w v H0 H1) | specialize (HR H w v H0 H1) | specialize (HT H w)];
    try (destruct (m w) as [[]], (m v) as [[]]; cbn in *; intuition congruence).
  destruct HT as [a Ha]. destruct (m w) as [[]]; cbn in *; [eauto | discriminate].
Qed.
Lemma giving_arrays m w v : fst (giving twice m w) = Ok v -> exists xs, v = Array xs.
Proof. unfold giving. destruct (m w) as [[u|] w']; cbn; [|discriminate]. intros [= <-]. unfold twice. eauto. Qed.

Record model := Model {
  does_what : list (string * behaviour);
  ints : list (string * list Z);
  rows : list (list Z);
  names_size : Z;
  neutral_is : Z;
  first_origin : nat }.
Section Models.
Context (m : model).
Fixpoint find {A} (x : string) (l : list (string * A)) (other : A) : A :=
  match l with [] => other | (y, a) :: t => if String.eqb x y then a else find x t other end.
Definition behaviour_of (x : string) : behaviour := find x (does_what m) Plain.
Definition in_space (l : list Z) : list nat := seq (first_origin m) (List.length l).
Definition origins_in (x : string) : list nat :=
  if String.eqb x "xss" then seq 0 (List.length (rows m)) else in_space (find x (ints m) []).
Definition array_of (l : list Z) : V := Array (combine (in_space l) (map int l)).
Definition row_of (l : list Z) : list (element integers) := combine (seq 0 (List.length l)) (map int l).
Definition stands (x : string) : V :=
  if String.eqb x "xss" then Array (combine (seq 0 (List.length (rows m))) (map (fun r => Array (row_of r)) (rows m)))
  else if existsb (fun p => String.eqb x (fst p)) (ints m) then array_of (find x (ints m) [])
  else if String.eqb x "n" then int (names_size m)
  else if String.eqb x "ne" then int (neutral_is m)
  else if String.eqb x "d" then int 0 else int 1.
Definition one_or_several (args : list V) : V := match args with [v] => v | _ => Several args end.
Definition summed (vs : list V) (z : V) : V := fold_left (fun a b => int (the_int a + the_int b)) vs z.
(** What a scan gives: its last element plus the origin of its first, since brackets are by places. *)
Definition scan_gives (h : list (element integers)) : V :=
  int (the_int (snd (List.last h (0, int 0))) + Z.of_nat (fst (List.hd (0, int 0) h))).
Definition behaving : @functions World unit integers := Functions integers
  (fun x s args =>
    let m := behave (behaviour_of x) s (one_or_several args) (summed (List.tl args) (List.hd (int 0) args)) in
    if is_several x then giving twice m else m)
  (fun x s ne h => behave (behaviour_of x) s (scan_gives h) (summed (map snd h) ne))
  (fun x s ne h => behave (behaviour_of x) s (Array h) (summed (map snd h) ne))
  (fun x s old h => behave (behaviour_of x)
    (match behaviour_of x with Looks Position => Sight _ [] [] (int 0) (fst (List.hd (0, (0, int 0)) h)) | _ => s end)
    (Array (map snd h)) (int 0))
  (fun v => Z.odd (the_int v))
  (fun v => match v with Scalar z => if Z.ltb z 0 then None else Some (Z.to_nat z) | _ => None end)
  (fun _ => int 1) tt.
Definition outside : env integers := Env _ stands (Sight _ [] [] (int 0) 0).

(** The conditions of a model, decided. *)
Definition looks_at (p : place) (b : behaviour) : bool :=
  match b, p with Looks Whole, Whole | Looks Extents, Extents | Looks Folds, Folds | Looks Position, Position => true
    | _, _ => false end.
Definition nobody (no : behaviour -> bool) : bool := forallb (fun p => negb (no (snd p))) (does_what m).
Lemma nobody_does no x : nobody no = true -> no Plain = false -> no (behaviour_of x) = false.
Proof.
  unfold nobody, behaviour_of. intros H P. induction (does_what m) as [|[y b] l IH]; cbn in *; auto.
  apply andb_true_iff in H as [H1 H2]. destruct (String.eqb x y); auto. now apply negb_true_iff.
Qed.
Definition class_in (x : string) : effects := class_of (behaviour_of x).
Definition pairwise (c : clash) (t : term) : bool := forallb (fun f => forallb (fun g =>
  String.eqb f g || negb (clashes c (class_in f) (class_in g))) (in_bodies t)) (in_bodies t).
Definition holds_in (stand : standing) (t : term) (c : condition) : bool :=
  match c with
  | ReadsElementwise => nobody (looks_at Whole)
  | NeedsWhole => nobody (looks_at Folds)
  | Rate => nobody (looks_at Extents)
  | OwnPosition => match stand with
    | Bodies => nobody (looks_at Position)
    | Scalars_alone => forallb (fun x => if list_eq_dec Nat.eq_dec (origins_in x) (seq 0 (List.length (origins_in x)))
      then true else false) (arrays_of t)
    end
  | SameDomain => forallb (fun x => forallb (fun y => if list_eq_dec Nat.eq_dec (origins_in x) (origins_in y) then
    true else false) (arrays_of t)) (arrays_of t)
  | SameCondition => forallb (fun c => forallb (fun d => Bool.eqb (Z.odd (the_int (stands c))) (Z.odd (the_int (stands
    d)))) (conditions_of_ifs t)) (conditions_of_ifs t)
  | EffectsIo => pairwise Io t
  | EffectsRng => pairwise Random t
  | EffectsUnknown => pairwise Unknown t
  | EffectsFail => pairwise Fail t
  | Copyable => forallb (fun f => negb (acts (class_in f))) (in_bodies t)
  | Total => forallb (fun f => negb (may_fail (class_in f))) (in_bodies t)
  | Exact | Neutral => false
  end.
Context (computes : string -> V -> V -> V) (carrier : V -> Prop).
Lemma pairwise_no_clash c t : pairwise c t = true -> no_clash class_in c t.
Proof.
  unfold pairwise, no_clash. rewrite forallb_forall. intros H f g If Ig D. specialize (H f If).
  rewrite forallb_forall in H.
  specialize (H g Ig). apply orb_true_iff in H as [H|H]; [apply String.eqb_eq in H; contradiction|].
  now apply negb_true_iff.
Qed.
(** Each function looks where its behaviour says, and nowhere else. *)
Ltac nobody_looks H x := pose proof (nobody_does _ x H eq_refl) as N; cbn [fn scanned folded binned behaving];
  destruct (is_several x), (behaviour_of x) as [|[]| | | | |] eqn:Bx; cbn in *; try discriminate;
  repeat split; intros; unfold giving, behave; cbn; try reflexivity; intuition congruence.
Lemma holds_in_holds stand t c : holds_in stand t c = true ->
  holds integers class_in computes carrier origins_in behaving outside stand t c.
Proof.
  destruct c; cbn [holds holds_in]; intro H.
  - intros x y Ix Iy. rewrite forallb_forall in H. specialize (H x Ix). rewrite forallb_forall in H.
  specialize (H y Iy).
    now destruct (list_eq_dec _ _ _).
  - intros x s s' D. nobody_looks H x.
  - intros x s s' D. nobody_looks H x.
  - intros x s s' D. nobody_looks H x.
  - destruct stand.
    + split.
      * intros x s s' D. nobody_looks H x.
      * intros x s old h h' w Q. pose proof (nobody_does _ x H eq_refl) as N. cbn [binned behaving]. rewrite Q.
        destruct (behaviour_of x) as [|[]| | | | |]; cbn in *; try discriminate; reflexivity.
    + intros x Ix. rewrite forallb_forall in H. specialize (H x Ix). now destruct (list_eq_dec _ _ _).
  - now apply pairwise_no_clash.
  - now apply pairwise_no_clash.
  - now apply pairwise_no_clash.
  - now apply pairwise_no_clash.
  - intros x y Ix Iy. rewrite forallb_forall in H. specialize (H x Ix). rewrite forallb_forall in H.
  specialize (H y Iy).
    now apply eqb_prop in H.
  - intros f If. rewrite forallb_forall in H. specialize (H f If). now apply negb_true_iff.
  - discriminate.
  - discriminate.
  - intros f If. rewrite forallb_forall in H. specialize (H f If). now apply negb_true_iff.
Qed.
Definition stays_alone (b : behaviour) : bool := match b with Looks _ => true | _ => false end.
Lemma alone : nobody stays_alone = true -> scalars_alone integers behaving.
Proof.
  intros H x s s' _. pose proof (nobody_does _ x H eq_refl) as N. cbn [fn scanned folded binned behaving].
  destruct (is_several x), (behaviour_of x) as [|[]| | | | |]; cbn in *; try discriminate; repeat split; reflexivity.
Qed.
Definition sizes_in (_ : string) : nat := Z.to_nat (names_size m).

(** What must be so of a model to refute a law. *)
Lemma refutes stand l cs w :
  Forall (fits_one integers class_in origins_in sizes_in behaving outside) (variables (left l)) ->
  Forall (in_one_space origins_in sizes_in) (side_by_side (left l)) ->
  (match stand with Bodies => true | Scalars_alone => nobody stays_alone end) = true ->
  Forall (fun c => holds_in stand (left l) c = true \/ holds integers class_in computes carrier origins_in behaving
    outside stand (left l) c) cs ->
  ~ same (denote integers behaving outside (left l) w) (denote integers behaving outside (right l) w) -> ~ sound stand
    l cs.
Proof.
  intros V P A H N S. apply N.
  apply (S _ _ _ _ integers class_in computes carrier origins_in sizes_in behaving outside V P).
  - destruct stand; auto using alone.
  - eapply Forall_impl; [|exact H]. intros c [Hc|Hc]; auto using holds_in_holds.
Qed.
End Models.

Definition second (_ : string) (_ b : V) : V := b.
Definition any (_ : V) : Prop := True.
Definition sees (l : list (string * behaviour)) : model :=
  Model l [("xs", [2; 3]%Z); ("ys", [2; 3]%Z); ("ds", [5; 5]%Z); ("is", [0; 1]%Z)] [] 0 0 0.
Definition effects_of (l : list (string * behaviour)) : model :=
  Model l [("xs", [1; 3]%Z); ("ys", [1; 3]%Z); ("ds", [5; 5]%Z); ("is", [0; 1]%Z)] [[1; 3]; [5]]%Z 2 0 0.
Ltac fits_in := cbv beta iota delta [fits_one];
  lazymatch goal with
  | |- True => exact I
  | |- _ /\ (forall s args w v, _ -> exists xs, _) => split;
    [ intros; lazy beta iota zeta delta [fn behaving is_several orb String.eqb Ascii.eqb Bool.eqb];
      exact (giving_does _ twice _ (behaves _ _ _ _))
    | let Q := fresh in intros ? ? ? ? Q; exact (giving_arrays _ _ _ Q) ]
  | |- _ /\ _ => split; intros; exact (behaves _ _ _ _)
  | |- forall s args, does _ _ => intros; exact (behaves _ _ _ _)
  | |- exists vs : list V, _ = List.length (origins_in ?m ?x) /\ _ => exists (map int (find x (ints m) [])); split;
    reflexivity
  | |- exists rs, _ = List.length (origins_in ?m ?x) /\ _ => exists (map row_of (rows m)); split; reflexivity
  | |- _ => reflexivity
  end.
Ltac fitting := match goal with |- Forall ?P ?l => let l := eval vm_compute in l in change (Forall P l) end;
  repeat (apply Forall_cons || apply Forall_nil); fits_in.
Ltac in_spaces := match goal with |- Forall ?P ?l => let l := eval vm_compute in l in change (Forall P l) end;
  repeat (apply Forall_cons || apply Forall_nil); first [exact I | reflexivity | vm_compute; lia].
Ltac refuted_by m := apply (refutes m second any) with (w := ([], 1%Z, 1%Z));
  [ fitting | in_spaces | reflexivity
  | cbn; repeat (apply Forall_cons || apply Forall_nil); left; vm_compute; reflexivity
  | vm_compute; intros [Q1 Q2]; first [contradiction | discriminate Q1 | discriminate Q2] ].
Ltac refuted row m := exists (law_of row); split; [apply itself | split; [exact row | refuted_by m]].

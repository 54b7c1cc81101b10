(** What running something can be seen to do: the classes of [engine/core/src/core/effects.rs], what each promises,
    and that two without a clash change places.

    [local] of the Rust is not here: it is about the emits of one loop's body, which keep their order in all that
    follows. *)
From Coq Require Import List Bool.
From Lawson Require Import Computation.
Import ListNotations.

Record effects := Effects { io : bool; random : bool; unknown : bool; may_err : bool }.

(** [Effects::acts], [Effects::may_fail]. *)
Definition acts (e : effects) : bool := io e || random e || unknown e.
Definition may_fail (e : effects) : bool := may_err e || unknown e.

(** [Clash], and [Clash::of]: of a pair in either order. *)
Inductive clash := Io | Random | Unknown | Fail.
Definition clash_one_way (c : clash) (a b : effects) : bool :=
  match c with
  | Io => io a && io b
  | Random => random a && random b
  | Unknown => unknown a && (acts b || may_err b)
  | Fail => (io a || random a) && may_err b
  end.
Definition clashes (c : clash) (a b : effects) : bool := clash_one_way c a b || clash_one_way c b a.

(** All sixteen classes, and which pairs clash: what the table of Rust is compared with. *)
Definition both := [false; true].
Definition all_effects : list effects :=
  flat_map (fun i => flat_map (fun r => flat_map (fun u => map (fun f => Effects i r u f) both) both) both) both.
Definition clash_table (c : clash) : list (list bool) := map (fun a => map (clashes c a) all_effects) all_effects.

Section Promises.
Context {L R U E : Type}.
(** What was printed, the streams of random numbers, and all else that a function of which nothing is known may see
    or change. *)
Definition world := (L * R * U)%type.
Notation M := (comp world E).
Definition log (w : world) := fst (fst w).
Definition stream (w : world) := snd (fst w).
Definition rest (w : world) := snd w.

(** It neither sees nor changes that part of the world. *)
Definition leaves_log {A} (m : M A) := forall w v, stream w = stream v -> rest w = rest v ->
  fst (m w) = fst (m v) /\ log (snd (m w)) = log w /\
  stream (snd (m w)) = stream (snd (m v)) /\ rest (snd (m w)) = rest (snd (m v)).
Definition leaves_stream {A} (m : M A) := forall w v, log w = log v -> rest w = rest v ->
  fst (m w) = fst (m v) /\ stream (snd (m w)) = stream w /\
  log (snd (m w)) = log (snd (m v)) /\ rest (snd (m w)) = rest (snd (m v)).
Definition leaves_rest {A} (m : M A) := forall w v, log w = log v -> stream w = stream v ->
  fst (m w) = fst (m v) /\ rest (snd (m w)) = rest w /\
  log (snd (m w)) = log (snd (m v)) /\ stream (snd (m w)) = stream (snd (m v)).
Definition total {A} (m : M A) := forall w, exists a, fst (m w) = Ok a.

(** It keeps what its class promises. *)
Definition does {A} (c : effects) (m : M A) : Prop :=
  (io c || unknown c = false -> leaves_log m) /\ (random c || unknown c = false -> leaves_stream m) /\
  (unknown c = false -> leaves_rest m) /\ (may_fail c = false -> total m).

Lemma world_parts (w : world) : w = (log w, stream w, rest w). Proof. now destruct w as [[]]. Qed.

(** What leaves every part alone gives the same in every world, and leaves it as it is. *)
Definition silent {A} (m : M A) := forall w v, fst (m w) = fst (m v) /\ snd (m w) = w.
Lemma silent_of_parts A (m : M A) : leaves_log m -> leaves_stream m -> leaves_rest m -> silent m.
Proof.
  intros H K J w v. split.
  - destruct (H w (log v, stream w, rest w)) as [H1 _]; auto.
    destruct (K (log v, stream w, rest w) (log v, stream v, rest w)) as [K1 _]; auto.
    destruct (J (log v, stream v, rest w) v) as [J1 _]; auto. congruence.
  - destruct (H w w) as (_ & H1 & _), (K w w) as (_ & K1 & _), (J w w) as (_ & J1 & _); auto.
    rewrite (world_parts (snd (m w))), H1, K1, J1. symmetry; apply world_parts.
Qed.
Lemma does_silent A c (m : M A) : does c m -> acts c = false -> silent m.
Proof.
  unfold acts. intros (H & K & J & _) N. apply orb_false_iff in N; destruct N as [N U0].
  apply orb_false_iff in N; destruct N as [I0 R0]. rewrite I0, R0, U0 in *. now apply silent_of_parts; auto.
Qed.

Lemma silent_total_commutes A B (m : M A) (n : M B) : silent m -> total m -> commutes m n.
Proof.
  intros H T w; unfold bind, ret. destruct (T w) as [a Ha]. destruct (H w w) as [_ Hw].
  rewrite (surjective_pairing (m w)), Ha, Hw. destruct (n w) as [[b|e] w']; simpl; auto.
  destruct (H w' w) as [H1 H2]. rewrite (surjective_pairing (m w')), H1, H2, Ha. simpl; auto.
Qed.
(** Both may fail: which error it is may change, and nothing else. *)
Lemma silent_both_commute A B (m : M A) (n : M B) : silent m -> silent n -> commutes m n.
Proof.
  intros H K w; unfold bind, ret. destruct (H w w) as [_ H1], (K w w) as [_ K1].
  destruct (m w) as [[a|e] w1] eqn:F, (n w) as [[b|f] w2] eqn:G; simpl in H1, K1; subst; rewrite ?F, ?G; simpl; auto.
Qed.
(** One prints, the other one draws, and neither fails. *)
Lemma print_and_draw_commute A B (m : M A) (n : M B) : leaves_stream m -> leaves_rest m -> total m ->
  leaves_log n -> leaves_rest n -> total n -> commutes m n.
Proof.
  intros M1 M2 MT N1 N2 NT w; unfold bind, ret. destruct (MT w) as [a Ha], (NT w) as [b Hb].
  destruct (m w) as [x w1] eqn:Fm, (n w) as [y w2] eqn:Fn; simpl in Ha, Hb; subst.
  destruct (M1 w w) as (_ & P1 & _), (M2 w w) as (_ & P2 & _), (N1 w w) as (_ & Q1 & _), (N2 w w) as (_ & Q2 & _); auto.
  rewrite Fm in *; rewrite Fn in *; simpl in *.
  destruct (N1 w1 w) as (R1 & R2 & R3 & R4); auto. destruct (M1 w2 w) as (S1 & S2 & S3 & S4); auto.
  rewrite Fn in *; rewrite Fm in *; simpl in *.
  destruct (n w1) as [y' w1'], (m w2) as [x' w2']; simpl in *; subst; simpl. split; auto.
  rewrite (world_parts w1'), (world_parts w2'). f_equal; [f_equal|]; congruence.
Qed.

Ltac split_or := repeat match goal with H : _ || _ = false |- _ => apply orb_false_iff in H; destruct H end.
(** The theorem that the conditions on effects rest on. *)
Theorem no_clash_commutes A B a b (m : M A) (n : M B) : does a m -> does b n ->
  (forall c, clashes c a b = false) -> commutes m n.
Proof.
  intros Hm Hn C.
  pose proof (C Io) as C1. pose proof (C Random) as C2. pose proof (C Unknown) as C3. pose proof (C Fail) as C4.
  destruct a as [ai ar au af], b as [bi br bu bf]; unfold clashes, clash_one_way, acts in *; cbn in *.
  destruct (acts (Effects ai ar au af)) eqn:Am, (acts (Effects bi br bu bf)) eqn:An.
  - (* Both act: none is unknown and neither fails, so one prints and the other one draws. *)
    destruct Hm as (ML & MR & MU & MT), Hn as (NL & NR & NU & NT); unfold acts, may_fail in *; cbn in *.
    destruct au, bu, af, bf, ai, bi, ar, br; try discriminate; cbn in *.
    all: first [ exact (print_and_draw_commute _ _ m n (MR eq_refl) (MU eq_refl) (MT eq_refl) (NL eq_refl) (NU
      eq_refl) (NT eq_refl))
               | exact (commutes_sym _ _ _ _ (print_and_draw_commute _ _ n m (NR eq_refl) (NU eq_refl) (NT eq_refl)
                   (ML eq_refl) (MU eq_refl) (MT eq_refl))) ].
  - apply commutes_sym, silent_total_commutes; [exact (does_silent _ _ _ Hn An)|].
    destruct Hn as (_ & _ & _ & NT). apply NT. unfold acts, may_fail in *; cbn in *.
    destruct au, bu, bf, ai, bi, ar, br; cbn in *; congruence.
  - apply silent_total_commutes; [exact (does_silent _ _ _ Hm Am)|].
    destruct Hm as (_ & _ & _ & MT). apply MT. unfold acts, may_fail in *; cbn in *.
    destruct au, bu, af, ai, bi, ar, br; cbn in *; congruence.
  - exact (silent_both_commute _ _ m n (does_silent _ _ _ Hm Am) (does_silent _ _ _ Hn An)).
Qed.
End Promises.

(** No clash is too strict: of any two classes that clash there are two that keep what their classes promise and can't
    change places. *)
From Coq Require Import List ZArith Bool.
From Lawson Require Import Computation Effects.
Import ListNotations.

Notation World := (@world (list Z) Z unit).
Notation M := (comp World unit Z).
Definition prints (k : Z) : M := fun w => (Ok k, (fst (fst w) ++ [k], snd (fst w), snd w)).
Definition draws : M := fun w => (Ok (snd (fst w)), (fst (fst w), (snd (fst w) + 1)%Z, snd w)).
Definition fails : M := fun w => (Err tt, w).

Ltac keeps := unfold does, leaves_log, leaves_stream, leaves_rest, total, log, stream, rest; cbn; repeat split; intros;
  try congruence; cbn; try congruence; eauto.
Lemma prints_does a k : io a || unknown a = true -> does a (prints k). Proof. intro H. keeps. Qed.
Lemma draws_does a : random a || unknown a = true -> does a draws. Proof. intro H. keeps. Qed.
Lemma fails_does a : may_fail a = true -> does a fails. Proof. intro H. keeps. Qed.

Ltac keeps_promise := first [apply prints_does | apply draws_does | apply fails_does]; unfold may_fail; cbn;
  rewrite ?orb_true_r; reflexivity.
Ltac clash_of m n := exists m, n; split; [keeps_promise | split; [keeps_promise |]];
  let C := fresh in intro C; specialize (C ([], 0%Z, tt)); vm_compute in C; destruct C; first [discriminate | contradiction].
Lemma one_way_is_needed c a b : clash_one_way c a b = true -> exists m n : M, does a m /\ does b n /\ ~ commutes m n.
Proof.
  destruct a as [ai ar au af], b as [bi br bu bf], c; unfold clash_one_way, acts; cbn; intro H;
    apply andb_true_iff in H as [Ha Hb]; subst; cbn.
  - clash_of (prints 1) (prints 2).
  - clash_of draws draws.
  - destruct bi; [clash_of (prints 1) (prints 2)|]. destruct br; [clash_of draws draws|].
    destruct bu; [clash_of (prints 1) (prints 2)|]. cbn in Hb; subst. clash_of (prints 1) fails.
  - destruct ai; [clash_of (prints 1) fails|]. cbn in Ha; subst. clash_of draws fails.
Qed.
Theorem every_clash_is_needed c a b : clashes c a b = true -> exists m n : M, does a m /\ does b n /\ ~ commutes m n.
Proof.
  unfold clashes. intro H. apply orb_true_iff in H as [H|H]; [exact (one_way_is_needed c a b H)|].
  destruct (one_way_is_needed c b a H) as (m & n & Hm & Hn & N). exists n, m. split; [exact Hn|split; [exact Hm|]].
  intro C. apply N. now apply commutes_sym.
Qed.

(** Two bodies that do the same up to names: [walk] goes through both at once, and keeps for each variable of the
  first one
    what has its value in the second one. Nothing of the second one is passed over; of the first one, what cannot
      fail and
    nobody needs, and what is emitted to collectors that the second one does not have.

    [walk_sound] says so of what runs after both, so that several bodies, one after the other, can be walked beside
      one. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding.
Import ListNotations.

Definition size_eq : forall a b : size, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
(** Whether two are equal, of all that a program is made of; and which primitives cannot fail. *)
Record known_of (scalar type prim name : Type) := KnownOf {
  scalar_eq : forall a b : scalar, {a = b} + {a <> b};
  type_eq : forall a b : type, {a = b} + {a <> b};
  prim_eq : forall a b : prim, {a = b} + {a <> b};
  never_fails : prim -> bool
}.
Arguments scalar_eq {scalar type prim name}. Arguments type_eq {scalar type prim name}.
Arguments prim_eq {scalar type prim name}. Arguments never_fails {scalar type prim name}.

Section Walks.
Context {scalar type prim name : Type} (D : known_of scalar type prim name).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation binding := (nat * ty)%type.

Definition is {P : Prop} (d : {P} + {~ P}) : bool := if d then true else false.
Lemma is_true {P : Prop} (d : {P} + {~ P}) : is d = true -> P.
Proof. destruct d; [auto|discriminate]. Qed.
Definition ty_is (a b : ty) : bool :=
  is (type_eq D (scalar_of a) (scalar_of b)) && is (list_eq_dec size_eq (dims_of a) (dims_of b)).
Lemma ty_is_true a b : ty_is a b = true -> a = b.
Proof. intro H. apply andb_prop in H. destruct H as [H K]. apply is_true in H, K. destruct a, b. cbn in *.
  congruence. Qed.

(** Whether it is the body of a loop; the sizes that have a value, for no other is bound; how many variables of the
  second one nothing binds again; the sizes that have the same values for both; how many scans the first one has,
    and where they begin in the second one;
    the collectors of the second one that stand for those of the first one; and the collectors of which one element
      has to be
    known, of scalars. *)
Context (in_loop : bool) (known : nat -> bool) (fixed : nat) (Q : nat -> bool) (scans off : nat) (places : nat ->
  option nat) (followed : nat -> bool).

(** What has the value of a variable: another one, or a constant. *)
Notation names := (list (nat * atom)).
Definition atom_is (m : names) (a b : atom) : bool :=
  match a, b with
  | Var x, Var y => match lookup x m with Some (Var z) => Nat.eqb z y | _ => false end
  | Var x, Const s => match lookup x m with Some (Const r) => is (scalar_eq D r s) | _ => false end
  | Const s, Const r => is (scalar_eq D s r)
  | Size n, Size k => is (size_eq n k) && size_in Q n
  | _, _ => false
  end.
Fixpoint both_all {A B} (f : A -> B -> bool) (l : list A) (m : list B) : bool :=
  match l, m with [], [] => true | a :: l, b :: m => f a b && both_all f l m | _, _ => false end.
Definition atoms_are (m : names) : list atom -> list atom -> bool := both_all (atom_is m).

(** What is known on the way: names, the variables of the first one that are scalars, what was emitted, and scalars
  that the
    second one has computed, with the operations that give them: they stand for what the first one computes again. *)
Record walked := Walked { names_of : names; scalars_of : list nat; emitted : list (nat * list (option atom));
  available : list (op * nat) }.
Definition not_it (y : nat) (a : atom) : bool := match a with Var z => negb (Nat.eqb z y) | _ => true end.
Definition is_pure (o : op) : bool := match o with Prim _ _ | Position => true | _ => false end.
Definition op_without (y : nat) (o : op) : bool :=
  match o with
  | Prim _ args => forallb (not_it y) args
  | _ => true
  end.
Definition fresh (y : nat) (w : walked) : bool :=
  Nat.leb fixed y && forallb (fun p => not_it y (snd p)) (names_of w)
  && forallb (fun p => forallb (fun a => match a with Some a => not_it y a | None => true end) (snd p)) (emitted w)
  && forallb (fun p => negb (Nat.eqb (snd p) y) && op_without y (fst p)) (available w).
Definition is_scalar (w : walked) (a : atom) : bool :=
  match a with Var x => among (scalars_of w) x | Const _ => true | Size _ => false end.
Definition with_scalar (x : nat) (t : ty) (w : walked) : list nat :=
  match dims_of t with [] => x :: scalars_of w | _ => scalars_of w end.
(** What has sizes that are known binds none. *)
Definition dims_known (t : ty) : bool :=
  forallb (fun n => match as_var n with Some v => known v | None => true end) (dims_of t).
(** The same is bound in both. *)
Fixpoint bound (w : walked) (outs outs' : list binding) : option walked :=
  match outs, outs' with
  | [], [] => Some w
  | (x, t) :: outs, (y, u) :: outs' =>
      if ty_is t u && ty_in Q t && dims_known t && fresh y w && not_among (scalars_of w) x
      then bound (Walked ((x, Var y) :: names_of w) (with_scalar x t w) (emitted w) (available w)) outs outs' else
        None
  | _, _ => None
  end.
Definition note (w : walked) (outs' : list binding) (o' : op) : walked :=
  match outs' with
  | [(y, u)] =>
      if is_pure o' && op_without y o' && is (list_eq_dec size_eq (dims_of u) [])
      then Walked (names_of w) (scalars_of w) (emitted w) ((o', y) :: available w) else w
  | _ => w
  end.
Definition to (m : names) (a : atom) : option atom :=
  match a with
  | Var x => match lookup x m with Some (Size _) => None | found => found end
  | Const s => Some (Const s)
  | Size _ => None
  end.
Definition has_none (k : nat) (w : walked) : bool := match lookup k (emitted w) with None => true | Some _ => false
  end.
(** What the first one does alone. *)
Definition idle (w : walked) (outs : list binding) (o : op) : option walked :=
  match o, outs with
  | Prim p args, [(x, t)] =>
      if never_fails D p && forallb (is_scalar w) args && is (list_eq_dec size_eq (dims_of t) [])
         && not_among (scalars_of w) x && not_among (map fst (names_of w)) x
      then Some (Walked (names_of w) (x :: scalars_of w) (emitted w) (available w)) else None
  | Position, [(x, t)] =>
      if in_loop && is (list_eq_dec size_eq (dims_of t) [])
         && not_among (scalars_of w) x && not_among (map fst (names_of w)) x
      then Some (Walked (names_of w) (x :: scalars_of w) (emitted w) (available w)) else None
  | Emit k vs, [] =>
      match places k with
      | None => if in_loop && negb (followed k) && forallb (is_scalar w) vs then Some w else None
      | Some _ => None
      end
  | _, _ => None
  end.

Fixpoint walk (w : walked) (s t : scope) {struct s} : option (walked * list atom * scope) :=
  match s with
  | End rs => Some (w, rs, t)
  | Bind_size _ _ _ => None
  | Do outs o rest =>
      match
        match o, outs with
        | Emit k vs, [] =>
            if in_loop && followed k && has_none k w && forallb (is_scalar w) vs
            then Some (k, vs) else None
        | _, _ => None
        end
      with
      | Some (k, vs) =>
          let w' := Walked (names_of w) (scalars_of w) ((k, map (to (names_of w)) vs) :: emitted w) (available w) in
          match places k, t with
          | None, _ => walk w' rest t
          | Some j, Do [] (Emit j' us) rest' =>
              if Nat.eqb j j' && atoms_are (names_of w) vs us then walk w' rest rest' else None
          | _, _ => None
          end
      | None =>
          match
            match t with
            | Do outs' o' rest' =>
                if op_walk w o o' then match bound w outs outs' with Some w' => Some (note w' outs' o', rest') |
                  None => None end
                else None
            | _ => None
            end
          with
          | Some (w', rest') => walk w' rest rest'
          | None =>
              match
                match outs with
                | [(x, t)] =>
                    if is (list_eq_dec size_eq (dims_of t) []) && not_among (scalars_of w) x && not_among (map fst
                      (names_of w)) x
                    then match List.find (fun p => op_walk w o (fst p)) (available w) with
                         | Some (_, y) => Some (Walked ((x, Var y) :: names_of w) (x :: scalars_of w) (emitted w)
                           (available w))
                         | None => None
                         end
                    else None
                | _ => None
                end
              with
              | Some w' => walk w' rest t
              | None => match idle w outs o with Some w' => walk w' rest t | None => None end
              end
          end
      end
  end
with op_walk (w : walked) (o o' : op) {struct o} : bool :=
  let m := names_of w in
  match o, o' with
  | Prim p args, Prim q args' => is (prim_eq D p q) && atoms_are m args args'
  | Index x at_, Index y at' => atom_is m (Var x) (Var y) && atoms_are m at_ at'
  | Position, Position => true
  | If c a b, If c' a' b' =>
      let same a a' := match walk (Walked m (scalars_of w) [] []) a a' with
        | Some (Walked m' _ [] _, rs, End rs') => atoms_are m' rs rs'
        | _ => false
        end in
      atom_is m c c' && same a a' && same b b'
  | Step k vs, Step k' vs' => Nat.ltb k scans && Nat.eqb (off + k) k' && atoms_are m vs vs'
  | Emit k vs, Emit j vs' =>
      negb (followed k) && match places k with Some j' => Nat.eqb j' j | None => false end && atoms_are m vs vs'
  | Iota n, Iota n' => atom_is m n n'
  | Replicate n x, Replicate n' x' => atom_is m n n' && atom_is m x x'
  | Opaque l, Opaque l' => atoms_are m l l'
  | Update a at_ v, Update a' at' v' => atom_is m a a' && atoms_are m at_ at' && atom_is m v v'
  | Assert a, Assert a' => atom_is m a a'
  | _, _ => false
  end.

(** One statement, under the names of both functions. *)
Definition follows (w : walked) (outs : list binding) (o : op) : option (nat * list atom) :=
  match o, outs with
  | Emit k vs, [] => if in_loop && followed k && has_none k w && forallb (is_scalar w) vs then Some (k, vs) else None
  | _, _ => None
  end.
Definition matches (w : walked) (outs : list binding) (o : op) (t : scope) : option (walked * scope) :=
  match t with
  | Do outs' o' rest' =>
      if op_walk w o o' then match bound w outs outs' with Some w' => Some (note w' outs' o', rest') | None => None
        end else None
  | _ => None
  end.
Definition shared (w : walked) (outs : list binding) (o : op) : option walked :=
  match outs with
  | [(x, t)] =>
      if is (list_eq_dec size_eq (dims_of t) []) && not_among (scalars_of w) x && not_among (map fst (names_of w)) x
      then match List.find (fun p => op_walk w o (fst p)) (available w) with
           | Some (_, y) => Some (Walked ((x, Var y) :: names_of w) (x :: scalars_of w) (emitted w) (available w))
           | None => None
           end
      else None
  | _ => None
  end.
Lemma walk_do w outs o rest t : walk w (Do outs o rest) t =
  match follows w outs o with
  | Some (k, vs) =>
      let w' := Walked (names_of w) (scalars_of w) ((k, map (to (names_of w)) vs) :: emitted w) (available w) in
      match places k, t with
      | None, _ => walk w' rest t
      | Some j, Do [] (Emit j' us) rest' =>
          if Nat.eqb j j' && atoms_are (names_of w) vs us then walk w' rest rest' else None
      | _, _ => None
      end
  | None =>
      match matches w outs o t with
      | Some (w', rest') => walk w' rest rest'
      | None =>
          match shared w outs o with
          | Some w' => walk w' rest t
          | None => match idle w outs o with Some w' => walk w' rest t | None => None end
          end
      end
  end.
Proof. reflexivity. Qed.
End Walks.

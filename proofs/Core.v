(** Core: the programs of [engine/core/src/core/mod.rs], constructor for constructor, and their values.

    Scalars, their types, the primitives and the names of the host's functions are any. Left out is what no run looks
      at:
    the numbers and origins of statements, which barrier an [opaque] is, and how the parts of a printed value are put
    together. *)
From Coq Require Import List ZArith Bool.
From Lawson Require Import Brackets.
Import ListNotations.

Section Programs.
Context {scalar type prim name : Type}.

(** [Size]: products of variables, which are numbers here, each with its coefficient. Lowering leaves none that
  stands for
    an expression. *)
Definition size := list (Z * list nat).
Record ty := Ty { scalar_of : type; dims_of : list size }.
Notation binding := (nat * ty)%type.

Inductive atom := Var (x : nat) | Const (s : scalar) | Size (n : size).
Inductive traced := Part (a : atom) | Unit (a : atom).

Inductive op :=
| Prim (p : prim) (args : list atom)
| Index (array : nat) (at_ : list atom)
| Position
| If (cond : atom) (then_ otherwise : scope)
| Loop (space : size) (captures inputs : list (ty * atom)) (neutrals : list atom) (scans : list operator)
    (collectors : list collector) (body : scope)
| Count (index : nat) (turns : atom) (state : list (binding * atom)) (body : scope)
| While (cond : scope) (state : list (binding * atom)) (body : scope)
| Iota (n : atom)
| Replicate (n x : atom)
| Step (scan : nat) (values : list atom)
| Emit (collector : nat) (values : list atom)
| Trace (parts : list traced)
| Opaque (atoms : list atom)
| Array_of (atoms : list atom)
| Update (array : atom) (at_ : list atom) (value : atom)
| Reshape (array : atom)
| Assert (cond : atom)
| Call (function : name) (args : list (list traced))
with operator := Operator (way : bracket) (tys : list ty) (left right : list nat) (body : scope)
with collector :=
| Collect (tys : list ty)
| Reversed (tys : list ty)
| Concat (of : ty)
| Fold (by_ : operator)
| Bins (rank : nat) (arrays : list ty) (by_ : option operator)
(** Statements in order, and what the scope gives. *)
with scope :=
| End (results : list atom)
| Do (outs : list binding) (what : op) (rest : scope)
| Bind_size (var : nat) (n : atom) (rest : scope).

(** A scalar parameter may give a size variable its value. *)
Record param := Param { binds : binding; sizes_by : option nat }.
Record program := Program { params : list param; body_of : scope }.
Definition components (o : operator) : nat := match o with Operator _ tys _ _ _ => length tys end.
Definition way_of (o : operator) : bracket := match o with Operator way _ _ _ _ => way end.
Definition neutrals_of (c : collector) : nat :=
  match c with
  | Collect _ | Reversed _ | Concat _ => 0
  | Fold o => components o
  | Bins _ arrays _ => length arrays
  end.

Definition results_of (c : collector) : nat :=
  match c with
  | Collect tys | Reversed tys => length tys
  | Concat _ => 1
  | Fold o => components o
  | Bins _ arrays _ => length arrays
  end.

(** A scalar, or an array of so many rows. Rows that are not there have extents too. *)
Inductive value := Scalar (s : scalar) | Array (t : type) (dims : list Z) (rows : list value).
(** What has no extents and is no scalar fits no type. *)
Definition dims (v : value) : list Z :=
  match v with Scalar _ => [] | Array _ [] _ => [0%Z] | Array _ dims _ => dims end.
Definition rows (v : value) : list value := match v with Scalar _ => [] | Array _ _ rows => rows end.
Definition same_dims (a b : list Z) : bool := if list_eq_dec Z.eq_dec a b then true else false.
Definition alike (row : list Z) (vs : list value) : bool := forallb (fun v => same_dims (dims v) row) vs.

Fixpoint scalars (v : value) : list scalar :=
  match v with Scalar s => [s] | Array _ _ rows => flat_map scalars rows end.
Fixpoint map_value (f : scalar -> scalar) (v : value) : value :=
  match v with Scalar s => Scalar (f s) | Array t dims rows => Array t dims (map (map_value f) rows) end.

(** The value of these extents that has these scalars, and the scalars that are left. *)
Fixpoint build (t : type) (dims : list Z) (l : list scalar) : option (value * list scalar) :=
  match dims with
  | [] => match l with s :: l => Some (Scalar s, l) | [] => None end
  | n :: inner =>
      let fix some_rows (n : nat) (l : list scalar) : option (list value * list scalar) :=
        match n with
        | 0 => Some ([], l)
        | S n => match build t inner l with
                 | Some (row, l) => match some_rows n l with Some (rest, l) => Some (row :: rest, l) | None => None
                   end
                 | None => None
                 end
        end in
      match some_rows (Z.to_nat n) l with Some (found, l) => Some (Array t dims found, l) | None => None end
  end.
Definition reshaped (v : value) (to : list Z) : option value :=
  match v with
  | Scalar _ => None
  | Array t _ _ =>
      let all := scalars v in
      if Z.eqb (fold_left Z.mul to 1%Z) (Z.of_nat (length all)) then
        match build t to all with Some (v, []) => Some v | _ => None end
      else None
  end.

Definition inside_of (i extent : Z) : bool := (0 <=? i)%Z && (i <? extent)%Z.
Definition replaced {A} (i : nat) (x : A) (l : list A) : list A := firstn i l ++ x :: skipn (S i) l.

(** Whether it is emptied of scalars by one of its extents. *)
Definition is_empty (v : value) : bool := existsb (Z.eqb 0) (dims v).
(** A block in an array from these indices on. *)
Fixpoint with_block (v : value) (starts : list Z) (block : value) : value :=
  match starts, v, block with
  | s :: starts, Array t dims rows, Array _ _ new =>
      let s := Z.to_nat s in
      let kept := firstn (length new) (skipn s rows) in
      let changed := map (fun both => with_block (fst both) starts (snd both)) (combine kept new) in
      Array t dims (firstn s rows ++ changed ++ skipn (s + length new) rows)
  | _, _, _ => block
  end.
End Programs.
Arguments ty : clear implicits.
Arguments atom : clear implicits.
Arguments traced : clear implicits.
Arguments op : clear implicits.
Arguments operator : clear implicits.
Arguments collector : clear implicits.
Arguments scope : clear implicits.
Arguments param : clear implicits.
Arguments program : clear implicits.
Arguments value : clear implicits.

(** The meaning of core, which runs: [engine/core/src/core/interp.rs] says the same in Rust. `.ci/proofs` extracts it
  to
    OCaml and compares the two on random programs.

    A program acts on a world that is any: printing and calling are parameters, as the table of scalars is. Names are
    bound within their scope. What is malformed fails as well: no program that Lawson checks is, and no comparison
    counts it. *)
From Coq Require Import List ZArith Bool.
From Lawson Require Import Computation Stream Brackets Core.
Import ListNotations.

(** Why a run gives nothing. *)
Inductive failure (fault : Type) :=
| Fault (f : fault) | Out_of_bounds | Negative_size (n : Z) | Argument_size | Assertion | External
| Malformed | Too_many_turns.
Arguments Fault {fault}. Arguments Out_of_bounds {fault}. Arguments Negative_size {fault}. Arguments Argument_size
  {fault}.
Arguments Assertion {fault}. Arguments External {fault}. Arguments Malformed {fault}. Arguments Too_many_turns
  {fault}.

(** The table of scalars. *)
Record table (scalar type prim fault : Type) := Table {
  apply : prim -> list scalar -> result fault scalar;
  number : Z -> scalar;              (* an [i64] *)
  integer : scalar -> option Z;
  truth : scalar -> option bool;
  type_of : scalar -> type;
  nothing : scalar                   (* what stands for a unit *)
}.
Arguments apply {scalar type prim fault}. Arguments number {scalar type prim fault}.
Arguments integer {scalar type prim fault}. Arguments truth {scalar type prim fault}.
Arguments type_of {scalar type prim fault}. Arguments nothing {scalar type prim fault}.

Section Run.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (sizes_of_trees : constants).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation traced := (traced scalar).
Notation op := (op scalar type prim name).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation value := (value scalar type).
Notation M := (comp W (failure fault)).
(** What is outside: printing the parts of a value, and the host's functions. What a function gives, and that it keeps
    what its class says, is its own. *)
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)).
(** A loop that takes more turns has no end. *)
Context (most_turns : nat).

Definition known {A} (a : option A) : M A := match a with Some a => ret a | None => fail Malformed end.
Definition all {A B} (f : A -> option B) : list A -> option (list B) := fix all l :=
  match l with
  | [] => Some []
  | x :: t => match f x, all t with Some y, Some u => Some (y :: u) | _, _ => None end
  end.

(** What has a value: variables, and sizes by their numbers. *)
Record env := Env { vars : list (nat * value); sizes : list (nat * Z) }.
Fixpoint lookup {A} (x : nat) (l : list (nat * A)) : option A :=
  match l with [] => None | (y, a) :: t => if Nat.eqb x y then Some a else lookup x t end.
Definition set (x : nat) (v : value) (e : env) : env := Env ((x, v) :: vars e) (sizes e).
Definition set_size (x : nat) (n : Z) (e : env) : env := Env (vars e) ((x, n) :: sizes e).
Fixpoint set_all (xs : list nat) (vs : list value) (e : env) : env :=
  match xs, vs with x :: xs, v :: vs => set_all xs vs (set x v e) | _, _ => e end.

(** Sizes wrap, as an [i64] does. *)
Definition wrapped (z : Z) : Z :=
  if ((-9223372036854775808 <=? z) && (z <=? 9223372036854775807))%Z then z
  else ((z + 9223372036854775808) mod 18446744073709551616 - 9223372036854775808)%Z.
Definition times (a : option Z) (b : option Z) : option Z :=
  match a, b with Some a, Some b => Some (wrapped (a * b)) | _, _ => None end.
Definition plus (a : option Z) (b : option Z) : option Z :=
  match a, b with Some a, Some b => Some (wrapped (a + b)) | _, _ => None end.
Definition as_var (n : size) : option nat := match n with [(1%Z, [v])] => Some v | _ => None end.
Definition extent (e : env) (n : size) : option Z :=
  match as_var n with
  | Some v => lookup v (sizes e)
  | None => fold_left (fun sum term => plus sum
      (fold_left (fun product v => times product (lookup v (sizes e))) (snd term) (Some (fst term)))) n (Some 0%Z)
  end.

(** The extent that a type says, and the environment where it is bound: by what is found, where it has no value. *)
Definition said (e : env) (n : size) (found : Z) : option (Z * env) :=
  match as_var n with
  | Some v => match lookup v (sizes e) with
              | Some m => Some (m, e)
              | None => Some (found, set_size v found e)
              end
  | None => match extent e n with Some m => Some (m, e) | None => None end
  end.
(** Rows that are not there have no negative extent. *)
Fixpoint fits (e : env) (extents : list size) (found : list Z) : option env :=
  match extents, found with
  | [], [] => Some e
  | n :: extents, m :: found =>
      match said e n m with
      | Some (k, e) => if Z.eqb (Z.max k 0) m then fits e extents found else None
      | None => None
      end
  | _, _ => None
  end.
Fixpoint bind_all (e : env) (outs : list (nat * ty)) (vs : list value) : option env :=
  match outs, vs with
  | [], [] => Some e
  | (x, t) :: outs, v :: vs =>
      match fits e (dims_of t) (dims v) with Some e => bind_all (set x v e) outs vs | None => None end
  | _, _ => None
  end.

Definition value_of (e : env) (a : atom) : option value :=
  match a with
  | Var x => lookup x (vars e)
  | Const s => Some (Scalar s)
  | Size n => match extent e n with Some n => Some (Scalar (number T n)) | None => None end
  end.
Definition values_of (e : env) (l : list atom) : option (list value) := all (value_of e) l.
Definition as_scalar (v : value) : option scalar := match v with Scalar s => Some s | Array _ _ _ => None end.
Definition scalar_at (e : env) (a : atom) : M scalar :=
  known match value_of e a with Some v => as_scalar v | None => None end.
Definition number_of (s : scalar) : M Z := known (integer T s).
Definition number_at (e : env) (a : atom) : M Z := s <- scalar_at e a;; number_of s.
Definition truth_at (e : env) (a : atom) : M bool := s <- scalar_at e a;; known (truth T s).
Definition each {A B} (f : A -> M B) : list A -> M (list B) := fix each l :=
  match l with [] => ret [] | x :: t => y <- f x;; u <- each t;; ret (y :: u) end.

(** Arrays. *)
Fixpoint indexed (v : value) (at_ : list Z) : M value :=
  match at_, v with
  | [], _ => ret v
  | i :: at_, Array _ (n :: _) rows =>
      if inside_of i n then row <- known (nth_error rows (Z.to_nat i));; indexed row at_ else fail Out_of_bounds
  | _, _ => fail Malformed
  end.
Fixpoint with_element (v : value) (at_ : list Z) (new : value) : M value :=
  match at_, v with
  | [], _ => if same_dims (dims v) (dims new) then ret new else fail Malformed
  | i :: at_, Array t (n :: inner) rows =>
      if inside_of i n then
        row <- known (nth_error rows (Z.to_nat i));;
        row <- with_element row at_ new;;
        ret (Array t (n :: inner) (replaced (Z.to_nat i) row rows))
      else fail Out_of_bounds
  | _, _ => fail Malformed
  end.
Fixpoint block_lies (extents starts block : list Z) : M unit :=
  match extents, starts, block with
  | n :: extents, i :: starts, m :: block =>
      if inside_of i (n - m + 1)%Z then block_lies extents starts block else fail Out_of_bounds
  | [], [], [] => ret tt
  | _, _, _ => fail Malformed
  end.
Definition updated (v : value) (at_ : list Z) (new : value) : M value :=
  match new with
  | Array _ extents _ =>
      if Nat.eqb (length at_) (length (dims v)) then
        if Nat.eqb (length extents) (length (dims v)) then
          if is_empty new then ret v else _ <- block_lies (dims v) at_ extents;; ret (with_block v at_ new)
        else fail Malformed
      else with_element v at_ new
  | Scalar _ => with_element v at_ new
  end.
Definition value_type (v : value) : type := match v with Scalar s => type_of T s | Array t _ _ => t end.
Definition from_zero (e : env) (n : size) : option Z := option_map (Z.max 0) (extent e n).
(** An array of these rows: without any, its type says what they would look like. *)
Definition array_of (e : env) (t : type) (row : list size) (vs : list value) : option value :=
  let inner := match vs with v :: _ => Some (dims v) | [] => all (from_zero e) row end in
  match inner with
  | Some inner => if alike inner vs then Some (Array t (Z.of_nat (length vs) :: inner) vs) else None
  | None => None
  end.
(** The same of the rows of arrays, one after the other. *)
Definition concatenated (e : env) (t : ty) (arrays : list value) : option value :=
  array_of e (scalar_of t) (dims_of t) (flat_map rows arrays).

(** Loops. An element of a collector, with its origin; a scan's state. *)
Notation event := (nat * (nat * list value))%type.
Notation scan := (scan (list value)).
Notation combine := (list value -> list value -> M (list value)).
(** What a body knows of the loop around it: how many elements came before, and how its scans step. *)
Record inside := Inside { position : option nat; steps : list (nat -> list value -> scan -> M (scan * list value)) }.
Definition nowhere : inside := Inside None [].
(** What is given: results, the states of scans, and what was emitted. *)
Notation given := (list value * (list scan * list event))%type.

Definition pick (k : nat) (es : list event) : list (nat * list value) :=
  map snd (filter (fun e => Nat.eqb (fst e) k) es).
Definition component (k : nat) (es : list (nat * list value)) : option (list value) :=
  all (fun e => nth_error (snd e) k) es.
Fixpoint collected (e : env) (flip : bool) (k : nat) (tys : list ty) (es : list (nat * list value)) : option (list
  value) :=
  match tys with
  | [] => Some []
  | t :: tys =>
      match component k es with
      | Some vs => match array_of e (scalar_of t) (dims_of t) (if flip then rev vs else vs), collected e flip (S k)
        tys es with
                   | Some v, Some rest => Some (v :: rest)
                   | _, _ => None
                   end
      | None => None
      end
  end.

(** Bins. The place that indices name, in order of the places; none outside. *)
Fixpoint place_of (at_ extents : list Z) (before : Z) : option Z :=
  match at_, extents with
  | i :: at_, n :: extents => if inside_of i n then place_of at_ extents (before * n + i)%Z else None
  | _, _ => Some before
  end.
Notation places := (list (Z * (list Z * list (nat * list value)))).
Fixpoint put_in (key : Z) (at_ : list Z) (x : nat * list value) (l : places) : places :=
  match l with
  | [] => [(key, (at_, [x]))]
  | (k, (a, xs)) :: t =>
      if Z.eqb key k then (k, (a, xs ++ [x])) :: t
      else if Z.ltb key k then (key, (at_, [x])) :: l
      else (k, (a, xs)) :: put_in key at_ x t
  end.
Fixpoint in_places (rank : nat) (extents : list Z) (es : list (nat * list value)) (l : places) : M places :=
  match es with
  | [] => ret l
  | (origin, element) :: t =>
      at_ <- each (fun v => s <- known (as_scalar v);; number_of s) (firstn rank element);;
      in_places rank extents t match place_of at_ extents 0 with
        | Some key => put_in key at_ (origin, skipn rank element) l
        | None => l
        end
  end.
Definition place_folded (by_ : option (bracket * combine)) (start : list value) (xs : list (nat * list value)) : M
  (list value) :=
  match by_ with
  | Some (way, combine) => fold combine sizes_of_trees true way start xs
  | None => ret (List.last (map snd xs) [])
  end.
Fixpoint each_both {A B C} (f : A -> B -> M C) (l : list A) (m : list B) : M (list C) :=
  match l, m with x :: l, y :: m => z <- f x y;; u <- each_both f l m;; ret (z :: u) | _, _ => ret [] end.
Fixpoint all_places (by_ : option (bracket * combine)) (l : places) (arrays : list value) : M (list value) :=
  match l with
  | [] => ret arrays
  | (_, (at_, xs)) :: t =>
      start <- each (fun a => indexed a at_) arrays;;
      new <- place_folded by_ start xs;;
      arrays <- each_both (fun a v => with_element a at_ v) arrays new;;
      all_places by_ t arrays
  end.

(** The elements of arrays at each position. *)
Definition first_of (l : list value) : list value := match l with x :: _ => [x] | [] => [] end.
Fixpoint elements (n from : nat) (inputs : list (list value)) : list (nat * list value) :=
  match n with
  | 0 => []
  | S n => (from, flat_map first_of inputs) :: elements n (S from) (map (@tl value) inputs)
  end.
(** A body on each of them, without a list of them all: a run may end before most are there. *)
Fixpoint run_each {X B} (p : body X (nat * list value) B) (n from : nat) (inputs : list (list value)) (s : X)
  : M (X * list B) :=
  match n with
  | 0 => ret (s, [])
  | S n =>
      r <- p s (from, flat_map first_of inputs);;
      q <- run_each p n (S from) (map (@tl value) inputs) (fst r);;
      ret (fst q, snd r ++ snd q)
  end.
Lemma run_each_runs X B (p : body X (nat * list value) B) n : forall from inputs s,
  meq (run_each p n from inputs s) (run p s (elements n from inputs)).
Proof. induction n as [|n IH]; intros from inputs s; cbn; [reflexivity|]. apply bind_ext; intro r. now rewrite IH.
  Qed.
Fixpoint split_by (counts : list nat) (vs : list value) : list (list value) :=
  match counts with [] => [] | n :: counts => firstn n vs :: split_by counts (skipn n vs) end.
(** What a function takes: captures, then the elements of inputs. *)
Fixpoint captured (e : env) (k : nat) (tys : list ty) (vs : list value) : option env :=
  match tys, vs with
  | [], [] => Some e
  | t :: tys, v :: vs =>
      match fits e (dims_of t) (dims v) with Some e => captured (set k v e) (S k) tys vs | None => None end
  | _, _ => None
  end.
Fixpoint inputs_fit (e : env) (n : Z) (tys : list ty) (arrays : list value) : option env :=
  match tys, arrays with
  | [], [] => Some e
  | t :: tys, a :: arrays =>
      match dims a with
      | m :: inner =>
          if Z.eqb m n && (Nat.eqb (length (rows a)) (Z.to_nat n) && alike inner (rows a)) then
            match fits e (dims_of t) inner with Some e => inputs_fit e n tys arrays | None => None end
          else None
      | [] => None
      end
  | _, _ => None
  end.

(** Sequential loops. *)
Fixpoint turns (n : nat) (turn : Z) (body : Z -> list value -> M (list value)) (state : list value) : M (list value)
  :=
  match n with 0 => ret state | S n => state <- body turn state;; turns n (turn + 1)%Z body state end.
Fixpoint turns_while (n : nat) (again : list value -> M bool) (body : list value -> M (list value)) (state : list
  value)
  : M (list value) :=
  match n with
  | 0 => fail Too_many_turns
  | S n => b <- again state;; if b then state <- body state;; turns_while n again body state else ret state
  end.

(** What a host gives has extents of its own: whether these are as the types say. *)
Fixpoint given_dims (e : env) (outer : bool) (extents : list size) (found : list Z) : M env :=
  match extents, found with
  | [], [] => ret e
  | n :: extents, m :: found =>
      r <- known (said e n m);;
      if Z.eqb (if outer then fst r else Z.max (fst r) 0) m then given_dims (snd r) false extents found else fail
        External
  | _, _ => fail External
  end.
Fixpoint given_fits (e : env) (outs : list (nat * ty)) (vs : list value) : M unit :=
  match outs, vs with
  | [], [] => ret tt
  | (_, t) :: outs, v :: vs => e <- given_dims e true (dims_of t) (dims v);; given_fits e outs vs
  | _, _ => fail External
  end.
Definition parts (e : env) (l : list traced) : option (list value) :=
  all (fun t => match t with
                | Part a => value_of e a
                | Unit a => option_map (map_value (fun _ => nothing T)) (value_of e a)
                end) l.

(** The results of all collectors, in order: as many as each of them has. *)
Definition gathered (run : collector -> list value -> list (nat * list value) -> M (list value)) (es : list event)
  : nat -> list collector -> list (list value) -> M (list value) := fix gathered k cs before :=
  match cs, before with
  | c :: cs, ne :: before =>
      vs <- run c ne (pick k es);;
      if Nat.eqb (length vs) (results_of c) then rest <- gathered (S k) cs before;; ret (vs ++ rest)
      else fail Malformed
  | _, _ => ret []
  end.

Definition quiet (r : M (list value)) (st : list scan) : M given := vs <- r;; ret (vs, (st, [])).
Definition one (r : M value) (st : list scan) : M given := v <- r;; ret ([v], (st, [])).

Fixpoint run_scope (s : scope) (i : inside) (e : env) (st : list scan) {struct s} : M given :=
  match s with
  | End results => quiet (known (values_of e results)) st
  | Do outs what rest =>
      r <- run_op what outs i e st;;
      e <- known (bind_all e outs (fst r));;
      q <- run_scope rest i e (fst (snd r));;
      ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd q)))
  | Bind_size v n rest =>
      n <- number_at e n;;
      match lookup v (sizes e) with
      | Some m => if Z.eqb m n then run_scope rest i e st else fail Malformed
      | None => run_scope rest i (set_size v n e) st
      end
  end
with run_op (o : op) (outs : list (nat * ty)) (i : inside) (e : env) (st : list scan) {struct o} : M given :=
  match o with
  | Prim p args =>
      args <- each (scalar_at e) args;;
      match apply T p args with Ok s => ret ([Scalar s], (st, [])) | Err f => fail (Fault f) end
  | Index x at_ =>
      one (v <- known (lookup x (vars e));; at_ <- each (number_at e) at_;; indexed v at_) st
  | Position => one (n <- known (position i);; ret (Scalar (number T (Z.of_nat n)))) st
  | If cond t f => b <- truth_at e cond;; if b then run_scope t i e st else run_scope f i e st
  | Loop space captures inputs neutrals scans collectors body =>
      n <- known (extent e space);;
      if Z.ltb n 0 then fail (Negative_size n) else
      vs <- known (values_of e (map snd captures));;
      e' <- known (captured (Env [] (sizes e)) 0 (map fst captures) vs);;
      arrays <- known (values_of e (map snd inputs));;
      e' <- known (inputs_fit e' n (map fst inputs) arrays);;
      ne <- known (values_of e neutrals);;
      let starts := split_by (map components scans) ne in
      let before := split_by (map neutrals_of collectors) (skipn (length (concat starts)) ne) in
      let steppers := map (fun o => step (run_operator o e') sizes_of_trees (way_of o)) scans in
      let names := seq (length captures) (length inputs) in
      r <- run_each (fun st x => q <- run_scope body (Inside (Some (fst x)) steppers) (set_all names (snd x) e') st;;
                                  ret (snd q))
                    (Z.to_nat n) 0 (map rows arrays) (map scan_start starts);;
      quiet (gathered (fun c => run_collector c e') (snd r) 0 collectors before) st
  | Count x n state body =>
      n <- number_at e n;;
      first <- known (values_of e (map snd state));;
      quiet (turns (Z.to_nat n) 0 (fun turn vs =>
        e <- known (bind_all e (map fst state) vs);;
        r <- run_scope body (Inside (position i) []) (set x (Scalar (number T turn)) e) [];; ret (fst r)) first) st
  | While cond state body =>
      first <- known (values_of e (map snd state));;
      quiet (turns_while most_turns
        (fun vs => e <- known (bind_all e (map fst state) vs);;
                   r <- run_scope cond (Inside (position i) []) e [];;
                   match fst r with [Scalar s] => known (truth T s) | _ => fail Malformed end)
        (fun vs => e <- known (bind_all e (map fst state) vs);;
                   r <- run_scope body (Inside (position i) []) e [];; ret (fst r)) first) st
  | Iota n =>
      one (n <- number_at e n;;
           if Z.ltb n 0 then fail (Negative_size n) else
           ret (Array (type_of T (number T 0)) [n] (map (fun i => Scalar (number T (Z.of_nat i))) (seq 0 (Z.to_nat
             n))))) st
  | Replicate n x =>
      one (n <- number_at e n;;
           if Z.ltb n 0 then fail (Negative_size n) else
           v <- known (value_of e x);;
           ret (Array (value_type v) (n :: dims v) (repeat v (Z.to_nat n)))) st
  | Step k vs =>
      vs <- known (values_of e vs);;
      s <- known (nth_error st k);;
      f <- known (nth_error (steps i) k);;
      n <- known (position i);;
      r <- f n vs s;;
      ret (snd r, (replaced k (fst r) st, []))
  | Emit k vs =>
      vs <- known (values_of e vs);;
      n <- known (position i);;
      ret ([], (st, [(k, (n, vs))]))
  | Trace l => vs <- known (parts e l);; _ <- print vs;; ret ([], (st, []))
  | Opaque l => quiet (known (values_of e l)) st
  | Array_of l =>
      one (vs <- known (values_of e l);;
           match outs with
           | [(_, t)] => known (array_of e (scalar_of t) (tl (dims_of t)) vs)
           | _ => fail Malformed
           end) st
  | Update a at_ v =>
      one (a <- known (value_of e a);; v <- known (value_of e v);; at_ <- each (number_at e) at_;; updated a at_ v) st
  | Reshape a =>
      one (a <- known (value_of e a);;
           match outs with
           | [(_, t)] => to <- known (all (from_zero e) (dims_of t));; known (reshaped a to)
           | _ => fail Malformed
           end) st
  | Assert c => b <- truth_at e c;; if b then ret ([], (st, [])) else fail Assertion
  | Call f args =>
      quiet (args <- known (all (parts e) args);; vs <- host f args;; _ <- given_fits e outs vs;; ret vs) st
  end
with run_operator (o : operator) (e : env) (l r : list value) {struct o} : M (list value) :=
  match o with
  | Operator _ tys xs ys body =>
      _ <- known (if Nat.eqb (length l) (length xs) && Nat.eqb (length r) (length ys) then Some tt else None);;
      q <- run_scope body nowhere (set_all ys r (set_all xs l e)) [];;
      _ <- known (all (fun both => fits e (dims_of (fst both)) (dims (snd both))) (List.combine tys (fst q)));;
      ret (fst q)
  end
with run_collector (c : collector) (e : env) (ne : list value) (es : list (nat * list value)) {struct c} : M (list
  value) :=
  match c with
  | Collect tys => known (collected e false 0 tys es)
  | Reversed tys => known (collected e true 0 tys es)
  | Concat t => arrays <- known (component 0 es);; known (option_map (fun v => [v]) (concatenated e t arrays))
  | Fold o => fold (run_operator o e) sizes_of_trees false (way_of o) ne es
  | Bins rank tys by_ =>
      _ <- known (all (fun both => fits e (dims_of (fst both)) (dims (snd both))) (List.combine tys ne));;
      let extents := match ne with v :: _ => firstn rank (dims v) | [] => [] end in
      l <- in_places rank extents es [];;
      all_places (match by_ with Some o => Some (way_of o, run_operator o e) | None => None end) l ne
  end.

(** What a loop does, under its name. *)
Lemma run_loop space captures inputs neutrals scans collectors body outs i e st :
  run_op (Loop space captures inputs neutrals scans collectors body) outs i e st =
  (n <- known (extent e space);;
   if Z.ltb n 0 then fail (Negative_size n) else
   vs <- known (values_of e (map snd captures));;
   e' <- known (captured (Env [] (sizes e)) 0 (map fst captures) vs);;
   arrays <- known (values_of e (map snd inputs));;
   e' <- known (inputs_fit e' n (map fst inputs) arrays);;
   ne <- known (values_of e neutrals);;
   let starts := split_by (map components scans) ne in
   let before := split_by (map neutrals_of collectors) (skipn (length (concat starts)) ne) in
   let steppers := map (fun o => step (run_operator o e') sizes_of_trees (way_of o)) scans in
   let names := seq (length captures) (length inputs) in
   r <- run_each (fun st x => q <- run_scope body (Inside (Some (fst x)) steppers) (set_all names (snd x) e') st;;
                               ret (snd q))
                 (Z.to_nat n) 0 (map rows arrays) (map scan_start starts);;
   quiet (gathered (fun c => run_collector c e') (snd r) 0 collectors before) st).
Proof. reflexivity. Qed.

(** A program on arguments: first all sizes that these tell, then what their types say. *)
Definition agrees (e : env) (v : nat) (n : Z) : M env :=
  match lookup v (sizes e) with
  | Some m => if Z.eqb m n then ret e else fail Argument_size
  | None => ret (set_size v n e)
  end.
Fixpoint dims_agree (e : env) (extents : list size) (found : list Z) : M env :=
  match extents, found with
  | n :: extents, m :: found =>
      e <- match as_var n with Some v => agrees e v m | None => ret e end;; dims_agree e extents found
  | [], [] => ret e
  | _, _ => fail Malformed
  end.
Fixpoint arguments (e : env) (ps : list (param type)) (args : list value) : M env :=
  match ps, args with
  | [], [] => ret e
  | p :: ps, v :: args =>
      e <- match sizes_by p, v with
           | Some x, Scalar s => n <- number_of s;; agrees e x n
           | Some _, Array _ _ _ => fail Malformed
           | None, _ => ret e
           end;;
      e <- dims_agree e (dims_of (snd (binds p))) (dims v);;
      arguments (set (fst (binds p)) v e) ps args
  | _, _ => fail Malformed
  end.
Fixpoint extents_are (e : env) (extents : list size) (found : list Z) : M unit :=
  match extents, found with
  | n :: extents, m :: found => k <- known (extent e n);; if Z.eqb k m then extents_are e extents found else fail
    Argument_size
  | _, _ => ret tt
  end.
Fixpoint arguments_fit (e : env) (ps : list (param type)) (args : list value) : M unit :=
  match ps, args with
  | p :: ps, v :: args => _ <- extents_are e (dims_of (snd (binds p))) (dims v);; arguments_fit e ps args
  | _, _ => ret tt
  end.
Definition run_program (p : program scalar type prim name) (args : list value) : M (list value) :=
  e <- arguments (Env [] []) (params p) args;;
  _ <- arguments_fit e (params p) args;;
  r <- run_scope (body_of p) nowhere e [];;
  ret (fst r).
End Run.

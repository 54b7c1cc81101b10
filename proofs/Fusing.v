(** [fused]: whether two loops that stand one after the other have become one, with all of the first one's results
  that are
    still needed. The second one may read, element by element, what the first one emits once for each element.

    It looks at the loop that is said to be made, and makes none: how its parts are named and in which order it
      captures and
    reads is free. [fused_same] (`FusingSound.v`) proves that it does the same. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Move Walk
  Started Columns.
Import ListNotations.

Section Fusing.
Context {scalar type prim name : Type} (D : known_of scalar type prim name).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation op := (op scalar type prim name).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation param := (ty * atom)%type.
Notation names := (list (nat * atom)).

Definition atom_eq : forall a b : atom, {a = b} + {a <> b}.
Proof. decide equality; [apply Nat.eq_dec|apply (scalar_eq D)|apply size_eq]. Defined.
Definition same_param (a b : param) : bool := ty_is D (fst a) (fst b) && is (atom_eq (snd a) (snd b)).
Fixpoint find (p : param) (l : list param) : option nat :=
  match l with [] => None | q :: l => if same_param p q then Some 0 else option_map S (find p l) end.
Definition found (l : list param) (p : param) : bool := match find p l with Some _ => true | None => false end.

(** What the one loop has for the captures of another one, which are numbered from [k] on. *)
Fixpoint capture_names (k : nat) (l made : list param) : option names :=
  match l with
  | [] => Some []
  | p :: l =>
      match capture_names (S k) l made, find p made, snd p, dims_of (fst p) with
      | Some rest, Some y, _, _ => Some ((k, Var y) :: rest)
      | Some rest, None, Const s, [] => Some ((k, Const s) :: rest)
      | _, _, _, _ => None
      end
  end.
(** Where the inputs of a loop come from. *)
Definition made_at (results : list (nat * (nat * nat))) (p : param) : option (nat * nat) :=
  match snd p with Var x => lookup x results | _ => None end.
Fixpoint find_sources (results : list (nat * (nat * nat))) (l made : list param) : option (list source) :=
  match l with
  | [] => Some []
  | p :: l =>
      match find_sources results l made with
      | Some rest =>
          match made_at results p with
          | Some (k, q) => match dims_of (fst p) with [] => Some (Made k q :: rest) | _ => None end
          | None => match find p made with Some y => Some (Outside y :: rest) | None => None end
          end
      | None => None
      end
  end.
(** What the one loop has for the elements of inputs, which are numbered from [k] on. *)
Definition element_name (base : nat) (em : list (nat * list (option atom))) (s : source) : option atom :=
  match s with
  | Outside y => Some (Var (base + y))
  | Made c q => match lookup c em with Some us => nth q us None | None => None end
  end.
Fixpoint element_names (k base : nat) (em : list (nat * list (option atom))) (l : list source) : names :=
  match l with
  | [] => []
  | s :: l =>
      match element_name base em s with
      | Some a => (k, a) :: element_names (S k) base em l
      | None => element_names (S k) base em l
      end
  end.
Fixpoint scalar_params (k : nat) (l : list param) : list nat :=
  match l with
  | [] => []
  | p :: l => match dims_of (fst p) with [] => k :: scalar_params (S k) l | _ => scalar_params (S k) l end
  end.

(** The collectors that stay, and their places. *)
Fixpoint place_in (keep : list bool) (next k : nat) : option nat :=
  match keep, k with
  | [], _ => None
  | b :: _, 0 => if b then Some next else None
  | b :: keep, S k => place_in keep (if b then S next else next) k
  end.
Fixpoint kept {A} (keep : list bool) (l : list A) : list A :=
  match keep, l with b :: keep, a :: l => if b then a :: kept keep l else kept keep l | _, _ => [] end.
Definition place_after (first many k : nat) : option nat := if Nat.ltb k many then Some (first + k) else None.
(** The results of collectors: which component of which they are. *)
Fixpoint results_at (k : nat) (cs : list collector) : list (nat * nat) :=
  match cs with [] => [] | c :: cs => map (pair k) (seq 0 (results_of c)) ++ results_at (S k) cs end.
Fixpoint kept_results {A} (keep : list bool) (cs : list collector) (l : list A) : list A :=
  match keep, cs with
  | b :: keep, c :: cs =>
      (if b then firstn (results_of c) l else []) ++ kept_results keep cs (skipn (results_of c) l)
  | _, _ => []
  end.
Fixpoint dropped {A} (keep : list bool) (cs : list collector) (l : list A) : list A :=
  match keep, cs with
  | b :: keep, c :: cs =>
      (if b then [] else firstn (results_of c) l) ++ dropped keep cs (skipn (results_of c) l)
  | _, _ => []
  end.
Fixpoint nodup (l : list nat) : bool := match l with [] => true | x :: l => not_among l x && nodup l end.

(** Operators and collectors, under the names of what they capture. *)
Fixpoint name_all (m : names) (xs ys : list nat) : option names :=
  match xs, ys with
  | [], [] => Some m
  | x :: xs, y :: ys => if forallb (fun p => not_it y (snd p)) m then name_all ((x, Var y) :: m) xs ys else None
  | _, _ => None
  end.
Definition bracket_eq : forall a b : bracket, {a = b} + {a <> b}. Proof. decide equality. Defined.
Definition nowhere_to (k : nat) : option nat := None.
Definition nothing_followed (k : nat) : bool := false.
Definition operator_is (known : nat -> bool) (Q : nat -> bool) (m : names) (o o' : operator) : bool :=
  match o, o' with
  | Operator way tys xs ys body, Operator way' tys' xs' ys' body' =>
      is (bracket_eq way way') && both_all (ty_is D) tys tys' && forallb (ty_in Q) tys
      && match name_all m xs xs' with
         | Some m => match name_all m ys ys' with
           | Some m => match walk D false known 0 Q 0 0 nowhere_to nothing_followed (Walked m [] [] []) body body'
             with
             | Some (w, rs, End rs') => atoms_are D Q (names_of w) rs rs'
             | _ => false
             end
           | None => false
           end
         | None => false
         end
  end.
Definition collector_is (known : nat -> bool) (Q : nat -> bool) (m : names) (c c' : collector) : bool :=
  match c, c' with
  | Collect tys, Collect tys' | Reversed tys, Reversed tys' => both_all (ty_is D) tys tys' && forallb (ty_in Q) tys
  | Concat t, Concat t' => ty_is D t t' && ty_in Q t
  | Fold o, Fold o' => operator_is known Q m o o'
  | Bins rank tys o, Bins rank' tys' o' =>
      Nat.eqb rank rank' && both_all (ty_is D) tys tys' && forallb (ty_in Q) tys
      && match o, o' with Some o, Some o' => operator_is known Q m o o' | None, None => true | _, _ => false end
  | _, _ => false
  end.
Definition collects_scalars (c : collector) : bool :=
  match c with
  | Collect tys => forallb (fun t => match dims_of t with [] => true | _ => false end) tys
  | _ => false
  end.

(** A collector of the first loop that has to emit once for each element: what it makes is read, or is no result any
  more. *)
Definition is_read (keep : list bool) (sources : list source) (k : nat) : bool :=
  existsb (fun s => match s with Made k' _ => Nat.eqb k k' | Outside _ => false end) sources || negb (nth k keep
    true).
Definition dims_known_in (known : nat -> bool) (l : list param) : bool := forallb (dims_known known) (map fst l).
Definition scan_neutrals (scans : list operator) : nat := list_sum (map components scans).
Definition collector_neutrals (cs : list collector) : nat := list_sum (map neutrals_of cs).
Definition same_binding (a b : nat * ty) : bool := Nat.eqb (fst a) (fst b) && ty_is D (snd a) (snd b).
Definition same_atom (a b : atom) : bool := is (atom_eq a b).

(** [known]: the sizes that have values before. [keep]: the collectors of the first loop that stay. *)
Definition fused (known : nat -> bool) (keep : list bool) (outs1 : list (nat * ty)) (o1 : op) (outs2 : list (nat *
  ty)) (o2 : op)
  (outs : list (nat * ty)) (o : op) (rest : scope) : bool :=
  match o1, o2, o with
  | Loop n1 caps1 ins1 ne1 scans1 cs1 body1, Loop n2 caps2 ins2 ne2 scans2 cs2 body2, Loop n caps ins ne scans cs
    body =>
      let Q := not_among (new_sizes known outs1) in
      let names1 := map fst outs1 in
      let results := List.combine names1 (results_at 0 cs1) in
      let stays := length (kept keep cs1) in
      let many1 := scan_neutrals scans1 in
      let many2 := scan_neutrals scans2 in
      is (size_eq n1 n) && is (size_eq n2 n) && size_in Q n
      && match as_var n with Some v => known v | None => true end
      && op_silent o1 && op_silent o2 && op_in anything anything o1 && op_in anything anything o2
      && forallb (binding_in anything) outs1 && forallb (binding_in anything) outs2
      && nodup names1 && Nat.eqb (length outs1) (length (results_at 0 cs1)) && Nat.eqb (length keep) (length cs1)
      && dims_known_in known (caps1 ++ ins1) && dims_known_in known (caps2 ++ ins2) && dims_known_in known (caps ++
        ins)
      && forallb (fun p => atom_in (not_among names1) Q (snd p) && ty_in Q (fst p)) caps2
      && forallb (fun p => match made_at results p with Some _ => true | None => atom_in (not_among names1) Q (snd
        p) end && ty_in Q (fst p)) ins2
      && forallb (atom_in (not_among names1) Q) ne2
      && forallb (fun p => found caps1 p || found caps2 p) caps
      && forallb (fun p => found ins1 p || found (filter (fun p => match made_at results p with Some _ => false |
        None => true end) ins2) p) ins
      && Nat.eqb (length ne1) (many1 + collector_neutrals cs1) && Nat.eqb (length ne2) (many2 + collector_neutrals
        cs2)
      && both_all same_atom ne (firstn many1 ne1 ++ firstn many2 ne2 ++ skipn many1 ne1 ++ skipn many2 ne2)
      && both_all same_binding outs (kept_results keep cs1 outs1 ++ outs2)
      && scope_in (not_among (map fst (dropped keep cs1 outs1))) anything rest
      && match capture_names 0 caps1 caps, capture_names 0 caps2 caps, find_sources [] ins1 ins, find_sources
        results ins2 ins with
         | Some m1, Some m2, Some sources1, Some sources2 =>
             let fixed := length caps + length ins in
             let follow := is_read keep sources2 in
             let w1 := Walked (element_names (length caps1) (length caps) [] sources1 ++ m1) (scalar_params 0 (caps1
               ++ ins1)) [] [] in
             forallb (fun k => negb (follow k) ||
               match nth_error cs1 k with Some c => collects_scalars c | None => true end) (seq 0 (length cs1))
             && forallb (fun b => match snd b with (k, _) => negb (follow k) || is (list_eq_dec size_eq (dims_of
               (fst b)) [n]) end)
                  (List.combine (map snd outs1) (results_at 0 cs1))
             && both_all (operator_is known anything m1) scans1 (firstn (length scans1) scans)
             && both_all (operator_is known Q m2) scans2 (skipn (length scans1) scans)
             && both_all (collector_is known anything m1) (kept keep cs1) (firstn stays cs)
             && both_all (collector_is known Q m2) cs2 (skipn stays cs)
             && match walk D true known fixed anything (length scans1) 0 (place_in keep 0) follow w1 body1 body with
                | Some (w, [], more) =>
                    let w2 := Walked (element_names (length caps2) (length caps) (emitted w) sources2 ++ m2)
                      (scalar_params 0 (caps2 ++ ins2)) [] (available w) in
                    forallb (fun k => negb (follow k) || match lookup k (emitted w), nth_error cs1 k with
                      | Some us, Some c => Nat.eqb (length us) (results_of c)
                      | _, _ => false
                      end) (seq 0 (length cs1))
                    && forallb (fun s => match s with Made k _ => Nat.ltb k (length cs1) | Outside _ => true end)
                      sources2
                    && match walk D true known fixed Q (length scans2) (length scans1) (place_after stays (length
                      cs2)) nothing_followed w2 body2 more with
                       | Some (_, [], End []) => true
                       | _ => false
                       end
                | _ => false
                end
         | _, _, _, _ => false
         end
  | _, _, _ => false
  end.
End Fusing.

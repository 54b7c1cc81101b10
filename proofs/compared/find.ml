(* Looks for steps that lead from one program to another one (`proofs/Judge.v`). Nothing here has to be right: what it
   finds is taken step by step by what is proved, and compared with where it should lead. *)
open Run
open Scalars

type atom_ = scalar atom
type op_ = (scalar, ty, string, string) op
type scope_ = (scalar, ty, string, string) scope
type binding = int * ty Run.ty
type statement = Binds of binding list * op_ | Sizes of int * atom_

let known = {
  scalar_eq = (fun (a : scalar) b -> a = b);
  type_eq = (fun (a : ty) b -> a = b);
  prim_eq = (fun (a : string) b -> a = b);
  (* Of integers only these fail. *)
  never_fails = (fun prim ->
    let at = String.index prim '.' in
    match String.sub prim 0 at, String.sub prim (at + 1) (String.length prim - at - 1) with
    | ("f32" | "f64"), _ -> true
    | _, ("/" | "%" | "//" | "%%" | "**") -> false
    | _ -> true) }

let rec statements : scope_ -> statement list = function
  | End _ -> []
  | Do (outs, op, rest) -> Binds (outs, op) :: statements rest
  | Bind_size (v, n, rest) -> Sizes (v, n) :: statements rest
let names = function Binds (outs, _) -> List.map fst outs | Sizes _ -> []

(* A loop of two, in no particular form. *)
type renaming = { vars : (int, atom_) Hashtbl.t; next : int ref }
let fresh r x = let y = !(r.next) in incr r.next; Hashtbl.replace r.vars x (Var y); y
let atom r = function Var x -> (try Hashtbl.find r.vars x with Not_found -> Var x) | (Const _ | Size _) as a -> a
let rec renamed r steps place (s : scope_) : scope_ = match s with
  | End results -> End (List.map (atom r) results)
  | Bind_size (v, n, rest) -> let n = atom r n in Bind_size (v, n, renamed r steps place rest)
  | Do (outs, op, rest) ->
      (match op with
       | Emit (k, vs) -> (match place k with
           | Some j -> let vs = List.map (atom r) vs in Do ([], Emit (j, vs), renamed r steps place rest)
           | None -> renamed r steps place rest)
       | _ ->
           let op = operation r steps place op in
           let outs = List.map (fun (x, t) -> fresh r x, t) outs in
           Do (outs, op, renamed r steps place rest))
and operation r steps place (op : op_) : op_ =
  let a = atom r in
  let all = List.map a in
  let variable x = match a (Var x) with Var y -> y | Const _ | Size _ -> x in
  let operand (t, x) = t, a x in
  match op with
  | Prim (p, l) -> Prim (p, all l)
  | Index (x, l) -> Index (variable x, all l)
  | Position -> Position
  | If (c, t, f) -> let c = a c in If (c, renamed r steps place t, renamed r steps place f)
  | Loop (n, caps, ins, ne, scans, cs, body) ->
      Loop (n, List.map operand caps, List.map operand ins, all ne, scans, cs, body)
  | Count (x, n, state, body) ->
      let n = a n in
      let first = List.map (fun (_, f) -> a f) state in
      let state = List.map2 (fun ((y, t), _) f -> (fresh r y, t), f) state first in
      let x = fresh r x in
      Count (x, n, state, renamed r steps place body)
  | While (c, state, body) ->
      let first = List.map (fun (_, f) -> a f) state in
      let state = List.map2 (fun ((y, t), _) f -> (fresh r y, t), f) state first in
      let c = renamed r steps place c in
      While (c, state, renamed r steps place body)
  | Iota n -> Iota (a n)
  | Replicate (n, x) -> Replicate (a n, a x)
  | Step (k, l) -> Step (steps + k, all l)
  | Emit (k, l) -> Emit (k, all l)
  | Trace l -> Trace (List.map (part r) l)
  | Opaque l -> Opaque (all l)
  | Array_of l -> Array_of (all l)
  | Update (x, l, v) -> Update (a x, all l, a v)
  | Reshape x -> Reshape (a x)
  | Assert c -> Assert (a c)
  | Call (f, l) -> Call (f, List.map (List.map (part r)) l)
and part r = function Part a -> Part (atom r a) | Unit a -> Unit (atom r a)
let operator r (Operator (way, tys, xs, ys, body)) =
  let xs = List.map (fresh r) xs in
  let ys = List.map (fresh r) ys in
  Operator (way, tys, xs, ys, renamed r 0 (fun k -> Some k) body)
let collector r = function
  | (Collect _ | Reversed _ | Concat _) as c -> c
  | Fold o -> Fold (operator r o)
  | Bins (rank, tys, o) -> Bins (rank, tys, Option.map (operator r) o)

(* The first place of an element, after it has been added where it was in none. *)
let place_of l p =
  let rec at k = function [] -> l := !l @ [ p ]; k | q :: rest -> if p = q then k else at (k + 1) rest in
  at 0 !l
let rec after_emits k (s : scope_) = match s with
  | Do (_, Emit (j, vs), _) when j = k -> Some vs
  | Do (_, _, rest) | Bind_size (_, _, rest) -> after_emits k rest
  | End _ -> None
let rec followed_by (s : scope_) rest : scope_ = match s with
  | End _ -> rest
  | Do (outs, op, s) -> Do (outs, op, followed_by s rest)
  | Bind_size (v, n, s) -> Bind_size (v, n, followed_by s rest)
let rec take n l = if n = 0 then [] else match l with [] -> [] | x :: l -> x :: take (n - 1) l
let rec drop n l = if n = 0 then l else match l with [] -> [] | _ :: l -> drop (n - 1) l
let sum = List.fold_left ( + ) 0

(* Results of collectors, with the collector and the component. *)
let results outs cs =
  let at = List.concat (List.mapi (fun k c -> List.init (results_of c) (fun q -> k, q)) cs) in
  if List.length at = List.length outs then List.combine (List.map fst outs) at else []

let composed needed (outs1, op1) (outs2, op2) = match op1, op2 with
  | Loop (n1, caps1, ins1, ne1, scans1, cs1, body1), Loop (n2, caps2, ins2, ne2, scans2, cs2, body2) when n1 = n2 ->
      let made = results outs1 cs1 in
      let keep = List.mapi (fun k _ -> List.exists (fun (x, (k', _)) -> k = k' && needed x) made) cs1 in
      let caps = ref [] and ins = ref [] in
      let caps1' = List.map (place_of caps) caps1 in
      let caps2' = List.map (place_of caps) caps2 in
      let source (_, a as p) = match a with
        | Var x when List.mem_assoc x made -> Err (List.assoc x made)
        | Var _ | Const _ | Size _ -> Ok (place_of ins p) in
      let ins1' = List.map (place_of ins) ins1 in
      let ins2' = List.map source ins2 in
      let width = List.length !caps in
      let next = ref (width + List.length !ins) in
      let r1 = { vars = Hashtbl.create 16; next } and r2 = { vars = Hashtbl.create 16; next } in
      List.iteri (fun k y -> Hashtbl.replace r1.vars k (Var y)) caps1';
      List.iteri (fun k y -> Hashtbl.replace r1.vars (List.length caps1 + k) (Var (width + y))) ins1';
      let place (next, l) b = if b then next + 1, l @ [ Some next ] else next, l @ [ None ] in
      let places = snd (List.fold_left place (0, []) keep) in
      let kept = List.length (List.filter Fun.id keep) in
      let first = renamed r1 0 (fun k -> List.nth places k) body1 in
      let scans = List.map (operator r1) scans1 in
      let cs = List.concat (List.map2 (fun b c -> if b then [ collector r1 c ] else []) keep cs1) in
      List.iteri (fun k y -> Hashtbl.replace r2.vars k (Var y)) caps2';
      List.iteri (fun k src -> let x = List.length caps2 + k in match src with
        | Ok y -> Hashtbl.replace r2.vars x (Var (width + y))
        | Err (c, q) -> (match after_emits c body1 with
            | Some vs -> Hashtbl.replace r2.vars x (atom r1 (List.nth vs q))
            | None -> ())) ins2';
      let second = renamed r2 (List.length scans1) (fun k -> Some (kept + k)) body2 in
      let scans = scans @ List.map (operator r2) scans2 in
      let cs = cs @ List.map (collector r2) cs2 in
      let many1 = sum (List.map components scans1) and many2 = sum (List.map components scans2) in
      let ne = take many1 ne1 @ take many2 ne2 @ drop many1 ne1 @ drop many2 ne2 in
      let stays (x, _) = match List.assoc_opt x made with Some (k, _) -> List.nth keep k | None -> true in
      let outs = List.filter stays outs1 @ outs2 in
      Some (keep, outs, (Loop (n1, !caps, !ins, ne, scans, cs, followed_by first second) : op_))
  | _ -> None

(* Which statements of the first program became which of the second one: what has changed is put to what gives its
   results, or else to what needs them. *)
let mentions x (op : op_) = match op with
  | Loop (_, caps, ins, ne, _, _, _) -> List.exists (fun (_, a) -> a = Var x) (caps @ ins) || List.mem (Var x) ne
  | _ -> false
let clusters before after =
  let fixed = List.filter (fun s -> List.mem s before) after in
  let gone = List.filter (fun s -> not (List.mem s fixed)) before in
  let became = Hashtbl.create 8 in
  let changed = List.filter (fun s -> not (List.mem s fixed)) after in
  List.iter (fun s ->
    match List.find_opt (fun t -> List.exists (fun x -> List.mem x (names t)) (names s)) changed with
    | Some t -> Hashtbl.replace became s t
    | None ->
        let needs = List.find_opt (fun u -> Hashtbl.mem became u && List.exists (fun x -> match u with
          | Binds (_, op) -> mentions x op
          | Sizes _ -> false) (names s)) gone in
        (match needs with Some u -> Hashtbl.replace became s (Hashtbl.find became u) | None -> ())) (List.rev gone);
  let members t = List.filter (fun s -> Hashtbl.find_opt became s = Some t) gone in
  List.map (fun t -> (if List.mem t fixed then [ t ] else members t), t) after

(* Changes of places that bring a list into an order. *)
let swaps order l =
  let l = Array.of_list l and found = ref [] in
  List.iteri (fun to_ s ->
    let at = ref to_ in
    while !at < Array.length l && l.(!at) != s do incr at done;
    if !at < Array.length l then
      while !at > to_ do
        let x = l.(!at - 1) in
        l.(!at - 1) <- l.(!at); l.(!at) <- x;
        found := Swap (!at - 1) :: !found;
        decr at
      done) order;
  List.rev !found

exception Unclear of string

let rec between (p : scope_) (q : scope_) =
  let before = statements p and after = statements q in
  let parts = clusters before after in
  let order = List.concat_map fst parts in
  if List.length order <> List.length before then raise (Unclear "statements");
  let found = swaps order before in
  let inside k where p q = List.map (fun t -> Inside (k, where, t)) (between p q) in
  let merges = List.concat (List.mapi (fun k (members, t) ->
    match members, t with
    | [ s ], _ when s = t -> []
    | [ Binds (outs, If (c, a, b)) ], Binds (outs', If (c', a', b')) when outs = outs' && c = c' ->
        inside k Then a a' @ inside k Otherwise b b'
    | [ Binds (outs, Loop (n, caps, ins, ne, scans, cs, body)) ],
      Binds (outs', Loop (n', caps', ins', ne', scans', cs', body'))
      when (outs, n, caps, ins, ne, scans, cs) = (outs', n', caps', ins', ne', scans', cs')
        && List.compare_lengths (statements body) (statements body') > 0 ->
        inside k Body body body'
    | [ Binds (outs, Count (x, n, state, body)) ], Binds (outs', Count (x', n', state', body'))
      when (outs, x, n, state) = (outs', x', n', state') ->
        inside k Turn body body'
    | [ Binds (outs, While (c, state, body)) ], Binds (outs', While (c', state', body'))
      when (outs, c, state) = (outs', c', state') ->
        inside k Turn body body'
    | [ Binds (_, Loop _) ], Binds (outs, op) -> [ Rewrite (k, outs, op) ]
    | Binds (outs, op) :: rest, Binds (outs', op') ->
        let rec go current rest = match rest with
          | [] -> []
          | [ Binds (o, p) ] ->
              let needed x = List.mem_assoc x outs' in
              (match composed needed current (o, p) with
               | Some (keep, _, _) -> [ Fuse (k, keep, outs', op') ]
               | None -> raise (Unclear "loops"))
          | Binds (o, p) :: rest ->
              let reads x = List.exists (function Binds (_, op) -> mentions x op | Sizes _ -> false) rest in
              let needed x = List.mem_assoc x outs' || reads x in
              (match composed needed current (o, p) with
               | Some (keep, outs, op) -> Fuse (k, keep, outs, op) :: go (outs, op) rest
               | None -> raise (Unclear "loops"))
          | Sizes _ :: _ -> raise (Unclear "sizes") in
        go (outs, op) rest
    | _ -> raise (Unclear "statements")) parts) in
  found @ merges
let steps p q = between p.body_of q.body_of

(* How far it comes, and whether to where it should. *)
let rec taken p = function
  | [] -> Ok p
  | step :: rest -> (match judged known [ step ] p with Some p -> taken p rest | None -> Err step)
let between_programs p q =
  match steps p q with
  | exception Unclear why -> Err why
  | steps -> match taken p steps with
    | Ok found -> if found = q then Ok () else Err "another program"
    | Err (Swap _) -> Err "a change of places"
    | Err (Fuse _) -> Err "a merge"
    | Err (Rewrite _) -> Err "a loop in another form"
    | Err (Inside _) -> Err "something within a statement"

(* A loop that reads what another one has made may compute it again: both programs lead to the one in which the two are one. *)
let meet p q =
  let before = statements p.body_of and after = statements q.body_of in
  if List.length before <> List.length after then raise (Unclear "statements");
  match List.filter (fun (s, t) -> s <> t) (List.combine before after) with
  | [ (Binds (outs, c) as s), (Binds (outs', c') as t) ] when outs = outs' ->
      let made = function
        | Binds (o, (Loop _ as p)) when List.exists (fun (x, _) -> mentions x c && not (mentions x c')) o -> Some (o, p)
        | Binds _ | Sizes _ -> None in
      (match List.find_map made before with
       | None -> raise (Unclear "no producer")
       | Some (o, first) -> match composed (fun _ -> true) (o, first) (outs, c) with
         | None -> raise (Unclear "loops")
         | Some (keep, all, one) ->
             let producer = Binds (o, first) in
             let to_one last l =
               let order = List.concat_map (fun x -> if x = producer then [] else if x = last then [ producer; last ] else [ x ]) l in
               let rec place k = function x :: rest -> if x = producer then k else place (k + 1) rest | [] -> k in
               swaps order l @ [ Fuse (place 0 order, keep, all, one) ] in
             to_one s before, to_one t after)
  | _ -> raise (Unclear "statements")
let met p q = match meet p q with
  | exception Unclear _ -> false
  | to_p, to_q -> match taken p to_p, taken q to_q with Ok a, Ok b -> a = b | _ -> false

let proved p q =
  if p = q then Ok () else
  match between_programs p q with
  | Err _ when met p q -> Ok ()
  | answer -> answer

(* Programs, values and runs from their S-expressions: the other half of `engine/core/src/emit/s_expression.rs`. *)
open Run
open Scalars

type s = Word of string | List of s list

exception Bad of string

let read line =
  let n = String.length line in
  let rec several at found =
    if at >= n then raise (Bad "the line ends too soon")
    else match line.[at] with
      | ' ' -> several (at + 1) found
      | ')' -> List.rev found, at + 1
      | _ -> let s, at = one at in several at (s :: found)
  and one at =
    if line.[at] = '(' then let l, at = several (at + 1) [] in List l, at
    else begin
      let stop = ref at in
      while !stop < n && line.[!stop] <> ' ' && line.[!stop] <> '(' && line.[!stop] <> ')' do incr stop done;
      Word (String.sub line at (!stop - at)), !stop
    end in
  fst (one 0)

let rec shown = function Word w -> w | List l -> "(" ^ String.concat " " (List.map shown l) ^ ")"
let bad what s = raise (Bad (what ^ ": " ^ shown s))
let word = function Word w -> w | List _ as s -> bad "a word" s
let items = function List l -> l | Word _ as s -> bad "a list" s
let all f s = List.map f (items s)
let index s = int_of_string (word s)
let whole s = z_of_string (word s)

let scalar w =
  let at = try String.index w ':' with Not_found -> bad "a scalar" (Word w) in
  let t = type_named (String.sub w 0 at) and digits = String.sub w (at + 1) (String.length w - at - 1) in
  match t with
  | F32 | F64 -> Float (t, try Int64.of_string ("0u" ^ digits) with Failure _ -> bad "a scalar" (Word w))
  | Bool | I8 | I16 | I32 | I64 | U8 | U16 | U32 | U64 -> of_raw t (z_of_string digits)
let value = function
  | Word w -> Scalar (scalar w)
  | List [ Word "array"; t; dims; elements ] as s ->
      let found = all (fun e -> scalar (word e)) elements in
      (match build (type_named (word t)) (all whole dims) found with Some (v, []) -> v | _ -> bad "a value" s)
  | List _ as s -> bad "a value" s

let size = all (fun s -> match items s with c :: vars -> whole c, List.map index vars | [] -> bad "a product" s)
let ty = function List (t :: dims) -> { scalar_of = type_named (word t); dims_of = List.map size dims } | s -> bad "a type" s
let binding = function List [ x; t ] -> index x, ty t | s -> bad "a binding" s
let atom = function
  | Word w when w.[0] = 'x' -> Var (int_of_string (String.sub w 1 (String.length w - 1)))
  | Word w -> Const (scalar w)
  | List [ Word "size"; n ] -> Size (size n)
  | List _ as s -> bad "an atom" s
let atoms = all atom
let part = function List [ Word "part"; a ] -> Part (atom a) | List [ Word "unit"; a ] -> Unit (atom a) | s -> bad "a part" s
let typed = function List [ t; a ] -> ty t, atom a | s -> bad "an operand" s
let state = function List [ b; a ] -> binding b, atom a | s -> bad "a state" s
(* Of an argument of a call the parts. A value of several parts is one argument. *)
let rec op s = match items s with
  | [ Word "prim"; p; args ] -> Prim (word p, atoms args)
  | [ Word "index"; x; at ] -> Index (index x, atoms at)
  | [ Word "position" ] -> Position
  | [ Word "if"; c; t; f ] -> If (atom c, scope t, scope f)
  | [ Word "loop"; n; captures; inputs; neutrals; scans; collectors; body ] ->
      Loop (size n, all typed captures, all typed inputs, atoms neutrals, all operator scans, all collector collectors, scope body)
  | [ Word "count"; x; n; states; body ] -> Count (index x, atom n, all state states, scope body)
  | [ Word "while"; c; states; body ] -> While (scope c, all state states, scope body)
  | [ Word "iota"; n ] -> Iota (atom n)
  | [ Word "replicate"; n; x ] -> Replicate (atom n, atom x)
  | [ Word "step"; k; vs ] -> Step (index k, atoms vs)
  | [ Word "emit"; k; vs ] -> Emit (index k, atoms vs)
  | [ Word "trace"; parts ] -> Trace (all part parts)
  | [ Word "opaque"; vs ] -> Opaque (atoms vs)
  | [ Word "array"; vs ] -> Array_of (atoms vs)
  | [ Word "update"; a; at; v ] -> Update (atom a, atoms at, atom v)
  | [ Word "reshape"; a ] -> Reshape (atom a)
  | [ Word "assert"; c ] -> Assert (atom c)
  | [ Word "call"; f; args ] -> Call (word f, all (all part) args)
  | _ -> bad "an operation" s
and operator s = match items s with
  | [ way; tys; left; right; body ] ->
      let way = match word way with "sequential" -> Sequential | "lanes" -> Lanes | "tree" -> Tree | _ -> bad "a bracket" way in
      Operator (way, all ty tys, all index left, all index right, scope body)
  | _ -> bad "an operator" s
and collector s = match items s with
  | [ Word "collect"; tys ] -> Collect (all ty tys)
  | [ Word "reversed"; tys ] -> Reversed (all ty tys)
  | [ Word "concat"; t ] -> Concat (ty t)
  | [ Word "fold"; o ] -> Fold (operator o)
  | [ Word "bins"; rank; tys ] -> Bins (index rank, all ty tys, None)
  | [ Word "bins"; rank; tys; o ] -> Bins (index rank, all ty tys, Some (operator o))
  | _ -> bad "a collector" s
and scope s = match items s with
  | [ stmts; results ] ->
      List.fold_right (fun stmt rest -> match items stmt with
        | [ Word "size"; v; n ] -> Bind_size (index v, atom n, rest)
        | [ outs; what ] -> Do (all binding outs, op what, rest)
        | _ -> bad "a statement" stmt) (items stmts) (End (atoms results))
  | _ -> bad "a scope" s
let param s = match items s with
  | [ b ] -> { binds = binding b; sizes_by = None }
  | [ b; v ] -> { binds = binding b; sizes_by = Some (index v) }
  | _ -> bad "a parameter" s
let program s = match items s with
  | [ params; body ] -> { params = all param params; body_of = scope body }
  | _ -> bad "a program" s
let constants s = match all index s with
  | [ chunk_size; lane_count; block_size; group_size ] -> { chunk_size; lane_count; block_size; group_size }
  | _ -> bad "constants" s

(* Runs programs that Lawson ran, by the meaning that Coq has of them (`proofs/Run.v`), and compares what they print and
   call, in order, and what they give or why they fail.

     compare FILE        lines of `lawson fuzz --coq N`; those that begin otherwise than with a bracket are for people
     compare FILE slip   with other trees than the program says, which must be found

   Of the steps of a fusion it counts those that are proved (`proofs/Judge.v`), of each kind; of plans there may not be fewer.

   Every other run is of the program in which all neighbouring statements that may change places (`proofs/Move.v`) have done
   so once. That it does the same is proved; here it shows how many may. *)
open Run
open Scalars
open Read

(* What is to happen yet. *)
type happens = Prints of (scalar, ty) value list | Calls of string * (scalar, ty) value list list * (scalar, ty) value list option

exception Otherwise of string

let happens s = match items s with
  | [ Word "print"; vs ] -> Prints (all value vs)
  | [ Word "call"; f; args; Word "fails" ] -> Calls (word f, all (all value) args, None)
  | [ Word "call"; f; args; vs ] -> Calls (word f, all (all value) args, Some (all value vs))
  | _ -> bad "what happens" s
let print vs = function
  | Prints expected :: rest when expected = vs -> Ok (), rest
  | _ -> raise (Otherwise "it prints something else")
let host f args = function
  | Calls (g, expected, given) :: rest when f = g && args = expected ->
      (match given with Some vs -> Ok vs | None -> Err External), rest
  | _ -> raise (Otherwise ("it calls " ^ f ^ " otherwise"))

(* More turns than any run has steps. *)
let most_turns = 100_000

let failure = function
  | Word "division-by-zero" -> Fault Division_by_zero
  | Word "negative-exponent" -> Fault Negative_exponent
  | Word "out-of-bounds" -> Out_of_bounds
  | List [ Word "negative-size"; n ] -> Negative_size (whole n)
  | Word "argument-size" -> Argument_size
  | Word "assertion" -> Assertion
  | Word "external" -> External
  | Word "malformed" -> Malformed
  | s -> bad "a failure" s

let rec statements = function End _ -> 0 | Do (_, _, rest) | Bind_size (_, _, rest) -> 1 + statements rest
(* The program with neighbours in other places, and how many pairs have changed them. *)
let mixed program =
  let pairs = List.init (max 0 (statements program.body_of - 1)) Fun.id in
  List.fold_left (fun (program, changed) k -> match moved [ k ] program with
    | Some program -> program, changed + 1
    | None -> program, changed) (program, 0) pairs, List.length pairs

let run (constants, program) other args functions world end_ =
  Hashtbl.reset told;
  List.iter (fun s -> match items s with
    | [ f; operands; found ] -> Hashtbl.replace told (word f, all (fun s -> scalar (word s)) operands) (scalar (word found))
    | _ -> bad "a function's value" s) (items functions);
  fails_anyway := other && (match items end_ with Word "fails" :: _ -> true | _ -> false);
  let found, left =
    try run_program table constants print host most_turns program (all value args) (all happens world)
    with Stack_overflow -> raise (Otherwise "it has no end") in
  let expected = match items end_ with
    | [ Word "gives"; vs ] -> Ok (all value vs)
    | [ Word "fails"; why ] -> Err (failure why)
    | _ -> bad "an end" end_ in
  let both_fail = match found, expected with Err _, Err _ -> other | _ -> false in
  if found <> expected && not both_fail then raise (Otherwise "it ends otherwise");
  if left <> [] then raise (Otherwise "it prints or calls less");
  match found with Ok _ -> true | Err _ -> false

(* Of the steps of plans these are proved at least, in a hundred. *)
let least_proved = 40
let judged = Hashtbl.create 16
let rec judge p = function
  | [] -> ()
  | s :: rest -> match items s with
    | [ Word kind; q ] ->
        let q = program q in
        let proved, all = try Hashtbl.find judged kind with Not_found -> 0, 0 in
        Hashtbl.replace judged kind ((proved + match Find.proved p q with Ok () -> 1 | Err _ -> 0), all + 1);
        judge q rest
    | _ -> bad "a step" s
let tell_judged () =
  let kinds = List.sort compare (Hashtbl.fold (fun kind counts l -> (kind, counts) :: l) judged []) in
  let tell (kind, (proved, all)) = Printf.printf "steps of kind %s: %d proved, %d believed\n" kind proved (all - proved) in
  List.iter tell kinds;
  List.for_all (fun (kind, (proved, all)) -> kind <> "plan" || 100 * proved >= least_proved * all) kinds

let () =
  let slip = Array.length Sys.argv > 2 && Sys.argv.(2) = "slip" in
  let input = open_in Sys.argv.(1) in
  let name = ref "" and current = ref None in
  let changed = ref 0 and pairs = ref 0 in
  let runs = ref 0 and failed = ref 0 and worlds = ref 0 and wrong = ref 0 in
  (try
    while true do
      let line = input_line input in
      if line <> "" && line.[0] = '(' then match read line with
      | List [ Word "program"; called; numbers; core ] ->
          name := word called;
          let numbers = constants numbers in
          let numbers = if slip then { numbers with chunk_size = 2 * numbers.chunk_size } else numbers in
          let program = program core in
          let (other, some), of_all = mixed program in
          changed := !changed + some;
          pairs := !pairs + of_all;
          current := Some (numbers, program, other)
      | List [ Word "run"; args; functions; world; end_ ] ->
          let numbers, program, other = match !current with Some core -> core | None -> raise (Bad "a run without a program") in
          incr runs;
          let is_other = !runs mod 2 = 0 in
          let core = numbers, if is_other then other else program in
          if items world <> [] then incr worlds;
          (try if not (run core is_other args functions world end_) then incr failed with
          | Otherwise why | Unknown why | Bad why ->
              incr wrong;
              if !wrong <= 3 then Printf.printf "%s: %s\n  %s\n" !name why line)
      | List (Word "steps" :: _ :: first :: rest) -> judge (program first) rest
      | s -> bad "a line" s
    done
  with End_of_file -> ());
  Printf.printf "%d runs, of which %d fail and %d print or call: %d are otherwise\n" !runs !failed !worlds !wrong;
  Printf.printf "%d of %d pairs of neighbouring statements have changed places\n" !changed !pairs;
  let enough = tell_judged () in
  if not enough || !runs = 0 || !changed = 0 || !wrong > 0 then exit 1

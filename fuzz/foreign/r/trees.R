# The trees of R programs, as R parses them, every part in parentheses; of doubles the bits. The one argument is a file that
# lists files.
bits <- function(x) {
  if (is.nan(x)) return("d0000000000000000")
  paste0("d", paste(rev(as.character(writeBin(x, raw(), endian = "little"))), collapse = ""))
}

tree <- function(e) {
  if (is.null(e)) return("NULL")
  if (is.character(e)) return(paste0("t", paste(as.character(charToRaw(e)), collapse = "")))
  if (is.logical(e)) return(if (is.na(e)) "NA" else as.character(e))
  if (is.integer(e)) return(if (is.na(e)) "NA_integer_" else paste0("i", e))
  if (is.double(e)) return(if (is.na(e) && !is.nan(e)) "NA_real_" else bits(e))
  if (is.name(e)) return(if (nzchar(as.character(e))) as.character(e) else "_")
  head <- as.character(e[[1]])
  if (head == "function") return(paste0("(function ", paste(c(names(e[[2]]), tree(e[[3]])), collapse = " "), ")"))
  if (head == "repeat") return(paste0("(while TRUE ", tree(e[[2]]), ")"))
  if (head == "=") head <- "<-"
  parts <- vapply(as.list(e)[-1], tree, "")
  named <- names(parts)
  if (!is.null(named)) parts <- ifelse(nzchar(named), paste0(named, "=", parts), parts)
  paste0("(", head, " ", paste(parts, collapse = " "), ")")
}

for (file in readLines(commandArgs(trailingOnly = TRUE)[1])) {
  for (e in as.list(parse(file, keep.source = FALSE))) cat(paste0(basename(file), " ", tree(e), "\n"))
}

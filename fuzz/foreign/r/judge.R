# R judges programs of loops: for each input of each test block it prints what R gives, prints, or that R fails.
#
#   Rscript --vanilla judge.R FILE.R .. > golden.txt
#
# A line is the file's name, the function, the input's number in its block, and the result in the notation of test
# blocks; doubles have all their digits. Text that was printed follows, quoted, where there is some.
invisible(compiler::enableJIT(0))
options(digits = 7, warn = -1)

# Values of a block: `[[1.0, 2.0]] 3i32 true`.
values <- function(text) {
  pattern <- "\\[|\\]|,|empty\\([^()]*\\([^()]*\\)[^()]*\\)|empty\\([^()]*\\)|[^][, \t]+"
  tokens <- regmatches(text, gregexpr(pattern, text))[[1]]
  at <- 1
  value <- function() {
    token <- tokens[at]
    at <<- at + 1
    if (token == "[") {
      parts <- list()
      while (tokens[at] != "]") {
        if (tokens[at] == ",") at <<- at + 1
        parts[[length(parts) + 1]] <- value()
      }
      at <<- at + 1
      if (length(parts) > 0 && length(parts[[1]]) > 1) return(do.call(rbind, parts))
      return(do.call(c, parts))
    }
    if (startsWith(token, "empty")) {
      return(if (grepl("f64", token)) numeric(0) else if (grepl("i32", token)) integer(0) else logical(0))
    }
    if (token == "f64.nan") return(NaN)
    if (token == "f64.inf") return(Inf)
    if (token == "-f64.inf") return(-Inf)
    if (token == "true") return(TRUE)
    if (token == "false") return(FALSE)
    if (token == "-2147483648i32") return(NA_integer_)
    if (endsWith(token, "i32")) return(as.integer(sub("i32$", "", token)))
    as.double(sub("f64$", "", token))
  }
  all <- list()
  while (at <= length(tokens)) all[[length(all) + 1]] <- value()
  all
}

element <- function(x) {
  if (is.logical(x)) return(ifelse(is.na(x), "NA", ifelse(x, "true", "false")))
  if (is.integer(x)) return(ifelse(is.na(x), "-2147483648i32", paste0(x, "i32")))
  text <- sprintf("%.17g", x)
  text <- ifelse(grepl("[.e]", text), text, paste0(text, ".0"))
  text[is.nan(x) | is.na(x)] <- "f64.nan"
  text[!is.na(x) & x == Inf] <- "f64.inf"
  text[!is.na(x) & x == -Inf] <- "-f64.inf"
  text
}

shown <- function(x) {
  if (is.list(x)) {
    names <- gsub(".", "_", names(x), fixed = TRUE)
    parts <- vapply(order(names, method = "radix"), function(at) paste(names[at], "=", shown(x[[at]])), "")
    return(paste0("{", paste(parts, collapse = ", "), "}"))
  }
  if (is.matrix(x)) {
    rows <- apply(x, 1, function(row) paste0("[", paste(element(row), collapse = ", "), "]"))
    return(paste0("[", paste(rows, collapse = ", "), "]"))
  }
  paste0("[", paste(element(x), collapse = ", "), "]")
}

quoted <- function(text) paste0("\"", gsub("\n", "\\n", gsub("\\", "\\\\", text, fixed = TRUE), fixed = TRUE), "\"")

for (file in commandArgs(trailingOnly = TRUE)) {
  lines <- readLines(file)
  program <- new.env()
  eval(parse(file), program)
  entry <- "main"
  inside <- FALSE
  number <- 0
  for (line in lines) {
    if (line == "# ==") {
      inside <- TRUE
      entry <- "main"
      number <- 0
    } else if (!inside || !startsWith(line, "#") || startsWith(line, "#:")) {
      inside <- FALSE
    } else if (grepl("^# entry:", line)) {
      entry <- trimws(sub("^# entry:", "", line))
    } else if (grepl("^# input", line)) {
      args <- values(sub("^# input *\\{(.*?)\\}.*$", "\\1", line, perl = TRUE))
      log <- tempfile()
      sink(log)
      result <- tryCatch(shown(do.call(get(entry, program), args)), error = function(e) "error")
      sink()
      printed <- readChar(log, file.size(log))
      if (nchar(printed) > 0) result <- paste(result, quoted(printed))
      cat(basename(file), entry, number, result, "\n")
      number <- number + 1
    }
  }
}

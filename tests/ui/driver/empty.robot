// nothing but a comment
//~ nothing to report

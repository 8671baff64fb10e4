/**
 * The text of a program stays in memory, with two bytes for each character as soon as one of them needs two, so letters
 * beyond ASCII are escaped and comments left out: 8 MB less, the pages included. Lines and names stay, for whoever
 * reads a stack.
 */
export const COMPACT = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

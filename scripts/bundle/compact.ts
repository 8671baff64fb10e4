/**
 * A program's text stays in memory, with two bytes for each character as soon as one of them needs two. So
 * letters beyond ASCII are escaped, and comments are removed: 8 MB less, including the pages. Lines and names
 * stay, for readable stacks.
 */
export const COMPACT = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

/** Two separators in a row, or a control character, however often they were encoded. */
const HIDDEN_HOST = /(?:[/\\]|%(?:25)*(?:2f|5c)){2}|%(?:25)*(?:[01][\da-f]|7f)/i;

/**
 * Whether a URL's path is nothing but a path, for whatever reads it next. A router that decodes it, tidies it up or cuts
 * the origin off could otherwise turn a part of it into a host.
 */
export function isPlainPath(path: string): boolean {
  return !HIDDEN_HOST.test(path);
}

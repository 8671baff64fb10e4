/** Two separators in a row, or a control character, however often they were encoded. */
const HIDDEN_HOST = /(?:[/\\]|%(?:25)*(?:2f|5c)){2}|%(?:25)*(?:[01][\da-f]|7f)/i;

/**
 * Reports whether a URL's path stays a path for every later reader. A router that decodes it, normalizes it
 * or cuts the origin off could otherwise turn a part of it into a host.
 */
export function isPlainPath(path: string): boolean {
  return !HIDDEN_HOST.test(path);
}

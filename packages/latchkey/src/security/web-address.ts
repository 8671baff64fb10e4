/**
 * A path is resolved against a host that RFC 2606 reserves: a text that leads elsewhere isn't a path of this
 * site.
 */
const PLACEHOLDER = "http://site.invalid";

/** Maximum number of characters. */
export const LONGEST_WEB_ADDRESS = 2048;

/**
 * Reports whether a page may put the text into `src` or `href`: an http or https URL, or a path on its own
 * site. Compares the URL parsed by the standard, never only the beginning of a text: `data:`, `javascript:`
 * and texts that read as a path and lead to another host are refused. Redirect targets are checked by
 * `originJudge`.
 */
export function isWebAddress(text: string): boolean {
  // Parsers drop tabs and line ends from the middle of a URL, and read `\` as `/`.
  if (text.length > LONGEST_WEB_ADDRESS || /[\p{Cc}\\]/u.test(text) || text !== text.trim()) return false;
  if (!text.startsWith("/")) return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
  if (text.startsWith("//")) return false;
  const url = URL.parse(text, PLACEHOLDER);
  return url !== null && url.origin === PLACEHOLDER && !url.pathname.startsWith("//");
}

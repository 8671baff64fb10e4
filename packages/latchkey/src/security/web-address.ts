/** A path is read against a host that RFC 2606 reserves: whatever leaves it isn't a path of this site. */
const PLACEHOLDER = "http://site.invalid";

/** Longest address that is kept. Characters. */
export const LONGEST_WEB_ADDRESS = 2048;

/**
 * Whether a page may put the text into `src` or `href`: an http or https address, or a path on its own site.
 * Compares what the URL standard makes of it, never the beginning of a text alone: `data:`, `javascript:` and
 * whatever reads as a path and leads to another host are out. Who may be redirected where is `originJudge`'s.
 */
export function isWebAddress(text: string): boolean {
  // Parsers drop tabs and line ends from the middle of an address, and read `\` as `/`.
  if (text.length > LONGEST_WEB_ADDRESS || /[\p{Cc}\\]/u.test(text) || text !== text.trim()) return false;
  if (!text.startsWith("/")) return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
  if (text.startsWith("//")) return false;
  const url = URL.parse(text, PLACEHOLDER);
  return url !== null && url.origin === PLACEHOLDER && !url.pathname.startsWith("//");
}

import type { EntryAssets } from "./assets.ts";
import { ROOT_ID, STATE_ID } from "./embedded.ts";

/** Parts of a document around the page's own markup. */
export interface DocumentParts {
  lang: string;
  dir: "ltr" | "rtl";
  /** Default: the system's. */
  scheme?: "light" | "dark" | undefined;
  title: string;
  nonce: string;
  assets: EntryAssets;
  /** Name of an app's page: `account-profile`. */
  page?: string | undefined;
  /** Rules of the deployment, as CSS, beside those of the page. Empty: none. */
  rules: string;
  /** Further elements of the head, as HTML. */
  head?: string | undefined;
  /** The page, as HTML. */
  body: string;
  /** State for hydrating the page, as JSON that is safe in a document. */
  state: string;
}

/** The latch on the edge of a sheet: the same shape as on the pages, small. */
const FAVICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#264a96"/>' +
    '<path d="M16 7a5.5 5.5 0 0 0-2.6 10.3L11.5 25h9l-1.9-7.7A5.5 5.5 0 0 0 16 7z" fill="#fbfaf7"/></svg>',
)}`;

/** Returns a whole document. */
export function documentOf(parts: DocumentParts): string {
  const { assets, nonce } = parts;
  return `<!doctype html>
<html lang="${escapeHtml(parts.lang)}" dir="${parts.dir}"${parts.scheme ? ` data-lk-scheme="${parts.scheme}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${parts.scheme ?? "light dark"}">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${escapeHtml(nonce)}">
<title>${escapeHtml(parts.title)}</title>
<link rel="icon" href="${FAVICON}">
${styled(assets.rules + parts.rules, nonce)}${linksTo(parts)}<script type="module" src="${escapeHtml(assets.script)}"></script>
${parts.head ?? ""}</head>
<body>
<div id="${ROOT_ID}">${parts.body}</div>
<script type="application/json" id="${STATE_ID}">${parts.state}</script>
</body>
</html>
`;
}

/** Returns the element with CSS that we wrote ourselves: it can't end the element. */
function styled(rules: string, nonce: string): string {
  return rules && `<style nonce="${escapeHtml(nonce)}">${rules}</style>\n`;
}

/** Returns links to all files that the page loads at once, so that none waits for another. */
function linksTo({ assets, page = "" }: DocumentParts): string {
  const further = assets.pages[page] ?? [];
  const isStyle = (href: string): boolean => href.endsWith(".css");
  const styles = [...assets.styles, ...further.filter(isStyle)];
  const modules = [...assets.preloads, ...further.filter((href) => !isStyle(href))];
  const link = (attributes: string) => (href: string) => `<link ${attributes} href="${escapeHtml(href)}">\n`;
  return [
    ...styles.map(link('rel="stylesheet"')),
    ...assets.fonts.map(link('rel="preload" as="font" type="font/woff2" crossorigin')),
    ...modules.map(link('rel="modulepreload"')),
  ].join("");
}

/** Escapes text, also for the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Returns JSON that can't end its element (HTML, "restrictions for contents of script elements"). */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

import { createHash } from "node:crypto";
import { escapeHtml } from "latchkey/host";
import { htmlPage, type Page } from "./page.ts";

export interface Layout {
  title: string;
  /** HTML, with all outside values already escaped. */
  body: string;
  /** CSS rules of this page, after those of every page. */
  style?: string;
  /** Script of this page; no other script runs. */
  script?: string;
  /** True if the page shows pages of this service in frames. */
  hasFrames?: boolean;
}

/** One definition for both color schemes. The values keep a contrast of at least 4.5:1 (WCAG 2.2 1.4.3). */
const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(.972 .006 85), oklch(.178 .012 265));
  --surface: light-dark(oklch(.995 .002 85), oklch(.218 .014 265));
  --sunken: light-dark(oklch(.952 .008 85), oklch(.15 .012 265));
  --text: light-dark(oklch(.235 .018 265), oklch(.945 .006 85));
  --muted: light-dark(oklch(.475 .018 265), oklch(.735 .014 265));
  --line: light-dark(oklch(.885 .008 85), oklch(.31 .014 265));
  --link: light-dark(oklch(.44 .14 265), oklch(.79 .1 265));
  --brass: light-dark(oklch(.64 .115 72), oklch(.79 .12 80));
  --focus: light-dark(oklch(.52 .19 265), oklch(.8 .09 265));
}
* { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
.page { max-width: 50rem; margin: 0 auto; padding: clamp(1.5rem, 6vw, 4rem) clamp(1rem, 5vw, 2rem) 4rem }
.brand { display: inline-flex; align-items: center; gap: .625rem; color: var(--muted); font-weight: 550; text-decoration: none; margin-bottom: 1.5rem }
.brand::before { content: ""; width: 4px; height: 1.5rem; background: var(--brass); border-radius: 1px }
h1, h2 { line-height: 1.2; font-weight: 650; letter-spacing: -.02em; text-wrap: balance }
h1 { font-size: clamp(1.75rem, 6vw, 2.25rem); margin: 0 0 .75rem }
h2 { font-size: 1.375rem; margin: 2.5rem 0 .75rem }
p { margin: 0 0 1rem; max-width: 65ch }
.lead { color: var(--muted); font-size: 1.125rem }
a { color: var(--link); text-underline-offset: .2em }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px; border-radius: 4px }
code, pre, time, .code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-variant-numeric: tabular-nums }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; margin: 0 0 1rem; font-size: .875rem; overflow-x: auto; tab-size: 2 }
.list { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
.list > li { border-bottom: 1px solid var(--line); padding: .875rem 0; display: grid; grid-template-columns: 12rem 1fr; gap: .25rem 1.5rem }
.list span { color: var(--muted) }
@media (max-width: 36rem) { .list > li { grid-template-columns: 1fr } }
.mail { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; margin: 0 0 .75rem }
.mail summary { cursor: pointer; padding: .875rem 1.125rem; border-radius: 14px }
.mail summary strong { font-weight: 600 }
.mail summary small { display: block; color: var(--muted); font-size: .875rem }
.mail div { border-top: 1px solid var(--line); padding: 1.125rem }
.mail pre { white-space: pre-wrap; overflow-wrap: anywhere; background: none; border: 0; padding: 0; margin: 0; font: inherit }
.mail iframe { display: block; width: 100%; height: 58rem; resize: vertical; border: 0; border-top: 1px solid var(--line); background: #fff; color-scheme: light dark }
@media (max-width: 36rem) { .mail iframe { height: 76rem } }
.mail h2 { font: inherit; font-weight: 550; color: var(--muted); margin: 0 0 .75rem }
.code { display: inline-block; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; padding: .25rem .75rem; font-size: 1.375rem; letter-spacing: .12em; margin-bottom: 1rem }
h1 + .empty { margin-top: 1.5rem }
.foot { margin-top: 1.5rem }
.empty { background: var(--surface); border: 1px dashed var(--line); border-radius: 14px; padding: 1.5rem }
.empty :last-child { margin-bottom: 0 }
`;

/** Returns a page in the service's plain style, without external files, and with no script but `script`. */
export function layout({ title, body, style = "", script, hasFrames = false }: Layout): Page {
  const styles = STYLE + style;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
<div class="page">
${body}
</div>${script === undefined ? "" : `\n<script>${script}</script>`}
</body>
</html>
`;
  const scripts = script === undefined ? "" : `; script-src '${sourceOf(script)}'; connect-src 'self'`;
  const frames = hasFrames ? "; frame-src 'self'" : "";
  return htmlPage(html, `style-src '${sourceOf(styles)}'${scripts}${frames}`);
}

/** Returns the source expression that allows exactly this text (CSP level 3, section 2.3.1). */
function sourceOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

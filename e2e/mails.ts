/**
 * `npm run mails`: writes every built-in email to `.cache/mails/`, in each language as HTML and as text, with
 * screenshots of email programs. `npm run mails -- reset-password` renews only that email.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { KINDS, LETTERS, type MailKind, mailStateOf } from "../packages/portal/src/testing/letters.ts";
import type { MailState, MailWords, Renderer } from "../packages/server/src/portal/declared.ts";
import { ensurePages } from "../scripts/pages/ensure.ts";
import { PAGES } from "../scripts/pages/folder.ts";
import { contextOf, launchChromium, type Reader } from "./support/browser.ts";
import { findOrInstallChromium } from "./support/chromium.ts";
import { withPalette } from "./support/png.ts";

const FOLDER = ".cache/mails";
const LANGUAGES = ["en", "de", "ar"];
/** By the suffix of the picture's name. As wide as the reading pane of a desktop email program. */
const LOOKS: Readonly<Record<string, Reader>> = {
  light: { width: 640, height: 200 },
  dark: { width: 640, height: 200, scheme: "dark" },
  ar: { width: 640, height: 200, lang: "ar" },
  320: { width: 320, height: 200 },
};
const LOGO = "https://acme.example.com/logo.png";
/** A deployment with a name, a color and a logo. */
const BRANDED: Partial<MailState> = {
  config: {
    ...mailStateOf("verify-email").config,
    appName: "Rosewood",
    branding: { name: "Rosewood", accent: "#c2185b", radius: 2, logo: LOGO },
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !KINDS.some((kind) => kind === name));
if (unknown.length > 0) throw new Error(`There is no mail ${unknown.join(", ")}: ${KINDS.join(", ")}.`);
const kinds = KINDS.filter((kind) => wanted.length === 0 || wanted.includes(kind));

const executable = findOrInstallChromium();
if (executable === undefined) throw new Error("Pictures need Chromium; there is none in PATH.");
await ensurePages();
const { renderMail }: Renderer = await import(pathToFileURL(resolve(PAGES, "render.js")).href);
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

for (const kind of kinds)
  for (const lang of LANGUAGES) {
    const { subject, html, text } = render(kind, { lang });
    writeFileSync(join(FOLDER, `${kind}.${lang}.html`), `${html}\n`);
    writeFileSync(join(FOLDER, `${kind}.${lang}.txt`), `Subject: ${subject}\n\n${text}`);
  }
const browser = await launchChromium(executable);
try {
  for (const [look, reader] of Object.entries(LOOKS))
    for (const kind of kinds) await draw(browser, `${kind}.${look}`, kind, reader);
  if (kinds.includes("verify-email")) {
    await draw(browser, "branded.light", "verify-email", { width: 640, height: 200 }, BRANDED);
    await draw(browser, "branded.dark", "verify-email", { width: 640, height: 200, scheme: "dark" }, BRANDED);
  }
} finally {
  await browser.close();
}

if (wanted.length === 0) writeFileSync(join(FOLDER, "README.md"), page());

/** Returns the folder's overview of all emails. */
function page(): string {
  const mails = KINDS.map((kind) => {
    const files = LANGUAGES.map((lang) => `[${lang}](${kind}.${lang}.html) ([text](${kind}.${lang}.txt))`);
    const pictures = Object.keys(LOOKS).map((look) => `![${kind}, ${look}](${kind}.${look}.png)`);
    return `## ${kind}\n\n${files.join(" · ")}\n\n${pictures.join("\n")}\n`;
  });
  const branded = "![light](branded.light.png)\n![dark](branded.dark.png)\n";
  return [
    "# Emails\n\nWritten by `npm run mails`: every built-in email, as HTML and as text.\n",
    ...mails,
    `## With other branding\n\n${branded}`,
  ].join("\n");
}

function render(kind: MailKind, changes: Partial<MailState>): MailWords {
  const words = renderMail(LETTERS[kind].letter, mailStateOf(kind, changes));
  if (words === undefined) throw new Error(`There are no words for ${kind}.`);
  return words;
}

async function draw(
  from: Browser,
  name: string,
  kind: MailKind,
  reader: Reader,
  changes: Partial<MailState> = {},
): Promise<void> {
  const context = await from.newContext(contextOf(reader, "http://localhost"));
  // Nothing is loaded from the network: this draws the pictures of an email.
  await context.route("**/*", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: logoSvg(reader.scheme === "dark") }),
  );
  const page = await context.newPage();
  await page.setContent(render(kind, { lang: reader.lang ?? "en", ...changes }).html);
  const picture = withPalette(await page.screenshot({ fullPage: true, animations: "disabled" }));
  writeFileSync(join(FOLDER, `${name}.png`), picture);
  await context.close();
}

function logoSvg(isDark: boolean): string {
  const ink = isDark ? "#f3f0ea" : "#2b1a22";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 32" width="150" height="32"><circle cx="16" cy="16" r="14" fill="#c2185b"/><circle cx="16" cy="16" r="6" fill="#fff"/><text x="40" y="23" font-family="Georgia,serif" font-size="22" fill="${ink}">Rosewood</text></svg>`;
}

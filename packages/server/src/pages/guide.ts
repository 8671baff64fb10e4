import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { GUIDE, guideFolder } from "../config/documentation.ts";
import { htmlPage, notFound, type Page, redirectPage } from "../http/page.ts";
import { filePage } from "../portal/assets.ts";

/** Answers a path of the documentation from the files that `npm run docs -- --for-service` wrote. */
export async function guidePage(path: string, folder = guideFolder()): Promise<Page> {
  if (folder === undefined) return notFound();
  if (path === GUIDE) return redirectPage(308, `${GUIDE}/`);
  const rest = path.slice(GUIDE.length);
  // Names of the site's files have no other characters, so no path leaves the folder.
  if (!/^(?:\/[\w@-][\w.@-]*)*\/?$/.test(rest)) return notFound();
  if (/\.\w+$/.test(rest)) return filePage(join(folder, rest));
  const html = await read(join(folder, rest.endsWith("/") ? `${rest}index.html` : `${rest}.html`));
  if (html !== undefined) return documentOf(html);
  const missing = await read(join(folder, "404.html"));
  return missing === undefined ? notFound() : { ...documentOf(missing), status: 404 };
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Scripts of the site's own files run, and those inside the document as they were built (CSP level 3, 2.3.1).
 * VitePress evaluates the function that orders the results of the search.
 */
function documentOf(html: string): Page {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return htmlPage(
    html,
    `script-src 'self' 'unsafe-eval' ${inline.join(" ")}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'`,
  );
}

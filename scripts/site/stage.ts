import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readApi } from "./api-document.ts";
import { withSiteLinks } from "./links.ts";
import { llmsText } from "./llms.ts";
import { type DraftGroup, draftPages, type Print } from "./pages.ts";
import { printCommands } from "./print-commands.ts";
import { printEndpoints } from "./print-endpoints.ts";
import { printErrors } from "./print-errors.ts";
import { sidebarOf } from "./sidebar.ts";
import { type Draft, wholePage } from "./split.ts";
import { withTabs } from "./tabs.ts";

/** The folder of the site's package. */
export const SITE = "docs/site";
const HOME = `${SITE}/home.md`;

/**
 * Returns a printer of the pages from declarations, which are in memory. `commands`: the page of the command line, for
 * which each command is run.
 */
export async function declaredPages(commands = printCommands): Promise<Print> {
  const { operations, schemas } = await readApi();
  const pages = {
    endpoints: printEndpoints(operations, schemas),
    errors: printErrors(operations),
    commands: await commands(),
  };
  return (name) => pages[name];
}

/** Returns every page with its links for the site. Throws if a link has no target. */
export function linkedPages(groups: readonly DraftGroup[]): Draft[] {
  const home = wholePage("index", HOME, readFileSync(HOME, "utf8"));
  const drafts = [...groups.flatMap(({ entries }) => entries.flat()), home];
  const broken: string[] = [];
  const pages = drafts.map((page) => ({ ...page, text: withSiteLinks(page, drafts, broken) }));
  if (broken.length > 0) throw new Error(`These links have no target:\n${broken.join("\n")}`);
  return pages;
}

/**
 * Writes what VitePress reads into `folder`: the pages, and in `public` files that are served as they are. Files that
 * are right are left alone, so that a running site shows only changes.
 */
export function stage(print: Print, folder = `${SITE}/.cache/pages`): number {
  const groups = draftPages(print);
  const pages = linkedPages(groups);
  const files = new Map<string, string>([
    ["public/llms.txt", llmsText(groups)],
    ["navigation.json", JSON.stringify(sidebarOf(groups), null, 1)],
  ]);
  for (const page of pages) {
    files.set(`${page.path}.md`, frontMatterOf(page) + withTabs(page.text));
    files.set(`public/${page.path}.md`, page.text);
  }
  for (const old of globSync("**/*.{md,txt,json}", { cwd: folder }))
    if (!files.has(old)) rmSync(join(folder, old));
  for (const [name, text] of files) write(join(folder, name), text);
  cpSync("docs/pictures", join(folder, "public/pictures"), { recursive: true });
  cpSync(`${SITE}/public`, join(folder, "public"), { recursive: true });
  return pages.length;
}

/** JSON is YAML, and a formatter of Markdown leaves it alone. */
function frontMatterOf({ path }: Draft): string {
  return path === "index" ? `---\n${readFileSync(`${SITE}/home.json`, "utf8")}---\n\n` : "";
}

function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

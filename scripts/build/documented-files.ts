import { globSync, readFileSync } from "node:fs";

/** Every page of the documentation. */
export const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...globSync(["docs/**/*.md", "examples/*/README.md", "packages/*/README.md"], {
    exclude: ["docs/site/{node_modules,.cache,dist}"],
  }),
];

/**
 * Returns the files in a section of a `docs/` page: code fences, by the name in backquotes before
 * each. Tests run exactly the code that readers copy.
 */
export function documentedFiles(page: string, section?: string): Record<string, string> {
  const text = readFileSync(`docs/${page}`, "utf8");
  const [intro = "", ...sections] = text.split(/^## /m);
  const part = section === undefined ? intro : sections.find((each) => each.startsWith(`${section}\n`));
  if (part === undefined) throw new Error(`docs/${page} has no section ${section}`);
  const files: Record<string, string> = {};
  for (const [before = "", code = ""] of fencesOf(part)) {
    const name = before.match(/`([^`]+\.(?:tsx?|svelte|vue|astro))`[^`]*:\s*$/)?.[1];
    if (name !== undefined) files[name] = code;
  }
  return files;
}

/** Returns each code fence with the text before it. */
function fencesOf(text: string): [before: string, code: string][] {
  const pieces = text.split(/^```\w*\n/m);
  const fences: [string, string][] = [];
  for (let i = 0; i + 1 < pieces.length; i += 2) fences.push([pieces[i] ?? "", pieces[i + 1] ?? ""]);
  return fences;
}

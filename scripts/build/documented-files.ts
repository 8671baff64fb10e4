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
 * Returns the files in a section of a `docs/` page, by default in the part before the first section: code fences, by
 * the name in backquotes before each. Tests run exactly the code that readers copy.
 */
export function documentedFiles(page: string, section?: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { before, code } of fencesOf(page, section)) {
    const name = before.match(/`([^`]+\.(?:tsx?|svelte|vue|astro))`[^`]*:\s*$/)?.[1];
    if (name !== undefined) files[name] = code;
  }
  return files;
}

/** Returns what readers of a section type in a shell: one text for each code fence. */
export function documentedCommands(page: string, section?: string): string[] {
  return fencesOf(page, section).flatMap(({ language, code }) => (language === "sh" ? [code] : []));
}

/** Returns each code fence with the text before it. */
function fencesOf(page: string, section?: string): { before: string; language: string; code: string }[] {
  const text = readFileSync(`docs/${page}`, "utf8");
  const [intro = "", ...sections] = text.split(/^## /m);
  const part = section === undefined ? intro : sections.find((each) => each.startsWith(`${section}\n`));
  if (part === undefined) throw new Error(`docs/${page} has no section ${section}`);
  const fences = part.matchAll(/(?<before>.*?)^```(?<language>\w*)\n(?<code>.*?)^```$/gms);
  return [...fences].map(({ groups: { before = "", language = "", code = "" } = {} }) => ({
    before,
    language,
    code,
  }));
}

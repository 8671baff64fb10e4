import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import * as texts from "../../packages/portal/src/messages/generated/languages.ts";
import { moduleId } from "./config.ts";

/** The folder of the texts, beside the renderer. */
const FOLDER = "texts";

/** Writes the texts into `folder`: a file for each language of pages, of the console and of emails. */
export function writeTexts(folder: string): void {
  mkdirSync(join(folder, FOLDER));
  for (const [part, languages] of Object.entries(texts))
    for (const [language, tree] of Object.entries(languages))
      writeFileSync(join(folder, FOLDER, fileOf(part, language)), JSON.stringify(tree));
}

/**
 * Replaces the texts in the renderer by those files, which it reads at their first use. Most services need one or
 * two of the languages, and texts in a program take four times as much memory as those that are read.
 */
export function withTextFiles(): Plugin {
  const read = Object.entries(texts).map(([part, languages]) => {
    const members = Object.keys(languages).map(
      (language) =>
        `get ${JSON.stringify(language)}() { return textsIn(${JSON.stringify(fileOf(part, language))}); }`,
    );
    return `export const ${part} = { ${members.join(", ")} };`;
  });
  const code = `
    import { readFileSync } from "node:fs";
    import { join } from "node:path";
    const known = new Map();
    function textsIn(file) {
      const texts = known.get(file) ?? JSON.parse(readFileSync(join(import.meta.dirname, ${JSON.stringify(FOLDER)}, file), "utf8"));
      known.set(file, texts);
      return texts;
    }
    ${read.join("\n")}`;
  return {
    name: "latchkey-text-files",
    applyToEnvironment: ({ name }) => name === "ssr",
    load: (id) => (id === moduleId("src/messages/generated/languages.ts") ? code : undefined),
  };
}

function fileOf(part: string, language: string): string {
  return `${part.toLowerCase()}-${language}.json`;
}

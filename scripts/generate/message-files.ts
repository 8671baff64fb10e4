import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

/** The messages of one area in one language: texts, and groups of texts. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** The languages with complete texts. IDs and arguments come from the first one. */
export { LANGUAGES } from "../../packages/latchkey/src/shared/ui-config.ts";

/** The folders with the texts of the components and of the portal's pages. */
export const MESSAGE_FOLDERS = {
  react: "packages/react/src/messages",
  portal: "packages/portal/src/messages",
} as const;

/** Texts of one file. */
export interface MessageFile {
  readonly path: string;
  /** The area, if the file has one. Absent: the file is a feature's, and its groups are areas. */
  readonly area?: string;
  readonly tree: MessageTree;
}

/** Reads the files of the areas, then those of the features' folders, in alphabetical order. */
export function readMessageFiles(folder: string, language: string): MessageFile[] {
  // Texts have this shape; the tests compare the languages.
  const read = (path: string) => ({ path, tree: JSON.parse(readFileSync(path, "utf8")) as MessageTree });
  const areas = globSync(`${folder}/${language}/*.json`).toSorted();
  const features = globSync(`${dirname(folder)}/features/*/messages/${language}.json`).toSorted();
  return [...areas.map((path) => ({ ...read(path), area: basename(path, ".json") })), ...features.map(read)];
}

/** Reads the areas by name. */
export function readAreas(folder: string, language: string): Record<string, MessageTree> {
  const trees = readMessageFiles(folder, language).map(({ area, tree }) =>
    area === undefined ? tree : { [area]: tree },
  );
  // Areas are groups.
  return trees.reduce(merged, {}) as Record<string, MessageTree>;
}

function merged(one: MessageTree, other: MessageTree): MessageTree {
  const both = Object.entries(other).map(([key, value]) => {
    const known = one[key];
    const isGroup = typeof known === "object" && typeof value === "object";
    return [key, isGroup ? merged(known, value) : value];
  });
  return { ...one, ...Object.fromEntries(both) };
}

/** Returns every text with its ID, `area.screen.element[.state]`. */
export function flatMessages(tree: MessageTree, prefix = ""): [id: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatMessages(value, `${prefix}${key}.`),
  );
}

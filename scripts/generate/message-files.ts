import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

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

/** Reads the areas by name, in alphabetical order. */
export function readAreas(folder: string, language: string): Record<string, MessageTree> {
  const files = readdirSync(`${folder}/${language}`)
    .filter((file) => file.endsWith(".json"))
    .toSorted();
  return Object.fromEntries(
    files.map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8")),
    ]),
  );
}

/** Returns every text with its ID, `area.screen.element[.state]`. */
export function flatMessages(tree: MessageTree, prefix = ""): [id: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatMessages(value, `${prefix}${key}.`),
  );
}

import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/** Messages of one area in one language: texts, and groups of them. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** The languages whose texts are complete; the first is where ids and arguments come from. */
export const LANGUAGES = ["en", "de", "ar"] as const;

/** Where the texts of the components and those of the portal's pages lie. */
export const MESSAGE_FOLDERS = {
  react: "packages/react/src/messages",
  portal: "packages/portal/src/messages",
} as const;

/** By name of the area, in alphabetical order. */
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

/** Every text by its id, `area.screen.element[.state]`. */
export function flatMessages(tree: MessageTree, prefix = ""): [id: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatMessages(value, `${prefix}${key}.`),
  );
}

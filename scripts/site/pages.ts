import { readFileSync } from "node:fs";
import { outsideCode } from "./markdown.ts";
import { type Entry, type Generated, type Group, NAVIGATION } from "./navigation.ts";
import { type Draft, sectionPage, splitPage, wholePage } from "./split.ts";

/** A group of the navigation with the pages of each of its entries. The first page of an entry is its parent. */
export interface DraftGroup {
  readonly title: string;
  readonly entries: readonly (readonly Draft[])[];
}

export type Print = (name: Generated["generated"]) => readonly Draft[];

/** Returns the pages of the site in the order of the navigation. `print` returns those from declarations. */
export function draftPages(print: Print, navigation: readonly Group[] = NAVIGATION): DraftGroup[] {
  return navigation.map(({ title, entries }) => ({
    title,
    entries: entries.map((entry) => {
      if (typeof entry === "string") return pagesOf({ source: entry });
      return "generated" in entry ? print(entry.generated) : pagesOf(entry);
    }),
  }));
}

/** Returns the files that the navigation names, each as often as it does. */
export function sourcesOf(navigation: readonly Group[] = NAVIGATION): string[] {
  return navigation.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if (typeof entry === "string") return [entry];
      return entry.source === undefined ? [] : [entry.source];
    }),
  );
}

function pagesOf({ source, section, path, title, parts, complete = [] }: Entry): Draft[] {
  // Comments are for people who edit the file.
  const text = outsideCode(readFileSync(source, "utf8"), (prose) =>
    prose.replaceAll(/<!--[\s\S]*?-->\n*/g, ""),
  );
  const at = path ?? source.replace(/^docs\/|\.md$/g, "");
  if (section !== undefined) return [sectionPage(at, source, text, section)];
  return parts ? splitPage(at, source, text, title, complete) : [wholePage(at, source, text, title)];
}

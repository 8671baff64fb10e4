import { setTimeout as sleep } from "node:timers/promises";
import type { HostTexts } from "latchkey/host";
import type { MessageOverrides } from "./declared.ts";
import type { PageSource } from "./source.ts";

/** Milliseconds after which a page looks for changes by other processes. */
const FRESH_FOR = 2_000;
/** Milliseconds that a page waits for the database at most. Then it has the texts of before. */
const PATIENCE = 250;

/** A text that an administrator changed. */
interface ChangedText {
  language: string;
  id: string;
  text: string;
}

/** Returns the changed texts, if there are others than those of a version. Null: the same. */
export type ReadTexts = (version: number) => Promise<{ version: number; texts: ChangedText[] | null }>;

/** Texts of the deployment, for pages and emails. */
export interface PageTexts {
  /**
   * Returns the texts of a language that replace built-in ones; the same object until they change. Undefined:
   * none.
   */
  of(lang: string): Promise<MessageOverrides | undefined>;
}

type ByLanguage = Readonly<Record<string, MessageOverrides>>;

export interface PageTextsParts {
  /** Texts of the configuration, by language. */
  files: ByLanguage;
  read: ReadTexts;
  source: Pick<PageSource, "loadRenderer">;
  languages(): readonly string[];
  now(): number;
}

/** Texts of the configuration, and above them those that administrators changed. */
export function pageTexts({ files, read, source, languages, now }: PageTextsParts): PageTexts & {
  host: HostTexts;
} {
  let current = files;
  let version = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const found = await read(version);
      if (found.texts === null) return;
      version = found.version;
      current = withChanges(files, found.texts);
    } catch {
      // Pages don't depend on the database: they have the texts of before.
    }
  }

  return {
    async of(lang) {
      if (now() - askedAt >= FRESH_FOR) {
        askedAt = now();
        asking = Promise.race([ask(), sleep(PATIENCE, undefined, { ref: false })]);
      }
      await asking;
      return current[lang];
    },
    host: {
      languages,
      async of(language) {
        const renderer = await source.loadRenderer();
        if (renderer === undefined) return undefined;
        const defaults = new Map(renderer.textsIn(language));
        for (const [id, text] of flat(files[language] ?? {})) if (defaults.has(id)) defaults.set(id, text);
        return {
          defaults,
          problemOf: (id, text) => renderer.textProblem(id, text, language),
        };
      },
      changed() {
        askedAt = Number.NEGATIVE_INFINITY;
      },
    },
  };
}

/** Texts of the configuration alone. */
export function fixedTexts(files: ByLanguage): PageTexts {
  return { of: async (lang) => files[lang] };
}

function withChanges(files: ByLanguage, changes: readonly ChangedText[]): ByLanguage {
  const all: Record<string, Group> = Object.fromEntries(
    Object.entries(files).map(([lang, texts]) => [lang, copyOf(texts)]),
  );
  for (const { language, id, text } of changes) {
    const names = id.split(".");
    const last = names.pop() ?? "";
    let group = all[language] ?? emptyGroup();
    all[language] = group;
    for (const name of names) {
      const below = group[name];
      const next: Group = typeof below === "object" ? below : emptyGroup();
      group[name] = next;
      group = next;
    }
    group[last] = text;
  }
  return all;
}

interface Group {
  [name: string]: string | Group;
}

/** Inherits nothing: any name is free. */
const emptyGroup = (): Group => Object.create(null);

function copyOf(texts: MessageOverrides): Group {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, typeof value === "string" ? value : copyOf(value)]),
  );
}

function flat(texts: MessageOverrides, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + name, value]] : flat(value, `${prefix}${name}.`),
  );
}

import { globSync, readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { camelCase } from "./names.ts";

/** A file of a feature: its path, the name of the feature in code, and its text. */
interface Source {
  readonly path: string;
  readonly folder: string;
  readonly text: string;
}

/** Imported names, by path. */
type Imports = Map<string, readonly string[]>;

/** The file of a list: its folder, and what it imports. */
interface Listed {
  readonly at: string;
  readonly imports: Imports;
}

/** Prints a list. */
type Print = (sources: readonly Source[], listed: Listed) => string[];

const SCREENS = "packages/react/src/features";
const PAGES = "packages/portal/src/features";
const SERVED = "packages/server/src/portal/features";
const ENGINE = "packages/latchkey/src";

/**
 * Lists of what features declare: the folder with the features, the list, the files of the features, and the
 * form. Lists in `ways` and `console` are for lower and for higher folders.
 */
const LISTS: readonly (readonly [root: string, path: string, pattern: string, print: Print])[] = [
  [`${ENGINE}/features`, `${ENGINE}/generated/letters.ts`, "**/*.ts", lettersType],
  [`${ENGINE}/features`, `${ENGINE}/generated/notice-options.ts`, "options.ts", noticeOptions],
  [`${ENGINE}/features`, `${ENGINE}/generated/optional.ts`, "offer.ts", offers],
  [
    SCREENS,
    `${SCREENS}/generated/account-sections.ts`,
    "section-entries.ts",
    typed("FEATURE_SECTIONS", "AccountSection"),
  ],
  [SCREENS, `${SCREENS}/generated/console/parts.ts`, "console/parts.{ts,tsx}", everything],
  [SCREENS, `${SCREENS}/generated/dialogs.ts`, "{,ways/}dialogs.tsx", everything],
  [SCREENS, `${SCREENS}/generated/hooks.ts`, "hooks.ts", everything],
  [SCREENS, `${SCREENS}/generated/index.ts`, "index.ts", everything],
  [SCREENS, `${SCREENS}/generated/manage.ts`, "manage.tsx", everything],
  [
    SCREENS,
    `${SCREENS}/generated/organization-sections.ts`,
    "section-entries.ts",
    typed("FEATURE_SECTIONS", "OrganizationSection"),
  ],
  [SCREENS, `${SCREENS}/generated/sections.ts`, "sections/*/*.tsx", everything],
  [SCREENS, `${SCREENS}/generated/signed-in.css`, "signed-in.css", styles],
  [SCREENS, `${SCREENS}/generated/signed-out.css`, "signed-out.css", styles],
  [SCREENS, `${SCREENS}/generated/steps.ts`, "step.ts", everything],
  [SCREENS, `${SCREENS}/generated/ways/sign-in.ts`, "ways/sign-in.tsx", ways("SIGN_IN_WAYS", "SignIn")],
  [SCREENS, `${SCREENS}/generated/ways/sign-up.ts`, "ways/sign-up.tsx", ways("SIGN_UP_WAYS", "SignUp")],
  [SCREENS, `${SCREENS}/generated/ways/suspicious.ts`, "ways/suspicious.ts", everything],
  [
    PAGES,
    `${PAGES}/generated/app.ts`,
    "{part.tsx,routes.ts}",
    all(list("PARTS", "part"), list("PART_ROUTES", "routes", "...", " as const")),
  ],
  [
    PAGES,
    `${PAGES}/generated/emails.ts`,
    "emails.ts",
    all(spread("templates"), spread("signedIn"), spread("removed")),
  ],
  [PAGES, `${PAGES}/generated/pages.ts`, "pages.tsx", byFolder("FEATURE_KINDS", "kind")],
  [PAGES, `${PAGES}/generated/questions.ts`, "questions.ts", list("QUESTIONS", "questionsOf")],
  [PAGES, `${PAGES}/generated/ways.ts`, "ways.ts", list("WAYS", "way")],
  [PAGES, "packages/portal/src/testing/generated/letters.ts", "testing/letters.ts", spread("letters")],
  [SCREENS, "packages/testing/src/states/generated/states.ts", "testing/states.ts", spread("states")],
  [SERVED, `${SERVED}/generated/declared.ts`, "declared.ts", all(everyType, pagesType)],
  [SERVED, `${SERVED}/generated/features.ts`, "index.ts", list("FEATURES", "feature")],
  [SERVED, `${SERVED}/generated/links.ts`, "index.ts", spread("links")],
];

/** Prints each list by its path. */
export function printFeatureLists(): Record<string, string> {
  return Object.fromEntries(
    LISTS.map(([root, path, pattern, print]) => {
      const notice = `Written by \`npm run generate\` from ${pattern} of the features' folders.`;
      const head = path.endsWith(".css") ? `/* ${notice} */` : `// ${notice}\n`;
      const imports: Imports = new Map();
      const lines = print(sourcesOf(root, pattern), { at: dirname(path), imports });
      const between = imports.size === 0 ? [] : [""];
      return [path, [head, ...importLines(imports), ...between, ...lines, ""].join("\n")];
    }),
  );
}

function sourcesOf(root: string, pattern: string): Source[] {
  return globSync(`${root}/*/${pattern}`)
    .filter((path) => !/\/generated\/|\.test\.tsx?$/.test(path))
    .toSorted()
    .map((path) => {
      const [folder = ""] = relative(root, path).split("/");
      return { path, folder, text: readFileSync(path, "utf8") };
    });
}

/** Prints the imports, one for each file. A name may begin with `type`. */
function importLines(imports: Imports): string[] {
  return [...imports].map(([path, names]) => {
    const isType = names.every((name) => name.startsWith("type "));
    const plain = isType ? names.map((name) => name.slice(5)) : names;
    return `import ${isType ? "type " : ""}{ ${plain.join(", ")} } from "${path}";`;
  });
}

function everything(sources: readonly Source[], { at }: Listed): string[] {
  return sources.map(({ path }) => `export * from "${relative(at, path)}";`);
}

function everyType(sources: readonly Source[], { at }: Listed): string[] {
  return sources.map(({ path }) => `export type * from "${relative(at, path)}";`);
}

function styles(sources: readonly Source[], { at }: Listed): string[] {
  return sources.map(({ path }) => `@import "${relative(at, path)}";`);
}

/** Joins the interfaces of the pages' data. */
function pagesType(sources: readonly Source[], listed: Listed): string[] {
  const names = imported(sources, listed, /^export interface (\w+Pages)\b/gm, "type ");
  return [
    "/** Data of the features' pages, by the page's name. */",
    `export interface FeaturePages extends ${names.join(", ")} {}`,
  ];
}

/** Prints the type of all declared emails, those of notices included. */
function lettersType(sources: readonly Source[], listed: Listed): string[] {
  const types = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+) = (letter|notice)\(/gm)].map(([, name = "", kind]) => {
      addImport(listed, path, `type ${name}`);
      return `typeof ${name}${kind === "notice" ? ".letter" : ""}`;
    }),
  );
  return [
    "/** The emails of the engine's features, including the optional ones: hosts give them their text. */",
    `export type Declared = ${types.join(" | ")};`,
  ];
}

/** Joins the options that turn notices on. */
function noticeOptions(sources: readonly Source[], listed: Listed): string[] {
  const types = imported(sources, listed, /^export interface (\w+NoticeOptions)\b/gm, "type ");
  const declared = imported(sources, listed, /^export const (\w+Notices)\b/gm).map((name) => `...${name}`);
  return [
    "/** Each feature declares its options. */",
    `export interface NoticeOptions extends ${types.join(", ")} {}\n`,
    `export const noticeOptions = { ${declared.join(", ")} };`,
  ];
}

/** Exports what applications pass to `plugins`, and lists the offers with their texts. */
function offers(sources: readonly Source[], { at, imports }: Listed): string[] {
  const found = sources.map(({ path, text }) => {
    const [, doc = "", name = ""] =
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export const (\w+)Offer\b/.exec(text) ?? [];
    const [, exported = ""] = /^export \{([^}]*)\}/m.exec(text) ?? [];
    const from = relative(at, path);
    imports.set(from, [`${name}Offer`]);
    return { doc, name, exported: `export {${exported}} from "${from}";` };
  });
  return [
    ...found.map(({ exported }) => exported),
    "\n/** For programs that run an engine as a service: features by their member in the configuration file. */",
    `export const offers = {\n${found.map(({ doc, name }) => `${doc}${name}: ${name}Offer,`).join("\n")}\n};`,
  ];
}

/** Prints several constants. */
function all(...prints: readonly Print[]): Print {
  return (sources, listed) => prints.flatMap((print) => print(sources, listed));
}

/** Prints an array of the exports with one name. */
function list(name: string, exported: string, before = "", after = ""): Print {
  return constant(exported, (found) => {
    const members = found.map(({ local }) => before + local);
    return `export const ${name} = [${members.join(", ")}]${after};`;
  });
}

/** Prints an object with the members of all exports with one name, which is also its own. */
function spread(exported: string): Print {
  return constant(exported, (found) => {
    const members = found.map(({ local }) => `...${local}`);
    return `export const ${exported} = { ${members.join(", ")} };`;
  });
}

/** Prints an object of the exports with one name, by the names of their folders. */
function byFolder(name: string, exported: string): Print {
  return constant(exported, (found) => {
    const members = found.map(({ folder, local }) => `"${folder}": ${local}`);
    return `export const ${name} = { ${members.join(", ")} };`;
  });
}

function constant(
  exported: string,
  print: (found: readonly { folder: string; local: string }[]) => string,
): Print {
  return (sources, listed) => {
    const isExported = new RegExp(`^export (?:const|(?:async )?function) ${exported}\\b`, "m");
    const found = sources
      .filter(({ text }) => isExported.test(text))
      .map(({ path, folder }) => {
        const local = camelCase(`${folder}-${exported}`);
        addImport(listed, path, `${exported} as ${local}`);
        return { folder, local };
      });
    return [print(found)];
  };
}

/** Prints an array of the constants of a type. */
function typed(name: string, type: string): Print {
  return (sources, listed) => {
    const found = imported(sources, listed, new RegExp(`^export const (\\w+): ${type} `, "gm"));
    return [`export const ${name} = [${found.join(", ")}];`];
  };
}

/** Prints an array of sign-in methods, and the type of their parts. */
function ways(name: string, place: string): Print {
  return (sources, listed) => {
    const parts = imported(sources, listed, new RegExp(`^export type (${place}\\w+Part)\\b`, "gm"), "type ");
    return [
      ...typed(name, `WayTo${place}`)(sources, listed),
      `export type ${place}WayPart = ${parts.join(" | ") || "never"};`,
    ];
  };
}

/** Imports the exports that match a pattern, and returns their names. */
function imported(sources: readonly Source[], listed: Listed, pattern: RegExp, prefix = ""): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, name = ""]) => {
      addImport(listed, path, prefix + name);
      return name;
    }),
  );
}

function addImport({ at, imports }: Listed, path: string, name: string): void {
  const from = relative(at, path);
  imports.set(from, [...(imports.get(from) ?? []), name]);
}

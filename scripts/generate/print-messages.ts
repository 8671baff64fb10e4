import { basename, dirname, relative } from "node:path";
import { messageShape } from "../../packages/react/src/messages/text-check/message-shape.ts";
import { flatMessages, type MessageFile, type MessageTree } from "./message-files.ts";
import { camelCase } from "./names.ts";

const NOTICE = "// Written by `npm run generate` from the English texts (messages/en): edit those.\n";

/** Areas that only the console for administrators loads. */
const CONSOLE = ["admin", "causes"];

/** Prints the IDs of the components' texts with their arguments, and the type of a catalogue. */
export function printMessages(areas: Record<string, MessageTree>): string {
  const listed = members(areas);
  return [
    NOTICE,
    `import type { ${typesIn(listed)} } from "../arguments.ts";\n`,
    `/** Every text by its id, with what it takes. */\nexport interface MessageArguments {\n${listed}\n}\n`,
    "export type MessageId = keyof MessageArguments;\n",
    `/** Every text of one language. */\nexport interface Catalogue {\n${treeMembers(areas)}\n}\n`,
  ].join("\n");
}

/** Prints the same for the portal, whose texts extend those of the components. */
export function printPortalMessages(areas: Record<string, MessageTree>): string {
  const listed = members(areas);
  return [
    NOTICE,
    `import type { MessageArguments, ${typesIn(listed)} } from "@latchkey/react/messages";\n`,
    `/** Every text of the portal's pages and of the components by its id, with what it takes. */\nexport interface PortalMessageArguments extends MessageArguments {\n${listed}\n}\n`,
    `/** The texts of the pages in one language. */\nexport interface PortalCatalogue {\n${treeMembers(areas)}\n}\n`,
  ].join("\n");
}

/** Prints the texts of one language, each area by name too, so that a page loads only those it needs. */
export function printLanguage(language: string, at: string, files: readonly MessageFile[]): string {
  const { imports, areas } = areasOf(at, files, (area) => !CONSOLE.includes(area));
  return [
    languageNotice(language),
    ...imports,
    `import type { Catalogue } from "./messages.ts";\n`,
    ...areas.map(({ area, texts }) => `export const ${area}: Catalogue["${area}"] = ${texts};`),
    `\n/** All texts in this language except those of the console for administrators. */`,
    `export const ${camelCase(language)}: Omit<Catalogue, ${CONSOLE.map((area) => `"${area}"`).join(" | ")}> = { ${areas.map(({ area }) => area).join(", ")} };\n`,
  ].join("\n");
}

/** Prints the texts of the console for administrators in one language. */
export function printConsoleLanguage(language: string, at: string, files: readonly MessageFile[]): string {
  const { imports, areas } = areasOf(at, files, (area) => CONSOLE.includes(area));
  const members = areas.map(({ area, texts }) => `${area}: ${texts}`);
  return [
    languageNotice(language),
    ...imports,
    `import type { Catalogue } from "../messages.ts";\n`,
    "/** Texts of the console for administrators in this language. Other pages don't load them. */",
    `export const adminMessages: Pick<Catalogue, ${CONSOLE.map((area) => `"${area}"`).join(" | ")}> = { ${members.join(", ")} };\n`,
  ].join("\n");
}

/** Prints the texts of the portal's pages and emails in one language. */
export function printPortalLanguage(language: string, at: string, files: readonly MessageFile[]): string {
  const { imports, areas } = areasOf(at, files, () => true);
  return [
    languageNotice(language),
    ...imports,
    `import type { PortalCatalogue } from "../../generated/messages.ts";\n`,
    ...areas.map(({ area, texts }) => `export const ${area}: PortalCatalogue["${area}"] = ${texts};`),
    "",
  ].join("\n");
}

/** Prints the texts of the portal and its emails, by language. */
export function printPortalLanguages(languages: readonly string[]): string {
  const entries = (value: (name: string) => string) =>
    languages.map((language) => `${JSON.stringify(language)}: ${value(camelCase(language))},`).join("\n");
  return [
    "// Written by `npm run generate` from the list of languages.\n",
    ...languages.flatMap((language) => [
      `import { ${camelCase(language)} } from "@latchkey/react/messages/${language}";`,
      `import { adminMessages as ${camelCase(language)}Console } from "@latchkey/react/messages/admin/${language}";`,
      `import * as ${camelCase(language)}Portal from "./${language}.ts";`,
    ]),
    `import type { Catalogue, Language } from "@latchkey/react/messages";`,
    `import type { PortalCatalogue } from "../../generated/messages.ts";\n`,
    "/** Texts of all pages and screens, except those of the console for administrators. */",
    `export type App = typeof en & Pick<PortalCatalogue, "portal">;\n`,
    `export const APP: Readonly<Record<Language, App>> = {\n${entries((name) => `{ ...${name}, portal: ${name}Portal.portal }`)}\n};\n`,
    "/** Texts of the console alone. */",
    `export const CONSOLE: Readonly<Record<Language, object>> = {\n${entries((name) => `${name}Console`)}\n};\n`,
    "/** Texts of emails; devices have the same names as on the account page. No browser loads them. */",
    `export const MAIL: Readonly<Record<Language, Pick<PortalCatalogue, "mail"> & Pick<Catalogue, "account">>> = {\n${entries((name) => `{ mail: ${name}Portal.mail, account: ${name}.account }`)}\n};\n`,
  ].join("\n");
}

function languageNotice(language: string): string {
  return `// Written by \`npm run generate\` from the texts (messages/${language}).\n`;
}

interface Part {
  /** The expression of its texts in the printed file. */
  readonly name: string;
  readonly tree: MessageTree;
}

/** Returns the imports of the areas, and each area's texts: those of its file and of features. */
function areasOf(
  at: string,
  files: readonly MessageFile[],
  isWanted: (area: string) => boolean,
): { imports: string[]; areas: { area: string; texts: string }[] } {
  const imports: string[] = [];
  const parts: Record<string, Part[]> = {};
  for (const { path, area, tree } of files) {
    const name =
      area === undefined ? camelCase(`${basename(dirname(dirname(path)))}-feature`) : `${area}Texts`;
    const groups = area === undefined ? Object.entries(tree) : [[area, tree] as const];
    const wanted = groups.filter(([group]) => isWanted(group));
    if (wanted.length > 0) imports.push(`import ${name} from "${relative(at, path)}" with { type: "json" };`);
    for (const [group, texts] of wanted) {
      if (typeof texts === "string") throw new Error(`${path}: ${group} is not an area`);
      const part = { name: area === undefined ? `${name}.${group}` : name, tree: texts };
      parts[group] = [...(parts[group] ?? []), part];
    }
  }
  const areas = Object.entries(parts).map(([area, of]) => ({ area, texts: joined(of) }));
  return { imports, areas };
}

/** Returns the expression of the texts of several files: groups that several have are joined too. */
function joined(parts: readonly Part[]): string {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return first?.name ?? "{}";
  const keys = new Set(parts.flatMap(({ tree }) => Object.keys(tree)));
  const shared = [...keys].flatMap((key) => {
    const below = parts.flatMap(({ name, tree }) => {
      const value = tree[key];
      return typeof value === "object" ? [{ name: `${name}[${JSON.stringify(key)}]`, tree: value }] : [];
    });
    return below.length > 1 ? [`${JSON.stringify(key)}: ${joined(below)}`] : [];
  });
  return `{ ${[...parts.map(({ name }) => `...${name}`), ...shared].join(", ")} }`;
}

/** Returns the helper types that the printed members use. */
function typesIn(listed: string): string {
  return ["NoArguments", "Tag"].filter((name) => listed.includes(`: ${name}`)).join(", ");
}

function members(areas: Record<string, MessageTree>): string {
  return flatMessages(areas)
    .map(([id, text]) => `"${id}": ${argumentsText(id, text)};`)
    .join("\n");
}

function argumentsText(id: string, text: string): string {
  let shape: ReturnType<typeof messageShape>;
  try {
    shape = messageShape(text);
  } catch (error) {
    throw new Error(`${id} can't be read: ${text}`, { cause: error });
  }
  if (shape.arguments.size === 0) return "NoArguments";
  const entries = [...shape.arguments].map(([name, kind]) => {
    if (typeof kind === "string") return `${name}: ${kind === "tag" ? "Tag" : kind}`;
    const words = kind.filter((word) => word !== "other").map((word) => JSON.stringify(word));
    return `${name}: ${[...words, "(string & {})"].join(" | ")}`;
  });
  return `{ ${entries.join("; ")} }`;
}

function treeMembers(tree: MessageTree): string {
  return Object.entries(tree)
    .map(
      ([key, value]) =>
        `${JSON.stringify(key)}: ${typeof value === "string" ? "string" : `{\n${treeMembers(value)}\n}`};`,
    )
    .join("\n");
}

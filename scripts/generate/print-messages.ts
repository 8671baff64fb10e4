import { messageShape } from "./message-arguments.ts";
import { flatMessages, type MessageTree } from "./message-files.ts";

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
export function printLanguage(language: string, areas: readonly string[]): string {
  const shown = areas.filter((area) => !CONSOLE.includes(area));
  return [
    `// Written by \`npm run generate\` from the texts (messages/${language}).\n`,
    ...shown.map((area) => `import ${area}Texts from "../${language}/${area}.json" with { type: "json" };`),
    `import type { Catalogue } from "./messages.ts";\n`,
    ...shown.map((area) => `export const ${area}: Catalogue["${area}"] = ${area}Texts;`),
    `\n/** All texts in this language except those of the console for administrators. */`,
    `export const ${language}: Omit<Catalogue, ${CONSOLE.map((area) => `"${area}"`).join(" | ")}> = { ${shown.join(", ")} };\n`,
  ].join("\n");
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

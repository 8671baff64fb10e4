import { readFileSync } from "node:fs";
import { judge } from "../check/architecture/judge.ts";
import { ENGINE_FLOORS, SERVICE_FLOORS } from "../check/architecture/layers.ts";
import { BUILDS_ON, FEATURE_FLOORS, OPTIONAL } from "../check/architecture/rules.ts";

const PACKAGES = ["create", "server", "portal", "react", "client", "latchkey", "testing"];

/** The comment above a feature's declaration. */
const ABOVE_FEATURE = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:const \w+ = feature\(|function )/;

const LISTS: Readonly<Record<string, (read: (path: string) => string) => string>> = {
  packages: (read) => table(["Package", "What", "May import of these"], PACKAGES.map(packageRow(read))),
  engine: () => table(["Folder", "What"], layers(ENGINE_FLOORS)),
  "core features": (read) =>
    table(
      ["Feature", "What"],
      FEATURE_FLOORS.toReversed().map((name) => [`\`${name}\``, aboutFeature(name, read)]),
    ),
  "optional features": (read) =>
    table(
      ["Feature", "What", "Builds on"],
      OPTIONAL.toSorted().map((name) => [
        `\`${name}\``,
        aboutFeature(name, read),
        named(BUILDS_ON[name] ?? []),
      ]),
    ),
  service: () => table(["Folder", "What"], layers(SERVICE_FLOORS)),
};

/**
 * Prints docs/architecture.md with its lists as the sources have them. A list stands between `<!-- list: … -->`
 * and `<!-- end -->`. Throws if the page lacks a list, or a feature lacks a comment.
 */
export function printArchitecture(read = (path: string) => readFileSync(path, "utf8")): string {
  return Object.entries(LISTS).reduce((page, [name, print]) => {
    const start = `<!-- list: ${name} -->\n`;
    const [before, after] = page.split(start);
    const end = after?.indexOf("<!-- end -->") ?? -1;
    if (end === -1) throw new Error(`docs/architecture.md lacks the markers of the list "${name}"`);
    return `${before}${start}\n${print(read)}\n${after?.slice(end)}`;
  }, read("docs/architecture.md"));
}

function packageRow(read: (path: string) => string): (name: string) => string[] {
  const refused = new Set(judge(...probes()).map(({ from }) => from));
  return (name) => {
    // The package.json has a description.
    const { description } = JSON.parse(read(`packages/${name}/package.json`)) as { description: string };
    const others = PACKAGES.filter((other) => other !== name);
    const allowed = others.filter((other) => !refused.has(probe(name, other, "types")));
    const isType = (other: string) => refused.has(probe(name, other, "values"));
    const imports = allowed.map((other) => (isType(other) ? `types of \`${other}\`` : `\`${other}\``));
    const summary = allowed.length === others.length ? "all" : imports.join(", ") || "none";
    return [`\`packages/${name}\``, description, summary];
  };
}

/** Returns modules of which each imports another package, so that the rules say which packages may. */
function probes(): Parameters<typeof judge> {
  const files = new Map<string, string>();
  for (const from of PACKAGES)
    for (const to of PACKAGES) {
      files.set(`packages/${to}/src/index.ts`, "export const a = 1;");
      const target = `{ a } from "../../${to}/src/index.ts";`;
      files.set(probe(from, to, "types"), `export type ${target}`);
      files.set(probe(from, to, "values"), `export ${target}`);
    }
  return [files.keys(), (path) => files.get(path) ?? ""];
}

function probe(from: string, to: string, imported: "types" | "values"): string {
  return `packages/${from}/src/${imported}-of-${to}.ts`;
}

/** Returns the first sentence of the comment above a feature's declaration. */
function aboutFeature(name: string, read: (path: string) => string): string {
  const path = `packages/latchkey/src/features/${name}/index.ts`;
  const [, comment = ""] = ABOVE_FEATURE.exec(read(path)) ?? [];
  const [first = ""] = comment
    .replaceAll(/\s+(\* )?/g, " ")
    .trim()
    .split(/(?<=\.) /);
  if (first === "") throw new Error(`${path}: a comment above the feature has to say what it is`);
  return first;
}

/** Returns a row for each layer, the highest first. */
function layers(floors: Readonly<Record<string, string>>): string[][] {
  return Object.entries(floors)
    .toReversed()
    .map(([name, what]) => [`\`${name}/\``, what]);
}

function named(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

/** Prints a table whose columns are as wide as their cells. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[], filler = " ") =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width, filler)).join(" | ")} |\n`;
  return [line(head), line([], "-"), ...rows.map((row) => line(row))].join("");
}

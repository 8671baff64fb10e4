import { parseSync, Visitor } from "rolldown/utils";

/** An import as it is written. */
export interface Import {
  specifier: string;
  /** Nothing of it is left at runtime. */
  isType: boolean;
}

/** What the parser's record of a module doesn't have: `import("…")` as a type, and `require("…")`. */
const UNRECORDED = /\b(import|require)\s*\(/g;

/** Every import in the text of a module, those of types and those within functions, too. */
export function importsIn(path: string, text: string): Import[] {
  const parsed = parseSync(path, text);
  const [problem] = parsed.errors;
  if (problem !== undefined) throw new Error(`${path} can't be read: ${problem.message}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const written = staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType:
      entries.length > 0 ? entries.every(({ isType }) => isType) : text.startsWith("import type", start),
  }));
  for (const { entries } of staticExports) {
    const specifier = entries[0]?.moduleRequest?.value;
    if (specifier !== undefined) written.push({ specifier, isType: entries.every(({ isType }) => isType) });
  }
  for (const { moduleRequest } of dynamicImports) {
    const specifier = literal(text.slice(moduleRequest.start, moduleRequest.end));
    if (specifier !== undefined) written.push({ specifier, isType: false });
  }
  if ([...text.matchAll(UNRECORDED)].length === dynamicImports.length) return written;
  new Visitor({
    TSImportType(node) {
      written.push({ specifier: node.source.value, isType: true });
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "Identifier" || callee.name !== "require") return;
      if (first?.type === "Literal" && typeof first.value === "string")
        written.push({ specifier: first.value, isType: false });
    },
  }).visit(parsed.program);
  return written;
}

/** The value of a string without substitutions, from its source. */
function literal(source: string): string | undefined {
  return /^(["'`])([^$\\]*)\1$/.exec(source)?.[2];
}

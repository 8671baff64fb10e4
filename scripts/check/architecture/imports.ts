import { parseSync, Visitor } from "rolldown/utils";

/** An import as written. */
export interface Import {
  specifier: string;
  /** True if nothing of it remains at runtime. */
  isType: boolean;
}

/** Imports that the parser doesn't record: `import("…")` as a type, and `require("…")`. */
const UNRECORDED = /\b(import|require)\s*\(/g;

/** Returns every import in a module's text, including types and imports within functions. */
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

/** Returns the value of a string literal without substitutions. */
function literal(source: string): string | undefined {
  return /^(["'`])([^$\\]*)\1$/.exec(source)?.[2];
}

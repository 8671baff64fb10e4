/**
 * Checks rules that the formatter and the compiler don't have: casts need a reason, and long functions are
 * rare. Covers published code in the working folder, so neither tests nor generated files.
 */
import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync } from "rolldown/utils";

/** Functions with more lines are long. */
const LONG = 60;
/** The maximum share of long functions among those with a statement body. */
const MOST_LONG = 0.02;

/** The outermost function of a store contains all its statements, so its length isn't limited. */
const STORE = /^packages\/latchkey\/.*[/-]store\.ts$/;

const NOT_JUDGED = /\.test\.tsx?$|\.d\.ts$|\/(testing|generated)\//;

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Nodes that a comment above describes as a whole, not one cast inside. */
const ENDS_EXPRESSION = new Set([
  ...FUNCTIONS,
  "BlockStatement",
  "ObjectExpression",
  "MethodDefinition",
  "PropertyDefinition",
  "AccessorProperty",
  "StaticBlock",
  "Program",
]);

/** A syntax node with its ancestors, the innermost first. */
interface Place {
  node: ESTree.Node;
  within: Place | undefined;
}

interface LongFunction {
  place: string;
  lines: number;
}

const bareCasts: string[] = [];
const packages = new Map<string, { functions: number; long: LongFunction[] }>();

for (const path of globSync("packages/*/src/**/*.{ts,tsx}").sort()) {
  const [, name = ""] = path.split("/");
  if (name === "testing" || NOT_JUDGED.test(path)) continue;
  const found = packages.get(name) ?? { functions: 0, long: [] };
  packages.set(name, found);
  const text = readFileSync(path, "utf8");
  const { program, comments } = parseSync(path, text);
  const lineAt = lineCounter(text);
  const commented = new Set<number>();
  for (const { start, end } of comments)
    for (let line = lineAt(start); line <= lineAt(end); line++) commented.add(line);
  visit({ node: program, within: undefined });

  function visit(place: Place): void {
    const { node } = place;
    const type = castType(node);
    if (type !== undefined && !hasReason(place, lineAt(type.start)))
      bareCasts.push(`${path}:${lineAt(type.start)}`);
    if (hasStatements(node) && !(STORE.test(path) && isOutermost(place))) {
      found.functions++;
      const first = lineAt(node.start);
      const lines = lineAt(node.end) - first + 1;
      if (lines > LONG) found.long.push({ place: `${path}:${first}`, lines });
    }
    for (const child of childrenOf(node)) visit({ node: child, within: place });
  }

  /**
   * Reports whether a comment is on the cast's line, the line above, or above an expression that contains it.
   */
  function hasReason(cast: Place, castLine: number): boolean {
    const isAt = (line: number): boolean => commented.has(line) || commented.has(line - 1);
    if (isAt(castLine)) return true;
    for (let place = cast; !ENDS_EXPRESSION.has(place.node.type); ) {
      if (isAt(lineAt(place.node.start))) return true;
      if (place.within === undefined) break;
      place = place.within;
    }
    return false;
  }
}

let isWell = bareCasts.length === 0;
for (const place of bareCasts)
  console.log(`${place} A cast without a reason: type it better, or give the reason in a comment beside it.`);
for (const [name, { functions, long }] of packages) {
  const most = Math.floor(functions * MOST_LONG);
  if (long.length <= most) continue;
  isWell = false;
  console.log(
    `packages/${name} has ${long.length} functions of more than ${LONG} lines; at most ${most} are allowed. Split some where that makes them clearer.`,
  );
  for (const { place, lines } of long.sort((a, b) => b.lines - a.lines))
    console.log(`${place} ${lines} lines`);
}
process.exitCode = isWell ? 0 : 1;

/** Returns the target type of a cast. `as const` has none. */
function castType(node: ESTree.Node): ESTree.Node | undefined {
  if (node.type !== "TSAsExpression" && node.type !== "TSTypeAssertion") return undefined;
  const { typeAnnotation: type } = node;
  const isConst =
    type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
  return isConst ? undefined : type;
}

function hasStatements(node: ESTree.Node): boolean {
  return (
    FUNCTIONS.has(node.type) && "body" in node && isNode(node.body) && node.body.type === "BlockStatement"
  );
}

function isOutermost({ within }: Place): boolean {
  for (let place = within; place !== undefined; place = place.within)
    if (FUNCTIONS.has(place.node.type)) return false;
  return true;
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Returns a function that maps a position to its line, beginning with 1. */
function lineCounter(text: string): (position: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (position) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

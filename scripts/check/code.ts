/**
 * What neither formatter nor compiler judges: casts say why, and long functions are rare. It looks at what is
 * published, so not at tests and generated files. The working folder is what is judged.
 */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** Lines. A function that has more is a long one. */
const LONG = 60;
/** The share of them among the functions with a body of statements. */
const MOST_LONG = 0.02;

/** The outermost function here is a list of statements, and as long as there are statements. */
const STORE = /^packages\/latchkey\/.*[/-]store\.ts$/;

const NOT_JUDGED = /\.test\.tsx?$|\.d\.ts$|\/(testing|generated)\//;

type Cast = ts.AsExpression | ts.TypeAssertion;

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
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const commented = commentedLines(source);
  visit(source);

  function visit(node: ts.Node): void {
    if (isCast(node) && !hasReason(node)) bareCasts.push(`${path}:${asLine(node) + 1}`);
    if (hasStatements(node) && !(STORE.test(path) && isOutermost(node))) {
      found.functions++;
      const first = lineAt(node.getStart());
      const lines = lineAt(node.end) - first + 1;
      if (lines > LONG) found.long.push({ place: `${path}:${first + 1}`, lines });
    }
    ts.forEachChild(node, visit);
  }

  /** Whether a comment stands on the line of the cast or above it, or above the expression that it is a part of. */
  function hasReason(cast: Cast): boolean {
    const isAt = (line: number): boolean => commented.has(line) || commented.has(line - 1);
    if (isAt(asLine(cast))) return true;
    for (let node: ts.Node = cast; !endsExpression(node); node = node.parent)
      if (isAt(lineAt(node.getStart()))) return true;
    return false;
  }

  function lineAt(position: number): number {
    return source.getLineAndCharacterOfPosition(position).line;
  }

  function asLine(node: Cast): number {
    return lineAt(node.type.getStart());
  }
}

let isWell = bareCasts.length === 0;
for (const place of bareCasts)
  console.log(
    `${place} A cast without a reason: type it better, or say in a comment beside it why it holds.`,
  );
for (const [name, { functions, long }] of packages) {
  const most = Math.floor(functions * MOST_LONG);
  if (long.length <= most) continue;
  isWell = false;
  console.log(
    `packages/${name} has ${long.length} functions of more than ${LONG} lines, and may have ${most}: split some where that makes them clearer.`,
  );
  for (const { place, lines } of long.sort((a, b) => b.lines - a.lines))
    console.log(`${place} ${lines} lines`);
}
process.exitCode = isWell ? 0 : 1;

function isCast(node: ts.Node): node is Cast {
  return (
    (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type)
  );
}

function hasStatements(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined && ts.isBlock(node.body);
}

function isOutermost(node: ts.Node): boolean {
  return ts.findAncestor(node.parent, ts.isFunctionLike) === undefined;
}

/** What a comment above is about as a whole, and not about one cast in it. */
function endsExpression(node: ts.Node): boolean {
  return (
    ts.isFunctionLike(node) ||
    ts.isBlock(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isClassElement(node) ||
    ts.isSourceFile(node)
  );
}

/** The lines that a comment stands on, counted from 0. */
function commentedLines(source: ts.SourceFile): Set<number> {
  const lines = new Set<number>();
  const note = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) {
      const last = source.getLineAndCharacterOfPosition(end).line;
      for (let line = source.getLineAndCharacterOfPosition(pos).line; line <= last; line++) lines.add(line);
    }
  };
  const visit = (node: ts.Node): void => {
    note(ts.getLeadingCommentRanges(source.text, node.getFullStart()));
    note(ts.getTrailingCommentRanges(source.text, node.end));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return lines;
}

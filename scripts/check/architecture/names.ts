import { parseSync, Visitor, type VisitorObject } from "rolldown/utils";

type Node<Kind extends keyof VisitorObject> = Parameters<NonNullable<VisitorObject[Kind]>>[0];
type Expression = Node<"CallExpression">["arguments"][number];

/** Words of one hump, such as `role`, have other meanings as well. */
const COLUMN = /^[a-z]+([A-Z][a-z]+)+$/;

/** Returns the headers that a module of a feature declares, and the columns it adds to tables of others. */
export function namesDeclaredIn(path: string, text: string): string[] {
  const columns: string[] = [];
  const headers: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== "Identifier") return;
      if (callee.name === "headerNames") headers.push(...given.flatMap(textsIn));
      const [, added] = given;
      if (callee.name === "extend" && added?.type === "ObjectExpression")
        columns.push(...added.properties.flatMap((it) => (it.type === "Property" ? keyOf(it) : [])));
    },
    TSInterfaceDeclaration({ id, body }) {
      if (id.name === "Session")
        columns.push(...body.body.flatMap((it) => (it.type === "TSPropertySignature" ? keyOf(it) : [])));
    },
    Property({ key, value }) {
      if (key.type === "Identifier" && /^(request|answer)Headers$/.test(key.name))
        headers.push(...textsIn(value));
    },
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && /(^|_)HEADERS?$/.test(id.name) && init) headers.push(...textsIn(init));
    },
  }).visit(parseSync(path, text).program);
  return [...columns.filter((name) => COLUMN.test(name)), ...headers];
}

/** Returns those of the names that a module uses: as an identifier, or as a word of a text. */
export function namesUsedIn(path: string, text: string, names: ReadonlySet<string>): string[] {
  const used: string[] = [];
  new Visitor({
    Identifier({ name }) {
      used.push(name);
    },
    Literal({ value }) {
      if (typeof value === "string") used.push(...value.split(/[^\w-]+/));
    },
  }).visit(parseSync(path, text).program);
  return [...new Set(used)].filter((word) => names.has(word));
}

function keyOf({ key }: Node<"Property" | "TSPropertySignature">): string[] {
  return key.type === "Identifier" ? [key.name] : [];
}

/** Returns the texts in an expression: a literal, or the elements of an array. */
function textsIn(node: Expression | Node<"Property">["value"]): string[] {
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "TSAsExpression") return textsIn(node.expression);
  return node.type === "ArrayExpression"
    ? node.elements.flatMap((it) => (it === null ? [] : textsIn(it)))
    : [];
}

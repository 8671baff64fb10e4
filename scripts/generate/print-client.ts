import type { Declarations, DeclaredRoute } from "./declared-routes.ts";
import { routeDoc } from "./docblock.ts";
import { acceptsNothing, NOTICE, namedType } from "./print-api.ts";

/** A segment of a path: what is called there, and what lies below it. */
interface Node {
  route?: DeclaredRoute;
  below: Map<string, Node>;
}

/** The client's methods for the routes that exist over the wire. */
export function printClient({ routes }: Declarations): string {
  const root: Node = { below: new Map() };
  const called = routes.filter(isCalled);
  for (const route of called) insert(root, route);
  const members = membersOf(root);
  const names = new Set(["Fields", "NoFields"]);
  for (const route of called) {
    for (const part of ["Body", "Query", "Answer"] as const) {
      const schema = { Body: route.body, Query: route.query, Answer: route.returns }[part];
      if (schema !== undefined) names.add(route.typeName + part);
    }
  }
  return [
    NOTICE,
    `import type { ${[...names].sort().join(", ")} } from "latchkey";`,
    'import type { BareClientCall, ClientCall, NoInput } from "../call.ts";\n',
    "/** The routes of every engine as methods: `/sign-in/email` is `client.signIn.email`. */",
    `export interface CoreMethods<F extends Fields = NoFields> {\n${members}\n}\n`,
  ].join("\n");
}

/** The methods that the arguments of a call don't tell. */
export function printMethods({ routes }: Declarations): string {
  const entries = routes.filter(isCalled).flatMap((route) => {
    const method = fixedMethod(route);
    return method === undefined ? [] : [`"${route.spec.path}": "${method}",`];
  });
  return [
    NOTICE,
    "/** By path: routes that take a POST even where nothing is sent, and those that take both. */",
    `export const METHODS: Readonly<Record<string, "GET" | "POST">> = {\n${entries.join("\n")}\n};\n`,
  ].join("\n");
}

/** Every error code with its usual text. */
export function printErrorCodes({ errors }: Declarations): string {
  const sorted = errors.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const entries = sorted.map(({ code, message }) => `${code}: ${JSON.stringify(message)},`);
  return [
    NOTICE,
    "/** The errors of every engine: each code with its usual text. A code never changes its meaning. */",
    `export const $ERROR_CODES = {\n${entries.join("\n")}\n} as const;\n`,
    `export type CoreErrorCode = ${sorted.map(({ code }) => `"${code}"`).join(" | ")};\n`,
  ].join("\n");
}

/** Pages and addresses with parameters are opened by browsers, not called. */
function isCalled({ spec, returns }: DeclaredRoute): boolean {
  return spec.serverOnly !== true && returns !== undefined && !spec.path.includes(":");
}

function fixedMethod({ methods, body }: DeclaredRoute): string | undefined {
  if (methods.length > 1) return "GET";
  const isPost = methods[0] === "POST";
  return isPost && (body === undefined || acceptsNothing(body)) ? "POST" : undefined;
}

function insert(root: Node, route: DeclaredRoute): void {
  let node = root;
  for (const segment of route.spec.path.slice(1).split("/")) {
    const name = camelCase(segment);
    const below = node.below.get(name) ?? { below: new Map() };
    node.below.set(name, below);
    node = below;
  }
  node.route = route;
}

function camelCase(segment: string): string {
  return segment.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function membersOf(node: Node): string {
  return [...node.below]
    .map(([name, { route, below }]) => {
      const nested = below.size === 0 ? "" : `{\n${membersOf({ below })}\n}`;
      if (route === undefined) return `readonly ${name}: ${nested};`;
      return `${routeDoc(route)}readonly ${name}: ${callOf(route)}${nested && ` & ${nested}`};`;
    })
    .join("\n");
}

function callOf(route: DeclaredRoute): string {
  const { body, query } = route;
  const bodyIsOpen = body === undefined || acceptsNothing(body);
  const queryIsOpen = query === undefined || acceptsNothing(query);
  const parts = [
    ...(body === undefined ? [] : [namedType(route, "Body")]),
    ...(query === undefined ? [] : [`{ query${queryIsOpen ? "?" : ""}: ${namedType(route, "Query")} }`]),
  ];
  const call = bodyIsOpen && queryIsOpen ? "BareClientCall" : "ClientCall";
  return `${call}<${parts.join(" & ") || "NoInput"}, ${namedType(route, "Answer")}>`;
}

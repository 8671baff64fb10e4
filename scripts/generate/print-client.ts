import { globSync, readFileSync } from "node:fs";
import type { Declarations, DeclaredRoute } from "./declared-routes.ts";
import { routeDoc } from "./docblock.ts";
import { camelCase } from "./names.ts";
import { acceptsNothing, featureName, NOTICE, namedType } from "./print-api.ts";

/** A segment of a path, with its route and the segments below it. */
interface Node {
  route?: DeclaredRoute;
  below: Map<string, Node>;
}

/** Prints the client's methods for the routes that exist over HTTP. */
export function printClient({ routes }: Declarations): string {
  const called = methodRoutes(routes);
  return [
    NOTICE,
    `import type { ${["Fields", "NoFields", ...typeNames(called)].sort().join(", ")} } from "latchkey/wire";`,
    'import type { BareClientCall, ClientCall, NoInput } from "../call.ts";\n',
    "/** The routes of every engine as methods: `/sign-in/email` is `client.signIn.email`. */",
    `export interface CoreMethods<F extends Fields = NoFields> {\n${methodsOf(called)}\n}\n`,
  ].join("\n");
}

/**
 * Prints the methods for an optional feature. `ownName`: also prints the client plugin of that name, for a
 * feature that has no folder in the client.
 */
export function printFeatureClient(
  id: string,
  { routes, errors }: Pick<Declarations, "routes" | "errors">,
  ownName?: string,
): string {
  const called = methodRoutes(routes);
  const hasOwnErrors = ownName !== undefined && errors.length > 0;
  // `printFeatureApi` has no fields either.
  const methods = methodsOf(called).replaceAll("<F>", "");
  const calls = ["BareClientCall", "ClientCall", "NoInput"].filter((used) =>
    new RegExp(`\\b${used}\\b`).test(methods),
  );
  return [
    NOTICE,
    `import type { ${typeNames(called).sort().join(", ")} } from "latchkey/wire";`,
    `import type { ${calls.join(", ")} } from "../call.ts";`,
    ...(ownName === undefined ? [] : ['import type { ClientPlugin } from "../plugin.ts";']),
    ...(hasOwnErrors ? [`import { ${codesName(id)} } from "latchkey/shared";`] : []),
    `\n/** The routes of \`${id}()\` as methods. */`,
    `export interface ${featureName(id)}Methods {\n${methods}\n}\n`,
    ...(ownName === undefined ? [] : pluginText(id, ownName, called, hasOwnErrors)),
  ].join("\n");
}

/** Returns the client plugin of a feature that only adds its methods and error codes. */
function pluginText(
  id: string,
  name: string,
  called: readonly DeclaredRoute[],
  hasErrors: boolean,
): string[] {
  const type = `${featureName(name)}Client`;
  const codes = codesName(id);
  const methods = fixedMethods(called).join(" ");
  return [
    `interface ${type} extends ClientPlugin {`,
    `  readonly $methods?: ${featureName(id)}Methods;`,
    ...(hasErrors ? [`  readonly $ERROR_CODES: typeof ${codes};`] : []),
    `}\n\n/** Client plugin of \`${name}()\`. */`,
    `export function ${name}Client(): ${type} {`,
    `  return { id: "${id}", ${methods === "" ? "" : `pathMethods: { ${methods} },`} ${hasErrors ? `$ERROR_CODES: ${codes}` : ""} };`,
    "}\n",
  ];
}

/** Prints the list of the client plugins. `ownNames`: those that are printed, by the feature's ID. */
export function printClientFeatures(ownNames: ReadonlyMap<string, string>): string {
  return [
    "// Written by `npm run generate` from the client's folders and the declarations of the routes.\n",
    ...clientFiles().map(({ path }) => `export * from "${path.replace("packages/client/src", "..")}";`),
    ...[...ownNames].map(([id, name]) => `export { ${name}Client } from "./${id}.ts";`),
    "",
  ].join("\n");
}

/** Returns the names of the features without a folder in the client, by ID. `names`: of all, by ID. */
export function withoutClient(names: ReadonlyMap<string, string>): Map<string, string> {
  const texts = clientFiles().map(({ text }) => text);
  return new Map([...names].filter(([id]) => !texts.some((text) => text.includes(`id: "${id}"`))));
}

function clientFiles(): { path: string; text: string }[] {
  return globSync("packages/client/src/*/client.ts")
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Returns one route per path: of two, the later one becomes the client's method. */
function methodRoutes(routes: readonly DeclaredRoute[]): DeclaredRoute[] {
  return [...new Map(routes.filter(isCalled).map((route) => [route.spec.path, route])).values()];
}

function methodsOf(called: readonly DeclaredRoute[]): string {
  const root: Node = { below: new Map() };
  for (const route of called) insert(root, route);
  return membersOf(root);
}

/** Returns the names of the types of bodies, queries and responses, as the engine exports them. */
function typeNames(called: readonly DeclaredRoute[]): string[] {
  return called.flatMap((route) =>
    (["Body", "Query", "Answer"] as const).flatMap((part) => {
      const schema = { Body: route.body, Query: route.query, Answer: route.returns }[part];
      return schema === undefined ? [] : [route.typeName + part];
    }),
  );
}

/** Prints the HTTP methods that can't be derived from a call's arguments. */
export function printMethods({ routes }: Declarations): string {
  const entries = fixedMethods(routes.filter(isCalled));
  return [
    NOTICE,
    "/** By path: routes that take a POST even where nothing is sent, and those that take both. */",
    `export const METHODS: Readonly<Record<string, "GET" | "POST">> = {\n${entries.join("\n")}\n};\n`,
  ].join("\n");
}

function fixedMethods(called: readonly DeclaredRoute[]): string[] {
  return called.flatMap((route) => {
    const method = fixedMethod(route);
    // If another route has the same path, the presence of a body decides.
    const isShared = called.some((other) => other !== route && other.spec.path === route.spec.path);
    return method === undefined || isShared ? [] : [`"${route.spec.path}": "${method}",`];
  });
}

/** Prints every error code with its usual text. Those of optional features are printed separately. */
export function printErrorCodes(
  core: Pick<Declarations, "errors">,
  optional: ReadonlyMap<string, Pick<Declarations, "errors">> = new Map(),
): string {
  const parts = [
    NOTICE,
    "/** The errors of every engine: each code with its usual text. A code never changes its meaning. */",
    codesText("$ERROR_CODES", "CoreErrorCode", core.errors),
  ];
  for (const [id, { errors }] of optional) {
    if (errors.length === 0) continue;
    parts.push(`/** The errors that \`${id}()\` adds. */`);
    parts.push(codesText(codesName(id), `${featureName(id)}ErrorCode`, errors));
  }
  return parts.join("\n");
}

function codesName(id: string): string {
  return `$${id.replaceAll("-", "_").toUpperCase()}_ERROR_CODES`;
}

function codesText(constant: string, type: string, errors: Declarations["errors"]): string {
  const sorted = errors.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const entries = sorted.map(({ code, message }) => `${code}: ${JSON.stringify(message)},`);
  const codes = sorted.map(({ code }) => `"${code}"`);
  return `export const ${constant} = {\n${entries.join("\n")}\n} as const;\n\nexport type ${type} = ${codes.join(" | ")};\n`;
}

/** Reports whether clients call a route. Browsers open pages, and URLs with parameters. */
function isCalled({ spec, returns }: DeclaredRoute): boolean {
  return spec.serverOnly !== true && returns !== undefined && !spec.path.includes(":");
}

function fixedMethod({ methods, body, spec }: DeclaredRoute): string | undefined {
  if (methods.length > 1) return "GET";
  const isPost = methods[0] === "POST" && spec.bytes === undefined;
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
  const hasBytes = route.spec.bytes !== undefined;
  const bodyIsOpen = !hasBytes && (body === undefined || acceptsNothing(body));
  const queryIsOpen = query === undefined || acceptsNothing(query);
  const parts = [
    ...(hasBytes ? ["Blob"] : body === undefined ? [] : [namedType(route, "Body")]),
    ...(query === undefined ? [] : [`{ query${queryIsOpen ? "?" : ""}: ${namedType(route, "Query")} }`]),
  ];
  const call = bodyIsOpen && queryIsOpen ? "BareClientCall" : "ClientCall";
  return `${call}<${parts.join(" & ") || "NoInput"}, ${namedType(route, "Answer")}>`;
}

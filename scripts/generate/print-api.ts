import { z } from "zod";
import type { Declarations, DeclaredRoute } from "./declared-routes.ts";
import { docblock, routeDoc } from "./docblock.ts";
import { membersText, needsFields, type Side, typeText } from "./type-text.ts";

/** The first line of every generated file. */
export const NOTICE = "// Written by `npm run generate` from the declarations of the routes: edit those.\n";

const FIELDS = "<F extends Fields = NoFields>";

/** Prints the types of every route and of `auth.api`. */
export function printApi({ routes, shapes }: Declarations): string {
  return [
    NOTICE,
    'import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/contracts/call.ts";',
    'import type { Fields, NoFields } from "../kernel/contracts/fields/fields.ts";\n',
    `/** A user, as answers hold it. */\nexport interface User {\n${membersText(shapes.User, "answer")}\n}\n`,
    `/** A session, as answers hold it. */\nexport interface Session {\n${membersText(shapes.Session, "answer")}\n}\n`,
    ...routes.flatMap(routeTypes),
    docblock(["The routes of every engine, called in process: `auth.api`."]) +
      `export interface CoreApi${FIELDS} {\n${routes.map(apiMember).join("\n\n")}\n}\n`,
  ].join("\n");
}

/** Prints the types of an optional feature's routes, and its additions to `auth.api`. */
export function printFeatureApi(id: string, { routes, rows, ui }: Declarations): string {
  const name = featureName(id);
  const routeTexts = routes.flatMap(routeTypes).join("\n");
  const named = [...rows].filter(([row]) => new RegExp(`\\b${row}\\b`).test(routeTexts));
  const text = withoutFields(
    id,
    [
      ...named.map(
        ([row, schema]) =>
          `/** One row, as answers hold it. */\nexport interface ${row} {\n${membersText(schema, "answer")}\n}\n`,
      ),
      ...routes.flatMap(routeTypes),
      docblock([`Methods that \`${id}()\` adds to \`auth.api\`.`]) +
        `export interface ${name}Api {\n${routes.map(apiMember).join("\n\n")}\n}\n`,
      ...(Object.keys(ui).length === 0
        ? []
        : [
            `/** Facts about \`${id}()\` for screens. */\nexport interface ${name}Ui {\n${membersText(z.object(ui), "answer")}\n}\n`,
          ]),
    ].join("\n"),
  );
  const calls = ["ApiCall", "BareApiCall", "CallHeaders"].filter((used) =>
    new RegExp(`\\b${used}\\b`).test(text),
  );
  const core = ["Session", "User"].filter((used) => new RegExp(`: ${used}\\b`).test(text));
  return [
    NOTICE,
    `import type { ${calls.join(", ")} } from "../kernel/contracts/call.ts";`,
    core.length === 0 ? "" : `import type { ${core.join(", ")} } from "./api.ts";\n`,
    text,
  ].join("\n");
}

/** Removes the application's fields from users and sessions: only the core's types know them. */
function withoutFields(id: string, text: string): string {
  const plain = text
    .replaceAll(/ & F\["(?:user|session)"\]/g, "")
    .replaceAll('F["userInput"]', "Record<string, unknown>")
    .replaceAll(FIELDS, "")
    .replaceAll("<F>", "");
  if (needsFields(plain)) throw new Error(`${id}: its types need the fields of the application`);
  return plain;
}

/** Prints the index of these files. */
export function printFeatures(optional: ReadonlyMap<string, Declarations>): string {
  const ids = [...optional.keys()].sort();
  const telling = ids.filter((id) => Object.keys(optional.get(id)?.ui ?? {}).length > 0);
  const told = telling.map((id) => `${featureName(id)}Ui`);
  return [
    NOTICE,
    ...telling.map((id) => `import type { ${featureName(id)}Ui } from "./${id}.ts";`),
    "",
    ...ids.map((id) => `export type * from "./${id}.ts";`),
    "\n/** Facts about optional features for screens. A feature that is off has none. */",
    `export interface FeaturesUi extends Partial<${told.join(" & ")}> {}\n`,
  ].join("\n");
}

/** Returns the prefix of a feature's type names: `multi-session` → `MultiSession`. */
export function featureName(id: string): string {
  return id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name of one of a route's types, with the fields as its argument if it needs them. */
export function namedType(route: DeclaredRoute, part: "Body" | "Query" | "Answer"): string {
  const { schema, side } = partOf(route, part);
  if (schema === undefined) throw new Error(`${route.name} has no ${part}`);
  return route.typeName + part + (needsFields(typeText(schema, side)) ? "<F>" : "");
}

function partOf(
  route: DeclaredRoute,
  part: "Body" | "Query" | "Answer",
): { schema: z.ZodType | undefined; side: Side } {
  if (part === "Answer") return { schema: route.returns, side: "answer" };
  return { schema: part === "Body" ? route.body : route.query, side: "input" };
}

function routeTypes(route: DeclaredRoute): string[] {
  const { spec, name, methods } = route;
  const endpoint = spec.serverOnly === true ? `auth.api.${name}` : `${methods.join(" or ")} ${spec.path}`;
  return (["Body", "Query", "Answer"] as const).flatMap((part) => {
    const { schema, side } = partOf(route, part);
    if (schema === undefined) return [];
    const text = typeText(schema, side);
    const head = `${route.typeName}${part}${needsFields(text) ? FIELDS : ""}`;
    // A union may also begin with a brace. An object's text ends with the brace that matches its first one.
    const isObject = schema.def.type === "object" && text.startsWith("{");
    const declaration = isObject ? `interface ${head} ${text}` : `type ${head} = ${text};`;
    return [`${docblock([`${part} of \`${endpoint}\`.`])}export ${declaration}\n`];
  });
}

function apiMember(route: DeclaredRoute): string {
  const input: string[] = [];
  let isOpen = true;
  const add = (name: string, type: string, isOptional: boolean): void => {
    input.push(`${name}${isOptional ? "?" : ""}: ${type}`);
    if (!isOptional) isOpen = false;
  };
  if (route.spec.bytes !== undefined) add("body", "Uint8Array", false);
  else if (route.body !== undefined) add("body", namedType(route, "Body"), acceptsNothing(route.body));
  if (route.query !== undefined) add("query", namedType(route, "Query"), acceptsNothing(route.query));
  const parameters = [...route.spec.path.matchAll(/:(\w+)/g)].map(([, name]) => `${name}: string`);
  if (parameters.length > 0) add("params", `{ ${parameters.join("; ")} }`, false);
  if (needsHeaders(route)) add("headers", "CallHeaders", false);
  const answer = route.returns === undefined ? "Response" : namedType(route, "Answer");
  const call = `${isOpen ? "BareApiCall" : "ApiCall"}<{ ${input.join("; ")} }, ${answer}>`;
  const type = call.replace("{  }", "object");
  return [
    `${routeDoc(route)}readonly ${route.name}: ${type};`,
    ...(route.spec.apiAliases ?? []).map(
      (alias) => `/** @deprecated Use \`${route.name}\`. */\nreadonly ${alias}: ${type};`,
    ),
  ].join("\n\n");
}

/** Reports whether an input may be omitted. */
export function acceptsNothing(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}

/** Reports whether a call needs headers, without which it finds no session. */
function needsHeaders({ spec, errors }: DeclaredRoute): boolean {
  const isNeeded = spec.session === "required" || spec.session === "fresh";
  return isNeeded || errors.some(({ code }) => code === "HEADERS_IS_REQUIRED");
}

import { z } from "zod";
import { type ErrorCode, SESSION_NOT_FRESH, UNAUTHORIZED, VALIDATION_ERROR } from "../../base/errors.ts";
import type { CompiledRoute, EngineRoute } from "../contracts/compiled-route.ts";
import type { Route } from "../contracts/route.ts";
import { REDIRECT_TARGETS } from "./redirect-targets.ts";

/** OpenAPI 3.1 document, as JSON. */
export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, unknown>;
}

/** The deployment for which the routes are described. */
export interface Described {
  /** Origin of the server, such as `https://auth.example.com`. */
  origin: string;
  /** Mount point of the routes. */
  basePath: string;
  /** Name of the cookie that holds the session token. */
  sessionCookie: string;
  /** Other credentials of requests, by name. */
  schemes?: Readonly<Record<string, object>>;
}

/**
 * Describes every route that is available over HTTP. Paths include the mount point. Takes a few milliseconds.
 */
export function openApiOf(
  routes: readonly EngineRoute[],
  { origin, basePath, sessionCookie, schemes = {} }: Described,
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  const schemas: Schemas = { Error: ERROR_SCHEMA };
  const ways = ["session", ...Object.keys(schemes)].map((name) => ({ [name]: [] }));
  for (const route of routes) {
    const path = basePath + route.spec.path.replace(/:(\w+)/g, "{$1}");
    const operations = paths[path] ?? {};
    for (const method of route.methods)
      operations[method.toLowerCase()] = operation(route.compiled(), method, schemas, ways);
    paths[path] = operations;
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Latchkey",
      version: "1",
      description: "Accounts, sign-in and sessions. Signing in sets a session cookie.",
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookie }, ...schemes },
    },
  };
}

/** The contents of `components.schemas`: collected while routes are described. */
type Schemas = Record<string, unknown>;

const ERROR_SCHEMA = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string", description: "Stable: compare this one." },
    message: { type: "string" },
    details: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    requestId: { type: "string", description: "For status 500 and above: ID to search for in the log." },
  },
} as const;

function operation(
  route: CompiledRoute,
  method: string,
  schemas: Schemas,
  ways: readonly object[],
): Record<string, unknown> {
  const { spec } = route;
  const schemaOf = (schema: z.ZodType, io: "input" | "output") => jsonSchema(schema, io, route.name, schemas);
  const described: Record<string, unknown> = {
    operationId:
      route.methods.length > 1 ? `${route.name}${method[0]}${method.slice(1).toLowerCase()}` : route.name,
    summary: spec.summary,
    tags: [route.feature],
    parameters: [...pathParameters(spec.path), ...queryParameters(route.query, schemaOf)],
    responses: responses(route, method, schemaOf),
  };
  if (route.body !== undefined && method !== "GET") {
    described.requestBody = {
      required: true,
      content:
        spec.bytes === undefined
          ? { "application/json": { schema: schemaOf(route.body, "input") } }
          : bytesContent(spec.bytes),
    };
  }
  if (spec.session === "required" || spec.session === "fresh") described.security = ways;
  else described.security = spec.session === "optional" ? [{}, ...ways] : [];
  return described;
}

/**
 * Describes a body of bytes, which has a type and no further schema (OpenAPI 3.1, "Considerations for File
 * Uploads").
 */
function bytesContent({ types, limit }: NonNullable<Route["bytes"]>): Record<string, unknown> {
  return Object.fromEntries(types.map((type) => [type, { schema: { maxLength: limit } }]));
}

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

type SchemaOf = (schema: z.ZodType, io: "input" | "output") => Record<string, unknown>;

function queryParameters(schema: z.ZodType | undefined, schemaOf: SchemaOf): unknown[] {
  if (schema === undefined) return [];
  // JSON Schema of an object.
  const { properties, required } = schemaOf(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, member]) => ({
    name,
    in: "query",
    required: required?.includes(name) ?? false,
    schema: member,
  }));
}

function responses(route: CompiledRoute, method: string, schemaOf: SchemaOf): Record<string, unknown> {
  const described = success(route, method, schemaOf);
  // A browser is sent to a target in a query, on success and on failure.
  if (queryParameters(route.query, schemaOf).some(isRedirectTarget)) described[302] = REDIRECT;
  if (route.spec.cacheFor !== undefined)
    described[304] = { description: "Not modified: the version in `If-None-Match` is current" };
  for (const [status, codes] of errorsByStatus(route)) {
    described[status] = {
      description: codes.map(({ code, message }) => `\`${code}\`: ${message}`).join("\n\n"),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    };
  }
  described.default = {
    description: "Any other error",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  return described;
}

function success(route: CompiledRoute, method: string, schemaOf: SchemaOf): Record<string, unknown> {
  if (route.spec.returns === "redirect") {
    const headers = { Location: { schema: { type: "string" } } };
    return { [method === "GET" ? 302 : 303]: { description: "Redirects the browser", headers } };
  }
  const content =
    route.returns === undefined
      ? { [route.spec.returns === "file" ? "*/*" : "text/html"]: { schema: { type: "string" } } }
      : { "application/json": { schema: schemaOf(route.returns, "output") } };
  return { 200: { description: "Done", content } };
}

const REDIRECT = {
  description: "With a target given, redirects the browser there, with `error=` on failure",
  headers: { Location: { schema: { type: "string" } } },
} as const;

function isRedirectTarget(parameter: unknown): boolean {
  // OpenAPI names every parameter.
  return (parameter as { name: string }).name in REDIRECT_TARGETS;
}

function errorsByStatus(route: CompiledRoute): Map<number, ErrorCode[]> {
  const errors = [...implied(route), ...(route.spec.needs?.errors ?? []), ...route.spec.errors];
  const byCode = new Map(errors.map((error) => [`${error.status} ${error.code}`, error]));
  return Map.groupBy(byCode.values(), ({ status }) => status);
}

/** Errors of the pipeline before the handler runs. */
function implied({ spec, body, query }: CompiledRoute): ErrorCode[] {
  const needsSession = spec.session === "required" || spec.session === "fresh";
  return [
    ...(body === undefined && query === undefined ? [] : [VALIDATION_ERROR]),
    ...(needsSession ? [UNAUTHORIZED] : []),
    ...(spec.session === "fresh" ? [SESSION_NOT_FRESH] : []),
  ];
}

/**
 * Returns the schema with its definitions moved to the components: a reference inside a document is resolved
 * from the document's root (RFC 6901), and not from the `$defs` of a part of it.
 */
function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  routeName: string,
  schemas: Schemas,
): Record<string, unknown> {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    reused: "inline",
  });
  // Definitions without a name (recursive ones) get the name of this route.
  const nameOf = (definition: string) =>
    definition.startsWith("__") ? `${routeName}${definition.replace("__schema", "Part")}` : definition;
  const { $defs = {}, ...rest } = JSON.parse(
    JSON.stringify(whole),
    (key, value: unknown) =>
      key === "$ref" && typeof value === "string"
        ? value.replace(
            /^#\/\$defs\/(.+)$/,
            (_all, definition: string) => `#/components/schemas/${nameOf(definition)}`,
          )
        : value,
    // A copy of an object is an object.
  ) as Record<string, unknown>;
  // JSON Schema has its definitions in an object.
  for (const [definition, described] of Object.entries($defs as object))
    schemas[nameOf(definition)] = described;
  return rest;
}

import { z } from "zod";
import type { CompiledRoute } from "./compiled-route.ts";
import type { ErrorCode } from "./errors.ts";

/** OpenAPI 3.1 document, as JSON. */
export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, unknown>;
}

/** Describes every route that exists over the wire. Paths stand with the mount point. */
export function openApiOf(
  basePath: string,
  routes: readonly CompiledRoute[],
  sessionCookie: string,
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    if (route.spec.serverOnly === true) continue;
    const path = basePath + route.spec.path.replace(/:(\w+)/g, "{$1}");
    const operations = paths[path] ?? {};
    for (const method of route.methods) operations[method.toLowerCase()] = operation(route, method);
    paths[path] = operations;
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Latchkey",
      version: "1",
      description: "Accounts, sign-in and sessions. Sessions travel in a cookie that signing in sets.",
    },
    servers: [],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookie } },
    },
  };
}

const ERROR_SCHEMA = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string", description: "Never changes its meaning; compare this one." },
    message: { type: "string" },
    details: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    requestId: { type: "string", description: "With status 500 and up: leads to the log." },
  },
} as const;

function operation(route: CompiledRoute, method: string): Record<string, unknown> {
  const { spec } = route;
  const described: Record<string, unknown> = {
    operationId:
      route.methods.length > 1 ? `${route.name}${method[0]}${method.slice(1).toLowerCase()}` : route.name,
    summary: spec.summary,
    tags: [spec.path.split("/")[1]],
    parameters: [...pathParameters(spec.path), ...queryParameters(route.query)],
    responses: responses(route),
  };
  if (route.body !== undefined && method !== "GET") {
    described.requestBody = {
      required: true,
      content: { "application/json": { schema: jsonSchema(route.body, "input") } },
    };
  }
  if (spec.session === "required" || spec.session === "fresh") described.security = [{ session: [] }];
  else if (spec.session === "optional") described.security = [{}, { session: [] }];
  return described;
}

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(schema: z.ZodType | undefined): unknown[] {
  if (schema === undefined) return [];
  const { properties, required } = jsonSchema(schema, "input") as {
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

function responses(route: CompiledRoute): Record<string, unknown> {
  const success =
    route.returns === undefined
      ? { "text/html": { schema: { type: "string" } } }
      : { "application/json": { schema: jsonSchema(route.returns, "output") } };
  const described: Record<string, unknown> = { 200: { description: "Done", content: success } };
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

function errorsByStatus(route: CompiledRoute): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const error of [...(route.spec.needs?.errors ?? []), ...route.spec.errors]) {
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error]);
  }
  return byStatus;
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    reused: "inline",
  });
  return rest;
}

import { app } from "@latchkey/testing/app";
import { wireRoutes } from "@latchkey/testing/declared";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import type { OpenApiDocument } from "./openapi.ts";

const additionalFields = {
  theme: { type: "string" },
  notes: { type: "json" },
  risk: { type: "number", returned: false },
} as const;

async function document(): Promise<OpenApiDocument> {
  const { auth } = await app({ session: { additionalFields } });
  // As a reader receives it.
  return JSON.parse(JSON.stringify(auth.openapi()));
}

/** Yields every object inside, with its path. */
function* walk(value: unknown, path = "#"): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  // An array is walked by its indexes, like an object.
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, member] of Object.entries(value)) yield* walk(member, `${path}/${key}`);
}

function resolve(root: unknown, reference: string): unknown {
  return reference
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);
}

describe("the OpenAPI document", () => {
  test("describes every route, and no other", async () => {
    const { paths } = await document();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual(
      wireRoutes.map(({ method, documented }) => `${method} /api/auth${documented}`).toSorted(),
    );
  });

  test("has the parts that OpenAPI 3.1 requires", async () => {
    const { openapi, info, paths, components } = await document();
    expect(openapi).toMatch(/^3\.1\.\d$/);
    expect(info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const ids = new Set<string>();
    for (const [path, methods] of Object.entries(paths)) {
      expect(path).toMatch(/^\/[\w/{}-]+$/);
      for (const [method, operation] of Object.entries(methods)) {
        expect(["get", "post"]).toContain(method);
        expect(operation).toMatchObject({
          operationId: expect.stringMatching(/^\w+$/),
          summary: expect.stringMatching(/^[A-Z]/),
          tags: [expect.any(String)],
          parameters: expect.any(Array),
          responses: expect.objectContaining({ default: expect.anything() }),
        });
        // Checked by the line above.
        const { operationId, parameters, responses, security = [] } = operation as Operation;
        expect(ids).not.toContain(operationId);
        ids.add(operationId);
        for (const parameter of parameters) {
          expect(parameter).toMatchObject({ name: expect.any(String), schema: expect.any(Object) });
          expect(["query", "path"]).toContain(parameter.in);
        }
        // Every operation answers with success, or redirects the browser.
        expect(Object.keys(responses).some((status) => /^[23]/.test(status))).toBe(true);
        for (const [status, response] of Object.entries(responses)) {
          expect(status).toMatch(/^([2-5]\d\d|default)$/);
          expect(response.description).toMatch(/\w/);
        }
        for (const need of security)
          for (const scheme of Object.keys(need)) expect(components.securitySchemes).toHaveProperty(scheme);
      }
    }
  });

  test("refers only to its own parts, where a reader looks for them", async () => {
    const whole = await document();
    const references = [...walk(whole)].flatMap(([path, { $ref }]) =>
      typeof $ref === "string" ? [[path, $ref]] : [],
    );
    expect(references.length).toBeGreaterThan(20);
    for (const [path, reference] of references)
      expect([path, reference, resolve(whole, String(reference))]).toEqual([
        path,
        reference,
        expect.any(Object),
      ]);
    for (const [path, value] of walk(whole)) expect([path, "$defs" in value]).toEqual([path, false]);
  });

  test("describes a session, with the fields of the application and without the hidden ones", async () => {
    const { components } = await document();
    const members = Object.keys(
      (components.schemas as Record<string, { properties: object }>).Session?.properties ?? {},
    );
    expect(members).toContain("theme");
    expect(members).not.toContain("risk");
  });

  test("marks the routes that require a session", async () => {
    const { paths } = await document();
    for (const { documented, method, spec } of wireRoutes) {
      const { security } = operationOf(paths, documented, method);
      const expected = {
        none: [],
        optional: [{}, { session: [] }],
        required: [{ session: [] }],
        fresh: [{ session: [] }],
      };
      expect([documented, security]).toEqual([documented, expected[spec.session]]);
    }
  });

  test("has no error by the rules that OpenAPI tools share", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(await document()), config });
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(errors.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  test("lists each error of a route under its status", async () => {
    const { paths } = await document();
    for (const { documented, method, spec } of wireRoutes) {
      const { responses } = operationOf(paths, documented, method);
      for (const { code, status, message } of spec.errors)
        expect(responses[status]?.description).toContain(`\`${code}\`: ${message}`);
    }
  });
});

function operationOf(paths: OpenApiDocument["paths"], path: string, method: string): Operation {
  const operation = paths[`/api/auth${path}`]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  // Another test checks its parts.
  return operation as Operation;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  responses: Record<string, { description: string }>;
  security?: Record<string, string[]>[];
}

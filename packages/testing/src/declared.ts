import { expect } from "vitest";
import { z } from "zod";
import type { ErrorCode } from "../../latchkey/src/base/errors.ts";
import * as kernelErrors from "../../latchkey/src/base/errors.ts";
import { coreFeatures } from "../../latchkey/src/engine/core-features.ts";
import { offers } from "../../latchkey/src/features/index.ts";
import type { Feature } from "../../latchkey/src/kernel/contracts/feature.ts";
import type { Route } from "../../latchkey/src/kernel/contracts/route.ts";
import type { OpenApiDocument } from "../../latchkey/src/kernel/pipeline/openapi.ts";
import { resolveOptions } from "../../latchkey/src/options/declared.ts";
import { type App, BASE_URL, type RawAnswer } from "./app.ts";

/** A route as its feature declares it, once for each method. */
export interface Declared {
  route: string;
  method: string;
  path: string;
  /** The path with a sample value for each parameter. */
  url: string;
  /** The path as the API reference writes it. */
  documented: string;
  spec: Route;
}

/** The optional features with everything that their options add, for tests that cover all of them. */
export const optionalFeatures = (): Feature[] => Object.values(offers).map(({ complete }) => complete());

/**
 * Returns every route of the core and of `plugins`. Generated tests use it, so new routes are covered at
 * once.
 */
export function declaredRoutes(plugins: readonly Feature[] = []): Declared[] {
  const resolved = resolveOptions({ baseURL: BASE_URL, database: "sqlite::memory:" });
  return [...coreFeatures(resolved), ...plugins].flatMap(({ routes }) =>
    Object.entries(routes).flatMap(([route, spec]) =>
      [spec.method].flat().map((method) => ({
        route,
        method,
        path: spec.path,
        url: spec.path.replace(/:\w+/g, "x"),
        documented: spec.path.replace(/:(\w+)/g, "{$1}"),
        spec,
      })),
    ),
  );
}

/** The routes that exist over HTTP. */
export const wireRoutes: readonly Declared[] = declaredRoutes().filter(
  ({ spec }) => spec.serverOnly !== true,
);

/** The errors that any route may answer with, besides its declared ones. */
const KERNEL_CODES: ReadonlyMap<string, number> = new Map(
  Object.values<unknown>(kernelErrors)
    .filter((value): value is ErrorCode => typeof value === "object" && value !== null && "code" in value)
    .map(({ code, status }) => [code, status]),
);

interface Described {
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  requestBody?: { content: { "application/json"?: { schema: object } } };
  parameters: { name: string; in: string; required: boolean; schema: object }[];
}

const references = new WeakMap<App["auth"], OpenApiDocument>();

/** Returns an engine's API reference, which takes a while to make. */
function referenceOf({ auth }: Pick<App, "auth">): OpenApiDocument {
  const reference = references.get(auth) ?? auth.openapi();
  references.set(auth, reference);
  return reference;
}

/** Returns the API reference's entry for one route. */
export function described(world: Pick<App, "auth">, { documented, method }: Declared): Described {
  const operation = referenceOf(world).paths[`/api/auth${documented}`]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${documented} is not described`);
  // A structural check of the document ensures these members.
  return operation as Described;
}

/** Returns a function that checks responses against the declaration of their route. */
export function judgeOf(world: Pick<App, "auth">): (route: Declared, answer: RawAnswer) => void {
  const document = referenceOf(world);
  const schemas = new Map<string, z.ZodType>();
  const schemaOf = (schema: object): z.ZodType => {
    const key = JSON.stringify(schema);
    const known = schemas.get(key) ?? z.fromJSONSchema(standalone(schema, document));
    schemas.set(key, known);
    return known;
  };
  const error = schemaOf({ $ref: "#/components/schemas/Error" });

  return (route, answer) => {
    const { responses } = described(world, route);
    const { cacheFor } = route.spec;
    const mayKeep = cacheFor !== undefined && answer.status < 400;
    expect(answer.headers.get("cache-control")).toBe(
      mayKeep ? `public, max-age=${cacheFor}` : "private, no-store",
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    if (answer.status < 400) {
      const declared = responses[answer.status];
      expect(declared, `${route.path} answers ${answer.status}`).toBeDefined();
      const json = declared?.content?.["application/json"];
      if (json === undefined) return;
      expect(answer.headers.get("content-type")).toBe("application/json");
      expect(schemaOf(json.schema).safeParse(JSON.parse(answer.text)).error).toBeUndefined();
      return;
    }
    const body = JSON.parse(answer.text);
    expect(error.safeParse(body).error).toBeUndefined();
    const own = [...route.spec.errors, ...(route.spec.needs?.errors ?? [])];
    const statuses = [
      ...own.filter(({ code }) => code === body.code).map(({ status }) => status),
      KERNEL_CODES.get(body.code),
    ];
    // The engine's document also describes the codes that other features add.
    const isDescribed = responses[answer.status]?.description.includes(`\`${body.code}\``) === true;
    if (!isDescribed) expect(statuses, `${route.path} answers ${body.code}`).toContain(answer.status);
  };
}

/** Returns one schema of a document as a complete JSON Schema. */
function standalone(schema: object, { components }: OpenApiDocument): Parameters<typeof z.fromJSONSchema>[0] {
  const whole = { ...schema, $defs: components.schemas };
  return JSON.parse(JSON.stringify(whole).replaceAll("#/components/schemas/", "#/$defs/"));
}

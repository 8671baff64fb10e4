import { z } from "zod";
import type { ErrorCode } from "../../packages/latchkey/src/base/errors.ts";
import * as kernelErrors from "../../packages/latchkey/src/base/errors.ts";
import { coreFeatures } from "../../packages/latchkey/src/engine/core-features.ts";
import { offers } from "../../packages/latchkey/src/features/index.ts";
import type { Feature } from "../../packages/latchkey/src/kernel/contracts/feature.ts";
import { type Shapes, shapesOf } from "../../packages/latchkey/src/kernel/contracts/fields/shapes.ts";
import type { Route, SchemaOf } from "../../packages/latchkey/src/kernel/contracts/route.ts";
import { resolveOptions } from "../../packages/latchkey/src/options/declared.ts";
import { schema } from "../../packages/latchkey/src/storage/tables/schema.ts";

/** A route in the form that the printers need. */
export interface DeclaredRoute {
  /** The name in `auth.api`. */
  name: string;
  /** The prefix of its types' names. */
  typeName: string;
  spec: Route;
  methods: readonly string[];
  body: z.ZodType | undefined;
  query: z.ZodType | undefined;
  /** Undefined for a page. */
  returns: z.ZodType | undefined;
  /** Every error that it declares, and those that follow from its session. */
  errors: readonly ErrorCode[];
}

export interface Declarations {
  routes: readonly DeclaredRoute[];
  shapes: Shapes;
  /** The rows of the feature's tables, by their name in responses. */
  rows: ReadonlyMap<string, z.ZodType>;
  /** An optional feature's settings for screens. */
  ui: z.ZodRawShape;
  /** Every error of an engine, one for each code. */
  errors: readonly ErrorCode[];
}

/** Returns the declarations of the core features without making an engine. */
export function coreDeclarations(): Declarations {
  return declarationsOf(core());
}

/** Returns the declarations of each optional feature with routes, by its ID. */
export function optionalDeclarations(): Map<string, Declarations> {
  const optional = Object.values(offers)
    .map(({ complete }) => complete())
    .filter(({ routes }) => Object.keys(routes).length > 0);
  const known = new Set(coreDeclarations().errors.map(({ code }) => code));
  return new Map(
    optional.map((feature) => {
      const { shapes, routes, errors } = declarationsOf([...core(), feature]);
      const own = routes.filter(({ spec }) => Object.values(feature.routes).includes(spec));
      const named = (feature.tables ?? []).flatMap(({ part, name }) => {
        if (part !== "table") return [];
        const row = shapes.row(name);
        return [[String(row.meta()?.id), row] as const];
      });
      const unknown = errors.filter(({ code }) => !known.has(code));
      const ui = feature.uiShape ?? {};
      return [feature.id, { shapes, rows: new Map(named), ui, routes: own, errors: unknown }];
    }),
  );
}

/** Returns the names of the optional features in code, by ID: those in the configuration file. */
export function optionalNames(): Map<string, string> {
  return new Map(Object.entries(offers).map(([name, { complete }]) => [complete().id, name]));
}

function core(): readonly Feature[] {
  return coreFeatures(resolveOptions({ baseURL: "http://localhost", database: "sqlite:" }));
}

export function declarationsOf(features: readonly Feature[]): Declarations {
  const tables = schema(features.flatMap((feature) => feature.tables ?? []));
  const shapes: Shapes = {
    ...shapesOf(tables, { user: {}, session: {} }),
    // The fields are known only where an engine is made. The ID lets the printer name them.
    sessionInput: z.object({}).meta({ id: "SessionInput" }),
    withFields(table, body, row) {
      const ofUser = row === "new" ? "NewUser" : "UserInput";
      return z.intersection(body, z.object({}).meta({ id: table === "user" ? ofUser : "AddedFields" }));
    },
  };
  const routes = features.flatMap((feature) =>
    Object.entries(feature.routes).map(([name, spec]) => declaredRoute(name, spec, shapes)),
  );
  const byCode = new Map<string, ErrorCode>();
  const others = features.flatMap(({ userColumns, errors = [] }) => [
    ...(userColumns?.errors ?? []),
    ...errors,
  ]);
  // A feature lists a code with its usual status, a route with a specific one.
  for (const error of [...kernelCodes(), ...others, ...routes.flatMap((route) => route.errors)])
    if (!byCode.has(error.code)) byCode.set(error.code, error);
  return { routes, shapes, rows: new Map(), ui: {}, errors: [...byCode.values()] };
}

function declaredRoute(name: string, spec: Route, shapes: Shapes): DeclaredRoute {
  const resolve = (given: SchemaOf<unknown>): z.ZodType =>
    typeof given === "function" ? given(shapes) : given;
  return {
    name,
    typeName: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    spec,
    methods: typeof spec.method === "string" ? [spec.method] : spec.method,
    body: spec.body && resolve(spec.body),
    query: spec.query && resolve(spec.query),
    returns: typeof spec.returns === "string" ? undefined : resolve(spec.returns),
    errors: [...sessionErrors(spec), ...(spec.needs?.errors ?? []), ...spec.errors],
  };
}

function sessionErrors({ session }: Route): ErrorCode[] {
  if (session === "fresh") return [kernelErrors.UNAUTHORIZED, kernelErrors.SESSION_NOT_FRESH];
  return session === "required" ? [kernelErrors.UNAUTHORIZED] : [];
}

/** Returns the codes that every route may answer with. */
function kernelCodes(): ErrorCode[] {
  return Object.values<unknown>(kernelErrors).filter(
    (value): value is ErrorCode => typeof value === "object" && value !== null && "code" in value,
  );
}

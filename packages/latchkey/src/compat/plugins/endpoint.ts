import { fail, UNAUTHORIZED, VALIDATION_ERROR } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import {
  type AuthMiddleware,
  createAuthMiddleware,
  extended,
  type HookCall,
  type Loose,
  passedBy,
} from "../hooks.ts";
import type { EndpointOptions, PluginEndpoint } from "./plugin.ts";

type Schema = { readonly safeParse: (value: unknown) => Loose };
type Parsed<Given> = Given extends { readonly _zod: { readonly output: infer Output } } ? Output : Loose;

/** The call of an endpoint whose settings are `Options`. Middlewares make sure that there is a session. */
export type EndpointCallOf<Options extends EndpointOptions> = Omit<HookCall, "body" | "query" | "context"> & {
  readonly body: Options extends { readonly body: infer Body } ? Parsed<Body> : Loose;
  readonly query: Options extends { readonly query: infer Query } ? Parsed<Query> : Loose;
  readonly context: Options extends { readonly use: readonly [unknown, ...unknown[]] }
    ? SignedIn
    : HookCall["context"];
};

type SignedIn = Omit<HookCall["context"], "session"> & {
  readonly session: NonNullable<HookCall["context"]["session"]>;
  readonly [member: string]: Loose;
};

/** An endpoint, with the types of its input and its answer. */
export interface TypedEndpoint<Options extends EndpointOptions, Answer> extends PluginEndpoint {
  (call?: {
    body?: EndpointCallOf<Options>["body"];
    query?: EndpointCallOf<Options>["query"];
    params?: Record<string, string>;
    headers?: Headers | Record<string, string | string[] | undefined>;
  }): Promise<Answer>;
}

/** Declares an endpoint of a plugin. */
export function createAuthEndpoint<const Options extends EndpointOptions, Answer>(
  path: string,
  options: Options,
  handler: (call: EndpointCallOf<Options>) => MaybePromise<Answer>,
): TypedEndpoint<Options, Answer> {
  const run = async (call: HookCall) => {
    const parsed = extended(call, {
      body: checked(options.body, call.body, "body"),
      query: checked(options.query, call.query, "query"),
    });
    const checkedCall = await passedBy(parsed, options.use ?? []);
    // Its body and query were parsed as the settings say.
    return await handler(checkedCall as EndpointCallOf<Options>);
  };
  // The adapter calls it with a call; in process, `auth.api` takes its place.
  return Object.assign(run, { path, options }) as unknown as TypedEndpoint<Options, Answer>;
}

/** Only for signed-in users: others are refused with 401. In the `use` of an endpoint. */
export const sessionMiddleware: AuthMiddleware = createAuthMiddleware(async (call) => {
  if (call.context.session === null) throw fail(UNAUTHORIZED);
  return { session: call.context.session };
});

/** Returns the caller's session with its user, or null. */
export async function getSessionFromCtx(call: HookCall): Promise<HookCall["context"]["session"]> {
  return call.context.session;
}

/** Validates with any copy of zod. */
function checked(schema: unknown, value: unknown, part: "body" | "query"): unknown {
  if (!isSchema(schema)) return value;
  const { success, data, error }: Loose = schema.safeParse(value ?? {});
  if (success) return data;
  const issues: readonly { path: readonly PropertyKey[]; message: string }[] = error?.issues ?? [];
  throw fail(VALIDATION_ERROR, {
    message: part === "body" ? "Invalid body parameters" : "Invalid query parameters",
    details: issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })),
  });
}

function isSchema(schema: unknown): schema is Schema {
  return isObject(schema) && typeof schema.safeParse === "function";
}

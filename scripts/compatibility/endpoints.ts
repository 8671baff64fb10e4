import { type ErrorCode, HEADERS_REQUIRED } from "../../packages/latchkey/src/base/errors.ts";
import {
  CHECKED_USER_NOT_FOUND,
  ROLE_OR_USER_REQUIRED,
} from "../../packages/latchkey/src/features/admin/errors.ts";
import {
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED,
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED,
} from "../../packages/latchkey/src/features/api-key/errors.ts";
import { USER_ID_OR_SESSION_REQUIRED } from "../../packages/latchkey/src/features/social/errors.ts";
import { REDIRECT_TARGETS } from "../../packages/latchkey/src/kernel/redirect-targets.ts";
import { coreDeclarations, type DeclaredRoute, optionalDeclarations } from "../generate/declared-routes.ts";
import { ADMIN } from "./admin.ts";
import { API_KEY } from "./api-key.ts";
import { CORE, type Expected } from "./contract.ts";
import { EMAIL_OTP, MAGIC_LINK } from "./email-ways.ts";
import { JWT } from "./jwt.ts";
import { MULTI_SESSION } from "./multi-session.ts";
import { ORGANIZATION } from "./organizations.ts";
import { PASSKEY } from "./passkey.ts";
import { TWO_FACTOR } from "./two-factor.ts";
import { USERNAME } from "./username.ts";

/** An endpoint with every failure that it has to have a test for. */
export interface Endpoint {
  readonly part: Part;
  /** `POST /sign-in/email`. */
  readonly name: string;
  /** Undefined where the engine has none, which is a defect. */
  readonly summary: string | undefined;
  readonly failures: readonly string[];
  /** Known to clients, never answered, and why. */
  readonly never: Readonly<Record<string, string>>;
  /** Not in the framework that clients are of: an addition. */
  readonly isOurs: boolean;
}

/** What clients know of the optional features, by the feature's ID. */
const OPTIONAL = {
  organization: ORGANIZATION,
  admin: ADMIN,
  "two-factor": TWO_FACTOR,
  "multi-session": MULTI_SESSION,
  passkey: PASSKEY,
  "api-key": API_KEY,
  username: USERNAME,
  "magic-link": MAGIC_LINK,
  "email-otp": EMAIL_OTP,
  jwt: JWT,
} satisfies Readonly<Record<string, Readonly<Record<string, Expected>>>>;

/** What the page has a chapter for. */
export type Part = "core" | keyof typeof OPTIONAL;

/** What the engine declares, and what clients know: each endpoint of either, with the failures of both. */
export function allEndpoints(): Endpoint[] {
  const declared = optionalDeclarations();
  return [
    ...endpointsOf("core", coreDeclarations().routes, CORE),
    ...Object.entries(OPTIONAL).flatMap(([id, contract]) =>
      endpointsOf(id as keyof typeof OPTIONAL, declared.get(id)?.routes ?? [], contract),
    ),
  ];
}

function endpointsOf(
  part: Part,
  routes: readonly DeclaredRoute[],
  contract: Readonly<Record<string, Expected>>,
): Endpoint[] {
  const declared = new Map<string, DeclaredRoute>(
    routes
      .filter(({ spec }) => spec.serverOnly !== true)
      .flatMap((route) => route.methods.map((method) => [`${method} ${route.spec.path}`, route] as const)),
  );
  return [...new Set([...Object.keys(contract), ...declared.keys()])].map((name) => {
    const route = declared.get(name);
    const expected = contract[name];
    const never = expected?.never ?? {};
    const failures = new Set([
      ...(expected?.failures ?? []),
      ...(route === undefined ? [] : failuresOf(route)),
    ]);
    return {
      part,
      name,
      summary: route?.spec.summary,
      failures: [...failures],
      never,
      isOurs: expected === undefined,
    };
  });
}

/** Over the wire there are always headers, and everyone is themselves. */
const IN_PROCESS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  HEADERS_REQUIRED,
  USER_ID_OR_SESSION_REQUIRED,
  ROLE_OR_USER_REQUIRED,
  CHECKED_USER_NOT_FOUND,
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED,
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED,
]);

/** What the route declares, and what follows from its input. */
function failuresOf(route: DeclaredRoute): string[] {
  const members = new Set(
    [route.body, route.query].flatMap((schema) =>
      schema !== undefined && "shape" in schema ? Object.keys(schema.shape as object) : [],
    ),
  );
  return [
    ...(members.size > 0 ? ["VALIDATION_ERROR"] : []),
    ...route.errors.flatMap((error) => (IN_PROCESS.has(error) ? [] : [error.code])),
    ...Object.entries(REDIRECT_TARGETS).flatMap(([member, { code }]) => (members.has(member) ? [code] : [])),
  ];
}

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
import { REDIRECT_TARGETS } from "../../packages/latchkey/src/kernel/pipeline/redirect-targets.ts";
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

/** An endpoint with every failure that needs a test. */
export interface Endpoint {
  readonly part: Part;
  /** `POST /sign-in/email`. */
  readonly name: string;
  /** Undefined if the engine has no such endpoint, which is a defect. */
  readonly summary: string | undefined;
  readonly failures: readonly string[];
  /** Failures that clients know, but that never occur here, with the reason. */
  readonly never: Readonly<Record<string, string>>;
  /** True if the compatible framework doesn't have it. */
  readonly isOurs: boolean;
}

/** The optional features as clients know them, by the feature's ID. */
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

/** The chapters of the page. */
export type Part = "core" | keyof typeof OPTIONAL;

/** Returns each endpoint that the engine declares or clients know, with the failures of both. */
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

/** Errors of server-side calls. Requests always have headers, and callers always act as themselves. */
const IN_PROCESS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  HEADERS_REQUIRED,
  USER_ID_OR_SESSION_REQUIRED,
  ROLE_OR_USER_REQUIRED,
  CHECKED_USER_NOT_FOUND,
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED,
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED,
]);

/** Returns the failures that the route declares, and those that follow from its input. */
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

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Person } from "./people.ts";

type Endpoint = "token" | "profile" | "jwks";

/** Failures of an endpoint. `stall`: the response begins and doesn't end. */
const OUTAGES = ["500", "html", "10mb", "hang", "stall", "redirect"] as const;
type Outage = (typeof OUTAGES)[number];

const FORGERIES = [
  "signature",
  "audience",
  "audience-among-others",
  "issuer",
  "expired",
  "not-yet",
  "nonce",
  "no-nonce",
  "none",
  "hs256",
  "unknown-kid",
  "traversing-kid",
  "jku",
  "missing",
] as const;
/** Faults of an ID token. `missing`: there is none. */
export type Forgery = (typeof FORGERIES)[number];

const PROFILES = [
  "no-address",
  "unverified-address",
  "no-name",
  "no-picture",
  "nul",
  "long",
  "script",
] as const;

/** Troubles that can be switched on at a provider. */
export type Trouble =
  | "access-denied"
  | "server-error"
  | "other-issuer"
  | "token-error-with-200"
  | "no-refresh-token"
  | "refresh-refused"
  | `${Endpoint}-${Outage}`
  | `id-token-${Forgery}`
  | `profile-${(typeof PROFILES)[number]}`;

const ENDPOINTS: readonly Endpoint[] = ["token", "profile", "jwks"];

/** Every trouble. Commands to a separate process are looked up here. */
export const TROUBLES: readonly Trouble[] = [
  "access-denied",
  "server-error",
  "other-issuer",
  "token-error-with-200",
  "no-refresh-token",
  "refresh-refused",
  ...ENDPOINTS.flatMap((endpoint) => OUTAGES.map((outage) => `${endpoint}-${outage}` as const)),
  ...FORGERIES.map((forgery) => `id-token-${forgery}` as const),
  ...PROFILES.map((profile) => `profile-${profile}` as const),
];

export function forgeryIn(troubles: ReadonlySet<Trouble>): Forgery | undefined {
  return FORGERIES.find((forgery) => troubles.has(`id-token-${forgery}`));
}

const SCRIPT = `<script>alert("Ada")</script>'"><img src=x onerror=alert(1)>`;
const LONG_NAME = "A".repeat(10 * 1024);

/** Returns the user as a provider with these troubles describes them. */
export function personIn(troubles: ReadonlySet<Trouble>, person: Person): Person {
  const has = (trouble: (typeof PROFILES)[number]): boolean => troubles.has(`profile-${trouble}`);
  return {
    ...person,
    ...(has("no-address") ? { email: undefined } : {}),
    ...(has("unverified-address") ? { isEmailVerified: false } : {}),
    ...(has("no-name") ? { givenName: undefined, familyName: undefined } : {}),
    ...(has("no-picture") ? { hasPicture: false } : {}),
    ...(has("nul") ? { givenName: "A\u0000da" } : {}),
    ...(has("long") ? { givenName: LONG_NAME } : {}),
    ...(has("script") ? { givenName: SCRIPT } : {}),
  };
}

/** Fails as the troubles require. Returns false if the endpoint should answer normally. */
export function fails(
  troubles: ReadonlySet<Trouble>,
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const outage = OUTAGES.find((kind) => troubles.has(`${endpoint}-${kind}`));
  if (outage === undefined) return false;
  request.resume();
  if (outage === "500") {
    response.writeHead(500, { "content-type": "application/json" }).end(`{"error":"server_error"}`);
  } else if (outage === "html") {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>We'll be back</h1>");
  } else if (outage === "10mb") {
    // Valid JSON: only its size is wrong.
    const padding = " ".repeat(10 * 1024 * 1024);
    response.writeHead(200, { "content-type": "application/json" }).end(`{${padding}"access_token":"x"}`);
  } else if (outage === "redirect") {
    response.writeHead(307, { location: "/elsewhere/token" }).end();
  } else if (outage === "stall") {
    response.writeHead(200, { "content-type": "application/json" }).write("{");
  }
  return true;
}

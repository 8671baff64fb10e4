import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type AdditionalFields,
  type Feature,
  type FieldsOf,
  type Latchkey,
  type LatchkeyOptions,
  latchkey,
} from "latchkey";
import { toNodeHandler } from "latchkey/node";
import { onTestFinished } from "vitest";

/** Answers a request in the service's place; returns true if it did. */
export type Interception = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface TestService<Auth = Latchkey> {
  readonly auth: Auth;
  /** `http://localhost:1234`. */
  readonly url: string;
  /** All requests in order, such as `GET /get-session`. */
  readonly requests: string[];
  /** Returns the number of requests of one kind. */
  count(request: string): number;
  /** Sets the handler that is tried first from now on. */
  intercept(interception: Interception | undefined): void;
}

/** Starts a service over real HTTP on a free port, until the test ends. */
export async function startService<
  const Fields extends AdditionalFields = Record<never, never>,
  const UserFields extends AdditionalFields = Record<never, never>,
>(
  options: Pick<
    LatchkeyOptions<Fields, readonly Feature[], UserFields>,
    | "session"
    | "user"
    | "plugins"
    | "emailAndPassword"
    | "emailVerification"
    | "branding"
    | "socialProviders"
    | "account"
    | "advanced"
    | "rateLimit"
    | "trustedOrigins"
    | "databaseHooks"
    | "env"
  > = {},
): Promise<TestService<Latchkey<FieldsOf<Fields, UserFields>>>> {
  const requests: string[] = [];
  let interception: Interception | undefined;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace("/api/auth", "")}`);
    if (!interception?.(request, response)) handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  // A server that listens on a port has an address with a port.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const auth = latchkey({
    baseURL: url,
    secret: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
    database: "sqlite::memory:",
    emailAndPassword: { enabled: true },
    ...options,
    // Each test uses a few routes and statements, and none depends on the cost of a hash.
    env: { isLazy: true, passwordCost: { memoryCost: 8, timeCost: 1 }, ...options.env },
  });
  const handle = toNodeHandler(auth);
  await auth.migrate();
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await auth.close();
  });
  return {
    auth,
    url,
    requests,
    count: (wanted) => requests.filter((request) => request === wanted).length,
    intercept: (next) => {
      interception = next;
    },
  };
}

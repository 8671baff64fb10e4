import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { often } from "@latchkey/testing/rounds";
import {
  type Done,
  explained,
  nothing,
  type Operation,
  type Outcome,
} from "@latchkey/testing/sessions/session-model";
import fc from "fast-check";
import { expect, test } from "vitest";

// Random histories of several people at two nodes of one database, partly concurrent, compared with a model
// of the service. A failure prints its seed: `fc.assert(…, { seed, path })` replays it.

const HISTORIES = often(40, 600);
const BROWSERS = 4;

const secrets = fc.integer({ min: 0, max: 2 });
const people = fc.integer({ min: 0, max: 1 });
const browsers = fc.integer({ min: 0, max: BROWSERS - 1 });
const kinds = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sign up" as const), who: people }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("sign in" as const), who: people, secret: secrets }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("look" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("list" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sign out" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("end" as const), target: browsers }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("end others" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("end all" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("rename" as const),
      name: fc.constantFrom("Ada", "Bea", "Cleo"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("change password" as const),
      from: secrets,
      to: secrets,
      endOthers: fc.boolean(),
    }),
  },
);
const operations: fc.Arbitrary<Operation> = fc
  .tuple(kinds, browsers, fc.constantFrom(0 as const, 1 as const))
  .map(([kind, browser, node]) => ({ ...kind, browser, node }));
/** Operations that run at the same time, each in a different browser. */
const groups = fc.uniqueArray(operations, { minLength: 1, maxLength: 3, selector: ({ browser }) => browser });
const histories = fc.array(groups, { minLength: 3, maxLength: 14 });

const password = (secret: number) => `a password of the tests ${secret}`;
let played = 0;

/** Performs the operation with the cookie that the browser had before its group began. */
async function perform(
  nodes: readonly App[],
  address: (who: number) => string,
  operation: Operation,
  cookies: ReadonlyMap<number, string>,
): Promise<{ outcome: Outcome; cookie: string | undefined }> {
  const client = (nodes[operation.node] as App).client();
  const headers = { cookie: cookies.get(operation.browser) ?? "" };
  const post = (path: string, body?: object) => client.post(path, body, { headers });
  const answer = await (() => {
    switch (operation.kind) {
      case "sign up":
        return post("/sign-up/email", { name: "Ada", email: address(operation.who), password: password(0) });
      case "sign in":
        return post("/sign-in/email", {
          email: address(operation.who),
          password: password(operation.secret),
        });
      case "look":
        return client.get("/get-session", { headers });
      case "list":
        return client.get("/list-sessions", { headers });
      case "sign out":
        return post("/sign-out");
      case "end":
        return post("/revoke-session", { token: tokenOf(cookies.get(operation.target)) });
      case "end others":
        return post("/revoke-other-sessions");
      case "end all":
        return post("/revoke-sessions");
      case "rename":
        return post("/update-user", { name: operation.name });
      case "change password":
        return post("/change-password", {
          currentPassword: password(operation.from),
          newPassword: password(operation.to),
          revokeOtherSessions: operation.endOthers,
        });
    }
  })();
  const opens =
    operation.kind === "sign up" || operation.kind === "sign in" || operation.kind === "change password";
  const set = answer.cookies.find(({ name, value }) => name.endsWith("session_token") && value !== "");
  return {
    outcome: { status: answer.status, told: told(operation, answer.status, answer.body) },
    cookie: opens && set !== undefined ? `${set.name}=${set.value}` : undefined,
  };
}

function told({ kind }: Operation, status: number, body: Told): string {
  // A password that was changed while it was being verified has a different error code.
  if (body?.code === "FAILED_TO_CREATE_SESSION") return "INVALID_EMAIL_OR_PASSWORD";
  if (status !== 200) return body?.code ?? "";
  if (kind === "list") return String(body?.length);
  if (kind !== "look") return "";
  const email = body?.user?.email;
  return email === undefined ? "nobody" : `${/\d+/.exec(email)?.[0]} ${body?.user?.name}`;
}

type Told = { code?: string; length?: number; user?: { email?: string; name?: string } } | null | undefined;

/** The token in a cookie, as the client sends it back. */
function tokenOf(cookie: string | undefined): string {
  return decodeURIComponent(cookie?.split("=")[1] ?? "none").split(".")[0] ?? "";
}

test("concurrent requests of users at two nodes have a sequential order that explains every answer", {
  tags: "servers",
  timeout: HISTORIES * 6_000,
}, async () => {
  const first = await app({ file: true, emailAndPassword: { password: QUICK_PASSWORDS } });
  const second = await app({ beside: first, emailAndPassword: { password: QUICK_PASSWORDS } });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      played += 1;
      const round = played;
      const address = (who: number) => `person${who}-of-${round}@example.com`;
      const cookies = new Map<number, string>();
      let states = [nothing];
      const log: Done[][] = [];
      for (const [at, group] of history.entries()) {
        const results = await Promise.all(
          group.map((operation) => perform([first, second], address, operation, cookies)),
        );
        const done = group.map((operation, i) => ({
          operation,
          id: `${at}.${i}`,
          outcome: (results[i] as { outcome: Outcome }).outcome,
        }));
        log.push(done);
        states = explained(states, done);
        expect(states, `nothing explains the last group of ${JSON.stringify(log, undefined, 1)}`).not.toEqual(
          [],
        );
        for (const [i, { cookie }] of results.entries()) {
          if (cookie !== undefined) cookies.set((group[i] as Operation).browser, cookie);
        }
      }
    }),
    { numRuns: HISTORIES },
  );
});

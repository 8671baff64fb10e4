import { type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorCode, fail } from "../../../base/errors.ts";
import type { Gate } from "../../../kernel/contracts/door.ts";
import { feature } from "../../../kernel/contracts/feature.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { userStore } from "../../users/store.ts";
import { door } from "../index.ts";
import { sessionStore } from "../store.ts";

const options: AppOptions = { emailAndPassword: { password: QUICK_PASSWORDS } };
const CLOSED = errorCode("CLOSED", 403, "Closed today");

/** A feature of an application with a gate for every session. */
const gated = (gate: Gate) => feature({ id: "gated", routes: {}, gates: [service(() => gate)] });

/** Signs any user in, which a feature may not do without declaring it. */
const letIn = requestService((core) => {
  const users = core.use(userStore);
  const doorOf = door.make(core);
  return (context) => async (email: string) => {
    const user = await users.findByEmail(email);
    if (user !== undefined) await doorOf(context).enter({ user, method: "nod" });
    return { success: true as const };
  };
});

const nod = (declared: object) =>
  feature({
    id: "nod",
    routes: {
      nod: route({
        method: "POST",
        path: "/nod",
        summary: "Let in who nods",
        session: "none",
        body: z.object({ email: z.string() }),
        returns: z.object({ success: z.literal(true) }),
        uses: { letIn },
        errors: [],
        ...declared,
        handle: ({ body, letIn }) => letIn(body.email),
      }),
    },
  });

/** Reports the proofs of the caller's session. */
const proofs = feature({
  id: "proofs",
  routes: {
    listProofs: route({
      method: "GET",
      path: "/proofs",
      summary: "List the methods that the caller signed in with",
      session: "required",
      returns: z.array(z.object({ method: z.string(), at: z.string() })),
      uses: { sessions: sessionStore },
      errors: [],
      handle: async ({ session, sessions }) => [...(await sessions.proofsOf(session))],
    }),
  },
});

test("a gate that admits no user applies to every sign-in method, and nothing is written", async () => {
  const plugins = [
    gated({
      admit() {
        throw fail(CLOSED);
      },
    }),
  ];
  const world = await app({ ...options, plugins });
  const before = await world.dump();
  const given = { name: "Ada", email: "ada@example.com", password: PASSWORD };
  await world.client().post("/sign-up/email", given).refuses(CLOSED);
  expect(await world.dump()).toEqual(before);
});

test("a step that a gate requires is answered in place of a session", async () => {
  let asks = false;
  const pending = { kind: "code", expiresIn: 60, answer: { codeRedirect: true }, error: "code_required" };
  const world = await app({
    ...options,
    plugins: [gated({ ask: async () => (asks ? pending : undefined) })],
  });
  const ada = await world.person();
  asks = true;
  const browser = world.client();
  const answer = await browser.post("/sign-in/email", ada);
  expect(answer).toMatchObject({ status: 200, body: { codeRedirect: true }, cookies: [] });
  expect(answer.body).not.toHaveProperty("token");
  expect((await browser.get("/get-session")).text).toBe("null");
  expect(await world.counts()).toMatchObject({ session: 1 });
  // A user who is already signed in isn't asked again.
  const change = {
    currentPassword: PASSWORD,
    newPassword: "another horse battery",
    revokeOtherSessions: true,
  };
  await ada.client.post("/change-password", change).ok();
  await ada.client.get("/list-sessions").ok();
});

test("a feature's sign-in method opens a session, with its event", async () => {
  const world = await app({ ...options, plugins: [nod({ opensSessions: true }), proofs] });
  const ada = await world.person();
  const browser = world.client();
  await browser.post("/nod", { email: ada.email }).ok();
  expect(await browser.get("/proofs").ok()).toEqual([{ method: "nod", at: expect.any(String) }]);
  expect(await world.rows("securityEvent")).toContainEqual(
    expect.objectContaining({ event: "sign_in", method: "nod", userId: ada.id }),
  );
});

test("a route that opens sessions without declaring it is a defect, and opens none", async () => {
  const world = await app({ ...options, plugins: [nod({})] });
  const ada = await world.person();
  const answer = await world.client().post("/nod", { email: ada.email });
  expect(answer.status).toBe(500);
  expect(answer.cookies).toEqual([]);
  expect(await world.counts()).toMatchObject({ session: 1 });
});

/** A secondary storage that keeps everything. */
function keeping(): AppOptions {
  const values = new Map<string, string>();
  const secondaryStorage = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
  };
  return { redis: undefined, secondaryStorage };
}

test.each<[string, () => AppOptions]>([
  ["", () => ({})],
  [" in a secondary storage", keeping],
])("a session%s keeps the proofs of its user, and no answer shows them", async (_, stored) => {
  const world = await app({ ...options, ...stored(), plugins: [proofs] });
  const ada = await world.person();
  const at = [new Date(world.now()).toISOString()];
  world.advance(60);
  at.push(new Date(world.now()).toISOString());
  await ada.client.post("/reauthenticate", { password: PASSWORD }).ok();
  world.advance(60);
  at.push(new Date(world.now()).toISOString());
  const change = {
    currentPassword: PASSWORD,
    newPassword: "another horse battery",
    revokeOtherSessions: true,
  };
  await ada.client.post("/change-password", change).ok();
  expect(await ada.client.get("/proofs").ok()).toEqual(at.map((at) => ({ method: "password", at })));
  for (const path of ["/get-session", "/list-sessions", "/export-data"])
    expect((await ada.client.get(path)).text).not.toContain("proofs");
});

test("a feature identifies the caller if the request brings no cookie", async () => {
  const keys = feature({
    id: "keys",
    routes: {},
    finders: [
      service((core) => {
        const sessions = core.use(sessionStore);
        return {
          async find(context) {
            const token = context.header("x-key");
            const stored = token === undefined ? undefined : await sessions.find(token, false);
            return stored && { ...stored, token: token ?? "" };
          },
        };
      }),
    ],
  });
  const world = await app({ ...options, plugins: [keys] });
  const ada = await world.person();
  const [row] = await world.rows("session");
  const client = world.client({ "x-key": String(row?.token) });
  expect((await client.get("/get-session").ok()).user.id).toBe(ada.id);
  expect((await world.client().get("/get-session")).text).toBe("null");
});

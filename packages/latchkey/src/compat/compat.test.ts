import { DatabaseSync } from "node:sqlite";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { serverPlace } from "@latchkey/testing/storage/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import {
  APIError,
  betterAuth,
  createAuthEndpoint,
  createAuthMiddleware,
  customSession,
  getCookieCache,
  getSessionCookie,
  type HookCall,
  organization,
  sessionMiddleware,
} from "./index.ts";

const SECRET = "an old secret of this deployment 0123456789";
const PASSWORD = "correct horse battery";
const baseURL = "https://app.example.com";
const ada = { name: "Ada", email: "ada@example.com", password: PASSWORD };

const usual = () => ({
  baseURL,
  secret: SECRET,
  database: new DatabaseSync(":memory:"),
  emailAndPassword: { enabled: true },
});

/** Calls an engine as a browser on its page does. */
async function send(
  auth: { handler(request: Request, about?: { peer: string }): Promise<Response> },
  path: string,
  { body, cookie }: { body?: object; cookie?: string } = {},
): Promise<Response> {
  const request = new Request(`${baseURL}/api/auth${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", origin: baseURL, ...(cookie && { cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return auth.handler(request, { peer: "203.0.113.7" });
}

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

test("an application's own auth.ts signs people up, with the framework's cookie", async () => {
  const auth = betterAuth(usual());
  onTestFinished(() => auth.close());
  await auth.migrate();
  const answer = await send(auth, "/sign-up/email", { body: ada });
  expect(answer.status).toBe(200);
  const headers = new Headers({ cookie: cookieOf(answer) });
  expect(headers.get("cookie")).toContain("__Secure-better-auth.session_token=");
  expect(getSessionCookie(headers)).toEqual(expect.any(String));
  expect(getSessionCookie(new Headers())).toBeNull();
  expect((await auth.api.getSession({ headers }))?.user.email).toBe(ada.email);
  expect(auth.options.emailAndPassword?.enabled).toBe(true);
  expect(auth.$ERROR_CODES.INVALID_EMAIL).toEqual({ code: "INVALID_EMAIL", message: "Invalid email" });
  const { adapter, password, hasPlugin } = await auth.$context;
  expect(
    await adapter.findOne({ model: "user", where: [{ field: "email", value: ada.email }] }),
  ).toMatchObject({
    name: "Ada",
    createdAt: expect.any(Date),
  });
  expect(await password.verify({ hash: await password.hash("x"), password: "x" })).toBe(true);
  expect(hasPlugin("organization")).toBe(false);
});

test("the path of the base URL is the mount point", () => {
  const auth = betterAuth({ ...usual(), baseURL: `${baseURL}/auth` });
  onTestFinished(() => auth.close());
  expect(auth.basePath).toBe("/auth");
});

test("the secret and the URL come from the framework's variables", async () => {
  vi.stubEnv("BETTER_AUTH_SECRET", SECRET);
  vi.stubEnv("BETTER_AUTH_URL", baseURL);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { secret: _secret, baseURL: _url, ...rest } = usual();
  const auth = betterAuth({ ...rest, session: { cookieCache: { enabled: true, maxAge: 300 } } });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const { headers } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
  const cookie = cookieOf(new Response(null, { headers }));
  expect(await getCookieCache(new Headers({ cookie }))).toMatchObject({ user: { email: ada.email } });
  const other = getCookieCache(new Headers({ cookie }), { secret: `${SECRET}!` });
  expect(await other).toBeNull();
});

test.each([
  ["has a comma", 2, `0a,${SECRET}`],
  ["ends with a space", 2, `${SECRET} `],
  ["has a time as its version", 1_764_000_000, SECRET],
])("of `secrets`, one that %s signs unchanged", async (_title, version, value) => {
  const { secret: _secret, ...rest } = usual();
  const secrets = [
    { version, value },
    { version: 1, value: "an older secret of this deployment 0123456789" },
  ];
  const auth = betterAuth({ ...rest, secrets, session: { cookieCache: { enabled: true, maxAge: 300 } } });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const { headers } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
  const cookie = cookieOf(new Response(null, { headers }));
  expect(await getCookieCache(new Headers({ cookie }), { secret: value })).not.toBeNull();
});

test("hooks made with createAuthMiddleware refuse, change and see answers", async () => {
  const opened: string[] = [];
  const auth = betterAuth({
    ...usual(),
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== "/sign-up/email") return;
        if (!ctx.body?.email.endsWith("@example.com"))
          throw new APIError("BAD_REQUEST", { message: "Email must end with @example.com" });
        return { context: { ...ctx, body: { ...ctx.body, name: "Ada Lovelace" } } };
      }),
      after: createAuthMiddleware(async (ctx) => {
        const newSession = ctx.context.newSession;
        if (newSession !== null) opened.push(newSession.user.name);
        ctx.setHeader("x-seen", "yes");
      }),
    },
  });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const refused = await send(auth, "/sign-up/email", { body: { ...ada, email: "eve@example.org" } });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: "Email must end with @example.com" });
  const answer = await send(auth, "/sign-up/email", { body: ada });
  expect(answer.headers.get("x-seen")).toBe("yes");
  expect(opened).toEqual(["Ada Lovelace"]);
});

test("of a plugin's hooks, each sees what the earlier ones changed, and the first answer counts", async () => {
  const hook = (handler: (ctx: HookCall) => object, name: string) => ({
    matcher: (ctx: { path: string; body: { name: string } }) =>
      ctx.path === "/sign-up/email" && ctx.body.name.startsWith(name),
    handler: createAuthMiddleware(handler),
  });
  const renamed = (more: string) =>
    hook((ctx) => ({ context: { body: { ...ctx.body, name: ctx.body.name + more } } }), "Ada");
  const answered = (more: string) => hook((ctx) => ({ ...ctx.context.returned, [more]: true }), "Ada");
  const hooks = {
    before: [hook((ctx) => ctx.json({ blocked: true }), "Mallory"), hook(() => ({ context: {} }), "Mallory")],
    after: [answered("first"), answered("second")],
  };
  hooks.before.push(renamed(" King"), renamed(" Lovelace"));
  const auth = betterAuth({ ...usual(), plugins: [{ id: "guards", hooks }] });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const blocked = await send(auth, "/sign-up/email", { body: { ...ada, name: "Mallory" } });
  expect(await blocked.json()).toEqual({ blocked: true });
  const signedUp = await (await send(auth, "/sign-up/email", { body: ada })).json();
  expect(signedUp).toMatchObject({ user: { name: "Ada King Lovelace" }, first: true, second: true });
});

test("a plugin's hook may return the changed members of a body alone, at any depth", async () => {
  const body = { metadata: { plan: null, tags: ["new"], size: { rooms: 2 } }, name: "Acme Ltd" };
  const hooks = {
    before: [
      {
        matcher: (ctx: { path: string }) => ctx.path === "/organization/create",
        handler: createAuthMiddleware(async () => ({ context: { body } })),
      },
    ],
  };
  const auth = betterAuth({ ...usual(), plugins: [organization(), { id: "completes", hooks }] });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const cookie = cookieOf(await send(auth, "/sign-up/email", { body: ada }));
  const metadata = { plan: "small", tags: ["old", "older"], size: { seats: 1 } };
  const made = await send(auth, "/organization/create", {
    cookie,
    body: { name: "Acme", slug: "acme", metadata },
  });
  expect(await made.json()).toMatchObject({
    name: "Acme Ltd",
    slug: "acme",
    metadata: { plan: "small", tags: ["new"], size: { seats: 1, rooms: 2 } },
  });
});

test("customSession changes the session of every caller, and keeps its dates", async () => {
  const auth = betterAuth({
    ...usual(),
    plugins: [
      organization(),
      customSession(async ({ user, session }) => ({
        user: { ...user, isAda: user.name === "Ada" },
        session,
      })),
    ],
  });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const cookie = cookieOf(await send(auth, "/sign-up/email", { body: ada }));
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  expect(found?.user.isAda).toBe(true);
  expect(found?.session.expiresAt).toBeInstanceOf(Date);
  const answer = await send(auth, "/get-session", { cookie });
  expect(await answer.json()).toMatchObject({ user: { isAda: true, email: ada.email } });
  expect(await (await send(auth, "/get-session")).json()).toBeNull();
});

/** The database of this run. */
async function chosen(): Promise<DatabaseSync | string> {
  const kind = chosenDatabase();
  return kind === "sqlite" ? new DatabaseSync(":memory:") : (await serverPlace(kind)).url;
}

/** A plugin as other people write them. */
const notes = (most: number) => ({
  id: "notes" as const,
  schema: {
    note: {
      fields: {
        userId: {
          type: "string" as const,
          required: true,
          references: { model: "user", field: "id" },
          index: true,
        },
        text: { type: "string" as const, required: true },
        pinned: { type: "boolean" as const, required: false, defaultValue: false },
        createdAt: { type: "date" as const, required: true, defaultValue: () => new Date() },
      },
    },
    user: { fields: { motto: { type: "string" as const, required: false } } },
  },
  endpoints: {
    addNote: createAuthEndpoint(
      "/notes/add",
      { method: "POST", body: z.object({ text: z.string().min(1) }), use: [sessionMiddleware] },
      async (ctx) => {
        const userId = ctx.context.session.user.id;
        const note = await ctx.context.adapter.create({
          model: "note",
          data: { userId, text: ctx.body.text },
        });
        ctx.setCookie("noted", "yes");
        return ctx.json({ note, limit: ctx.context.noteLimit });
      },
    ),
    listNotes: createAuthEndpoint("/notes/list", { method: "GET", use: [sessionMiddleware] }, async (ctx) =>
      ctx.context.adapter.findMany({
        model: "note",
        where: [{ field: "userId", value: ctx.context.session.user.id }],
        sortBy: { field: "createdAt", direction: "desc" as const },
      }),
    ),
  },
  hooks: {
    before: [
      {
        matcher: (ctx: { path: string }) => ctx.path === "/sign-up/email",
        handler: createAuthMiddleware(async (ctx) => {
          if (ctx.body.name === "Mallory") throw ctx.error("FORBIDDEN", { message: "Not you" });
        }),
      },
    ],
    after: [
      {
        matcher: (ctx: { path: string }) => ctx.path === "/notes/add",
        handler: createAuthMiddleware(async (ctx) => ctx.setHeader("x-notes", "added")),
      },
    ],
  },
  rateLimit: [
    { window: 60, max: 3, pathMatcher: (path: string) => path === "/notes/add" },
    { window: 60, max: 1, pathMatcher: (path: string) => path === "/ok" },
  ],
  init: () => ({
    context: { noteLimit: most },
    options: {
      databaseHooks: {
        user: { create: { before: async (user: object) => ({ data: { ...user, motto: "Take notes" } }) } },
      },
    },
  }),
  $ERROR_CODES: { NO_NOTE: "No note" },
});

test("a plugin of others has its endpoints, table, hooks, limit and settings", {
  tags: "servers",
}, async () => {
  const database = await chosen();
  const auth = betterAuth({ ...usual(), database, rateLimit: { enabled: true }, plugins: [notes(7)] });
  onTestFinished(() => auth.close());
  await auth.migrate();
  expect((await send(auth, "/sign-up/email", { body: { ...ada, name: "Mallory" } })).status).toBe(403);
  const signedUp = await send(auth, "/sign-up/email", { body: ada });
  expect(await signedUp.clone().json()).toMatchObject({ user: { motto: "Take notes" } });
  const cookie = cookieOf(signedUp);

  expect((await send(auth, "/notes/add", { body: { text: "one" } })).status).toBe(401);
  expect((await send(auth, "/notes/add", { body: { text: "" }, cookie })).status).toBe(400);
  const added = await send(auth, "/notes/add", { body: { text: "one" }, cookie });
  expect(added.headers.get("x-notes")).toBe("added");
  expect(added.headers.getSetCookie().join()).toContain("noted=yes");
  expect(await added.json()).toMatchObject({ note: { text: "one", pinned: false }, limit: 7 });
  expect((await send(auth, "/notes/add", { body: { text: "two" }, cookie })).status).toBe(429);
  expect([(await send(auth, "/ok")).status, (await send(auth, "/ok")).status]).toEqual([200, 429]);
  const listed = await auth.api.listNotes({ headers: new Headers({ cookie }) });
  expect(listed).toEqual([expect.objectContaining({ text: "one", createdAt: expect.any(Date) })]);
  expect((await send(auth, "/notes/list", { cookie })).status).toBe(200);
  expect(auth.$ERROR_CODES.NO_NOTE.message).toBe("No note");
  const foreign = (await auth.$context).adapter.create({ model: "user", data: {} });
  await expect(foreign).rejects.toThrow("auth.api");
});

test("a plugin reads and writes its rows, all or none in a transaction", { tags: "servers" }, async () => {
  const auth = betterAuth({ ...usual(), database: await chosen(), plugins: [notes(7)] });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const { user } = await auth.api.signUpEmail({ body: ada });
  const { adapter } = await auth.$context;
  const add = (text: string, rows = adapter) =>
    rows.create<{ id: string }>({ model: "note", data: { userId: user.id, text } });
  const [one] = [await add("one"), await add("two"), await add("three")];
  const texts = async (where: Parameters<typeof adapter.findMany>[0]["where"] = []) =>
    (
      await adapter.findMany<{ text: string }>({
        model: "note",
        where,
        sortBy: { field: "text", direction: "asc" },
      })
    ).map(({ text }) => text);
  expect(await texts()).toEqual(["one", "three", "two"]);
  expect(await texts([{ field: "text", operator: "starts_with", value: "t" }])).toEqual(["three", "two"]);
  expect(await texts([{ field: "text", operator: "in", value: ["one", "two", "ten"] }])).toEqual([
    "one",
    "two",
  ]);
  expect(await texts([{ field: "text", operator: "in", value: [] }])).toEqual([]);
  expect(
    await texts([
      { field: "text", value: "one", connector: "OR" },
      { field: "text", value: "three", connector: "OR" },
    ]),
  ).toEqual(["one", "three"]);
  const page = await adapter.findMany({ model: "note", limit: 1, offset: 1, select: ["text"] });
  expect(page).toEqual([{ text: expect.any(String) }]);

  const where = [{ field: "id", value: one?.id }];
  expect(await adapter.update({ model: "note", where, update: { pinned: true } })).toMatchObject({
    pinned: true,
  });
  expect(await adapter.count({ model: "note", where: [{ field: "pinned", value: true }] })).toBe(1);
  expect(await adapter.updateMany({ model: "note", where: [], update: { pinned: true } })).toBe(3);
  await adapter.delete({ model: "note", where });
  expect(await adapter.deleteMany({ model: "note", where: [{ field: "text", value: "two" }] })).toBe(1);
  const failed = adapter.transaction(async (rows) => {
    await add("four", rows);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await texts()).toEqual(["three"]);
  await expect(adapter.create({ model: "note", data: {} })).rejects.toThrow("userId is required");
  await expect(adapter.findOne({ model: "note", where: [{ field: "no", value: 1 }] })).rejects.toThrow(
    "no column",
  );
});

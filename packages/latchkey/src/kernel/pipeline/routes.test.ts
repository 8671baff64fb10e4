import { app, PASSWORD } from "@latchkey/testing/app";
import { declaredRoutes, wireRoutes } from "@latchkey/testing/declared";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { METHOD_NOT_ALLOWED, NOT_FOUND, SESSION_NOT_FRESH, UNAUTHORIZED } from "../../base/errors.ts";
import { feature } from "../contracts/feature.ts";
import { route } from "../contracts/route.ts";

/** A valid body for each route. */
const BODIES: Record<string, object> = {
  "/sign-up/email": { name: "Eve", email: "eve@example.com", password: PASSWORD },
  "/sign-in/email": { email: "eve@example.com", password: PASSWORD },
  "/update-user": { name: "Eve" },
  "/update-session": { theme: "dark" },
  "/revoke-session": { token: "x" },
  "/change-password": { currentPassword: PASSWORD, newPassword: PASSWORD },
  "/verify-password": { password: PASSWORD },
  "/send-verification-email": { email: "eve@example.com" },
  "/delete-user": { password: PASSWORD },
  "/change-email": { newEmail: "eve@example.com" },
  "/change-email/keep": { token: "x" },
  "/link-social": { provider: "github" },
  "/reauthenticate/social": { provider: "github" },
  "/reauthenticate": { password: PASSWORD },
};

const options = { session: { additionalFields: { theme: { type: "string" } } } } as const;

describe("a route that requires a session", () => {
  const asking = wireRoutes.filter(({ spec }) => spec.session === "required" || spec.session === "fresh");

  test("is one of these", () => {
    expect(asking.map(({ path }) => path).toSorted()).toEqual([
      "/change-email",
      "/change-email",
      "/change-email/cancel",
      "/change-email/keep",
      "/change-password",
      "/delete-user",
      "/delete-user/preview",
      "/export-account",
      "/link-social",
      "/list-accounts",
      "/list-activity",
      "/list-session-places",
      "/list-sessions",
      "/reauthenticate",
      "/reauthenticate",
      "/reauthenticate/social",
      "/revoke-other-sessions",
      "/revoke-session",
      "/revoke-sessions",
      "/unlink-account",
      "/update-session",
      "/update-user",
      "/verify-password",
    ]);
  });

  test.each(asking)("$method $path refuses every caller without one", async ({ method, path, url }) => {
    const { client, person, dump, remove } = await app(options);
    const ada = await person();
    const gone = await person();
    await remove("session", { userId: gone.id });
    const [name = "", value = ""] = [...ada.client.jar][0] ?? [];
    const before = await dump();
    const cookies = ["", `${name}=x`, `${name}=${value.slice(0, -4)}`, gone.client.cookie];
    for (const cookie of cookies) {
      const body = method === "GET" ? undefined : JSON.stringify(BODIES[path] ?? {});
      const headers = { ...(cookie === "" ? {} : { cookie }), "content-type": "application/json" };
      await client().send(method, url, body, { headers }).refuses(UNAUTHORIZED);
    }
    expect(await dump()).toBe(before);
  });
});

describe("a path with another method", () => {
  const METHODS = [
    "GET",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "HEAD",
    "PROPFIND",
    "TRACE",
    "CONNECT",
    "get",
    "",
    "Post",
  ];

  test.each([...new Set(wireRoutes.map(({ path }) => path))])("%s lists its methods", async (path) => {
    const world = await app(options);
    const ada = await world.person();
    const same = wireRoutes.filter((route) => route.path === path);
    const own: string[] = same.map(({ method }) => method);
    if (own.includes("GET")) own.push("HEAD");
    const url = `/api/auth${same[0]?.url}`;
    const allow = [...own, "OPTIONS"].join(", ");
    const before = await world.dump();
    const headers = {
      cookie: ada.client.cookie,
      origin: "https://app.example.com",
      "content-type": "application/json",
      "x-http-method-override": own[0] ?? "",
      "x-http-method": own[0] ?? "",
    };
    for (const method of METHODS.filter((method) => !own.includes(method))) {
      const answer = await world.exchange({
        method,
        path: url,
        query: `_method=${own[0]}`,
        headers,
        body: JSON.stringify(BODIES[path] ?? {}),
      });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, allow]);
      const { code, message } = METHOD_NOT_ALLOWED;
      expect(answer.text).toBe(method === "HEAD" ? "" : JSON.stringify({ code, message }));
    }
    const asked = await world.exchange({ method: "OPTIONS", path: url, headers });
    expect([asked.status, asked.headers.get("allow"), asked.text]).toEqual([204, allow, ""]);
    expect(await world.dump()).toBe(before);
  });

  test("that doesn't exist is 404 with every method", async () => {
    const { exchange } = await app();
    for (const method of [...METHODS, "OPTIONS"]) {
      const { status, text } = await exchange({ method, path: "/api/auth/nope" });
      const { code, message } = NOT_FOUND;
      const said = method === "HEAD" ? "" : JSON.stringify({ code, message });
      expect([method, status, text]).toEqual([method, 404, said]);
    }
  });
});

test("a route for the server alone has no path", async () => {
  const { exchange, auth } = await app();
  const own = declaredRoutes().filter(({ spec }) => spec.serverOnly === true);
  expect(own.map(({ route }) => route)).toEqual([
    ...["listSecrets", "listMissingSecrets", "resealValues", "forgetSecret"],
    "setPassword",
    ...["beginImport", "importRows", "finishImport", "undoImport"],
  ]);
  for (const { path, method, route } of own) {
    expect((await exchange({ method, path: `/api/auth${path}` })).status).toBe(404);
    expect((await exchange({ method: "OPTIONS", path: `/api/auth${path}` })).status).toBe(404);
    expect(auth.api).toHaveProperty(route);
  }
});

test("another mount point is the only one", async () => {
  const { exchange, client } = await app({ basePath: "/accounts/" });
  expect((await exchange({ path: "/accounts/ok" })).status).toBe(200);
  expect((await exchange({ path: "/api/auth/ok" })).status).toBe(404);
  expect((await exchange({ path: "/ok" })).status).toBe(404);
  expect((await client().get("ok")).status).toBe(200);
});

describe("a route that requires a fresh session", () => {
  const freshOnly = feature({
    id: "test",
    routes: {
      sensitive: route({
        method: "POST",
        path: "/sensitive",
        summary: "Do something sensitive",
        session: "fresh",
        returns: z.object({ ok: z.boolean() }),
        errors: [],
        handle: () => ({ ok: true }),
      }),
    },
  });
  const DAY = 86_400;

  test("accepts one that began less than a day ago, to the second", async () => {
    const world = await app({ plugins: [freshOnly] });
    const { client } = await world.person();
    world.advance(DAY - 1);
    await client.post("/sensitive").ok();
    world.advance(1);
    await client.post("/sensitive").refuses(SESSION_NOT_FRESH);
    await world.client().post("/sensitive").refuses(UNAUTHORIZED);
  });

  test("counts from the sign-in, not from the last renewal", async () => {
    const world = await app({ plugins: [freshOnly] });
    const { client } = await world.person();
    world.advance(DAY + 60);
    expect((await client.get("/get-session")).cookies).toHaveLength(1);
    await client.post("/sensitive").refuses(SESSION_NOT_FRESH);
  });

  test("accepts any if the check is off, and another age if one is given", async () => {
    const off = await app({ plugins: [freshOnly], session: { freshAge: 0 } });
    const ada = await off.person();
    off.advance(3 * DAY);
    await ada.client.post("/sensitive").ok();
    const short = await app({ plugins: [freshOnly], session: { freshAge: 60 } });
    const bob = await short.person();
    short.advance(60);
    await bob.client.post("/sensitive").refuses(SESSION_NOT_FRESH);
  });
});

describe("a handler that breaks", () => {
  const broken = feature({
    id: "test",
    routes: Object.fromEntries(
      [
        [
          "sync",
          () => {
            throw new TypeError("secret of the inside");
          },
        ],
        [
          "async",
          async () => {
            throw new TypeError("secret of the inside");
          },
        ],
        ["text", () => Promise.reject("secret of the inside")],
      ].map(([name, handle]) => [
        String(name),
        route({
          method: "GET",
          path: `/${String(name)}`,
          summary: "Break",
          session: "none",
          returns: z.object({}),
          errors: [],
          // One of the three functions above.
          handle: handle as () => object,
        }),
      ]),
    ),
  });

  test.each(["/sync", "/async", "/text"])(
    "%s: 500 without details, and with the ID of the log's line",
    async (path) => {
      const { client, lines } = await app({ plugins: [broken] });
      const { status, body, headers, text } = await client().get(path);
      expect(status).toBe(500);
      expect(body).toEqual({
        code: "INTERNAL_SERVER_ERROR",
        message: "Internal server error",
        requestId: headers.get("x-request-id"),
      });
      expect(text).not.toContain("secret");
      const line = lines.find(({ level }) => level === "error");
      expect(line?.fields).toMatchObject({ requestId: body.requestId });
      expect(String(line?.fields?.error)).toContain("secret of the inside");
      expect((await client().get("/ok")).status).toBe(200);
    },
  );
});

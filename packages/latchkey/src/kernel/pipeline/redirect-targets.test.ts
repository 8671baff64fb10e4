import { app, PASSWORD } from "@latchkey/testing/app";
import { type Declared, declaredRoutes } from "@latchkey/testing/declared";
import { BASE_URL, EVIL_TARGETS, SAFE_TARGETS, TRUSTED_ORIGINS } from "@latchkey/testing/security/evil-urls";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { INVALID_REDIRECT_URL } from "../../base/errors.ts";
import { feature } from "../contracts/feature.ts";
import { shapesOf } from "../contracts/fields/shapes.ts";
import type { SchemaOf } from "../contracts/route.ts";
import { route } from "../contracts/route.ts";
import { REDIRECT_TARGETS } from "./redirect-targets.ts";

/** A route that accepts every kind of target, in both body and query. */
const everywhere = feature({
  id: "test",
  routes: {
    everywhere: route({
      method: ["GET", "POST"],
      path: "/everywhere",
      summary: "Take targets",
      session: "none",
      body: z.object({
        callbackURL: z.string().optional(),
        redirectTo: z.unknown().optional(),
        errorCallbackURL: z.unknown().optional(),
        newUserCallbackURL: z.unknown().optional(),
      }),
      query: z.object({
        callbackURL: z.string().optional(),
        redirectTo: z.string().optional(),
        errorCallbackURL: z.string().optional(),
        newUserCallbackURL: z.string().optional(),
      }),
      returns: z.object({ reached: z.boolean() }),
      errors: [],
      handle: () => ({ reached: true }),
    }),
  },
});

const GOOD: Record<string, Record<string, string>> = {
  "/sign-up/email": { name: "Ada", email: "ada@example.com", password: PASSWORD },
  "/sign-in/email": { email: "ada@example.com", password: PASSWORD },
  "/send-verification-email": { email: "ada@example.com" },
  "/verify-email": { token: "x" },
  "/change-email": { newEmail: "lovelace@example.com" },
  "/request-password-reset": { email: "ada@example.com" },
  "/forget-password": { email: "ada@example.com" },
  "/sign-in/social": { provider: "github" },
  "/link-social": { provider: "github" },
  "/reauthenticate/social": { provider: "github" },
  "/delete-user": { password: PASSWORD },
  "/delete-user/callback": { token: "x" },
};

function membersOf(schema: SchemaOf<unknown> | undefined): string[] {
  if (schema === undefined) return [];
  const resolved =
    typeof schema === "function" ? schema(shapesOf(NO_TABLES, { user: {}, session: {} })) : schema;
  return resolved instanceof z.ZodObject ? Object.keys(resolved.shape) : [];
}
// The shapes of users and sessions hold no targets, so their columns don't matter here.
const NO_TABLES = { columnsOf: () => new Map() } as unknown as Parameters<typeof shapesOf>[0];

/** Every member of every route that may name a redirect target. */
const places = declaredRoutes([everywhere]).flatMap((declared) =>
  (["body", "query"] as const).flatMap((part) =>
    membersOf(declared.spec[part])
      .filter((member) => member in REDIRECT_TARGETS && (part === "query" || declared.method === "POST"))
      .map((member) => ({ ...declared, part, member })),
  ),
);

test("a target is checked under each of its names", () => {
  const said = Object.entries(REDIRECT_TARGETS).map(([member, { status, code, message }]) => [
    member,
    status,
    code,
    message,
  ]);
  expect(said).toEqual([
    ["callbackURL", 403, "INVALID_CALLBACK_URL", "Invalid callbackURL"],
    ["redirectTo", 403, "INVALID_REDIRECT_URL", "Invalid redirectURL"],
    ["errorCallbackURL", 403, "INVALID_ERROR_CALLBACK_URL", "Invalid errorCallbackURL"],
    ["newUserCallbackURL", 403, "INVALID_NEW_USER_CALLBACK_URL", "Invalid newUserCallbackURL"],
  ]);
});

/** Members that decide if there is a redirect, and not its target. */
const SWITCHES = new Set(["disableRedirect"]);

test("no route has a target under a name that isn't checked", () => {
  for (const { path, spec } of declaredRoutes())
    for (const member of [...membersOf(spec.body), ...membersOf(spec.query)])
      if (/ur[il]$|redirect/i.test(member) && !SWITCHES.has(member))
        expect([path, member in REDIRECT_TARGETS]).toEqual([path, true]);
});

test("these routes take redirect targets", () => {
  const found = places.filter(({ path }) => path !== "/everywhere");
  expect(found.map(({ path, part, member }) => `${path} ${part} ${member}`)).toEqual([
    "/sign-up/email body callbackURL",
    "/sign-in/email body callbackURL",
    "/send-verification-email body callbackURL",
    "/verify-email query callbackURL",
    "/change-email body callbackURL",
    "/request-password-reset body redirectTo",
    "/forget-password body redirectTo",
    "/reset-password/:token query callbackURL",
    "/sign-in/social body callbackURL",
    "/sign-in/social body errorCallbackURL",
    "/sign-in/social body newUserCallbackURL",
    "/link-social body callbackURL",
    "/link-social body errorCallbackURL",
    "/reauthenticate/social body callbackURL",
    "/reauthenticate/social body errorCallbackURL",
    "/delete-user body callbackURL",
    "/delete-user/callback query callbackURL",
  ]);
});

const options = {
  baseURL: BASE_URL,
  trustedOrigins: TRUSTED_ORIGINS,
  plugins: [everywhere],
  rateLimit: { enabled: false },
  user: { deleteUser: { enabled: true } },
};

describe("a redirect target", () => {
  // Covers CVE-2024-56734, CVE-2025-27143, CVE-2025-53535, GHSA-vp58-j275-797x, GHSA-86j7-9j95-vpqj.
  test.each(places)(
    "$member in the $part of $method $path: bad ones are refused, and nothing is done",
    async (place) => {
      const world = await app(options);
      await world.person({ email: "ada@example.com" });
      const before = await world.dump();
      const error = REDIRECT_TARGETS[place.member];
      if (error === undefined) throw new Error("not a target");
      expect(error.status).toBe(403);
      for (const target of EVIL_TARGETS.filter((text) => text !== "")) {
        // Longer URLs than 8 KiB are refused before; lone surrogates can't be sent in a query.
        if (place.part === "query" && encodeURIComponent(target).length > 8000) continue;
        const answer = await ask(world, place, target);
        // A NUL or half a character is refused before the text is read as a target.
        if (answer.body.code === "VALIDATION_ERROR") expect(target).toMatch(/\0/);
        else
          expect([target, answer.status, answer.body]).toEqual([
            target,
            403,
            { code: error.code, message: error.message },
          ]);
        expect(answer.headers.get("location")).toBeNull();
      }
      expect(await world.dump()).toBe(before);
    },
  );

  test("in the input of a plugin is accepted if it is safe", async () => {
    const world = await app(options);
    for (const place of places.filter(({ path }) => path === "/everywhere")) {
      for (const target of [...SAFE_TARGETS, ""])
        expect([target, (await ask(world, place, target)).body]).toEqual([target, { reached: true }]);
    }
  });

  test("that isn't text is refused even if the route would accept it", async () => {
    const { client } = await app(options);
    for (const redirectTo of [0, true, [], {}, ["/"], { toString: "/" }])
      await client().post("/everywhere", { redirectTo }).refuses(INVALID_REDIRECT_URL);
  });

  test("that is accepted is in the answer as it was sent", async () => {
    const world = await app(options);
    const ada = await world.person();
    for (const callbackURL of SAFE_TARGETS.slice(0, 12)) {
      const { headers, body } = await world
        .client()
        .post("/sign-in/email", { email: ada.email, password: PASSWORD, callbackURL });
      expect([headers.get("location"), body.url]).toEqual([callbackURL, callbackURL]);
    }
  });
});

type World = Awaited<ReturnType<typeof app>>;

function ask(
  world: World,
  { method, path, url, part, member }: Declared & { part: string; member: string },
  target: string,
) {
  const good = GOOD[path] ?? {};
  if (part === "query")
    return world.client().send(method, url, undefined, { query: { ...good, [member]: target } });
  return world.client().post(url, { ...good, [member]: target });
}

import { holding, keyApp, keyOf, SESSIONS } from "@latchkey/testing/api-key/scene";
import type { App } from "@latchkey/testing/app";
import { expectClosed } from "@latchkey/testing/closed";
import { type Declared, declaredRoutes, optionalFeatures } from "@latchkey/testing/declared";
import { PROOFS } from "@latchkey/testing/proofs";
import { expect, test } from "vitest";

// The routes that a key opens, and that it opens no more than its owner could.

const routes = declaredRoutes(optionalFeatures()).filter(
  ({ spec }) => spec.serverOnly !== true && spec.session !== "none",
);
/** Routes that only report an administrator's permissions. */
const ABOUT_THE_CALLER = /^\/admin\/(?:access|has-permission)$/;
const isClosed = ({ spec, path }: Declared): boolean =>
  spec.ownOnly === true ||
  spec.noKeys === true ||
  spec.opensSessions === true ||
  spec.session === "fresh" ||
  (path.startsWith("/admin/") && !ABOUT_THE_CALLER.test(path));

/**
 * Routes with which a key may change something. A new route that writes is listed here or in its feature's `proofs.ts`, or declares
 * why it is closed to keys.
 */
const MAY_CHANGE = [
  /^\/organization\//,
  /^\/(?:get-session|update-user|ui\/upload)$/,
  // These work by a code or a link, not by the session.
  /^\/(?:send-verification-email|verify-email|reset-password|email-otp\/verify-email)$/,
  /^\/passkey\/generate-authenticate-options$/,
  ABOUT_THE_CALLER,
];
const OPENED_BY_FEATURES = new Set(PROOFS.flatMap(({ openToKeys = [] }) => openToKeys));

test("each route that changes something declares whether a key may call it", () => {
  const open = routes.filter((route) => route.method === "POST" && !isClosed(route));
  const unnamed = open.filter(
    ({ path }) => !OPENED_BY_FEATURES.has(path) && !MAY_CHANGE.some((known) => known.test(path)),
  );
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

/** All stored data, except when a key was used, which is written every ten seconds. */
const content = async ({ dump }: App): Promise<string> =>
  (await dump()).replaceAll(/"(?:requestCount|lastRequest)":[^,}]+/g, "");

test("routes that are closed to keys refuse every key, and change nothing", async () => {
  const here = await keyApp(SESSIONS, {
    plugins: optionalFeatures().filter(({ id }) => id !== "api-key"),
    user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
    socialProviders: { github: { clientId: "an-id", clientSecret: "a secret" } },
  });
  const ada = await here.person();
  // The owner is an administrator, so permissions aren't what closes a route.
  await here.change("user", { role: "admin" });
  const { key } = await keyOf(ada);
  for (const route of routes.filter(isClosed)) {
    await expectClosed(here, route, {
      code: "NOT_WITH_AN_API_KEY",
      client: () => holding(here, key),
      content: () => content(here),
    });
  }
});

import { type App, PASSWORD } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { expectClosed } from "@latchkey/testing/closed";
import { type Declared, declaredRoutes, optionalFeatures } from "@latchkey/testing/declared";
import { written } from "@latchkey/testing/fuzz";
import { challenged, codeSentTo, enrolled, twoFactorApp } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { SESSION_NOT_FRESH } from "../base/errors.ts";
import type { Guard } from "../kernel/contracts/guard.ts";
import { freshCaller } from "../kernel/pipeline/freshness.ts";
import { SESSION_EXPIRED } from "./account-deletion/errors.ts";

// One factor can't remove the other: every route that changes its caller's sign-in methods, against every
// session that has proved too little.

const routes = declaredRoutes(optionalFeatures()).filter(({ spec }) => spec.serverOnly !== true);
const asksForFresh = (guard: Guard<unknown> | undefined): boolean =>
  guard === freshCaller || guard?.parts?.some(asksForFresh) === true;
const isGuarded = ({ spec }: Declared): boolean => spec.session === "fresh" || asksForFresh(spec.needs);

/** Events of routes that change their caller's sign-in methods. */
const CHANGES =
  /^(?:password_(?:changed|set)|email_change_requested|link_\w+|account_unlinked|two_factor_(?:en|dis)abled|backup_codes_generated|api_key_(?:created|rotated)|passkey_(?:added|removed))$/;

/** Routes that take the password, with a code, in place of a session that proved both. */
const BY_PASSWORD: Readonly<Record<string, object>> = {
  "/change-password": { currentPassword: PASSWORD, newPassword: "another horse battery" },
  "/two-factor/enable": { password: PASSWORD },
  "/two-factor/get-totp-uri": { password: PASSWORD },
  "/two-factor/generate-backup-codes": { password: PASSWORD },
  "/two-factor/disable": { password: PASSWORD },
  "/delete-user": { password: PASSWORD },
};

const MINUTES = 60;

const world = (): Promise<App> =>
  twoFactorApp(
    {},
    {
      plugins: optionalFeatures().filter(({ id }) => id !== "two-factor"),
      rateLimit: { enabled: false },
      user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
      socialProviders: { github: { clientId: "an-id", clientSecret: "a secret" } },
    },
  );

/** Sessions of users with an authenticator app that have proved too little to change a sign-in method. */
const SESSIONS: Readonly<Record<string, (here: App) => Promise<Client>>> = {
  "the password alone, in a browser that is trusted": async (here) => {
    const ada = await enrolled(here);
    const browser = await challenged(here, ada);
    await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code(), trustDevice: true }).ok();
    await browser.post("/sign-out").ok();
    await browser.post("/sign-in/email", ada).ok();
    return browser;
  },
  "both, of which the code was shown too long ago": async (here) => {
    const ada = await enrolled(here);
    here.advance(16 * MINUTES);
    await ada.client.post("/reauthenticate", { password: PASSWORD }).ok();
    return ada.client;
  },
  "the password and a code by email, which the user didn't choose": async (here) => {
    const { client, email } = await enrolled(here);
    here.advance(16 * MINUTES);
    await client.post("/reauthenticate", { password: PASSWORD }).ok();
    await client.post("/two-factor/send-otp").ok();
    await client.post("/reauthenticate", { otp: await codeSentTo(here, email) }).ok();
    return client;
  },
};

const refusalOf = (path: string) => (path === "/delete-user" ? SESSION_EXPIRED : SESSION_NOT_FRESH);

test("each route that changes a sign-in method asks for a fresh session, or for the password", () => {
  const open = routes
    .filter(({ spec }) => spec.session !== "none" && CHANGES.test(spec.event?.name ?? ""))
    .filter((route) => !isGuarded(route) && !(route.path in BY_PASSWORD));
  expect(open.map(({ path }) => path)).toEqual([]);
});

describe.each(Object.entries(SESSIONS))("a session that proved %s", (_, open) => {
  test("changes no sign-in method", async () => {
    const here = await world();
    const { cookie } = await open(here);
    for (const route of routes.filter(isGuarded))
      await expectClosed(here, route, {
        code: SESSION_NOT_FRESH.code,
        client: () => here.client({ cookie }),
        content: () => written(here),
      });
    for (const [path, body] of Object.entries(BY_PASSWORD))
      await here.client({ cookie }).post(path, body).refuses(refusalOf(path));
  });
});

test("a session of a user without a second factor that is too old changes none, either", async () => {
  const here = await world();
  const ada = await here.person();
  here.advance(2 * 86_400);
  // The use of the session is recorded now, so a later difference can only come from a refused change.
  await ada.client.get("/get-session").ok();
  const { cookie } = ada.client;
  for (const route of routes.filter(isGuarded))
    await expectClosed(here, route, {
      code: SESSION_NOT_FRESH.code,
      client: () => here.client({ cookie }),
      content: () => written(here),
    });
});

test("both factors within fifteen minutes are enough, in either order", async () => {
  const here = await world();
  const ada = await enrolled(here);
  here.advance(2 * 86_400);
  await ada.client.post("/reauthenticate", { totp: ada.authenticator.code() }).ok();
  await ada.client.post("/two-factor/generate-backup-codes", {}).refuses(SESSION_NOT_FRESH);
  await ada.client.post("/two-factor/generate-backup-codes", { password: PASSWORD }).ok();
  await ada.client.post("/reauthenticate", { password: PASSWORD }).ok();
  here.advance(14 * MINUTES);
  await ada.client.post("/api-key/create", { name: "CI" }).ok();
  here.advance(2 * MINUTES);
  await ada.client.post("/api-key/create", { name: "CI" }).refuses(SESSION_NOT_FRESH);
  await ada.client.post("/reauthenticate", { totp: ada.authenticator.code() }).ok();
  await ada.client.post("/reauthenticate", { password: PASSWORD }).ok();
  await ada.client.post("/two-factor/disable", {}).ok();
});

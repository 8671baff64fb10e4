import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { expectClosed } from "@latchkey/testing/closed";
import { type Declared, declaredRoutes, optionalFeatures } from "@latchkey/testing/declared";
import { written } from "@latchkey/testing/fuzz";
import { expect, test } from "vitest";

const routes = declaredRoutes(optionalFeatures()).filter(
  ({ spec }) => spec.serverOnly !== true && spec.session !== "none",
);
const isOwn = ({ spec }: Declared): boolean => spec.ownOnly === true || spec.session === "fresh";

/**
 * Routes that an administrator who acts as a user may change something with. All other changes are
 * the user's own.
 */
const MAY_CHANGE = [
  /^\/organization\//,
  /^\/(?:get-session|sign-out|update-user|update-session|ui\/upload|multi-session\/revoke)$/,
  // These work by a code, a link or a device, not by the session.
  /^\/(?:send-verification-email|verify-email|reset-password|magic-link\/verify|sign-in\/email-otp|email-otp\/verify-email)$/,
  /^\/passkey\/generate-authenticate-options$/,
  /^\/admin\/(?:stop-impersonating|has-permission)$/,
];

test("each route that changes something declares whether an administrator who acts as the user may call it", () => {
  const open = routes.filter((route) => route.method === "POST" && !isOwn(route));
  const unnamed = open.filter(({ path }) => !MAY_CHANGE.some((known) => known.test(path)));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

test("an administrator who acts as a user is refused the user's own changes", async () => {
  const here = await adminApp(
    {},
    {
      plugins: optionalFeatures().filter(({ id }) => id !== "admin"),
      rateLimit: { enabled: false },
      user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
      socialProviders: { github: { clientId: "an-id", clientSecret: "a secret" } },
    },
  );
  const ruth = await ruthAt(here);
  const { id } = await here.person();
  await ruth.client.post("/admin/impersonate-user", { userId: id }).ok();
  const { cookie } = ruth.client;
  for (const route of routes.filter(isOwn)) {
    await expectClosed(here, route, {
      code: "NOT_WHILE_IMPERSONATING",
      client: () => here.client({ cookie }),
      content: () => written(here),
    });
  }
});

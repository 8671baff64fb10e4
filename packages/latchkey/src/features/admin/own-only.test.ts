import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { PASSWORD } from "@latchkey/testing/app";
import { type Declared, declaredRoutes, described, optionalFeatures } from "@latchkey/testing/declared";
import { written } from "@latchkey/testing/fuzz";
import { bodyText, queryText } from "@latchkey/testing/generated";
import fc from "fast-check";
import { expect, test } from "vitest";

const routes = declaredRoutes(optionalFeatures()).filter(
  ({ spec }) => spec.serverOnly !== true && spec.session !== "none",
);
const isOwn = ({ spec }: Declared): boolean => spec.ownOnly === true || spec.session === "fresh";

/** What an administrator may change who acts as a user. Everything else is the user's own, or only tells something. */
const MAY_CHANGE = [
  /^\/organization\//,
  /^\/(?:get-session|sign-out|update-user|update-session|ui\/upload|multi-session\/revoke)$/,
  // These go by a code, a link or a device, and not by the session.
  /^\/(?:send-verification-email|verify-email|magic-link\/verify|sign-in\/email-otp|email-otp\/verify-email)$/,
  /^\/passkey\/generate-authenticate-options$/,
  /^\/admin\/(?:stop-impersonating|has-permission)$/,
];

test("each route that changes something says whether an administrator who acts as the user may do it", () => {
  const open = routes.filter((route) => route.method === "POST" && !isOwn(route));
  const unnamed = open.filter(({ path }) => !MAY_CHANGE.some((known) => known.test(path)));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

const hints = {
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: [PASSWORD],
  newEmail: ["elsewhere@example.com"],
  email: ["new@example.com"],
  callbackURL: ["/home"],
  errorCallbackURL: ["/home"],
  newUserCallbackURL: ["/home"],
  provider: ["github"],
  providerId: ["github"],
  format: ["csv"],
};

/** Of what chance makes, something is accepted by the schema. */
const ATTEMPTS = 300;

test("what users themselves do is refused to an administrator who acts as one, and changes nothing", {
  timeout: 120_000,
}, async () => {
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
    const { requestBody, parameters } = described(here, route);
    const schema = requestBody?.content["application/json"]?.schema;
    const inputs = fc.sample(
      fc.record({
        body:
          route.method === "GET" || schema === undefined ? fc.constant(undefined) : bodyText(schema, hints),
        query: queryText(
          parameters.filter((parameter) => parameter.in === "query"),
          hints,
        ),
      }),
      ATTEMPTS,
    );
    const codes = new Set<string>();
    const before = await written(here);
    for (const { body, query } of inputs) {
      const headers = { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) };
      const path = query === "" ? route.url : `${route.url}?${query}`;
      const answer = await here.client(headers).send(route.method, path, body);
      codes.add(answer.body?.code);
      if (codes.has("NOT_WHILE_IMPERSONATING")) break;
    }
    expect([route.path, ...codes]).toContain("NOT_WHILE_IMPERSONATING");
    for (const code of codes)
      expect([route.path, code]).toEqual([
        route.path,
        expect.stringMatching(
          /^(?:NOT_WHILE_IMPERSONATING|VALIDATION_ERROR|INVALID_\w+_URL|PAYLOAD_TOO_LARGE|URI_TOO_LONG)$/,
        ),
      ]);
    expect([route.path, await written(here)]).toEqual([route.path, before]);
  }
});

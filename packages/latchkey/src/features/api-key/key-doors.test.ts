import { holding, keyApp, keyOf, SESSIONS } from "@latchkey/testing/api-key/scene";
import { type App, PASSWORD } from "@latchkey/testing/app";
import { type Declared, declaredRoutes, described, optionalFeatures } from "@latchkey/testing/declared";
import { bodyText, queryText } from "@latchkey/testing/generated";
import fc from "fast-check";
import { expect, test } from "vitest";

// What a key opens: of all routes, and no more than its owner could.

const routes = declaredRoutes(optionalFeatures()).filter(
  ({ spec }) => spec.serverOnly !== true && spec.session !== "none",
);
/** What an administrator may do: it says so, and does nothing. */
const ABOUT_THE_CALLER = /^\/admin\/(?:access|has-permission)$/;
const isClosed = ({ spec, path }: Declared): boolean =>
  spec.ownOnly === true ||
  spec.noKeys === true ||
  spec.opensSessions === true ||
  spec.session === "fresh" ||
  (path.startsWith("/admin/") && !ABOUT_THE_CALLER.test(path));

/** What a key may change. A new route that writes is here, or says why it is closed to keys. */
const MAY_CHANGE = [
  /^\/organization\//,
  /^\/(?:get-session|update-user|ui\/upload)$/,
  // These go by a code or a link, and not by the session.
  /^\/(?:send-verification-email|verify-email|email-otp\/verify-email)$/,
  /^\/passkey\/generate-authenticate-options$/,
  ABOUT_THE_CALLER,
];

test("each route that changes something says whether a key may do it", () => {
  const open = routes.filter((route) => route.method === "POST" && !isClosed(route));
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
const ATTEMPTS = 1_000;

/** All that is stored, but when a key was used: that is written every ten seconds. */
const content = async ({ dump }: App): Promise<string> =>
  (await dump()).replaceAll(/"(?:requestCount|lastRequest)":[^,}]+/g, "");

test("what is closed to keys is refused to every one of them, and changes nothing", {
  timeout: 120_000,
}, async () => {
  const here = await keyApp(SESSIONS, {
    plugins: optionalFeatures().filter(({ id }) => id !== "api-key"),
    user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
    socialProviders: { github: { clientId: "an-id", clientSecret: "a secret" } },
  });
  const ada = await here.person();
  // Whatever its owner may do.
  await here.change("user", { role: "admin" });
  const { key } = await keyOf(ada);
  for (const route of routes.filter(isClosed)) {
    const { requestBody, parameters } = described(here, route);
    const schema = requestBody?.content["application/json"]?.schema;
    const body =
      route.method === "GET" || schema === undefined ? fc.constant(undefined) : bodyText(schema, hints);
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    const inputs = fc.sample(fc.record({ body, query: queryText(inQuery, hints) }), ATTEMPTS);
    const codes = new Set<string>();
    const before = await content(here);
    for (const { body, query } of inputs) {
      const headers = body === undefined ? {} : { "content-type": "application/json" };
      const path = query === "" ? route.url : `${route.url}?${query}`;
      const answer = await holding(here, key).send(route.method, path, body, { headers });
      codes.add(answer.body?.code);
      if (codes.has("NOT_WITH_AN_API_KEY")) break;
    }
    expect([route.path, ...codes]).toContain("NOT_WITH_AN_API_KEY");
    for (const code of codes)
      expect([route.path, code]).toEqual([
        route.path,
        expect.stringMatching(/^(?:NOT_WITH_AN_API_KEY|VALIDATION_ERROR|INVALID_\w+_URL|PAYLOAD_TOO_LARGE)$/),
      ]);
    expect([route.path, await content(here)]).toEqual([route.path, before]);
  }
});

import { SECRET } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { genericOAuth, organization } from "../features/index.ts";
import { ConfigurationError, type LatchkeyOptions, latchkey } from "../index.ts";

/** Options as JavaScript passes them, without a compiler's check. */
type Untyped = Record<string, unknown>;

function start(options: Untyped, lines: string[] = []): void {
  const given: Untyped = {
    baseURL: "https://app.example.com",
    database: "sqlite::memory:",
    secret: SECRET,
    logger: { log: (level: string, message: string) => lines.push(`${level} ${message}`) },
    ...options,
  };
  // The tests are about wrong options.
  void latchkey(given as unknown as LatchkeyOptions).close();
}

function refusal(make: () => void): string {
  try {
    make();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return String(error);
  }
  throw new Error("Nothing was refused.");
}

test.each<[Untyped, string]>([
  [{ emailAndPasword: {} }, "emailAndPasword is not an option. Did you mean emailAndPassword?"],
  [{ session: { expireIn: 60 } }, "session.expireIn is not an option. Did you mean expiresIn?"],
  [
    { databaseHooks: { user: { create: { befor: () => {} } } } },
    "databaseHooks.user.create.befor is not an option. Did you mean before?",
  ],
  [
    { advanced: { cookies: { session_token: { attributes: { samesite: "lax" } } } } },
    "advanced.cookies.session_token.attributes.samesite is not an option. Did you mean sameSite?",
  ],
])("an unknown option of %j stops the engine, with a suggestion", (options, message) => {
  expect(refusal(() => start(options))).toContain(message);
});

test.each<[Untyped, string]>([
  [{ emailAndPassword: { enabled: "yes" } }, 'emailAndPassword.enabled is "yes"; it must be true or false.'],
  [{ trustedOrigins: "https://a.example" }, "trustedOrigins is "],
  [{ plugins: [{ id: "two-factor", endpoints: {} }] }, "plugins[0] is an object; it must be a feature of"],
])("an option of the wrong type stops the engine: %j", (options, message) => {
  expect(refusal(() => start(options))).toContain(message);
});

test("an option that only the compatible framework has is refused by its name, with the alternative", () => {
  expect(refusal(() => start({ advanced: { disableCSRFCheck: true } }))).toContain(
    "advanced.disableCSRFCheck is not built: name the origins that may call in `trustedOrigins` instead.",
  );
  expect(refusal(() => start({ socialProviders: { slack: { clientId: "1" } } }))).toContain("genericOAuth");
  expect(refusal(() => start({ baseURL: { allowedHosts: ["a.example"] } }))).toContain(
    "baseURL is an object; it must be a string, the public URL; create an engine for each of several hosts",
  );
  expect(refusal(() => start({ socialProviders: { github: () => ({}) } }))).toContain(
    "call the function and pass its result",
  );
  expect(refusal(() => start({ socialProviders: { github: { clientKey: "1" } } }))).toContain(
    "socialProviders.github.clientKey is not built: only TikTok calls it that. Use `clientId`.",
  );
  expect(refusal(() => start({ session: { cookieCache: { version: () => "2" } } }))).toContain(
    "a function isn't supported, so change the string to invalidate all copies",
  );
  // An option that is turned off needs nothing.
  start({ advanced: { disableCSRFCheck: false }, telemetry: { enabled: false } });
});

test("options of features are checked as well", () => {
  const untyped = (options: Untyped) => options as never;
  expect(refusal(() => organization(untyped({ membershiplimit: 5 })))).toContain(
    "organization.membershiplimit is not an option. Did you mean membershipLimit?",
  );
  expect(refusal(() => genericOAuth(untyped({ config: [{ providerId: "a", pkce: "on" }] })))).toContain(
    'genericOAuth.config[0].pkce is "on"; it must be true or false.',
  );
  const house = (option: Untyped) =>
    refusal(() => genericOAuth(untyped({ config: [{ providerId: "a", ...option }] })));
  for (const name of ["authorizationUrlParams", "tokenUrlParams"])
    expect(house({ [name]: () => ({}) })).toContain(
      `config[0].${name} is something else; it must be an object; if a function`,
    );
  expect(house({ refreshTokenParams: { resource: "b" } })).toContain("no parameters are added to a refresh");
});

test("a secret never appears in messages about it", () => {
  const said = refusal(() => start({ secret: { value: "hunter2hunter2" }, session: {} }));
  expect(said).toContain("secret is something else");
  expect(said).not.toContain("hunter2");
});

test("warnings are logged without any logger option", () => {
  const lines: string[] = [];
  start({ secret: "a".repeat(40) }, lines);
  expect(lines).toContainEqual(expect.stringMatching(/^warn The secret is weak/));
});

import { deletionTokenFor } from "@latchkey/testing/account-deletion/links";
import { app, BASE_URL, PASSWORD, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { declaredRoutes, optionalFeatures } from "@latchkey/testing/declared";
import { codeFor, follow, linkFor } from "@latchkey/testing/email-codes/mails";
import { open, tokenTo } from "@latchkey/testing/email-verification/mails";
import { fakeProviders, somebody } from "@latchkey/testing/fake-providers/index";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register, signInWith } from "@latchkey/testing/passkey/scene";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { comeBack, journey, type ProviderApp } from "@latchkey/testing/social/provider-app";
import { chains } from "@latchkey/testing/two-factor/chains";
import { challenged, type Enrolled, enrol } from "@latchkey/testing/two-factor/factors";
import { expect, onTestFinished, test } from "vitest";
import { admin } from "../admin/index.ts";
import { emailOTP } from "../email-otp/index.ts";
import { genericOAuth } from "../generic-oauth/index.ts";
import { magicLink } from "../magic-link/index.ts";
import { organization } from "../organization/index.ts";
import { passkey } from "../passkey/index.ts";
import { username } from "../username/index.ts";
import { twoFactor } from "./index.ts";

// Every sign-in method and every recovery of an account, with every kind of second factor. `docs/doors.md`
// shows the results; a new route that opens sessions is missing there until it is added here.

const CHANGED = "another horse battery";

/** Users with this name must have a second factor. */
const MUST = "Must";

async function world(): Promise<ProviderApp> {
  const fake = await fakeProviders({ now: () => engine.now() });
  onTestFinished(fake.close);
  fake.register(`${BASE_URL}/api/auth/oauth2/callback/house`);
  const { clientId = "", clientSecret = "" } = fake.credentials.google as Record<string, string>;
  const engine: ProviderApp = {
    ...(await app({
      emailAndPassword: { password: QUICK_PASSWORDS },
      emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
      user: {
        changeEmail: { enabled: true },
        deleteUser: { enabled: true, sendDeleteAccountVerification: true },
      },
      fetch: fake.fetch,
      socialProviders: { google: { clientId, clientSecret } },
      plugins: [
        genericOAuth({
          config: [
            {
              providerId: "house",
              clientId,
              clientSecret,
              issuer: "https://accounts.google.com",
              authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
              tokenUrl: "https://oauth2.googleapis.com/token",
              jwksUrl: "https://www.googleapis.com/oauth2/v3/certs",
            },
          ],
        }),
        organization(),
        admin(),
        username(),
        passkey(),
        magicLink(),
        emailOTP(),
        twoFactor({ required: ({ name }) => name === MUST, page: "/two-factor" }),
      ],
    })),
    fake,
  };
  return engine;
}

interface Scene {
  here: ProviderApp;
  person: Person;
  /** The browser that tries it. */
  browser: Client;
}

type Try = (scene: Scene) => Promise<unknown>;

const proved = async ({ here, person }: Scene): Promise<void> =>
  here.change("user", { emailVerified: true }, { id: person.id });

const change = async ({ here, person }: Scene): Promise<string> => {
  await proved({ here, person, browser: person.client });
  const newEmail = `new-${person.email}`;
  await person.client.post("/change-email", { newEmail }).ok();
  await open(here.client(), await tokenTo(here, person.email));
  return tokenTo(here, newEmail);
};

const signedInOnly =
  (path: string, body: object = {}): Try =>
  ({ browser }) =>
    browser.post(path, body);

const withPasskey =
  (verifiesUser: boolean): Try =>
  async ({ browser, person }) => {
    const device = new Authenticator({ verifiesUser });
    await register(person.client, device);
    return signInWith(browser, device);
  };

const signUpWithPasskey: Try = async ({ here, browser, person }) => {
  const name = (await here.rows("user")).find(({ id }) => id === person.id)?.name;
  const body = { name, email: `passkey-${person.email}` };
  const options = await browser.post("/passkey/generate-sign-up-options", body).ok();
  const response = new Authenticator().create(options, BASE_URL);
  return browser.post("/sign-up/passkey", { ...body, response });
};

/** By route. If a route is tried in several ways, the way is in brackets. */
const DOORS: Readonly<Record<string, Try>> = {
  "POST /sign-in/email": ({ browser, person }) => browser.post("/sign-in/email", person),
  "POST /sign-in/username": async ({ here, browser, person: { id, password } }) => {
    await here.change("user", { username: "ada" }, { id });
    const answer = await browser.post("/sign-in/username", { username: "ada", password });
    await here.change("user", { username: null }, { id });
    return answer;
  },
  "POST /sign-up/email": async ({ here, browser, person: { id, email, password } }) => {
    const name = (await here.rows("user")).find((row) => row.id === id)?.name;
    return browser.post("/sign-up/email", { name, email: `another-${email}`, password });
  },
  "POST /sign-in/social": async (scene) => {
    await proved(scene);
    const token = scene.here.fake.at("google").idToken({ as: somebody({ email: scene.person.email }) });
    return scene.browser.post("/sign-in/social", { provider: "google", idToken: { token } });
  },
  "GET /callback/:id": async (scene) => {
    await proved(scene);
    const as = somebody({ email: scene.person.email });
    return journey(scene.here, "google", { client: scene.browser, as });
  },
  "GET /oauth2/callback/:providerId": async (scene) => {
    await proved(scene);
    const { here, browser, person } = scene;
    const answer = await browser.post("/sign-in/oauth2", { providerId: "house", callbackURL: "/home" }).ok();
    const as = somebody({ email: person.email });
    return comeBack(here, browser, await here.fake.visit(answer.url, { as }));
  },
  "GET /verify-email": async ({ here, browser, person }) => open(browser, await tokenTo(here, person.email)),
  "POST /verify-email": async ({ here, browser, person }) =>
    browser.post("/verify-email", { token: await tokenTo(here, person.email), password: person.password }),
  "POST /passkey/verify-authentication": withPasskey(false),
  "POST /passkey/verify-authentication (user verified)": withPasskey(true),
  "POST /sign-up/passkey": signUpWithPasskey,
  "POST /passkey/verify-registration": signedInOnly("/passkey/verify-registration", { response: {} }),
  "GET /magic-link/verify": async (scene) => {
    await proved(scene);
    const { here, browser, person } = scene;
    return follow(browser, await linkFor(here, browser, { callbackURL: "/home" }, person.email));
  },
  "POST /magic-link/verify": async (scene) => {
    await proved(scene);
    const { here, browser, person } = scene;
    const link = await linkFor(here, browser, {}, person.email);
    return browser.post("/magic-link/verify", { token: link.searchParams.get("token") });
  },
  "POST /sign-in/email-otp": async (scene) => {
    await proved(scene);
    const { here, browser, person } = scene;
    const { email } = person;
    return browser.post("/sign-in/email-otp", { email, otp: await codeFor(here, browser, email) });
  },
  "POST /email-otp/verify-email": async ({ here, browser, person: { email } }) => {
    const otp = await codeFor(here, browser, email, "email-verification");
    return browser.post("/email-otp/verify-email", { email, otp });
  },
  "POST /admin/impersonate-user": ({ browser, person }) =>
    browser.post("/admin/impersonate-user", { userId: person.id }),
  "POST /reauthenticate": signedInOnly("/reauthenticate", { password: PASSWORD }),
  "POST /change-password": signedInOnly("/change-password", {
    currentPassword: PASSWORD,
    newPassword: CHANGED,
    revokeOtherSessions: true,
  }),
  "POST /two-factor/enable": signedInOnly("/two-factor/enable", { password: PASSWORD }),
  "POST /two-factor/disable": signedInOnly("/two-factor/disable", { password: PASSWORD }),
  "POST /two-factor/verify-totp": signedInOnly("/two-factor/verify-totp", { code: "123456" }),
  "POST /two-factor/verify-otp": signedInOnly("/two-factor/verify-otp", { code: "123456" }),
  "POST /two-factor/verify-backup-code": signedInOnly("/two-factor/verify-backup-code", {
    code: "abcde-fghij",
  }),
};

/** By the use of the mailbox, or of a link in an email. */
const RECOVERIES: Readonly<Record<string, Try>> = {
  "reset of the password": async (scene) => {
    await proved(scene);
    const token = await tokenFor(scene.here, scene.person.email);
    await scene.browser.post("/reset-password", { token, newPassword: CHANGED }).ok();
  },
  "change of the email": async (scene) => open(scene.browser, await change(scene)),
  "undo of that change": async (scene) => {
    await open(scene.here.client(), await change(scene));
    const sent = (await scene.here.sent()).findLast(({ text }) => text.includes("undo-email-change"));
    const [, token] = /[?&]token=([\w.-]+)/.exec(sent?.text ?? "") ?? [];
    return scene.browser.post("/change-email/undo", { token });
  },
  invitation: async (scene) => {
    await proved(scene);
    const { here, browser, person } = scene;
    const host = await here.person();
    await here.change("user", { emailVerified: true }, { id: host.id });
    const { id: organizationId } = await host.client
      .post("/organization/create", { name: "Acme", slug: host.id.toLowerCase() })
      .ok();
    const { id } = await host.client
      .post("/organization/invite-member", { email: person.email, role: "member", organizationId })
      .ok();
    return browser.post("/organization/accept-invitation", { invitationId: id });
  },
  "deletion link": async ({ here, browser, person }) =>
    browser.get("/delete-user/callback", { query: { token: await deletionTokenFor(here, person) } }),
};

type Prepare = (here: ProviderApp, person: Person) => Promise<Client>;

const trusting = async (here: ProviderApp, ada: Enrolled): Promise<Client> => {
  const browser = await challenged(here, ada);
  await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code(), trustDevice: true }).ok();
  await browser.post("/sign-out").ok();
  here.advance(60);
  return browser;
};

/** States of the second factor, with the browser that tries the door. */
const STATES: Readonly<Record<string, Prepare>> = {
  off: async (here) => here.client(),
  on: async (here, person) => {
    await enrol(here, person);
    return here.client();
  },
  "begun, not confirmed": async (here, person) => {
    await person.client.post("/two-factor/enable", { password: PASSWORD }).ok();
    return here.client();
  },
  locked: async (here, person) => {
    await enrol(here, person);
    for (let round = 0; round < 2; round++) {
      const browser = await challenged(here, person);
      for (let n = 0; n < 5; n++) await browser.post("/two-factor/verify-totp", { code: "000000" });
    }
    return here.client();
  },
  "trusted device": async (here, person) => trusting(here, await enrol(here, person)),
  "device that another trusts": async (here, person) => {
    await enrol(here, person);
    const eve = await here.person();
    return trusting(here, await enrol(here, eve));
  },
  "required and missing": async (here, person) => {
    await here.change("user", { name: MUST }, { id: person.id });
    return here.client();
  },
  "challenge expired": async (here, person) => {
    await enrol(here, person);
    const browser = await challenged(here, person);
    here.advance(600);
    return browser;
  },
};

/** The state of a browser afterwards. */
async function outcomeOf(browser: Client): Promise<string> {
  const hasSession = (await browser.get("/get-session")).text !== "null";
  const challenge = await browser.get("/two-factor/challenge");
  if (hasSession) return challenge.status === 200 ? "session and challenge" : "session";
  if (challenge.status !== 200) return "nothing";
  return challenge.body.enrollmentRequired ? "must set it up" : "code";
}

async function row(here: ProviderApp, attempt: Try): Promise<string[]> {
  const cells: string[] = [];
  for (const prepare of Object.values(STATES)) {
    const person = await here.person();
    const browser = await prepare(here, person);
    await attempt({ here, person, browser });
    cells.push(await outcomeOf(browser));
    here.advance(60);
  }
  return cells;
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = names.map((name, at) =>
    Math.max(name.length, ...rows.map((cells) => cells[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[], filler = " "): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, filler)).join(" | ")} |`;
  const rule = names.map(() => "");
  return [line(names), line(rule, "-"), ...rows.map((cells) => line(cells))].join("\n");
}

// Covers INV-29, CVE-2026-15616, GHSA-xg6x-h9c9-2m83.
test("every sign-in method asks for the second factor, and no recovery goes around it", async () => {
  const declared = declaredRoutes(optionalFeatures())
    .filter(({ spec }) => spec.opensSessions === true)
    .map(({ method, path }) => `${method} ${path}`);
  const tried = new Set(Object.keys(DOORS).map((name) => name.replace(/ \(.*\)$/, "")));
  expect([...tried].toSorted()).toEqual(declared.toSorted());
  const here = await world();
  const rows = async (tries: Readonly<Record<string, Try>>, mark: (name: string) => string) => {
    const made: string[][] = [];
    for (const [name, attempt] of Object.entries(tries))
      made.push([mark(name), ...(await row(here, attempt))]);
    return made;
  };
  const doors = await rows(DOORS, (name) => `\`${name}\``);
  const recoveries = await rows(RECOVERIES, (name) => name);
  const states = Object.keys(STATES);
  const chained = await chains();
  await expect(
    page(
      table(["Route", ...states], doors),
      table(["Way back", ...states], recoveries),
      table(chained.head, chained.rows),
    ),
  ).toMatchFileSnapshot("../../../../../docs/doors.md");
});

const page = (doors: string, recoveries: string, chained: string): string => `# Doors

<!-- Written by the test of the doors (\`packages/latchkey/src/features/two-factor/doors.test.ts\`): \`npm test -- -u <file>\` writes it anew. -->

Every session is opened in one place, where the second factor is asked for
([architecture](architecture.md)). This is what a test saw: each route that opens or renews sessions, and each way back into an
account, tried in a browser without a session, with two-step verification in every state.

- **session**: the browser is signed in.
- **code**: there is no session; the browser is asked for a code.
- **must set it up**: there is no session; the browser can set up a second factor and do nothing else.
- **nothing**: there is no session, and nothing is asked.

## Ways in

${doors}

Where the account is locked, the code is asked for, and none is accepted until the lock ends. A sign-up makes another user. Routes
that renew a session do nothing without one. A code that confirms an email for the first time removes what was set up before by
another browser, the second factor too. Only an administrator who is signed in can act as a user, and that user's second
factor isn't asked for. An [API key](api-keys.md) opens none of these doors, even if its owner is an administrator
(\`packages/latchkey/src/features/api-key/key-doors.test.ts\`).

## Ways back into an account

${recoveries}

## A way back, then a way in

A proof is weighed with its whole chain: what was reached through the mailbox never counts as a second channel, however many steps
lie between. A password that was set by email, or a provider's account that was linked because of its email address, counts as the
mailbox until a second factor of another kind has been shown after it. Codes by email are a second factor only for users who chose
them. This is what a person gets who reads the account's email and has nothing else.

${chained}

- **totp**, **otp**, **backupCode**: what is asked for next: a code of the app, a code by email, a backup code.
- **nothing**: there is no session, and no second factor is left that the person could show.
`;

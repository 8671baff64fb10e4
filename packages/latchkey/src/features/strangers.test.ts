import {
  type App,
  type AppOptions,
  app,
  BASE_URL,
  type Person,
  QUICK_PASSWORDS,
} from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { declaredRoutes, described, optionalFeatures } from "@latchkey/testing/declared";
import { EMAIL_CODE_OWNERS } from "@latchkey/testing/email-codes/owners";
import { mailTo, tokenTo } from "@latchkey/testing/email-verification/mails";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register } from "@latchkey/testing/passkey/scene";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { type Owner as OwnerOf, type OwnerScene, PROOFS } from "@latchkey/testing/proofs";
import { chooseCodes, codeSentTo } from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { TOO_MANY_REQUESTS } from "../base/errors.ts";
import { coreFeatures } from "../engine/core-features.ts";
import { resolveOptions } from "../options/declared.ts";

/** The rule: no act of a stranger locks owners out of their accounts. Each limit by subject is listed here. */

const plugins = optionalFeatures();

const options: AppOptions = {
  plugins,
  emailAndPassword: { password: QUICK_PASSWORDS },
  emailVerification: { sendOnSignUp: true },
  notices: { newSignIn: true, passkeyChanged: true },
  user: {
    changeEmail: { enabled: true },
    deleteUser: { enabled: true, sendDeleteAccountVerification: true },
  },
  // Limits by IP address count each client alone: they would only slow the strangers down.
  rateLimit: { enabled: true, customRules: { "/*": false } },
};

type Owner = OwnerOf<OwnerScene & { organizationId: string }>;

const signIn: Owner = { act: ({ known, ada }) => known.post("/sign-in/email", ada) };
const signInByName: Owner = {
  act: ({ known, ada }) => known.post("/sign-in/username", { username: ADA, password: ada.password }),
};
const reset = (path: string): Owner => ({
  act: ({ known, ada }) => known.post(path, { email: ada.email }),
  mail: /^Reset your password/,
});
const verification: Owner = {
  act: ({ ada }) => ada.client.post("/send-verification-email", { email: ada.email }),
  mail: /^Confirm your email address/,
};
const change: Owner = {
  act: ({ ada }) => ada.client.post("/change-email", { newEmail: `new-${ada.email}` }),
  mail: /email/,
};
const deletion: Owner = { act: ({ ada }) => ada.client.post("/delete-user", {}), mail: /delet/i };
const invitation: Owner = {
  act: ({ ada, organizationId }) =>
    ada.client.post("/organization/invite-member", {
      email: GUEST,
      role: "member",
      organizationId,
      resend: true,
    }),
  mail: /Analysts/,
};

const sentCode: Owner = {
  async act({ known, ada }) {
    await known.post("/sign-in/email", ada).ok();
    return known.post("/two-factor/send-otp");
  },
  mail: /is your .* code$/,
};

const founding: Owner = {
  act: ({ ada }) => ada.client.post("/organization/create", { name: "Another", slug: crypto.randomUUID() }),
};

const undo: Owner = {
  async act({ world, ada, known }) {
    await register(ada.client, new Authenticator());
    const { text = "" } = (await mailTo(world, ada.email, /undo-sign-in-method/)) ?? {};
    const token = /undo-sign-in-method\?token=(\w+)/.exec(text)?.[1];
    const answer = await known.post("/undo-sign-in-method", { token, password: ada.password });
    // The undo ended every session.
    const client = world.client({ cookie: known.cookie });
    await client.post("/sign-in/email", ada).ok();
    Object.assign(ada, { client });
    return answer;
  },
};

/** The owner's act that each limiter could refuse, in an order in which one act leaves the next possible. */
const OWNERS: Readonly<Record<string, Owner>> = {
  "POST /sign-in/email": signIn,
  "POST /sign-in/username": signInByName,
  "POST /verify-password": {
    act: ({ ada }) => ada.client.post("/verify-password", { password: ada.password }),
  },
  "POST /reauthenticate": {
    act: ({ ada }) => ada.client.post("/reauthenticate", { password: ada.password }),
  },
  "POST /send-verification-email": verification,
  "verify-email": verification,
  "verify-email from strangers": verification,
  "POST /verify-email": {
    async act({ world, ada }) {
      const { email, password } = ada;
      const answer = await world
        .client()
        .post("/verify-email", { token: await tokenTo(world, email), password });
      // The proof has ended the earlier sessions.
      await ada.client.post("/sign-in/email", { email, password }).ok();
      return answer;
    },
  },
  "POST /request-password-reset": reset("/request-password-reset"),
  "POST /forget-password": reset("/forget-password"),
  "reset-password": reset("/forget-password"),
  // The emails above arrived in spite of it. No owner requests more than three.
  "reset-password from strangers": signIn,
  // Limits the emails to the owner about sign-ups with their address.
  "sign-up-attempted from strangers": signIn,
  // Counts sign-ins that succeeded.
  "new-sign-in": signIn,
  invitation,
  inviting: invitation,
  "POST /organization/create": founding,
  "organizations created": founding,
  "POST /organization/invite-member": invitation,
  "invitations of a user": signIn,
  "invitations of an organization": signIn,
  // Counts the acts of an organization's members, for each member and organization.
  "ownership-transferred": signIn,
  "member-removed": signIn,
  "member-role-changed": signIn,
  // Counts the acts of administrators.
  impersonated: signIn,
  "POST /undo-sign-in-method": undo,
  "POST /change-email": change,
  "change-email": change,
  "change-email from strangers": change,
  "POST /delete-user": deletion,
  "delete-account": deletion,
  "POST /two-factor/enable": {
    act: ({ ada }) => ada.client.post("/two-factor/enable", { password: ada.password }),
  },
  "POST /two-factor/get-totp-uri": {
    act: ({ ada }) => ada.client.post("/two-factor/get-totp-uri", { password: ada.password }),
  },
  "POST /two-factor/generate-backup-codes": {
    async act({ world, ada }) {
      await chooseCodes(ada);
      await ada.client.post("/two-factor/send-otp").ok();
      await ada.client.post("/reauthenticate", { otp: await codeSentTo(world, ada.email) }).ok();
      return ada.client.post("/two-factor/generate-backup-codes", { password: ada.password });
    },
  },
  // Limits the emails to the owner about wrong codes.
  "two-factor locked": signIn,
  "two-factor-code": sentCode,
  "two-factor-code from strangers": sentCode,
  "POST /two-factor/disable": {
    act: ({ ada }) => ada.client.post("/two-factor/disable", { password: ada.password }),
  },
  "POST /change-password": {
    act: ({ ada }) =>
      ada.client.post("/change-password", {
        currentPassword: ada.password,
        newPassword: "another horse battery",
      }),
  },
  ...EMAIL_CODE_OWNERS,
  ...Object.assign({}, ...PROOFS.map(({ owners }) => owners)),
  "POST /reset-password": {
    async act({ world, ada: { email, password }, known }) {
      // This hour's emails are used up.
      world.advance(3600);
      const token = await tokenFor(world, email);
      return known.post("/reset-password", { token, newPassword: "plenty of quiet rivers", password });
    },
  },
};

const GUEST = "guest@example.com";
/** Ada's username. */
const ADA = "ada";

test("every limit on a subject is tested against the rule", () => {
  const features = [...coreFeatures(resolveOptions({ baseURL: BASE_URL, database: "sqlite::memory:" }))];
  const all = [...features, ...plugins];
  const declared = [
    ...declaredRoutes(plugins)
      .filter(({ spec }) => spec.subject !== undefined)
      .map(({ method, path }) => `${method} ${path}`),
    ...all.flatMap(({ budgets = [] }) => budgets).map(({ name }) => name),
  ];
  expect(Object.keys(OWNERS).toSorted()).toEqual(declared.toSorted());
});

type Ask = (peer: string, path: string, body: object) => Promise<unknown>;

const byPeer =
  (world: App): Ask =>
  (peer, path, body) =>
    world.exchange({
      method: "POST",
      path: `/api/auth${path}`,
      headers: { "content-type": "application/json", origin: BASE_URL },
      body: JSON.stringify(body),
      peer,
    });

/** Requests to an engine that isn't told the clients' IP addresses. */
const byNobodyKnown =
  (world: App): Ask =>
  (_, path, body) =>
    world.client().post(path, body);

/** Routes of all features that open a session for a caller who knows an account and its secret. */
const SIGN_INS = declaredRoutes(plugins).filter(
  ({ spec }) =>
    spec.session !== "required" && spec.opensSessions === true && spec.subject?.kind === "failures",
);

/** Returns a guess for each of those routes. */
function guessesAt(world: App, email: string): { path: string; body: object }[] {
  return SIGN_INS.map((route) => {
    const { requestBody } = described(world, route);
    const { required = [] }: { required?: string[] } = requestBody?.content["application/json"]?.schema ?? {};
    const wrong = Object.fromEntries(required.map((member) => [member, "wrong"]));
    return { path: route.path, body: { ...wrong, email, username: ADA } };
  });
}

/** Performs every attack that strangers can make on an account, from as many IP addresses and accounts as they like. */
async function attack(world: App, ada: Person, addresses: number, ask = byPeer(world)): Promise<void> {
  const { email } = ada;
  await world.change("user", { username: ADA }, { email });
  const guesses = guessesAt(world, email);
  for (let at = 0; at < addresses; at++) {
    const peer = `198.51.100.${at}`;
    for (const { path, body } of guesses) for (let n = 0; n < 10; n++) await ask(peer, path, body);
    for (let n = 0; n < 3; n++) {
      await ask(peer, "/request-password-reset", { email });
      await ask(peer, "/send-verification-email", { email });
      await ask(peer, "/sign-in/magic-link", { email });
      await ask(peer, "/email-otp/send-verification-otp", { email, type: "forget-password" });
      await ask(peer, "/sign-up/email", { name: "Eve", email, password: "a password of Eve's" });
      await ask(peer, "/verify-email", { token: "x.y.z", password: "wrong" });
    }
  }
  for (let at = 0; at < addresses; at++) {
    const eve = await world.person();
    await world.change("user", { emailVerified: true }, { id: eve.id });
    await eve.client.post("/organization/create", { name: "Eve", slug: eve.id.toLowerCase() }).ok();
    for (const resend of [false, true, true])
      await eve.client.post("/organization/invite-member", { email: GUEST, role: "member", resend });
    await eve.client.post("/change-email", { newEmail: email });
    await eve.client.post("/change-email", { newEmail: `new-${email}` });
    await eve.client.post("/send-verification-email", { email });
  }
}

test("strangers can't use up a limit so that it refuses the owner", async () => {
  const world = await app(options);
  const ada = await world.person();
  const { id: organizationId } = await ada.client
    .post("/organization/create", { name: "Analysts", slug: "analysts" })
    .ok();
  const known = await world.signIn(ada);
  await known.post("/sign-out").ok();
  await attack(world, ada, 12);
  const refused: unknown[] = [];
  for (const [limiter, { act, mail }] of Object.entries(OWNERS)) {
    const before = (await world.sent()).length;
    const { status, body } = await act({ world, ada, known, organizationId });
    if (status >= 400) refused.push([limiter, status, body]);
    const subjects = (await world.sent()).slice(before).map(({ subject }) => subject);
    if (mail !== undefined && !subjects.some((subject) => mail.test(subject)))
      refused.push([limiter, "no mail", subjects]);
  }
  expect(refused).toEqual([]);
});

test.each([
  ["at one address", byPeer],
  ["whose address isn't known", byNobodyKnown],
])("a stranger %s doesn't keep the owner out in a new browser", async (_, askIn) => {
  const world = await app(options);
  const ada = await world.person();
  await attack(world, ada, 1, askIn(world));
  const before = (await world.sent()).length;
  await world.client().post("/sign-in/email", ada).ok();
  for (const path of ["/request-password-reset", "/send-verification-email"])
    await world.client().post(path, { email: ada.email }).ok();
  const subjects = (await world.sent()).slice(before).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Reset/), expect.stringMatching(/^Confirm/)]),
  );
});

test("strangers at many addresses don't keep out an owner who resets the password in a new browser", async () => {
  const world = await app(options);
  const ada = await world.person();
  await attack(world, ada, 12);
  const browser = world.client();
  await browser.post("/sign-in/email", ada).refuses(TOO_MANY_REQUESTS);
  const token = /\/reset-password\/(\w+)/.exec(
    (await mailTo(world, ada.email, /reset-password/))?.text ?? "",
  )?.[1];
  const password = "another horse battery";
  await browser.post("/reset-password", { token, newPassword: password }).ok();
  await attack(world, ada, 12);
  await browser.post("/sign-in/email", { email: ada.email, password }).ok();
});

const REQUESTS: Readonly<Record<string, (world: App, email: string, at: number) => Promise<unknown>>> = {
  reset: (world, email, at) => byPeer(world)(`198.51.100.${at}`, "/request-password-reset", { email }),
  verification: (world, email, at) =>
    byPeer(world)(`198.51.100.${at}`, "/send-verification-email", { email }),
  "change of email": async (world, email) =>
    (await world.person()).client.post("/change-email", { newEmail: `new-${email}` }).ok(),
};

test.each(Object.keys(REQUESTS))(
  "the owner can request another link once those of strangers have expired: %s",
  { tags: "servers" },
  async (kind) => {
    const changeEmail = { enabled: true, updateEmailWithoutVerification: false };
    const world = await app({
      ...options,
      emailAndPassword: { ...options.emailAndPassword, resetPasswordTokenExpiresIn: 600 },
      emailVerification: { expiresIn: 600 },
      user: { changeEmail },
    });
    const { email } = await world.person();
    const ask = (at: number) => REQUESTS[kind]?.(world, email, at);
    for (let at = 0; at < 12; at++) await ask(at);
    expect(await world.sent()).toHaveLength(10);
    world.advance(600);
    await ask(12);
    expect(await world.sent()).toHaveLength(11);
  },
);

test("a person who signs up with another's address can't fill the mailbox, however many browsers they sign in with", async () => {
  const world = await app(options);
  const eve = await world.person();
  for (let n = 0; n < 8; n++) {
    const browser = await world.signIn(eve);
    await browser.post("/sign-out").ok();
    for (let m = 0; m < 3; m++) {
      await browser.post("/send-verification-email", { email: eve.email }).ok();
      await browser.post("/request-password-reset", { email: eve.email }).ok();
    }
  }
  const subjects = (await world.sent()).map(({ subject }) => subject);
  // One came with the sign-up, requested by a stranger.
  expect(subjects.filter((subject) => subject.startsWith("Confirm"))).toHaveLength(11);
  expect(subjects.filter((subject) => subject.startsWith("Reset"))).toHaveLength(10);
});

test("browsers that signed in before the owner proved the address guess no more often than strangers do", {
  tags: "servers",
}, async () => {
  const world = await app(options);
  const eve = await world.person();
  const browsers: Client[] = [];
  for (let n = 0; n < 12; n++) {
    const browser = await world.signIn(eve);
    await browser.post("/sign-out").ok();
    browsers.push(browser);
  }
  const owner = world.client();
  const token = await tokenFor(world, eve.email);
  const password = "another horse battery";
  await owner.post("/reset-password", { token, newPassword: password }).ok();
  const statuses: number[] = [];
  for (const browser of browsers)
    for (let n = 0; n < 10; n++)
      statuses.push((await browser.post("/sign-in/email", { email: eve.email, password: "wrong" })).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  await owner.post("/sign-in/email", { email: eve.email, password }).ok();
});

import { type App, PASSWORD, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { emailWaysApp } from "@latchkey/testing/email-codes/mails";
import { open, tokenTo } from "@latchkey/testing/email-verification/mails";
import { describe, expect, test } from "vitest";

const FREE = "free@example.com";
const askerAbout = (email: string): string => `asks-about-${email}`;
const UNCONFIRMED = "unconfirmed@example.com";
const CONFIRMED = "confirmed@example.com";

const world = (): Promise<App> =>
  emailWaysApp({
    link: false,
    code: { disableSignUp: true, changeEmail: { enabled: true } },
    user: { changeEmail: { enabled: true } },
    emailAndPassword: { password: QUICK_PASSWORDS, requireEmailVerification: true },
    emailVerification: { sendOnSignUp: true },
  });

interface Way {
  ask(client: Client, email: string, here: App): Promise<unknown>;
  give(client: Client, email: string): Promise<{ status: number; text: string }>;
  /** Default: a stranger without a session. */
  isSignedIn?: true;
}

const OTP = "000000";
const verify: Way["give"] = (client, email) => client.post("/email-otp/verify-email", { email, otp: OTP });
const reset: Way["give"] = (client, email) =>
  client.post("/email-otp/reset-password", { email, otp: OTP, password: "another horse battery" });
const change: Way["give"] = (client, newEmail) =>
  client.post("/email-otp/change-email", { newEmail, otp: OTP });
const check =
  (type: string): Way["give"] =>
  (client, email) =>
    client.post("/email-otp/check-verification-otp", { email, type, otp: OTP });
const send =
  (type: string): Way["ask"] =>
  (client, email) =>
    client.post("/email-otp/send-verification-otp", { email, type }).ok();

/** Requests for an email that may carry a code, with the place where the code is entered. */
const WAYS: Readonly<Record<string, Way>> = {
  "a sign-in": {
    ask: send("sign-in"),
    give: (client, email) => client.post("/sign-in/email-otp", { email, otp: OTP }),
  },
  "a sign-in, checked": { ask: send("sign-in"), give: check("sign-in") },
  "a confirmation": { ask: send("email-verification"), give: verify },
  "a confirmation, checked": { ask: send("email-verification"), give: check("email-verification") },
  "a confirmation by link": {
    ask: (client, email) => client.post("/send-verification-email", { email }).ok(),
    give: verify,
  },
  "a sign-up": {
    ask: (client, email) => client.post("/sign-up/email", { name: "Eve", email, password: PASSWORD }).ok(),
    give: verify,
  },
  "a reset": { ask: send("forget-password"), give: reset },
  "a reset, checked": { ask: send("forget-password"), give: check("forget-password") },
  "a reset by its own route": {
    ask: (client, email) => client.post("/email-otp/request-password-reset", { email }).ok(),
    give: reset,
  },
  "a reset by link": {
    ask: (client, email) => client.post("/request-password-reset", { email }).ok(),
    give: reset,
  },
  "a change of email": {
    ask: (client, newEmail) => client.post("/email-otp/request-email-change", { newEmail }).ok(),
    give: change,
    isSignedIn: true,
  },
  "a change of email by link": {
    async ask(client, newEmail, here) {
      await client.post("/change-email", { newEmail }).ok();
      // The current email address agrees first.
      await open(client, await tokenTo(here, askerAbout(newEmail)));
    },
    give: change,
    isSignedIn: true,
  },
};

/** Returns the answers to five wrong codes, and to one after the code has expired. */
async function answers(here: App, { ask, give }: Way, client: Client, email: string): Promise<string[]> {
  await ask(client, email, here);
  await here.sent();
  const seen: string[] = [];
  const guess = async () => {
    const { status, text } = await give(client, email);
    seen.push(`${status} ${text}`);
  };
  for (let at = 1; at <= 5; at++) await guess();
  here.advance(300);
  await guess();
  return seen;
}

async function confirmed(here: App, email: string): Promise<Person> {
  const person = await here.person({ email });
  await here.change("user", { emailVerified: true }, { id: person.id });
  return person;
}

describe.each(Object.entries(WAYS))("codes for %s", (_, way) => {
  test("get the same answers for every email, with or without an account", async () => {
    const here = await world();
    await here.person({ email: UNCONFIRMED });
    await confirmed(here, CONFIRMED);
    await here.sent();
    const seen: string[][] = [];
    for (const email of [UNCONFIRMED, CONFIRMED, FREE]) {
      const asker = way.isSignedIn ? await confirmed(here, askerAbout(email)) : undefined;
      const client = asker === undefined ? here.client() : await here.signIn(asker);
      seen.push(await answers(here, way, client, email));
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[1]).toEqual(seen[2]);
    expect(new Set(seen[0]).size).toBe(3);
  });
});

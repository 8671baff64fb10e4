import { admin, emailOTP, magicLink, twoFactor, username } from "../../../latchkey/src/features/index.ts";
import { withRole } from "../admin/scene.ts";
import { type App, app, PASSWORD, type Person, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";
import { codeFor, follow, linkFor } from "../email-codes/mails.ts";
import { open, tokenTo, undoTokenTo } from "../email-verification/mails.ts";
import { tokenFor } from "../password-reset/links.ts";
import { chooseCodes, codeSentTo, enrol } from "./factors.ts";

// An attacker with only the mailbox: where each recovery, followed by each sign-in method, leads.

const NEW = "another horse battery";

export interface Scene {
  here: App;
  /** Signed in after the second factor was set up. */
  person: Person;
  root: Person;
}

/** The result of a recovery: the account's new email address, and its password if known. */
interface Gained {
  email: string;
  password?: string;
}

const resetAt = async (here: App, email: string): Promise<Gained> => {
  const token = await tokenFor(here, email);
  await here.client().post("/reset-password", { token, newPassword: NEW }).ok();
  return { email, password: NEW };
};

const moved = async ({ here, person }: Scene): Promise<string> => {
  const newEmail = `new-${person.email}`;
  await person.client.post("/change-email", { newEmail }).ok();
  await open(here.client(), await tokenTo(here, person.email));
  await open(here.client(), await tokenTo(here, newEmail));
  return newEmail;
};

export const WAYS_BACK: Readonly<Record<string, (scene: Scene) => Promise<Gained>>> = {
  none: async ({ person }) => ({ email: person.email, password: PASSWORD }),
  "reset by link": ({ here, person }) => resetAt(here, person.email),
  "reset by code": async ({ here, person: { email } }) => {
    const otp = await codeFor(here, here.client(), email, "forget-password");
    await here.client().post("/email-otp/reset-password", { email, otp, password: NEW }).ok();
    return { email, password: NEW };
  },
  "change of the email address, then reset": async (scene) => resetAt(scene.here, await moved(scene)),
  "undo of that change, then reset": async (scene) => {
    const { here, person } = scene;
    await moved(scene);
    const token = await undoTokenTo(here, person.email);
    await here.client().post("/change-email/undo", { token }).ok();
    return resetAt(here, person.email);
  },
  "an administrator's new email address, then reset": async ({ here, person, root }) => {
    const email = `given-${person.email}`;
    const data = { email, emailVerified: true };
    await root.client.post("/admin/update-user", { userId: person.id, data }).ok();
    return resetAt(here, email);
  },
};

const WAYS_IN: Readonly<Record<string, (here: App, browser: Client, gained: Gained) => Promise<unknown>>> = {
  password: async (_, browser, { email, password }) => browser.post("/sign-in/email", { email, password }),
  link: async (here, browser, { email }) =>
    follow(browser, await linkFor(here, browser, { callbackURL: "/home" }, email)),
  code: async (here, browser, { email }) =>
    browser.post("/sign-in/email-otp", { email, otp: await codeFor(here, browser, email) }),
};

/** Sets up a second factor. Returns how its owner answers a challenge. */
type Prepare = (here: App, person: Person) => Promise<((browser: Client) => Promise<unknown>) | undefined>;

const withApp: Prepare = async (here, person) => {
  const { authenticator } = await enrol(here, person);
  return (browser) => browser.post("/two-factor/verify-totp", { code: authenticator.code() }).ok();
};

const STATES: Readonly<Record<string, Prepare>> = {
  off: async () => undefined,
  "an app": withApp,
  "an app and chosen codes": async (here, person) => {
    const answer = await withApp(here, person);
    await chooseCodes(person);
    return answer;
  },
  "chosen codes alone": async (here, person) => {
    await chooseCodes(person);
    return async (browser) => {
      await browser.post("/two-factor/send-otp").ok();
      const code = await codeSentTo(here, person.email);
      return browser.post("/two-factor/verify-otp", { code }).ok();
    };
  },
};

/** Signs in again, in a session that is younger than the second factor. */
async function signedInLater(
  here: App,
  { email, password, id }: Person,
  answer: Awaited<ReturnType<Prepare>>,
): Promise<Person> {
  here.advance(60);
  const client = here.client();
  await client.post("/sign-in/email", { email, password }).ok();
  await answer?.(client);
  return { email, password, id, client };
}

/** Returns the browser's next step. */
async function nextIn(browser: Client): Promise<string> {
  if ((await browser.get("/get-session")).text !== "null") return "session";
  const { status, body } = await browser.get("/two-factor/challenge");
  return status === 200 ? body.methods.join(", ") : "nothing";
}

export function chainsWorld(): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    user: { changeEmail: { enabled: true } },
    plugins: [username(), magicLink(), emailOTP(), admin(), twoFactor({ page: "/two-factor" })],
  });
}

/** Returns one row for each recovery and sign-in method. A cell names the next step. */
export async function chains(): Promise<{ head: string[]; rows: string[][] }> {
  const here = await chainsWorld();
  const root = await withRole(here, "root@example.com", "admin");
  const rows: string[][] = [];
  for (const [back, act] of Object.entries(WAYS_BACK)) {
    for (const [way, enter] of Object.entries(WAYS_IN)) {
      const cells: string[] = [];
      for (const prepare of Object.values(STATES)) {
        const person = await here.person();
        await here.change("user", { emailVerified: true }, { id: person.id });
        const answer = await prepare(here, person);
        const later = await signedInLater(here, person, answer);
        const gained = await act({ here, person: later, root });
        const browser = here.client();
        await enter(here, browser, gained);
        cells.push(await nextIn(browser));
        here.advance(60);
      }
      rows.push([back, way, ...cells]);
    }
  }
  return { head: ["Way back", "Then in by", ...Object.keys(STATES)], rows };
}

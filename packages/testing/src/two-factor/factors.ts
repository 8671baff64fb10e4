import { type TwoFactorOptions, twoFactor } from "../../../latchkey/src/features/index.ts";
import { parseTotpURI } from "../../../latchkey/src/test-helpers/authenticator.ts";
import { type App, type AppOptions, app, PASSWORD, type Person, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";
import { mailTo } from "../email-verification/mails.ts";

/** An authenticator app with one account. */
export interface Authenticator {
  /** The secret key, decoded from base 32. */
  readonly key: Uint8Array;
  /** The code for now, or for `steps` steps later. */
  code(steps?: number): string;
}

export interface Enrolled extends Person {
  authenticator: Authenticator;
  backupCodes: string[];
}

export function twoFactorApp(options: TwoFactorOptions = {}, others: AppOptions = {}): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    notices: { twoFactorChanged: true },
    ...others,
    plugins: [...(others.plugins ?? []), twoFactor(options)],
  });
}

/** Reads the URI of the QR code. */
export function authenticatorFor(world: Pick<App, "now">, totpURI: string): Authenticator {
  const { key, period, codeAt } = parseTotpURI(totpURI);
  return { key, code: (steps = 0) => codeAt(world.now() + steps * period * 1000) };
}

/** Sets up an authenticator app for a signed-in user, and uses one of its codes. */
export async function enrol(world: App, person: Person): Promise<Enrolled> {
  const begun = await person.client.post("/two-factor/enable", { password: person.password }).ok();
  const authenticator = authenticatorFor(world, begun.totpURI);
  await person.client.post("/two-factor/verify-totp", { code: authenticator.code() }).ok();
  world.advance(90);
  return { ...person, authenticator, backupCodes: begun.backupCodes };
}

/** Creates a signed-in user with a second factor. */
export async function enrolled(world: App): Promise<Enrolled> {
  return enrol(world, await world.person());
}

/** Returns a browser in which the password is entered, and a code is required. */
export async function challenged(
  world: App,
  { email, password = PASSWORD }: { email: string; password?: string },
  body: object = {},
  browser: Client = world.client(),
): Promise<Client> {
  const answer = await browser.post("/sign-in/email", { email, password, ...body }).ok();
  if (answer.twoFactorRedirect !== true) throw new Error("No second factor was asked for.");
  return browser;
}

/** Returns the newest code sent to an email address. */
export async function codeSentTo(world: App, email: string): Promise<string> {
  const mail = await mailTo(world, email, /code to sign in/);
  return /is (\d+)\./.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Adds codes by email to an authenticator app: they are available only to users who chose them. */
export async function chooseCodes({ client, password }: Person): Promise<void> {
  await client.post("/two-factor/enable", { password, method: "otp" }).ok();
}

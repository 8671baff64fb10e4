import { fromBase32, hotp, stepAt } from "../features/two-factor/codes/totp.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { CookieJar } from "./browser-cookies.ts";
import type { Calls } from "./support.ts";

/** The authenticator app of a user. */
export interface TestAuthenticator {
  /** In base 32, as it is typed into an app. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
  /** Returns the code of this moment, by the engine's clock. It works once: the next one comes after 30 seconds. */
  code(): string;
}

/** Reads the URI of the QR code. */
export function parseTotpURI(totpURI: string) {
  const { searchParams } = new URL(totpURI);
  const secret = String(searchParams.get("secret"));
  const key = fromBase32(secret);
  if (key === undefined) throw new Error(`This URI has no secret in base 32: ${totpURI}`);
  const period = Number(searchParams.get("period"));
  const digits = Number(searchParams.get("digits"));
  return {
    secret,
    key,
    /** Seconds. */
    period,
    codeAt: (milliseconds: number) => hotp(key, stepAt(milliseconds, period), digits),
  };
}

/** Sets up an authenticator app, as a signed-in user does. */
export async function enroll({ env }: Core, call: Calls, jar: CookieJar): Promise<TestAuthenticator> {
  const begun = await call("enableTwoFactor")({ headers: jar.requestHeaders, body: { method: "totp" } });
  jar.take(begun.headers);
  // The answer that the route declares, for this method.
  const { totpURI, backupCodes } = begun.response as { totpURI: string; backupCodes: string[] };
  const { secret, period, codeAt } = parseTotpURI(totpURI);
  // The code before, which is still accepted: the test can use the current one.
  const body = { code: codeAt(env.now() - period * 1000) };
  jar.take((await call("verifyTOTP")({ headers: jar.requestHeaders, body })).headers);
  return { secret, backupCodes, code: () => codeAt(env.now()) };
}

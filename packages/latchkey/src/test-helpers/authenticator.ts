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

/** Sets up an authenticator app, as a signed-in user does. */
export async function enrol(core: Core, call: Calls, jar: CookieJar): Promise<TestAuthenticator> {
  const begun = await call("enableTwoFactor")({ headers: jar.requestHeaders, body: { method: "totp" } });
  jar.take(begun.headers);
  // The answer that the route declares, for this method.
  const { totpURI, backupCodes } = begun.response as { totpURI: string; backupCodes: string[] };
  const parameters = new URL(totpURI).searchParams;
  const secret = parameters.get("secret") ?? "";
  const key = fromBase32(secret) ?? secret;
  const codeAt = (milliseconds: number): string =>
    hotp(
      key,
      stepAt(milliseconds, Number(parameters.get("period") ?? 30)),
      Number(parameters.get("digits") ?? 6),
    );
  const { now } = core.env;
  // The code before, which is still accepted: the test can use the current one.
  const before = now() - Number(parameters.get("period") ?? 30) * 1000;
  jar.take(
    (await call("verifyTOTP")({ headers: jar.requestHeaders, body: { code: codeAt(before) } })).headers,
  );
  return { secret, backupCodes, code: () => codeAt(now()) };
}

import { type PasskeyOptions, passkey } from "../../../latchkey/src/features/index.ts";
import { type App, type AppOptions, app, BASE_URL, type Person, QUICK_PASSWORDS } from "../app.ts";
import type { Call, Client } from "../client.ts";
import { Authenticator, type AuthenticatorOptions, type Wrong } from "./authenticator.ts";

export function passkeyApp(options: PasskeyOptions = {}, others: AppOptions = {}): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    notices: { passkeyChanged: true },
    ...others,
    plugins: [...(others.plugins ?? []), passkey(options)],
  });
}

/** Creates a passkey in a signed-in browser and registers it. */
export async function register(
  browser: Client,
  device: Authenticator,
  { wrong = {}, origin = BASE_URL, ...body }: { wrong?: Wrong; origin?: string; name?: string } = {},
): Promise<Awaited<Call>> {
  const options = await browser.get("/passkey/generate-register-options").ok();
  return browser.post("/passkey/verify-registration", {
    ...body,
    response: device.create(options, origin, wrong),
  });
}

/** Signs a challenge for the browser. */
export async function assertion(browser: Client, device: Authenticator, wrong: Wrong = {}, asked?: object) {
  const options = await browser.post("/passkey/generate-authenticate-options", asked ?? {}).ok();
  return device.get(options, BASE_URL, wrong);
}

/** Signs in with a passkey. Returns the response. */
export async function signInWith(
  browser: Client,
  device: Authenticator,
  wrong: Wrong = {},
): Promise<Awaited<Call>> {
  return browser.post("/passkey/verify-authentication", {
    response: await assertion(browser, device, wrong),
  });
}

export interface WithPasskey extends Person {
  device: Authenticator;
  passkeyId: string;
}

/** Creates a signed-in user with a passkey. */
export async function withPasskey(world: App, options: AuthenticatorOptions = {}): Promise<WithPasskey> {
  const person = await world.person();
  const device = new Authenticator(options);
  const { body } = await register(person.client, device);
  return { ...person, device, passkeyId: body.id };
}

import { username } from "../../../latchkey/src/features/index.ts";
import type { UsernameOptions } from "../../../latchkey/src/features/username/index.ts";
import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";

/** An engine with usernames. */
export function usernameApp(options: UsernameOptions = {}, rest: AppOptions = {}): Promise<App> {
  const emailAndPassword = { password: QUICK_PASSWORDS, ...rest.emailAndPassword };
  return app({ ...rest, emailAndPassword, plugins: [username(options)] });
}

/** The body of a sign-up. */
export const newcomer = (given: object) => ({
  name: "Ada",
  email: `${crypto.randomUUID()}@example.com`,
  password: PASSWORD,
  ...given,
});

/** Returns a browser with a signed-in user who has a username. */
export async function named(world: App, given: object): Promise<Client> {
  const browser = world.client();
  await browser.post("/sign-up/email", newcomer(given)).ok();
  return browser;
}

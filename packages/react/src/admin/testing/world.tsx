import { type AdminApi, admin } from "latchkey/features";
import { ADA, world as accountWorld, FIREFOX } from "../../account/testing/world.tsx";
import type { ScreenOptions } from "../../testing/render-screen.tsx";
import { AdminConsole } from "../admin-console.tsx";

/** Starts a real engine over HTTP with Ada, a signed-in administrator, until the test ends. */
export async function world(options: Parameters<typeof accountWorld>[0] = {}) {
  const known = await accountWorld({
    plugins: [admin()],
    // An unconfirmed email address may be a stranger's, so its account can't become an administrator.
    databaseHooks: { user: { create: { before: async () => ({ data: { emailVerified: true } }) } } },
    ...options,
  });
  // The engine's type doesn't include its features.
  const api = known.service.auth.api as unknown as AdminApi;
  await api.grantAdministrator({ body: { email: ADA.email } });
  return {
    ...known,
    /** Opens the console at a place, such as `audit?outcome=failure`. */
    showAt: (place: string, props: ScreenOptions = {}) =>
      known.show(<AdminConsole defaultSection={place} />, props),
  };
}

export const GRACE = { name: "Grace", email: "grace@example.com", password: "correct horse battery" };

/** The same, with a user in another browser. */
export async function withGrace(options: Parameters<typeof world>[0] = {}) {
  const known = await world(options);
  const { client } = known.device(FIREFOX);
  const { user } = await client.signUp.email(GRACE, { throw: true });
  return { ...known, grace: client, graceId: user.id };
}

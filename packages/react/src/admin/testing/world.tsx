import { type AdminApi, admin } from "latchkey/features";
import { ADA, world as accountWorld } from "../../account/testing/world.tsx";
import { AdminConsole } from "../admin-console.tsx";

/** A real engine over HTTP with Ada, an administrator who is signed in, until the test ends. */
export async function world(options: Parameters<typeof accountWorld>[0] = {}) {
  const known = await accountWorld({
    plugins: [admin()],
    // An account whose email isn't confirmed may be a stranger's: it doesn't become an administrator's.
    databaseHooks: { user: { create: { before: async () => ({ data: { emailVerified: true } }) } } },
    ...options,
  });
  // The type of the engine doesn't know its features.
  const api = known.service.auth.api as unknown as AdminApi;
  await api.grantAdministrator({ body: { email: ADA.email } });
  return {
    ...known,
    /** The console at one of its places: `audit?outcome=failure`. */
    showAt: (place: string) => known.show(<AdminConsole defaultSection={place} />),
  };
}

import { admin } from "latchkey/features";
import { world as accountWorld } from "../../account/testing/world.tsx";
import { AdminConsole } from "../admin-console.tsx";

/** A real engine over HTTP whose users administer it, with Ada who is signed in, until the test ends. */
export async function world(options: Parameters<typeof accountWorld>[0] = {}) {
  const known = await accountWorld({ plugins: [admin({ defaultRole: "admin" })], ...options });
  return {
    ...known,
    /** The console at one of its places: `audit?outcome=failure`. */
    showAt: (place: string) => known.show(<AdminConsole defaultSection={place} />),
  };
}

import type { Core } from "../kernel/contracts/core.ts";
import type { Fields, NoFields } from "../kernel/contracts/fields/fields.ts";
import type { User } from "../kernel/contracts/identity.ts";
import type { NewOrganization } from "./organizations.ts";
import type { Calls } from "./support.ts";

/** The password of users for whom a test gives none. */
export const TEST_PASSWORD = "correct horse battery staple";

/** A user to be created. Further members: additional fields, also those that only the server sets. */
export type NewTestUser<F extends Fields = NoFields> = {
  /** Default: an email address of example.com that no other user has. */
  email?: string;
  /** Default: "Ada Lovelace". */
  name?: string;
  /** Default true. */
  emailVerified?: boolean;
  image?: string | null;
  /** Default: `TEST_PASSWORD` if `emailAndPassword` is on. Null: none. The rules for passwords don't apply. */
  password?: string | null;
  /** Needs `admin()`. */
  role?: string | readonly string[];
  /** True: may not sign in, and has no session. Needs `admin()`. Default false. */
  banned?: boolean;
  /** True: has an authenticator app. Needs `twoFactor()`. Default false. */
  twoFactor?: boolean;
  /** The user's organization, which is the active one of the session. Needs `organization()`. */
  organization?: NewOrganization;
} & Partial<F["user"]> &
  Partial<Omit<F["newUser"], keyof F["user"]>>;

export type Create = (given: NewTestUser) => Promise<{ user: User; password: string | undefined }>;

/** Returns a function that creates users without a session. */
export function creationOf(core: Core, call: Calls): Create {
  const { enabled } = core.options.emailAndPassword;
  return async (given) => {
    const {
      email = `user-${crypto.randomUUID().slice(0, 8)}@example.com`,
      name = "Ada Lovelace",
      emailVerified = true,
      image,
      password: wanted = enabled ? TEST_PASSWORD : null,
      role,
      banned,
      twoFactor: _app,
      organization: _organization,
      ...fields
    } = given;
    const password = wanted ?? undefined;
    const body = { email, name, emailVerified, image, password, role, banned, fields };
    const { response } = await call("createTestUser")({ body });
    // The answer that the route declares.
    const { user } = response as { user: User };
    return { user, password };
  };
}

import { type AdminOptions, admin } from "../../../latchkey/src/features/admin/index.ts";
import {
  type AccessControl,
  administration,
  type Role,
  userRoles,
} from "../../../latchkey/src/shared/index.ts";
import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "../app.ts";

/** An engine with administration and users of any role. */
export interface Console extends App {
  /** Creates a user with one role or several. */
  staff(role: string, given?: { email?: string; name?: string }): Promise<Person>;
}

/** Returns a console. `roles`: roles with fewer permissions than an administrator, by name. */
export async function consoleApp(
  { roles = {}, ...around }: AppOptions & { roles?: Readonly<Record<string, object>> } = {},
  options: AdminOptions = {},
): Promise<Console> {
  const ac: AccessControl<typeof administration.statements> = administration;
  const made: Record<string, Role> = Object.fromEntries(
    Object.entries(roles).map(([name, permissions]) => [name, ac.newRole(permissions)]),
  );
  const here = await app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    ...around,
    plugins: [admin({ roles: { ...userRoles, ...made }, ...options }), ...(around.plugins ?? [])],
  });
  return {
    ...here,
    async staff(role, given = {}) {
      const person = await here.person(given.email === undefined ? {} : { email: given.email });
      const set = { role, ...(given.name === undefined ? {} : { name: given.name }) };
      await here.change("user", set, { id: person.id });
      return person;
    },
  };
}

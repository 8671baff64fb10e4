import { type AdminOptions, admin } from "../../../latchkey/src/features/index.ts";
import type { AdminApi } from "../../../latchkey/src/generated/admin.ts";
import { type App, type AppOptions, app, PASSWORD, type Person, QUICK_PASSWORDS } from "../app.ts";

export const apiOf = ({ auth }: App): AdminApi => auth.api as unknown as AdminApi;

export function adminApp(options: AdminOptions = {}, others: AppOptions = {}): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    ...others,
    plugins: [...(others.plugins ?? []), admin(options)],
  });
}

/** Creates a user with these roles through the application, and signs in. */
export async function withRole(world: App, email: string, role: string | string[]): Promise<Person> {
  const name = email.split("@")[0] ?? "";
  const { user } = await apiOf(world).createUser({ body: { email, name, password: PASSWORD, role } });
  const person = { email, password: PASSWORD };
  return { ...person, id: user.id, client: await world.signIn(person) };
}

/** An administrator. */
export const ruthAt = (world: App): Promise<Person> => withRole(world, "ruth@example.com", "admin");

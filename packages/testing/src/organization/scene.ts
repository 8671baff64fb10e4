import { type OrganizationOptions, organization } from "../../../latchkey/src/features/organization/index.ts";
import { defaultAc } from "../../../latchkey/src/shared/index.ts";
import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";

/** Options with everything that organizations offer. */
export const EVERYTHING = {
  teams: { enabled: true },
  dynamicAccessControl: { enabled: true },
  ac: defaultAc,
} as const satisfies OrganizationOptions;

/** An engine with organizations and without rate limits. */
export function organizations(
  options: OrganizationOptions = EVERYTHING,
  others: AppOptions = {},
): Promise<App> {
  return app({
    plugins: [organization(options)],
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    ...others,
  });
}

/** Creates a user with a verified email address. */
export async function proved(world: App): Promise<Person> {
  const person = await world.person();
  await world.change("user", { emailVerified: true }, { id: person.id });
  return { ...person, client: await world.signIn(person) };
}

/** An organization with everything that one can contain, by ID. */
export interface Furnished {
  id: string;
  slug: string;
  /** A membership whose only role is `member`. */
  memberId: string;
  userId: string;
  email: string;
  /** A team without `userId`. */
  teamId: string;
  /** Pending, for `Guests.invited`. */
  invitationId: string;
  roleId: string;
  roleName: string;
}

export interface Guests {
  /** The members with their roles, in the order in which they join. The last one is `userId`. */
  members: readonly (readonly [Person, role: string])[];
  invited: Person;
  roleName: string;
}

let made = 0;

/** Creates an organization of `owner`, which is active in the sessions of all its members. */
export async function furnish(owner: Person, { members, invited, roleName }: Guests): Promise<Furnished> {
  made += 1;
  const slug = `organization-${made}`;
  const post = (path: string, body: object) => owner.client.post(`/organization/${path}`, body).ok();
  const { id } = await post("create", { name: "Acme", slug });
  let last: { id: string; userId: string; email: string } | undefined;
  for (const [person, role] of members)
    last = { ...(await join(owner.client, person, role)), email: person.email };
  if (last === undefined) throw new Error("It needs a member besides the owner");
  const { id: teamId } = await post("create-team", { name: "Support" });
  const { id: invitationId } = await post("invite-member", { email: invited.email, role: "member" });
  const { roleData } = await post("create-role", { role: roleName, permission: { invitation: ["create"] } });
  const { userId, email } = last;
  return { id, slug, memberId: last.id, userId, email, teamId, invitationId, roleId: roleData.id, roleName };
}

/** Invites a user into the active organization of `by`. It is active in the user's session from then on. */
export async function join(
  by: Client,
  person: Person,
  role: string,
): Promise<{ id: string; userId: string }> {
  const { id } = await by.post("/organization/invite-member", { email: person.email, role }).ok();
  return (await person.client.post("/organization/accept-invitation", { invitationId: id }).ok()).member;
}

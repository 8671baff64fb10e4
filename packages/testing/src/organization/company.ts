import { organization } from "../../../latchkey/src/features/organization/index.ts";
import type { OrganizationOptions } from "../../../latchkey/src/features/organization/options.ts";
import type { OrganizationApi } from "../../../latchkey/src/generated/organization.ts";
import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "../app.ts";
import type { Call } from "../client.ts";

/** A member of the organization. */
export interface Colleague extends Person {
  memberId: string;
}

/** An organization with its members. */
export interface Company {
  readonly here: App;
  readonly id: string;
  readonly slug: string;
  readonly owner: Colleague;
  /** Adds a new user, or an existing one. */
  join(role?: string, person?: Person): Promise<Colleague>;
  /** The roles in the members' rows, by user. */
  roles(): Promise<Record<string, string>>;
  /** The events recorded since the organization was created. */
  events(): Promise<{ event: unknown; userId: unknown; actorId: unknown; target: string }[]>;
}

export interface CompanyOptions extends OrganizationOptions {
  app?: AppOptions;
}

let companies = 0;

/** The server-side calls of organizations. */
export const apiOf = ({ auth }: App): OrganizationApi => auth.api as unknown as OrganizationApi;

export function organizationApp({ app: around = {}, ...options }: CompanyOptions = {}): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    ...around,
    plugins: [organization(options), ...(around.plugins ?? [])],
  });
}

/** Creates an organization with its owner, in whose session it is active. */
export async function companyIn(here: App, owner?: Person): Promise<Company> {
  companies += 1;
  const slug = `company-${companies}`;
  const founder = owner ?? (await here.person());
  const made = await founder.client.post("/organization/create", { name: "Acme", slug }).ok();
  return {
    here,
    id: made.id,
    slug,
    owner: { ...founder, memberId: made.members[0].id },
    async join(role = "member", person) {
      const somebody = person ?? (await here.person());
      const body = { userId: somebody.id, organizationId: made.id, role };
      const { id } = await apiOf(here).addMember({ body });
      return { ...somebody, memberId: id };
    },
    async roles() {
      const rows = (await here.rows("member")).filter(({ organizationId }) => organizationId === made.id);
      return Object.fromEntries(rows.map(({ userId, role }) => [userId, String(role)]));
    },
    async events() {
      const rows = await here.rows("securityEvent");
      return rows
        .filter(({ organizationId, event }) => organizationId === made.id && event !== "organization_created")
        .map(({ event, userId, actorId, targetType, targetId }) => ({
          event,
          userId,
          actorId,
          target: `${targetType} ${targetId}`,
        }));
    },
  };
}

export async function company(options: CompanyOptions = {}): Promise<Company> {
  return companyIn(await organizationApp(options));
}

/** Changes a member's role in the active organization of `by`. */
export const giveRole = (by: Person, memberId: string, role: string | readonly string[]): Call =>
  by.client.post("/organization/update-member-role", { memberId, role });

/** Removes a member as `by`. Default: from the active organization. */
export const takeOut = (by: Person, memberIdOrEmail: string, organizationId?: string): Call =>
  by.client.post("/organization/remove-member", { memberIdOrEmail, organizationId });

import type { App, Person } from "@latchkey/testing/app";
import { type Declared, declaredRoutes } from "@latchkey/testing/declared";
import { fuzz } from "@latchkey/testing/fuzz";
import {
  EVERYTHING,
  type Furnished,
  furnish,
  organizations,
  proved,
} from "@latchkey/testing/organization/scene";
import { often } from "@latchkey/testing/rounds";
import { test } from "vitest";
import { organization } from "./index.ts";

const feature = organization(EVERYTHING);
const routes: readonly Declared[] = declaredRoutes([feature]).filter(
  ({ route, spec }) => Object.hasOwn(feature.routes, route) && spec.serverOnly !== true,
);

/** Fewer runs than in the kernel's fuzz test, because each change needs a new organization. */
const RUNS = often(6, 200);

/** Status of valid requests that are refused to the owner of an organization. */
const FOR_OTHERS: Readonly<Record<string, number>> = {
  "/organization/accept-invitation": 403,
  "/organization/reject-invitation": 403,
  "/organization/get-invitation": 403,
  // The fuzz test knows no IDs of events.
  "/organization/get-audit-event": 404,
  // The only owner can't leave.
  "/organization/leave": 400,
  // The team has no members.
  "/organization/remove-team-member": 400,
};

/** Routes whose refusal clears the active organization of a caller who isn't a member of the named one. */
const LETTING_GO = [
  "/organization/get-organization",
  "/organization/get-full-organization",
  "/organization/set-active",
];

const TABLES = ["organization", "member", "invitation", "team", "teamMember", "organizationRole"];

let reference: App | undefined;

test.each(routes)(
  "$method $path declares the response to any request, and a refusal changes nothing",
  async (route) => {
    // Every organization gets the same IDs, so that random requests can name them.
    let count = 0;
    let others = 0;
    const generateId = ({ table }: { table: string }): string =>
      TABLES.includes(table) ? `${table}${++count}` : `${table}-other${++others}`;
    const world = await organizations(EVERYTHING, {
      logger: { level: "error" },
      advanced: { database: { generateId } },
    });
    const [owner, member, invited] = [await proved(world), await proved(world), await proved(world)];
    const hints: Record<string, unknown[]> = {
      role: ["member", "admin,member", ["admin"]],
      permissions: [{ organization: ["update"] }],
      permission: [{ organization: ["update"] }],
      email: ["new@example.com"],
      userId: [member.id],
      memberIdOrEmail: [member.email],
      slug: ["a-new-one"],
      name: ["Acme"],
      logo: ["/logo.png", null],
      metadata: [{ plan: "pro" }],
      format: ["csv", "ndjson"],
    };
    const mayChange = route.method === "POST" || LETTING_GO.includes(route.path);
    let here: Furnished | undefined;
    /** An earlier request may have deleted something, so a new organization is created after each change. */
    const person = async (before?: number): Promise<Person> => {
      const isSpoilt = mayChange && before !== undefined && (before < 400 || LETTING_GO.includes(route.path));
      if (here !== undefined && !isSpoilt) return owner;
      await world.remove("organization");
      count = 0;
      here = await furnish(owner, { members: [[member, "member"]], invited, roleName: "helper" });
      // Pending emails would count as work of the request.
      await world.sent();
      Object.assign(hints, {
        organizationId: [here.id],
        organizationSlug: [here.slug],
        memberId: [here.memberId],
        memberIdOrEmail: [here.memberId, here.email],
        teamId: [here.teamId],
        invitationId: [here.invitationId],
        id: [here.invitationId],
        roleId: [here.roleId],
        roleName: [here.roleName],
      });
      return owner;
    };
    await person();
    reference ??= world;
    await fuzz(world, route, {
      reference,
      person,
      hints,
      runs: RUNS,
      taken: FOR_OTHERS[route.path],
      writesRefusing: LETTING_GO.includes(route.path),
    });
  },
);

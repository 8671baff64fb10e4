import type { Person } from "@latchkey/testing/app";
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

/** The kernel's own fuzz asks more: here a scene is made anew for each change. */
const RUNS = often(6, 200);

/** What the owner of an organization is answered where only someone else gets what they ask for. */
const FOR_OTHERS: Readonly<Record<string, number>> = {
  "/organization/accept-invitation": 403,
  "/organization/reject-invitation": 403,
  "/organization/get-invitation": 403,
  // IDs of events aren't known.
  "/organization/get-audit-event": 404,
  // The only owner stays.
  "/organization/leave": 400,
  // Nobody is in the team.
  "/organization/remove-team-member": 400,
};

/** Who isn't in an organization they ask about acts nowhere from then on: that is what the refusal does. */
const LETTING_GO = [
  "/organization/get-organization",
  "/organization/get-full-organization",
  "/organization/set-active",
];

const TABLES = ["organization", "member", "invitation", "team", "teamMember", "organizationRole"];

test.each(routes)(
  "whatever is sent to $method $path, the answer is declared, and a refusal changes nothing",
  async (route) => {
    // Each scene is made of the same ids, so that chance knows them whenever it asks.
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
    /** What was sent before may have taken something away. */
    const person = async (before?: number): Promise<Person> => {
      const isSpoilt = mayChange && before !== undefined && (before < 400 || LETTING_GO.includes(route.path));
      if (here !== undefined && !isSpoilt) return owner;
      await world.remove("organization");
      count = 0;
      here = await furnish(owner, { members: [[member, "member"]], invited, roleName: "helper" });
      // What goes out meanwhile would be taken for the work of the request.
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
    await fuzz(world, route, {
      person,
      hints,
      runs: RUNS,
      taken: FOR_OTHERS[route.path],
      writesRefusing: LETTING_GO.includes(route.path),
    });
  },
);

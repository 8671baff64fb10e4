import type { App, Person } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { type Declared, declaredRoutes, described } from "@latchkey/testing/declared";
import { type Asked, CALLERS, type Caller, MATRIX } from "@latchkey/testing/organization/matrix";
import {
  EVERYTHING,
  type Furnished,
  furnish,
  organizations,
  proved,
} from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { organization } from "../index.ts";

// Every route of the feature has a row with the expected response for each kind of caller.

const feature = organization(EVERYTHING);
const routes: readonly Declared[] = declaredRoutes([feature]).filter(({ route }) =>
  Object.hasOwn(feature.routes, route),
);
const wire = routes.filter(({ spec }) => spec.serverOnly !== true);

function send(client: Client, { method, path }: Declared, asked: Asked): Promise<ClientAnswer> {
  if (method === "POST") return client.post(path, asked);
  // All values of a query are text.
  return client.get(path, { query: asked as Record<string, string> });
}

const verdictOf = ({ status, body }: Pick<ClientAnswer, "status" | "body">): string =>
  status === 200 ? "200" : `${status} ${body?.code}`;

test("every declared route has a row, and every row has a route", () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routes.map(({ route }) => route).sort());
});

describe("each kind of caller gets the expected response", () => {
  test.each(routes)("$route", async (route) => {
    const row = MATRIX[route.route];
    if (row === undefined) throw new Error("No row");
    const world = await organizations();
    const people = await cast(world);
    const furnished = () =>
      furnish(people.owner, {
        members: [
          [people.admin, "admin"],
          [people.member, "member"],
          [people.other, "member"],
        ],
        invited: people.stranger,
        roleName: "helper",
      });
    let acme = await furnished();
    const seen: string[] = [];
    for (const caller of CALLERS) {
      const client = caller === "nobody" ? world.client() : people[caller].client;
      const asked = row.asks(acme);
      const unique = route.route === "createOrganization" ? { ...asked, slug: `new-${caller}` } : asked;
      const answer = await send(client, route, unique);
      seen.push(verdictOf(answer));
      // The next caller gets a new organization in the original state.
      if (route.method === "POST" && answer.status === 200) acme = await furnished();
    }
    expect(Object.fromEntries(CALLERS.map((caller, at) => [caller, seen[at]]))).toEqual(
      Object.fromEntries(CALLERS.map((caller, at) => [caller, row.verdicts[at]])),
    );
  });
});

async function cast(world: App): Promise<Record<Exclude<Caller, "nobody"> | "other", Person>> {
  const [stranger, member, admin, rival, owner, other] = [
    await proved(world),
    await proved(world),
    await proved(world),
    await proved(world),
    await proved(world),
    await proved(world),
  ];
  await rival.client.post("/organization/create", { name: "Rival", slug: "rival" }).ok();
  return { stranger, member, admin, rival, owner, other };
}

/** Values of another organization for each field, each with an unknown value of the same form. */
type Foreign = Readonly<
  Record<string, (there: Furnished) => readonly (readonly [foreign: string, unknown: string])[]>
>;

const same = (id: string): readonly [string, string] => [id, [...id].reverse().join("")];
const FOREIGN: Foreign = {
  organizationId: ({ id }) => [same(id)],
  organizationSlug: ({ slug }) => [[slug, "nobodys-slug"]],
  memberId: ({ memberId }) => [same(memberId)],
  memberIdOrEmail: ({ memberId, email }) => [same(memberId), [email, "nobody@example.com"]],
  userId: ({ userId }) => [same(userId)],
  teamId: ({ teamId }) => [same(teamId)],
  invitationId: ({ invitationId }) => [same(invitationId)],
  id: ({ invitationId }) => [same(invitationId)],
  roleId: ({ roleId }) => [same(roleId)],
  roleName: ({ roleName }) => [[roleName, "nobodys"]],
  role: ({ roleName }) => [[roleName, "nobodys"]],
};
/** Fields of requests that refer to no row. */
const NO_IDS = [
  "name",
  "slug",
  "logo",
  "metadata",
  "keepCurrentActiveOrganization",
  "data",
  "permission",
  "permissions",
  "email",
  "additionalFields",
  "resend",
  "token",
  "keepRole",
  "limit",
  "membersLimit",
  "offset",
  "search",
  "sortBy",
  "sortDirection",
  "filterField",
  "filterOperator",
  "filterValue",
  "event",
  "outcome",
  "targetType",
  "method",
  "reason",
  "requestId",
  "from",
  "to",
  "cursor",
  "format",
];

/** Fields for in-process calls only, new names of roles, and search terms. */
const IGNORED = [
  "createOrganization userId",
  "createRole role",
  "updateRole data.roleName",
  "listMembers role",
  // Users without a session in the organization are left out.
  "listMemberActivity userId",
  // Filters of the organization's events.
  ...["organizationListAuditEvents", "organizationExportAuditEvents"].flatMap((route) =>
    ["userId", "actorId", "impersonatorId", "targetId"].map((field) => `${route} ${field}`),
  ),
];

const NOT_THE_RECIPIENT = "403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION";
const NOT_IN = "403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION";
/**
 * Fields that may reveal other organizations. IDs of invitations can't be guessed, so a caller with one was
 * given it. Taken slugs aren't secret.
 */
const TOLD: Readonly<Record<string, string>> = {
  "acceptInvitation invitationId": NOT_THE_RECIPIENT,
  "rejectInvitation invitationId": NOT_THE_RECIPIENT,
  "getInvitation id": NOT_THE_RECIPIENT,
  "cancelInvitation invitationId": "400 MEMBER_NOT_FOUND",
  "invitationPreview id": "200",
  "getOrganization organizationId": NOT_IN,
  "getFullOrganization organizationId": NOT_IN,
  "getOrganization organizationSlug": NOT_IN,
  "getFullOrganization organizationSlug": NOT_IN,
  "setActiveOrganization organizationSlug": NOT_IN,
  "getActiveMemberRole organizationSlug": "403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION",
  "listMemberActivity organizationSlug": "403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION",
  "listMembers organizationSlug": "403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION",
};

interface Described {
  properties?: Record<string, Described>;
  anyOf?: Described[];
  allOf?: Described[];
}

/** Names of a request's fields, with the prefix `data.` for those within `data`. */
function fieldsOf(world: App, route: Declared): string[] {
  const { requestBody, parameters } = described(world, route);
  const body: Described = requestBody?.content["application/json"]?.schema ?? {};
  const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  return [...query, ...propertiesOf(body)];
}

function propertiesOf({ properties = {}, anyOf = [], allOf = [] }: Described): string[] {
  const own = Object.entries(properties).flatMap(([name, within]) => [
    name,
    ...(name === "data" ? propertiesOf(within).map((inner) => `data.${inner}`) : []),
  ]);
  return [...own, ...[...anyOf, ...allOf].flatMap(propertiesOf)];
}

describe("another organization's IDs get the same response as unknown ones, and change nothing", () => {
  test.each(wire)("$route", async (route) => {
    const world = await organizations();
    const [owner, other, guest, rival, theirs, theirGuest] = [
      await proved(world),
      await proved(world),
      await proved(world),
      await proved(world),
      await proved(world),
      await proved(world),
    ];
    const here = await furnish(owner, { members: [[other, "member"]], invited: guest, roleName: "helper" });
    const there = await furnish(rival, {
      members: [[theirs, "member"]],
      invited: theirGuest,
      roleName: "spy",
    });
    const asked = MATRIX[route.route]?.asks(here) ?? {};
    // Pending emails would change the database.
    await world.sent();
    const { client } = owner;
    const answer = async (name: string, value: string) => {
      const { status, body } = await send(client, route, withField(asked, name, value));
      // The error's message may contain the sent value.
      return { status, body: JSON.parse(JSON.stringify(body).replaceAll(value, "…")) };
    };
    for (const name of fieldsOf(world, route)) {
      const last = name.replace("data.", "");
      if (NO_IDS.includes(last) || IGNORED.includes(`${route.route} ${name}`)) continue;
      const values = FOREIGN[last]?.(there);
      expect(values, `nobody has said what of another organization may stand in ${name}`).toBeDefined();
      for (const [foreign, unknown] of values ?? []) {
        const before = await contents(world, owner);
        const known = await answer(name, foreign);
        expect([name, foreign, await contents(world, owner)]).toEqual([name, foreign, before]);
        const told = TOLD[`${route.route} ${name}`];
        const nothing = await answer(name, unknown);
        expect([name, nothing.status]).not.toEqual([name, 200]);
        if (told === undefined) expect([name, known]).toEqual([name, nothing]);
        else expect([name, verdictOf(known)]).toEqual([name, told]);
        // Reading another organization may have cleared the active one.
        await client.post("/organization/set-active", { organizationId: here.id }).ok();
      }
    }
  });
});

function withField({ organizationId, ...asked }: Asked, name: string, value: string): Asked {
  // Only one of the two fields may name the organization.
  if (name === "organizationSlug") return { ...asked, organizationSlug: value };
  return withValue({ ...(organizationId === undefined ? {} : { organizationId }), ...asked }, name, value);
}

function withValue(asked: Asked, name: string, value: string): Asked {
  if (!name.startsWith("data.")) return { ...asked, [name]: value };
  // Only requests with a `data` object have such fields.
  return { ...asked, data: { ...(asked.data as object), [name.slice("data.".length)]: value } };
}

/** The database's content without the active organization and team of the caller's sessions. */
async function contents(world: App, { id }: Person): Promise<unknown> {
  const all = JSON.parse(await world.dump()) as [string, Record<string, unknown>[]][];
  return all.map(([table, rows]) =>
    table !== "session"
      ? [table, rows]
      : [table, rows.map((row) => (row.userId === id ? { ...row, ...NOT_LOOKED_AT } : row))],
  );
}
const NOT_LOOKED_AT = { activeOrganizationId: undefined, activeTeamId: undefined, updatedAt: undefined };

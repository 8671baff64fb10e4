import { keyApi, keyApp, keyOf, UNLIMITED, verdict } from "@latchkey/testing/api-key/scene";
import type { App } from "@latchkey/testing/app";
import { type Company, companyIn } from "@latchkey/testing/organization/company";
import { expect, test } from "vitest";
import { createAccessControl, defaultStatements, ownerAc } from "../../../shared/index.ts";
import { admin } from "../../admin/index.ts";
import { AUDIT_EVENT_NOT_FOUND } from "../../audit/index.ts";
import { apiKey, organization } from "../../index.ts";
import * as errors from "../errors.ts";
import { KEY_EVENTS } from "./own-keys.ts";

const ac = createAccessControl({
  ...defaultStatements,
  apiKey: ["create", "read", "update", "delete"],
  project: ["read", "delete"],
});
const roles = {
  owner: ac.newRole({ ...ownerAc.statements, project: ["read", "delete"] }),
  keeper: ac.newRole({ apiKey: ["create", "read", "update", "delete"], project: ["read"] }),
  reader: ac.newRole({ apiKey: ["read"] }),
  guest: ac.newRole({ project: ["read"] }),
};

const KINDS = {
  configurations: [
    UNLIMITED,
    {
      ...UNLIMITED,
      configId: "organization",
      references: "organization",
      permissions: { allowed: { project: ["read", "delete"], files: ["read"] } },
    },
  ],
} as const;
const OF = { configId: "organization" } as const;

async function scene(): Promise<{ here: App; company: Company; ofIt: object }> {
  const here = await keyApp(KINDS, { plugins: [organization({ ac, roles }), admin()] });
  const company = await companyIn(here);
  return { here, company, ofIt: { ...OF, organizationId: company.id } };
}

test("an owner creates a key of the organization, which shows its owner", async () => {
  const { here, company, ofIt } = await scene();
  const { owner, id } = company;
  const { key, ...made } = await keyOf(owner, ofIt);
  expect(made).toMatchObject({ referenceId: id, userId: null, configId: "organization" });
  expect(await verdict(here, key)).toBe("ok");
  const list = (query: Record<string, string>) => owner.client.get("/api-key/list", { query }).ok();
  expect((await list({ organizationId: id })).total).toBe(1);
  expect((await list({})).total).toBe(0);
});

test("a member's role decides what they can do with keys", async () => {
  const { here, company, ofIt } = await scene();
  const { id: keyId } = await keyOf(company.owner, ofIt);
  const key = { keyId, ...OF };
  const outcome = async (role: string | undefined) => {
    const person = role === undefined ? await here.person() : await company.join(role);
    const { client } = person;
    const answers = [
      await client.post("/api-key/create", ofIt),
      await client.get("/api-key/get", { query: { id: keyId, ...OF } }),
      await client.get("/api-key/list", { query: { organizationId: company.id } }),
      await client.post("/api-key/update", { ...key, name: "new" }),
      await client.post("/api-key/rotate", key),
    ];
    return answers.map(({ status, body }) => (status === 200 ? "ok" : body.code));
  };
  const { code: no } = errors.INSUFFICIENT_API_KEY_PERMISSIONS;
  const { code: stranger } = errors.USER_NOT_MEMBER_OF_ORGANIZATION;
  const { code: unknown } = errors.KEY_NOT_FOUND;
  expect({
    keeper: await outcome("keeper"),
    reader: await outcome("reader"),
    guest: await outcome("guest"),
    admin: await outcome("admin"),
    stranger: await outcome(undefined),
  }).toEqual({
    keeper: ["ok", "ok", "ok", "ok", "ok"],
    reader: [no, "ok", "ok", no, no],
    guest: [no, no, no, no, no],
    admin: [no, no, no, no, no],
    stranger: [stranger, unknown, stranger, unknown, unknown],
  });
});

test("a member can't give a key permissions in the organization that they don't have", async () => {
  const { here, company, ofIt } = await scene();
  const keeper = await company.join("keeper");
  const create = (permissions: object) => keeper.client.post("/api-key/create", { ...ofIt, permissions });
  await create({ project: ["delete"] }).refuses(errors.API_KEY_PERMISSION_NOT_ALLOWED);
  const { key } = await create({ project: ["read"], files: ["read"] }).ok();
  expect(await verdict(here, key, { permissions: { project: ["read"] } })).toBe("ok");
});

test("a key has the current permissions of its member", async () => {
  const { here, company, ofIt } = await scene();
  const keeper = await company.join("keeper");
  const { key } = await keyOf(keeper, { ...ofIt, permissions: { project: ["read"] } });
  await here.change("member", { role: "reader" }, { id: keeper.memberId });
  expect(await verdict(here, key, { permissions: { project: ["read"] } })).toBe("KEY_NOT_FOUND");
  expect(await verdict(here, key)).toBe("ok");
});

test("a key is refused once the member who was given its secret has left, until another one rotates it", async () => {
  const { here, company, ofIt } = await scene();
  const keeper = await company.join("keeper");
  const { key, id: keyId } = await keyOf(keeper, ofIt);
  const body = { memberIdOrEmail: keeper.memberId, organizationId: company.id };
  await company.owner.client.post("/organization/remove-member", body).ok();
  expect(await verdict(here, key)).toBe("USER_NOT_MEMBER_OF_ORGANIZATION");
  const rotated = await company.owner.client.post("/api-key/rotate", { keyId, ...OF }).ok();
  expect(await verdict(here, rotated.key)).toBe("ok");
});

test("a key of a banned member is refused", async () => {
  const { here, company, ofIt } = await scene();
  const keeper = await company.join("keeper");
  const { key } = await keyOf(keeper, ofIt);
  await here.change("user", { banned: true }, { id: keeper.id });
  expect(await verdict(here, key)).toBe("USER_BANNED");
});

test("a key that the application created belongs only to the organization", async () => {
  const { here, company, ofIt } = await scene();
  const { key } = await keyApi(here).createApiKey({ body: ofIt });
  expect(await verdict(here, key)).toBe("ok");
  await company.owner.client.post("/organization/delete", { organizationId: company.id }).ok();
  expect(await verdict(here, key)).toBe("INVALID_API_KEY");
  expect(await here.counts()).toMatchObject({ apikey: 0 });
});

test("owners see the events of the organization's keys", async () => {
  const { company, ofIt } = await scene();
  const { client } = company.owner;
  const { id: keyId } = await keyOf(company.owner, ofIt);
  const key = { keyId, ...OF };
  await client.post("/api-key/update", { ...key, name: "new" }).ok();
  await client.post("/api-key/rotate", key).ok();
  await client.post("/api-key/delete", key).ok();
  const { events } = await client.get("/organization/list-audit-events").ok();
  const ofKey = (events as { event: string; targetId: string }[]).filter(
    ({ targetId }) => targetId === keyId,
  );
  expect(ofKey.map(({ event }) => event).toSorted()).toEqual(KEY_EVENTS.toSorted());
});

test("events name the key, the invitation, the team and the role that they are about", {
  tags: "servers",
}, async () => {
  const here = await keyApp(KINDS, {
    plugins: [
      organization({ ac, roles, teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
      admin(),
    ],
  });
  const company = await companyIn(here);
  const { client } = company.owner;
  await keyOf(company.owner, { ...OF, organizationId: company.id, name: "CI deploy" });
  const { id: unnamed } = await keyOf(company.owner, { ...OF, organizationId: company.id });
  const invited = { email: "grace@example.com", role: "guest", organizationId: company.id };
  await client.post("/organization/invite-member", invited).ok();
  await client.post("/organization/create-team", { name: "Engines", organizationId: company.id }).ok();
  const role = { role: "planner", permission: { project: ["read"] }, organizationId: company.id };
  await client.post("/organization/create-role", role).ok();
  const { events } = await client.get("/organization/list-audit-events").ok();
  const named = (events as { event: string; targetId: string; targetName: string | null }[]).map(
    ({ event, targetId, targetName }) =>
      `${event} ${targetId === unnamed && targetName !== null ? "by its beginning" : targetName}`,
  );
  expect(named).toEqual(
    expect.arrayContaining([
      "api_key_created CI deploy",
      "api_key_created by its beginning",
      "invitation_sent grace@example.com",
      "team_created Engines",
      "role_created planner",
    ]),
  );
});

test("owners see nothing of a member's own keys, also while the organization is active", async () => {
  const { here, company, ofIt } = await scene();
  const keeper = await company.join("keeper");
  await keeper.client.post("/organization/set-active", { organizationId: company.id }).ok();
  const { id: own } = await keyOf(keeper);
  const { id: shared } = await keyOf(keeper, ofIt);
  const { client } = company.owner;
  const query = { event: "api_key_created" };
  const { events } = await client.get("/organization/list-audit-events", { query }).ok();
  expect(events).toMatchObject([{ targetId: shared, actor: { id: keeper.id } }]);
  const [row] = (await here.rows("securityEvent")).filter(({ targetId }) => targetId === own);
  await client
    .get("/organization/get-audit-event", { query: { id: String(row?.id) } })
    .refuses(AUDIT_EVENT_NOT_FOUND);
});

test("an organization's key needs its organization, and opens no session", async () => {
  const { company } = await scene();
  await company.owner.client.post("/api-key/create", OF).refuses(errors.ORGANIZATION_ID_REQUIRED);
  const nowhere = { ...OF, organizationId: "none" };
  await company.owner.client.post("/api-key/create", nowhere).refuses(errors.USER_NOT_MEMBER_OF_ORGANIZATION);
  expect(() => apiKey({ references: "organization", enableSessionForAPIKeys: true })).toThrow(
    /doesn't belong to a user/,
  );
});

import { consoleApp } from "@latchkey/testing/admin/console";
import { apiOf } from "@latchkey/testing/admin/scene";
import { PASSWORD } from "@latchkey/testing/app";
import { filling } from "@latchkey/testing/storage/filling";
import { describe, expect, test, vi } from "vitest";
import { NOT_WHILE_IMPERSONATING, UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import { type Feature, feature } from "../../../kernel/contracts/feature.ts";
import { AUDIT_EVENT_NOT_FOUND } from "../../audit/index.ts";
import { INVALID_EMAIL_OR_PASSWORD } from "../../email-password/errors.ts";
import { organization } from "../../organization/index.ts";
import { MAY_NOT_LIST_SESSIONS, MAY_NOT_READ_AUDIT } from "../errors.ts";

type Event = Record<string, unknown> & { id: string; event: string; createdAt: string };

/** Sets up Root, and Ada, who signed up, mistyped her password once and was given a role. */
async function world() {
  const here = await consoleApp({ roles: { auditor: { audit: ["list"] } } });
  const root = await here.staff("admin", { email: "root@example.com", name: "Root" });
  const auditor = await here.staff("auditor");
  here.advance(10);
  const ada = await here.person({ email: "ada@example.com" });
  here.advance(10);
  const failed = await here
    .client({ "user-agent": "a phone" })
    .post("/sign-in/email", { ...ada, password: "wrong" })
    .refuses(INVALID_EMAIL_OR_PASSWORD);
  await vi.waitUntil(async () => (await here.rows("securityEvent")).length === 4, {
    interval: 5,
    timeout: 60_000,
  });
  here.advance(10);
  await root.client.post("/admin/set-role", { userId: ada.id, role: "auditor" }).ok();
  const list = async (query: Record<string, string> = {}, by = root): Promise<Event[]> =>
    (await by.client.get("/admin/list-audit-events", { query }).ok()).events;
  return { ...here, root, auditor, ada, list, requestId: failed.headers.get("x-request-id") ?? "" };
}

const names = (events: readonly Event[]) => events.map(({ event }) => event);

describe("the audit log", () => {
  test("shows the events of the whole service with their actors, the newest first", async () => {
    const { list, root, ada } = await world();
    const events = await list();
    expect(names(events)).toEqual(["user_role_changed", "sign_in_failed", "sign_up", "sign_up", "sign_up"]);
    expect(events[0]).toMatchObject({
      outcome: "success",
      user: { id: ada.id, name: "Ada", email: "ada@example.com" },
      actor: { id: root.id, name: "Root", email: "root@example.com" },
      changed: ["role"],
      details: { role: ["user", "auditor"] },
    });
    expect(events[1]).toMatchObject({ actor: null, reason: "wrong_password", userAgent: "a phone" });
  });

  test("names the application as the actor of its own acts", async () => {
    const here = await world();
    const body = { email: "grace@example.com", name: "Grace" };
    here.advance(1);
    await apiOf(here).createUser({ body });
    expect((await here.list())[0]).toMatchObject({
      event: "user_created",
      user: { name: "Grace" },
      actor: null,
      actorType: "host",
    });
  });

  test("applies several filters at once", async () => {
    const { list, root, ada, requestId } = await world();
    const [newest, failure] = await list();
    const cases: [Record<string, string>, string[]][] = [
      [{ userId: ada.id }, ["user_role_changed", "sign_in_failed", "sign_up"]],
      [{ userId: ada.id, outcome: "failure" }, ["sign_in_failed"]],
      [{ userId: ada.id, event: "sign_up" }, ["sign_up"]],
      [{ actorId: root.id, event: "user_role_changed" }, ["user_role_changed"]],
      [{ requestId }, ["sign_in_failed"]],
      [{ reason: "wrong_password", method: "password", userId: root.id }, []],
      [{ from: newest?.createdAt ?? "" }, ["user_role_changed"]],
      [{ to: failure?.createdAt ?? "", userId: ada.id }, ["sign_up"]],
    ];
    for (const [query, expected] of cases)
      expect(names(await list(query)), JSON.stringify(query)).toEqual(expected);
    const several = await root.client
      .send("GET", "/admin/list-audit-events?event=sign_in_failed&event=user_role_changed", undefined)
      .ok();
    expect(names(several.events)).toEqual(["user_role_changed", "sign_in_failed"]);
  });

  test("lists each event once across pages, also events of one moment and while new ones arrive", async () => {
    const { root, ada, list } = await world();
    for (let i = 0; i < 5; i++) await ada.client.post("/update-user", { name: `Ada ${i}` }).ok();
    const all = await list();
    const seen: Event[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: "3", ...(cursor === null ? {} : { cursor }) };
      const page = await root.client.get("/admin/list-audit-events", { query }).ok();
      expect(page.events.length).toBeLessThanOrEqual(3);
      seen.push(...page.events);
      cursor = page.nextCursor;
      await ada.client.post("/update-user", { name: `Ada at ${seen.length}` }).ok();
    } while (cursor !== null);
    const ids = seen.map(({ id }) => id);
    expect(ids.filter((id) => all.some((event) => event.id === id))).toEqual(all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("shows one event with the values before and after", async () => {
    const { root, ada, list, advance } = await world();
    const [changed] = await list();
    const get = (id: string) => root.client.get("/admin/get-audit-event", { query: { id } });
    expect((await get(changed?.id ?? "").ok()).changes).toEqual([
      { field: "role", before: "user", after: "auditor" },
    ]);
    advance(1);
    await ada.client.post("/update-user", { name: "Countess" }).ok();
    const [renamed] = await list();
    expect((await get(renamed?.id ?? "").ok()).changes).toEqual([
      { field: "name", before: null, after: null },
    ]);
    await get("none").refuses(AUDIT_EVENT_NOT_FOUND);
  });

  test("shows emails, IP addresses and browsers only to administrators who may see users and sessions", async () => {
    const { auditor, list } = await world();
    const text = JSON.stringify(await list({}, auditor));
    expect(text).not.toMatch(/@example\.com|a phone/);
    const [event] = await list({}, auditor);
    expect(event).toMatchObject({ ipAddress: null, userAgent: null, sessionId: null, user: { email: null } });
    const query = { ipAddress: "192.0.2.1" };
    await auditor.client.get("/admin/list-audit-events", { query }).refuses(MAY_NOT_LIST_SESSIONS);
    await auditor.client
      .get("/admin/export-audit-events", { query: { ...query, format: "csv" } })
      .refuses(MAY_NOT_LIST_SESSIONS);
  });

  test("is closed to other users, without a session, and while an administrator acts as another user", async () => {
    const { client, person, root, ada } = await world();
    const eve = await person();
    const paths = [
      "/admin/list-audit-events",
      "/admin/get-audit-event?id=x",
      "/admin/export-audit-events?format=csv",
    ];
    for (const path of paths) {
      await client().get(path).refuses(UNAUTHORIZED);
      await eve.client.get(path).refuses(MAY_NOT_READ_AUDIT);
    }
    await root.client.post("/admin/impersonate-user", { userId: ada.id }).ok();
    for (const path of paths) await root.client.get(path).refuses(NOT_WHILE_IMPERSONATING);
  });

  test("refuses unknown filters", async () => {
    const { root } = await world();
    for (const query of [
      { from: "yesterday" },
      { outcome: "odd" },
      { limit: "201" },
      { cursor: "x" },
    ] as Record<string, string>[])
      expect((await root.client.get("/admin/list-audit-events", { query })).body.code).toBe(
        VALIDATION_ERROR.code,
      );
    expect((await root.client.get("/admin/get-audit-event")).body.code).toBe(VALIDATION_ERROR.code);
    expect((await root.client.get("/admin/export-audit-events")).body.code).toBe(VALIDATION_ERROR.code);
  });
});

describe("the audit log as a file", () => {
  test("is a table without formulas, whatever names users have", async () => {
    const { root, ada } = await world();
    for (const name of ['=HYPERLINK("https://evil.example")', "@SUM(A1)", "-1", "+1", " =1"]) {
      await ada.client.post("/update-user", { name }).ok();
      const answer = await root.client.get("/admin/export-audit-events", {
        query: { format: "csv", userId: ada.id, event: "sign_up" },
      });
      expect(answer.headers.get("content-type")).toMatch(/^text\/csv/);
      expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit-events.csv"');
      const [header, row, end] = answer.text.split("\r\n");
      expect(header).toMatch(/^"id","createdAt","event",/);
      expect(row).toContain(`,"'${name.replaceAll('"', '""')}",`);
      expect(end).toBe("");
    }
  });

  test("is a line of JSON for each event, as in the list", async () => {
    const { root, list } = await world();
    const answer = await root.client.get("/admin/export-audit-events", { query: { format: "ndjson" } });
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
    expect(answer.headers.get("x-next-cursor")).toBeNull();
    expect(answer.headers.get("x-files-left")).toBe("0");
    expect(
      answer.text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(await list());
  });
});

test("an audit log of more than 10,000 events is several files, each with the number of further ones", {
  tags: "servers",
}, async () => {
  const here = await consoleApp({ plugins: [organization()], file: true });
  const root = await here.staff("admin", { email: "root@example.com" });
  const { id } = await root.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const { text, moment, insert } = await filling(here, 20_001);
  const event = { id: text("e"), event: "'organization_updated'", outcome: "'success'", actorType: "'user'" };
  await insert("securityEvent", { ...event, organizationId: `'${id}'`, createdAt: moment });
  for (const path of ["/admin/export-audit-events", "/organization/export-audit-events"]) {
    const left: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const query = { format: "csv", organizationId: id, ...(cursor === null ? {} : { cursor }) };
      const { headers }: { headers: Headers } = await root.client.get(path, { query });
      left.push(headers.get("x-files-left"));
      cursor = headers.get("x-next-cursor");
    } while (cursor !== null);
    expect(left).toEqual(["2", "1", "0"]);
  }
});

describe("the audit log of an organization", () => {
  async function company(...others: Feature[]) {
    const here = await consoleApp({ plugins: [...others, organization()] });
    const [owner, member, outsider] = [await here.person(), await here.person(), await here.person()];
    const { id } = await owner.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    const body = { userId: member.id, organizationId: id, role: "member" };
    await (here.auth.api as unknown as { addMember(call: object): Promise<unknown> }).addMember({ body });
    await member.client.post("/organization/set-active", { organizationId: id }).ok();
    here.advance(1);
    await member.client
      .post("/change-password", { currentPassword: PASSWORD, newPassword: "another horse battery" })
      .ok();
    here.advance(1);
    await owner.client.post("/organization/update", { organizationId: id, data: { name: "Acme Ltd" } }).ok();
    return { ...here, owner, member, outsider, id };
  }
  const PATHS = [
    "/organization/list-audit-events",
    "/organization/export-audit-events",
    "/organization/get-audit-event",
  ];

  test("shows owners the organization's events, and none of members' own accounts", async () => {
    const { owner, member, rows } = await company();
    const { events } = await owner.client.get("/organization/list-audit-events").ok();
    expect(names(events).toSorted()).toEqual([
      "member_added",
      "organization_created",
      "organization_updated",
    ]);
    expect(events[0]).toMatchObject({ event: "organization_updated", actor: { id: owner.id, email: null } });
    const one = await owner.client.get("/organization/get-audit-event", { query: { id: events[0].id } }).ok();
    expect(one).toEqual({ ...events[0], changes: [{ field: "name", before: "Acme", after: "Acme Ltd" }] });
    const [own] = (await rows("securityEvent")).filter(({ event }) => event === "password_changed");
    await owner.client
      .get("/organization/get-audit-event", { query: { id: String(own?.id) } })
      .refuses(AUDIT_EVENT_NOT_FOUND);
    for (const event of ["password_changed", "sign_in"]) {
      const query = { event, userId: member.id };
      expect((await owner.client.get(PATHS[0] ?? "", { query }).ok()).events).toEqual([]);
    }
    const file = await owner.client.get("/organization/export-audit-events", { query: { format: "csv" } });
    expect(file.text.split("\r\n")).toHaveLength(5);
    expect(file.text).not.toMatch(/@example\.com|password_changed/);
  });

  test("shows every event if many features have events", async () => {
    const events = Array.from({ length: 40 }, (_, index) => `thing_${index}`);
    const { owner } = await company(feature({ id: "things", events, group: { events }, routes: {} }));
    const shown = await owner.client.get("/organization/list-audit-events").ok();
    expect(names(shown.events)).toContain("organization_updated");
  });

  test("shows owners only their own devices", async () => {
    const { owner, member, ...here } = await company();
    await here.change("member", { role: "admin" }, { userId: member.id });
    const { events } = await member.client.get("/organization/list-audit-events").ok();
    const others = events.filter(({ actor }: Event) => (actor as { id: string }).id !== member.id);
    expect(others).toHaveLength(2);
    for (const event of others)
      expect(event).toMatchObject({ ipAddress: null, userAgent: null, sessionId: null });
    const own = await owner.client.get("/organization/list-audit-events").ok();
    expect(own.events[0].sessionId).toBeTypeOf("string");
  });

  test("is closed to members, to outsiders and to those without a session", async () => {
    const { member, outsider, client, id } = await company();
    for (const path of PATHS) {
      const query = { format: "csv", id: "none", organizationId: id };
      expect((await client().get(path, { query })).body.code).toBe("UNAUTHORIZED");
      expect((await outsider.client.get(path, { query })).body.code).toBe(
        "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
      );
      expect((await outsider.client.get(path, { query: { format: "csv", id: "none" } })).body.code).toBe(
        "NO_ACTIVE_ORGANIZATION",
      );
      expect((await member.client.get(path, { query })).body.code).toBe(
        "YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION",
      );
      expect((await member.client.get(path, { query: { cursor: "x" } })).body.code).toBe("VALIDATION_ERROR");
    }
  });
});

import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { naively } from "@latchkey/testing/organization/race-scene";
import { describe, expect, test } from "vitest";
import {
  CHANGE_REFUSED,
  fail,
  METHOD_NOT_ALLOWED,
  UNAUTHORIZED,
  VALIDATION_ERROR,
} from "../../../base/errors.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { organization } from "../../index.ts";
import { sessionStore } from "../../sessions/store.ts";
import {
  NO_ACTIVE_ORGANIZATION,
  ORGANIZATION_NOT_FOUND,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
} from "../errors.ts";

interface Place {
  here: App;
  ada: Person;
  /** Organizations of Ada, by their slugs. The last one is active. */
  acme: string;
  beta: string;
}

async function place(options: AppOptions = {}): Promise<Place> {
  const here = await app({
    plugins: [organization({ teams: { enabled: true } })],
    emailAndPassword: { password: QUICK_PASSWORDS },
    ...options,
  });
  const ada = await here.person();
  const made = async (slug: string): Promise<string> =>
    (await ada.client.post("/organization/create", { name: slug, slug }).ok()).id;
  return { here, ada, acme: await made("acme"), beta: await made("beta") };
}

async function activeOf({ client }: Pick<Person, "client">): Promise<unknown> {
  const { session } = await client.get("/get-session").ok();
  return session.activeOrganizationId;
}

describe("setting the active organization", () => {
  test("works by ID, and returns the whole organization", async () => {
    const { ada, acme } = await place();
    const whole = await ada.client.post("/organization/set-active", { organizationId: acme }).ok();
    expect(whole).toMatchObject({ id: acme, slug: "acme", invitations: [], teams: [{ name: "acme" }] });
    expect(whole.members).toMatchObject([
      { userId: ada.id, role: "owner", user: { id: ada.id, name: "Ada", email: ada.email, image: null } },
    ]);
    expect(await activeOf(ada)).toBe(acme);
  });

  test("works by slug", async () => {
    const { ada, acme } = await place();
    const whole = await ada.client.post("/organization/set-active", { organizationSlug: "Acme" }).ok();
    expect(whole.id).toBe(acme);
    expect(await activeOf(ada)).toBe(acme);
  });

  test("clears the active team, unless the organization stays the same", async () => {
    const { here, ada, acme, beta } = await place();
    const team = async () => (await here.rows("session"))[0]?.activeTeamId;
    const before = await team();
    expect(before).not.toBeNull();
    await ada.client.post("/organization/set-active", { organizationId: beta }).ok();
    expect(await team()).toBe(before);
    await ada.client.post("/organization/set-active", { organizationId: acme }).ok();
    expect(await team()).toBeNull();
  });

  test("clears it with null, and keeps it if the request names none", async () => {
    const { here, ada, beta } = await place();
    expect((await ada.client.post("/organization/set-active", {}).ok()).id).toBe(beta);
    expect(await ada.client.post("/organization/set-active", { organizationId: null }).ok()).toBeNull();
    expect(await activeOf(ada)).toBeNull();
    expect((await here.rows("session"))[0]?.activeTeamId).toBeNull();
    expect(await ada.client.post("/organization/set-active", {}).ok()).toBeNull();
    expect(await ada.client.post("/organization/set-active").ok()).toBeNull();
  });

  test("sets the session cookie again", async () => {
    const { ada, acme } = await place();
    const { cookies } = await ada.client.post("/organization/set-active", { organizationId: acme });
    expect(cookies.map(({ name }) => name)).toContain("__Host-latchkey.session_token");
  });

  test("is refused equally for an unknown organization and one of other users, and clears the active one", async () => {
    const { here, ada, acme } = await place();
    const eve = await here.person();
    for (const organizationId of [acme, "nothing", "x".repeat(500)]) {
      const own = await eve.client.post("/organization/create", {
        name: "E",
        slug: `e${organizationId.length}`,
      });
      expect(await activeOf(eve)).toBe(own.body.id);
      const refused = await eve.client
        .post("/organization/set-active", { organizationId })
        .refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
      expect(refused.text).not.toContain(acme);
      expect(await activeOf(eve)).toBeNull();
    }
    expect(await activeOf(ada)).not.toBeNull();
  });

  test("distinguishes a slug of other users from an unused one", async () => {
    const { here } = await place();
    const eve = await here.person();
    await eve.client
      .post("/organization/set-active", { organizationSlug: "acme" })
      .refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
    await eve.client
      .post("/organization/set-active", { organizationSlug: "gamma" })
      .refuses(ORGANIZATION_NOT_FOUND);
  });

  test("requires POST and a session", async () => {
    const { here, ada } = await place();
    await ada.client.get("/organization/set-active").refuses(METHOD_NOT_ALLOWED);
    await here.client().post("/organization/set-active", {}).refuses(UNAUTHORIZED);
    await ada.client
      .post("/organization/set-active", { organizationId: 7 })
      .refuses({ ...VALIDATION_ERROR, message: "Invalid body parameters" });
  });

  test("updates the cookie cache, also after a refusal", async () => {
    const { here, ada, acme } = await place({ session: { cookieCache: { enabled: true } } });
    await ada.client.post("/organization/set-active", { organizationId: acme }).ok();
    expect(await activeOf(ada)).toBe(acme);
    const eve = await here.person();
    await eve.client.post("/organization/create", { name: "E", slug: "e" }).ok();
    expect(await activeOf(eve)).not.toBeNull();
    await eve.client
      .get("/organization/get-organization", { query: { organizationId: acme } })
      .refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
    expect(await activeOf(eve)).toBeNull();
  });
});

describe("sessions in a secondary storage", () => {
  const values = () => {
    const held = new Map<string, string>();
    return {
      get: (key: string) => held.get(key) ?? null,
      set: (key: string, value: string) => held.set(key, value),
      delete: (key: string) => held.delete(key),
    };
  };

  test("act in the requested organization, and in none after a rollback", async () => {
    const naive = naively(async ({ core, found, ...context }, { organizationId = "" }) => {
      const { session } = found as Found;
      const now = new Date(context.now).toISOString();
      await core.db.transaction(async (tx) => {
        await core
          .use(sessionStore)
          .setField(session, { name: "activeOrganizationId", value: organizationId }, now, tx);
        throw fail(CHANGE_REFUSED);
      });
    });
    const { ada, acme } = await place({
      plugins: [organization({ teams: { enabled: true } }), naive],
      redis: undefined,
      secondaryStorage: values(),
    });
    await ada.client.post("/organization/set-active", { organizationId: acme }).ok();
    expect(await activeOf(ada)).toBe(acme);
    await ada.client.post("/naive", { organizationId: "nowhere" }).refuses(CHANGE_REFUSED);
    expect(await activeOf(ada)).toBeNull();
  });

  test("keep the value of a second attempt if the first one is rolled back", async () => {
    const attempts: number[] = [];
    const naive = naively(async ({ core, found, ...context }, { organizationId = "" }) => {
      const { session } = found as Found;
      const now = new Date(context.now).toISOString();
      await core.db.transaction(async (tx) => {
        await core
          .use(sessionStore)
          .setField(session, { name: "activeOrganizationId", value: organizationId }, now, tx);
        attempts.push(attempts.length);
        // Has the codes by which each database says that the transaction can be retried.
        if (attempts.length === 1)
          throw Object.assign(new Error("Deadlock"), { errcode: 5, errno: 1213, code: "40P01" });
      });
    });
    const { ada, acme } = await place({
      plugins: [organization({ teams: { enabled: true } }), naive],
      redis: undefined,
      secondaryStorage: values(),
    });
    await ada.client.post("/naive", { organizationId: acme }).ok();
    expect(attempts).toEqual([0, 1]);
    expect(await activeOf(ada)).toBe(acme);
  });
});

describe("checking a permission", () => {
  const ask = ({ client }: Person, body: object) => client.post("/organization/has-permission", body);

  test("allows an owner everything, except unknown actions", async () => {
    const { ada } = await place();
    const may = async (permissions: object) => (await ask(ada, { permissions }).ok()).success;
    expect(await may({ organization: ["update", "delete"], member: ["create"] })).toBe(true);
    expect(await may({ organization: ["update", "sell"] })).toBe(false);
    expect(await may({ moon: ["land"] })).toBe(false);
    expect(await may({})).toBe(false);
    expect(await may({ organization: [] })).toBe(false);
    expect(await may({ organization: { actions: ["sell", "update"], connector: "OR" } })).toBe(true);
  });

  test("accepts the field name of older clients", async () => {
    const { ada, acme } = await place();
    const permission = { team: ["create"] };
    expect(await ask(ada, { permission, organizationId: acme }).ok()).toEqual({ error: null, success: true });
  });

  test("requires exactly one of the two field names", async () => {
    const { ada } = await place();
    const asked = { team: ["create"] };
    const error = { ...VALIDATION_ERROR, message: "Invalid body parameters" };
    for (const body of [
      {},
      { permission: asked, permissions: asked },
      { permissions: [] },
      { permissions: { team: "create" } },
    ])
      await ask(ada, body).refuses(error);
  });

  test("is refused outside of the organization, and without an active one", async () => {
    const { here, ada, acme } = await place();
    const eve = await here.person();
    const permissions = { team: ["create"] };
    await ask(eve, { permissions }).refuses(NO_ACTIVE_ORGANIZATION);
    for (const organizationId of [acme, "nothing"])
      await ask(eve, { permissions, organizationId }).refuses(
        USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(401),
      );
    await ada.client.get("/organization/has-permission").refuses(METHOD_NOT_ALLOWED);
    await here.client().post("/organization/has-permission", { permissions }).refuses(UNAUTHORIZED);
  });
});

import { adminApp, ruthAt, withRole } from "@latchkey/testing/admin/scene";
import { type App, type AppOptions, PASSWORD } from "@latchkey/testing/app";
import { admitted } from "@latchkey/testing/at-once";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { INVALID_REDIRECT_URL, VALIDATION_ERROR } from "../../../base/errors.ts";
import { administration, administratorAc, userAc } from "../../../shared/index.ts";
import { INVITATIONS_NOT_AVAILABLE } from "../errors.ts";
import type { AdminOptions } from "../options.ts";

const DAY = 86_400;

async function world(options: AdminOptions = {}, others: AppOptions = {}) {
  const here = await adminApp(options, others);
  const { client } = await ruthAt(here);
  return {
    ...here,
    importAll: (users: object[], more: object = {}) => client.post("/admin/import-users", { users, ...more }),
  };
}

/** Returns the token of the link in the newest email to an address. */
async function tokenTo(here: App, email: string): Promise<string> {
  const mail = (await here.sent()).findLast(({ to }) => to === email);
  return /reset-password\/([^?]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("importing a list of users", () => {
  test("a name with replacement characters is refused, as in every request", async () => {
    const here = await world();
    const name = "M\uFFFDller";
    const { rows } = await here.importAll([{ email: "ada@example.com", name }]).ok();
    expect(rows[0]).toMatchObject({ status: "invalid", code: "VALIDATION_ERROR" });
    const person = { email: "ada@example.com", password: PASSWORD, name };
    await here.client().post("/sign-up/email", person).refuses(VALIDATION_ERROR);
  });

  test("creates each without a password, and emails a link that sets one, for seven days", async () => {
    const here = await world();
    const answer = await here
      .importAll([{ email: " Ada@example.com", name: "Ada", role: "user" }, { email: "bob@example.com" }])
      .ok();
    expect(answer).toMatchObject({ created: 2, existing: 0, invalid: 0 });
    expect(answer.rows[0]).toEqual({
      ...{ email: " Ada@example.com", status: "created", userId: expect.any(String) },
      ...{ code: null, message: null },
    });
    const users = await here.rows("user");
    expect(users).toContainEqual(
      expect.objectContaining({ email: "ada@example.com", name: "Ada", role: "user" }),
    );
    expect(users).toContainEqual(expect.objectContaining({ email: "bob@example.com", name: "bob" }));
    await here.sent();
    here.advance(7 * DAY - 60);
    const token = await tokenTo(here, "ada@example.com");
    await here.client().post("/reset-password", { token, newPassword: PASSWORD }).ok();
    await here.signIn({ email: "ada@example.com", password: PASSWORD });
    expect(await here.rows("user")).toContainEqual(
      expect.objectContaining({ email: "ada@example.com", emailVerified: true, role: "user" }),
    );
    here.advance(60);
    const late = { token: await tokenTo(here, "bob@example.com"), newPassword: PASSWORD };
    expect((await here.client().post("/reset-password", late)).status).toBe(400);
    const events = (await here.rows("securityEvent")).map(({ event, method }) => [event, method]);
    expect(events).toContainEqual(["user_created", "import"]);
    expect(events).toContainEqual(["user_invited", null]);
  });

  test("reports the error of each invalid row, and creates the others", async () => {
    const here = await world();
    const rows = [
      { email: "ruth@example.com", role: "user" },
      { email: "nobody@" },
      { email: "=cmd()@example.com", name: "=HYPERLINK(1)" },
      { email: "eve@example.com", name: "Eve\nBcc: x" },
      { email: "mal@example.com", role: "root" },
      { email: "bob@example.com" },
      { email: "BOB@example.com", name: "Robert" },
    ];
    const answer = await here.importAll(rows).ok();
    expect(answer.rows.map(({ status, code }: { status: string; code: string }) => code ?? status)).toEqual([
      "existing",
      "INVALID_EMAIL",
      "INVALID_EMAIL",
      "VALIDATION_ERROR",
      "YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE",
      "created",
      "existing",
    ]);
    expect(answer).toMatchObject({ created: 1, existing: 2, invalid: 4 });
    expect((await here.rows("user")).map(({ email, role }) => [email, role])).toContainEqual([
      "ruth@example.com",
      "admin",
    ]);
  });

  test("can be repeated: no user is created, changed or emailed twice", async () => {
    const here = await world();
    const rows = [{ email: "ada@example.com", name: "Ada" }];
    await here.importAll(rows).ok();
    await here.sent();
    expect(await here.importAll([{ ...rows[0], name: "Other" }]).ok()).toMatchObject({ existing: 1 });
    expect((await here.sent()).filter(({ to }) => to === "ada@example.com")).toHaveLength(1);
    expect(await here.rows("user")).toContainEqual(expect.objectContaining({ name: "Ada" }));
  });

  test("gives no role that its sender doesn't hold, and none without the permission", async () => {
    const roles = {
      ...{ admin: administratorAc, user: userAc },
      creator: administration.newRole({ user: ["create"] }),
      clerk: administration.newRole({ user: ["create", "set-role"] }),
    };
    const here = await adminApp({ roles });
    for (const [role, wanted] of [
      ["creator", "user"],
      ["clerk", "admin"],
    ] as const) {
      const { client } = await withRole(here, `${role}@example.com`, role);
      const users = [{ email: "ada@example.com", role: wanted }];
      const { rows } = await client.post("/admin/import-users", { users }).ok();
      expect(rows[0].code).toBe("YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE");
    }
  });

  test("is refused if no link can be emailed, unless no user is invited", async () => {
    const here = await world({}, { mail: false });
    await here.importAll([{ email: "ada@example.com" }]).refuses(INVITATIONS_NOT_AVAILABLE);
    expect(await here.importAll([{ email: "ada@example.com" }], { invite: false }).ok()).toMatchObject({
      created: 1,
    });
    expect(await here.counts()).toMatchObject({ outbox: 0 });
  });

  test("refuses an empty list, and one of more than a thousand rows", async () => {
    const here = await world();
    const many = Array.from({ length: 1_001 }, (_, n) => ({ email: `user${n}@example.com` }));
    for (const users of [[], many])
      expect((await here.importAll(users)).body.code).toBe(VALIDATION_ERROR.code);
    expect(await here.counts()).toMatchObject({ user: 1 });
  });

  test("sends the token only to the application's own pages", async () => {
    const here = await world();
    const more = { redirectTo: "https://evil.example/" };
    await here.importAll([{ email: "ada@example.com" }], more).refuses(INVALID_REDIRECT_URL);
    expect(await here.counts()).toMatchObject({ user: 1 });
  });
});

test(
  "of a list that is sent several times at once, each user is created and emailed once",
  rounds(4),
  async () => {
    const one = await world({}, { file: true });
    const two = await adminApp({}, { beside: one });
    const ruth = await one.signIn({ email: "ruth@example.com", password: PASSWORD });
    const users = ["ada", "bob", "cleo"].map((name) => ({ email: `${name}@example.com` }));
    const answers = await Promise.all(
      [one, two, one, two].map((node) =>
        admitted(() => node.client({ cookie: ruth.cookie }).post("/admin/import-users", { users })),
      ),
    );
    const statuses = answers.flatMap(({ body }) => body.rows.map(({ status }: { status: string }) => status));
    expect(statuses.filter((status) => status === "created")).toHaveLength(3);
    expect(statuses.filter((status) => status === "existing")).toHaveLength(9);
    expect(await one.sent()).toHaveLength(3);
  },
);

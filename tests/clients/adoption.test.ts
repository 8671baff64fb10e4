import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@latchkey/testing/client";
import { connectTo, sqliteFile } from "@latchkey/testing/databases/connection";
import { chosenDatabase, TITLES } from "@latchkey/testing/databases/kind";
import { Pool } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { installExactly } from "../install.ts";
import { DEPLOYMENTS, GENERATIONS, onOneDatabase } from "./generations.ts";
import { browserOn, emptyDatabase, engineOn, oldVersion } from "./old-version.ts";

const FRAMEWORK = fileURLToPath(new URL("framework-left.mjs", import.meta.url));
const ADOPTING = fileURLToPath(new URL("adopting.ts", import.meta.url));
const SECRET = "an old secret of this deployment 0123456789";

const BASE_URL = "http://localhost:3000";

for (const generation of DEPLOYMENTS)
  describe(
    `a database of better-auth ${generation.version} on ${TITLES[chosenDatabase()]}`,
    onOneDatabase(generation),
    () => {
      test("is refused by the start, taken over in place, and then used", async () => {
        const old = await oldVersion(generation);
        const { facts } = old;
        await old.stop();
        const auth = engineOn(old.ours, facts.secret);

        await expect(auth.migrate()).rejects.toThrow("latchkey adopt --plan");
        expect(await auth.adoptionPlan()).toMatchObject({
          state: "framework",
          tables: expect.arrayContaining([expect.objectContaining({ table: "user", rows: 3, repeated: [] })]),
        });
        await auth.adopt();
        expect(await auth.adoptionPlan()).toMatchObject({ state: "adopted", statements: [] });
        expect((await auth.migrate()).applied).toEqual([]);

        const headers = { cookie: facts.cookie };
        const { organizationId, teamId } = facts;
        expect(await auth.api.getSession({ headers })).toMatchObject({ user: { email: "ada@example.com" } });
        const organization = await auth.api.getFullOrganization({ headers, query: { organizationId } });
        expect(organization?.members.map(({ role }) => role).toSorted()).toEqual(["member", "owner"]);
        expect(organization?.invitations).toHaveLength(2);
        expect(await auth.api.listTeamMembers({ headers, query: { teamId } })).toHaveLength(1);
        expect(await auth.api.verifyApiKey({ body: { key: facts.key } })).toMatchObject({ valid: true });

        const browser = () =>
          new Client((request) => auth.handler(request), `${BASE_URL}/api/auth`, { origin: BASE_URL });
        const { password } = facts;
        await browser().post("/sign-in/email", { email: "bob@example.com", password }).ok();
        const cleo = browser();
        expect(await cleo.post("/sign-in/email", { email: "cleo@example.com", password }).ok()).toMatchObject(
          {
            twoFactorRedirect: true,
          },
        );
        await cleo.post("/two-factor/verify-backup-code", { code: facts.backupCode }).ok();
        const created = await auth.api.signUpEmail({
          body: { name: "Dina", email: "dina@example.com", password },
        });
        expect(created.user.email).toBe("dina@example.com");
      });
    },
  );

test(
  "UUIDs as IDs are taken over in place, beside better-auth and back",
  onOneDatabase(GENERATIONS[1]),
  async () => {
    const old = await oldVersion(GENERATIONS[1], "uuid");
    const { password, secret } = old.facts;
    const auth = engineOn(old.ours, secret);
    if (chosenDatabase() === "postgres") {
      const pool = new Pool({ connectionString: old.ours });
      await pool.query('create table project (id text, "ownerId" uuid references "user" (id))');
      await expect(auth.adoptionPlan()).rejects.toThrow('"project.ownerId" refers to them');
      await pool.query("drop table project");
      await pool.end();
    }
    expect(await auth.adopt()).toMatchObject({ format: "shared" });
    const answers = { old: old.answer, new: (request: Request) => auth.handler(request) };
    const browser = () => browserOn(answers);
    for (const [here, there] of [
      ["old", "new"],
      ["new", "old"],
    ] as const) {
      const finn = browser();
      const email = `finn-${here}@example.com`;
      await finn(here).post("/sign-up/email", { name: "Finn", email, password }).ok();
      const { user } = await finn(there).get("/get-session").ok();
      expect(user).toMatchObject({ email });
      const made = await finn(there).post("/organization/create", { name: "Acme", slug: here }).ok();
      expect((await finn(here).get("/organization/list").ok())[0]).toMatchObject({ id: made.id });
    }
    await old.stop();
    expect(await auth.finishAdoption()).toMatchObject({ state: "finished" });
    const bob = browser();
    await bob("new").post("/sign-in/email", { email: "bob@example.com", password }).ok();
    const rows: string[] = [];
    await auth.transfer.export(
      async (some) => rows.push(...some.map(({ values }) => String(values.email))),
      ["user"],
    );
    expect(rows).toHaveLength(5);
    expect(await auth.giveBack()).toMatchObject({ unreadable: { passwords: 1 } });
  },
);

test("numbers as IDs are refused by the plan, with what to do", async () => {
  const { theirs, ours } = await emptyDatabase();
  const folder = fileURLToPath(GENERATIONS[1].folder);
  await installExactly(folder);
  const args = [FRAMEWORK, join(folder, "server.mjs"), theirs, "tables"];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, GENERATE_ID: "serial" } });
  const auth = engineOn(ours, SECRET);
  for (const refused of [auth.adoptionPlan, auth.adopt])
    await expect(refused()).rejects.toThrow(/"user.id" is int.* Copy their rows/);
  await expect(auth.migrate()).rejects.toThrow("latchkey adopt --plan");
});

test("a taking over that is killed at each change is continued, and recorded as a whole", {
  tags: "long",
}, async () => {
  const old = await oldVersion(GENERATIONS[1]);
  const { password, secret } = old.facts;
  await old.stop();
  const kind = chosenDatabase();
  const isFile = kind === "sqlite";
  const url = new URL(old.ours);
  const sql = isFile
    ? sqliteFile(old.ours.slice("sqlite:".length))
    : await connectTo(kind, url.pathname.slice(1));
  onTestFinished(() => sql.close());
  if (!isFile) {
    // As the versions 1.7.0 to 1.7.2 have it. SQLite can't add such a column.
    await sql.query("alter table account add column issuer varchar(100) not null default 'local'");
    await sql.query("alter table account alter column issuer drop default");
  }
  const auth = engineOn(old.ours, secret);
  const { statements } = await auth.adoptionPlan();
  let code: number | null = null;
  // One transaction makes all changes of SQLite: those before a kill are lost.
  for (let [round, at] = [1, 1]; code !== 0; round += 1, at += isFile ? round : 1) {
    const child = spawn(process.execPath, [ADOPTING, old.ours, secret, String(at)], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    code = await new Promise((resolve) => child.once("exit", resolve));
    expect([null, 0]).toContain(code);
  }
  const table = sql.quote("latchkey_migration");
  const notes = (await sql.query(`select statements from ${table}`)).map((row) => String(row.statements));
  for (const statement of statements.filter((each) => !each.includes("latchkey_")))
    expect(notes.join(";\n")).toContain(statement);
  const { condition } = await auth.giveBack();
  if (!isFile) expect(condition).toContain("Only better-auth 1.7.3 or later");
  const bob = browserOn({ old: old.answer, new: (request) => auth.handler(request) });
  await bob("new").post("/sign-in/email", { email: "bob@example.com", password }).ok();
});

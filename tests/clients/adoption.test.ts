import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@latchkey/testing/client";
import { chosenDatabase, TITLES } from "@latchkey/testing/databases/kind";
import { dropDatabase, makeDatabase } from "@latchkey/testing/databases/run";
import { latchkey } from "latchkey";
import { admin, apiKey, organization, passkey, twoFactor, username } from "latchkey/features";
import { describe, expect, onTestFinished, test } from "vitest";
import { installExactly } from "../install.ts";
import { GENERATIONS } from "./generations.ts";

const run = promisify(execFile);
const FRAMEWORK = fileURLToPath(new URL("framework.mjs", import.meta.url));
const BASE_URL = "http://localhost:3000";

interface Facts {
  secret: string;
  password: string;
  /** Ada's browser. */
  cookie: string;
  organizationId: string;
  teamId: string;
  key: string;
  /** Cleo's. */
  backupCode: string;
}

/** Returns the URL of an empty database of the run's kind, for the framework and for Latchkey. */
async function emptyDatabase(): Promise<{ theirs: string; ours: string }> {
  const kind = chosenDatabase();
  if (kind !== "sqlite") {
    const { name, url } = await makeDatabase(kind);
    onTestFinished(() => dropDatabase(kind, name));
    return { theirs: url.replace(/^mariadb:/, "mysql:"), ours: url };
  }
  const folder = await mkdtemp(join(tmpdir(), "latchkey-adoption-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "auth.db");
  return { theirs: path, ours: `sqlite:${path}` };
}

const engineOn = (database: string, secret: string) =>
  latchkey({
    baseURL: BASE_URL,
    secret,
    database,
    emailAndPassword: { enabled: true },
    advanced: { cookiePrefix: "better-auth" },
    plugins: [
      admin(),
      apiKey(),
      organization({ teams: { enabled: true } }),
      passkey(),
      twoFactor(),
      username(),
    ],
  });

describe.each(GENERATIONS)(
  `a database of better-auth $version on ${TITLES[chosenDatabase()]}`,
  (generation) => {
    test("is refused by the start, taken over in place, and then used", async () => {
      const folder = fileURLToPath(generation.folder);
      await installExactly(folder);
      const { theirs, ours } = await emptyDatabase();
      const { stdout } = await run(process.execPath, [FRAMEWORK, join(folder, "server.mjs"), theirs]);
      const facts: Facts = JSON.parse(stdout);
      const auth = engineOn(ours, facts.secret);
      onTestFinished(() => auth.close());

      await expect(auth.migrate()).rejects.toThrow("latchkey adopt --plan");
      expect(await auth.adoptionPlan()).toMatchObject({
        state: "framework",
        tables: expect.arrayContaining([{ table: "user", rows: 3, repeated: [] }]),
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
      expect(await cleo.post("/sign-in/email", { email: "cleo@example.com", password }).ok()).toMatchObject({
        twoFactorRedirect: true,
      });
      await cleo.post("/two-factor/verify-backup-code", { code: facts.backupCode }).ok();
      const created = await auth.api.signUpEmail({
        body: { name: "Dina", email: "dina@example.com", password },
      });
      expect(created.user.email).toBe("dina@example.com");
    });
  },
);

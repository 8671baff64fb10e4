import { Client } from "@latchkey/testing/client";
import { chosenDatabase, TITLES } from "@latchkey/testing/databases/kind";
import { describe, expect, test } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { engineOn, oldVersion } from "./old-version.ts";

const BASE_URL = "http://localhost:3000";

describe.each(GENERATIONS)(
  `a database of better-auth $version on ${TITLES[chosenDatabase()]}`,
  (generation) => {
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

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chosenDatabase, TITLES } from "@latchkey/testing/databases/kind";
import { often } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { until } from "../service.ts";
import { DEPLOYMENTS, type Deployment, onOneDatabase } from "./generations.ts";
import { Browser, browserOn, engineOn, oldVersion, type Side } from "./old-version.ts";
import { randomActs } from "./random-acts.ts";
import { codeOf } from "./totp.ts";

const FINISHING = fileURLToPath(new URL("finishing.ts", import.meta.url));

/** An old version and Latchkey, at once on one database. */
async function both(generation: Deployment) {
  const old = await oldVersion(generation);
  const sent: string[] = [];
  const auth = engineOn(old.ours, old.facts.secret, sent);
  await auth.adopt();
  const answers = { old: old.answer, new: (request: Request) => auth.handler(request) };
  const browser = () => browserOn(answers);
  const tokens = async (side: Side) => (side === "new" ? sent : old.tokens());
  return { ...old, auth, browser, tokens };
}

for (const generation of DEPLOYMENTS)
  describe(
    `better-auth ${generation.version} and Latchkey at once on ${TITLES[chosenDatabase()]}`,
    onOneDatabase(generation),
    () => {
      test("each reads the values that the other writes", async () => {
        const { browser, tokens } = await both(generation);
        for (const here of ["old", "new"] as const) {
          const there = here === "old" ? "new" : "old";
          const email = `finn-${here}@example.com`;
          let password = `the first of ${here}`;
          const finn = browser();

          // A user, with sessions.
          await finn(here).post("/sign-up/email", { name: "Finn", email, password }).ok();
          expect(await finn(there).get("/get-session").ok()).toMatchObject({ user: { email } });
          const elsewhere = browser();
          await elsewhere(there).post("/sign-in/email", { email, password }).ok();
          await elsewhere(here).post("/sign-out", {}).ok();
          expect(await elsewhere(there).get("/get-session").ok()).toBeNull();

          // A password: changed by the user, and by a link.
          const changed = { currentPassword: password, newPassword: `the second of ${here}` };
          await finn(there).post("/change-password", changed).ok();
          const again = browser();
          expect((await again(here).post("/sign-in/email", { email, password })).status).toBe(401);
          const route = generation.version === "1.2.8" ? "/forget-password" : "/request-password-reset";
          await again(here).post(route, { email, redirectTo: "/reset" }).ok();
          await until(async () => (await tokens(here)).length > 0, { what: "a reset link" });
          password = `the third of ${here}`;
          const token = (await tokens(here)).at(-1);
          await again(there).post("/reset-password", { token, newPassword: password }).ok();
          await finn(here).post("/sign-in/email", { email, password }).ok();

          // A second factor.
          const { totpURI, backupCodes } = await finn(here).post("/two-factor/enable", { password }).ok();
          await finn(here)
            .post("/two-factor/verify-totp", { code: codeOf(totpURI) })
            .ok();
          expect(await again(there).post("/sign-in/email", { email, password }).ok()).toMatchObject({
            twoFactorRedirect: true,
          });
          await again(there).post("/two-factor/verify-backup-code", { code: backupCodes[0] }).ok();
          expect(await again(here).get("/get-session").ok()).toMatchObject({ user: { email } });
          const third = browser();
          await third(here).post("/sign-in/email", { email, password }).ok();
          const used = await third(here).post("/two-factor/verify-backup-code", { code: backupCodes[0] });
          expect(used.status).toBe(401);
          await third(here).post("/two-factor/verify-backup-code", { code: backupCodes[1] }).ok();

          // An organization, with a member.
          const { id: organizationId } = await finn(here)
            .post("/organization/create", { name: "Firm", slug: `firm-${here}` })
            .ok();
          const gwen = browser();
          const of = { email: `gwen-${here}@example.com`, password };
          await gwen(there)
            .post("/sign-up/email", { name: "Gwen", ...of })
            .ok();
          const invited = { email: of.email, role: "member", organizationId };
          const { id: invitationId } = await finn(there).post("/organization/invite-member", invited).ok();
          await gwen(here).post("/organization/accept-invitation", { invitationId }).ok();
          const query = { organizationId };
          const firm = await finn(there).get("/organization/get-full-organization", { query }).ok();
          expect(firm.members.map(({ role }: { role: string }) => role).toSorted()).toEqual([
            "member",
            "owner",
          ]);

          // An API key.
          const { key } = await gwen(here).post("/api-key/create", { name: "CI" }).ok();
          expect(key).toHaveLength(64);
        }
      });

      test("when it is gone, everything stays valid in Latchkey's own forms", async () => {
        const { auth, browser, facts, stop } = await both(generation);
        const finn = browser();
        const { password } = facts;
        const email = "finn@example.com";
        await finn("old").post("/sign-up/email", { name: "Finn", email, password }).ok();
        await stop();
        expect(await auth.finishAdoption()).toMatchObject({ state: "finished" });
        expect(await finn("new").get("/get-session").ok()).toMatchObject({ user: { email } });
        const cleo = browser();
        await cleo("new").post("/sign-in/email", { email: "cleo@example.com", password }).ok();
        await cleo("new").post("/two-factor/verify-backup-code", { code: facts.backupCode }).ok();
        expect(await auth.api.verifyApiKey({ body: { key: facts.key } })).toMatchObject({ valid: true });
      });

      test("users that it adds while the database is taken over are known here", async () => {
        const old = await oldVersion(generation);
        const { password } = old.facts;
        const auth = engineOn(old.ours, old.facts.secret);
        const browser = (answer: (request: Request) => Promise<Response>) => new Browser(() => answer);
        let tried = 0;
        /** Returns the email of a sign-up that succeeded: the old version doesn't try again after a deadlock. */
        const signUp = async (): Promise<string> => {
          tried += 1;
          const email = `late-${tried}@example.com`;
          const answer = await browser(old.answer).post("/sign-up/email", { name: "Late", email, password });
          return answer.status === 200 ? email : signUp();
        };
        const [signedUp] = await Promise.all([Promise.all(Array.from({ length: 12 }, signUp)), auth.adopt()]);
        for (const email of signedUp)
          await browser((request) => auth.handler(request))
            .post("/sign-in/email", { email, password })
            .ok();
      });

      test("random acts on either side have the same result on both", { tags: "long" }, async () => {
        const { browser } = await both(generation);
        await randomActs(browser, often(60, 1000));
      });

      test("the end of the shared time can be killed at each step and begun again", async () => {
        const { auth, browser, facts, ours, stop } = await both(generation);
        const { password, secret } = facts;
        const email = "finn@example.com";
        const finn = browser();
        await finn("old").post("/sign-up/email", { name: "Finn", email, password }).ok();
        await stop();
        let code: number | null = null;
        for (let step = 1; code !== 0; step++) {
          const child = spawn(process.execPath, [FINISHING, ours, secret, String(step)], { stdio: "ignore" });
          code = await new Promise((resolve) => child.once("exit", resolve));
          expect(await finn("new").get("/get-session").ok()).toMatchObject({ user: { email } });
        }
        expect(await auth.finishAdoption()).toEqual({ state: "finished before", rows: 0 });
        const again = browser();
        await again("new").post("/sign-in/email", { email, password }).ok();
      });

      test("it gets the database back, with passwords, authenticator apps and backup codes", async () => {
        const { auth, browser, facts } = await both(generation);
        const { password } = facts;
        const email = "finn@example.com";
        const finn = browser();
        await finn("new").post("/sign-up/email", { name: "Finn", email, password }).ok();
        const { totpURI, backupCodes } = await finn("new").post("/two-factor/enable", { password }).ok();
        await finn("new")
          .post("/two-factor/verify-totp", { code: codeOf(totpURI) })
          .ok();
        await auth.finishAdoption();
        const { unreadable } = await auth.giveBack();
        expect(unreadable).toMatchObject({ passwords: 0, backupCodes: 0, secrets: 0 });
        for (const [route, code] of [
          ["totp", codeOf(totpURI)],
          ["backup-code", backupCodes[0]],
        ]) {
          const again = browser();
          expect(await again("old").post("/sign-in/email", { email, password }).ok()).toMatchObject({
            twoFactorRedirect: true,
          });
          await again("old").post(`/two-factor/verify-${route}`, { code }).ok();
          expect(await again("new").get("/get-session").ok()).toMatchObject({ user: { email } });
        }
      });
    },
  );

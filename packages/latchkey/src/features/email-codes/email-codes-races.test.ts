import type { App } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { ADA, carriedTo, codeFor, emailWaysApp, wrongFor } from "@latchkey/testing/email-codes/mails";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds(6);

async function nodes(): Promise<{ one: App; two: App }> {
  const one = await emailWaysApp({ file: true });
  return { one, two: await emailWaysApp({ beside: one }) };
}

/** A busy database refuses with 503. Clients then ask again. */
async function admitted(ask: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/** Twenty at once in the browser that asked, half of them at each node. */
function twenty(
  { one, two }: { one: App; two: App },
  cookie: string,
  ask: (browser: Client, at: number) => Promise<ClientAnswer>,
): Promise<ClientAnswer[]> {
  return Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const browser = (at % 2 === 0 ? one : two).client({ cookie });
      return admitted(() => ask(browser, at));
    }),
  );
}

const winners = (answers: readonly ClientAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length;

/** An email that was asked for. */
async function asked(scene: { one: App }) {
  const browser = scene.one.client();
  await browser.post("/sign-in/magic-link", { email: ADA }).ok();
  return { ...(await carriedTo(scene.one, ADA)), cookie: browser.cookie };
}

const byLink = (token: string) => (browser: Client) => browser.post("/magic-link/verify", { token });
const byCode = (otp: string) => (browser: Client) => browser.post("/sign-in/email-otp", { email: ADA, otp });

describe("at two nodes on one database", ROUNDS, () => {
  test("one link and one code, twenty at once and crossed, open one session and make one user", async () => {
    const scene = await nodes();
    const { token, code, cookie } = await asked(scene);
    const answers = await twenty(scene, cookie, (browser, at) =>
      (at % 4 < 2 ? byLink(token) : byCode(code))(browser),
    );
    expect(winners(answers)).toBe(1);
    expect(await scene.one.counts()).toMatchObject({ user: 1, session: 1, emailCode: 0 });
  });

  test("the same for a user who is there, confirmed or not", async () => {
    for (const emailVerified of [false, true]) {
      const scene = await nodes();
      const ada = await scene.one.person({ email: ADA });
      await scene.one.change("user", { emailVerified }, { id: ada.id });
      const { token, code, cookie } = await asked(scene);
      const answers = await twenty(scene, cookie, (browser, at) =>
        (at % 4 < 2 ? byLink(token) : byCode(code))(browser),
      );
      expect(winners(answers)).toBe(1);
      // Hers of before goes where another person may have opened it.
      expect(await scene.one.counts()).toMatchObject({ user: 1, session: emailVerified ? 2 : 1 });
    }
  });

  test("links of two emails at once make one user", async () => {
    const scene = await nodes();
    const first = await asked(scene);
    const second = await asked(scene);
    const answers = await twenty(scene, "", (browser, at) =>
      byLink(at % 4 < 2 ? first.token : second.token)(browser),
    );
    expect(winners(answers)).toBe(2);
    expect(await scene.one.counts()).toMatchObject({ user: 1, session: 2 });
  });

  test("of twenty wrong codes three are compared, and the right one then signs nobody in", async () => {
    const scene = await nodes();
    const { code, cookie } = await asked(scene);
    const answers = await twenty(scene, cookie, (browser, at) => byCode(wrongFor(code, at + 1))(browser));
    expect(answers.filter(({ body }) => body.code === "TOO_MANY_ATTEMPTS")).toHaveLength(1);
    const [row] = await scene.one.rows("emailCode");
    expect(row).toMatchObject({ attempts: 4, strayAttempts: 0 });
    expect(winners([await byCode(code)(scene.one.client({ cookie }))])).toBe(0);
    expect(await scene.one.counts()).toMatchObject({ user: 0 });
  });

  test("one code resets one password once, and confirms an email once", async () => {
    const scene = await nodes();
    await scene.one.person({ email: ADA });
    const browser = scene.one.client();
    const otp = await codeFor(scene.one, browser, ADA, "forget-password");
    const resets = await twenty(scene, browser.cookie, (each, at) =>
      each.post("/email-otp/reset-password", { email: ADA, otp, password: `another horse battery ${at}` }),
    );
    expect(winners(resets)).toBe(1);
    const again = await codeFor(scene.one, browser, ADA, "email-verification");
    const confirmed = await twenty(scene, browser.cookie, (each) =>
      each.post("/email-otp/verify-email", { email: ADA, otp: again }),
    );
    expect(winners(confirmed)).toBe(1);
  });
});

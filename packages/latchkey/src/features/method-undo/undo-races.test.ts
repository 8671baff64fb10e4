// @module-tag servers

import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { admitted, atOnce, winners } from "@latchkey/testing/at-once";
import { mailTo } from "@latchkey/testing/email-verification/mails";
import { rounds } from "@latchkey/testing/rounds";
import { challenged, enrol } from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { twoFactor } from "../index.ts";

const ROUNDS = rounds(4);

async function nodes() {
  const options = {
    emailAndPassword: { password: QUICK_PASSWORDS },
    notices: { twoFactorChanged: true },
    rateLimit: { enabled: false },
  } as const;
  const one = await app({ ...options, plugins: [twoFactor()], file: true });
  const two = await app({ ...options, plugins: [twoFactor()], beside: one });
  const ada = await enrol(one, await one.person({ email: "ada@example.com" }));
  two.advance(90);
  const mail = await mailTo(one, ada.email, /undo-sign-in-method/);
  const token = /undo-sign-in-method\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const at = (index: number): App => (index % 2 === 0 ? one : two);
  return { one, ada, token, at };
}

test("a link that is used twenty times at once undoes once", ROUNDS, async () => {
  const { one, ada, token, at } = await nodes();
  const { password } = ada;
  const answers = await atOnce(20, (index) =>
    at(index).client().post("/undo-sign-in-method", { token, password }),
  );
  expect(winners(answers)).toBe(1);
  const events = await one.rows("securityEvent");
  expect(
    events.filter(({ event, outcome }) => event === "sign_in_method_undone" && outcome === "success"),
  ).toHaveLength(1);
});

test("no session survives the undo during sign-ins that enter the second factor", ROUNDS, async () => {
  const { one, ada, token, at } = await nodes();
  const { password } = ada;
  const waiting = await Promise.all(Array.from({ length: 8 }, (_, index) => challenged(at(index), ada)));
  const tries = waiting.map((browser, index) =>
    admitted(() => browser.post("/two-factor/verify-backup-code", { code: ada.backupCodes[index] })),
  );
  const undo = admitted(() => one.client().post("/undo-sign-in-method", { token, password }));
  const [undone] = await Promise.all([undo, ...tries]);
  expect(undone.status).toBe(200);
  expect(await one.counts()).toMatchObject({ session: 0, twoFactor: 0, twoFactorChallenge: 0 });
});

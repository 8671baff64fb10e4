import { expect, test } from "vitest";
import { clock } from "../testing/clock.ts";
import type { Answer } from "./form-flow.ts";
import { createMailFlow, type MailFlowOptions } from "./mail-flow.ts";

/** Creates a form that requests an email. The test gives its answers and turns its clock. */
function mail(options: Partial<MailFlowOptions> = {}) {
  const time = clock();
  const sent: string[] = [];
  const answers: Answer<unknown>[] = [];
  const flow = createMailFlow({
    send: async (email) => {
      sent.push(email);
      return answers.at(-1) ?? { data: {} };
    },
    config: () => undefined,
    timers: time,
    ...options,
  });
  flow.subscribe(() => undefined);
  return { flow, time, sent, answers };
}

test("an email is requested once, and again a minute later", async () => {
  const { flow, time, sent } = mail();
  await Promise.all([flow.submit({ email: " ada@example.com " }), flow.submit()]);
  expect(sent).toEqual(["ada@example.com"]);
  expect(flow.get()).toMatchObject({ step: "sent", resend: { wait: 60, isSent: false } });
  await flow.sendAgain();
  expect(sent).toHaveLength(1);
  time.pass(59_000);
  expect(flow.get().resend.wait).toBe(1);
  time.pass(1000);
  await Promise.all([flow.sendAgain(), flow.sendAgain()]);
  expect(sent).toHaveLength(2);
  expect(flow.get().resend).toMatchObject({ wait: 60, isSent: true });
});

test("an email that a server has sent requires waiting too, and says whether it was the first", () => {
  expect(mail({ sent: { email: "ada@example.com" } }).flow.get()).toMatchObject({
    step: "sent",
    values: { email: "ada@example.com" },
    resend: { wait: 60, isSent: false },
  });
  const again = mail({ sent: { email: "ada@example.com", again: true } });
  expect(again.flow.get().resend).toMatchObject({ wait: 60, isSent: true });
});

test("an email that isn't sent again says why, and for how long", async () => {
  const { flow, time, answers } = mail({ sent: { email: "ada@example.com" } });
  time.pass(60_000);
  const error = { code: "TOO_MANY_REQUESTS", status: 429, statusText: "", message: "", retryAfter: 600 };
  answers.push({ error });
  await flow.sendAgain();
  expect(flow.get().resend).toMatchObject({ isSent: false, wait: 600, error: { code: "TOO_MANY_REQUESTS" } });
});

test("a network failure is shown, and going back keeps the address", async () => {
  const failing = mail({ send: () => Promise.reject(new Error("cut")), sent: { email: "ada@example.com" } });
  failing.time.pass(60_000);
  await failing.flow.sendAgain();
  expect(failing.flow.get().resend).toMatchObject({ pending: false, error: { code: "NETWORK_ERROR" } });
  failing.flow.back();
  expect(failing.flow.get()).toMatchObject({
    step: "form",
    values: { email: "ada@example.com" },
    resend: { wait: 0, error: null },
  });
});

test("an invalid address isn't sent", async () => {
  const { flow, sent } = mail();
  expect(await flow.submit({ email: "ada" })).toBe(false);
  expect(flow.get()).toMatchObject({ focus: { field: "email" }, fieldErrors: { email: { field: "email" } } });
  expect(sent).toEqual([]);
});

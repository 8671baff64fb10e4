import { EMAIL_WRITINGS, STORED_EMAIL } from "@latchkey/testing/security/email-forms";
import { expect, test } from "vitest";
import { mailbox } from "./mailbox.ts";

const at = Date.parse("2026-11-21T08:43:00.000Z");

test("emails are listed newest first, with their links and code", async () => {
  const box = mailbox(() => at);
  await box.send({ to: "a@example.com", subject: "First", text: "Open https://x.example/go?a=1&b=2." });
  await box.send({
    to: "b@example.com",
    subject: "Second",
    text: "Your code is 123456. (https://x.example/987654)",
    html: '<a href="https://y.example/?a=1&amp;b=2">go</a>',
  });
  const [second, first] = box.list();
  expect(second).toMatchObject({
    to: "b@example.com",
    code: "123456",
    links: ["https://x.example/987654", "https://y.example/?a=1&b=2"],
    html: '<a href="https://y.example/?a=1&amp;b=2">go</a>',
    createdAt: "2026-11-21T08:43:00.000Z",
  });
  expect(first).toMatchObject({ links: ["https://x.example/go?a=1&b=2"], code: null, html: null });
  expect(first?.id).not.toBe(second?.id);
});

test("emails can be filtered by recipient, in any spelling of the email address", async () => {
  const box = mailbox(() => at);
  await box.send({ to: "a@example.com", subject: "A", text: "" });
  await box.send({ to: "b@example.com", subject: "B", text: "" });
  expect(box.list("A@Example.com").map(({ subject }) => subject)).toEqual(["A"]);
  expect(box.list("c@example.com")).toEqual([]);
  await box.send({ to: STORED_EMAIL, subject: "J", text: "" });
  for (const to of EMAIL_WRITINGS) expect([to, box.list(to).length]).toEqual([to, 1]);
});

test("the newest two hundred are kept", async () => {
  const box = mailbox(() => at);
  for (let index = 0; index < 205; index++) {
    await box.send({ to: "a@example.com", subject: String(index), text: "" });
  }
  expect(box.list()).toHaveLength(200);
  expect(box.list()[0]?.subject).toBe("204");
});

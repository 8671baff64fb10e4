import { expect, test } from "vitest";
import { scrub } from "./scrub.ts";

test("a value named like a secret is hidden at any depth", () => {
  const written = scrub({
    password: "hunter2",
    newPassword: "hunter2",
    token: "hunter2",
    sessionToken: "hunter2",
    clientSecret: "hunter2",
    privateKey: "hunter2",
    codeVerifier: "hunter2",
    headers: { cookie: "hunter2", authorization: "hunter2", "set-cookie": "hunter2", "x-api-key": "hunter2" },
    user: { email: "hunter2", name: "Ada" },
    to: "hunter2",
  });
  expect(JSON.stringify(written)).not.toContain("hunter2");
  expect(written.user).toMatchObject({ name: "Ada" });
});

test("an email address in text is hidden", () => {
  const error = new Error("Invalid recipient <ada.lovelace+1@mail.example.com>", {
    cause: new TypeError("for bob@example.org"),
  });
  const text = JSON.stringify(scrub({ error }));
  expect(text).not.toMatch(/ada|bob@/);
  expect(text).toContain("Invalid recipient");
});

test("errors are written with their kind, code, stack and cause", () => {
  const error = Object.assign(new Error("no room"), { code: "ENOSPC", cause: new TypeError("why") });
  expect(scrub({ error }).error).toMatchObject({
    type: "Error",
    message: "no room",
    code: "ENOSPC",
    stack: expect.stringMatching(/^Error: no room\n\s+at /),
    cause: { type: "TypeError", message: "why" },
  });
});

test("line ends, colors and quotes in foreign text don't break a line", () => {
  const evil = 'a\r\nb\u001b[31mc\u2028d"e\u0000';
  const written = scrub({ [evil]: evil, error: new Error(evil) });
  const { message, stack } = written.error as { message: string; stack: string };
  // The stack's own lines are its frames.
  const texts = [...Object.keys(written), message, ...stack.split("\n")];
  for (const text of texts) expect(text).not.toMatch(/[\p{Cc}\u2028]/u);
  expect(Object.values(written)[0]).toBe('a\\u000d\\u000ab\\u001b[31mc\\u2028d"e\\u0000');
});

test("a circular or very deep value is cut", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(JSON.stringify(scrub({ circle }))).toContain("[more]");
});

import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "../config/settings.ts";
import { mailServer } from "../mail/testing/mail-server.ts";
import { checks } from "./checks.ts";

test("doctor reports the name with which the email server is greeted", async () => {
  const server = await mailServer();
  onTestFinished(server.down);
  const environment = {
    LATCHKEY_URL: "https://auth.example.com",
    LATCHKEY_SMTP_URL: server.url,
    LATCHKEY_MAIL_FROM: "Example <no-reply@example.com>",
  };
  const settings = await readSettings(environment, tmpdir());
  const findings = () => checks.email?.look(settings);
  expect(await findings()).toMatchObject([
    { verdict: "ok", found: expect.stringMatching(/greets it as auth\.example\.com$/) },
  ]);
  await server.down();
  expect(await findings()).toMatchObject([
    { verdict: "failed", remedy: expect.stringContaining("greets the server as auth.example.com") },
  ]);
});

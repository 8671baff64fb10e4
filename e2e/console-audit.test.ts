import { readFile } from "node:fs/promises";
import { often } from "@latchkey/testing/rounds";
import type { Page } from "playwright-core";
import type { Service } from "../tests/service.ts";
import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { administering, type Person, register, somebody } from "./support/people.ts";
import { eventually, expectFocus, expectFocusWithin, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** Attempts to sign in over the API. Returns the ID of the request. */
async function attempt(service: Service, body: object, path = "/sign-in/email"): Promise<string> {
  const answer = await fetch(service.api + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(false);
  return answer.headers.get("x-request-id") ?? "";
}

interface Failure {
  cause: string;
  /** The explanation that the administrator reads. */
  words: string;
  /** Performs the user's part. Returns what the user can report, if it isn't their email address. */
  happens(service: Service, ada: Person, root: Page): Promise<string | undefined>;
}

const FAILURES: readonly Failure[] = [
  {
    cause: "wrong_password",
    words: "The password was wrong.",
    async happens(service, ada) {
      await attempt(service, { ...ada, password: "not my password" });
      return undefined;
    },
  },
  {
    cause: "banned",
    words: "The account is banned.",
    async happens(service, ada, root) {
      const { users } = await (
        await root.request.get(`/api/auth/admin/list-users?searchValue=${encodeURIComponent(ada.email)}`)
      ).json();
      const banned = await root.request.post("/api/auth/admin/ban-user", {
        data: { userId: users[0].id },
        headers: { origin: service.url },
      });
      expect(banned.status()).toBe(200);
      await attempt(service, ada);
      return undefined;
    },
  },
  {
    cause: "email_not_verified",
    words: "The email address isn't confirmed.",
    happens: async () => undefined,
  },
  {
    cause: "invalid_callback_url",
    words: "The page to continue to isn't allowed.",
    async happens(service, ada) {
      await attempt(service, { ...ada, callbackURL: "https://evil.example/" });
      return undefined;
    },
  },
  {
    cause: "invalid_token",
    words: "The link was already used, is unknown, or was replaced by another one.",
    happens: (service) =>
      attempt(service, { token: "used", newPassword: "plenty of quiet rivers" }, "/reset-password"),
  },
];

test.for(often(FAILURES.slice(0, 1), FAILURES))(
  "by keyboard, an administrator with a user's report reads within three presses: $words",
  async ({ cause, words, happens }, { open, service }) => {
    const page = await open();
    await administering(page, service);
    const ada = await register(service, somebody());
    const told = (await happens(service, ada, page)) ?? ada.email;
    // The event is written after the response.
    const explanation = async (): Promise<string> =>
      (await page.request.get(`/api/auth/admin/explain?of=${encodeURIComponent(told)}`)).text();
    await eventually(explanation).toContain(`"cause":"${cause}"`);
    await page.goto("/admin");
    await pressByKeyboard(page, "link", "Audit");
    await expectFocus(page.getByRole("heading", { level: 1, name: "Audit" }));
    await fillByKeyboard(page, "Why did it fail?", told);
    await page.keyboard.press("Enter");
    await seen(page.getByText(words).first());
  },
);

test("an email address without an account is reported", { tags: "long" }, async ({ open, service }) => {
  const page = await open();
  await administering(page, service);
  await page.goto("/admin/audit");
  await fillByKeyboard(page, "Why did it fail?", "somebody-else@example.com");
  await page.keyboard.press("Enter");
  await seen(page.getByText("No account uses this email address"));
});

test("filters are in the URL, an event opens above the list and closes with Escape, and all events are saved to a file", async ({
  open,
  service,
}) => {
  const page = await open();
  await administering(page, service);
  const ada = await register(service, somebody());
  await page.goto("/admin/audit?event=sign_in_failed");
  await seen(page.getByRole("checkbox", { name: "Live" }));
  await page.getByRole("checkbox", { name: "Live" }).check();
  const requestId = await attempt(service, { ...ada, password: "not my password" });
  // The list updates by itself.
  const link = page.getByRole("link", { name: "Sign-in with a password failed" }).first();
  await seen(link);
  await page.goto(`/admin/audit?requestId=${requestId}`);
  await seen(link);
  await pressByKeyboard(page, "link", "Sign-in with a password failed");
  const dialog = page.getByRole("dialog", { name: "Sign-in with a password failed" });
  await seen(dialog.getByText("The password was wrong."));
  expect(new URL(page.url()).searchParams.get("id")).not.toBeNull();
  await expectFocusWithin(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectFocus(link);
  const saved = page.waitForEvent("download");
  await pressByKeyboard(page, "button", "Export NDJSON");
  const file = await (await saved).path();
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual([requestId]);
});

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { Service } from "../tests/service.ts";
import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { administering, type Person, register, somebody } from "./support/people.ts";
import { expectFocus, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** Tries to sign in over the API, and answers the ID of the request. */
async function attempt(service: Service, body: object, path = "/sign-in/email"): Promise<string> {
  const answer = await fetch(service.api + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(false);
  return answer.headers.get("x-request-id") ?? "";
}

/** What the person does, by what the administrator then reads. Answers what they can tell: nothing but their email. */
const FAILURES: Readonly<
  Record<string, (service: Service, ada: Person, root: Page) => Promise<string | undefined>>
> = {
  async "The password was wrong."(service, ada) {
    await attempt(service, { ...ada, password: "not my password" });
    return undefined;
  },
  async "The account is banned, without an end."(service, ada, root) {
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
  async "The email isn't confirmed."() {
    return undefined;
  },
  async "The request named a page to go to that isn't allowed."(service, ada) {
    await attempt(service, { ...ada, callbackURL: "https://evil.example/" });
    return undefined;
  },
  async "No account has this email"() {
    return "somebody-else@example.com";
  },
  "The link was used already, is unknown, or another one took its place.": async (service) =>
    await attempt(service, { token: "used", newPassword: "plenty of quiet rivers" }, "/reset-password"),
};

test.for(Object.keys(FAILURES))(
  "by keyboard, from what a person can tell, an administrator reads within three presses: %s",
  async (words, { open, service }) => {
    const page = await open();
    await administering(page, service);
    const ada = await register(service, somebody());
    const told = (await FAILURES[words]?.(service, ada, page)) ?? ada.email;
    await page.goto("/admin");
    await pressByKeyboard(page, "link", "Audit");
    await expectFocus(page.getByRole("heading", { level: 1, name: "Audit" }));
    await fillByKeyboard(page, "Why did it fail?", told);
    // The event is written after the answer to whoever failed.
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/auth/admin/explain?of=${encodeURIComponent(told)}`);
        return JSON.stringify(await answer.json());
      })
      .toMatch(words.startsWith("No account") ? /"account":null/ : new RegExp(words.replaceAll(".", "\\.")));
    await page.keyboard.press("Enter");
    await seen(page.getByText(words).first());
  },
);

test("filters stand in the address, an event opens above the list and closes with Escape, and all are saved", async ({
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
  // It comes by itself.
  const link = page.getByRole("link", { name: "Sign-in with a password failed" }).first();
  await seen(link);
  await page.goto(`/admin/audit?requestId=${requestId}`);
  await seen(link);
  await pressByKeyboard(page, "link", "Sign-in with a password failed");
  const dialog = page.getByRole("dialog", { name: "Sign-in with a password failed" });
  await seen(dialog.getByText("The password was wrong."));
  expect(new URL(page.url()).searchParams.get("id")).not.toBeNull();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectFocus(link);
  const saved = page.waitForEvent("download");
  await pressByKeyboard(page, "button", "Export NDJSON");
  const file = await (await saved).path();
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual([requestId]);
});

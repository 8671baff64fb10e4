import { screen, within } from "@testing-library/react";
import { admin, jwt } from "latchkey/features";
import { expect, test, vi } from "vitest";
import { choose } from "../../features/organization/testing/row-menu.ts";
import { world } from "../testing/world.tsx";

test("a test email is sent, and the email server's answer is shown", async () => {
  const mail = vi.fn(async () => {});
  const { showAt } = await world({ env: { mail } });
  const { user } = showAt("service");
  await user.click(await screen.findByRole("button", { name: "Send a test email" }));
  await screen.findByText("The email was sent to ada@example.com.");
  expect(mail).toHaveBeenCalledOnce();
  mail.mockRejectedValueOnce(new Error("550 5.7.1 relaying denied"));
  await user.click(screen.getByRole("button", { name: "Send a test email" }));
  await screen.findByText("550 5.7.1 relaying denied");
  expect(screen.queryByText("The email was sent to ada@example.com.")).toBeNull();
});

test("shows keys, their next rotation and the documented configuration, with secrets only as set", async () => {
  const { showAt } = await world({
    plugins: [admin(), jwt()],
    env: {
      docs: "https://docs.example.com",
      settings: () => [
        {
          name: "LATCHKEY_LOG_LEVEL",
          value: "warn",
          source: "environment",
          docs: "https://docs.example.com/service#variables",
        },
        { name: "LATCHKEY_SECRET", value: null, source: "file" },
        { name: "LATCHKEY_REDIS_URL", value: null, source: "default" },
      ],
    },
  });
  showAt("service");
  const keys = within(await screen.findByRole("region", { name: "Signing keys for tokens" }));
  expect(factsIn(keys)).toEqual([
    ["Signs and verifies", expect.stringMatching(/^\w+CurrentEdDSA, since \w+ \d+, \d{4}$/)],
    ["Next rotation", "Never. latchkey keys rotate creates new keys."],
  ]);
  expect(factsIn(within(screen.getByRole("region", { name: "Configuration" })))).toEqual([
    ["LATCHKEY_LOG_LEVEL", "warnEnvironment"],
    ["LATCHKEY_SECRET", "SetConfiguration file"],
    ["LATCHKEY_REDIS_URL", "Not setDefault"],
  ]);
  const link = screen.getByRole("link", { name: "LATCHKEY_LOG_LEVEL" });
  expect(link.getAttribute("href")).toBe("https://docs.example.com/service#variables");
  const email = screen.getByRole("link", { name: "Documentation" });
  expect(email.getAttribute("href")).toBe("https://docs.example.com/service#email");
  expect(factsIn(within(screen.getByRole("region", { name: "Database" })))).toContainEqual([
    "Tables",
    "Up to date",
  ]);
});

test("failed emails are resent or discarded", async () => {
  let isUp = false;
  const mail = vi.fn(async () => {
    if (!isUp) throw Object.assign(new Error("550 user unknown"), { isPermanent: true });
  });
  const { client, service, showAt } = await world({ env: { mail } });
  await client.requestPasswordReset({ email: "ada@example.com" }, { throw: true });
  await vi.waitUntil(async () => (await service.auth.backlog()).givenUp > 0, { timeout: 60_000 });
  const { user } = showAt("service/emails");
  await screen.findByText("Error: 550 user unknown");
  isUp = true;
  await choose(user, "ada@example.com", "Resend");
  await screen.findByText("1 email is being resent");
  await screen.findByRole("heading", { name: "No failed emails" });
});

function factsIn(region: Pick<typeof screen, "getAllByRole">): (string | null)[][] {
  const texts = (role: string) => region.getAllByRole(role).map(({ textContent }) => textContent);
  const values = texts("definition");
  return texts("term").map((term, at) => [term, values[at] ?? null]);
}

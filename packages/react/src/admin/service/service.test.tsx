import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { world } from "../testing/world.tsx";

test("an email is sent to see whether emails arrive, and what the email server says is shown", async () => {
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

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DeleteAccount } from "../../account/deletion/delete-account.tsx";
import { HandOver } from "./hand-over.tsx";
import { ADA, world } from "./testing/world.tsx";

test("a user who deletes their account hands over organizations that only they own, in place", async () => {
  const { found, joined, show, client } = await world();
  await joined(await found("Acme"));
  const { user, visited } = await show(
    <DeleteAccount renderOrganization={(organization) => <HandOver organization={organization} />} />,
  );
  // This is shown before anything is typed.
  const panel = await screen.findByRole("group", { name: "You're the only owner of an organization" });
  within(panel).getByText("Acme");
  const row = within(panel).getByRole("group", { name: "Acme" });
  within(row).getByRole("button", { name: "Transfer" });
  // While an organization is still to be handed over, there is nothing else to do.
  expect(screen.queryByRole("button", { name: "Delete account" })).toBeNull();
  expect(screen.queryByText("This will be deleted:")).toBeNull();
  await user.click(within(panel).getByRole("button", { name: "Delete" }));
  await user.type(await screen.findByRole("textbox", { name: "Organization name" }), "Acme{Enter}");
  await within(panel).findByText("Acme was deleted.");
  await within(panel).findByText("You're no longer the only owner of an organization. You can continue.");
  screen.getByText("This will be deleted:");
  await user.type(screen.getByLabelText("Current password"), ADA.password);
  await user.type(screen.getByRole("textbox", { name: "Your email address" }), ADA.email);
  await user.click(screen.getByRole("button", { name: "Delete account" }));
  await user.click(await screen.findByRole("button", { name: "Delete permanently" }));
  await waitFor(() => expect(visited).toEqual(["/"]));
  expect((await client.getSession()).data).toBeNull();
});

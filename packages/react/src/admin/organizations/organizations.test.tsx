import { screen, waitFor, within } from "@testing-library/react";
import { admin, organization } from "latchkey/features";
import { expect, test } from "vitest";
import { FIREFOX } from "../../account/testing/world.tsx";
import { AdminConsole } from "../admin-console.tsx";
import { world } from "../testing/world.tsx";

const GRACE = { name: "Grace", email: "grace@example.com", password: "correct horse battery" };

test("an administrator impersonates a member of an organization, with a reason", async () => {
  const { client, device, show } = await world({
    plugins: [admin({ impersonation: { requireReason: true } }), organization()],
  });
  const grace = device(FIREFOX).client;
  await grace.signUp.email(GRACE, { throw: true });
  const body = { name: "Acme", slug: "acme" };
  const { data } = await grace.$fetch<{ id: string }>("/organization/create", { method: "POST", body });
  const { user, visited } = show(<AdminConsole defaultSection={`organizations/${data?.id}`} />, {
    routes: { organization: "/o" },
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Grace" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Act as user/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Act as Grace" }));
  await user.click(dialog.getByRole("button", { name: "Start" }));
  await dialog.findByText("Enter a reason.");
  await user.type(dialog.getByLabelText("Reason"), "A ticket of hers");
  await user.click(dialog.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(visited.at(-1)).toBe("/o/acme"));
  expect((await client.getSession()).data?.user.email).toBe(GRACE.email);
});

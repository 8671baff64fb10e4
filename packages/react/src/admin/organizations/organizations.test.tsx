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

test("the members of a large organization are shown page by page", async () => {
  const { service, client, device, show } = await world({ plugins: [admin(), organization()] });
  const { data } = await client.$fetch<{ id: string }>("/organization/create", {
    method: "POST",
    body: { name: "Acme", slug: "acme" },
  });
  const { addMember } = service.auth.api as unknown as { addMember(call: object): Promise<unknown> };
  for (let at = 1; at <= 50; at++) {
    const body = { ...GRACE, name: `Person ${at}`, email: `person-${at}@example.com` };
    const { user } = await device(FIREFOX).client.signUp.email(body, { throw: true });
    await addMember({ body: { userId: user.id, organizationId: data?.id, role: "member" } });
  }
  const { user } = show(<AdminConsole defaultSection={`organizations/${data?.id}`} />);
  await screen.findByText("Person 49");
  expect(screen.queryByText("Person 50")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText("Person 50");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

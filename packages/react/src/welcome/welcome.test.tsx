import { screen, waitFor } from "@testing-library/react";
import { organization } from "latchkey/features";
import { expect, test } from "vitest";
import { ADA, GRACE, world } from "../features/organization/testing/world.tsx";
import { Welcome } from "./welcome.tsx";

const button = (name: string) => screen.findByRole("button", { name });
/** Names stand in separate elements. */
const reads = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
const title = (name: string) => screen.findByRole("heading", { name });

/** Confirms every user's email address. */
const proved = {
  databaseHooks: {
    user: { create: { before: async (user: object) => ({ data: { ...user, emailVerified: true } }) } },
  },
};

/** Ada is new, and Grace has invited her to these organizations. */
async function invited(...names: string[]) {
  const here = await world({}, proved);
  const grace = await here.another(GRACE);
  for (const name of names) {
    const { id } = await grace.calls.create({ name, slug: name.toLowerCase() }, { throw: true });
    await grace.calls.inviteMember({ organizationId: id, email: ADA.email, role: "member" }, { throw: true });
  }
  return here;
}

test("asks for one thing at a time, each of which can be skipped, and ends at the account page", async () => {
  const { show } = await invited("Acme");
  const { user, visited } = await show(<Welcome />);
  await title("Welcome to Latchkey");
  await screen.findByText("Step 1 of 3");
  await user.click(await button("Skip"));
  expect(document.activeElement).toBe(await title("You're invited"));
  await user.click(await button("Skip"));
  await title("Create an organization");
  await screen.findByText("Step 3 of 3");
  expect(visited).toEqual([]);
  await user.click(await button("Skip"));
  await waitFor(() => expect(visited).toEqual(["/account"]));
});

test("saves the name on Continue", async () => {
  const { show, client } = await invited();
  const { user } = await show(<Welcome />);
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Ada King");
  await user.click(await button("Continue"));
  await title("Create an organization");
  expect((await client.getSession()).data?.user.name).toBe("Ada King");
});

test("joins with a press, and goes to that organization", async () => {
  const { show, calls } = await invited("Acme");
  const { user, visited } = await show(<Welcome />);
  await user.click(await button("Skip"));
  await reads("Grace invited you as Member.");
  await user.click(await button("Join Acme"));
  await waitFor(() => expect(visited).toEqual(["/o/acme"]));
  expect((await calls.list({}, { throw: true })).map(({ slug }) => slug)).toEqual(["acme"]);
});

test("declines only after a confirmation, then shows the other invitations", async () => {
  const { show, calls } = await invited("Acme", "Beta");
  const { user } = await show(<Welcome />);
  await user.click(await button("Skip"));
  await user.click(await button("Decline invitation to Acme"));
  await screen.findByRole("alertdialog", { name: "Decline the invitation to Acme?" });
  await user.click(await button("Cancel"));
  expect(await calls.listUserInvitations({}, { throw: true })).toHaveLength(2);
  await user.click(await button("Decline invitation to Acme"));
  await user.click(await button("Decline invitation"));
  await waitFor(() => expect(screen.queryByText("Acme")).toBeNull());
  expect(document.activeElement).toBe(await button("Join Beta"));
});

test("goes to the created organization", async () => {
  const { show } = await invited();
  const { user, visited } = await show(<Welcome />);
  await user.click(await button("Skip"));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Acme");
  await user.click(await button("Create organization"));
  await waitFor(() => expect(visited).toEqual(["/o/acme"]));
});

test("continues at once if nothing is left to do", async () => {
  const { show, found } = await world({}, { ...proved, plugins: [organization()] });
  await found("Acme");
  const { visited } = await show(<Welcome />);
  await waitFor(() => expect(visited).toEqual(["/account"]));
});

test("says that the email address has to be confirmed, and sends the link again", async () => {
  const sent: string[] = [];
  const { show } = await world(
    {},
    {
      plugins: [],
      emailVerification: {
        sendOnSignUp: true,
        sendVerificationEmail: async ({ url }) => void sent.push(url),
      },
    },
  );
  const { user, visited } = await show(<Welcome />);
  // Without pictures and organizations, this is the only step.
  await title("Confirm your email address");
  await user.click(await button("Resend"));
  await reads("We sent a new email to ada@example.com.");
  // The first email came from the sign-up, the second from the press.
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(await button("Continue"));
  await waitFor(() => expect(visited).toEqual(["/account"]));
});

test("doesn't mention a link that the sign-up doesn't send", async () => {
  const emailVerification = { sendOnSignUp: false, sendVerificationEmail: async () => undefined };
  const { show } = await world({}, { plugins: [organization()], emailVerification });
  await show(<Welcome />);
  await title("Create an organization");
  expect(screen.queryByText(/Confirm your email address/)).toBeNull();
});

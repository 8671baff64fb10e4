import { screen, waitFor } from "@testing-library/react";
import { organization, passkey } from "latchkey/features";
import { expect, onTestFinished, test } from "vitest";
import { ADA, GRACE, world } from "../features/organization/testing/world.tsx";
import { withDevice } from "../features/passkey/testing/world.tsx";
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

/** Ada is new, in a browser on a device that stores passkeys. */
async function withPasskeys() {
  const passkeys = passkey({ rpID: location.hostname, origin: location.origin });
  const here = await world({}, { ...proved, plugins: [organization(), passkeys] });
  localStorage.clear();
  onTestFinished(() => localStorage.clear());
  const device = withDevice();
  Object.assign(PublicKeyCredential, { isUserVerifyingPlatformAuthenticatorAvailable: async () => true });
  return { ...here, ...device };
}

test("asks for one thing at a time, each of which can be skipped, and ends at the account page", async () => {
  const { show } = await invited("Acme");
  const { user, visited } = await show(<Welcome />);
  // Ada gave her name when she signed up.
  await title("You're invited");
  await screen.findByText("Step 1 of 2");
  await user.click(await button("Skip"));
  expect(document.activeElement).toBe(await title("Create an organization"));
  await screen.findByText("Step 2 of 2");
  expect(visited).toEqual([]);
  await user.click(await button("Skip"));
  await waitFor(() => expect(visited).toEqual(["/account"]));
});

test("asks for a name that is missing, and saves it on Continue", async () => {
  const { show, client } = await world(
    {},
    {
      plugins: [organization()],
      databaseHooks: {
        user: {
          create: { before: async (user) => ({ data: { ...user, name: "", emailVerified: true } }) },
        },
      },
    },
  );
  const { user } = await show(<Welcome />);
  await title("Welcome to Latchkey");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Ada King");
  await user.click(await button("Continue"));
  await title("Create an organization");
  expect((await client.getSession()).data?.user.name).toBe("Ada King");
});

test("offers a passkey on a device that stores them", async () => {
  const { show, authenticator } = await withPasskeys();
  const { user } = await show(<Welcome />);
  await title("Sign in faster next time");
  await user.click(await button("Create a passkey"));
  await title("Create an organization");
  expect(authenticator.credentials).toHaveLength(1);
});

test("doesn't offer a passkey again after Not now", async () => {
  const { show } = await withPasskeys();
  const first = await show(<Welcome />);
  await first.user.click(await button("Not now"));
  await title("Create an organization");
  first.unmount();
  await show(<Welcome />);
  await title("Create an organization");
});

test("joins with a press, and goes to that organization", async () => {
  const { show, calls } = await invited("Acme");
  const { user, visited } = await show(<Welcome />);
  await reads("Grace invited you with the role Member.");
  await user.click(await button("Join Acme"));
  await waitFor(() => expect(visited).toEqual(["/o/acme"]));
  expect((await calls.list({}, { throw: true })).map(({ slug }) => slug)).toEqual(["acme"]);
});

test("declines only after a confirmation, then shows the other invitations", async () => {
  const { show, calls } = await invited("Acme", "Beta");
  const { user } = await show(<Welcome />);
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

/** Ada's email address waits to be confirmed. */
async function unproved(...plugins: ReturnType<typeof organization>[]) {
  const sent: string[] = [];
  const here = await world(
    {},
    {
      plugins,
      emailVerification: {
        sendOnSignUp: true,
        sendVerificationEmail: async ({ token }) => void sent.push(token),
      },
    },
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  return { ...here, sent };
}

test("says that the email address has to be confirmed, and sends the link again", async () => {
  const { show, sent } = await unproved();
  const { user, visited } = await show(<Welcome />);
  await title("Check your email");
  await user.click(await button("Resend"));
  await reads("We sent a new email to ada@example.com.");
  // The first email came from the sign-up, the second from the press.
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(await button("Later"));
  await waitFor(() => expect(visited).toEqual(["/account"]));
});

test("continues by itself once the email address is confirmed elsewhere", async () => {
  const { show, client, sent } = await unproved();
  const { visited } = await show(<Welcome />);
  await title("Check your email");
  await client.$fetch("/verify-email", { method: "POST", body: { token: sent[0] } });
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(visited).toEqual(["/account"]));
});

test("keeps what was typed when the email address is confirmed meanwhile", async () => {
  const { show, service, client, sent } = await unproved(organization());
  const { user, visited } = await show(<Welcome />);
  await title("Check your email");
  await user.click(await button("Later"));
  await title("Create an organization");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Acme");
  await client.$fetch("/verify-email", { method: "POST", body: { token: sent[0] } });
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(service.count("GET /organization/list-user-invitations")).toBe(1));
  await user.click(await button("Create organization"));
  await waitFor(() => expect(visited).toEqual(["/o/acme"]));
});

test("doesn't mention a link that the sign-up doesn't send", async () => {
  const emailVerification = { sendOnSignUp: false, sendVerificationEmail: async () => undefined };
  const { show } = await world({}, { plugins: [organization()], emailVerification });
  await show(<Welcome />);
  await title("Create an organization");
  expect(screen.queryByText(/Check your email/)).toBeNull();
});

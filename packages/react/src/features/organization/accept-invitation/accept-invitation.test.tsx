// Imported first: later modules keep the `Uint8Array` that they find.
import "../../../account/testing/bytes.ts";

import { act, screen, waitFor } from "@testing-library/react";
import { organization } from "latchkey/features";
import { describe, expect, test } from "vitest";
import { ADA, BOB } from "../../../../../client/src/testing/people.ts";
import { away } from "../../../account/testing/world.tsx";
import type { ScreenOptions } from "../../../testing/render-screen.tsx";
import { openBrowser, type Place, renderScreen, startEngine } from "../../../testing/render-screen.tsx";
import { organizationOf } from "../client.ts";
import { AcceptInvitation, type AcceptInvitationProps } from "./accept-invitation.tsx";

type Options = NonNullable<Parameters<typeof organization>[0]>;
type InvitationMail = Parameters<NonNullable<Options["sendInvitationEmail"]>>[0];

/** Ada has an organization and has invited Bob. */
async function invited(options: Options = {}) {
  const mails: InvitationMail[] = [];
  const tokens: string[] = [];
  const place = await startEngine({
    rateLimit: { enabled: false },
    emailVerification: { sendVerificationEmail: async ({ token }) => void tokens.push(token) },
    plugins: [
      organization({
        sendInvitationEmail: async (mail) => void mails.push(mail),
        requireEmailVerificationOnInvitation: true,
        ...options,
      }),
    ],
  });
  await place.client.signUp.email(ADA, { throw: true });
  const ada = organizationOf(place.client);
  const acme = await ada.create({ name: "Acme", slug: "acme" }, { throw: true });
  const invitation = await ada.inviteMember(
    { email: BOB.email, role: "admin", organizationId: acme.id },
    { throw: true },
  );
  await waitFor(() => expect(mails).toHaveLength(1));
  const bob = openBrowser(place.service);
  return {
    place,
    ada,
    acme,
    bob,
    tokens,
    id: invitation.id,
    token: mails[0]?.token ?? "",
    /** Opens the invitation's page in a browser. */
    async comes(
      { client }: Pick<Place, "client">,
      props: Partial<AcceptInvitationProps> = {},
      screenOptions: ScreenOptions = {},
    ) {
      const { data: session } = await client.getSession();
      const shown = <AcceptInvitation id={invitation.id} token={null} {...props} />;
      const routes = { organization: "/o" };
      return renderScreen({ client }, shown, { session, routes, ...screenOptions });
    },
  };
}

const button = (name: string) => screen.findByRole("button", { name });
const heading = (name: string) => screen.findByRole("heading", { name });

describe("<AcceptInvitation/>", () => {
  test("names the inviter and the organization, joins with one press, and opens the organization", async () => {
    const { place, bob, token, comes } = await invited();
    await bob.client.signUp.email(BOB);
    const { user, visited } = await comes(bob, { token });
    await heading("Join Acme?");
    expect(screen.getByText(/invited you to/).textContent).toBe(
      "Ada invited you to Acme with the role Administrator.",
    );
    screen.getByText(/expires on/);
    expect(place.service.count("POST /organization/accept-invitation")).toBe(0);
    await user.dblClick(await button("Join"));
    await waitFor(() => expect(visited).toEqual(["/o/acme"]));
    expect(place.service.count("POST /organization/accept-invitation")).toBe(1);
    const { data } = await organizationOf(bob.client).list({});
    expect(data).toMatchObject([{ slug: "acme" }]);
  });

  test("declines only after a confirmation, then says whom to ask for a new invitation", async () => {
    const { ada, acme, bob, token, comes } = await invited();
    await bob.client.signUp.email(BOB);
    const { user } = await comes(bob, { token });
    await user.click(await button("Decline"));
    expect(document.activeElement).toBe(await heading("Decline the invitation to Acme?"));
    await user.click(await button("Back to the invitation"));
    await heading("Join Acme?");
    expect((await ada.listInvitations({ query: { organizationId: acme.id } })).data).toMatchObject([
      { status: "pending" },
    ]);
    await user.click(await button("Decline"));
    await user.click(await button("Decline invitation"));
    await heading("Invitation declined");
    await screen.findByText(/Ada can invite you again/);
    const list = await ada.listInvitations({ query: { organizationId: acme.id } });
    expect(list.data).toMatchObject([{ status: "rejected" }]);
  });

  test("a retry after a failed decline declines, and doesn't accept", async () => {
    const { place, ada, acme, bob, token, comes } = await invited();
    await bob.client.signUp.email(BOB);
    const { user } = await comes(bob, { token });
    await user.click(await button("Decline"));
    place.service.intercept((request, response) => request.method === "POST" && away(request, response));
    await user.click(await button("Decline invitation"));
    const again = await button("Retry");
    place.service.intercept(undefined);
    await user.click(again);
    await heading("Invitation declined");
    const list = await ada.listInvitations({ query: { organizationId: acme.id } });
    expect(list.data).toMatchObject([{ status: "rejected" }]);
  });

  test("offers a signed-out user an account, then joining with one press", async () => {
    const { bob, id, token, comes } = await invited();
    await comes(bob, { token });
    await heading("You're invited to Acme");
    const here = encodeURIComponent(`/accept-invitation/${id}?token=${token}`);
    const create = await screen.findByRole("link", { name: "Create account" });
    expect(create.getAttribute("href")).toContain(`/sign-up?redirect_to=${here}`);
    const signIn = screen.getByRole("link", { name: "Sign in" });
    expect(signIn.getAttribute("href")).toBe(`/sign-in?redirect_to=${here}`);
    await act(async () => {
      await bob.client.signUp.email(BOB);
    });
    await heading("Join Acme?");
  });

  test("names both addresses to another user, with a button to sign out", async () => {
    const { place, comes } = await invited();
    const { user } = await comes(place);
    await heading("This invitation is for another account");
    const { textContent } = screen.getByText(/you're signed in as/);
    expect(textContent).toContain("b•••@example.com");
    expect(textContent).toContain(ADA.email);
    screen.getByText(
      (_, element) => element?.tagName === "P" && /^Or ask Ada to invite/.test(element.textContent),
    );
    await user.click(await button("Sign out and continue"));
    await heading("You're invited to Acme");
    await act(async () => {
      await place.client.signUp.email(BOB);
    });
    await waitFor(() => expect(screen.queryByRole("heading", { name: "You're invited to Acme" })).toBeNull());
  });

  test("asks for a confirmed address if the link wasn't the email's, then continues", async () => {
    const { bob, tokens, comes } = await invited();
    await bob.client.signUp.email(BOB);
    const { user } = await comes(bob);
    await heading("Confirm your email address first");
    await user.click(await button("Send confirmation email"));
    await screen.findByText(/We sent a link to/);
    await waitFor(() => expect(tokens).not.toEqual([]));
    const body = { token: tokens.at(-1) ?? "" };
    await bob.client.$fetch("/verify-email", { method: "POST", body });
    await user.click(await button("I've confirmed it"));
    await heading("Join Acme?");
  });

  test.each([
    ["canceled", "This invitation was canceled"],
    ["accepted", "This invitation was already accepted"],
    ["unknown", "Invitation not found"],
  ])("says that an invitation is %s", async (what, title) => {
    const { ada, bob, id, token, comes } = await invited();
    await bob.client.signUp.email(BOB);
    const mine = organizationOf(bob.client);
    if (what === "canceled") await ada.cancelInvitation({ invitationId: id }, { throw: true });
    if (what === "accepted") await mine.acceptInvitation({ invitationId: id, token }, { throw: true });
    await comes(bob, what === "unknown" ? { id: "nobody" } : {});
    await heading(title);
    expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  });

  test("says that an organization is full, and can be tried again", async () => {
    let most = 1;
    const { bob, token, comes } = await invited({ membershipLimit: () => most });
    await bob.client.signUp.email(BOB);
    const { user, visited } = await comes(bob, { token });
    await user.click(await button("Join"));
    const title = await heading("Acme is full");
    await waitFor(() => expect(document.activeElement).toBe(title));
    most = 2;
    await user.click(await button("Try again"));
    await waitFor(() => expect(visited).toEqual(["/o/acme"]));
  });

  test("says that an invitation was canceled while the page was open", async () => {
    const { ada, bob, id, token, comes } = await invited();
    await bob.client.signUp.email(BOB);
    const { user } = await comes(bob, { token });
    const join = await button("Join");
    await ada.cancelInvitation({ invitationId: id }, { throw: true });
    await user.click(join);
    await heading("This invitation was canceled");
  });

  test("a network failure loses nothing", async () => {
    const { place, bob, token, comes } = await invited();
    await bob.client.signUp.email(BOB);
    const { user, visited } = await comes(bob, { token });
    const join = await button("Join");
    place.service.intercept((request, response) => {
      if (!request.url?.includes("accept-invitation")) return false;
      response.destroy();
      return true;
    });
    await user.click(join);
    await screen.findByRole("group", { name: /Can't reach/ });
    place.service.intercept(undefined);
    await user.click(await button("Retry"));
    await waitFor(() => expect(visited).toEqual(["/o/acme"]));
  });

  test("reads from right to left in Arabic, except for addresses", async () => {
    const { place, comes } = await invited();
    await comes(place, {}, { lang: "ar" });
    await heading("هذه الدعوة لحساب آخر");
    expect(screen.getAllByText(ADA.email, { selector: "bdi" }).length).toBeGreaterThan(0);
  });
});

import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA, away, world } from "../testing/world.tsx";
import { ChangeEmail } from "./change-email.tsx";

const NEW = "lovelace@example.com";

/** Creates a world that records the links of its emails, with their addresses. */
async function mailed() {
  const links: { to: string; url: string }[] = [];
  const here = await world({
    emailVerification: {
      sendVerificationEmail: async ({ user, url }) => void links.push({ to: user.email, url }),
    },
    user: {
      changeEmail: {
        enabled: true,
        sendChangeEmailVerification: async ({ user, url }) => void links.push({ to: user.email, url }),
      },
    },
  });
  const linkTo = async (to: string): Promise<string> => {
    await waitFor(() => expect(links.some((link) => link.to === to)).toBe(true));
    return links.findLast((link) => link.to === to)?.url ?? "";
  };
  return { ...here, links, linkTo };
}

/** Confirms Ada's address by the link in an email. */
async function prove(here: Awaited<ReturnType<typeof mailed>>): Promise<void> {
  await here.client.sendVerificationEmail({ email: ADA.email }, { throw: true });
  await here.page.fetch(await here.linkTo(ADA.email), { redirect: "manual" });
  expect((await here.client.getSession()).data?.user.emailVerified).toBe(true);
}

const field = (): HTMLInputElement => screen.getByLabelText("New email address");
const submit = () => screen.getByRole("button", { name: "Change email address" });

describe("changing the email address", () => {
  test("changes an unconfirmed address at once, and asks to confirm the new one", async () => {
    const here = await mailed();
    const { user } = here.show(<ChangeEmail />);
    await user.type(field(), NEW);
    await user.click(submit());
    const said = await screen.findByRole("group", { name: /^Confirm your new email address/ });
    expect(document.activeElement).toBe(said);
    expect(document.querySelector("form")).toBeNull();
    expect((await here.client.getSession()).data?.user.email).toBe(NEW);
    expect(await here.linkTo(NEW)).toContain("/verify-email?token=");
    await user.click(screen.getByRole("button", { name: "Change it again" }));
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe("");
  });

  test("asks a confirmed address first; nothing changes until then, also seen on another device", async () => {
    const here = await mailed();
    await prove(here);
    const session = (await here.client.getSession()).data;
    const { user, unmount } = here.show(<ChangeEmail />, { session });
    await user.type(field(), NEW);
    await user.click(submit());
    await screen.findByRole("group", { name: /^Check your current inbox/ });
    expect((await here.client.getSession()).data?.user.email).toBe(ADA.email);
    unmount();
    const again = here.show(<ChangeEmail />, { session });
    await screen.findByText("Check your current inbox");
    expect(document.activeElement).toBe(document.body);
    await again.user.click(screen.getByRole("button", { name: "Cancel change" }));
    await waitFor(() => expect(field().value).toBe(""));
    const { data } = await here.client.$fetch<{ pending: unknown }>("/change-email");
    expect(data?.pending).toBeNull();
  });

  test("finishes as soon as both links were opened elsewhere", async () => {
    const here = await mailed();
    await prove(here);
    const session = (await here.client.getSession()).data;
    const { user } = here.show(<ChangeEmail />, { session });
    await user.type(field(), NEW);
    await user.click(submit());
    await screen.findByRole("group", { name: /^Check your current inbox/ });
    await here.page.fetch(await here.linkTo(ADA.email), { redirect: "manual" });
    // The user returns from the mailbox.
    dispatchEvent(new Event("focus"));
    await screen.findByRole("group", { name: /^Check your new inbox/ });
    await here.page.fetch(await here.linkTo(NEW), { redirect: "manual" });
    await here.client.session.refetch();
    await screen.findByText("Your email address was changed and confirmed.");
  });

  test("shows the errors of the new address at the field", async () => {
    const here = await mailed();
    await here.device("Other").client.signUp.email({ ...ADA, email: "bob@example.com" }, { throw: true });
    const { user } = here.show(<ChangeEmail />);
    await user.type(field(), "nobody");
    await user.click(submit());
    await screen.findByText("Enter an email address like name@example.com.");
    expect(here.service.count("POST /change-email")).toBe(0);
    await user.clear(field());
    await user.type(field(), ADA.email);
    await user.click(submit());
    await screen.findByText("This is already your email address.");
    await user.clear(field());
    await user.type(field(), "bob@example.com");
    await user.click(submit());
    await screen.findByText("This email address can't be used. Choose another one.");
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe("bob@example.com");
  });

  test("keeps the typed address when the service is away", async () => {
    const here = await mailed();
    const { user } = here.show(<ChangeEmail />);
    await user.type(field(), NEW);
    here.service.intercept(away);
    await user.click(submit());
    await screen.findByRole("group", { name: /Nothing was changed\.$/ });
    expect(field().value).toBe(NEW);
  });
});

test("an unconfirmed address says so, and gets another email", async () => {
  const here = await mailed();
  const { user } = here.show(<ChangeEmail />);
  screen.getByText("Not confirmed");
  await user.click(screen.getByRole("button", { name: "Send confirmation email" }));
  await screen.findByText(/^We sent a new email to/);
  await here.linkTo(ADA.email);
  screen.getByRole("button", { name: "Send confirmation email" });
  expect(here.service.count("POST /send-verification-email")).toBe(1);
});

test("a deployment without address changes shows no form", async () => {
  const here = await world();
  here.show(<ChangeEmail />);
  screen.getByText("You can't change your email address here.");
  expect(document.querySelector("form")).toBeNull();
});

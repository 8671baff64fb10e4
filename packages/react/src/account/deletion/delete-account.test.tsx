import type { IncomingMessage, ServerResponse } from "node:http";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ADA, FIREFOX, world } from "../testing/world.tsx";
import { DeleteAccount } from "./delete-account.tsx";

const ENABLED = { user: { deleteUser: { enabled: true } } };

const password = (): HTMLInputElement => screen.getByLabelText("Current password");
const address = (): HTMLInputElement => screen.getByLabelText("Your email address");
const submit = () => screen.getByRole("button", { name: "Delete account" });
const question = () => screen.findByRole("alertdialog", { name: `Delete the account ${ADA.email}?` });

/** Answers requests in the service's place, as often as there are answers. */
function answering(method: "GET" | "POST", path: string, ...answers: { status: number; body: object }[]) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const answer = request.method === method && request.url?.endsWith(path) ? answers.shift() : undefined;
    if (answer === undefined) return false;
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
    return true;
  };
}

describe("deleting the account", () => {
  test("leads back to the account by Cancel", async () => {
    const { show } = await world(ENABLED);
    const { user, visited } = show(<DeleteAccount />);
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    expect(visited).toEqual(["/account"]);
  });

  test("says what is deleted, asks for confirmation with Cancel focused, then deletes", async () => {
    const { show, device, client } = await world(ENABLED);
    await device(FIREFOX).client.signIn.email(ADA, { throw: true });
    const onSuccess = vi.fn();
    const { user } = show(<DeleteAccount onSuccess={onSuccess} alsoLost={["12 documents"]} />);
    const lost = screen.getByRole("list", { name: "This will be deleted:" });
    expect(lost.textContent).toContain("Your profile: Ada, ada@example.com");
    expect(lost.textContent).toContain("12 documents");
    await within(lost).findByText("2 sessions: you'll be signed out on all devices");
    await user.type(password(), ADA.password);
    await user.type(address(), "ADA@example.com");
    await user.click(submit());
    const dialog = await question();
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Cancel" })),
    );
    await user.click(within(dialog).getByRole("button", { name: "Delete permanently" }));
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect((await client.getSession()).data).toBeNull();
    expect((await client.signIn.email(ADA)).error?.code).toBe("INVALID_EMAIL_OR_PASSWORD");
  });

  test("sends nothing without the email address, and reports all missing fields at once", async () => {
    const { show, service } = await world(ENABLED);
    const { user } = show(<DeleteAccount />);
    await user.type(address(), "somebody@example.com");
    await user.click(submit());
    const summary = screen.getByRole("group", { name: "There are 2 problems" });
    expect(summary.textContent).toContain("This isn't your email address. Type ada@example.com.");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(service.count("POST /delete-user")).toBe(0);
  });

  test("keeps the form and the focus when the dialog is canceled", async () => {
    const { show, service } = await world(ENABLED);
    const { user } = show(<DeleteAccount />);
    await user.type(password(), ADA.password);
    await user.type(address(), ADA.email);
    await user.click(submit());
    await question();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect([password().value, address().value]).toEqual([ADA.password, ADA.email]);
    await waitFor(() => expect(document.activeElement).toBe(submit()));
    expect(service.count("POST /delete-user")).toBe(0);
  });

  test("reports a wrong password at the field", async () => {
    const { show } = await world(ENABLED);
    const { user } = show(<DeleteAccount />);
    await user.type(password(), "not my password");
    await user.type(address(), ADA.email);
    await user.click(submit());
    await user.click(within(await question()).getByRole("button", { name: "Delete permanently" }));
    await screen.findByText("That isn't your current password.");
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(address().value).toBe(ADA.email);
  });

  test("with a confirmation email, says where to look and that nothing has changed yet", async () => {
    const links: string[] = [];
    const sendDeleteAccountVerification = async ({ url }: { url: string }) => void links.push(url);
    const { show, client } = await world({
      user: { deleteUser: { enabled: true, sendDeleteAccountVerification } },
    });
    const { user } = show(<DeleteAccount />);
    await user.type(password(), ADA.password);
    await user.type(address(), ADA.email);
    await user.click(submit());
    await user.click(within(await question()).getByRole("button", { name: "Delete permanently" }));
    const said = await screen.findByRole("group", { name: /^Check your email/ });
    expect(document.activeElement).toBe(said);
    await waitFor(() => expect(links).toHaveLength(1));
    expect((await client.getSession()).data?.user.email).toBe(ADA.email);
  });

  test("names organizations without another owner, each with an action", async () => {
    const { show, service } = await world(ENABLED);
    const organizations = [{ id: "1", name: "Analytical Society", slug: "society", members: 4 }];
    service.intercept(
      answering("POST", "/delete-user", {
        status: 400,
        body: { code: "SOLE_OWNER_OF_ORGANIZATION", message: "Sole owner", organizations },
      }),
    );
    const { user } = show(
      <DeleteAccount renderOrganization={({ slug }) => <a href={`/o/${slug}`}>Transfer ownership</a>} />,
    );
    await user.type(password(), ADA.password);
    await user.type(address(), ADA.email);
    await user.click(submit());
    await user.click(within(await question()).getByRole("button", { name: "Delete permanently" }));
    const panel = await screen.findByRole("group", {
      name: "You're the only owner of an organization",
    });
    expect(panel.textContent).toContain("Analytical Society");
    expect(panel.textContent).toContain("4 members");
    within(panel).getByRole("link", { name: "Transfer ownership" });
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  test("lists memberships and organizations to transfer before anything is typed", async () => {
    const { show, service } = await world(ENABLED);
    const organizations = [
      { id: "1", name: "Analytical Society", slug: "society", members: 4, isOnlyOwner: true },
      { id: "2", name: "Engine Ltd.", slug: "engine", members: 9, isOnlyOwner: false },
      { id: "3", name: "Notes", slug: "notes", members: 1, isOnlyOwner: true },
    ];
    service.intercept(answering("GET", "/delete-user/preview", { status: 200, body: { organizations } }));
    show(<DeleteAccount />);
    const panel = await screen.findByRole("group", {
      name: "You're the only owner of an organization",
    });
    expect(panel.textContent).toContain("Analytical Society");
    expect(panel.textContent).not.toContain("Engine Ltd.");
    const lost = screen.getByRole("list", { name: "This will be deleted:" });
    expect(lost.textContent).toContain("Your membership in Analytical Society");
    expect(lost.textContent).toContain("Your membership in Engine Ltd.");
    expect(lost.textContent).toContain("The organization Notes, because you're its only member");
    expect(document.activeElement).toBe(document.body);
  });

  test("without a password, asks for a re-authentication and a second confirmation", async () => {
    const { show, service, client } = await world(ENABLED);
    const stale = { status: 400, body: { code: "SESSION_EXPIRED", message: "Stale" } };
    const methods = answering("GET", "/reauthenticate", { status: 200, body: { methods: ["another"] } });
    const refused = answering("POST", "/delete-user", stale);
    service.intercept((...exchange) => methods(...exchange) || refused(...exchange));
    const { user } = show(<DeleteAccount />);
    await waitFor(() => expect(screen.queryByLabelText("Current password")).toBeNull());
    await user.type(address(), ADA.email);
    await user.click(submit());
    await user.click(within(await question()).getByRole("button", { name: "Delete permanently" }));
    const confirm = await screen.findByRole("dialog", { name: "Confirm it's you" });
    await user.type(await within(confirm).findByLabelText("Password"), ADA.password);
    await user.keyboard("{Enter}");
    const again = await question();
    expect(service.count("POST /delete-user")).toBe(1);
    await user.click(within(again).getByRole("button", { name: "Delete permanently" }));
    await waitFor(async () => expect((await client.getSession()).data).toBeNull());
  });
});

test("says that accounts can't be deleted where the deployment doesn't offer it", async () => {
  const { show } = await world();
  show(<DeleteAccount />);
  screen.getByText("Accounts can't be deleted here.");
  expect(document.querySelector("form")).toBeNull();
});

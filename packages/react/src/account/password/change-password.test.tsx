import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { DeleteAccount } from "../deletion/delete-account.tsx";
import { SessionList } from "../sessions/session-list.tsx";
import { ADA, away, FIREFOX, world } from "../testing/world.tsx";
import { ChangePassword } from "./change-password.tsx";

const NEXT = "seven brass keys on a ring";

const current = (): HTMLInputElement => screen.getByLabelText("Current password");
const next = (): HTMLInputElement => screen.getByLabelText("New password");
const submit = () => screen.getByRole("button", { name: "Change password" });

async function signInBy(client: Awaited<ReturnType<typeof world>>["client"], password: string) {
  return (await client.signIn.email({ email: ADA.email, password })).error?.code ?? null;
}

test("while an administrator impersonates the user, the form is read-only and says why", async () => {
  const { show, client } = await world();
  const known = await client.getSession(undefined, { throw: true });
  if (known === null) throw new Error("Nobody is signed in");
  const session = { ...known, session: { ...known.session, impersonatedBy: "user-9" } };
  show(<ChangePassword />, { session });
  screen.getByText("You are acting as another user. Only they can do this.");
  for (const field of [current(), next()]) expect(field.readOnly).toBe(true);
  expect(screen.queryByRole("button", { name: "Change password" })).toBeNull();
});

describe("a wrong current password", () => {
  test("can be reset by an email to the account, on the same page", async () => {
    const sent: string[] = [];
    const sendResetPassword = async ({ user }: { user: { email: string } }) => void sent.push(user.email);
    const { show } = await world({ emailAndPassword: { enabled: true, sendResetPassword } });
    const { user } = show(<ChangePassword />);
    expect(screen.queryByRole("button", { name: "Forgot password?" })).toBeNull();
    await user.type(current(), "not her password");
    await user.type(next(), NEXT);
    await user.click(submit());
    await user.click(await screen.findByRole("button", { name: "Forgot password?" }));
    await waitFor(() => expect(document.body.textContent).toContain(`We sent a link to ${ADA.email}.`));
    await waitFor(() => expect(sent).toEqual([ADA.email]));
    expect(next().value).toBe(NEXT);
  });

  test("offers no reset without emails", async () => {
    const { show } = await world();
    const { user } = show(<ChangePassword />);
    await user.type(current(), "not her password");
    await user.type(next(), NEXT);
    await user.click(submit());
    await waitFor(() => expect(current().getAttribute("aria-invalid")).toBe("true"));
    expect(screen.queryByRole("button", { name: "Forgot password?" })).toBeNull();
  });
});

describe("changing the password", () => {
  test("signs out everywhere else, and replaces the form with the result", async () => {
    const { show, device } = await world();
    const elsewhere = device(FIREFOX).client;
    await elsewhere.signIn.email(ADA, { throw: true });
    const onSuccess = vi.fn();
    const { user } = show(<ChangePassword onSuccess={onSuccess} />);
    await user.type(current(), ADA.password);
    await user.type(next(), NEXT);
    await user.click(submit());
    const said = await screen.findByText("Password changed. You're signed out everywhere else.");
    expect(document.activeElement).toBe(said.closest("[role=group]"));
    expect(document.querySelector("input")).toBeNull();
    expect(onSuccess).toHaveBeenCalledOnce();
    expect((await elsewhere.getSession()).data).toBeNull();
    expect(await signInBy(elsewhere, ADA.password)).toBe("INVALID_EMAIL_OR_PASSWORD");
    expect(await signInBy(elsewhere, NEXT)).toBeNull();
  });

  test("leaves only this device in a list of sessions on the same page", async () => {
    const { show, device } = await world();
    await device(FIREFOX).client.signIn.email(ADA, { throw: true });
    const { user } = show(
      <>
        <ChangePassword />
        <SessionList />
      </>,
    );
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    await user.type(current(), ADA.password);
    await user.type(next(), NEXT);
    await user.click(submit());
    await screen.findByText("Password changed. You're signed out everywhere else.");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(screen.getByRole("listitem").textContent).toContain("This device");
  });

  test("says when the password was last changed", async () => {
    const { show } = await world();
    show(<ChangePassword />);
    const today = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(new Date());
    expect((await screen.findByText(/^Last changed/)).textContent).toContain(today);
  });

  test("keeps other sessions if the user wants that, and can be repeated", async () => {
    const { show, device } = await world();
    const elsewhere = device(FIREFOX).client;
    await elsewhere.signIn.email(ADA, { throw: true });
    const { user } = show(<ChangePassword />);
    await user.type(current(), ADA.password);
    await user.type(next(), NEXT);
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Sign out everywhere else" });
    expect(box.checked).toBe(true);
    await user.click(box);
    await user.click(submit());
    await screen.findByText("Password changed");
    expect((await elsewhere.getSession()).data?.user.email).toBe(ADA.email);
    await user.click(screen.getByRole("button", { name: "Change it again" }));
    expect(document.activeElement).toBe(current());
    expect([current().value, next().value]).toEqual(["", ""]);
  });

  test("completes after the user has left the page, and keeps them signed in", async () => {
    const { show, client, device, service } = await world();
    const { user, unmount } = show(<ChangePassword />);
    await user.type(current(), ADA.password);
    await user.type(next(), NEXT);
    await user.click(submit());
    await waitFor(() => expect(service.count("POST /change-password")).toBe(1));
    unmount();
    await waitFor(async () => expect(await signInBy(device(FIREFOX).client, NEXT)).toBeNull());
    // All earlier sessions have ended: only the answer brings this browser a new one.
    await waitFor(async () => expect((await client.getSession()).data?.user.email).toBe(ADA.email));
  });

  test("shows a wrong current password at the field, and keeps the new one", async () => {
    const { show } = await world();
    const { user } = show(<ChangePassword />);
    await user.type(current(), "not my password");
    await user.type(next(), NEXT);
    await user.click(submit());
    await screen.findByText("That isn't your current password.");
    expect(current().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(current());
    expect(next().value).toBe(NEXT);
  });

  test("reports missing and too short passwords together, before anything is sent", async () => {
    const { show, service } = await world();
    const { user } = show(<ChangePassword />);
    await user.type(next(), "short");
    await user.click(submit());
    const summary = screen.getByRole("group", { name: "There are 2 problems" });
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain("Enter your current password.");
    expect(summary.textContent).toContain("Use at least 8 characters (5 now).");
    expect(service.count("POST /change-password")).toBe(0);
    await user.click(screen.getByRole("link", { name: "Enter your current password." }));
    expect(document.activeElement).toBe(current());
  });

  test("refuses the current password as the new one", async () => {
    const { show, service } = await world();
    const { user } = show(<ChangePassword />);
    await user.type(current(), ADA.password);
    await user.type(next(), ADA.password);
    await user.click(submit());
    await screen.findByText("This is your current password. Choose a different one.");
    expect(document.activeElement).toBe(next());
    expect(service.count("POST /change-password")).toBe(0);
  });

  test("refuses the user's email address, and the strength says why", async () => {
    const { show } = await world();
    const { user } = show(<ChangePassword />);
    await user.type(current(), ADA.password);
    await user.type(next(), ADA.email);
    await screen.findByText("Easy to guess: this is your email address");
    await user.click(submit());
    await screen.findByText("Choose a password that isn't your email address or name.");
    expect(document.activeElement).toBe(next());
  });

  test("keeps both passwords when the service is away", async () => {
    const { show, service } = await world();
    const { user } = show(<ChangePassword />);
    await user.type(current(), ADA.password);
    await user.type(next(), NEXT);
    service.intercept(away);
    await user.click(submit());
    const alert = await screen.findByRole("group", { name: /Nothing was changed\.$/ });
    expect(document.activeElement).toBe(alert);
    expect([current().value, next().value]).toEqual([ADA.password, NEXT]);
    service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText(/^Password changed/);
    expect(document.querySelector("form")).toBeNull();
  });

  test("sends a link to set a password if the account has none", async () => {
    const links: string[] = [];
    const sendResetPassword = async ({ url }: { url: string }) => void links.push(url);
    const { show, service } = await world({ emailAndPassword: { enabled: true, sendResetPassword } });
    service.intercept((request, response) => {
      if (request.method !== "GET" || !request.url?.endsWith("/reauthenticate")) return false;
      response.writeHead(200, { "content-type": "application/json" }).end('{"methods":[]}');
      return true;
    });
    const { user } = show(<ChangePassword />);
    await user.click(await screen.findByRole("button", { name: "Set a password" }));
    const said = await screen.findByRole("group", { name: /^Check your email/ });
    expect(document.activeElement).toBe(said);
    await waitFor(() => expect(links).toHaveLength(1));
  });

  test("offers nothing to an account without a password where no email can be sent", async () => {
    const { show, service } = await world();
    const { user } = show(<ChangePassword />);
    await user.type(current(), ADA.password);
    await user.type(next(), NEXT);
    // The answer for an account that was imported without a password.
    service.intercept((_, response) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end('{"code":"CREDENTIAL_ACCOUNT_NOT_FOUND","message":"None"}');
      return true;
    });
    await user.click(submit());
    await screen.findByText("This account has no password.");
    expect(screen.queryByRole("button")).toBeNull();
    expect(document.querySelector("form")).toBeNull();
  });

  test("leaves a failure to the application", async () => {
    const { show } = await world();
    const onError = vi.fn(() => true);
    const { user } = show(<ChangePassword onError={onError} />);
    await user.type(current(), "not my password");
    await user.type(next(), NEXT);
    await user.click(submit());
    await waitFor(() => expect(onError).toHaveBeenCalledOnce());
    expect(current().getAttribute("aria-invalid")).toBeNull();
  });
});

test("shares a page with another form that asks for the password", async () => {
  const { show } = await world({ user: { deleteUser: { enabled: true } } });
  const { container } = show(
    <>
      <ChangePassword />
      <DeleteAccount />
    </>,
  );
  const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("has the fields and attributes that password managers expect", async () => {
  const { show } = await world();
  const { container } = show(<ChangePassword />);
  const form = container.querySelector("form");
  const inputs = [...(form?.querySelectorAll("input:not([type=checkbox])") ?? [])];
  expect(inputs.map((input) => [input.getAttribute("name"), input.getAttribute("autocomplete")])).toEqual([
    ["username", "username"],
    ["currentPassword", "current-password"],
    ["newPassword", "new-password"],
  ]);
  expect(form?.querySelector<HTMLInputElement>('[name="username"]')?.value).toBe(ADA.email);
  expect(next().getAttribute("passwordrules")).toBe("minlength: 8; maxlength: 128;");
  expect(current().getAttribute("minlength")).toBeNull();
});

import { screen, waitFor, within } from "@testing-library/react";
import { admin, passkey } from "latchkey/features";
import { describe, expect, test } from "vitest";
import { ADA, away } from "../../account/testing/world.tsx";
import { GRACE, withGrace } from "../testing/world.tsx";

const focused = () => document.activeElement;
const button = (name: string) => screen.findByRole("button", { name });

/** Opens Grace's page, at one of its tabs. */
async function atGrace(tab = "profile", options: Parameters<typeof withGrace>[0] = {}) {
  const here = await withGrace(options);
  const { user } = here.showAt(`users/${here.graceId}?tab=${tab}`);
  await screen.findByRole("heading", { name: "Grace" });
  /** Presses a button of the page, and returns its dialog. */
  const ask = async (label: string, title: string, role = "dialog") => {
    await user.click(await button(label));
    return within(await screen.findByRole(role, { name: title }));
  };
  return { ...here, user, ask };
}

/** The service answers no change from now on. */
function refuseChanges({ service }: Awaited<ReturnType<typeof atGrace>>): void {
  service.intercept((request, response) => request.method === "POST" && away(request, response));
}

describe("a ban", () => {
  test("shows its reason and its end on the page until it is lifted", async () => {
    const { user, ask } = await atGrace();
    const dialog = await ask("Ban user", "Ban Grace?");
    await user.type(dialog.getByRole("textbox", { name: "Reason (optional)" }), "Sent spam");
    await user.click(dialog.getByRole("button", { name: "Ban" }));
    await screen.findByText("Grace is banned");
    await screen.findByText("Sent spam");
    screen.getByText(/Until lifted/);
    await user.click(await button("Lift ban"));
    await screen.findByText("Ban lifted");
    await waitFor(() => expect(screen.queryByText("Sent spam")).toBeNull());
  });

  test("can't end in the past: the day takes the focus, and the reason stays", async () => {
    const { user, ask } = await atGrace();
    const dialog = await ask("Ban user", "Ban Grace?");
    const reason = dialog.getByRole<HTMLInputElement>("textbox", { name: "Reason (optional)" });
    await user.type(reason, "Sent spam");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Duration" }), "Until a date");
    const day = dialog.getByLabelText("Ends on");
    await user.type(day, "2020-01-01");
    await user.click(dialog.getByRole("button", { name: "Ban" }));
    await dialog.findByText("Select a day in the future.");
    await waitFor(() => expect(focused()).toBe(day));
    expect(reason.value).toBe("Sent spam");
  });

  test("keeps the typed text if the service isn't responding, and the error takes the focus", async () => {
    const here = await atGrace();
    const { user } = here;
    const dialog = await here.ask("Ban user", "Ban Grace?");
    const reason = dialog.getByRole<HTMLInputElement>("textbox", { name: "Reason (optional)" });
    await user.type(reason, "Sent spam");
    refuseChanges(here);
    await user.click(dialog.getByRole("button", { name: "Ban" }));
    const text = await dialog.findByText("Latchkey isn't responding. Nothing was changed.");
    await waitFor(() => expect(focused()?.contains(text)).toBe(true));
    expect(reason.value).toBe("Sent spam");
  });
});

describe("a role", () => {
  test("is chosen from the roles of the service, and announced", async () => {
    const { user, ask } = await atGrace();
    const dialog = await ask("Change role", "Change Grace's role");
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "User" }).checked).toBe(true);
    await user.click(dialog.getByRole("radio", { name: "Administrator" }));
    await user.click(dialog.getByRole("button", { name: "Save role" }));
    await screen.findByText("Grace's role is now Administrator");
  });

  test("isn't changed by Escape, which gives the focus back to the button", async () => {
    const { user, ask } = await atGrace();
    await ask("Change role", "Change Grace's role");
    await user.keyboard("{ArrowUp}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText("Grace's role is now Administrator")).toBeNull();
    const again = await button("Change role");
    await waitFor(() => expect(focused()).toBe(again));
  });

  test("of the only administrator stays, and the dialog says why", async () => {
    const here = await withGrace();
    const session = await here.client.getSession(undefined, { throw: true });
    const { user } = here.showAt(`users/${session?.user.id}`);
    await user.click(await button("Change role"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change Ada's role" }));
    const administrator = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Administrator" });
    await user.click(administrator);
    await user.click(dialog.getByRole("button", { name: "Save role" }));
    const text = await dialog.findByText(
      "This is the only administrator. Make another user an administrator first.",
    );
    await waitFor(() => expect(focused()?.contains(text)).toBe(true));
    expect(administrator.checked).toBe(false);
  });
});

describe("a profile", () => {
  test("can't get another user's email: the field takes the focus, and the name stays as typed", async () => {
    const { user, ask } = await atGrace();
    const dialog = await ask("Edit", "Edit Grace");
    const [name, email] = ["Name", "Email address"].map((label) =>
      dialog.getByRole<HTMLInputElement>("textbox", { name: label }),
    );
    await user.type(name!, " Hopper");
    await user.clear(email!);
    await user.type(email!, `${ADA.email}{Enter}`);
    await dialog.findByText("An account with this email address already exists.");
    await waitFor(() => expect(focused()).toBe(email));
    expect(name?.value).toBe("Grace Hopper");
  });

  test("is renamed in the page's title", async () => {
    const { user, ask } = await atGrace();
    const dialog = await ask("Edit", "Edit Grace");
    await user.type(dialog.getByRole("textbox", { name: "Name" }), " Hopper{Enter}");
    await screen.findByRole("heading", { name: "Grace Hopper" });
    await screen.findByText("Profile saved");
  });
});

describe("sessions", () => {
  test("end one by one, after a question that names the device", async () => {
    const { user, ask, grace } = await atGrace("sessions");
    const dialog = await ask("Sign out Grace", "Sign Grace out?", "alertdialog");
    dialog.getByText("The session on Firefox on Linux ends.");
    await user.click(dialog.getByRole("button", { name: "Sign out" }));
    await screen.findByText("No active sessions");
    expect((await grace.getSession()).data).toBeNull();
  });

  test("of the administrator in this browser can't be ended here", async () => {
    const here = await withGrace();
    const session = await here.client.getSession(undefined, { throw: true });
    here.showAt(`users/${session?.user.id}?tab=sessions`);
    await screen.findByText("This device");
    expect(screen.queryByRole("button", { name: "Sign out Ada" })).toBeNull();
  });
});

describe("a sign-in method", () => {
  test("that the user doesn't have can't be removed, and the reason stays", async () => {
    const { user, ask } = await atGrace("profile", { plugins: [admin(), passkey()] });
    const dialog = await ask("Remove sign-in method", "Remove a sign-in method of Grace");
    const reason = dialog.getByRole<HTMLInputElement>("textbox", { name: "Reason" });
    await user.type(reason, "Lost phone");
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    const text = await dialog.findByText("The user doesn't have this sign-in method.");
    await waitFor(() => expect(focused()?.contains(text)).toBe(true));
    expect(reason.value).toBe("Lost phone");
  });
});

describe("a page", () => {
  test("begins with the role, the last activity and all actions, and has the newest events beside", async () => {
    const { user, ask } = await atGrace();
    await screen.findByText(/^Last active/);
    const recent = within(await screen.findByRole("region", { name: "Activity" }));
    await recent.findByRole("link", { name: "Account created with a password" });
    await user.click(await button("Actions for Grace"));
    await user.click(await screen.findByRole("menuitem", { name: "Ban user" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ban Grace?" }));
    await user.click(dialog.getByRole("button", { name: "Ban" }));
    await user.click(await button("Undo"));
    await screen.findByText("Ban lifted");
    await ask("Ban user", "Ban Grace?");
  });
});

describe("sign-in problems", () => {
  test("have one verdict, with a button that helps; the attempts are folded", async () => {
    const { user, grace, ask } = await atGrace();
    for (const password of ["wrong one", "wrong two"]) await grace.signIn.email({ ...GRACE, password });
    await user.click(screen.getByRole("link", { name: "Sign-in problems" }));
    await screen.findByRole("heading", { name: /^2 × .?Wrong password.? from .?Firefox on Linux/ });
    const dialog = await ask("Set password", "Set a password for Grace");
    dialog.getByLabelText("New password");
  });

  test("that a ban causes end with one press", async () => {
    const { client, graceId, showAt } = await withGrace();
    await client.$fetch("/admin/ban-user", { method: "POST", body: { userId: graceId }, throw: true });
    const { user } = showAt(`users/${graceId}?tab=explain`);
    await screen.findByText("The account is banned.");
    await user.click(await button("Lift ban"));
    await screen.findByText("This user can sign in");
  });
});

describe("a removal", () => {
  test("can be undone", async () => {
    const { user, ask, grace } = await atGrace("profile", { plugins: [admin({ deletion: "soft" })] });
    const dialog = await ask("Remove user", "Remove Grace?", "alertdialog");
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    const text = await screen.findByText("Grace was removed");
    await waitFor(() => expect(focused()?.contains(text)).toBe(true));
    expect((await grace.signIn.email(GRACE)).error).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Grace was restored");
    expect((await grace.signIn.email(GRACE)).error).toBeNull();
  });

  test("is permanent without soft deletion, and the question says so", async () => {
    const { ask } = await atGrace();
    const dialog = await ask("Remove user", "Remove Grace?", "alertdialog");
    dialog.getByText(/This can't be undone\.$/);
  });

  test("by another administrator leaves a page that leads back to the list", async () => {
    const { showAt } = await withGrace();
    showAt("users/unknown");
    await screen.findByText("This user no longer exists.");
    expect(screen.getAllByRole("link", { name: "All users" })).not.toHaveLength(0);
  });
});

import { passkeyWays } from "@latchkey/client/passkey";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { away } from "../../account/testing/world.tsx";
import { PasskeyManager } from "./manager.tsx";
import { world } from "./testing/world.tsx";

const button = (name: string) => screen.findByRole("button", { name });
const names = () => screen.queryAllByRole("listitem").map((row) => row.querySelector("bdi")?.textContent);
const focused = () => document.activeElement;

/** Shows the passkeys of a user who has some with these names, the newest first. */
async function withPasskeys(...given: string[]) {
  const here = await world();
  const { addPasskey } = passkeyWays(here.client);
  for (const name of given.toReversed()) expect((await addPasskey({ name })).error).toBeNull();
  const remove = async (name: string) => {
    const list = await here.client.$fetch<{ id: string; name: string }[]>("/passkey/list-user-passkeys");
    const id = list.data?.find((passkey) => passkey.name === name)?.id;
    await here.client.$fetch("/passkey/delete-passkey", { method: "POST", body: { id }, throw: true });
  };
  const open = (props: Parameters<typeof here.show>[1] = {}) => here.show(<PasskeyManager />, props).user;
  return { ...here, remove, open };
}

describe("adding a passkey", () => {
  test("asks for a name, which the list then shows", async () => {
    const { open } = await withPasskeys();
    const user = open();
    await user.click(await button("Create a passkey"));
    const name = within(await screen.findByRole("dialog", { name: "Passkey added" })).getByRole("textbox");
    await user.clear(name);
    await user.type(name, "Work laptop{Enter}");
    await screen.findByText("The passkey is now called “Work laptop”.");
    expect(names()).toEqual(["Work laptop"]);
    const again = await button("Add a passkey");
    await waitFor(() => expect(focused()).toBe(again));
  });

  test("isn't undone by closing the dialog for the name", async () => {
    const { open } = await withPasskeys();
    const user = open();
    await user.click(await button("Create a passkey"));
    await screen.findByRole("dialog", { name: "Passkey added" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(names()).toEqual(["Firefox (Linux)"]);
  });

  test("changes nothing if the browser's dialog is closed, and says so without an error", async () => {
    const { open, browser } = await withPasskeys();
    browser.refusal = "NotAllowedError";
    const user = open();
    await user.click(await button("Create a passkey"));
    await screen.findByText("No passkey was added. Nothing was changed.");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(focused()).toBe(await button("Create a passkey"));
  });

  test("is refused on a device that has one, and the error takes the focus", async () => {
    const { open, browser } = await withPasskeys("Phone");
    browser.refusal = "InvalidStateError";
    const user = open();
    await user.click(await button("Add a passkey"));
    const text = await screen.findByText("This device already has a passkey for you.");
    expect(focused()?.contains(text)).toBe(true);
  });

  test("can be tried again after the device has failed", async () => {
    const { open, browser } = await withPasskeys();
    browser.refusal = "UnknownError";
    const user = open();
    await user.click(await button("Create a passkey"));
    await screen.findByText("The passkey couldn't be added. Nothing was changed. Try again.");
    browser.refusal = undefined;
    await user.click(await button("Create a passkey"));
    await screen.findByRole("dialog", { name: "Passkey added" });
  });

  test("isn't offered by a browser without passkeys", async () => {
    const { open } = await withPasskeys();
    vi.stubGlobal("PublicKeyCredential", undefined);
    open();
    await screen.findByText("This browser doesn't support passkeys.");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("isn't offered on another domain than that of the passkeys, which is named", async () => {
    const { open, service } = await withPasskeys();
    const { uiConfig } = service.auth;
    const passkey = { rpId: "example.com", relatedOrigins: [], signUp: false, upgrade: "off" as const };
    open({ config: { ...uiConfig, passkey } });
    await screen.findByText(/^Passkeys don't work here, only at/);
    expect(screen.getByText("example.com").tagName).toBe("BDI");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("renaming a passkey", () => {
  async function renaming(...given: string[]) {
    const here = await withPasskeys(...given);
    const user = here.open();
    await user.click(await button(`Rename the passkey “${given[0]}”`));
    const dialog = within(await screen.findByRole("dialog", { name: "Rename passkey" }));
    return { ...here, user, dialog, name: dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" }) };
  }

  test("starts with the current name", async () => {
    const { user, name } = await renaming("Phone");
    expect(name.value).toBe("Phone");
    await user.type(name, " in my bag{Enter}");
    await waitFor(() => expect(names()).toEqual(["Phone in my bag"]));
  });

  test.each(["{Enter}", "{Escape}"])("gives the focus back to the button with %s", async (key) => {
    const { user } = await renaming("Phone");
    await user.keyboard(key);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await button("Rename the passkey “Phone”");
    await waitFor(() => expect(focused()).toBe(again));
  });

  test.each([
    [" ", "Enter a name."],
    ["x".repeat(101), "Use at most 100 characters."],
  ])("keeps a name that can't be saved in its field: %j", async (typed, text) => {
    const { user, dialog, name } = await renaming("Phone");
    await user.clear(name);
    await user.click(name);
    await user.paste(typed);
    await user.keyboard("{Enter}");
    await dialog.findByText(text);
    expect(name.value).toBe(typed);
    expect(focused()).toBe(name);
  });

  test("keeps the name in its field if the passkey was removed in another window", async () => {
    const { user, dialog, name, remove } = await renaming("Phone", "Laptop");
    await remove("Phone");
    await user.type(name, " two{Enter}");
    const text = await dialog.findByText("This passkey was already removed.");
    expect(focused()?.contains(text)).toBe(true);
    expect(name.value).toBe("Phone two");
  });
});

describe("removing a passkey", () => {
  async function removing(...given: string[]) {
    const here = await withPasskeys(...given);
    return {
      ...here,
      ask: async () => {
        const user = here.open();
        await user.click(await button(`Remove the passkey “${given[0]}”`));
        const dialog = within(await screen.findByRole("alertdialog", { name: `Remove “${given[0]}”?` }));
        return { user, dialog };
      },
    };
  }

  test("needs a confirmation, and moves the focus to the next passkey", async () => {
    const { ask } = await removing("Phone", "Laptop");
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole("button", { name: "Remove passkey" }));
    await screen.findByText("“Phone” was removed.");
    expect(names()).toEqual(["Laptop"]);
    await waitFor(() =>
      expect(within(screen.getByRole("listitem")).getAllByRole("button")).toContain(focused()),
    );
  });

  test("can be left with Escape, which gives the focus back to the button", async () => {
    const { ask } = await removing("Phone");
    const { user } = await ask();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(names()).toEqual(["Phone"]);
    const again = await button("Remove the passkey “Phone”");
    await waitFor(() => expect(focused()).toBe(again));
  });

  test("tells the password manager", async () => {
    const { ask, browser, authenticator } = await removing("Phone", "Laptop");
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole("button", { name: "Remove passkey" }));
    const [laptop] = authenticator.credentials;
    await waitFor(() =>
      expect(browser.signals).toContainEqual({
        name: "all",
        about: expect.objectContaining({ allAcceptedCredentialIds: [laptop?.id] }),
      }),
    );
  });

  test("is refused for the only sign-in method, and the error in its row takes the focus", async () => {
    const { ask, client } = await removing("Phone");
    await client.unlinkAccount({ providerId: "credential" }, { throw: true });
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole("button", { name: "Remove passkey" }));
    const text = await screen.findByText(
      "This is your only sign-in method. Add a password or another passkey first.",
    );
    expect(screen.getByRole("listitem").contains(text)).toBe(true);
    await waitFor(() => expect(focused()?.contains(text)).toBe(true));
  });
});

test("a list that couldn't be loaded can be loaded again", async () => {
  const { open, service } = await withPasskeys("Phone");
  service.intercept(
    (request, response) => request.url?.includes("/passkey/") === true && away(request, response),
  );
  const user = open();
  const retry = await screen.findByRole("button", { name: "Retry" });
  service.intercept(undefined);
  await user.click(retry);
  await waitFor(() => expect(names()).toEqual(["Phone"]));
});

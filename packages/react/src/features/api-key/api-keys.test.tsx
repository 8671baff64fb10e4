import { screen, waitFor, within } from "@testing-library/react";
import { apiKey, organization } from "latchkey/features";
import { expect, test } from "vitest";
import { savedFiles, textOf } from "../../account/testing/saved-files.ts";
import { world } from "../../account/testing/world.tsx";
import { organizationWorld } from "../organization/testing/people.tsx";
import { choose } from "../organization/testing/row-menu.ts";
import { ApiKeys, OrganizationApiKeys } from "./api-keys.tsx";
import type { NewApiKey } from "./types.ts";

type Options = Parameters<typeof apiKey>[0];
type Rendered = ReturnType<Awaited<ReturnType<typeof begin>>["show"]>;

/** Signs a user in to a deployment with API keys. */
async function begin(options: Options = {}) {
  const place = await world({ plugins: [apiKey(options)] });
  const post = async <Data,>(path: string, body: object): Promise<Data> => {
    const { data, error } = await place.client.$fetch<Data>(`/api-key/${path}`, { method: "POST", body });
    if (error !== null) throw new Error(error.code);
    return data;
  };
  return { ...place, post, made: (body: object = {}) => post<NewApiKey>("create", body) };
}

/** Confirms that the secret is stored. Returns the secret. */
async function store(user: Rendered["user"]): Promise<string> {
  const dialog = await screen.findByRole("dialog", { name: "Your new key" });
  const secret = dialog.querySelector('[data-part="secret"]')?.textContent ?? "";
  await user.click(within(dialog).getByRole("checkbox", { name: "I saved the key in a safe place" }));
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  return secret;
}

const said = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getAllByRole("status").map((told) => told.textContent)).toContain(text));
const row = (name: string): HTMLElement => screen.getByRole("row", { name: new RegExp(`^${name}`) });

test("a key is created, shown once, and listed without its secret", async () => {
  const files = savedFiles();
  const { show, service } = await begin();
  const { user } = show(<ApiKeys />);
  await screen.findByRole("heading", { name: "No API keys yet" });
  await user.click(screen.getByRole("button", { name: "Create key" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create an API key" }));
  await user.type(dialog.getByLabelText("Name"), "Robot");
  await user.selectOptions(dialog.getByLabelText("Expires"), "In 30 days");
  await user.click(dialog.getByRole("button", { name: "Create key" }));
  await user.click(await screen.findByRole("button", { name: "Download" }));
  const secret = await store(user);
  await said("The key “Robot” was created.");
  await waitFor(() => row("Robot"));
  // The button of the empty state, which opened the dialog, is gone.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Create key" }));
  expect(document.body.textContent).not.toContain(secret);
  expect(await textOf(files[0]?.blob)).toBe(`${secret}\n`);
  const api = service.auth.api as unknown as {
    verifyApiKey(input: object): Promise<{ valid: boolean; key: { expiresAt: Date } }>;
  };
  const { valid, key } = await api.verifyApiKey({ body: { key: secret } });
  expect(valid).toBe(true);
  expect(Math.round((new Date(key.expiresAt).getTime() - Date.now()) / 86_400_000)).toBe(30);
});

test("the dialog with the secret stays open until the user says that it is stored", async () => {
  const { show } = await begin();
  const { user } = show(<ApiKeys />);
  await user.click(await screen.findByRole("button", { name: "Create key" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Create an API key" })).getByRole("button", {
      name: "Create key",
    }),
  );
  const dialog = await screen.findByRole("dialog", { name: "Your new key" });
  await user.keyboard("{Escape}");
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await within(dialog).findByText("Save the key first, then check this box.");
});

test("an invalid name and a key without permissions are refused before a request is sent", async () => {
  const { show } = await begin({ requireName: true, permissions: { allowed: { files: ["read", "write"] } } });
  const { user } = show(<ApiKeys />);
  await user.click(await screen.findByRole("button", { name: "Create key" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create an API key" }));
  const submit = dialog.getByRole("button", { name: "Create key" });
  await user.click(submit);
  expect((await dialog.findAllByText("Enter a name.")).length).toBeGreaterThan(0);
  expect(dialog.getAllByText("Choose at least one permission.").length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText("Name"), "x".repeat(33));
  await user.click(submit);
  expect((await dialog.findAllByText("Use 1 to 32 characters.")).length).toBeGreaterThan(0);
});

test("a key gets the permissions that are ticked", async () => {
  const { show } = await begin({ permissions: { allowed: { files: ["read", "write"] } } });
  const { user } = show(<ApiKeys />);
  await user.click(await screen.findByRole("button", { name: "Create key" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create an API key" }));
  await user.type(dialog.getByLabelText("Name"), "Reader");
  await user.click(dialog.getByRole("checkbox", { name: "files:read" }));
  await user.click(dialog.getByRole("button", { name: "Create key" }));
  await store(user);
  await waitFor(() => expect(row("Reader").textContent).toContain("files:read"));
  expect(row("Reader").textContent).not.toContain("write");
});

test("a key with a limit shows its use of the day, and one without shows none", async () => {
  const { show, service, client } = await begin();
  const { data } = await client.getSession();
  const api = service.auth.api as unknown as {
    createApiKey(input: object): Promise<NewApiKey>;
    verifyApiKey(input: object): Promise<object>;
  };
  const make = (body: object) => api.createApiKey({ body: { userId: data?.user.id, ...body } });
  const { key } = await make({ name: "Robot", rateLimitMax: 10_000 });
  await make({ name: "Free", rateLimitEnabled: false });
  await api.verifyApiKey({ body: { key } });
  await api.verifyApiKey({ body: { key } });
  show(<ApiKeys />);
  await waitFor(() => expect(row("Robot").textContent).toContain("2 of 10,000 today"));
  expect(row("Free").textContent).not.toContain("today");
});

test("a key gets a new secret while the old one still works", async () => {
  const { show, made, service } = await begin();
  const { key: old } = await made({ name: "Robot" });
  const { user } = show(<ApiKeys />);
  await choose(user, "Robot", "Rotate");
  const dialog = within(await screen.findByRole("dialog", { name: "Rotate “Robot”?" }));
  await user.selectOptions(dialog.getByLabelText("Keep the old key working"), "1 hour");
  await user.click(dialog.getByRole("button", { name: "Rotate key" }));
  await screen.findByText("The old key works for 1 hour.");
  const secret = await store(user);
  await said("“Robot” was rotated.");
  const api = service.auth.api as unknown as {
    verifyApiKey(input: object): Promise<{ valid: boolean }>;
  };
  const verdicts = [old, secret].map(async (key) => (await api.verifyApiKey({ body: { key } })).valid);
  expect(secret).not.toBe(old);
  expect(await Promise.all(verdicts)).toEqual([true, true]);
});

test("a key is disabled, enabled and deleted", async () => {
  const { show, made } = await begin();
  await made({ name: "Robot" });
  const { user } = show(<ApiKeys />);
  await choose(user, "Robot", "Disable");
  await said("“Robot” was disabled. Apps using it will stop working.");
  await waitFor(() => expect(row("Robot").textContent).toContain("Disabled"));
  await choose(user, "Robot", "Enable");
  await waitFor(() => expect(row("Robot").textContent).toContain("Enabled"));
  await choose(user, "Robot", "Delete");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete “Robot”?" }));
  await user.click(dialog.getByRole("button", { name: "Delete key" }));
  await said("“Robot” was deleted.");
  await screen.findByRole("heading", { name: "No API keys yet" });
});

test("a key that was deleted meanwhile is reported at its row", async () => {
  const { show, made, post } = await begin();
  const { id } = await made({ name: "Robot" });
  const { user } = show(<ApiKeys />);
  await screen.findByRole("button", { name: "Actions for Robot" });
  await post("delete", { keyId: id });
  await choose(user, "Robot", "Disable");
  await screen.findByText("This key was already deleted.");
});

test("shows how long a key lasts and how often it can be used", async () => {
  const { show, made } = await begin({ rateLimit: { timeWindow: 3_600_000, maxRequests: 50 } });
  await made({ name: "Robot", expiresIn: 86_400 * 6.5 });
  await made({ name: "Other", expiresIn: 86_400 * 40 });
  show(<ApiKeys />);
  await screen.findByRole("button", { name: "Actions for Robot" });
  expect(row("Robot").textContent).toContain("Expires in 6 days");
  expect(row("Robot").textContent).toContain("0 of 50 in 1 hour");
  expect(row("Other").textContent).not.toContain("Expires in");
});

test("only an organization's owner creates its keys, unless a member has the permission", async () => {
  const plugins = [organization(), apiKey({ configId: "organization", references: "organization" })];
  const { ada, join } = await organizationWorld({}, { plugins });
  const { user, unmount } = ada.show(<OrganizationApiKeys />);
  await user.click(await screen.findByRole("button", { name: "Create key" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create an API key" }));
  await user.type(dialog.getByLabelText("Name"), "Robot");
  await user.click(dialog.getByRole("button", { name: "Create key" }));
  await store(user);
  await waitFor(() => row("Robot"));
  unmount();
  const grace = await join("Grace Hopper");
  grace.show(<OrganizationApiKeys />);
  await screen.findByText("You don't have permission to manage this organization's keys.");
  expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
});

test("many keys are shown in pages, and a page whose last key was deleted is left", async () => {
  const { show, made } = await begin();
  for (const name of ["first", "second", "third"]) await made({ name });
  const { user } = show(<ApiKeys pageSize={2} />);
  await screen.findByRole("group", { name: "API keys, page 1 of 2" });
  expect(screen.queryByRole("row", { name: /^first/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("Page 2 of 2");
  await waitFor(() => row("first"));
  await choose(user, "first", "Delete");
  await user.click(await screen.findByRole("button", { name: "Delete key" }));
  await screen.findByRole("group", { name: "API keys" });
  expect(row("third")).toBeDefined();
});

import { screen, waitFor, within } from "@testing-library/react";
import { feature, service } from "latchkey/feature";
import { describe, expect, test } from "vitest";
import { THREE, tokenOf, watchAsked } from "../../features/social/testing/providers.ts";
import { ADA, away, world } from "../testing/world.tsx";
import { ConnectedAccounts } from "./connected-accounts.tsx";

type World = Awaited<ReturnType<typeof world>>;

/** Starts an engine with three providers, where Ada's Google account is connected. */
async function connected(options: Parameters<typeof world>[0] = {}): Promise<World> {
  const here = await world({ socialProviders: THREE, ...options });
  const idToken = { token: tokenOf({ sub: "ada-at-google", email: ADA.email }) };
  await here.client.linkSocial({ provider: "google", idToken }, { throw: true });
  return here;
}

/** Removes Ada's password. */
async function withoutPassword(options: Parameters<typeof world>[0] = {}): Promise<World> {
  const here = await connected(options);
  await here.client.unlinkAccount({ providerId: "credential" }, { throw: true });
  return here;
}

const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole("list", { name: "Connected accounts" })).getAllByRole("listitem");
const disconnect = () => screen.findByRole("button", { name: "Disconnect Google" });
const providersOf = async ({ client }: World) =>
  (await client.listAccounts(undefined, { throw: true })).map(({ providerId }) => providerId);

describe("connected accounts", () => {
  test("lists accounts with the data they share, and offers other providers", async () => {
    const here = await connected();
    here.show(<ConnectedAccounts />);
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row?.textContent).toMatch(/^Google.*Connected/);
    expect(row?.querySelector("time")?.title).toMatch(/ at /);
    const others = within(screen.getByRole("list", { name: "Connect an account" }));
    expect(others.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Connect GitHub",
      "Connect GitLab",
    ]);
  });

  test("explains the benefit if there are none", async () => {
    const here = await world({ socialProviders: THREE });
    here.show(<ConnectedAccounts />);
    expect(await screen.findByText(/No connected accounts/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Connect Google" })).toBeDefined();
  });

  test("connects an account on the provider's page, which leads back here", async () => {
    const here = await world({ socialProviders: THREE });
    const asked = watchAsked(here.service);
    const { user, visited } = here.show(<ConnectedAccounts pageUrl="/account/connections" />);
    await user.dblClick(await screen.findByRole("button", { name: "Connect Google" }));
    await waitFor(() => expect(visited).toEqual(["/there"]));
    expect(asked).toEqual([
      {
        provider: "google",
        callbackURL: `${location.origin}/account/connections?connected=google`,
        errorCallbackURL: `${location.origin}/account/connections?provider=google`,
        disableRedirect: true,
      },
    ]);
  });

  test("disconnects an account after a confirmation, and says so", async () => {
    const here = await connected();
    const { user } = here.show(<ConnectedAccounts />);
    await user.click(await disconnect());
    const dialog = await screen.findByRole("alertdialog", { name: "Disconnect Google?" });
    expect(dialog.textContent).toContain("You'll no longer be able to sign in to Latchkey with Google.");
    await user.click(within(dialog).getByRole("button", { name: "Disconnect" }));
    await screen.findByText("Google was disconnected.");
    expect(await providersOf(here)).toEqual(["credential"]);
    expect(await screen.findByRole("button", { name: "Connect Google" })).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("group", { name: "Connected accounts" })),
    );
  });

  test("shows on demand which account at the provider is connected, with the focus on the answer", async () => {
    const here = await connected();
    here.service.intercept((request, response) => {
      if (!request.url?.includes("/account-info")) return false;
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"user":{"id":"ada-at-google","email":"ada@google.example"}}');
      return true;
    });
    const { user } = here.show(<ConnectedAccounts />);
    await user.click(await screen.findByRole("button", { name: "Show account: Google" }));
    const shown = await screen.findByText("ada@google.example");
    await waitFor(() => expect(document.activeElement).toBe(shown.parentElement));
  });

  test("keeps an account when the user cancels", async () => {
    const here = await connected();
    const { user } = here.show(<ConnectedAccounts />);
    await user.click(await disconnect());
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(await providersOf(here)).toEqual(["credential", "google"]);
  });

  test("requires a re-authentication long after the sign-in, then a second confirmation", async () => {
    const here = await connected();
    let isStale = true;
    here.service.intercept((request, response) => {
      if (!isStale || !request.url?.endsWith("/unlink-account")) return false;
      response.writeHead(403, { "content-type": "application/json" });
      response.end('{"code":"SESSION_NOT_FRESH","message":"Session is not fresh"}');
      return true;
    });
    const { user } = here.show(<ConnectedAccounts />);
    await user.click(await disconnect());
    const confirm = async () =>
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Disconnect" });
    await user.click(await confirm());
    await user.type(await screen.findByLabelText("Password"), ADA.password);
    isStale = false;
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    const again = await confirm();
    expect(await providersOf(here)).toEqual(["credential", "google"]);
    await user.click(again);
    await screen.findByText("Google was disconnected.");
  });

  test("connects an account after a re-authentication, long after the sign-in", async () => {
    const here = await world({ socialProviders: THREE });
    let isStale = true;
    here.service.intercept((request, response) => {
      if (!request.url?.endsWith("/link-social")) return false;
      response.writeHead(isStale ? 403 : 200, { "content-type": "application/json" });
      response.end(isStale ? '{"code":"SESSION_NOT_FRESH"}' : '{"url":"/there"}');
      return true;
    });
    const { user, visited } = here.show(<ConnectedAccounts />);
    await user.click(await screen.findByRole("button", { name: "Connect Google" }));
    await user.type(await screen.findByLabelText("Password"), ADA.password);
    isStale = false;
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(visited).toEqual(["/there"]));
  });

  test("doesn't disconnect the only sign-in method, and says what to do first", async () => {
    const here = await withoutPassword({
      emailAndPassword: { enabled: true, sendResetPassword: async () => undefined },
    });
    here.show(<ConnectedAccounts passwordUrl="/account/security" />);
    const [row] = await rows();
    expect(row?.textContent).toContain("Google is your only sign-in method");
    expect(screen.queryByRole("button", { name: "Disconnect Google" })).toBeNull();
    expect(screen.getByRole("link", { name: "Set a password" }).getAttribute("href")).toBe(
      "/account/security",
    );
  });

  test("suggests another account where no email can set a password", async () => {
    const here = await withoutPassword();
    here.show(<ConnectedAccounts />);
    const [row] = await rows();
    expect(row?.textContent).toContain("Connect another account first");
  });

  test("disconnects the last account if another feature's sign-in method is left", async () => {
    const badges = feature({
      id: "badges",
      routes: {},
      waysIn: { badge: service(() => ({ count: async () => 1, dropSince: async () => undefined })) },
    });
    const here = await withoutPassword({ plugins: [badges] });
    const { user } = here.show(<ConnectedAccounts />);
    await user.click(await disconnect());
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Disconnect" }),
    );
    await screen.findByText("Google was disconnected.");
    expect(await providersOf(here)).toEqual([]);
  });

  test("reports in its row an account that another browser has disconnected", async () => {
    const here = await connected({ account: { accountLinking: { allowUnlinkingAll: true } } });
    const { user } = here.show(<ConnectedAccounts />);
    await user.click(await disconnect());
    await here.client.unlinkAccount({ providerId: "google" }, { throw: true });
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Disconnect" }),
    );
    const alert = await screen.findByRole("group", { name: /is no longer connected/ });
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });

  test("offers Retry when the accounts can't be loaded", async () => {
    const here = await connected();
    here.service.intercept((request, response) =>
      request.url?.includes("/list-accounts") === true ? away(request, response) : false,
    );
    const { user } = here.show(<ConnectedAccounts />);
    const retry = await screen.findByRole("button", { name: "Retry" });
    here.service.intercept(undefined);
    await user.click(retry);
    expect(await rows()).toHaveLength(1);
  });
});

describe("returning from a provider", () => {
  test("reports a connected account if it is in the list", async () => {
    const here = await connected();
    const { unmount } = here.show(<ConnectedAccounts connected="google" />);
    const note = await screen.findByRole("group", { name: /Google is connected/ });
    await waitFor(() => expect(document.activeElement).toBe(note));
    unmount();
    here.show(<ConnectedAccounts connected="github" />);
    await rows();
    expect(screen.queryByText(/GitHub is connected/)).toBeNull();
  });

  test("reports a failure, and leads to the provider again", async () => {
    const here = await world({ socialProviders: THREE });
    const asked = watchAsked(here.service);
    const { user } = here.show(
      <ConnectedAccounts error="account_already_linked_to_different_user" provider="google" />,
    );
    const note = await screen.findByRole("group", { name: /Google is already connected/ });
    await user.click(within(note).getByRole("button", { name: "Try again with Google" }));
    await waitFor(() => expect(asked).toMatchObject([{ provider: "google" }]));
  });

  test("asks before connecting a suggested provider, and can be postponed", async () => {
    const here = await world({ socialProviders: THREE });
    const asked = watchAsked(here.service);
    const { user } = here.show(<ConnectedAccounts connect="google" />);
    const question = await screen.findByRole("group", { name: /Connect Google\?/ });
    expect(question.textContent).toContain("your name, email address and picture");
    expect(asked).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Not now" }));
    expect(screen.queryByText("Connect Google?")).toBeNull();
    expect(asked).toEqual([]);
  });
});

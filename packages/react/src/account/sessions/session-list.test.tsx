import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { useSessions } from "../../session/use-sessions.ts";
import { useUser } from "../../session/use-user.ts";
import { ADA, away, FIREFOX, world } from "../testing/world.tsx";
import { SessionList } from "./session-list.tsx";

const CHROME = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

type World = Awaited<ReturnType<typeof world>>;

/** Signs in from other browsers, one after the other. */
async function signInWith({ device }: World, ...userAgents: string[]) {
  const clients: World["client"][] = [];
  for (const userAgent of userAgents) {
    const { client } = device(userAgent);
    await client.signIn.email(ADA, { throw: true });
    clients.push(client);
  }
  return clients;
}

const rows = (): HTMLElement[] =>
  within(screen.getByRole("list", { name: "Sessions" })).getAllByRole("listitem");
const out = (device: string) => screen.getByRole("button", { name: `Sign out ${device}` });
const drawn = async () => {
  await waitFor(() => expect(screen.queryByRole("list", { name: "Sessions" })).toBeTruthy());
};

/** Reloads the list. */
function Again() {
  const { refetch } = useSessions();
  return (
    <button type="button" onClick={() => void refetch()}>
      Again
    </button>
  );
}

describe("the list of sessions", () => {
  test("shows this device first and marks it", async () => {
    const here = await world();
    await signInWith(here, CHROME, IPHONE, "curl/8.14.1", "");
    here.show(<SessionList />);
    await drawn();
    const names = rows().map((row) => row.querySelector('[data-part="device"]')?.textContent?.trim());
    expect(names[0]).toBe("Firefox on Linux This device");
    expect(names.slice(1).toSorted()).toEqual([
      "Chrome on Windows",
      "Safari on iPhone",
      "Unknown device",
      "curl",
    ]);
    const [first, second] = rows();
    expect(within(first!).queryByRole("button")).toBeNull();
    expect(second!.textContent).toMatch(/Signed in.*Last seen/);
    expect(second!.querySelector("time")?.title).toMatch(/ at /);
  });

  test("shows the place of each where the deployment has a database of places", async () => {
    const here = await world({
      advanced: { ipAddress: { places: () => ({ city: { en: "Munich" }, country: "DE" }) } },
    });
    here.show(<SessionList />);
    await screen.findByText("Munich, Germany");
    cleanup();
    here.show(<SessionList renderPlace={() => "At home"} />);
    await screen.findByText("At home");
    expect(screen.queryByText("Munich, Germany")).toBeNull();
  });

  test("says that this session is the only one, and offers nothing", async () => {
    const { show } = await world();
    show(<SessionList />);
    await drawn();
    expect(screen.getByText("You're signed in only on this device.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("reports that it can't be loaded, and loads again by Retry", async () => {
    const { show, service } = await world();
    service.intercept(
      (request, response) => request.url!.endsWith("/list-sessions") && away(request, response),
    );
    const { user } = show(<SessionList />);
    expect((await screen.findByRole("alert")).textContent).toContain("isn't responding");
    service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Sessions" }));
    await drawn();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Sessions" }));
  });

  test("stays when it can't be reloaded, with the time of the last load", async () => {
    const { show, service } = await world();
    const { user } = show(
      <>
        <SessionList />
        <Again />
      </>,
    );
    await drawn();
    service.intercept(away);
    await user.click(screen.getByRole("button", { name: "Again" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/Last updated \w+ \d+, \d{4}, \d+:\d\d/);
    expect(rows()).toHaveLength(1);
    service.intercept(undefined);
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  test("renders two hundred sessions", async () => {
    const { show, service, client } = await world();
    const [own] = await client.listSessions(undefined, { throw: true });
    const many = Array.from({ length: 200 }, (_, at) =>
      at === 150 ? own : { ...own, id: `s${at}`, token: `t${at}` },
    );
    service.intercept((request, response) => {
      if (!request.url!.endsWith("/list-sessions")) return false;
      response.setHeader("content-type", "application/json").end(JSON.stringify(many));
      return true;
    });
    show(<SessionList />);
    await drawn();
    expect(rows()[0]!.textContent).toContain("This device");
    expect(rows()).toHaveLength(200);
  });
});

describe("ending one session", () => {
  test("asks by the device's name with Cancel focused, then focuses the next row", async () => {
    const here = await world();
    const [chrome] = await signInWith(here, CHROME, IPHONE);
    const onSuccess = vi.fn();
    const { user } = here.show(<SessionList onSuccess={onSuccess} />);
    await drawn();
    await user.click(out("Chrome on Windows"));
    const dialog = await screen.findByRole("alertdialog", { name: "Sign out Chrome on Windows?" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
    await user.click(within(dialog).getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(rows()).toHaveLength(2);
    expect(document.activeElement).toBe(out("Safari on iPhone"));
    expect(screen.getByText("Chrome on Windows was signed out.").getAttribute("role")).toBe("status");
    expect((await chrome!.getSession()).data).toBeNull();
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  test("can be canceled", async () => {
    const here = await world();
    await signInWith(here, CHROME);
    const { user } = here.show(<SessionList />);
    await drawn();
    await user.click(out("Chrome on Windows"));
    await screen.findByRole("alertdialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(out("Chrome on Windows")));
    expect(here.service.count("POST /revoke-session")).toBe(0);
  });

  test("keeps the row and shows the error when it fails", async () => {
    const here = await world();
    await signInWith(here, CHROME);
    const { user } = here.show(<SessionList />);
    await drawn();
    here.service.intercept(away);
    await user.click(out("Chrome on Windows"));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Sign out" }));
    const alert = await screen.findByRole("group", { name: /isn't responding/ });
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(rows()[1]!.contains(alert)).toBe(true);
    here.service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Sign out" }),
    );
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/isn't responding/)).toBeNull());
  });
});

describe("ending all other sessions", () => {
  test("asks with their number, and keeps this device signed in", async () => {
    const here = await world();
    const others = await signInWith(here, CHROME, IPHONE, FIREFOX);
    const { user } = here.show(<SessionList />);
    await drawn();
    await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("This ends 3 other sessions.");
    await user.click(within(dialog).getByRole("button", { name: "Sign out everywhere else" }));
    const said = await screen.findByText("3 other sessions were ended.");
    expect(said.getAttribute("role")).toBe("status");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("list")));
    expect(rows()).toHaveLength(1);
    for (const client of others) expect((await client.getSession()).data).toBeNull();
    expect((await here.client.getSession()).data?.user.email).toBe(ADA.email);
  });
});

/** Opens and closes a part of the page. */
let open: (isOpen: boolean) => void = () => undefined;
const seen: string[] = [];

/** Notes each user with the owners of the sessions that are shown. */
function Seen() {
  const { user } = useUser();
  const { sessions } = useSessions();
  for (const { userId } of sessions) seen.push(`${user?.id}: ${userId}`);
  return null;
}

function Part() {
  const [isOpen, setOpen] = useState(true);
  open = (next) => act(() => setOpen(next));
  return isOpen ? <Seen /> : null;
}

test("the next user on the same page never sees the sessions of the one before", async () => {
  const here = await world();
  here.show(<Part />, { onUserChanged: () => undefined });
  await waitFor(() => expect(seen).not.toEqual([]));
  open(false);
  await act(() => here.client.signOut(undefined, { throw: true }));
  seen.length = 0;
  open(true);
  expect(seen).toEqual([]);
  open(false);
  const eve = { name: "Eve", email: "eve@example.com", password: "plenty of quiet rivers" };
  await act(() => here.client.signUp.email(eve, { throw: true }));
  open(true);
  await waitFor(() => expect(seen).not.toEqual([]));
  for (const line of seen) expect(new Set(line.split(": ")).size, line).toBe(1);
});

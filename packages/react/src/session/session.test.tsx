import { createAuthClient } from "@latchkey/client";
import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { ADA, BOB } from "../../../client/src/testing/people.ts";
import { getSession } from "../server.ts";
import { SignIn } from "../sign-in/index.ts";
import { openBrowser, type Place, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { RequireSession, SessionLoading, SignedIn, SignedOut } from "./guards.tsx";
import { useSession } from "./use-session.ts";
import { useSessions } from "./use-sessions.ts";
import { useUser } from "./use-user.ts";

async function signedIn(): Promise<Place> {
  const place = await startEngine();
  await place.client.signUp.email(ADA);
  return place;
}

/** Shows the user's name, and a field to fill in. */
function Page(): ReactNode {
  const { user, update } = useUser();
  const [note, setNote] = useState("");
  return (
    <>
      <h1>{user?.name}</h1>
      <label>
        Note <input value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <button type="button" onClick={() => void update({ name: "Ada L." })}>
        Rename
      </button>
    </>
  );
}

function Name(): ReactNode {
  return useSession().data?.user.name ?? "nobody";
}

function List(): ReactNode {
  const { sessions, isPending, error, revoke, revokeOthers } = useSessions();
  if (isPending) return <p>Loading</p>;
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <button type="button" onClick={() => void revoke(session)}>
              End {session.id}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void revokeOthers()}>
        End others
      </button>
      <p>{error?.code}</p>
    </>
  );
}

/** Shows and hides the list. */
function Turned(): ReactNode {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Turn
      </button>
      {isShown ? <List /> : null}
    </>
  );
}

describe("guards", () => {
  const guards = (
    <>
      <SignedIn fallback={<p>in?</p>}>in</SignedIn>
      <SignedOut fallback={<p>out?</p>}>out</SignedOut>
      <SessionLoading>loading</SessionLoading>
    </>
  );

  test("show their loading state until the session is known", async () => {
    const place = await signedIn();
    const { container } = renderScreen(place, guards);
    expect(container.textContent).toBe("in?out?loading");
    await waitFor(() => expect(container.textContent).toBe("in"));
  });

  test("know the rendered session at once, without a request", async () => {
    const place = await signedIn();
    const { data } = await place.client.getSession();
    const asked = place.service.count("GET /get-session");
    const other = openBrowser(place.service);
    const { container } = renderScreen(other, guards, { session: data });
    expect(container.textContent).toBe("in");
    expect(place.service.count("GET /get-session")).toBe(asked);
    // The client has the session, too.
    expect(other.client.session.get().data?.user.email).toBe(ADA.email);
  });

  test("redirect a visitor to the sign-in page, and back afterwards", async () => {
    const place = await startEngine();
    const { visited } = renderScreen(place, <RequireSession>secret</RequireSession>, { session: null });
    await waitFor(() => expect(visited).toEqual(["/sign-in?redirect_to=%2F"]));
    expect(screen.queryByText("secret")).toBeNull();
  });
});

describe("useUser", () => {
  test("shows a change at once, and keeps it", async () => {
    const place = await signedIn();
    const { user } = renderScreen(place, <Page />);
    await screen.findByRole("heading", { name: "Ada" });
    const release = place.page.holdAnswers();
    await user.click(screen.getByRole("button", { name: "Rename" }));
    screen.getByRole("heading", { name: "Ada L." });
    expect(place.client.session.get().data?.user.name).toBe("Ada");
    await vi.waitFor(() => expect(release(0)).toBe(true), { timeout: 60_000 });
    await vi.waitFor(() => expect(release(1)).toBe(true), { timeout: 60_000 });
    await waitFor(() => expect(place.client.session.get().data?.user.name).toBe("Ada L."));
    screen.getByRole("heading", { name: "Ada L." });
  });

  test("reverts a refused change", async () => {
    const place = await signedIn();
    const { user } = renderScreen(place, <Page />);
    await screen.findByRole("heading", { name: "Ada" });
    place.service.intercept((request, response) => {
      if (!request.url?.endsWith("/update-user")) return false;
      response.writeHead(503, { "content-type": "application/json" }).end('{"code":"SERVICE_UNAVAILABLE"}');
      return true;
    });
    await user.click(screen.getByRole("button", { name: "Rename" }));
    await screen.findByRole("heading", { name: "Ada" });
  });
});

describe("useSessions", () => {
  test("ends one session, and all others", async () => {
    const place = await signedIn();
    for (let i = 0; i < 3; i++) await openBrowser(place.service).client.signIn.email(ADA);
    const { user } = renderScreen(place, <List />);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(4));
    const own = (await place.client.getSession()).data?.session.id;
    const other = screen
      .getAllByRole("button", { name: /^End [^o]/ })
      .filter((b) => !b.textContent?.includes(own!));
    await user.click(other[0]!);
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "End others" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    await waitFor(async () => expect((await place.client.listSessions()).data).toHaveLength(1));
  });

  test("requests the list again when it is shown again", async () => {
    const place = await signedIn();
    const { user } = renderScreen(place, <Turned />);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Turn" }));
    await openBrowser(place.service).client.signIn.email(ADA);
    await user.click(screen.getByRole("button", { name: "Turn" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  });

  test("restores a session that couldn't be ended", async () => {
    const place = await signedIn();
    await openBrowser(place.service).client.signIn.email(ADA);
    const { user } = renderScreen(place, <List />);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    place.service.intercept((request, response) => {
      if (!request.url?.includes("revoke")) return false;
      response.destroy();
      return true;
    });
    await user.click(screen.getAllByRole("button", { name: /^End [^o]/ })[0]!);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  });
});

describe("a session that ends while a page needs it", () => {
  /** Ends all of Ada's sessions from another browser. */
  async function endElsewhere(place: Place): Promise<void> {
    const other = openBrowser(place.service);
    await other.client.signIn.email(ADA);
    await other.client.revokeOtherSessions();
  }

  const page = (
    <RequireSession>
      <Page />
    </RequireSession>
  );

  test("is renewed in place by signing in again, and typed text stays", async () => {
    const place = await signedIn();
    const events: string[] = [];
    const { user, visited } = renderScreen(place, page, { onEvent: ({ name }) => events.push(name) });
    await user.type(await screen.findByRole("textbox", { name: "Note" }), "half a sentence");
    await endElsewhere(place);
    await user.click(screen.getByRole("button", { name: "Rename" }));

    const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
    expect(dialog.textContent).toContain(ADA.email);
    const password = screen.getByLabelText("Password");
    await waitFor(() => expect(document.activeElement).toBe(password));
    await user.keyboard("{Escape}");
    await user.type(password, "wrong{Enter}");
    await screen.findByText(/Wrong email address or password./);
    expect(document.activeElement).toBe(password);
    await user.type(password, `${ADA.password}{Enter}`);

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Note" }).value).toBe("half a sentence");
    expect(visited).toEqual([]);
    expect(events).toEqual(["sessionExpired", "sessionRenewed"]);
    await user.click(screen.getByRole("button", { name: "Rename" }));
    await waitFor(() => expect(place.client.session.get().data?.user.name).toBe("Ada L."));
  });

  test("comes back once the service confirms it, however late", async () => {
    const place = await signedIn();
    const { user } = renderScreen(place, page);
    await screen.findByRole("heading", { name: "Ada" });
    await endElsewhere(place);
    await place.client.session.refetch();
    await screen.findByRole("dialog", { name: "Sign in again" });
    let failures = 0;
    place.service.intercept((request, response) => {
      if (!request.url?.includes("/get-session") || failures === 1) return false;
      failures++;
      response.writeHead(503, { "content-type": "application/json" }).end('{"code":"SERVICE_UNAVAILABLE"}');
      return true;
    });
    await user.type(screen.getByLabelText("Password"), `${ADA.password}{Enter}`);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(failures).toBe(1);
    screen.getByRole("heading", { name: "Ada" });
  });

  test("can be given up for another account", async () => {
    const place = await signedIn();
    const { user, visited } = renderScreen(place, page);
    await screen.findByRole("heading", { name: "Ada" });
    await endElsewhere(place);
    await place.client.session.refetch();
    await user.click(await screen.findByRole("button", { name: "Use another account" }));
    expect(visited[0]).toBe("/sign-in?redirect_to=%2F");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("heading", { name: "Ada" })).toBeNull();
  });

  test("isn't renewed where the application turns that off, or nothing needed it", async () => {
    const place = await signedIn();
    const { visited } = renderScreen(place, page, { sessionExpired: false });
    await screen.findByRole("heading", { name: "Ada" });
    await endElsewhere(place);
    await place.client.session.refetch();
    await waitFor(() => expect(visited).toEqual(["/sign-in?redirect_to=%2F"]));

    const other = await signedIn();
    const { container } = renderScreen(other, <SignedIn>Menu</SignedIn>);
    await waitFor(() => expect(container.textContent).toContain("Menu"));
    await endElsewhere(other);
    await other.client.session.refetch();
    await waitFor(() => expect(container.textContent).not.toContain("Menu"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("isn't renewed after signing out", async () => {
    const place = await signedIn();
    const { visited } = renderScreen(place, page);
    await screen.findByRole("heading", { name: "Ada" });
    await place.client.signOut();
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("ends in every tab after a sign-out in one, and no content stays readable", async () => {
    const place = await signedIn();
    const { user, visited } = renderScreen(place, page, { routes: { signedOut: "/signed-out" } });
    await user.type(await screen.findByRole("textbox", { name: "Note" }), "half a sentence");
    const tab = createAuthClient({ baseURL: place.service.url, fetch: place.page.fetch });
    await tab.signOut();
    await waitFor(() => expect(visited).toEqual(["/signed-out"]));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("belongs to another user now: the application drops its data", async () => {
    const place = await signedIn();
    await openBrowser(place.service).client.signUp.email(BOB);
    const onUserChanged = vi.fn();
    const { container } = renderScreen(place, <Name />, { onUserChanged });
    await waitFor(() => expect(container.textContent).toBe("Ada"));
    // Another tab of the same browser has the same cookies and another client.
    const tab = createAuthClient({ baseURL: place.service.url, fetch: place.page.fetch });
    await tab.signIn.email(BOB);
    await place.client.session.refetch();
    await waitFor(() => expect(onUserChanged).toHaveBeenCalledOnce());
    expect(container.textContent).toBe("Bob");
  });
});

describe("another user on the same page", () => {
  test("makes the application drop its data, before the form continues to its target", async () => {
    const place = await signedIn();
    await openBrowser(place.service).client.signUp.email(BOB);
    const done: string[] = [];
    const { user, container } = renderScreen(
      place,
      <>
        <SignedIn>
          <Name />
        </SignedIn>
        <SignedOut>
          <SignIn redirectTo="/orders" />
        </SignedOut>
      </>,
      { onUserChanged: () => void done.push("dropped"), navigate: (to) => void done.push(to) },
    );
    await waitFor(() => expect(container.textContent).toBe("Ada"));
    await place.client.signOut();
    await user.type(await screen.findByLabelText("Email address"), BOB.email);
    await user.type(screen.getByLabelText("Password"), `${BOB.password}{Enter}`);
    await waitFor(() => expect(done).toEqual(["dropped", "/orders"]));
    expect(container.textContent).toContain("Bob");
  });
});

describe("getSession on a server", () => {
  test("reads a request's session, from a service or an engine in the process", async () => {
    const { service, page } = await signedIn();
    let cookie = "";
    service.intercept((request) => {
      cookie = request.headers.cookie ?? "";
      return false;
    });
    await page.fetch(`${service.url}/api/auth/ok`, {});
    service.intercept(undefined);
    const request = new Request("https://app.example.com/", { headers: { cookie } });
    expect((await getSession(request, { baseURL: service.url }))?.user.email).toBe(ADA.email);
    expect((await getSession({ cookie }, { auth: service.auth }))?.user.email).toBe(ADA.email);
    expect(await getSession(new Headers(), { baseURL: service.url })).toBeNull();
    expect(await getSession({ cookie: "a=b" }, { auth: service.auth })).toBeNull();
    expect(await getSession({ cookie: "a=b" }, { baseURL: service.url })).toBeNull();
  });

  test("never mistakes a failing service for a signed-out user", async () => {
    const { service } = await startEngine();
    service.intercept((_request, response) => {
      response.writeHead(503).end();
      return true;
    });
    await expect(getSession({ cookie: "a=b" }, { baseURL: service.url })).rejects.toThrow("couldn't be read");
  });
});

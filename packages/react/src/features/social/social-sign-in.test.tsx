import { createAuthClient } from "@latchkey/client";
import { oauthPopupClient } from "@latchkey/client/features";
import { screen, waitFor, within } from "@testing-library/react";
import { oauthPopup } from "latchkey/features";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { SignIn } from "../../sign-in/sign-in.tsx";
import { SignUp } from "../../sign-up/sign-up.tsx";
import { renderScreen, startEngine } from "../../testing/render-screen.tsx";
import { keepLastMethod, readLastMethod } from "./last-method.ts";
import { SocialSignIn } from "./social-sign-in.tsx";
import { THREE, watchAsked } from "./testing/providers.ts";

const providers = (): HTMLElement => screen.getByRole("form", { name: "Sign in with another account" });
const names = (): string[] =>
  within(providers())
    .getAllByRole("button")
    .map((button) => button.querySelector('[data-part="label"]')?.textContent ?? "");
const google = () => screen.findByRole("button", { name: /Continue with Google/ });

beforeEach(() => keepLastMethod(undefined));

async function start(options: Parameters<typeof startEngine>[0] = {}) {
  const place = await startEngine({ socialProviders: THREE, ...options });
  return { ...place, config: place.service.auth.uiConfig };
}

describe("the providers' buttons", () => {
  test("stand above the form, in the order of the configuration", async () => {
    const place = await start();
    renderScreen(place, <SignIn />, { session: null, config: place.config });
    // Side by side there is only space for their names; the buttons' own names are longer.
    expect(names()).toEqual(["Google", "GitHub", "GitLab"]);
    screen.getByRole("button", { name: "Continue with GitHub" });
    const password = screen.getByLabelText("Password");
    expect(providers().compareDocumentPosition(password) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(providers().contains(password)).toBe(false);
    // The space of each mark is there at first, its drawing a little later.
    for (const mark of providers().querySelectorAll('[data-part="mark"]'))
      expect(mark.getAttribute("width")).toBe("20");
    await waitFor(() => expect(providers().querySelectorAll("svg path").length).toBeGreaterThan(5));
  });

  test("lead to the provider, and from there back to the same page", async () => {
    const place = await start();
    const asked = watchAsked(place.service);
    const { user, visited } = renderScreen(
      place,
      <SignIn redirectTo="/orders?page=2" newUserRedirectTo="/welcome" initialIdentifier="ada@example.com" />,
      { session: null, config: place.config, routes: { socialError: "/error" } },
    );
    await user.dblClick(await google());
    await waitFor(() => expect(visited).toEqual(["/there"]));
    expect(asked).toEqual([
      {
        provider: "google",
        callbackURL: `${location.origin}/orders?page=2`,
        newUserCallbackURL: `${location.origin}/welcome`,
        errorCallbackURL: `${location.origin}/error?redirect_to=%2Forders%3Fpage%3D2&provider=google`,
        loginHint: "ada@example.com",
        disableRedirect: true,
      },
    ]);
    // It stays pending, since the page is left.
    expect((await google()).getAttribute("aria-disabled")).toBe("true");
  });

  test("request an account on the sign-up page", async () => {
    const place = await start();
    const asked = watchAsked(place.service);
    const { user } = renderScreen(place, <SignUp />, { session: null, config: place.config });
    await user.click(await google());
    await waitFor(() => expect(asked).toMatchObject([{ provider: "google", requestSignUp: true }]));
  });

  test("open a popup window on request; if it is blocked, they say so and use this page", async () => {
    const place = await start({ plugins: [oauthPopup()] });
    const asked = watchAsked(place.service);
    const opened: string[] = [];
    const { open } = window;
    onTestFinished(() => void Object.assign(window, { open }));
    const blocked = (url: string): null => {
      opened.push(url);
      return null;
    };
    Object.assign(window, { open: blocked });
    const client = createAuthClient({
      baseURL: place.service.url,
      fetch: place.page.fetch,
      plugins: [oauthPopupClient()],
    });
    const { user, visited } = renderScreen({ client }, <SocialSignIn mode="popup" redirectTo="/orders" />, {
      session: null,
      config: place.config,
    });
    await user.click(await google());
    expect((await screen.findByRole("alert")).textContent).toContain("Your browser blocked");
    expect(opened).toHaveLength(1);
    expect(opened[0]).toContain("/oauth-popup/start?provider=google");
    expect([asked, visited]).toEqual([[], []]);
    await user.click(await google());
    await waitFor(() => expect(visited).toEqual(["/there"]));
    expect(opened).toHaveLength(1);
  });

  test("open a popup window; a browser without its cookie goes to the page that says so", async () => {
    const place = await start({ plugins: [oauthPopup()] });
    const done = async () => ({ data: { success: true }, error: null });
    const played = { id: "played", getActions: () => ({ $popup: { signIn: done, reauthenticate: done } }) };
    const client = createAuthClient({
      baseURL: place.service.url,
      fetch: place.page.fetch,
      plugins: [played],
    });
    const { user, visited } = renderScreen({ client }, <SocialSignIn mode="popup" redirectTo="/orders" />, {
      session: null,
      config: place.config,
    });
    await user.click(await google());
    await waitFor(() => expect(visited).toEqual(["/sign-in?redirect_to=%2Forders&reason=cookies-blocked"]));
  });

  test("show why they failed", async () => {
    const place = await start();
    place.service.intercept((request, response) => {
      if (!request.url?.endsWith("/sign-in/social")) return false;
      response.writeHead(404, { "content-type": "application/json" });
      response.end('{"code":"PROVIDER_NOT_FOUND","message":"Provider not found"}');
      return true;
    });
    const { user, visited } = renderScreen(place, <SignIn />, { session: null, config: place.config });
    await user.click(await google());
    expect((await screen.findByRole("alert")).textContent).toContain("isn't working right now");
    expect(visited).toEqual([]);
  });

  test("are the only method where passwords are off", async () => {
    const place = await start({ emailAndPassword: { enabled: false } });
    renderScreen(place, <SignIn />, { session: null, config: place.config });
    expect(names()).toHaveLength(3);
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.queryByText("or")).toBeNull();
  });

  test("aren't there without a provider", async () => {
    const place = await startEngine();
    renderScreen(place, <SignIn />, { session: null, config: place.service.auth.uiConfig });
    expect(screen.queryByRole("form", { name: "Sign in with another account" })).toBeNull();
  });

  test('more than three show only their names, and more than four are behind "More"', async () => {
    const place = await start();
    const socialProviders = ["a", "b", "c", "d", "e", "f"].map((id) => ({ id, name: id.toUpperCase() }));
    renderScreen(place, <SignIn />, { session: null, config: { ...place.config, socialProviders } });
    expect(names().slice(0, 4)).toEqual(["A", "B", "C", "D"]);
    expect(screen.getByRole("button", { name: "Continue with A" })).toBeDefined();
    const more = screen.getByText("More sign-in methods").closest("details");
    expect(more?.open).toBe(false);
    expect(more?.querySelectorAll("button")).toHaveLength(2);
  });
});

describe("the provider that was used last", () => {
  test("comes first and is marked, from the first render on", async () => {
    const place = await start();
    keepLastMethod("gitlab");
    renderScreen(place, <SignIn />, { session: null, config: place.config, lastMethod: "gitlab" });
    expect(names()).toEqual(["GitLab Last used", "Google", "GitHub"]);
  });

  test("is the provider of the last successful sign-in, not one whose button was only pressed", async () => {
    const place = await start();
    watchAsked(place.service);
    const signIn = { session: null, config: place.config };
    const { user, visited, unmount } = renderScreen(place, <SignIn />, signIn);
    const press = async (): Promise<void> => {
      const before = visited.length;
      await user.click(await screen.findByRole("button", { name: /GitLab/ }));
      await waitFor(() => expect(visited).toHaveLength(before + 1));
    };
    await press();
    expect(readLastMethod(document.cookie)).toBeUndefined();
    unmount();
    const ada = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
    await place.client.signUp.email(ada);
    const { data } = await place.client.getSession();
    renderScreen(place, <p>Signed in</p>, { session: data });
    await waitFor(() => expect(readLastMethod(document.cookie)).toBe("gitlab"));
  });

  test("isn't a provider whose page was left before signing in with a password", async () => {
    const place = await start();
    watchAsked(place.service);
    const signIn = { session: null, config: place.config };
    const first = renderScreen(place, <SignIn />, signIn);
    await first.user.click(await screen.findByRole("button", { name: /GitLab/ }));
    await waitFor(() => expect(first.visited).toEqual(["/there"]));
    first.unmount();
    renderScreen(place, <SignIn />, signIn).unmount();
    await place.client.signUp.email({
      name: "Ada",
      email: "ada@example.com",
      password: "correct horse battery",
    });
    const { data } = await place.client.getSession();
    renderScreen(place, <p>Signed in</p>, { session: data });
    await screen.findByText("Signed in");
    expect(readLastMethod(document.cookie)).toBeUndefined();
  });

  test("is none after signing in with a password", async () => {
    const place = await start();
    const ada = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
    await place.client.signUp.email(ada);
    await place.client.signOut();
    keepLastMethod("gitlab");
    const { user, visited } = renderScreen(place, <SignIn redirectTo="/" />, {
      session: null,
      config: place.config,
    });
    await user.type(screen.getByRole("textbox", { name: "Email address" }), ada.email);
    await user.type(screen.getByLabelText("Password"), `${ada.password}{Enter}`);
    await waitFor(() => expect(visited).toEqual(["/"]));
    expect(readLastMethod(document.cookie)).toBeUndefined();
  });

  test("is only read from its cookie", () => {
    expect(readLastMethod("a=b; lk_last=google; c=d")).toBe("google");
    expect(readLastMethod("xlk_last=google")).toBeUndefined();
    expect(readLastMethod("lk_last=<script>")).toBeUndefined();
  });
});

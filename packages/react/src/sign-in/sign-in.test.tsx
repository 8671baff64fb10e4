import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { ADA } from "../../../client/src/testing/people.ts";
import { openBrowser, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { SignIn } from "./sign-in.tsx";

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email address" });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const submit = () => screen.getByRole("button", { name: /^Sign in/ });

const attributesOf = (element: HTMLElement) =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

function PlainAlert({ children }: { children?: ReactNode }): ReactNode {
  return <aside>{children}</aside>;
}

/** An engine with Ada's account, and a browser without a session. */
async function start(options: Parameters<typeof startEngine>[0] = {}) {
  const { service, client } = await startEngine(options);
  await client.signUp.email(ADA);
  return { service, ...openBrowser(service) };
}

type Place = Awaited<ReturnType<typeof start>>;

/** Answers a path with an error until the test ends that. */
function failing(place: Place, status: number, headers: Record<string, string>, body: object): () => void {
  place.service.intercept((request, response) => {
    if (!request.url?.includes("/sign-in/")) return false;
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    return true;
  });
  return () => place.service.intercept(undefined);
}

describe("<SignIn/>", () => {
  test("signs in and goes to the application's target", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <SignIn redirectTo="/orders?page=2" />, { session: null });
    await screen.findByRole("heading", { level: 2, name: "Sign in to Latchkey" });
    await user.type(email(), ADA.email);
    await user.type(password(), `${ADA.password}{Enter}`);
    await waitFor(() => expect(visited).toEqual(["/orders?page=2"]));
    expect(place.client.session.get().data?.user.email).toBe(ADA.email);
    // Removing the form tells password managers that it was accepted.
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  test("has the attributes that password managers need", async () => {
    const place = await start();
    renderScreen(place, <SignIn initialIdentifier={ADA.email} />, { session: null });
    expect(attributesOf(email())).toMatchObject({
      id: "lk-username",
      name: "email",
      type: "email",
      autocomplete: "username webauthn",
      inputmode: "email",
      enterkeyhint: "next",
      spellcheck: "false",
      autocapitalize: "none",
    });
    expect(email().value).toBe(ADA.email);
    expect(attributesOf(password())).toMatchObject({
      id: "current-password",
      name: "password",
      type: "password",
      autocomplete: "current-password webauthn",
      enterkeyhint: "go",
    });
    // Old passwords must pass, whatever the rules are now.
    expect(password().hasAttribute("minlength")).toBe(false);
    expect(password().hasAttribute("maxlength")).toBe(false);
    expect(document.querySelectorAll("form")).toHaveLength(1);
  });

  test("keeps the email address after a wrong password, clears the password and focuses it", async () => {
    const place = await start();
    const { user } = renderScreen(place, <SignIn />, { session: null });
    await user.type(email(), ADA.email);
    await user.type(password(), "not hers{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Wrong email address or password.");
    expect(email().value).toBe(ADA.email);
    expect(password().value).toBe("");
    expect(document.activeElement).toBe(password());
  });

  test("tells banned users the reason, the end, and where to get help", async () => {
    const place = await start({ branding: { supportUrl: "https://acme.example/help" } });
    failing(
      place,
      403,
      {},
      {
        code: "BANNED_USER",
        message: "",
        banExpires: "2027-05-04T12:00:00.000Z",
        banMessage: "You sent spam.",
      },
    );
    const { user } = renderScreen(place, <SignIn />, { session: null });
    await user.type(email(), ADA.email);
    await user.type(password(), `${ADA.password}{Enter}`);
    const alert = await screen.findByRole("group", { name: /This account is banned until May 4, 2027/ });
    expect(alert.textContent).toContain("You sent spam.");
    const support = within(alert).getByRole("link", { name: "Contact support" });
    expect(support.getAttribute("href")).toBe("https://acme.example/help");
  });

  test("keeps a wrong password that is shown", async () => {
    const place = await start();
    const { user } = renderScreen(place, <SignIn />, { session: null });
    await user.type(email(), ADA.email);
    await user.type(password(), "not hers");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    await user.click(submit());
    const alert = await screen.findByRole("group", { name: /Wrong email address or password/ });
    expect(password().value).toBe("not hers");
    expect(password().type).toBe("password");
    expect(document.activeElement).toBe(alert);
    // Sending hid the password, so the next failure clears it.
    await user.click(submit());
    await waitFor(() => expect(password().value).toBe(""));
  });

  test("lists two problems above the form, and focuses the field of a single one", async () => {
    const place = await start();
    const { user } = renderScreen(place, <SignIn />, { session: null });
    await user.click(submit());
    const summary = screen.getByRole("group", { name: "There are 2 problems" });
    expect(document.activeElement).toBe(summary);
    await user.click(screen.getByRole("link", { name: "Enter your email address." }));
    expect(document.activeElement).toBe(email());
    await user.keyboard("ada");
    await user.click(submit());
    await user.type(password(), "x");
    await user.click(submit());
    expect(document.activeElement).toBe(email());
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Enter an email address like name@example.com.")).toBeDefined();
    expect(place.service.count("POST /sign-in/email")).toBe(0);
  });

  test("sends text that a password manager filled in without events", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <SignIn redirectTo="/" />, { session: null });
    // The screen renders again with the configuration; password managers fill in after that.
    await screen.findByRole("heading", { name: /^Sign in to / });
    const fill = (input: HTMLInputElement, value: string): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    };
    fill(email(), ADA.email);
    fill(password(), ADA.password);
    await user.click(submit());
    await waitFor(() => expect(visited).toEqual(["/"]));
  });

  test("is sent once, however often the button is pressed", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <SignIn redirectTo="/" />, { session: null });
    await user.type(email(), ADA.email);
    await user.type(password(), ADA.password);
    const release = place.page.holdAnswers();
    await user.dblClick(submit());
    await user.keyboard("{Enter}");
    expect(submit().getAttribute("aria-disabled")).toBe("true");
    expect(email().readOnly).toBe(true);
    await waitFor(() => expect(release(0)).toBe(true));
    await waitFor(() => expect(release(1)).toBe(true));
    await waitFor(() => expect(visited).toEqual(["/"]));
    expect(place.service.count("POST /sign-in/email")).toBe(1);
  });

  test("loses nothing when the network fails, and continues from there", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <SignIn redirectTo="/" />, { session: null });
    await user.type(email(), ADA.email);
    await user.type(password(), ADA.password);
    place.service.intercept((_request, response) => {
      response.destroy();
      return true;
    });
    await user.click(submit());
    const alert = await screen.findByRole("group", { name: /Can't reach/ });
    expect(document.activeElement).toBe(alert);
    expect(password().value).toBe(ADA.password);
    place.service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(visited).toEqual(["/"]));
  });

  test("counts the seconds until it can be sent again; the form can be edited meanwhile", async () => {
    const place = await start();
    const { user } = renderScreen(place, <SignIn />, { session: null });
    await user.type(email(), ADA.email);
    await user.type(password(), ADA.password);
    const end = failing(place, 429, { "retry-after": "2" }, { code: "TOO_MANY_REQUESTS" });
    await user.click(submit());
    await screen.findByRole("group", { name: "Too many attempts. Try again in 2 seconds." });
    expect(submit().textContent).toMatch(/^Sign in · [12] sec$/);
    await user.click(submit());
    expect(screen.getByText(/^Wait [12] seconds?$/).getAttribute("role")).toBe("status");
    expect(email().readOnly).toBe(false);
    end();
    await waitFor(() => expect(submit().textContent).toBe("Sign in"));
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
      "You can continue now.",
    );
    expect(place.service.count("POST /sign-in/email")).toBe(1);
  });

  test("shows the request ID of an unknown error, for reports", async () => {
    const place = await start();
    const { user } = renderScreen(place, <SignIn />, { session: null });
    await user.type(email(), ADA.email);
    await user.type(password(), ADA.password);
    failing(place, 500, {}, { code: "INTERNAL_SERVER_ERROR", requestId: "req-42" });
    await user.click(submit());
    await screen.findByRole("group", { name: /req-42/ });
    expect(screen.getByRole("button", { name: "Copy request ID" })).toBeDefined();
  });

  test("asks to confirm the email address in place, and sends another email", async () => {
    const place = await start({
      emailAndPassword: { enabled: true, requireEmailVerification: true },
      emailVerification: { sendVerificationEmail: async () => undefined },
    });
    const { user } = renderScreen(place, <SignIn />, { session: null });
    await user.type(email(), ADA.email);
    await user.type(password(), `${ADA.password}{Enter}`);
    const heading = await screen.findByRole("heading", { name: "Confirm your email address" });
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole("button", { name: "Resend" }));
    await screen.findByText(/We sent a new email/);
    await user.click(screen.getByRole("button", { name: "Resend" }));
    expect(screen.getByText(/^You can resend it in \d+ seconds?/).getAttribute("role")).toBe("status");
    expect(place.service.count("POST /send-verification-email")).toBe(1);
    await user.click(screen.getByRole("link", { name: "Back to sign-in" }));
    expect(email().value).toBe(ADA.email);
    expect(password().value).toBe("");
  });

  test("a signed-in user continues, or switches to another account", async () => {
    const { service, client } = await startEngine();
    await client.signUp.email(ADA);
    const { data } = await client.getSession();
    const place = { service, client };
    const { user, visited } = renderScreen(place, <SignIn redirectTo="/orders" />, { session: data });
    screen.getByRole("heading", { name: "You're signed in" });
    expect(screen.queryByLabelText("Password")).toBeNull();
    const go = screen.getByRole("link", { name: "Continue as Ada" });
    expect(go.getAttribute("href")).toBe("/orders");
    await user.click(go);
    expect(visited).toEqual(["/orders"]);
    await user.click(screen.getByRole("button", { name: "Use another account" }));
    const heading = await screen.findByRole("heading", { name: /^Sign in/ });
    expect(document.activeElement).toBe(heading);
    expect(email().value).toBe("");
  });

  test("links to signing up and keeps the target; not where sign-up is closed", async () => {
    const place = await start();
    const { unmount } = renderScreen(place, <SignIn redirectTo="/orders" />, { session: null });
    const link = screen.getByRole("link", { name: "Create an account" });
    expect(link.getAttribute("href")).toBe("/sign-up?redirect_to=%2Forders");
    unmount();
    const closed = await startEngine({ emailAndPassword: { enabled: true, disableSignUp: true } });
    renderScreen(closed, <SignIn />, { session: null });
    await screen.findByRole("heading", { name: "Sign in to Latchkey" });
    expect(screen.queryByRole("link", { name: "Create an account" })).toBeNull();
  });

  test("requests the configuration once, and again after a failure", async () => {
    const place = await start();
    let failures = 1;
    place.service.intercept((request, response) => {
      if (!request.url?.includes("/ui/config") || failures-- <= 0) return false;
      response.writeHead(503).end();
      return true;
    });
    renderScreen(
      place,
      <>
        <SignIn />
        <SignIn />
      </>,
      { session: null },
    );
    await waitFor(() =>
      expect(screen.getAllByRole("heading", { name: "Sign in to Latchkey" })).toHaveLength(2),
    );
    expect(place.service.count("GET /ui/config")).toBe(2);
  });

  test("only follows a `redirect_to` that is a path of its origin", async () => {
    const place = await start();
    for (const [asked, reached] of [
      ["/orders", "/orders"],
      ["//evil.example", "/home"],
      ["https://evil.example", "/home"],
    ] as const) {
      history.replaceState(null, "", `/?redirect_to=${encodeURIComponent(asked)}`);
      const { user, visited, unmount } = renderScreen({ ...openBrowser(place.service) }, <SignIn />, {
        session: null,
        routes: { afterSignIn: "/home" },
      });
      await user.type(email(), ADA.email);
      await user.type(password(), `${ADA.password}{Enter}`);
      await waitFor(() => expect(visited).toEqual([reached]));
      unmount();
    }
    history.replaceState(null, "", "/");
  });

  test("accepts classes, slots, texts and handlers from the application", async () => {
    const place = await start();
    const onError = vi.fn(() => true);
    const onSuccess = vi.fn();
    const { user, visited } = renderScreen(
      place,
      <SignIn
        className="mine"
        classNames={{ submit: "big", identifier: "address" }}
        messages={{ auth: { signIn: { submit: { label: "Let me in" } } } }}
        headingLevel={1}
        slots={{ Alert: PlainAlert }}
        onError={onError}
        onSuccess={onSuccess}
      />,
      { session: null },
    );
    await screen.findByRole("heading", { level: 1 });
    const button = screen.getByRole("button", { name: "Let me in" });
    expect(button.className).toContain("big");
    expect(document.querySelector('[data-lk="SignIn"].mine [data-part="identifier"].address')).not.toBeNull();
    await user.type(email(), ADA.email);
    await user.type(password(), "not hers{Enter}");
    await waitFor(() => expect(onError).toHaveBeenCalledOnce());
    expect(screen.queryByRole("alert")).toBeNull();
    await user.clear(password());
    await user.type(password(), `${ADA.password}{Enter}`);
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    // With `onSuccess` the application chooses the next page.
    expect(visited).toEqual([]);
  });

  test.for(["de", "ar"] as const)("speaks %s", async (lang) => {
    const place = await start();
    const { container } = renderScreen(place, <SignIn layout="page" />, { session: null, lang });
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Latchkey"));
    expect(container.querySelector(`[lang="${lang}"]`)?.getAttribute("dir")).toBe(
      lang === "ar" ? "rtl" : "ltr",
    );
    expect(screen.getByRole("main")).toBeDefined();
  });
});

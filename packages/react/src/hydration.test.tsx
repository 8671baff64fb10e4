import type { SessionData } from "@latchkey/client";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA } from "../../client/src/testing/people.ts";
import { SignedIn, SignedOut } from "./session/guards.tsx";
import { SignIn } from "./sign-in/sign-in.tsx";
import { SignUp } from "./sign-up/sign-up.tsx";
import { serverPage } from "./testing/hydrate-screen.tsx";
import { openBrowser, startEngine } from "./testing/render-screen.tsx";

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email address" });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");

/** Types as users do before any script runs. */
function typeUnseen(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
}

async function start() {
  const { service, client } = await startEngine();
  await client.signUp.email(ADA);
  const { data: config } = await client.$fetch<never>("/ui/config");
  const { data: session } = await client.getSession();
  return { service, client, config: config ?? undefined, session, server: openBrowser(service) };
}

const FORMS = { signIn: "/sign-in", signUp: "/sign-up", signOut: "/sign-out" };

describe("a page that a server rendered", () => {
  test("has a form that works without scripts", async () => {
    const { server, config } = await start();
    const { html } = serverPage(server, <SignIn layout="page" />, { session: null, config, forms: FORMS });
    expect(html).toContain('method="post"');
    expect(html).toContain('action="/sign-in"');
    expect(html).toContain("Sign in to ");
    const form = document.querySelector("form");
    expect([...(form?.elements ?? [])].map((field) => field.getAttribute("name"))).toEqual([
      "email",
      "password",
      "remember",
      null,
    ]);
    expect(form?.noValidate).toBe(false);
    expect(email().required).toBe(true);
    // Buttons that work only with scripts are absent.
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });

  test.for(["en", "de", "ar"] as const)("hydrates without a warning: %s", async (lang) => {
    const { server, service, config } = await start();
    const page = serverPage(
      server,
      <>
        <SignIn layout="page" note="expired" />
        <SignUp headingLevel={1} />
      </>,
      { session: null, config, forms: FORMS, lang },
    );
    await page.hydrate(openBrowser(service));
    expect(page.complaints).toEqual([]);
    expect(service.count("GET /get-session")).toBe(1);
  });

  test("keeps text that was typed before hydration", async () => {
    const { server, service, config } = await start();
    const page = serverPage(server, <SignIn redirectTo="/orders" />, { session: null, config, forms: FORMS });
    typeUnseen(email(), ADA.email);
    typeUnseen(password(), ADA.password);
    const remember = screen.getByRole<HTMLInputElement>("checkbox");
    remember.checked = false;
    password().focus();
    await page.hydrate(openBrowser(service));
    expect(email().value).toBe(ADA.email);
    expect(password().value).toBe(ADA.password);
    expect(document.activeElement).toBe(password());
    // Further typing keeps the text.
    await page.user.type(password(), "!{Backspace}");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(page.visited).toEqual(["/orders"]));
    expect(page.complaints).toEqual([]);
  });

  test("shows the error and the values of a form that was refused without scripts", async () => {
    const { server, service, config } = await start();
    const refused = {
      error: { code: "INVALID_EMAIL_OR_PASSWORD", status: 401 },
      values: { email: ADA.email },
    };
    const page = serverPage(server, <SignIn refused={refused} />, { session: null, config, forms: FORMS });
    expect(screen.getByRole("alert").textContent).toContain("Wrong email address or password.");
    expect(email().value).toBe(ADA.email);
    // The box wasn't ticked when the form was posted.
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    await page.hydrate(openBrowser(service));
    expect(page.complaints).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(password()));
  });

  test("doesn't move the focus of a user who is typing when it hydrates with an error", async () => {
    const { server, service, config } = await start();
    const refused = {
      error: { code: "USER_ALREADY_EXISTS", status: 422 },
      values: { email: ADA.email, name: "A" },
    };
    const page = serverPage(server, <SignUp refused={refused} />, { session: null, config, forms: FORMS });
    password().focus();
    await page.hydrate(openBrowser(service));
    expect(document.activeElement).toBe(password());
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(page.complaints).toEqual([]);
  });

  test("has a separate form to ask for a confirmation email", async () => {
    const { server, service, config } = await start();
    const refused = { error: { code: "EMAIL_NOT_VERIFIED", status: 403 }, values: { email: ADA.email } };
    const page = serverPage(server, <SignIn refused={refused} />, { session: null, config, forms: FORMS });
    screen.getByRole("heading", { name: "Confirm your email address" });
    const data = new FormData(document.querySelector("form") ?? undefined);
    expect(Object.fromEntries(data)).toEqual({ resend: "1", email: ADA.email });
    await page.hydrate(openBrowser(service));
    expect(page.complaints).toEqual([]);
  });

  test("offers a signed-in user to continue, and to sign out with a form", async () => {
    const { server, client, config, session } = await start();
    const page = serverPage(server, <SignIn redirectTo="/orders" />, { session, config, forms: FORMS });
    expect(screen.getByRole("link", { name: "Continue as Ada" }).getAttribute("href")).toBe("/orders");
    expect(document.querySelector("form")?.getAttribute("action")).toBe(
      // Leads back to this page, with its target.
      `/sign-out?redirect_to=${encodeURIComponent("/sign-in?redirect_to=%2Forders")}`,
    );
    await page.hydrate({ client });
    expect(page.complaints).toEqual([]);
  });
});

describe("the session as a server knew it", () => {
  const guards = (
    <>
      <SignedIn fallback="?">in</SignedIn>
      <SignedOut fallback="?">out</SignedOut>
    </>
  );

  test.for([
    ["a session", "in"],
    ["nobody", "out"],
    ["nothing", "??"],
  ] as const)("%s: the first render of the browser shows the same", async ([what, shown]) => {
    const { server, client, service, session } = await start();
    const known = { "a session": asJson(session), nobody: null, nothing: undefined }[what];
    const page = serverPage(server, guards, { session: known });
    expect(page.container.textContent).toBe(shown);
    const browser = what === "a session" ? { client } : openBrowser(service);
    await page.hydrate(browser);
    expect(page.complaints).toEqual([]);
    await waitFor(() => expect(page.container.textContent).toBe(what === "a session" ? "in" : "out"));
  });

  test("stays with its page: a client that several pages share stores nothing on a server", async () => {
    const { server, session } = await start();
    expect(serverPage(server, guards, { session: asJson(session) }).container.textContent).toBe("in");
    expect(serverPage(server, guards, { session: null }).container.textContent).toBe("out");
    expect(server.client.session.get()).toMatchObject({ data: null, isPending: true });
  });
});

/** Returns the session as a page carries it: its dates are texts. */
function asJson(session: SessionData | null): SessionData {
  return JSON.parse(JSON.stringify(session)) as SessionData;
}

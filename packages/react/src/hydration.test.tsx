import type { SessionData } from "@latchkey/client";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA } from "../../client/src/testing/people.ts";
import { SignedIn, SignedOut } from "./session/guards.tsx";
import { SignIn } from "./sign-in/sign-in.tsx";
import { SignUp } from "./sign-up/sign-up.tsx";
import { serverPage } from "./testing/hydrate-screen.tsx";
import { openBrowser, startEngine } from "./testing/render-screen.tsx";

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");

/** As people type before any script runs. */
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
  test("has a form that works without script", async () => {
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
    // Nothing that works only with script.
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });

  test.for(["en", "de", "ar"] as const)("comes alive without a complaint: %s", async (lang) => {
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

  test("keeps what was typed before it came alive", async () => {
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
    // A further letter doesn't lose the others.
    await page.user.type(password(), "!{Backspace}");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(page.visited).toEqual(["/orders"]));
    expect(page.complaints).toEqual([]);
  });

  test("shows why a form was refused that was posted without script, and what stood in it", async () => {
    const { server, service, config } = await start();
    const refused = {
      error: { code: "INVALID_EMAIL_OR_PASSWORD", status: 401 },
      values: { email: ADA.email },
    };
    const page = serverPage(server, <SignIn refused={refused} />, { session: null, config, forms: FORMS });
    expect(screen.getByRole("alert").textContent).toContain("Wrong email or password.");
    expect(email().value).toBe(ADA.email);
    // It wasn't ticked when it was posted.
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    await page.hydrate(openBrowser(service));
    expect(page.complaints).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(password()));
  });

  test("doesn't interrupt who is typing already when it comes alive with an error", async () => {
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

  test("asks for a confirmed address with a form of its own", async () => {
    const { server, service, config } = await start();
    const refused = { error: { code: "EMAIL_NOT_VERIFIED", status: 403 }, values: { email: ADA.email } };
    const page = serverPage(server, <SignIn refused={refused} />, { session: null, config, forms: FORMS });
    screen.getByRole("heading", { name: "Confirm your email" });
    const data = new FormData(document.querySelector("form") ?? undefined);
    expect(Object.fromEntries(data)).toEqual({ resend: "1", email: ADA.email });
    await page.hydrate(openBrowser(service));
    expect(page.complaints).toEqual([]);
  });

  test("offers who is signed in to go on, and to sign out as a form", async () => {
    const { server, client, config, session } = await start();
    const page = serverPage(server, <SignIn redirectTo="/orders" />, { session, config, forms: FORMS });
    expect(screen.getByRole("link", { name: "Continue as Ada" }).getAttribute("href")).toBe("/orders");
    expect(document.querySelector("form")?.getAttribute("action")).toBe(
      // Back to this page, which still knows where to go.
      `/sign-out?redirect_to=${encodeURIComponent("/sign-in?redirect_to=%2Forders")}`,
    );
    await page.hydrate({ client });
    expect(page.complaints).toEqual([]);
  });
});

describe("what a server knew of the session", () => {
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

  test("stays with its page: a client that pages share learns nothing on a server", async () => {
    const { server, session } = await start();
    expect(serverPage(server, guards, { session: asJson(session) }).container.textContent).toBe("in");
    expect(serverPage(server, guards, { session: null }).container.textContent).toBe("out");
    expect(server.client.session.get()).toMatchObject({ data: null, isPending: true });
  });
});

/** As it arrives in a page: its dates are texts. */
function asJson(session: SessionData | null): SessionData {
  return JSON.parse(JSON.stringify(session)) as SessionData;
}

import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA, BOB } from "../../../client/src/testing/people.ts";
import { openBrowser, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { SignUp } from "./sign-up.tsx";

const named = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const submit = () => screen.getByRole("button", { name: /^Create/ });

describe("<SignUp/>", () => {
  test("creates an account, signs in and goes to the application's target", async () => {
    const place = await startEngine();
    const { user, visited } = renderScreen(place, <SignUp redirectTo="/welcome" />, { session: null });
    await screen.findByRole("heading", { name: "Create your Latchkey account" });
    await user.type(named("Name"), " Ada ");
    await user.type(named("Email address"), ` ${ADA.email} `);
    await user.type(password(), `${ADA.password}{Enter}`);
    await waitFor(() => expect(visited).toEqual(["/welcome"]));
    expect(place.client.session.get().data?.user).toMatchObject({ name: "Ada", email: ADA.email });
  });

  test("has the attributes that password managers need", async () => {
    const place = await startEngine({ emailAndPassword: { enabled: true, minPasswordLength: 12 } });
    renderScreen(place, <SignUp />, { session: null });
    await screen.findByText("At least 12 characters. Try a few unrelated words.");
    expect(named("Name").getAttribute("autocomplete")).toBe("name");
    expect(named("Email address").getAttribute("autocomplete")).toBe("username");
    expect(password().id).toBe("new-password");
    expect(password().getAttribute("autocomplete")).toBe("new-password");
    expect(password().getAttribute("passwordrules")).toBe("minlength: 12; maxlength: 128;");
    // This attribute would silently cut pasted text.
    expect(password().hasAttribute("maxlength")).toBe(false);
    // The rules are shown before typing.
    const hint = document.getElementById(password().getAttribute("aria-describedby")?.split(" ")[0] ?? "");
    expect(hint?.textContent).toContain("At least 12 characters");
  });

  test("says at the field that an email address is taken, and links to signing in", async () => {
    const place = await startEngine();
    await place.client.signUp.email(ADA);
    const { user } = renderScreen(openBrowser(place.service), <SignUp redirectTo="/orders" />, {
      session: null,
    });
    await user.type(named("Name"), "Another Ada");
    await user.type(named("Email address"), ADA.email);
    await user.type(password(), BOB.password);
    await user.click(submit());
    await screen.findByText("An account with this email address already exists.");
    expect(document.activeElement).toBe(named("Email address"));
    expect(named("Name").value).toBe("Another Ada");
    expect(password().value).toBe(BOB.password);
    const links = screen.getAllByRole("link", { name: "Sign in" }).map((link) => link.getAttribute("href"));
    expect(links).toContain("/sign-in?redirect_to=%2Forders");
    await user.type(named("Email address"), ".org");
    expect(screen.queryByText("An account with this email address already exists.")).toBeNull();
  });

  test("counts a password's characters as the engine does, and says what is missing", async () => {
    const place = await startEngine();
    const { user } = renderScreen(place, <SignUp />, { session: null });
    await screen.findByRole("heading", { name: "Create your Latchkey account" });
    await user.type(password(), "abc");
    await screen.findByText("Add 5 more characters");
    await user.type(named("Name"), "Ada");
    await user.type(named("Email address"), ADA.email);
    await user.click(submit());
    expect(document.activeElement).toBe(password());
    expect(screen.getByText("Use at least 8 characters (3 now).")).toBeDefined();
    await user.type(password(), "d");
    expect(screen.getByText("Use at least 8 characters (4 now).")).toBeDefined();
    await user.type(password(), "efgh");
    expect(screen.queryByText(/Use at least 8 characters/)).toBeNull();
    // The strength is announced once the typing pauses.
    await waitFor(() =>
      expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain(
        "Easy to guess: a sequence such as 1234 or abcd",
      ),
    );
    expect(place.service.count("POST /sign-up/email")).toBe(0);
  });

  test("asks to confirm the email address where required, for a taken one as well", async () => {
    const place = await startEngine({
      emailAndPassword: { enabled: true, requireEmailVerification: true },
      emailVerification: { sendVerificationEmail: async () => undefined },
    });
    await place.client.signUp.email(BOB);
    const { user, visited } = renderScreen(place, <SignUp />, { session: null });
    await user.type(named("Name"), "Bob");
    await user.type(named("Email address"), BOB.email);
    await user.type(password(), `${ADA.password}{Enter}`);
    const heading = await screen.findByRole("heading", { name: "Check your email" });
    expect(document.activeElement).toBe(heading);
    expect(visited).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Resend" }));
    await screen.findByText(/We sent a new email/);
    await user.click(screen.getByRole("link", { name: "Use another email address" }));
    expect(named("Email address").value).toBe(BOB.email);
    expect(named("Name").value).toBe("Bob");
    expect(password().value).toBe("");
  });

  test("says that sign-up is closed, and links to signing in", async () => {
    const place = await startEngine({ emailAndPassword: { enabled: true, disableSignUp: true } });
    renderScreen(place, <SignUp />, { session: null });
    await screen.findByRole("heading", { name: "You can't create an account here" });
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("a signed-in user continues, or switches to another account", async () => {
    const { service, client } = await startEngine();
    await client.signUp.email(ADA);
    const { data } = await client.getSession();
    const { user, visited } = renderScreen({ client }, <SignUp redirectTo="/orders" />, { session: data });
    await user.click(screen.getByRole("link", { name: "Continue as Ada" }));
    expect(visited).toEqual(["/orders"]);
    await user.click(screen.getByRole("button", { name: "Use another account" }));
    await waitFor(() => expect(named("Email address").value).toBe(""));
    expect(service.count("POST /sign-out")).toBe(1);
  });

  test("links the documents that users agree to", async () => {
    const place = await startEngine({
      branding: {
        name: "Acme",
        termsUrl: "https://acme.example/terms",
        privacyUrl: "https://acme.example/privacy",
      },
    });
    renderScreen(place, <SignUp />, { session: null });
    const terms = await screen.findByRole("link", { name: "terms of use" });
    expect(terms.getAttribute("href")).toBe("https://acme.example/terms");
    expect(screen.getByRole("heading", { name: "Create your Acme account" })).toBeDefined();
  });

  test("shows a name with markup and bidi characters as plain text", async () => {
    const place = await startEngine();
    const { user, visited } = renderScreen(place, <SignUp redirectTo="/" />, { session: null });
    const name = "<img src=x onerror=alert(1)>\u200fadA";
    await user.click(named("Name"));
    await user.paste(name);
    await user.type(named("Email address"), ADA.email);
    await user.type(password(), `${ADA.password}{Enter}`);
    await waitFor(() => expect(visited).toEqual(["/"]));
    expect(place.client.session.get().data?.user.name).toBe(name);
    expect(document.querySelector("img")).toBeNull();
  });
});

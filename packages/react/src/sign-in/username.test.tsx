import { screen, waitFor } from "@testing-library/react";
import { username } from "latchkey/features";
import { describe, expect, test } from "vitest";
import { ADA, BOB } from "../../../client/src/testing/people.ts";
import { SignUp } from "../sign-up/sign-up.tsx";
import { openBrowser, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { SignIn } from "./sign-in.tsx";

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const identifier = () => field("Email address or username");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");

/** An engine where Ada has a username, and a browser without a session. */
async function start(options: Parameters<typeof startEngine>[0] = {}) {
  const { service, client } = await startEngine({ plugins: [username()], ...options });
  const named: typeof ADA = Object.assign({}, ADA, { username: "Ada" });
  await client.signUp.email(named);
  return { service, ...openBrowser(service) };
}

type Place = Awaited<ReturnType<typeof start>>;

const show = (place: Place, element = <SignIn />) =>
  renderScreen(place, element, { session: null, config: place.service.auth.uiConfig });

describe("<SignIn/> where there are usernames", () => {
  test("accepts both, and has the attributes that password managers need", async () => {
    show(await start());
    const { id, name, type, inputMode, autocomplete } = identifier();
    expect({ id, name, type, inputMode, autocomplete }).toEqual({
      id: "lk-username",
      name: "username",
      type: "text",
      inputMode: "email",
      autocomplete: "username webauthn",
    });
  });

  test.each([" ADA ", ADA.email])("signs in with %j", async (typed) => {
    const place = await start();
    const { user } = show(place);
    await user.type(identifier(), typed);
    await user.type(password(), `${ADA.password}{Enter}`);
    await waitFor(() => expect(place.client.session.get().data?.user.email).toBe(ADA.email));
  });

  test.each(["ada", "a", "not possible"])("says of %j only that it doesn't match", async (typed) => {
    const { user } = show(await start());
    await user.type(identifier(), typed);
    await user.type(password(), "not hers{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Wrong username or password.");
    expect(identifier().value).toBe(typed);
    expect(password().value).toBe("");
    expect(document.activeElement).toBe(password());
  });

  test("asks for one, and rejects an invalid email address", async () => {
    const { user } = show(await start());
    await user.type(password(), `${ADA.password}{Enter}`);
    await screen.findByText("Enter your email address or username.");
    expect(document.activeElement).toBe(identifier());
    await user.type(identifier(), "ada@");
    await screen.findByText("Enter an email address like name@example.com.");
  });

  test("knows the email address of an account that has to be confirmed", async () => {
    const place = await start({ emailAndPassword: { enabled: true, requireEmailVerification: true } });
    const { user } = renderScreen(place, <SignIn />, {
      session: null,
      config: place.service.auth.uiConfig,
      routes: { verifyEmail: undefined },
    });
    await user.type(identifier(), "ada");
    await user.type(password(), `${ADA.password}{Enter}`);
    await screen.findByText(
      (_, element) => element?.tagName === "P" && /ada@example/.test(element.textContent),
    );
  });
});

describe("<SignUp/> where there are usernames", () => {
  test("accepts one, and says at the field that it is taken or invalid", async () => {
    const place = await start();
    const { user } = show(place, <SignUp />);
    await user.type(field("Name"), "Bob");
    await user.type(field("Email address"), BOB.email);
    await user.type(field("Username (optional)"), "bob!");
    await user.type(password(), `${BOB.password}{Enter}`);
    await screen.findByText("Use 3 to 30 letters, digits, underscores or periods.");
    await user.clear(field("Username (optional)"));
    await user.type(field("Username (optional)"), "ADA");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() => expect(document.body.textContent).toContain("ADA is taken."));
    expect(document.activeElement).toBe(field("Username (optional)"));
    await user.clear(field("Username (optional)"));
    await user.type(field("Username (optional)"), "Bob{Enter}");
    await waitFor(() => expect(place.client.session.get().data?.user).toMatchObject({ username: "bob" }));
  });

  test("asks for one only if the deployment does", async () => {
    const required = await start({ plugins: [username({ signUp: "required" })] });
    const { user, unmount } = show(required, <SignUp />);
    await user.type(field("Name"), "Bob");
    await user.type(field("Email address"), BOB.email);
    await user.type(password(), `${BOB.password}{Enter}`);
    await screen.findByText("Enter a username.");
    expect(document.activeElement).toBe(field("Username"));
    unmount();
    const off = await start({ plugins: [username({ signUp: "off" })] });
    show(off, <SignUp />);
    expect(screen.queryByRole("textbox", { name: /Username/ })).toBeNull();
  });
});

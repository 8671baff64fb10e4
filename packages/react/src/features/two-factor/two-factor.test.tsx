import { authenticatorFor } from "@latchkey/testing/two-factor/factors";
import { screen, waitFor, within } from "@testing-library/react";
import { twoFactor } from "latchkey/features";
import { type ReactNode, useState } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ADA, FIREFOX, world } from "../../account/testing/world.tsx";
import { RequireSession } from "../../session/index.ts";
import { useReauthenticate } from "../../session/use-reauthenticate.ts";
import { SignIn } from "../../sign-in/index.ts";
import { openBrowser, renderScreen } from "../../testing/render-screen.tsx";
import { TwoFactorChallenge } from "./challenge.tsx";
import { TwoFactorSetup } from "./setup.tsx";
import { TrustedDevices } from "./trusted-devices.tsx";

const OPTIONS = { plugins: [twoFactor()] };

/** A user with an authenticator app, whose current code is used up. */
async function enrolled(options: Parameters<typeof world>[0] = OPTIONS) {
  const place = await world(options);
  const post = async <Data,>(path: string, body: object): Promise<Data> => {
    const { data, error } = await place.client.$fetch<Data>(path, { method: "POST", body });
    if (error !== null) throw new Error(error.code);
    return data;
  };
  const begun = await post<{ totpURI: string; backupCodes: string[] }>("/two-factor/enable", {});
  const authenticator = authenticatorFor({ now: Date.now }, begun.totpURI);
  await post("/two-factor/verify-totp", { code: authenticator.code() });
  return { ...place, authenticator, backupCodes: begun.backupCodes };
}

async function giveEmailAndPassword(user: ReturnType<typeof renderScreen>["user"]): Promise<void> {
  await user.type(await screen.findByLabelText("Email address"), ADA.email);
  await user.type(screen.getByLabelText("Password"), ADA.password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

const codeField = () => screen.findByLabelText<HTMLInputElement>("Code");

describe("a sign-in that needs a code", () => {
  test("asks for it in place of the screen, then goes to the sign-in's target", async () => {
    const { service, authenticator } = await enrolled();
    const browser = openBrowser(service);
    const onSuccess = vi.fn();
    const { user, visited } = renderScreen(browser, <SignIn onSuccess={onSuccess} redirectTo="/orders" />, {
      session: null,
    });
    await giveEmailAndPassword(user);
    const field = await codeField();
    const heading = screen.getByRole("heading", { name: "Two-step verification" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(field.autocomplete).toBe("one-time-code");
    expect(field.inputMode).toBe("numeric");
    expect(visited).toEqual([]);
    await user.type(field, authenticator.code(1));
    await waitFor(() => expect(visited).toEqual(["/orders"]));
    expect(onSuccess.mock.calls[0]?.[0]).toMatchObject({ user: { email: ADA.email } });
    expect((await browser.client.getSession()).data?.user.email).toBe(ADA.email);
  });

  test("opens the application's page for it, which keeps the target", async () => {
    const { service } = await enrolled();
    const { user, visited } = renderScreen(openBrowser(service), <SignIn redirectTo="/orders" />, {
      session: null,
      routes: { twoFactor: "/code" },
    });
    await giveEmailAndPassword(user);
    await waitFor(() => expect(visited).toEqual(["/code?redirect_to=%2Forders"]));
    expect(screen.queryByLabelText("Code")).toBeNull();
  });

  test("isn't asked for in a browser without the first step's cookie, and the sign-in page says why", async () => {
    const { service } = await enrolled();
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    const screens = <SignIn redirectTo="/orders" />;
    const { user, visited } = renderScreen(openBrowser(service), screens, { session: null });
    await giveEmailAndPassword(user);
    await waitFor(() => expect(visited).toEqual(["/sign-in?redirect_to=%2Forders&reason=cookies-blocked"]));
  });

  test("starts over with the email address after canceling", async () => {
    const { service } = await enrolled();
    const { user, visited } = renderScreen(openBrowser(service), <SignIn />, { session: null });
    await giveEmailAndPassword(user);
    await codeField();
    await user.click(screen.getByRole("button", { name: "Cancel sign-in" }));
    const email = await screen.findByLabelText<HTMLInputElement>("Email address");
    expect(email.value).toBe(ADA.email);
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H2"));
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    expect(visited).toEqual([]);
  });

  test("on a separate page without a waiting sign-in, links to signing in", async () => {
    const { service } = await enrolled();
    renderScreen(openBrowser(service), <TwoFactorChallenge />, { session: null });
    await screen.findByRole("heading", { name: "Sign-in expired" });
    expect(screen.getByRole("link", { name: "Start again" }).getAttribute("href")).toBe("/sign-in");
  });

  test("a wrong code keeps the focus on the field and shows the attempts left", async () => {
    const { service } = await enrolled();
    const { user } = renderScreen(openBrowser(service), <SignIn />, { session: null });
    await giveEmailAndPassword(user);
    await user.type(await codeField(), "000000");
    await screen.findByText("Wrong code. 4 attempts left.");
    const field = await codeField();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    // The next code replaces it. Enter, which usually follows a code, doesn't change the message.
    await user.keyboard("{Enter}");
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
    await screen.findByText("Wrong code. 4 attempts left.");
    await user.keyboard("111111{Enter}");
    await screen.findByText("Wrong code. 3 attempts left.");
  });
});

test("signing in again after a session's end asks for the code, and typed text on the page stays", async () => {
  const { service, page, client, show, authenticator } = await enrolled();
  const { user } = show(
    <RequireSession>
      <input aria-label="Note" defaultValue="typed" />
    </RequireSession>,
    { session: undefined },
  );
  await screen.findByLabelText("Note");
  await page.fetch(`${service.url}/api/auth/revoke-sessions`, { method: "POST" });
  await client.session.refetch();
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in again" }));
  await user.type(dialog.getByLabelText("Password"), ADA.password);
  await user.click(dialog.getByRole("button", { name: "Sign in" }));
  await user.type(await dialog.findByLabelText("Code"), authenticator.code(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("typed");
});

describe("setting it up", () => {
  test("goes from the app to its codes, which must be saved", async () => {
    const { show } = await world(OPTIONS);
    const { user } = show(<TwoFactorSetup />);
    await user.click(await screen.findByRole("button", { name: "Set up" }));
    // Without email there are no emailed codes, so there is no choice.
    const heading = await screen.findByRole("heading", { name: "Connect your authenticator app" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const open = screen.getByRole<HTMLAnchorElement>("link", { name: "Open in app" });
    const { code } = authenticatorFor({ now: Date.now }, open.href);
    await user.type(screen.getByLabelText("Code from the app"), code());
    await screen.findByRole("heading", { name: "Save your backup codes" });
    expect(within(screen.getByRole("list", { name: "Backup codes" })).getAllByRole("listitem")).toHaveLength(
      10,
    );
    await user.click(screen.getByRole("button", { name: "Finish" }));
    await screen.findByText("Save your codes first, then check this box.");
    const box = screen.getByRole("checkbox", { name: "I saved these codes" });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.click(box);
    await user.click(screen.getByRole("button", { name: "Finish" }));
    await screen.findByText("Two-step verification is on.");
    await screen.findByText("10 left");
  });
});

test("a user who never had backup codes is offered the first ones", async () => {
  const sent: string[] = [];
  const sendOTP = ({ otp }: { otp: string }): void => void sent.push(otp);
  const { show, client } = await world({ plugins: [twoFactor({ otpOptions: { sendOTP } })] });
  const post = (path: string, body: object) => client.$fetch(path, { method: "POST", body });
  await post("/two-factor/enable", { method: "otp" });
  await post("/two-factor/send-otp", {});
  await post("/two-factor/verify-otp", { code: sent.at(-1) });
  show(<TwoFactorSetup />);
  await screen.findByText("None yet");
  screen.getByRole("button", { name: "Get codes" });
});

test("a user of an app adds codes by email with one press", async () => {
  const { show } = await enrolled({ plugins: [twoFactor({ otpOptions: { sendOTP: () => undefined } })] });
  const { user } = show(<TwoFactorSetup />);
  await user.click(await screen.findByRole("button", { name: "Add codes by email" }));
  await screen.findByText(/Authenticator app · Email codes/);
  expect(screen.queryByRole("button", { name: "Add codes by email" })).toBeNull();
});

/** A button that asks for re-authentication. */
function Confirm(): ReactNode {
  const { confirm } = useReauthenticate();
  const [came, setCame] = useState("");
  return (
    <>
      <button type="button" onClick={async () => setCame(String(await confirm()))}>
        Go on
      </button>
      <p>{`Confirmed: ${came}`}</p>
    </>
  );
}

describe("the dialog for re-authentication", () => {
  test("accepts a code of the app beside the password", async () => {
    const { show, authenticator } = await enrolled();
    const { user } = show(<Confirm />);
    await user.click(screen.getByRole("button", { name: "Go on" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm it's you" });
    await within(dialog).findByLabelText("Password");
    await user.click(within(dialog).getByRole("button", { name: "Use your authenticator app" }));
    const field = await within(dialog).findByLabelText("Code from your authenticator app");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, "000000");
    await within(dialog).findByText("Wrong code.");
    await user.type(field, authenticator.code(1));
    await user.click(within(dialog).getByRole("button", { name: "Confirm code" }));
    await screen.findByText("Confirmed: true");
  });

  test("accepts a backup code", async () => {
    const { show, backupCodes } = await enrolled();
    const { user } = show(<Confirm />);
    await user.click(screen.getByRole("button", { name: "Go on" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm it's you" });
    await user.click(await within(dialog).findByRole("button", { name: "Use a backup code" }));
    await user.type(within(dialog).getByLabelText("Backup code"), `${backupCodes[0]}{Enter}`);
    await screen.findByText("Confirmed: true");
  });
});

describe("trusted devices", () => {
  test("are listed, and one is removed after a confirmation", async () => {
    const { show, device, authenticator } = await enrolled();
    const { client } = device(FIREFOX);
    await client.signIn.email(ADA);
    const code = authenticator.code(1);
    const body = { code, trustDevice: true };
    const { error } = await client.$fetch("/two-factor/verify-totp", { method: "POST", body });
    expect(error).toBeNull();
    const { user } = show(<TrustedDevices />);
    const [item] = await screen.findAllByRole("listitem");
    expect(item?.textContent).toContain("Firefox on Linux");
    await user.click(screen.getByRole("button", { name: "Remove Firefox on Linux" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Remove Firefox on Linux?" });
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await screen.findByText("Firefox on Linux was removed.");
    await screen.findByText(/^No trusted devices/);
  });
});

import { act, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { ADA } from "../../../client/src/testing/people.ts";
import { useLatchkey } from "../context/context.ts";
import { useWayState } from "../context/use-way-state.ts";
import type { ConfirmEntryProps, SignInEntryProps, Way } from "../context/ways.ts";
import { text } from "../messages/translator.ts";
import { useReauthenticate } from "../session/use-reauthenticate.ts";
import { openBrowser, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { SignIn, type SignInProps } from "./sign-in.tsx";

/**
 * Signs in with a secret that is a password here, and only answers the token, as an optional feature does.
 */
function SignBySmoke({ screen, refused }: SignInEntryProps): ReactNode {
  const { client } = useLatchkey();
  const [secret, setSecret] = useState("");
  useWayState(screen, "smoke", {
    isPending: false,
    isRefused: refused !== undefined,
    isSecretTyped: secret !== "",
  });
  const { email } = screen.values;
  const send = async (): Promise<void> => {
    const { data, error } = await client.signIn.email({ email, password: secret });
    if (error === null) await screen.onSignedIn({ token: data.token });
    else if (error.code === "EMAIL_NOT_VERIFIED") screen.onUnverified(email);
  };
  return (
    <div>
      <input aria-label="Smoke" value={secret} onChange={({ target }) => setSecret(target.value)} />
      <button type="button" onClick={() => void send()}>{`Signal ${email}`}</button>
      {refused === undefined ? null : <p>Blown away: {refused.error.code}</p>}
    </div>
  );
}

function ConfirmBySmoke({ onConfirmed }: ConfirmEntryProps): ReactNode {
  return (
    <button type="button" onClick={onConfirmed}>
      Send up smoke
    </button>
  );
}

/** A feature's method, which stands above the built-in ones. */
const smoke = (isOffered: boolean): Way => ({
  signIn: { method: "smoke", order: 0, isOffered: () => isOffered, Entry: SignBySmoke },
  confirm: { method: "smoke", order: 0, text: text("account.confirm.none"), Entry: ConfirmBySmoke },
});

async function start(options: Parameters<typeof startEngine>[0] = {}) {
  const { service, client } = await startEngine(options);
  await client.signUp.email(ADA);
  return { service, ...openBrowser(service) };
}

test("the sign-in screen shows a feature's method in its order, with the typed email address", async () => {
  const place = await start();
  const options = { session: null, ways: [smoke(true)] };
  const { container, user } = renderScreen(place, <SignIn initialIdentifier={ADA.email} />, options);
  const button = screen.getByRole("button", { name: `Signal ${ADA.email}` });
  const all = [...container.querySelectorAll("button, input")];
  expect(all.indexOf(button)).toBe(1);
  expect(all.length).toBeGreaterThan(2);
  await user.type(screen.getByLabelText("Email address"), ".uk");
  screen.getByRole("button", { name: `Signal ${ADA.email}.uk` });
});

test("a sign-in by a feature's method is reported to the application, with no other screen in between", async () => {
  const place = await start();
  const onSuccess = vi.fn<NonNullable<SignInProps["onSuccess"]>>();
  const element = <SignIn initialIdentifier={ADA.email} onSuccess={onSuccess} redirectTo="/orders" />;
  const { user, visited } = renderScreen(place, element, { session: null, ways: [smoke(true)] });
  await user.type(screen.getByLabelText("Smoke"), ADA.password);
  const titles = new Set<string | null>();
  const observer = new MutationObserver(() => titles.add(screen.getByRole("heading").textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await user.click(screen.getByRole("button", { name: /Signal/ }));
  await waitFor(() => expect(visited).toEqual(["/orders"]));
  observer.disconnect();
  expect([...titles]).not.toContain("You're signed in");
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(onSuccess.mock.calls[0]?.[0].user.email).toBe(ADA.email);
  await screen.findByRole("heading", { name: "Signed in" });
});

test("a sign-in in another tab doesn't replace the screen while a feature's secret is typed", async () => {
  const place = await start();
  const { user } = renderScreen(place, <SignIn />, { session: null, ways: [smoke(true)] });
  const secret = screen.getByLabelText("Smoke");
  await user.type(secret, "half");
  await place.client.signIn.email({ email: ADA.email, password: ADA.password }, { throw: true });
  await act(() => place.client.session.refetch());
  expect(screen.getByLabelText<HTMLInputElement>("Smoke").value).toBe("half");
  await user.clear(secret);
  await screen.findByRole("heading", { name: "You're signed in" });
});

test("a feature's method leads to confirming the email address, and back to the form", async () => {
  const emailAndPassword = { enabled: true, requireEmailVerification: true };
  const place = await start({ emailAndPassword });
  const element = <SignIn initialIdentifier={ADA.email} />;
  const { user } = renderScreen(place, element, { session: null, ways: [smoke(true)] });
  await user.type(screen.getByLabelText("Smoke"), ADA.password);
  await user.click(screen.getByRole("button", { name: /Signal/ }));
  await screen.findByRole("heading", { name: "Confirm your email address" });
  expect(screen.queryByLabelText("Smoke")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Back to sign-in" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Email address")).value).toBe(ADA.email);
});

test("a server's refusal is shown in the form that was posted", async () => {
  const place = await start();
  const refused = { error: { code: "WRONG_SMOKE", status: 401 }, values: { email: ADA.email }, way: "smoke" };
  renderScreen(place, <SignIn refused={refused} />, { session: null, ways: [smoke(true)] });
  screen.getByText("Blown away: WRONG_SMOKE");
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe(ADA.email);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the sign-in screen leaves out a method that the deployment doesn't offer", async () => {
  const place = await start();
  renderScreen(place, <SignIn />, { session: null, ways: [smoke(false)] });
  screen.getByLabelText("Password");
  expect(screen.queryByRole("button", { name: /Signal/ })).toBeNull();
});

test("the confirm dialog offers a feature's method only to users who have it", async () => {
  const place = await start();
  await place.client.signIn.email({ email: ADA.email, password: ADA.password });
  const session = (await place.client.getSession()).data;
  place.service.intercept((request, response) => {
    if (!request.url?.endsWith("/reauthenticate")) return false;
    response.writeHead(200, { "content-type": "application/json" }).end('{"methods":["smoke"]}');
    return true;
  });
  const onAnswer = vi.fn<(isConfirmed: boolean | undefined) => void>();
  const { user } = renderScreen(place, <Ask onAnswer={onAnswer} />, { session, ways: [smoke(true)] });
  await user.click(screen.getByRole("button", { name: "Delete everything" }));
  await user.click(await screen.findByRole("button", { name: "Send up smoke" }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
});

function Ask({ onAnswer }: { onAnswer(isConfirmed: boolean | undefined): void }): ReactNode {
  const { confirm } = useReauthenticate();
  return (
    <button type="button" onClick={() => confirm().then(onAnswer)}>
      Delete everything
    </button>
  );
}

import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { ADA } from "../../../client/src/testing/people.ts";
import { text } from "../messages/translator.ts";
import type { ConfirmEntryProps, SignInEntryProps, Way } from "../provider/ways.ts";
import { useReauthenticate } from "../session/use-reauthenticate.ts";
import { openBrowser, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { SignIn } from "./sign-in.tsx";

function SignBySmoke({ flow }: SignInEntryProps): ReactNode {
  return <button type="button">{`Signal ${flow.values.email}`}</button>;
}

function ConfirmBySmoke({ onConfirmed }: ConfirmEntryProps): ReactNode {
  return (
    <button type="button" onClick={onConfirmed}>
      Send up smoke
    </button>
  );
}

/** A feature's way, which stands above those of the screens. */
const smoke = (isOffered: boolean): Way => ({
  signIn: { method: "smoke", order: 0, isOffered: () => isOffered, Entry: SignBySmoke },
  confirm: { method: "smoke", order: 0, text: text("account.confirm.none"), Entry: ConfirmBySmoke },
});

async function start() {
  const { service, client } = await startEngine();
  await client.signUp.email(ADA);
  return { service, ...openBrowser(service) };
}

test("the sign-in screen shows a feature's way in its order, with what is typed", async () => {
  const place = await start();
  const options = { session: null, ways: [smoke(true)] };
  const { container } = renderScreen(place, <SignIn initialIdentifier={ADA.email} />, options);
  const button = screen.getByRole("button", { name: `Signal ${ADA.email}` });
  const all = [...container.querySelectorAll("button, input")];
  expect(all.indexOf(button)).toBe(0);
  expect(all.length).toBeGreaterThan(1);
});

test("the sign-in screen leaves out a way that the deployment doesn't offer", async () => {
  const place = await start();
  renderScreen(place, <SignIn />, { session: null, ways: [smoke(false)] });
  screen.getByLabelText("Password");
  expect(screen.queryByRole("button", { name: /Signal/ })).toBeNull();
});

test("the confirm dialog offers a feature's way to people with that method alone", async () => {
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

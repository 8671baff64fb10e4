import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA } from "../../../client/src/testing/people.ts";
import { openBrowser, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { SignIn } from "./sign-in.tsx";

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const submit = () => screen.getByRole("button", { name: "Sign in" });

/** An engine that knows Ada, and a browser in which nobody is signed in. */
async function start(options: Parameters<typeof startEngine>[0] = {}) {
  const { service, client } = await startEngine(options);
  await client.signUp.email(ADA);
  return { service, ...openBrowser(service) };
}

describe("<SignIn/>", () => {
  test("signs in and goes where the application says", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <SignIn redirectTo="/orders?page=2" />, { session: null });
    await screen.findByRole("heading", { name: "Sign in to Latchkey" });
    await user.type(email(), ADA.email);
    await user.type(password(), `${ADA.password}{Enter}`);
    await waitFor(() => expect(visited).toEqual(["/orders?page=2"]));
    expect(place.client.session.get().data?.user.email).toBe(ADA.email);
    expect(screen.queryByLabelText("Password")).toBeNull();
  });
});

import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA, BOB } from "../../../../client/src/testing/people.ts";
import { letters } from "../../testing/letters.ts";
import { openBrowser, renderScreen, startEngine } from "../../testing/render-screen.tsx";
import { DeleteConfirmation } from "./delete-confirmation.tsx";

async function start() {
  const mails = letters();
  const { service, client } = await startEngine(mails.options);
  await client.signUp.email(ADA);
  await client.deleteUser({});
  const { data: session } = await client.getSession();
  return { mails, token: await mails.last(), service, client, session };
}

const submit = () => screen.getByRole("button", { name: "Delete my account" });

describe("<DeleteConfirmation/>", () => {
  test("names what is lost, and deletes the account at a press", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <DeleteConfirmation token={place.token} />, {
      session: place.session,
      routes: { signedOut: "/bye" },
    });
    screen.getByRole("heading", { name: "Delete your account?" });
    expect(screen.getByText(/your profile/).textContent).toContain("Ada");
    expect(place.service.count("POST /delete-user")).toBe(1);
    await user.dblClick(submit());
    await waitFor(() => expect(visited).toEqual(["/bye"]));
    expect(place.service.count("POST /delete-user")).toBe(2);
    const { error } = await place.client.signIn.email({ email: ADA.email, password: ADA.password });
    expect(error?.code).toBe("INVALID_EMAIL_OR_PASSWORD");
  });

  test("asks a signed-out user to sign in and come back", async () => {
    const place = await start();
    const stranger = openBrowser(place.service);
    renderScreen(stranger, <DeleteConfirmation token="abc" />, { session: null });
    screen.getByRole("heading", { name: "Sign in to delete your account" });
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
        `/sign-in?redirect_to=${encodeURIComponent(`${location.pathname}?token=abc`)}`,
      ),
    );
  });

  test("a link of another user deletes nothing, and the page names the signed-in user", async () => {
    const place = await start();
    const bob = openBrowser(place.service);
    await bob.client.signUp.email(BOB);
    const { data: session } = await bob.client.getSession();
    const { user } = renderScreen(bob, <DeleteConfirmation token={place.token} />, { session });
    await user.click(submit());
    const heading = await screen.findByRole("heading", { name: "This link no longer works" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/You're signed in as/).textContent).toContain(BOB.email);
    expect((await place.client.getSession()).data?.user.email).toBe(ADA.email);
  });

  test("lists the organizations that would be left without an owner", async () => {
    const place = await start();
    place.service.intercept((request, response) => {
      if (!request.url?.includes("/delete-user")) return false;
      const organizations = [{ id: "1", name: "Engines", slug: "engines", members: 3 }];
      response
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify({ code: "SOLE_OWNER_OF_ORGANIZATION", message: "", organizations }));
      return true;
    });
    const { user } = renderScreen(place, <DeleteConfirmation token={place.token} />, {
      session: place.session,
    });
    await user.click(submit());
    await screen.findByRole("heading", { name: "You're the only owner" });
    expect(screen.getByRole("listitem").textContent).toBe("Engines 3 members");
    place.service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect((await place.client.getSession()).data).toBeNull());
  });

  test("a network failure loses nothing", async () => {
    const place = await start();
    place.service.intercept((request, response) => {
      if (!request.url?.includes("/delete-user")) return false;
      response.destroy();
      return true;
    });
    const { user, visited } = renderScreen(place, <DeleteConfirmation token={place.token} />, {
      session: place.session,
    });
    await user.click(submit());
    await screen.findByRole("group", { name: /Can't reach/ });
    place.service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(visited).toHaveLength(1));
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import { expect, test, vi } from "vitest";
import { ADA, away, world } from "../account/testing/world.tsx";
import { SignInButton, SignOutButton, SignUpButton, UserAvatar } from "./index.ts";

const ROUTES = { signIn: "/login", signUp: "/join" };

test("the buttons lead to the pages for signing in and up, and back to the wanted page", async () => {
  const { show } = await world();
  show(
    <>
      <SignInButton redirectTo="/notes" />
      <SignUpButton>Join</SignUpButton>
    </>,
    { session: null, routes: ROUTES },
  );
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Sign in")).toBe("/login?redirect_to=%2Fnotes");
  expect(href("Join")).toBe("/join");
});

test("users sign in with a dialog, which stays on the page", async () => {
  const { show, client } = await world();
  await client.signOut(undefined, { throw: true });
  const onSuccess = vi.fn();
  const { user, visited } = show(
    <>
      <SignInButton mode="dialog" onSuccess={onSuccess} />
      <UserAvatar />
    </>,
    { session: null },
  );
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in" }));
  await user.type(await dialog.findByLabelText("Email address"), ADA.email);
  await user.type(dialog.getByLabelText("Password"), ADA.password);
  await user.click(dialog.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(visited).toEqual([]);
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
  expect(document.querySelector("[data-lk=Avatar]")?.getAttribute("data-initials")).toBe("A");
});

test("the dialog goes from signing in to signing up and back, and the new title takes the focus", async () => {
  const { show, client } = await world();
  await client.signOut(undefined, { throw: true });
  const { user, visited } = show(<SignInButton mode="dialog" />, { session: null, routes: ROUTES });
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("link", { name: /account/ }));
  const title = await dialog.findByRole("heading", { level: 3 });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.type(dialog.getByLabelText("Name"), "Grace");
  await user.click(dialog.getByRole("link", { name: "Sign in" }));
  await dialog.findByRole("button", { name: "Sign in" });
  expect(visited).toEqual([]);
});

test("a user signs out, and a failure is shown with a way to try again", async () => {
  const { show, service, client } = await world();
  const { user, visited } = show(<SignOutButton redirectTo="/bye" />);
  service.intercept(away);
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect((await screen.findByRole("alert")).textContent).toContain("isn't responding");
  service.intercept(undefined);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(visited).toEqual(["/bye"]));
  expect((await client.getSession()).data).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a ref gets the element that users press: a link, or the button that opens the dialog", async () => {
  const { show } = await world();
  const signIn = createRef<HTMLElement>();
  const signUp = vi.fn();
  const { unmount } = show(
    <>
      <SignInButton ref={signIn} />
      <SignUpButton ref={signUp} mode="dialog" />
    </>,
    { session: null },
  );
  expect(signIn.current).toBe(screen.getByRole("link", { name: "Sign in" }));
  expect(signUp).toHaveBeenLastCalledWith(screen.getByRole("button", { name: "Create account" }));
  unmount();
  expect(signIn.current).toBeNull();
  expect(signUp.mock.lastCall?.[0]).toBeNull();
});

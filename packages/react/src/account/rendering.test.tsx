import { act, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { UserButton } from "../profile/user-button.tsx";
import { screenOf } from "../testing/render-screen.tsx";
import {
  Activity,
  AvatarField,
  ChangeEmail,
  ChangePassword,
  ConnectedAccounts,
  DeleteAccount,
  ExportAccount,
  Preferences,
  ProfileForm,
  SessionList,
  SetPassword,
} from "./index.ts";
import { ADA, world } from "./testing/world.tsx";

const COMPONENTS: [name: string, element: ReactElement, says: string][] = [
  ["ProfileForm", <ProfileForm key="" />, ADA.email],
  ["AvatarField", <AvatarField key="" />, "Upload photo"],
  ["ChangePassword", <ChangePassword key="" />, "Current password"],
  ["ChangeEmail", <ChangeEmail key="" />, ADA.email],
  ["SetPassword", <SetPassword key="" />, "Set a password"],
  ["DeleteAccount", <DeleteAccount key="" />, ADA.email],
  ["ExportAccount", <ExportAccount key="" />, "Download my data"],
  ["Preferences", <Preferences key="" />, "Time zone"],
  ["Activity", <Activity key="" />, "aria-busy"],
  ["ConnectedAccounts", <ConnectedAccounts key="" />, "aria-busy"],
  ["SessionList", <SessionList key="" />, "aria-busy"],
  ["UserButton", <UserButton key="" showName />, "Account: Ada"],
];

test.each(COMPONENTS)("%s renders on a server and hydrates unchanged", async (name, element, says) => {
  const here = await world({ user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } } });
  const session = (await here.client.getSession()).data;
  const options = { session, config: here.service.auth.uiConfig };
  const ui = <StrictMode>{screenOf(here, element, options)}</StrictMode>;
  const html = renderToString(ui);
  expect(html).toContain(`data-lk="${name}"`);
  expect(html).toContain(says);

  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  const onRecoverableError = vi.fn();
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const root = await act(async () => hydrateRoot(container, ui, { onRecoverableError }));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(told.mock.calls).toEqual([]);
});

test("a script in a user's name is shown as text, and its direction marks affect only the name", async () => {
  const name = '\u202e<script>alert("1")</script>';
  // Users can't enter such a name, but an application may store it.
  const here = await world({
    databaseHooks: { user: { update: { before: async () => ({ data: { name } }) } } },
  });
  await here.client.updateUser({ name: "Ada" });
  const session = (await here.client.getSession()).data;
  const { container } = here.show(<UserButton showName />, { session });
  expect(container.querySelector("script")).toBeNull();
  expect(container.querySelector("bdi")?.textContent).toBe(name);
  // The button's accessible name contains no direction marks.
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe('Account: <script>alert("1")</script>');
});

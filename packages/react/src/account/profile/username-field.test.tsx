import { screen, waitFor } from "@testing-library/react";
import { username } from "latchkey/features";
import { expect, test } from "vitest";
import { clock } from "../../testing/clock.ts";
import { away, world } from "../testing/world.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { createUsernameCheck } from "./username-check.ts";

const field = (): HTMLInputElement => screen.getByRole("textbox", { name: "Username" });
const save = () => screen.getByRole("button", { name: "Save changes" });
const said = (text: string) =>
  screen.findByText(
    (_, element) => element?.getAttribute("role") === "status" && element.textContent === text,
  );

async function start(options: Parameters<typeof username>[0] = {}) {
  const here = await world({ plugins: [username(options)] });
  const other = here.device("another");
  const body = { name: "Eve", email: "eve@example.com", password: "correct horse battery", username: "Eve" };
  await other.client.signUp.email(body);
  return { ...here, userOf: async () => (await here.client.getSession()).data?.user };
}

test("shows while typing that a username is available, saves it as typed, and removes it again", async () => {
  const { show, userOf } = await start();
  const { user } = show(<ProfileForm />);
  await user.type(field(), "Ada_L");
  await said("Ada_L is available.");
  await user.click(save());
  await said("Saved");
  expect(await userOf()).toMatchObject({ username: "ada_l", displayUsername: "Ada_L" });
  await user.clear(field());
  await user.click(save());
  await said("Saved");
  expect(await userOf()).toMatchObject({ username: null, displayUsername: null });
});

test("shows that a username is taken, and refuses it at the field", async () => {
  const { show, userOf } = await start();
  const { user } = show(<ProfileForm />);
  await user.type(field(), "EVE");
  await said("EVE is taken.");
  await user.click(save());
  await waitFor(() => expect(field().getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field());
  expect(await userOf()).toMatchObject({ username: null });
});

test("is saved together with the name, and a change of the name from elsewhere is kept", async () => {
  const { show, service, client, userOf } = await start();
  const { user } = show(<ProfileForm />);
  const name: HTMLInputElement = screen.getByRole("textbox", { name: "Name" });
  await user.type(field(), "countess");
  await client.updateUser({ name: "Augusta" });
  await waitFor(() => expect(name.value).toBe("Augusta"));
  await user.type(name, " King");
  await user.click(save());
  await said("Saved");
  expect(await userOf()).toMatchObject({ name: "Augusta King", username: "countess" });
  expect(service.count("POST /update-user")).toBe(2);
});

test("doesn't send a username that breaks the rules", async () => {
  const { show, service } = await start();
  const { user } = show(<ProfileForm />);
  await user.type(field(), "ad");
  await user.click(save());
  await screen.findByText("Use 3 to 30 letters, digits, underscores or periods.");
  expect(service.count("POST /update-user")).toBe(0);
  expect(service.count("POST /is-username-available")).toBe(0);
});

test("says that a username can't be changed", async () => {
  const { show, client } = await start({ immutableUsername: true });
  await client.$fetch("/update-user", { method: "POST", body: { username: "ada" } });
  const session = await client.getSession(undefined, { throw: true });
  show(<ProfileForm />, { session });
  expect(field().readOnly).toBe(true);
  screen.getByText("Your username can't be changed.");
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
});

test("shows nothing while typing when the service is away", async () => {
  const { show, service } = await start();
  const { user } = show(<ProfileForm />);
  service.intercept(away);
  await user.type(field(), "ada");
  await waitFor(() => expect(service.count("POST /is-username-available")).toBeGreaterThan(0));
  await waitFor(() => expect(document.querySelector('[data-status="checking"]')).toBeNull());
  expect(document.querySelector('[data-part="verdict"]')?.textContent).toBe("");
});

test("shows no field in a deployment without usernames", async () => {
  const { show } = await world();
  show(<ProfileForm />);
  expect(screen.queryByRole("textbox", { name: "Username" })).toBeNull();
});

test("checks once typing pauses, and aborts an older check", async () => {
  const timers = clock();
  const asked: { username: string; signal: AbortSignal; answer(available: boolean): void }[] = [];
  const check = createUsernameCheck({
    timers,
    ask: (username, signal) =>
      new Promise((resolve) => {
        const answer = (available: boolean) => resolve({ data: { available }, error: null });
        asked.push({ username, signal, answer });
      }),
  });
  for (const typed of ["ad", "ada", "ada_"]) {
    check.look(typed, true);
    timers.pass(399);
  }
  expect(asked).toEqual([]);
  timers.pass(1);
  expect(check.get()).toEqual({ username: "ada_", status: "checking" });
  check.look("ada_l", true);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.answer(false);
  timers.pass(400);
  asked[1]?.answer(true);
  await waitFor(() => expect(check.get()).toEqual({ username: "ada_l", status: "free" }));
  expect(asked.map(({ username }) => username)).toEqual(["ada_", "ada_l"]);
});

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { away } from "../../account/testing/world.tsx";
import { withGrace, world } from "../testing/world.tsx";

const focused = () => document.activeElement;
/** The names in the list, in their order. */
const names = () =>
  screen.getAllByRole("rowheader").map((cell) => within(cell).getByRole("link").textContent);
const count = () => screen.findByText(/^\d+ users?$/);
const search = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });

/** Opens the list of Ada and users with these names. */
async function withUsers(given: readonly string[], place = "users") {
  const here = await world();
  for (const name of given) {
    const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
    await here.client.$fetch("/admin/create-user", { method: "POST", body: { name, email }, throw: true });
  }
  return { ...here, user: here.showAt(place).user };
}

/** Users for two pages: with Ada, two are on the second. */
const MANY = Array.from({ length: 51 }, (_, at) => `User ${at}`);

test("a search narrows the list while it is typed, and clearing it brings all users back", async () => {
  const { user } = await withUsers(["Grace", "Alan"]);
  expect((await count()).textContent).toBe("3 users");
  await user.type(search(), "gra");
  await waitFor(() => expect(names()).toEqual(["Grace"]));
  await user.clear(search());
  await waitFor(() => expect(names()).toHaveLength(3));
});

test("a search without a match can be cleared with one press", async () => {
  const { user } = await withUsers(["Grace"]);
  await count();
  await user.type(search(), "nobody");
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(search().value).toBe("");
});

test("filters are counted on their button, which opens them with the keyboard", async () => {
  const { user } = await withUsers(["Grace"]);
  await count();
  const filters = screen.getByRole("button", { name: "Filters" });
  expect(screen.queryByRole("combobox", { name: "Role" })).toBeNull();
  filters.focus();
  await user.keyboard("{Enter}");
  await user.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Administrator");
  await waitFor(() => expect(names()).toEqual(["Ada"]));
  screen.getByRole("button", { name: "Filters (1)" });
});

test("the list is sorted by name on request", async () => {
  const { user } = await withUsers(["Grace", "Alan"]);
  await count();
  expect(names()).toEqual(["Alan", "Grace", "Ada"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Name");
  await waitFor(() => expect(names()).toEqual(["Ada", "Alan", "Grace"]));
});

test("the next page takes the focus, and has the rest of the users", async () => {
  const { user } = await withUsers(MANY);
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(names()).toEqual(["User 0", "Ada"]));
  expect(focused()).toBe(screen.getByRole("group", { name: "Users, page 2 of 2" }));
});

test("a search on the second page starts on the first", async () => {
  const { user } = await withUsers(MANY, "users?page=2");
  await screen.findByText("Page 2 of 2");
  await user.type(search(), "User");
  await screen.findByText("Page 1 of 2");
  await screen.findByText("51 users");
});

test("a list that couldn't be loaded says so, and can be loaded again", async () => {
  const { showAt, service } = await world();
  service.intercept(
    (request, response) => request.url?.includes("/list-users") === true && away(request, response),
  );
  const { user } = showAt("users");
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.queryByText("No users yet")).toBeNull();
  service.intercept(undefined);
  await user.click(retry);
  await waitFor(() => expect(names()).toEqual(["Ada"]));
});

test("a row's menu closes with Escape, and gives the focus back to its button", async () => {
  const { user } = await withUsers(["Grace"]);
  const menu = await screen.findByRole("button", { name: "Actions for Grace" });
  menu.focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Ban user" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(focused()).toBe(menu));
});

test("a dialog of a row closes with Escape, and nothing happens to the user", async () => {
  const { showAt, grace } = await withGrace();
  const { user } = showAt("users");
  const menu = await screen.findByRole("button", { name: "Actions for Grace" });
  await user.click(menu);
  await user.click(await screen.findByRole("menuitem", { name: "Sign out everywhere" }));
  await screen.findByRole("alertdialog", { name: "Sign Grace out everywhere?" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(focused()).toBe(menu));
  expect((await grace.getSession()).data).not.toBeNull();
});

test("a new user is announced, with a link to their page", async () => {
  const { user } = await withUsers([]);
  await user.click(await screen.findByRole("button", { name: "Create user" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create user" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Grace");
  await user.type(dialog.getByRole("textbox", { name: "Email address" }), "grace@example.com{Enter}");
  await screen.findByText(/^Grace was created/);
  screen.getByRole("link", { name: "View user" });
  await waitFor(() => expect(names()).toEqual(["Grace", "Ada"]));
});

test.each([
  ["grace", "Enter an email address like name@example.com."],
  ["ada@example.com", "An account with this email address already exists."],
])(
  "a user can't be created with the email %s: the field takes the focus, and nothing typed is lost",
  async (typed, text) => {
    const { user } = await withUsers([]);
    await user.click(await screen.findByRole("button", { name: "Create user" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create user" }));
    const [name, email] = ["Name", "Email address"].map((label) =>
      dialog.getByRole<HTMLInputElement>("textbox", { name: label }),
    );
    await user.type(name!, "Grace");
    await user.type(email!, `${typed}{Enter}`);
    await dialog.findByText(text);
    expect([name?.value, email?.value]).toEqual(["Grace", typed]);
    await waitFor(() => expect(focused()).toBe(email));
  },
);

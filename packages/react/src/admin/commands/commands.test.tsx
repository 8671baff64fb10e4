import { screen, waitFor, within } from "@testing-library/react";
import { admin } from "latchkey/features";
import { afterEach, expect, test } from "vitest";
import { GRACE, withGrace } from "../testing/world.tsx";

afterEach(() => localStorage.clear());

const palette = () => screen.findByRole("combobox", { name: /^Search users/ });

// The first test: the palette's code isn't loaded yet.
test("keys that are pressed while the palette opens are typed in it", async () => {
  const { showAt } = await withGrace();
  const { user } = showAt("");
  await screen.findByRole("heading", { name: "Overview" });
  await user.keyboard("{Control>}k{/Control}gra");
  expect(await palette()).toHaveProperty("value", "gra");
});

test("a person is found and banned with at most 12 keys, and one more lifts the ban", async () => {
  const { showAt, grace } = await withGrace();
  const { user } = showAt("");
  await screen.findByRole("heading", { name: "Overview" });
  let count = 0;
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      count += 1;
      await user.keyboard(key);
    }
  };
  await press("{Control>}k{/Control}");
  await palette();
  // Enter comes before the service has answered.
  await press("g", "r", "a", "{Enter}");
  await screen.findByRole("combobox", { name: "Actions for Grace" });
  await press("b", "{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Ban Grace?" });
  const reason = within(dialog).getByLabelText("Reason (optional)");
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await press("{Control>}{Enter}{/Control}");
  await screen.findByText("Grace is banned");
  expect(count).toBeLessThanOrEqual(12);
  expect((await grace.signIn.email(GRACE)).error).toMatchObject({ code: "BANNED_USER" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("z");
  await screen.findByText("Ban lifted");
  expect((await grace.signIn.email(GRACE)).error).toBeNull();
});

test("the palette opens pages and kinds of events, and goes back from a user with Backspace", async () => {
  const { showAt } = await withGrace();
  const { user } = showAt("");
  await user.click(await screen.findByRole("button", { name: "Search" }));
  await user.type(await palette(), "gra");
  await user.click(await screen.findByRole("option", { name: /Grace/ }));
  await screen.findByRole("option", { name: "Change role" });
  await user.keyboard("{Backspace}");
  const field = await palette();
  await user.type(field, "nothing like it");
  await screen.findByText(/^No matches for/);
  await user.clear(field);
  await user.type(field, "sess");
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Sessions" });
  await user.keyboard("{Meta>}k{/Meta}");
  await user.type(await palette(), "sign-in failed");
  await user.click(await screen.findByRole("option", { name: /Sign-in failed/ }));
  await screen.findByRole("heading", { name: "Audit" });
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Event" })).toHaveProperty("value", "sign_in_failed"),
  );
});

test("the keyboard moves in a list, selects rows and reaches the search", async () => {
  const { showAt } = await withGrace();
  const { user } = showAt("users");
  await screen.findByRole("link", { name: "Grace" });
  await user.keyboard("j");
  expect(document.activeElement?.textContent).toBe("Grace");
  await user.keyboard("jk");
  expect(document.activeElement?.textContent).toBe("Grace");
  await user.keyboard("x");
  await screen.findByText("1 selected");
  await user.keyboard("/");
  const search = screen.getByRole("searchbox", { name: "Search" });
  expect(document.activeElement).toBe(search);
  await user.keyboard("jx");
  expect(search).toHaveProperty("value", "jx");
  await user.clear(search);
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Grace");
});

test("a dialog lists the shortcuts, and turns off those of a single key", async () => {
  const { showAt } = await withGrace({ plugins: [admin()] });
  const { user } = showAt("users");
  await screen.findByRole("link", { name: "Grace" });
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await user.click(within(dialog).getByRole("checkbox", { name: "Single-key shortcuts" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("?j");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  await palette();
});

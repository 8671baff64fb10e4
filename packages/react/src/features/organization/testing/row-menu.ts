import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Opens the menu of a row. */
export async function openMenu(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  return await screen.findByRole("menu", { name: `Actions for ${name}` });
}

/** Chooses an action of a row. */
export async function choose(user: UserEvent, name: string, item: string): Promise<void> {
  await user.click(within(await openMenu(user, name)).getByRole("menuitem", { name: item }));
}

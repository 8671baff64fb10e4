// Only in test:all: every state of every screen, in three modes, takes an hour.
import { expectGoodInModes, NAMES } from "./support/appearances.ts";
import { expectGoodControls } from "./support/controls.ts";
import { openState } from "./support/states.ts";
import { test } from "./support/test.ts";

test.concurrent.for(NAMES)(
  "%s: focus, forced colors without motion, and spaced text at 400 %",
  async (name, { open }) => {
    const page = await open();
    await openState(page, name);
    await expectGoodInModes(page);
  },
);

/** Screens that together contain every kind of control. */
const CONTROLS = [
  "sign-in/network",
  "sign-in/limited",
  "sign-up/taken",
  "account/expired",
  "security",
  "members",
];

test.concurrent.for(CONTROLS)(
  "%s: every control is large enough, and its name contains its visible text",
  async (name, { open }) => {
    const page = await open();
    await openState(page, name);
    await expectGoodControls(page);
  },
);

// Only in test:all: every state of every screen, for two readers and in three further modes, takes an hour.
import {
  expectGood,
  expectGoodWhereForced,
  expectRoomForText,
  FOR_DEVELOPERS,
  FORCED,
  LARGE,
  NAMES,
  OPPOSITES,
} from "./support/appearances.ts";
import { expectGoodControls } from "./support/controls.ts";
import { expectRingsEverywhere } from "./support/keyboard.ts";
import { openState, untilStill } from "./support/states.ts";
import { test } from "./support/test.ts";

const byOpposites = (names: readonly string[]) =>
  names.flatMap((name) => OPPOSITES.map((reader) => ({ name, ...reader })));

test.concurrent.for(byOpposites(NAMES))(
  "$name ($scheme, $lang, $width px) is accessible and fits",
  async ({ name, ...reader }, { open }) => {
    const page = await open(reader);
    await openState(page, name, reader.lang);
    await expectGood(page, reader);
  },
);

test.concurrent.for(byOpposites(FOR_DEVELOPERS))(
  "$name ($scheme, $lang, $width px), for developers, is accessible and fits",
  async ({ name, ...reader }, { open }) => {
    const page = await open(reader);
    await page.goto(name);
    await untilStill(page);
    await expectGood(page, reader);
  },
);

test.concurrent.for(NAMES)("%s at 400 % and with spaced text fits", async (name, { open }) => {
  const page = await open(LARGE);
  await openState(page, name);
  await expectRoomForText(page);
});

test.concurrent.for(NAMES)(
  "%s in forced colors and without motion is accessible and shows the focus",
  async (name, { open }) => {
    const page = await open(FORCED);
    await openState(page, name);
    await expectGoodWhereForced(page);
  },
);

test.concurrent.for(NAMES)("%s shows the focus everywhere", async (name, { open }) => {
  const page = await open();
  await openState(page, name);
  await expectRingsEverywhere(page);
});

/** Screens that together contain every kind of control. */
const CONTROLS = ["sign-in/network", "sign-in/limited", "sign-up/taken", "account/expired", "security"];

test.concurrent.for(CONTROLS)(
  "%s: every control is large enough, and its name contains its visible text",
  async (name, { open }) => {
    const page = await open();
    await openState(page, name);
    await expectGoodControls(page);
  },
);

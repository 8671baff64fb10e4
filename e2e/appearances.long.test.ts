// Only in test:all: every state of every screen, for two readers, takes an hour.
import { expectGood, FOR_DEVELOPERS, NAMES, OPPOSITES } from "./support/appearances.ts";
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

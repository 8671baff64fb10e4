import {
  expectGood,
  expectGoodWhereForced,
  expectRoomForText,
  FORCED,
  LARGE,
  NAMES,
  OPPOSITES,
  READERS,
} from "./support/appearances.ts";
import { readAs } from "./support/browser.ts";
import { expectGoodControls } from "./support/controls.ts";
import { expectRingsEverywhere } from "./support/keyboard.ts";
import { openState, untilStill } from "./support/states.ts";
import { test } from "./support/test.ts";

/** Two screens in an application's page. The service's pages have the same components. */
const HOSTED = ["host-sign-in", "host-user-profile"];

/** The first state of each screen. A state's name begins with its screen's. */
const SCREENS = [...Map.groupBy(NAMES, (name) => name.split("/", 1)[0]).values()]
  .flatMap(([first = ""]) => first)
  .filter((name) => !name.startsWith("host-") || HOSTED.includes(name));

/** The console counts as one screen by name, so these are listed. */
const CONSOLE = [
  "console/overview-data",
  "console/user-banned",
  "console/audit-event-changed",
  "console/service-troubles",
];

/** Each screen for one reader in turn. `appearances.long.test.ts` has every state for several readers. */
const APPEARANCES = [...SCREENS, ...CONSOLE].map((name, index) => ({
  name,
  ...READERS[index % READERS.length],
}));

test.concurrent.for(APPEARANCES)(
  "$name ($scheme, $lang, $width px) is accessible and fits",
  async ({ name, ...reader }, { open }) => {
    const page = await open(reader);
    await openState(page, name, reader.lang);
    await expectGood(page, reader);
  },
);

/** The other pages for developers list hundreds of entries. */
const SMALL_FOR_DEVELOPERS = ["/docs", "/dev/mailbox"];

test.concurrent.for(SMALL_FOR_DEVELOPERS.map((path, index) => ({ path, ...OPPOSITES[index % 2] })))(
  "$path, for developers, is accessible and fits",
  async ({ path, ...reader }, { open }) => {
    const page = await open(reader);
    await page.goto(path);
    await untilStill(page);
    await expectGood(page, reader);
  },
);

/** Screens that together contain nearly every part. */
const SOME = ["sign-up/empty", "primitives", "console/audit-filtered"];

test.concurrent.for(SOME)(
  "%s: controls, focus, forced colors without motion, and spaced text at 400 %",
  async (name, { open }) => {
    const page = await open();
    await openState(page, name);
    await expectGoodControls(page);
    await expectRingsEverywhere(page);
    await readAs(page, FORCED);
    await untilStill(page);
    await expectGoodWhereForced(page);
    await readAs(page, LARGE);
    await expectRoomForText(page);
  },
);

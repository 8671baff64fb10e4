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

/** Two of the screens in an application's page: the service's own pages have the same components. */
const HOSTED = ["host-sign-in", "host-user-profile"];

/** The first state of each screen. A state is called by its screen, and by what is special about it. */
const SCREENS = [...Map.groupBy(NAMES, (name) => name.split("/", 1)[0]).values()]
  .flatMap(([first = ""]) => first)
  .filter((name) => !name.startsWith("host-") || HOSTED.includes(name));

/** The console is one screen by its name. */
const CONSOLE = [
  "console/overview-data",
  "console/user-banned",
  "console/audit-event-changed",
  "console/service-troubles",
];

/** A screen by one reader, a different one for each in turn. Every state by more of them: appearances.long.test.ts. */
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

/** The others list hundreds of entries. */
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

/** Screens that between them hold nearly every part. */
const SOME = ["sign-up/empty", "primitives", "console/audit-filtered"];

test.concurrent.for(SOME)(
  "%s: controls, where the focus is, forced colors without motion, and spaced text at 400 %",
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

import { expectGood, expectGoodInModes, OPPOSITES, READERS } from "./support/appearances.ts";
import { expectGoodControls } from "./support/controls.ts";
import { openState, untilStill } from "./support/states.ts";
import { test } from "./support/test.ts";

/** Screens with different layouts and parts. `appearances*.long.test.ts` have every state of all. */
const SCREENS = [
  "sign-in",
  "error/origin",
  "branded/rose",
  "undo-email-change",
  "no-script",
  "invite/open",
  "security",
  "security/few-codes",
  "activity",
  "members",
  "roles",
  "api-keys",
  "host-sign-in",
  "host-user-profile",
  "console/overview-data",
  "console/user-banned",
  "console/audit-event-changed",
];

/** Each for one reader in turn. */
const APPEARANCES = SCREENS.map((name, index) => ({
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
const SOME = ["sign-up/empty", "primitives", "console/audit-filtered", "host-buttons/sign-in"];

test.concurrent.for(SOME)(
  "%s: controls, focus, forced colors without motion, and spaced text at 400 %",
  async (name, { open }) => {
    const page = await open();
    await openState(page, name);
    await expectGoodControls(page);
    await expectGoodInModes(page);
  },
);

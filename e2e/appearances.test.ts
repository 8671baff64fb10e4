import { STATES } from "../packages/portal/src/states/states.ts";
import { expectAccessible, expectNoSidewaysScroll, spaceText } from "./support/accessibility.ts";
import { type Reader, readAs } from "./support/browser.ts";
import { expectRingsEverywhere } from "./support/keyboard.ts";
import { openState, untilStill } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

const isLong = process.env.LATCHKEY_LONG === "1";
const NAMES = Object.keys(STATES);
/** Screens that between them hold nearly every part. */
const SOME = [
  ...["sign-in", "sign-up/empty", "account", "security/wrong-password", "sessions", "primitives"],
  ...["console/overview-data", "console/audit-filtered", "console/user-explain"],
];

/** In which every screen can be read: colors × direction × width. */
const READERS: readonly Reader[] = (["light", "dark"] as const).flatMap((scheme) =>
  ["en", "ar"].flatMap((lang) => [1280, 320].map((width) => ({ scheme, lang, width }))),
);
/** Two of them that have nothing in common. */
const OPPOSITES = [READERS.at(0), READERS.at(-1)].filter((reader) => reader !== undefined);

/** The first state of each screen. */
const SCREENS = NAMES.filter(
  (name, at) => NAMES.findIndex((other) => screenOf(other) === screenOf(name)) === at,
);

/** States that look like another screen: someone is invited, a dialog holds a whole account, or a page of the console. */
const OWN_SCREENS = [
  "sign-in/invited",
  "sign-up/invited",
  "welcome/invited",
  "welcome/organization",
  "host-accept-invitation/signed-out",
  "host-user-profile/dialog",
  "host-organization-profile/dialog",
  "host-organization-profile/members",
  "console/overview-data",
  "console/users-filtered",
  "console/user-banned",
  "console/user-explain",
  "console/audit-event-changed",
  "console/service-troubles",
];

/** In the long run every state, by two readers; otherwise a screen by one, a different one for each in turn. */
const APPEARANCES = (isLong ? NAMES : [...SCREENS, ...OWN_SCREENS]).flatMap((name, index) =>
  (isLong ? OPPOSITES : READERS.slice(index % READERS.length).slice(0, 1)).map((reader) => ({
    name,
    ...reader,
  })),
);

test.concurrent.for(APPEARANCES)(
  "$name ($scheme, $lang, $width px) is accessible and fits",
  async (appearance, { open }) => {
    const page = await open(appearance);
    await openState(page, appearance.name, appearance.lang);
    await expectAccessible(page);
    // As it stands, then in a window of the other width.
    for (const width of appearance.width === 320 ? [320, 1280] : [1280, 320]) {
      await readAs(page, { ...appearance, width });
      await expectNoSidewaysScroll(page, `${appearance.name} at ${width} px`);
    }
  },
);

test.concurrent.for(["/_states", "/docs", "/docs/api", "/dev/mailbox"])(
  "%s, for developers, is accessible and fits",
  async (path, { open }) => {
    for (const reader of OPPOSITES) {
      const page = await open(reader);
      await page.goto(path);
      await untilStill(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  },
);

test.concurrent.for(isLong ? NAMES : SOME)(
  "%s at 400 % and with spaced text fits",
  async (name, { open }) => {
    // A window of 1280 × 1024, four times as large.
    const page = await open({ width: 320, height: 256 });
    await openState(page, name);
    await expectNoSidewaysScroll(page);
    await spaceText(page);
    await untilStill(page);
    await expectNoSidewaysScroll(page, `${name} with spaced text`);
    await expectAccessible(page, `${name} with spaced text`);
  },
);

test.concurrent.for(isLong ? NAMES : SOME)(
  "%s in forced colors, and without motion: is accessible, and shows where the focus is",
  async (name, { open }) => {
    const page = await open({ forcedColors: true, reducedMotion: true });
    await openState(page, name);
    await expectAccessible(page);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === "running")
        .map((animation) =>
          animation.effect instanceof KeyframeEffect ? animation.effect.target?.outerHTML : "",
        ),
    );
    expect(moving).toEqual([]);
    await expectRingsEverywhere(page);
  },
);

test.concurrent.for(isLong ? NAMES : SOME)(
  "%s shows where the focus is, everywhere",
  async (name, { open }) => {
    const page = await open({});
    await openState(page, name);
    await expectRingsEverywhere(page);
  },
);

/** A state is called by its screen, and by what is special about it. */
function screenOf(state: string): string {
  return state.split("/", 1)[0] ?? "";
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LatchkeyOptions } from "latchkey";
import { feature, service } from "latchkey/feature";
import { engineOptions } from "latchkey/host";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "../config/settings.ts";
import { serviceEngine } from "./service-engine.ts";

type Notices = LatchkeyOptions["notices"];
type Seen = Pick<LatchkeyOptions, "notices" | "session">;

/** Returns the effective options of an engine with this configuration file. */
async function optionsWith(given: Seen): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-engine-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = await readSettings({ LATCHKEY_DATABASE_URL: "sqlite::memory:" }, folder);
  let seen: Seen = {};
  const spy = feature({
    id: "spy",
    routes: {},
    ui: service(({ options }) => {
      seen = options;
      return {};
    }),
  });
  const engine = serviceEngine(
    { ...settings, options: { ...settings.options, plugins: [spy], ...given } },
    { secret: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A", log() {} },
  );
  await engine.close();
  return seen;
}

test("every declared notice is on, except those that the file turns off", async () => {
  const declared = Object.keys(engineOptions.members.notices.members);
  const on = Object.fromEntries(declared.map((name) => [name, true]));
  const noticesWith = async (notices?: Notices) => (await optionsWith(notices ? { notices } : {})).notices;
  expect(await noticesWith()).toEqual(on);
  expect(await noticesWith({ accountLinked: false })).toEqual({ ...on, accountLinked: false });
});

test("a session ends after 30 days, unless the file sets a longer limit or a longer idle time", async () => {
  const DAY = 86_400;
  const daysWith = async (session: LatchkeyOptions["session"] = {}) =>
    Number((await optionsWith({ session })).session?.maximumLifetime) / DAY;
  expect(await daysWith()).toBe(30);
  expect(await daysWith({ maximumLifetime: 365 * DAY })).toBe(365);
  expect(await daysWith({ maximumLifetime: 0 })).toBe(0);
  expect(await daysWith({ expiresIn: 60 * DAY })).toBe(60);
});

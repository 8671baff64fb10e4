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

/** The notices of the engine that a configuration file with these makes. */
async function noticesWith(notices: Notices): Promise<Notices> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-engine-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = await readSettings({ LATCHKEY_DATABASE_URL: "sqlite::memory:" }, folder);
  let seen: Notices;
  const spy = feature({
    id: "spy",
    routes: {},
    ui: service(({ options }) => {
      seen = options.notices;
      return {};
    }),
  });
  const engine = serviceEngine(
    { ...settings, options: { ...settings.options, plugins: [spy], ...(notices && { notices }) } },
    { secret: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A", log() {} },
  );
  await engine.close();
  return seen;
}

test("every notice that is declared is on, but those that the file turns off", async () => {
  const declared = Object.keys(engineOptions.members.notices.members);
  const on = Object.fromEntries(declared.map((name) => [name, true]));
  expect(await noticesWith(undefined)).toEqual(on);
  expect(await noticesWith({ accountLinked: false })).toEqual({ ...on, accountLinked: false });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mmdb } from "@latchkey/testing/places/mmdb";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "../config/settings.ts";
import { checks } from "./checks.ts";

const folder = mkdtempSync(join(tmpdir(), "latchkey-places-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function findings(places: string | undefined, bytes?: Buffer | string) {
  if (places !== undefined && bytes !== undefined) writeFileSync(join(folder, places), bytes);
  return checks.places?.look(await readSettings({ LATCHKEY_PLACES: places }, folder));
}

/** A database that its publisher made so many days ago. */
const made = (days: number): Buffer => mmdb([], new Date(Date.now() - days * 24 * 60 * 60 * 1000));

test("doctor reports a database of places that stops the start", async () => {
  const remedy = expect.stringContaining("doesn't start");
  const failure = (found: RegExp) => [{ verdict: "failed", found: expect.stringMatching(found), remedy }];
  expect(await findings("missing.mmdb")).toMatchObject(
    failure(/missing\.mmdb, which can't be read \(ENOENT\)/),
  );
  // Root may read every file, but not a folder.
  expect(await findings("/")).toMatchObject(failure(/can't be read \(EISDIR\)/));
  expect(await findings("text.mmdb", "Berlin")).toMatchObject(
    failure(/isn't a database in MaxMind's format/),
  );
  const cut = made(1).subarray(0, 20);
  expect(await findings("cut.mmdb", cut)).toMatchObject(failure(/isn't a database in MaxMind's format/));
});

test("doctor warns of a database of places that is more than a year old", async () => {
  expect(await findings("new.mmdb", made(360))).toMatchObject([{ verdict: "ok" }]);
  expect(await findings("old.mmdb", made(370))).toMatchObject([
    {
      verdict: "warning",
      found: expect.stringMatching(/old\.mmdb.* \d{4}-\d\d-\d\d: more than a year ago$/),
      remedy: expect.stringContaining("current file"),
    },
  ]);
});

test("doctor says nothing about places if no database is set", async () => {
  expect(await findings(undefined)).toEqual([]);
});

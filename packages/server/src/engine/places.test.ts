import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mmdb } from "@latchkey/testing/places/mmdb";
import { ConfigurationError } from "latchkey/host";
import { expect, onTestFinished, test } from "vitest";
import { placesIn } from "./places.ts";

function fileOf(bytes: Buffer | string): string {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-places-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "places.mmdb");
  writeFileSync(file, bytes);
  return file;
}

test("places are read from a database of cities or countries", async () => {
  const names = { en: "Munich", de: "München" };
  const { find } = await placesIn(
    fileOf(
      mmdb([
        [["203.0.113.0", 24], { city: { names }, country: { iso_code: "DE" } }],
        [["2001:db8::", 32], { country: { iso_code: "FR" } }],
        [["198.51.100.0", 24], { continent: { code: "EU" } }],
      ]),
    ),
  );
  expect(find("203.0.113.7")).toEqual({ city: names, country: "DE" });
  expect(find("2001:db8::1")).toEqual({ city: undefined, country: "FR" });
  for (const unknown of ["198.51.100.1", "203.0.114.1", "::1", "not an IP address"])
    expect(find(unknown)).toBeUndefined();
});

test.each([
  ["is missing", "/nowhere/places.mmdb", /LATCHKEY_PLACES names \/nowhere\/places.mmdb.*ENOENT/],
  ["is something else", import.meta.filename, /LATCHKEY_PLACES.*isn't a database in MaxMind's format/],
])("a file that %s stops the start with its name", async (_, file, message) => {
  const opening = placesIn(file);
  await expect(opening).rejects.toThrow(ConfigurationError);
  await expect(opening).rejects.toThrow(message);
});

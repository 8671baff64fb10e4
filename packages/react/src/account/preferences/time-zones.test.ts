import { expect, test } from "vitest";
import { timeZoneLabel, timeZones } from "./time-zones.ts";

const WINTER = new Date("2026-01-15T12:00:00Z");

test("cities have their present names and UTC offsets", () => {
  const labels = new Map(timeZones(WINTER).map(({ id, label }) => [id, label]));
  expect([...labels.values()]).toEqual([...labels.values()].toSorted());
  for (const label of ["Europe/Kyiv (UTC+02:00)", "Asia/Kolkata (UTC+05:30)", "Europe/Berlin (UTC+01:00)"])
    expect([...labels.values()]).toContain(label);
  expect(timeZoneLabel("Europe/Berlin", new Date("2026-07-15T12:00:00Z"))).toBe("Europe/Berlin (UTC+02:00)");
  expect(timeZoneLabel("UTC")).toBe("UTC (UTC+00:00)");
  expect(timeZoneLabel("Mars/Olympus_Mons")).toBe("Mars/Olympus Mons");
});

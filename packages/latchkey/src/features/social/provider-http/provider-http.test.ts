import { expect, test } from "vitest";
import { jsonOf } from "./provider-http.ts";

test("a byte order mark in front of a provider's answer is skipped", () => {
  const bytes = Buffer.from('\ufeff{"sub":"1"}');
  expect(jsonOf({ status: 200, type: "application/json", bytes, isPrivate: false })).toEqual({ sub: "1" });
});

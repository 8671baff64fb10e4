import { app } from "@latchkey/testing/app";
import { optionalFeatures } from "@latchkey/testing/declared";
import { note, shapeOf } from "@latchkey/testing/record";
import { refusalOf } from "@latchkey/testing/storage/accepted";
import { expect, test } from "vitest";

test("the database accepts each statement of an engine with every feature", { tags: "servers" }, async () => {
  const { declared, place } = await app({
    plugins: optionalFeatures(),
    rateLimit: { enabled: true, storage: "database" },
    isLazy: false,
  });
  expect(declared.size).toBeGreaterThan(300);
  for (const sql of declared) {
    expect(await refusalOf(place, sql), sql).toBeUndefined();
    note("declared statement", shapeOf(sql));
  }
});

import { expect, test } from "vitest";
import { CAUSES as ENGINE } from "../../../../latchkey/src/features/admin/explain/causes.ts";
import { STEPS as PIPELINE } from "../../../../latchkey/src/kernel/pipeline/steps.ts";
import { CAUSES, STEPS } from "./cause-texts.ts";

test("every cause of the engine, and no other, has texts in each language", () => {
  expect(Object.keys(CAUSES).toSorted()).toEqual([...Object.keys(ENGINE), "email_given_up"].toSorted());
});

test("every step of a request, and no other, has a text in each language", () => {
  const names = new Set([...PIPELINE.map(({ name }) => name), "handler"]);
  expect(Object.keys(STEPS).toSorted()).toEqual([...names].toSorted());
});

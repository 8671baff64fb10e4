import { expect, test } from "vitest";
import { CAUSES as ENGINE } from "../../../../latchkey/src/features/admin/explain/causes.ts";
import { CAUSES } from "./cause-texts.ts";

test("every cause of the engine, and no other, has texts in each language", () => {
  expect(Object.keys(CAUSES).toSorted()).toEqual([...Object.keys(ENGINE), "email_given_up"].toSorted());
});

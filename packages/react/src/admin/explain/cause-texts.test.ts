import { expect, test } from "vitest";
import { CAUSES as ENGINE } from "../../../../latchkey/src/features/admin/explain/causes.ts";
import { CAUSES } from "./cause-texts.ts";

test("every cause that the engine names is told in each language, and no others", () => {
  expect(Object.keys(CAUSES).toSorted()).toEqual([...Object.keys(ENGINE), "email_given_up"].toSorted());
});

import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { expect, test } from "vitest";

/** Enough for a page that is far from both ends. */
const PEOPLE = 2_400;
const SECOND = 1_000;

test("pages far down the list continue where the previous ones end, in every order", async () => {
  const here = await adminApp();
  const ruth = await ruthAt(here);
  const began = Date.parse("2020-01-01T00:00:00.000Z");
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    id: `0000${String((n * 7) % PEOPLE).padStart(5, "0")}`,
    email: `p${String((n * 11) % PEOPLE).padStart(5, "0")}@example.com`,
    // Three users share each moment.
    createdAt: new Date(began + Math.floor(n / 3) * SECOND).toISOString(),
  }));
  for (const person of people)
    await here.add("user", { name: "Ada", emailVerified: true, updatedAt: person.createdAt, ...person });

  const byKey = (keyOf: (person: (typeof people)[number]) => string) =>
    people.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(({ id }) => id);
  const orders = {
    createdAt: byKey(({ createdAt, id }) => createdAt + id),
    email: byKey(({ email }) => email),
    id: byKey(({ id }) => id),
  };
  const total = PEOPLE + 1;
  for (const [sortBy, ids] of Object.entries(orders))
    for (const sortDirection of ["asc", "desc"])
      for (const offset of [1_000, 1_399, 2_350]) {
        const query = { sortBy, sortDirection, offset: String(offset), limit: "60" };
        const answer = await ruth.client.get("/admin/list-users", { query }).ok();
        // Ruth was created last, so she is at the end of every order.
        const all = sortDirection === "asc" ? [...ids, ruth.id] : [ruth.id, ...ids.toReversed()];
        const wanted = all.slice(offset, offset + 60);
        expect([answer.total, answer.users.map(({ id }: { id: string }) => id)]).toEqual([total, wanted]);
      }
  const behind = await ruth.client.get("/admin/list-users", { query: { offset: String(total) } }).ok();
  expect(behind.users).toEqual([]);
});

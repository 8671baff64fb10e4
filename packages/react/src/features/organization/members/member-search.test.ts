import type { Result } from "@latchkey/client";
import { expect, test, vi } from "vitest";
import { clock } from "../../../testing/clock.ts";
import { createMemberSearch, type PickableMember } from "./member-search.ts";

const ADA = { id: "1", userId: "u1", user: { name: "Ada", email: "ada@example.com" } };
const GRACE = { id: "2", userId: "u2", user: { name: "Grace", email: "grace@example.com" } };
const AWAY = { status: 0, statusText: "", code: "NETWORK_ERROR", message: "Away" };

type Answer = Result<readonly PickableMember[]>;

/** A search; the test decides when its answers arrive. */
function begin() {
  const timers = clock();
  const asked: { search: string; answer(answer: Answer): void }[] = [];
  const search = createMemberSearch({
    load: (search) => new Promise<Answer>((answer) => asked.push({ search, answer })),
    timers,
  });
  return { search, timers, asked, leave: search.subscribe(() => undefined) };
}

const found = (...data: PickableMember[]): Answer => ({ data, error: null });
const settled = async (): Promise<void> => void (await Promise.resolve());

test("asks for the first members once the list is shown", async () => {
  const { search, asked } = begin();
  expect(asked.map(({ search }) => search)).toEqual([""]);
  asked[0]?.answer(found(ADA, GRACE));
  await settled();
  expect(search.get()).toMatchObject({ members: [ADA, GRACE], found: "", isPending: false });
});

test("asks once when the typing pauses", async () => {
  const { search, asked, timers } = begin();
  asked[0]?.answer(found(ADA, GRACE));
  await settled();
  for (const typed of ["g", "gr", " gra "]) {
    search.set(typed);
    timers.pass(200);
  }
  expect(search.get()).toMatchObject({ members: [ADA, GRACE], isPending: true });
  expect(asked).toHaveLength(1);
  timers.pass(50);
  expect(asked.map(({ search }) => search)).toEqual(["", "gra"]);
  asked[1]?.answer(found(GRACE));
  await settled();
  expect(search.get()).toMatchObject({ members: [GRACE], found: "gra", isPending: false });
});

test("ignores an answer that a newer question has overtaken", async () => {
  const { search, asked, timers } = begin();
  search.set("g");
  asked[0]?.answer(found(ADA));
  await settled();
  expect(search.get().members).toBeUndefined();
  timers.pass(250);
  search.set("gr");
  timers.pass(250);
  asked[2]?.answer(found(GRACE));
  asked[1]?.answer(found(ADA));
  await settled();
  expect(search.get()).toMatchObject({ members: [GRACE], found: "gr" });
});

test("says why the search failed, keeps the results, and asks again", async () => {
  const { search, asked, timers } = begin();
  asked[0]?.answer(found(ADA));
  await settled();
  search.set("g");
  timers.pass(250);
  asked[1]?.answer({ data: null, error: AWAY });
  await settled();
  expect(search.get()).toMatchObject({ error: AWAY, members: [ADA], isPending: false });
  search.retry();
  asked[2]?.answer(found(GRACE));
  await settled();
  expect(search.get()).toMatchObject({ error: null, members: [GRACE] });
});

test("treats a question that throws as a network error", async () => {
  const search = createMemberSearch({ load: vi.fn().mockRejectedValue(new TypeError("Failed")) });
  search.subscribe(() => undefined);
  await vi.waitFor(() => expect(search.get().error?.code).toBe("NETWORK_ERROR"), { timeout: 60_000 });
});

test("stops asking when the list is hidden", () => {
  const { search, asked, timers, leave } = begin();
  search.set("g");
  leave();
  timers.pass(1000);
  expect(asked).toHaveLength(1);
});

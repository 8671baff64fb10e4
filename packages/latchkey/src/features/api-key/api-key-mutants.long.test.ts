// Only in test:all: the races of `api-key-races.test.ts` without their guards show that those tests find the fault.

import { keyApp, keyFor, UNLIMITED } from "@latchkey/testing/api-key/scene";
import { meeting } from "@latchkey/testing/meeting";
import { naively } from "@latchkey/testing/organization/race-scene";
import { expect, test } from "vitest";
import { service } from "../../kernel/contracts/service.ts";
import { apiKeyTable } from "./tables.ts";

const MANY = 8;

test("the mutant of INV-17: looking at the count before writing it uses a key more often than it allows", async () => {
  const looked = meeting(MANY);
  const counts = service(({ db }) => {
    const q = db.for(apiKeyTable);
    return {
      read: q.read((k, p: { id: string }) =>
        k.selectFrom("apikey").select("remaining").where("id", "=", p.id),
      ),
      write: q.write((k, p: { id: string; remaining: number }) =>
        k.updateTable("apikey").set({ remaining: p.remaining }).where("id", "=", p.id),
      ),
    };
  });
  let used = 0;
  const naive = naively(async ({ core }, { id = "" }) => {
    const { read, write } = core.use(counts);
    const remaining = (await read.get({ id }))?.remaining ?? 0;
    await looked();
    if (remaining <= 0) return;
    used += 1;
    await core.db.transaction((tx) => write({ id, remaining: remaining - 1 }, tx));
  });
  const world = await keyApp(UNLIMITED, { plugins: [naive], file: true });
  const ada = await world.person();
  const { id } = await keyFor(world, ada, { remaining: 1 });
  await Promise.all(Array.from({ length: MANY }, () => ada.client.post("/naive", { id }).ok()));
  expect(used).toBe(MANY);
});

// @module-tag servers

import { roundsOf } from "@latchkey/testing/rounds";
import { migrated, migratedPlace } from "@latchkey/testing/storage/database";
import { type TestEnv, testEnv } from "@latchkey/testing/storage/env";
import { expect, test } from "vitest";
import type { Database } from "../database.ts";
import { type Leases, leases, leaseTable } from "./lease.ts";

const ROUNDS = roundsOf();
const parts = [leaseTable];

interface Node extends Leases {
  db: Database;
  env: TestEnv;
}

async function nodes(): Promise<[Node, Node]> {
  const { database } = await migratedPlace({ parts });
  const make = async (): Promise<Node> => {
    const env = testEnv();
    const db = await migrated({ database, parts, env });
    return { db, env, ...leases(db, env) };
  };
  return [await make(), await make()];
}

/** A lease without the guard in its statement. */
function naive({ db, env }: Node): (name: string) => Promise<boolean> {
  const q = db.for(leaseTable);
  const find = q.read((k, p: { id: string }) =>
    k.selectFrom("latchkey_lease").select("token").where("id", "=", p.id),
  );
  const set = q.write((k, p: { id: string; token: string }) =>
    k.updateTable("latchkey_lease").set({ token: p.token }).where("id", "=", p.id),
  );
  return async (name) => {
    if ((await find.get({ id: name }))?.token !== null) return false;
    await set({ id: name, token: Buffer.from(env.random(16)).toString("hex") });
    return true;
  };
}

/** Returns how many of 16 at a time over two engines get a free lease, round by round. */
async function race(
  all: readonly Node[],
  take: (node: Node, name: string) => Promise<boolean>,
): Promise<number[]> {
  const got: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const name = `work-${round}`;
    const [first] = all;
    await (await first?.take(name))?.release();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => take(all[at % all.length] as Node, name)),
    );
    got.push(answers.filter(Boolean).length);
  }
  return got;
}

test("exactly one of many gets it", async () => {
  const got = await race(await nodes(), async (node, name) => (await node.take(name)) !== undefined);
  expect(new Set(got)).toEqual(new Set([1]));
});

test("without the guard several get it: the same race detects it", async () => {
  const got = await race(await nodes(), (node, name) => naive(node)(name));
  expect(Math.max(...got)).toBeGreaterThan(1);
});

test("exactly one of many gets a lease that never existed", async () => {
  const all = await nodes();
  for (let round = 0; round < ROUNDS; round++) {
    const taken = await Promise.all(Array.from({ length: 16 }, (_, at) => all[at % 2]?.take(`new-${round}`)));
    expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1);
  }
});

test("the holder keeps it while it works, and no other process gets it", async () => {
  const [one, two] = await nodes();
  const lease = await one.take("work");
  for (let minute = 0; minute < 5; minute++) {
    for (let step = 0; step < 3; step++) {
      expect(await lease?.keep()).toBe(true);
      expect(await two.take("work")).toBeUndefined();
      for (const { env } of [one, two]) env.advance(20_000);
    }
  }
});

test("it is free as soon as it is released, and other work has another lease", async () => {
  const [one, two] = await nodes();
  const lease = await one.take("work");
  expect(await two.take("other")).toBeDefined();
  await lease?.release();
  expect(await two.take("work")).toBeDefined();
});

test("after the death of its holder another one takes it, and the former holder learns it", async () => {
  const [dead, alive] = await nodes();
  const lost = await dead.take("work");
  expect(await alive.take("work"), "seen for the first time").toBeUndefined();
  alive.env.advance(74_000);
  expect(await alive.take("work")).toBeUndefined();
  alive.env.advance(1000);
  const taken = await alive.take("work");
  expect(taken).toBeDefined();
  // It was only suspended.
  dead.env.advance(30_000);
  expect(await lost?.keep()).toBe(false);
  await lost?.release();
  expect(await dead.take("work"), "what was lost can't be given up").toBeUndefined();
  expect(await taken?.keep()).toBe(true);
});

test("a holder that was suspended for its whole lease stops by itself", async () => {
  const [one] = await nodes();
  const lease = await one.take("work");
  one.env.advance(60_000);
  expect(await lease?.keep()).toBe(false);
});

test("clocks that are hours apart change nothing", async () => {
  const [late, ahead] = await nodes();
  ahead.env.advance(7_200_000);
  const lease = await late.take("work");
  expect(await ahead.take("work")).toBeUndefined();
  expect(await lease?.keep()).toBe(true);
  await lease?.release();
  const other = await ahead.take("work");
  expect(other).toBeDefined();
  expect(await late.take("work")).toBeUndefined();
  late.env.advance(20_000);
  ahead.env.advance(20_000);
  expect(await other?.keep()).toBe(true);
  late.env.advance(60_000);
  expect(await late.take("work"), "renewed in between").toBeUndefined();
});

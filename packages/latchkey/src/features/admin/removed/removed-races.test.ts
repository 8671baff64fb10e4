// @module-tag servers

import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { type App, PASSWORD, type Person } from "@latchkey/testing/app";
import { admitted } from "@latchkey/testing/at-once";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { EVERYTHING, join, proved } from "@latchkey/testing/organization/scene";
import { rounds } from "@latchkey/testing/rounds";
import { expect, test } from "vitest";
import { organization } from "../../organization/index.ts";
import { CAN_NOT_RESTORE_USER, REMOVED_USER_NOT_FOUND } from "../errors.ts";

const ROUNDS = rounds(4);

interface Nodes {
  one: App;
  /** Returns a new browser of a person, at both nodes by turns. */
  at(turn: number, person?: Person): Client;
  ruth: Person;
  /** The removed user. */
  ada: Person;
}

async function nodes(prepare?: (one: App, ada: Person) => Promise<void>): Promise<Nodes> {
  const around = { rateLimit: { enabled: false }, plugins: [organization(EVERYTHING)] };
  const one = await adminApp({ deletion: "soft" }, { ...around, file: true });
  const two = await adminApp({ deletion: "soft" }, { ...around, beside: one });
  const ruth = await ruthAt(one);
  const ada = await proved(one);
  await prepare?.(one, ada);
  await ruth.client.post("/admin/remove-user", { userId: ada.id }).ok();
  const at = (turn: number, person?: Person) =>
    (turn % 2 === 0 ? one : two).client(person === undefined ? {} : { cookie: person.client.cookie });
  return { one, at, ruth, ada };
}

const atOnce = (count: number, ask: (turn: number) => Promise<ClientAnswer>): Promise<ClientAnswer[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => admitted(() => ask(turn))));

const outcomes = (answers: readonly ClientAnswer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? "200" : body.code)).toSorted();

const eventsOf = async (one: App, wanted: string) =>
  (await one.rows("securityEvent")).filter(({ event }) => event === wanted);

test("one of several administrators who restore a user at once succeeds", ROUNDS, async () => {
  const { one, at, ruth, ada } = await nodes();
  const answers = await atOnce(8, (turn) => at(turn, ruth).post("/admin/restore-user", { userId: ada.id }));
  expect(outcomes(answers)).toEqual(["200", ...Array(7).fill(REMOVED_USER_NOT_FOUND.code)]);
  expect(await eventsOf(one, "user_restored")).toHaveLength(1);
});

test("a user is restored or permanently deleted, never both", ROUNDS, async () => {
  const { one, at, ruth, ada } = await nodes();
  const answers = await atOnce(8, (turn) => {
    const path = turn % 4 < 2 ? "restore-user" : "purge-removed-user";
    return at(turn, ruth).post(`/admin/${path}`, { userId: ada.id });
  });
  expect(outcomes(answers)).toEqual(["200", ...Array(7).fill(REMOVED_USER_NOT_FOUND.code)]);
  const isBack = (await one.rows("user")).some(({ id }) => id === ada.id);
  expect((await eventsOf(one, "user_restored")).length).toBe(isBack ? 1 : 0);
  expect((await eventsOf(one, "user_purged")).length).toBe(isBack ? 0 : 1);
  const own = (await eventsOf(one, "sign_up")).filter(({ userId }) => userId === ada.id);
  expect(own).toHaveLength(isBack ? 1 : 0);
});

test("a user is restored, or another account gets their email, never both", ROUNDS, async () => {
  const { one, at, ruth, ada } = await nodes();
  const body = { name: "Other", email: ada.email, password: PASSWORD };
  const answers = await atOnce(8, (turn) =>
    turn % 4 < 2
      ? at(turn, ruth).post("/admin/restore-user", { userId: ada.id })
      : at(turn).post("/sign-up/email", body),
  );
  const [holder, ...others] = (await one.rows("user")).filter(({ email }) => email === ada.email);
  expect(others).toEqual([]);
  const restored = answers.filter((_, turn) => turn % 4 < 2);
  const refusal = holder?.id === ada.id ? REMOVED_USER_NOT_FOUND : CAN_NOT_RESTORE_USER;
  const winner = holder?.id === ada.id ? ["200"] : [];
  expect(outcomes(restored)).toEqual([...winner, ...Array(4 - winner.length).fill(refusal.code)]);
  // The loser can still be restored: no row is lost.
  expect(await one.counts()).toMatchObject({ removedUser: 1 - winner.length });
});

test("a restored user isn't a member of an organization that is deleted meanwhile", ROUNDS, async () => {
  let organizationId = "";
  let host: Person | undefined;
  const { one, at, ruth, ada } = await nodes(async (world, person) => {
    host = await proved(world);
    organizationId = (await host.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok()).id;
    await join(host.client, person, "admin");
  });
  const answers = await atOnce(4, (turn) =>
    turn % 4 < 2
      ? at(turn, host).post("/organization/delete", { organizationId })
      : at(turn, ruth).post("/admin/restore-user", { userId: ada.id }),
  );
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  expect(await one.counts()).toMatchObject({ organization: 0, member: 0, removedUser: 0 });
  expect((await one.rows("user")).map(({ id }) => id)).toContain(ada.id);
});

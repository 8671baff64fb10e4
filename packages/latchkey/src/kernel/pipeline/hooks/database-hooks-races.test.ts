// @module-tag servers

import { app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { reset, tokenFor } from "@latchkey/testing/password-reset/links";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import type { Operation } from "../../../storage/statements/hooked.ts";
import type { DatabaseHooks, TableHooks, WriteHooks } from "../../contracts/hooks.ts";

const CLIENTS = 16;
const ROUNDS = rounds();

/** Hooks for these operations, with the number of times that each was called. */
function counted(...operations: [table: keyof DatabaseHooks, operation: Operation][]) {
  const calls: Record<string, number> = {};
  const databaseHooks: { [Table in keyof DatabaseHooks]: TableHooks } = {};
  for (const [table, operation] of operations) {
    const count = (when: keyof WriteHooks): void => {
      const name = `${table}.${operation}.${when}`;
      calls[name] = (calls[name] ?? 0) + 1;
    };
    databaseHooks[table] = {
      ...databaseHooks[table],
      [operation]: {
        before: () => count("before"),
        within: () => count("within"),
        after: () => count("after"),
      },
    };
  }
  return { databaseHooks, calls };
}

const each = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, at) => make(at)));

const options = { file: true, emailAndPassword: { password: QUICK_PASSWORDS } };

describe("hooks during sixteen identical requests at once", ROUNDS, () => {
  test("are told of the one account that results, after its commit only", async () => {
    const { databaseHooks, calls } = counted(["user", "create"]);
    const one = await app({ ...options, databaseHooks });
    const two = await app({ ...options, databaseHooks, beside: one });
    const answers = await each((at) =>
      (at % 2 === 0 ? one : two)
        .client()
        .post("/sign-up/email", { name: `${at}`, email: "ada@example.com", password: "a long password" }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await one.counts()).toMatchObject({ user: 1 });
    expect(calls["user.create.after"]).toBe(1);
    expect(calls["user.create.before"]).toBeGreaterThanOrEqual(1);
  });

  test("are told once of a token that is used once", async () => {
    const { databaseHooks, calls } = counted(["verification", "delete"], ["account", "update"]);
    const one = await app({ ...options, databaseHooks });
    const two = await app({ ...options, databaseHooks, beside: one });
    const { email, id } = await one.person();
    // A first confirmation of the email address would create a new account for the new password.
    await one.change("user", { emailVerified: true }, { id });
    const token = await tokenFor(one, email);
    const answers = await each((at) =>
      reset(at % 2 === 0 ? one : two, token, { newPassword: `new password ${at}` }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(calls).toMatchObject({
      "verification.delete.within": 1,
      "verification.delete.after": 1,
      "account.update.within": 1,
      "account.update.after": 1,
    });
  });

  test("undo no other write when one of them fails", async () => {
    let calls = 0;
    const within = (): void => {
      // Every second call.
      if (calls++ % 2 === 0) throw new Error("no");
    };
    const world = await app({ ...options, databaseHooks: { user: { create: { within } } } });
    const answers = await each((at) =>
      world.client().post("/sign-up/email", {
        name: `${at}`,
        email: `ada${at}@example.com`,
        password: "a long password",
      }),
    );
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made).toBe(CLIENTS / 2);
    expect(await world.counts()).toMatchObject({ user: made, account: made, session: made });
  });
});

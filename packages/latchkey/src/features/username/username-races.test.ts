// @module-tag servers

import { admitted } from "@latchkey/testing/at-once";
import type { ClientAnswer } from "@latchkey/testing/client";
import { rounds } from "@latchkey/testing/rounds";
import { named, newcomer, usernameApp } from "@latchkey/testing/username/usernames";
import { describe, expect, test } from "vitest";

const outcomes = (answers: readonly ClientAnswer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? "200" : `${status} ${body.code}`)).toSorted();

const TAKEN = "422 USERNAME_IS_ALREADY_TAKEN";
const twenty = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, at) => make(at)));

describe("at two nodes on one database", rounds(6), () => {
  test("one username in twenty sign-ups at once goes to one user", async () => {
    const one = await usernameApp({}, { file: true });
    const two = await usernameApp({}, { beside: one });
    const answers = await twenty((at) => {
      const body = newcomer({ username: at % 3 === 0 ? "Ada" : "ada" });
      return admitted(() => (at % 2 === 0 ? one : two).client().post("/sign-up/email", body));
    });
    expect(outcomes(answers)).toEqual(["200", ...Array(19).fill(TAKEN)]);
    expect(await one.counts()).toMatchObject({ user: 1, account: 1, session: 1 });
  });

  test("one username that twenty users choose at once goes to one user", async () => {
    const one = await usernameApp({}, { file: true });
    const two = await usernameApp({}, { beside: one });
    const browsers = await twenty((at) => named(at % 2 === 0 ? one : two, {}));
    const answers = await Promise.all(
      browsers.map((browser) => admitted(() => browser.post("/update-user", { username: "ada" }))),
    );
    expect(outcomes(answers)).toEqual(["200", ...Array(19).fill(TAKEN)]);
  });

  test("a username that can't be changed is set once", async () => {
    const one = await usernameApp({ immutableUsername: true }, { file: true });
    const browser = await named(one, {});
    const answers = await twenty((at) =>
      admitted(() => browser.post("/update-user", { username: `ada_${at}` })),
    );
    expect(outcomes(answers)).toEqual(["200", ...Array(19).fill("400 USERNAME_IS_IMMUTABLE")]);
  });
});

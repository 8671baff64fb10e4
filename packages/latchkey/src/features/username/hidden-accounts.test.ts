import { PASSWORD } from "@latchkey/testing/app";
import { admitted } from "@latchkey/testing/at-once";
import { rounds } from "@latchkey/testing/rounds";
import { newcomer, usernameApp } from "@latchkey/testing/username/usernames";
import { describe, expect, test } from "vitest";

const DAY = 86_400;
const FREE = "free@example.com";
const TAKEN = "taken@example.com";

const hidden = (rest: { file?: true } = {}) =>
  usernameApp(
    {},
    {
      ...rest,
      emailAndPassword: { requireEmailVerification: true },
      user: { additionalFields: { badge: { type: "string", required: false, unique: true } } },
    },
  );
type World = Awaited<ReturnType<typeof hidden>>;

/** A user with a confirmed email address. */
async function confirmed(world: World, email: string) {
  const password = "a password of their own";
  await world.client().post("/sign-up/email", newcomer({ email, password })).ok();
  await world.change("user", { emailVerified: true }, { email });
  const client = world.client();
  await client.post("/sign-in/email", { email, password }).ok();
  return client;
}

/** Everything that a stranger can ask about a username and a unique field after a sign-up with them. */
async function learned(world: World, email: string): Promise<unknown[]> {
  const eve = await confirmed(world, `eve-asks-${email}`);
  const values = { username: `ada_${email.slice(0, 4)}`, badge: `badge of ${email}` };
  const answers: unknown[] = [];
  const ask = async (path: string, body: object, client = world.client()) => {
    const { status, body: answer } = await client.post(path, body);
    answers.push([path, status, answer?.code ?? answer?.available, answer?.details, answer?.email === email]);
  };
  const { username, badge } = values;
  await ask("/sign-up/email", newcomer({ email, ...values }));
  await ask("/is-username-available", { username: username.toUpperCase() });
  await ask("/sign-up/email", newcomer({ email, username }));
  await ask("/sign-up/email", newcomer({ username }));
  await ask("/sign-up/email", newcomer({ badge }));
  // Two refusals: a second one that is awaited by none would end the process.
  await ask("/sign-up/email", newcomer({ username, badge }));
  await ask("/update-user", { username }, eve);
  await ask("/update-user", { badge }, eve);
  await ask("/sign-in/username", { username, password: PASSWORD });
  await ask("/sign-in/username", { username, password: "another password" });
  return answers;
}

describe("a username after a sign-up", () => {
  test("doesn't reveal whether the email has an account", async () => {
    const world = await hidden();
    await confirmed(world, TAKEN);
    const ofTaken = await learned(world, TAKEN);
    expect(ofTaken).toEqual(await learned(world, FREE));
    expect(ofTaken.slice(1, 4)).toEqual([
      ["/is-username-available", 200, false, undefined, false],
      ["/sign-up/email", 422, "USERNAME_IS_ALREADY_TAKEN", undefined, false],
      ["/sign-up/email", 422, "USERNAME_IS_ALREADY_TAKEN", undefined, false],
    ]);
  });

  test("is free again a day after a sign-up that created no account", async () => {
    const world = await hidden();
    await confirmed(world, TAKEN);
    for (let day = 1; day <= 2; day++) {
      await world
        .client()
        .post("/sign-up/email", newcomer({ email: TAKEN, username: "ada" }))
        .ok();
      const ask = () => world.client().post("/is-username-available", { username: "ada" }).ok();
      expect(await ask()).toEqual({ available: false });
      world.advance(DAY);
      expect(await ask()).toEqual({ available: true });
    }
  });
});

describe("of twenty sign-ups with one username at once", rounds(3), () => {
  test.each(["free", "taken"])("one gets it, with an email that is %s", { tags: "servers" }, async (kind) => {
    const world = await hidden({ file: true });
    await confirmed(world, TAKEN);
    const email = kind === "taken" ? TAKEN : FREE;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admitted(() =>
          world
            .client()
            .post("/sign-up/email", newcomer({ username: "ada", ...(at % 2 === 0 ? { email } : {}) })),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(new Set(refused)).toEqual(new Set(["USERNAME_IS_ALREADY_TAKEN"]));
  });
});

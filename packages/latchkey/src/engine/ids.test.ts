import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { rounds } from "@latchkey/testing/rounds";
import { expect, test } from "vitest";
import { organization } from "../features/index.ts";
import type { LatchkeyOptions } from "../index.ts";

type Ids = Pick<NonNullable<LatchkeyOptions["advanced"]>, "database" | "generateId">;

const withIds = (advanced: Ids, more: AppOptions = {}): Promise<App> =>
  app({ advanced, plugins: [organization({ teams: { enabled: true } })], ...more });

/** Signs up, signs in again, and creates an organization with a team; returns the IDs in the answers. */
async function idsToldBy(world: App): Promise<Record<string, unknown>> {
  const ada = await world.person();
  const client = await world.signIn(ada);
  const { session, user } = (await client.get("/get-session")).body;
  const made = await client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  return { user: user.id, session: session.id, owner: session.userId, organization: made.id, person: ada.id };
}

test.each<[string, Ids, RegExp]>([
  [
    "uuid",
    { database: { generateId: "uuid" } },
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  ],
  ["serial", { database: { generateId: "serial" } }, /^\d{1,4}$/],
  ["false", { database: { generateId: false } }, /^\d{1,4}$/],
  ["useNumberId", { database: { useNumberId: true } }, /^\d{1,4}$/],
  [
    "a function",
    { database: { generateId: ({ table }) => `${table}-${crypto.randomUUID().slice(24)}` } },
    /-/,
  ],
  ["a function that answers false", { database: { generateId: () => false } }, /^[A-Za-z0-9]{32}$/],
  [
    "a function of version 1.2",
    { generateId: ({ model }) => `${model}-${crypto.randomUUID().slice(24)}` },
    /-/,
  ],
])(
  "with %s users sign up and create organizations, and every ID is a text of its kind",
  async (_, ids, kind) => {
    const world = await withIds(ids);
    const told = await idsToldBy(world);
    for (const id of Object.values(told)) expect(id).toEqual(expect.stringMatching(kind));
    expect(told.owner).toBe(told.person);
  },
);

test("numbers begin at 1, continue after a restart, and are used once", async () => {
  const world = await withIds({ database: { generateId: "serial" } }, { file: true });
  expect((await world.person()).id).toBe("1");
  expect((await world.person()).id).toBe("2");
  const restarted = await withIds({ database: { generateId: "serial" } }, { beside: world });
  expect(Number((await restarted.person()).id)).toBeGreaterThan(2);
});

test("numbers work for users who must verify their email address before they sign in", async () => {
  const emailAndPassword = { password: QUICK_PASSWORDS, requireEmailVerification: true };
  const world = await withIds({ database: { generateId: "serial" } }, { emailAndPassword });
  const ada = { name: "Ada", email: "ada@example.com", password: PASSWORD };
  const first = await world.client().post("/sign-up/email", ada).ok();
  const again = await world.client().post("/sign-up/email", ada).ok();
  expect([first.user.id, again.user.id]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
  ]);
});

test(
  "two processes that receive sign-ups from their start never assign a number twice",
  rounds(),
  async () => {
    const one = await withIds({ database: { generateId: "serial" } }, { file: true });
    const other = await withIds({ database: { generateId: "serial" } }, { beside: one });
    const signUp = async (index: number): Promise<string> => {
      const given = { name: "Ada", email: `p${index}@example.com`, password: PASSWORD };
      for (;;) {
        const answer = await (index % 2 === 0 ? one : other).client().post("/sign-up/email", given);
        // A busy database answers 503. Clients then retry.
        if (answer.status !== 503) return answer.body.user.id;
      }
    };
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => signUp(index)));
    expect(new Set(people).size).toBe(8);
  },
);

test("with guessable numbers, an invitation is only shown to a user with a verified email address", async () => {
  const seen = async (ids: Ids) => {
    const world = await withIds(ids);
    const [owner, bob] = [await world.person(), await world.person({ password: PASSWORD })];
    const { id } = await owner.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    const invited = { organizationId: id, email: bob.email, role: "member" };
    const invitation = await owner.client.post("/organization/invite-member", invited).ok();
    return (await bob.client.get(`/organization/get-invitation?id=${invitation.id}`)).status;
  };
  expect(await seen({ database: { generateId: "serial" } })).toBe(403);
  expect(await seen({ database: { generateId: "uuid" } })).toBe(200);
});

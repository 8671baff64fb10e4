import { type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { gate } from "@latchkey/testing/meeting";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const DAY = 86_400;
const KEPT: AppOptions = {
  session: { preserveSessionInDatabase: true },
  emailAndPassword: { password: QUICK_PASSWORDS },
  file: true,
};

/** Two browsers of one user, with requests that are held up where the test says so. */
async function twoBrowsers() {
  const arrived = gate();
  const held = gate();
  const world = await app({
    ...KEPT,
    hooks: {
      async before({ headers }) {
        if (headers.get("x-held") === null) return;
        arrived.open();
        await held.opened;
      },
    },
  });
  const ada = await world.person();
  return { ...world, ada, other: await world.signIn(ada), arrived, held };
}

const HELD = { headers: { "x-held": "1" } };

describe("a session that was ended, with its row preserved", () => {
  test("isn't accepted for a request that began before, and not renewed by it", async () => {
    const { ada, other, advance, arrived, held, rows } = await twoBrowsers();
    advance(DAY);
    const check = other.get("/get-session", HELD);
    await arrived.opened;
    advance(1);
    await ada.client.post("/revoke-other-sessions").ok();
    const ended = (await rows("session")).map(({ expiresAt }) => String(expiresAt)).toSorted();
    held.open();
    expect((await check).body).toBeNull();
    expect((await rows("session")).map(({ expiresAt }) => String(expiresAt)).toSorted()).toEqual(ended);
    expect(await other.get("/get-session").ok()).toBeNull();
  });

  test("changes no password by a request that began before", async () => {
    const { ada, other, advance, arrived, held, client } = await twoBrowsers();
    const body = { currentPassword: PASSWORD, newPassword: "another long password" };
    const change = other.post("/change-password", body, HELD);
    await arrived.opened;
    advance(1);
    await ada.client.post("/revoke-other-sessions").ok();
    held.open();
    expect((await change).status).toBe(401);
    await client().post("/sign-in/email", { email: ada.email, password: PASSWORD }).ok();
  });

  test("isn't brought back by a check at the same moment", rounds(), async () => {
    const { person, signIn, advance } = await app(KEPT);
    const ada = await person();
    const other = await signIn(ada);
    await ada.client.get("/get-session").ok();
    advance(DAY);
    await ada.client.get("/get-session").ok();
    await Promise.all([
      ada.client.post("/revoke-other-sessions").ok(),
      other.get("/get-session"),
      other.get("/list-sessions"),
    ]);
    expect(await other.get("/get-session").ok()).toBeNull();
  });

  test("has the time of its end in its row", async () => {
    const { person, signIn, advance, now, rows } = await app(KEPT);
    const ada = await person();
    const { session } = await (await signIn(ada)).get("/get-session").ok();
    advance(60);
    await ada.client.post("/revoke-other-sessions").ok();
    const ended = (await rows("session")).find(({ id }) => id === session.id);
    expect(ended).toMatchObject({ createdAt: session.createdAt, updatedAt: new Date(now()).toISOString() });
    expect(String(ended?.expiresAt) < session.createdAt).toBe(true);
  });
});

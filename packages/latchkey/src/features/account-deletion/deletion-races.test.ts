// @module-tag servers

import { deletionTokenFor } from "@latchkey/testing/account-deletion/links";
import { type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { picture } from "@latchkey/testing/pictures/webp";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test, vi } from "vitest";
import { pictures } from "../index.ts";

const ROUNDS = rounds();
const CLIENTS = 16;
const options: AppOptions = {
  file: true,
  plugins: [pictures()],
  emailAndPassword: { password: QUICK_PASSWORDS },
  user: { deleteUser: { enabled: true } },
};

describe("deleting an account", ROUNDS, () => {
  // Covers INV-05.
  test("sixteen times at once with one token deletes it once, at two processes too", async () => {
    const beforeDelete = vi.fn(async () => undefined);
    const mailed: AppOptions = {
      ...options,
      user: { deleteUser: { enabled: true, sendDeleteAccountVerification: true, beforeDelete } },
    };
    const one = await app(mailed);
    const two = await app({ ...mailed, beside: one });
    const ada = await one.person();
    const token = await deletionTokenFor(one, ada);
    const headers = { cookie: ada.client.cookie };
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, at) =>
        (at % 2 === 0 ? one : two).client().get("/delete-user/callback", { query: { token }, headers }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200)
        expect(["UNAUTHORIZED", "INVALID_TOKEN", "FAILED_TO_GET_USER_INFO"]).toContain(body.code);
    const events = (await one.rows("securityEvent")).filter(({ event }) => event === "account_deleted");
    expect(events).toHaveLength(1);
    expect(beforeDelete).toHaveBeenCalledOnce();
  });

  // Covers INV-23.
  test("while others sign in, upload and ask for emails leaves nothing of it", async () => {
    const world = await app(options);
    const ada = await world.person();
    const headers = { cookie: ada.client.cookie };
    const [deleted] = await Promise.all([
      ada.client.post("/delete-user", {}),
      ...Array.from({ length: CLIENTS / 4 }, (_, at) => [
        world.client().post("/sign-in/email", ada),
        world.client().post("/request-password-reset", { email: ada.email }),
        world.client().post("/update-user", { name: `Ada ${at}` }, { headers }),
        world.client().send("POST", "/ui/upload", picture(at), {
          headers: { ...headers, "content-type": "image/webp" },
        }),
      ]).flat(),
    ]);
    expect(deleted?.status).toBe(200);
    await world.sent();
    expect(await world.counts()).toMatchObject({
      user: 0,
      account: 0,
      session: 0,
      upload: 0,
      verification: 0,
    });
  });
});

import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../kernel/errors.ts";
import { app } from "../../testing/app.ts";
import { EMAIL_CAN_NOT_BE_UPDATED } from "./errors.ts";

describe("updating the user", () => {
  test("changes the name or the picture, and leaves what isn't given", async () => {
    const { person, advance, now } = await app();
    const { client } = await person();
    advance(60);
    const answer = await client.post("/update-user", { name: "Ada L", image: "https://x.example/a.png" });
    expect(answer.body).toEqual({ status: true });
    expect(answer.cookies).toMatchObject([{ attributes: { "Max-Age": "604800" } }]);
    const user = async () => (await client.get("/get-session").ok()).user;
    const changed = {
      name: "Ada L",
      image: "https://x.example/a.png",
      updatedAt: new Date(now()).toISOString(),
    };
    expect(await user()).toMatchObject(changed);
    await client.post("/update-user", { image: null }).ok();
    expect(await user()).toMatchObject({ name: "Ada L", image: null });
    await client.post("/update-user", { name: "Ada" }).ok();
    expect(await user()).toMatchObject({ name: "Ada", image: null });
  });

  test("keeps the cookie of a session that isn't remembered without an end", async () => {
    const { person } = await app();
    const { client } = await person({ rememberMe: false });
    const { cookies } = await client.post("/update-user", { name: "Ada L" });
    for (const { attributes } of cookies) expect(attributes).not.toHaveProperty("Max-Age");
  });

  test("doesn't change the address, whatever is given for one", async () => {
    const { person, dump } = await app();
    const { client } = await person();
    const before = dump();
    for (const email of ["eve@example.com", "", null, 7, {}])
      await client.post("/update-user", { name: "Eve", email }).refuses(EMAIL_CAN_NOT_BE_UPDATED);
    expect(dump()).toBe(before);
  });

  test("sets nothing that the server alone decides, and nothing of anybody else", async () => {
    const { person, rows } = await app();
    const ada = await person();
    const bob = await person();
    const forged = {
      id: bob.id,
      userId: bob.id,
      emailVerified: true,
      role: "admin",
      createdAt: "2000-01-01T00:00:00.000Z",
    };
    const before = rows("user");
    await ada.client.post("/update-user", { ...forged, name: "Eve" }).ok();
    expect(rows("user")).toEqual([{ ...before[0], name: "Eve" }, before[1]]);
  });

  test("by two calls at once that change different things holds both", async () => {
    const { person } = await app({ file: true });
    const { client } = await person();
    await Promise.all([
      client.post("/update-user", { name: "Ada L" }).ok(),
      client.post("/update-user", { image: "/ada.png" }).ok(),
    ]);
    expect((await client.get("/get-session").ok()).user).toMatchObject({ name: "Ada L", image: "/ada.png" });
  });

  test("is for people who are signed in", async () => {
    const { client } = await app();
    await client().post("/update-user", { name: "Eve" }).refuses(UNAUTHORIZED);
  });
});

import { app } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";
import { EMAIL_CAN_NOT_BE_UPDATED } from "./routes.ts";

describe("updating the user", () => {
  test("changes the name or the picture, and keeps fields that aren't given", async () => {
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

  test("accepts URLs of pictures that a page may show as they are", async () => {
    const { person } = await app();
    const { client } = await person();
    const longest = `https://x.example/${"a".repeat(2048 - 18)}`;
    const good = [
      "https://x.example/a.png?s=96&d=mp#x",
      "HTTP://x.example:8080/b c.png",
      "https://x.example/\u00e4.png",
      "/uploads/a.webp",
      "/a/../b.png?x=//y",
      longest,
    ];
    for (const image of good) {
      await client.post("/update-user", { image }).ok();
      expect((await client.get("/get-session").ok()).user.image).toBe(image);
    }
    // A form with an empty field for the picture sends this.
    await client.post("/update-user", { image: "" }).ok();
    expect((await client.get("/get-session").ok()).user.image).toBeNull();
  });

  test("refuses every other picture URL, and changes nothing", async () => {
    const { person, client, dump } = await app();
    const ada = await person();
    const before = await dump();
    const evil = [
      "data:image/png;base64,iVBORw0KGgo=",
      "DATA:,x",
      " data:,x",
      "javascript:alert(1)",
      "java\tscript:alert(1)",
      "blob:https://app.example.com/x",
      "file:///etc/passwd",
      "ftp://x.example/a.png",
      "//evil.example/a.png",
      "/\\evil.example/a.png",
      "\\\\evil.example\\a.png",
      "/\t/evil.example/a.png",
      "/.//evil.example/a.png",
      "https:evil.example",
      "https:///evil.example",
      "https://",
      "https://x.example/a\nb",
      "a.png",
      "./a.png",
      " ",
      `https://x.example/${"a".repeat(2049 - 18)}`,
    ];
    const signUp = { name: "Eve", email: "eve@example.com", password: "correct horse battery" };
    for (const image of evil) {
      for (const answer of [
        await ada.client.post("/update-user", { name: "Eve", image }),
        await client().post("/sign-up/email", { ...signUp, image }),
      ]) {
        const { status, body } = answer;
        expect([image, status, body.code, body.details?.[0]?.path]).toEqual([
          image,
          400,
          "VALIDATION_ERROR",
          "image",
        ]);
      }
    }
    expect(await dump()).toBe(before);
  });

  test("sets a language and a time zone, and removes them", async () => {
    const { person } = await app();
    const { client } = await person();
    const user = async () => (await client.get("/get-session").ok()).user;
    expect(await user()).toMatchObject({ locale: null, timeZone: null });
    await client.post("/update-user", { locale: "DE-at", timeZone: "Europe/Vienna" }).ok();
    expect(await user()).toMatchObject({ locale: "de-AT", timeZone: "Europe/Vienna" });
    for (const locale of ["ar", "pt-BR", "zh-Hant-TW", "de-DE-u-co-phonebk"]) {
      await client.post("/update-user", { locale }).ok();
      expect(await user()).toMatchObject({ locale, timeZone: "Europe/Vienna" });
    }
    for (const timeZone of ["UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])
      await client.post("/update-user", { timeZone }).ok();
    await client.post("/update-user", { locale: null, timeZone: null }).ok();
    expect(await user()).toMatchObject({ locale: null, timeZone: null });
  });

  test("refuses a value that names no language or time zone", async () => {
    const { person, rows } = await app();
    const { client } = await person();
    const before = await rows("user");
    const wrong = {
      locale: [
        "",
        " ",
        "d",
        "de_AT",
        "german language",
        "de-",
        "de\r\nBcc: eve@example.com",
        "x".repeat(36),
        7,
      ],
      timeZone: [
        "",
        " ",
        "+02:00",
        "Europe/Nowhere",
        "../../etc/passwd",
        "Europe/Berlin\n",
        "CEST+1",
        "a".repeat(65),
        7,
      ],
    };
    for (const [path, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body } = await client.post("/update-user", { [path]: value });
        expect([value, status, body.code, body.details?.[0]?.path]).toEqual([
          value,
          400,
          "VALIDATION_ERROR",
          path,
        ]);
      }
    }
    expect(await rows("user")).toEqual(before);
  });

  test("keeps the cookie of a session that ends with the browser without an expiry", async () => {
    const { person } = await app();
    const { client } = await person({ rememberMe: false });
    const { cookies } = await client.post("/update-user", { name: "Ada L" });
    for (const { attributes } of cookies) expect(attributes).not.toHaveProperty("Max-Age");
  });

  test("doesn't change the email address, whatever is sent", async () => {
    const { person, dump } = await app();
    const { client } = await person();
    const before = await dump();
    for (const email of ["eve@example.com", "", null, 7, {}])
      await client.post("/update-user", { name: "Eve", email }).refuses(EMAIL_CAN_NOT_BE_UPDATED);
    expect(await dump()).toBe(before);
  });

  // Covers CVE-2026-27946.
  test("sets nothing that the server alone decides, and nothing of anyone else", async () => {
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
    const before = await rows("user");
    await ada.client.post("/update-user", { ...forged, name: "Eve" }).ok();
    expect(await rows("user")).toEqual(
      before.map((user) => (user.id === bob.id ? user : { ...user, name: "Eve" })),
    );
  });

  test("keeps the changes of two calls at once that change different fields", async () => {
    const { person } = await app({ file: true });
    const { client } = await person();
    await Promise.all([
      client.post("/update-user", { name: "Ada L" }).ok(),
      client.post("/update-user", { image: "/ada.png" }).ok(),
    ]);
    expect((await client.get("/get-session").ok()).user).toMatchObject({ name: "Ada L", image: "/ada.png" });
  });

  test("requires a session", async () => {
    const { client } = await app();
    await client().post("/update-user", { name: "Eve" }).refuses(UNAUTHORIZED);
  });
});

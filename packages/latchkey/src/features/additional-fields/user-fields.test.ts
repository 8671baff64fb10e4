import { app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { roundsOf } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FIELD_NOT_ALLOWED } from "../../kernel/contracts/fields/field-values.ts";
import { USER_ALREADY_EXISTS } from "../email-password/errors.ts";

const additionalFields = {
  plan: { type: "string", validator: z.enum(["free", "pro"]) },
  age: { type: "number" },
  isMember: { type: "boolean" },
  bornAt: { type: "date" },
  tags: { type: "string[]" },
  marks: { type: "number[]" },
  notes: { type: "json" },
  handle: { type: "string", unique: true },
  grade: { type: "string", input: false, defaultValue: "new" },
  risk: { type: "number", returned: false, defaultValue: 5 },
  visits: { type: "number", defaultValue: () => 3 },
} as const;

const options = { user: { additionalFields } };
const GIVEN = {
  plan: "pro",
  age: 36,
  isMember: true,
  bornAt: "1815-12-10T00:00:00.000Z",
  tags: ["a", "ü", ""],
  marks: [1, 2.5],
  notes: { deep: [1, null, { x: "y" }] },
};
const CLIENTS = 16;
const ROUNDS = roundsOf();
const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };

describe("fields of the application on users", () => {
  test("are accepted at sign-up, and returned with every user", async () => {
    const { client } = await app(options);
    const browser = client();
    const wanted = { ...GIVEN, handle: null, grade: "new", visits: 3 };
    const { user } = await browser.post("/sign-up/email", { ...ADA, ...GIVEN }).ok();
    expect(user).toMatchObject(wanted);
    expect((await browser.get("/get-session").ok()).user).toMatchObject(wanted);
    expect((await client().post("/sign-in/email", ADA).ok()).user).toMatchObject(wanted);
    const change = { newPassword: "another password", currentPassword: PASSWORD, revokeOtherSessions: true };
    expect((await browser.post("/change-password", change).ok()).user).toMatchObject(wanted);
  });

  test("are changed by update-user if they are given", async () => {
    const { person, advance, now } = await app(options);
    const { client } = await person();
    advance(60);
    await client.post("/update-user", { ...GIVEN, name: "Ada L" }).ok();
    const user = async () => (await client.get("/get-session").ok()).user;
    expect(await user()).toMatchObject({ ...GIVEN, name: "Ada L", updatedAt: new Date(now()).toISOString() });
    await client.post("/update-user", { plan: null, age: 0, tags: [] }).ok();
    expect(await user()).toMatchObject({ plan: null, age: 0, tags: [], isMember: true, name: "Ada L" });
  });

  test("that are hidden are stored and never returned", async () => {
    const users: object[] = [];
    const { client, rows, sent } = await app({
      ...options,
      emailVerification: {
        sendOnSignUp: true,
        sendVerificationEmail: async ({ user }) => void users.push(user),
      },
    });
    const browser = client();
    const answers = [
      await browser.post("/sign-up/email", { ...ADA, risk: 9 }),
      await browser.get("/get-session"),
      await client().post("/sign-in/email", ADA),
      await browser.post("/update-user", { risk: 8 }),
    ];
    await sent();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ text }) => text).join()).not.toContain("risk");
    expect(users).toMatchObject([{ grade: "new", visits: 3 }]);
    expect(users[0]).not.toHaveProperty("risk");
    expect(await rows("user")).toMatchObject([{ risk: 8 }]);
  });

  test("that only the server sets are refused, and the user stays unchanged", async () => {
    const { client, person, dump } = await app(options);
    const ada = await person();
    const before = await dump();
    for (const grade of ["gold", "new", null, 7, {}]) {
      await client()
        .post("/sign-up/email", { ...ADA, grade })
        .refuses(FIELD_NOT_ALLOWED);
      const answer = await ada.client.post("/update-user", { name: "Eve", grade }).refuses(FIELD_NOT_ALLOWED);
      expect(answer.body.details).toMatchObject([{ path: "grade" }]);
    }
    expect(await dump()).toBe(before);
  });

  test("are named in the error if they are wrong", async () => {
    const { client, person, dump } = await app(options);
    const ada = await person();
    const before = await dump();
    const wrong: Record<string, unknown[]> = {
      plan: ["gold", 7],
      age: ["36", 1.5, 1e300, Number.MAX_SAFE_INTEGER + 1],
      isMember: ["true", 1],
      bornAt: ["yesterday", "0000-01-01T00:00:00Z", 0],
      tags: ["a", [1], [null], { 0: "a" }],
      marks: [["1"], [null]],
      handle: ["ä".repeat(256)],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        for (const answer of [
          await client().post("/sign-up/email", { ...ADA, [field]: value }),
          await ada.client.post("/update-user", { [field]: value }),
        ]) {
          const path = String(answer.body.details?.[0]?.path).split(".")[0];
          expect([value, answer.status, answer.body.code, path]).toEqual([
            value,
            400,
            "VALIDATION_ERROR",
            field,
          ]);
        }
      }
    }
    expect(await dump()).toBe(before);
  });

  test("that are required are needed at sign-up, unless they have a default, and never taken away", async () => {
    const { client } = await app({
      user: {
        additionalFields: {
          company: { type: "string", required: true },
          seats: { type: "number", required: true, defaultValue: 1 },
        },
      },
    });
    const browser = client();
    for (const company of [undefined, null]) {
      const { status, body } = await browser.post("/sign-up/email", { ...ADA, company });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR", details: [{ path: "company" }] },
      });
    }
    const { user } = await browser.post("/sign-up/email", { ...ADA, company: "Engines" }).ok();
    expect(user).toMatchObject({ company: "Engines", seats: 1 });
    await browser.post("/update-user", { name: "Ada L" }).ok();
    for (const field of ["company", "seats"]) {
      const { body } = await browser.post("/update-user", { [field]: null });
      expect(body).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: field }] });
    }
  });

  test("that must be unique and aren't are reported as taken, and nothing is written", async () => {
    const { client, person, dump } = await app(options);
    const ada = await person();
    await ada.client.post("/update-user", { handle: "ada" }).ok();
    const eve = await person();
    const before = await dump();
    for (const answer of [
      await client().post("/sign-up/email", { ...ADA, handle: "ada" }),
      await eve.client.post("/update-user", { handle: "ada", name: "Eve" }),
    ]) {
      expect(answer.body).toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ path: "handle", message: "This value is already taken" }],
      });
    }
    expect(await dump()).toBe(before);
    await client()
      .post("/sign-up/email", { ...ADA, email: ada.email, handle: "x" })
      .refuses(USER_ALREADY_EXISTS);
  });

  test.each([
    ["belong to one user, however many request one at once", true, 1],
    ["would belong to several users if only a look-up kept them unique", false, CLIENTS],
  ] as const)("that must be unique %s", async (_what, unique, winners) => {
    const settings = {
      user: { additionalFields: { handle: { type: "string", unique } } },
      emailAndPassword: { password: QUICK_PASSWORDS },
    } as const;
    const one = await app({ ...settings, file: true });
    const two = await app({ ...settings, beside: one });
    const people = await Promise.all(
      Array.from({ length: CLIENTS }, (_, at) => (at % 2 ? one : two).person()),
    );
    for (let round = 0; round < (unique ? ROUNDS : 1); round++) {
      const handle = `handle-${round}`;
      const isTaken = (await one.rows("user")).some((user) => user.handle === handle);
      const asked = people.map(({ client }) => client.post("/update-user", isTaken ? {} : { handle }));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(winners);
      expect(statuses.filter((status) => status === 400)).toHaveLength(CLIENTS - winners);
    }
  });

  test("that refer to a row must name one, and follow it", async () => {
    const { client, person, rows, remove } = await app({
      user: {
        additionalFields: {
          mentor: { type: "string", references: { model: "user", field: "id", onDelete: "set null" } },
        },
      },
    });
    const ada = await person();
    const browser = client();
    const details = [{ path: "mentor", message: "The referenced row doesn't exist" }];
    const refused = await browser.post("/sign-up/email", { ...ADA, mentor: "nobody" });
    expect(refused.body).toMatchObject({ code: "VALIDATION_ERROR", details });
    await browser.post("/sign-up/email", { ...ADA, mentor: ada.id }).ok();
    expect((await browser.post("/update-user", { mentor: "nobody" })).body).toMatchObject({ details });
    await remove("user", { id: ada.id });
    expect(await rows("user")).toMatchObject([{ mentor: null }]);
  });

  test("that refer to another user are exported only for the user who has them", async () => {
    const { person } = await app({
      user: { additionalFields: { mentor: { type: "string", references: { model: "user", field: "id" } } } },
      session: {
        additionalFields: { helper: { type: "string", references: { model: "user", field: "id" } } },
      },
    });
    const ada = await person();
    const bob = await person();
    await bob.client.post("/update-user", { mentor: ada.id, name: "Bob of the Export" }).ok();
    await bob.client.post("/update-session", { helper: ada.id }).ok();
    const own = await ada.client.get("/export-account");
    expect(own.text).toContain(ada.email);
    expect(own.text).not.toContain(bob.email);
    expect(own.text).not.toContain(bob.id);
    expect((await bob.client.get("/export-account")).text).toContain(ada.id);
  });

  test("are stored and returned as the application transforms them", async () => {
    const { client, rows } = await app({
      user: {
        additionalFields: {
          phone: {
            type: "string",
            defaultValue: "0 0",
            transform: {
              input: async (value: string) => value.replaceAll(" ", ""),
              output: (value: string) => `+${value}`,
            },
          },
          seenAt: { type: "date", validator: z.coerce.date() },
        },
      },
    });
    const browser = client();
    const { user } = await browser
      .post("/sign-up/email", { ...ADA, phone: "49 30 1", seenAt: "2026-05-01" })
      .ok();
    expect(user).toMatchObject({ phone: "+49301", seenAt: "2026-05-01T00:00:00.000Z" });
    expect(await rows("user")).toMatchObject([{ phone: "49301" }]);
    expect((await browser.get("/get-session").ok()).user.phone).toBe("+49301");
    await browser.post("/update-user", { phone: null }).ok();
    expect((await browser.get("/get-session").ok()).user.phone).toBeNull();
    const { user: other } = await client()
      .post("/sign-up/email", { ...ADA, email: "bob@example.com" })
      .ok();
    expect(other.phone).toBe("+00");
  });

  test("don't reach prototypes, and ignore unknown members", async () => {
    const { client, rows } = await app(options);
    const body = JSON.stringify({ ...ADA, constructor: { prototype: { x: 1 } }, toString: "x", risky: 1 });
    const evil = body.replace("{", '{"__proto__":{"grade":"gold"},');
    const headers = { "content-type": "application/json" };
    expect((await client().send("POST", "/sign-up/email", evil, { headers })).status).toBe(400);
    expect((await client().send("POST", "/sign-up/email", body, { headers })).status).toBe(200);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect((await rows("user"))[0]).not.toHaveProperty("risky");
  });

  test("fail a sign-up with a taken address like one with a free address, if accounts are hidden", async () => {
    const { client, person, dump, sent } = await app({
      user: {
        additionalFields: {
          handle: { type: "string", unique: true },
          mentor: { type: "string", references: { model: "user", field: "id" } },
        },
      },
      emailAndPassword: { requireEmailVerification: true },
    });
    const ada = await person();
    await client()
      .post("/sign-up/email", { ...ADA, handle: "h" })
      .ok();
    await sent();
    const before = await dump();
    for (const wrong of [{ handle: "h" }, { mentor: "nobody" }]) {
      const [taken, free] = await Promise.all(
        [ada.email, "free@example.com"].map((email) =>
          client().post("/sign-up/email", { ...ADA, email, ...wrong }),
        ),
      );
      expect(taken?.body).toEqual(free?.body);
      expect([taken?.status, free?.status]).toEqual([400, 400]);
    }
    expect(await dump()).toBe(before);
  });
});

test("accounts and verifications have the fields of the application, which only the server sets", async () => {
  const { person, client, rows } = await app({
    account: { additionalFields: { source: { type: "string", defaultValue: "form" } } },
    verification: { additionalFields: { tries: { type: "number", defaultValue: 0 } } },
    emailAndPassword: { sendResetPassword: async () => {} },
  });
  const { email } = await person();
  expect(await rows("account")).toMatchObject([{ source: "form" }]);
  await client().post("/request-password-reset", { email, source: "x", tries: 7 });
  for (const row of await rows("verification")) expect(row).toMatchObject({ tries: 0 });
});

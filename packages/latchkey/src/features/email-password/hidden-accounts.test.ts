import { describe, expect, test } from "vitest";
import type { Probe } from "../../kernel/env.ts";
import { type App, app, PASSWORD } from "../../testing/app.ts";
import type { Client } from "../../testing/client.ts";

/** A refused sign-in is written down for every address, after the answer (`features/audit` has the test). */
const isRefusal = (done: string) => /^insert into \S*securityEvent/.test(done);

/** Now and then the outbox is looked at, whatever is asked meanwhile. */
const isLook = (done: string) => /^select .* from \S?outbox/.test(done);

/** What was done, without the values: which hashes and which statements, in order. */
function work(probes: readonly Probe[]): string[] {
  return probes
    .map((probe) => (probe.kind === "statement" ? probe.sql : `${probe.operation} ${probe.algorithm}`))
    .filter((done) => !isRefusal(done) && !isLook(done));
}

async function somebodyOfEachKind(world: App): Promise<Record<string, string>> {
  const known = await world.person();
  const passwordless = await world.person();
  await world.remove("account", { userId: passwordless.id });
  const emptied = await world.person();
  await world.change("account", { password: null }, { userId: emptied.id });
  const unreadable = await world.person();
  await world.change("account", { password: "x" }, { userId: unreadable.id });
  return {
    "a wrong password": known.email,
    "no password": passwordless.email,
    "an empty password": emptied.email,
    "a password in an unknown form": unreadable.email,
    nobody: "nobody@example.com",
  };
}

describe("signing in doesn't tell who has an account", () => {
  test.each([
    ["Argon2id", undefined, "verify argon2id"],
    [
      "the application's own hashing",
      { hash: async (text: string) => text, verify: async () => false },
      "verify custom",
    ],
  ])("with %s: the same work in the same order, the same answer", async (_, password, verification) => {
    const world = await app({ emailAndPassword: password === undefined ? {} : { password } });
    const seen = new Map<string, unknown>();
    for (const [kind, email] of Object.entries(await somebodyOfEachKind(world))) {
      const probes = await world.watch(async () => {
        const { status, text, headers } = await world
          .client()
          .post("/sign-in/email", { email, password: "wrong password" });
        headers.delete("x-request-id");
        seen.set(kind, { status, text, headers: [...headers] });
      });
      seen.set(kind, { answer: seen.get(kind), work: work(probes) });
    }
    const [first, ...others] = [...seen.values()];
    expect(first).toMatchObject({ answer: { status: 401 }, work: [/select/, verification].map(matching) });
    for (const other of others) expect(other).toEqual(first);
  });
});

function matching(expected: string | RegExp): unknown {
  return typeof expected === "string" ? expected : expect.stringMatching(expected);
}

describe("where addresses must be proved", () => {
  const options = { emailAndPassword: { requireEmailVerification: true } };
  const ADA = { name: "Eve", email: "ada@example.com", password: PASSWORD };

  test("signing up with a taken address looks as with a free one, and its owner is told", async () => {
    const world = await app(options);
    await world
      .client()
      .post("/sign-up/email", { ...ADA, name: "Ada" })
      .ok();
    await world.sent();
    const before = [await world.rows("user"), await world.rows("account")];
    const shape = ({ body, headers, status, cookies }: Awaited<ReturnType<Client["post"]>>) => ({
      status,
      cookies: cookies.map(({ name, value, attributes }) => [
        name,
        decodeURIComponent(value).length,
        attributes,
      ]),
      headers: [...headers.keys()],
      body: {
        ...body,
        user: { ...body.user, id: String(body.user.id).length, email: undefined },
      },
    });
    const answers: unknown[] = [];
    for (const email of ["ada@example.com", "free@example.com"]) {
      const answer = await world.client().post("/sign-up/email", { ...ADA, email });
      expect(answer.body.user.email).toBe(email);
      answers.push(shape(answer));
      if (email === "ada@example.com") {
        const mails = await world.sent();
        expect(mails).toHaveLength(2);
        expect(mails[1]).toMatchObject({ to: email, subject: "You already have an account" });
        expect(mails[1]?.text).not.toContain("verify-email");
        expect([await world.rows("user"), await world.rows("account")]).toEqual(before);
      }
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("signing up with either is as much work", async () => {
    const world = await app(options);
    await world.client().post("/sign-up/email", ADA).ok();
    await world.sent();
    const works: string[][] = [];
    for (const email of ["ada@example.com", "free@example.com"]) {
      const from = world.probes.length;
      const { status } = await world.exchange({
        method: "POST",
        path: "/api/auth/sign-up/email",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...ADA, email }),
      });
      // What the answer waited for; the mail itself goes out in a later turn.
      works.push(work(world.probes.slice(from)));
      expect(status).toBe(200);
      await world.sent();
    }
    // Where a free address gets rows, a taken one gets writes that find none.
    expect(works[0]?.length).toBe(works[1]?.length);
    for (const done of works) expect(done.filter((step) => step.startsWith("hash"))).toHaveLength(1);
  });

  test("asking for the mail again is the same work for every address", async () => {
    const world = await app(options);
    await world.client().post("/sign-up/email", ADA).ok();
    await world.sent();
    const works: string[][] = [];
    for (const email of ["ada@example.com", "nobody@example.com"]) {
      const from = world.probes.length;
      const { text } = await world.exchange({
        method: "POST",
        path: "/api/auth/send-verification-email",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
      // What the answer waited for; the mail itself goes out in a later turn.
      works.push(work(world.probes.slice(from)));
      expect(text).toBe('{"status":true}');
      await world.sent();
    }
    expect(works[0]).toEqual(works[1]);
    expect(works[0]?.length).toBeGreaterThan(0);
  });

  test("a wrong password isn't told from an address that isn't proved", async () => {
    const world = await app(options);
    await world.client().post("/sign-up/email", ADA).ok();
    const ask = (email: string) => world.client().post("/sign-in/email", { email, password: "wrong" });
    const [known, unknown] = [await ask(ADA.email), await ask("nobody@example.com")];
    expect(known.text).toBe(unknown.text);
    expect(known.status).toBe(401);
  });
});

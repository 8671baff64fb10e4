import { type App, app, PASSWORD } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { open, tokenTo } from "@latchkey/testing/email-verification/mails";
import { describe, expect, test } from "vitest";
import type { Probe } from "../../base/env.ts";

/** A refused sign-in is recorded for every address, after the answer (tested in `features/audit`). */
const isRefusal = (done: string) => /^insert into \S*securityEvent/.test(done);

/** The outbox is polled now and then, whatever requests are running. */
const isLook = (done: string) => /^select .* from \S?outbox/.test(done);

/** Returns the hashes and statements of a request, in order, without values. */
function work(probes: readonly Probe[]): string[] {
  return probes
    .map((probe) => (probe.kind === "statement" ? probe.sql : `${probe.operation} ${probe.algorithm}`))
    .filter((done) => !isRefusal(done) && !isLook(done));
}

/** Leaves out the sending of emails and the deletion of expired rows, which run at their own times. */
function asked(probes: readonly Probe[]): string[] {
  return work(probes).filter(
    (step) => /^(hash|verify|insert)|account|verification/.test(step) && !/expiresAt\W+<=/.test(step),
  );
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

describe("signing in doesn't reveal accounts", () => {
  // Covers GHSA-pvm5-9frx-264r.
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

describe("if addresses must be confirmed", () => {
  const options = { emailAndPassword: { requireEmailVerification: true } };
  const ADA = { name: "Eve", email: "ada@example.com", password: PASSWORD };

  test("signing up with a taken address looks the same as with a free one, and its owner is notified", async () => {
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

  test("signing up with either takes the same work", async () => {
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
      // The work before the answer. The email itself is sent in a later turn.
      works.push(work(world.probes.slice(from)));
      expect(status).toBe(200);
      await world.sent();
    }
    // For a free address rows are written; for a taken one the same writes match none.
    expect(works[0]?.length).toBe(works[1]?.length);
    for (const done of works) expect(done.filter((step) => step.startsWith("hash"))).toHaveLength(1);
  });

  // Covers GHSA-pvm5-9frx-264r.
  test("signing in after either has the same answer and work, however many signed up before", async () => {
    const world = await app(options);
    await world
      .client()
      .post("/sign-up/email", { ...ADA, password: "the owner's own" })
      .ok();
    await world.change("user", { emailVerified: true });
    const free = "free@example.com";
    const passwords = ["a first guess of Eve's", "a second guess of Eve's"];
    for (const email of [ADA.email, free])
      for (const password of passwords)
        await world
          .client()
          .post("/sign-up/email", { ...ADA, email, password })
          .ok();
    await world.sent();
    const seen = async (email: string, password: string) => {
      let answer: unknown;
      const probes = await world.watch(async () => {
        const given = await world.client().post("/sign-in/email", { email, password });
        const cookies = given.cookies.map(({ name, value }) => [name, decodeURIComponent(value).length]);
        answer = { status: given.status, text: given.text, cookies };
      });
      await world.sent();
      return { answer, work: asked(probes) };
    };
    for (const password of passwords) {
      const taken = await seen(ADA.email, password);
      expect(taken).toEqual(await seen(free, password));
      expect(taken.answer).toMatchObject({ status: 403 });
    }
    // A pretended sign-up opens nothing, and is forgotten after a day.
    expect((await seen(ADA.email, "the owner's own")).answer).toMatchObject({ status: 200 });
    world.advance(86_400);
    expect((await seen(ADA.email, passwords[0] ?? "")).answer).toMatchObject({ status: 401 });
  });

  test.each(["after-proof", "at-confirmation"] as const)(
    "changing an address (%s) to a taken one looks the same as to a free one, and its owner is notified",
    async (at) => {
      const world = await app({ ...options, user: { changeEmail: { enabled: true, switch: at } } });
      const seen: unknown[] = [];
      const bob = await world.person({ email: "bob@example.com" });
      await world.change("user", { emailVerified: true });
      const ada = await world.signIn(bob);
      await world.client().post("/sign-up/email", ADA).ok();
      await world.sent();
      for (const newEmail of [ADA.email, "free@example.com"]) {
        const probes = await world.watch(async () => {
          const { status, text } = await ada.post("/change-email", { newEmail });
          seen.push({ status, text });
        });
        seen.push(asked(probes).length);
        const agreed = await open(ada, await tokenTo(world, bob.email));
        seen.push({ status: agreed.status, text: agreed.text });
        const [mail, ...others] = (await world.sent()).filter(({ to }) => to === newEmail).toReversed();
        if (newEmail === ADA.email)
          expect(mail?.subject).toBe("Someone tried to add your email address to another account");
        else expect([mail?.subject, others]).toEqual(["Confirm your email address", []]);
      }
      expect(seen.slice(0, 3)).toEqual(seen.slice(3));
    },
  );

  test("requesting the email again takes the same work for every address", async () => {
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
      // The work before the answer. The email itself is sent in a later turn.
      works.push(work(world.probes.slice(from)));
      expect(text).toBe('{"status":true}');
      await world.sent();
    }
    expect(works[0]).toEqual(works[1]);
    expect(works[0]?.length).toBeGreaterThan(0);
  });

  test("a wrong password has the same answer as an unconfirmed address", async () => {
    const world = await app(options);
    await world.client().post("/sign-up/email", ADA).ok();
    const ask = (email: string) => world.client().post("/sign-in/email", { email, password: "wrong" });
    const [known, unknown] = [await ask(ADA.email), await ask("nobody@example.com")];
    expect(known.text).toBe(unknown.text);
    expect(known.status).toBe(401);
  });
});

import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { ClientAnswer } from "@latchkey/testing/client";
import { declaredRoutes, optionalFeatures } from "@latchkey/testing/declared";
import { tokenTo } from "@latchkey/testing/email-verification/mails";
import { expect, test } from "vitest";
import { bearer } from "../../../features/bearer/index.ts";

/** All clients share one IP address: a school, an office, a mobile network. */
const options: AppOptions = {
  peer: "192.0.2.1",
  emailVerification: { sendOnSignUp: true },
  emailAndPassword: { password: QUICK_PASSWORDS },
  rateLimit: { enabled: true, customRules: { "/sign-up/email": false } },
};

async function people(world: App, count: number): Promise<Person[]> {
  const all: Person[] = [];
  for (let n = 0; n < count; n++) all.push(await world.person({ email: `person${n}@example.com` }));
  return all;
}

/** Creates a user with a confirmed email address: until then, another person may have signed up with it. */
async function proved(world: App): Promise<Person> {
  const person = await world.person();
  const token = await tokenTo(world, person.email);
  await person.client.get("/verify-email", { query: { token } });
  await person.client.post("/sign-in/email", person).ok();
  return person;
}

const signIn = ({ client }: Pick<App, "client">, { email }: { email: string }, password: string) =>
  client().post("/sign-in/email", { email, password });

const count = (answers: readonly ClientAnswer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

test("forty users who sign in at once all succeed", async () => {
  const world = await app(options);
  const all = await people(world, 40);
  const answers = await Promise.all(all.map((person) => signIn(world, person, person.password)));
  expect(count(answers, 200)).toBe(40);
});

test("forty users who sign in over two processes all succeed", { tags: "servers" }, async () => {
  const shared = { ...options, file: true, advanced: { processes: 2 } };
  const one = await app(shared);
  const both = [one, await app({ ...shared, beside: one })] as const;
  for (const [n, person] of (await people(one, 40)).entries())
    await signIn(n % 2 === 0 ? both[0] : both[1], person, person.password).ok();
});

test("an attacker who tries one password on 200 accounts at once has three attempts", async () => {
  const world = await app(options);
  const accounts = Array.from({ length: 200 }, (_, n) => ({ email: `person${n}@example.com` }));
  const answers = await Promise.all(accounts.map((account) => signIn(world, account, "Summer2026!")));
  expect([count(answers, 401), count(answers, 429)]).toEqual([3, 197]);
});

test("an attacker gains no attempts by signing in to their own account between them", async () => {
  const world = await app(options);
  const own = await world.person();
  let tried = 0;
  for (let n = 0; n < 20; n++) {
    await own.client.post("/sign-in/email", own);
    const { status } = await own.client.post("/sign-in/email", {
      email: `person${n}@example.com`,
      password: "Summer2026!",
    });
    if (status === 401) tried += 1;
  }
  expect(tried).toBe(3);
});

test("a user signs in with a known browser while a neighbor uses up the limit", async () => {
  const world = await app(options);
  const ada = await proved(world);
  for (let n = 0; n < 4; n++) await signIn(world, { email: `other${n}@example.com` }, "wrong");
  expect((await signIn(world, ada, ada.password)).status).toBe(429);
  await ada.client.post("/sign-in/email", ada).ok();
});

test("a known browser has three separate attempts at its account in ten seconds", async () => {
  const world = await app(options);
  const ada = await proved(world);
  for (let n = 0; n < 3; n++) await signIn(world, { email: `other${n}@example.com` }, "wrong");
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++)
    statuses.push((await ada.client.post("/sign-in/email", { ...ada, password: "wrong" })).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test("sessions are checked as often as allowed for each of them", async () => {
  const world = await app(options);
  const all = await people(world, 3);
  const checks = await Promise.all(
    all.flatMap(({ client }) => Array.from({ length: 100 }, () => client.get("/get-session"))),
  );
  expect(count(checks, 200)).toBe(300);
  expect((await all[0]?.client.get("/get-session"))?.status).toBe(429);
});

test("invented tokens count for the IP address", async () => {
  const world = await app({ ...options, plugins: [bearer()] });
  const checks = await Promise.all(
    Array.from({ length: 110 }, (_, n) =>
      world.client({ authorization: `Bearer ${String(n).padStart(32, "x")}` }).get("/get-session"),
    ),
  );
  expect(count(checks, 429)).toBe(10);
});

test("a route that checks a proof counts failures, and any other counts each request", () => {
  const exceptions: Record<string, boolean> = {
    // They open a session for a new account, without proof of anything.
    "/sign-up/email": false,
    "/sign-up/passkey": false,
    // The token of an email is the proof, or the password before it.
    "/change-email/undo": true,
    "/change-email/review": true,
    "/reset-password-preview": true,
    "/two-factor/send-otp": true,
  };
  const wrong = declaredRoutes(optionalFeatures())
    .filter(({ spec }) => spec.limit !== undefined && ["none", "optional"].includes(spec.session))
    .filter(({ spec: { path, limit, opensSessions, subject } }) => {
      const takesProof = exceptions[path] ?? (opensSessions === true || subject?.kind === "failures");
      return takesProof !== (limit?.counts === "failures");
    })
    .map(({ spec }) => spec.path);
  expect(wrong).toEqual([]);
});

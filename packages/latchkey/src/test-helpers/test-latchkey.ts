import type { PasswordCost } from "../base/env.ts";
import { type Latchkey, latchkey } from "../index.ts";
import type { Feature } from "../kernel/contracts/feature.ts";
import type { AdditionalFields, Fields, NoFields } from "../kernel/contracts/fields/fields.ts";
import type { LatchkeyOptions } from "../options/index.ts";
import { Mailbox } from "./mailbox.ts";
import { assertInside, assertNoProduction, type TestHelpers, testHelpers } from "./test-helpers.ts";

/** The options of an application. Its database, Redis and secondary storage aren't used. */
export interface TestLatchkeyOptions<
  SessionFields extends AdditionalFields = AdditionalFields,
  Plugins extends readonly Feature[] = readonly Feature[],
  UserFields extends AdditionalFields = AdditionalFields,
> extends Omit<LatchkeyOptions<SessionFields, Plugins, UserFields>, "database"> {
  database?: LatchkeyOptions["database"];
}

/** The clock of an engine under test. It goes on from the machine's time. */
export interface TestClock {
  /** The time of the engine. */
  now(): Date;
  /** Lets time pass at once. */
  advance(seconds: number): void;
}

/** An engine under test: in memory, with users, emails and a clock. */
export interface TestLatchkey<F extends Fields = NoFields, Added = unknown>
  extends TestHelpers<F>,
    AsyncDisposable {
  readonly auth: Latchkey<F, Added>;
  readonly mailbox: Mailbox;
  readonly clock: TestClock;
  /** Closes the engine. Its data is gone. */
  close(): Promise<void>;
}

/** Argon2 needs at least eight blocks of 1 KiB. */
const CHEAPEST: PasswordCost = { memoryCost: 8, timeCost: 1 };

/**
 * Creates an engine like the application's, in memory and with its tables. It sends emails to `mailbox`, hashes passwords
 * quickly, makes no request to the network (`env.fetch` can answer in its place) and has a clock that can be advanced.
 * Functions of the application, such as hooks and `sendResetPassword`, run as in the application.
 *
 * `auth`: the engine of the application, which isn't used itself, or options. `changes`: options in place of its own.
 *
 * @throws ConfigurationError if NODE_ENV is `production`, or for an option, as `latchkey` does.
 */
export async function testLatchkey<F extends Fields, Added>(
  auth: Latchkey<F, Added>,
  changes?: TestLatchkeyOptions,
): Promise<TestLatchkey<F, Added>>;
export async function testLatchkey<
  const SessionFields extends AdditionalFields = Record<never, never>,
  const Plugins extends readonly Feature[] = readonly [],
  const UserFields extends AdditionalFields = Record<never, never>,
>(
  options: TestLatchkeyOptions<SessionFields, Plugins, UserFields>,
): Promise<TestOf<Engine<SessionFields, Plugins, UserFields>>>;
export async function testLatchkey(
  given: Latchkey | TestLatchkeyOptions,
  changes: TestLatchkeyOptions = {},
): Promise<TestLatchkey> {
  assertNoProduction("testLatchkey");
  const options = "handleExchange" in given ? assertInside("testLatchkey", given).options : given;
  const mailbox = new Mailbox();
  let passed = 0;
  const now = () => Date.now() + passed;
  const auth = latchkey({
    ...forTests({ ...options, ...changes }),
    env: {
      fetch: noNetwork,
      isLazy: true,
      passwordCost: CHEAPEST,
      ...options.env,
      ...changes.env,
      now,
      databaseNow: now,
      steady: () => performance.now() + passed,
      mail: mailbox.deliver,
    },
  });
  await auth.migrate();
  const clock: TestClock = {
    now: () => new Date(now()),
    advance(seconds) {
      passed += seconds * 1000;
    },
  };
  const close = () => auth.close();
  return { auth, mailbox, clock, ...testHelpers(auth), close, [Symbol.asyncDispose]: close };
}

type Engine<
  SessionFields extends AdditionalFields,
  Plugins extends readonly Feature[],
  UserFields extends AdditionalFields,
> = ReturnType<typeof latchkey<SessionFields, Plugins, UserFields>>;

type TestOf<Auth> = Auth extends Latchkey<infer F, infer Added> ? TestLatchkey<F, Added> : never;

/** Returns the options without other servers, and with values for those that come from the environment. */
function forTests({
  redis: _redis,
  secondaryStorage: _storage,
  baseURL = process.env.LATCHKEY_URL ?? "http://localhost:3000",
  secret = process.env.LATCHKEY_SECRET ?? "only for tests: no secret of the application",
  rateLimit,
  ...others
}: TestLatchkeyOptions): LatchkeyOptions {
  const database = "sqlite::memory:";
  return { ...others, baseURL, secret, database, rateLimit: { ...rateLimit, storage: "memory" } };
}

/** A test that depends on other servers fails when they do. */
function noNetwork(url: string): Promise<Response> {
  return Promise.reject(
    new Error(`The engine under test made a request to ${url}. Give options.env.fetch, which answers it.`),
  );
}

import type { PasswordCost } from "../base/env.ts";
import { type Latchkey, latchkey } from "../index.ts";
import type { Feature } from "../kernel/contracts/feature.ts";
import type { AdditionalFields, Fields, NoFields } from "../kernel/contracts/fields/fields.ts";
import type { LatchkeyOptions } from "../options/index.ts";
import { Mailbox } from "./mailbox.ts";
import { assertNoProduction, internalsOrThrow, type TestHelpers, testHelpers } from "./test-helpers.ts";

/** The options of an application. Its database, Redis and secondary storage aren't used. */
export interface TestLatchkeyOptions<
  SessionFields extends AdditionalFields = AdditionalFields,
  Plugins extends readonly Feature[] = readonly Feature[],
  UserFields extends AdditionalFields = AdditionalFields,
> extends Omit<LatchkeyOptions<SessionFields, Plugins, UserFields>, "database"> {
  database?: LatchkeyOptions["database"];
}

/** The clock of an engine under test. It starts at the machine's time. */
export interface TestClock {
  /** The time of the engine. */
  now(): Date;
  /** Moves the clock forward. */
  advance(seconds: number): void;
}

/** The additional fields of an engine. */
type FieldsIn<Auth> = Auth extends { readonly $fields?: infer F extends Fields } ? F : NoFields;

/** An engine under test: in memory, with users, emails and a clock. */
export interface TestLatchkey<Auth = Latchkey> extends TestHelpers<FieldsIn<Auth>>, AsyncDisposable {
  readonly auth: Auth;
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
 * `auth`: the engine of the application, of `latchkey` or `betterAuth`. It isn't used itself. Or options. `changes`:
 * options in place of its own.
 *
 * @throws ConfigurationError if NODE_ENV is `production`, or for an option, as `latchkey` does.
 */
export async function testLatchkey<Auth extends Pick<Latchkey, "handleExchange">>(
  auth: Auth,
  changes?: TestLatchkeyOptions,
): Promise<TestLatchkey<Auth>>;
export async function testLatchkey<
  const SessionFields extends AdditionalFields = Record<never, never>,
  const Plugins extends readonly Feature[] = readonly [],
  const UserFields extends AdditionalFields = Record<never, never>,
>(
  options: TestLatchkeyOptions<SessionFields, Plugins, UserFields>,
): Promise<TestLatchkey<Engine<SessionFields, Plugins, UserFields>>>;
export async function testLatchkey(
  given: Pick<Latchkey, "handleExchange"> | TestLatchkeyOptions,
  changes: TestLatchkeyOptions = {},
): Promise<TestLatchkey> {
  assertNoProduction("testLatchkey");
  const { options, make } = "handleExchange" in given ? await copyOf(given) : sampleOf(given);
  const mailbox = new Mailbox();
  let passed = 0;
  const now = () => Date.now() + passed;
  const { redis: _redis, secondaryStorage: _storage, ...others } = { ...options, ...changes };
  const auth = make({
    ...others,
    database: "sqlite::memory:",
    rateLimit: { ...others.rateLimit, storage: "memory" },
    env: {
      fetch: noNetwork,
      isLazy: true,
      passwordCost: CHEAPEST,
      ...others.env,
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
  return {
    auth,
    mailbox,
    clock,
    ...testHelpers(auth, { allowPublicURL: true }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Options, and the function that makes an engine of them. */
interface Recipe {
  readonly options: TestLatchkeyOptions;
  readonly make: (options: LatchkeyOptions) => Latchkey;
}

async function copyOf(auth: Pick<Latchkey, "handleExchange">): Promise<Recipe> {
  const { options } = internalsOrThrow("testLatchkey", auth);
  if (!isCompatible(auth)) return { options, make: latchkey };
  // Its plugins belong to one engine: another one needs new ones, made of the framework's options.
  const { betterAuth } = await import("../compat/index.ts");
  // Both functions take the options that are replaced here, and return an engine.
  return { options: auth.options, make: betterAuth } as unknown as Recipe;
}

/** True for an engine with the members of the compatible framework. */
function isCompatible(auth: object): auth is { readonly options: object } {
  return "$context" in auth && "options" in auth;
}

/** With values for options that come from the environment. */
function sampleOf(options: TestLatchkeyOptions): Recipe {
  const {
    baseURL = process.env.LATCHKEY_URL ?? "http://localhost:3000",
    secret = process.env.LATCHKEY_SECRET ?? "only for tests: no secret of the application",
  } = options;
  return { options: { ...options, baseURL, secret }, make: latchkey };
}

type Engine<
  SessionFields extends AdditionalFields,
  Plugins extends readonly Feature[],
  UserFields extends AdditionalFields,
> = ReturnType<typeof latchkey<SessionFields, Plugins, UserFields>>;

/** A test that depends on other servers fails when they do. */
function noNetwork(url: string): Promise<Response> {
  return Promise.reject(
    new Error(`The engine under test made a request to ${url}. Give options.env.fetch, which answers it.`),
  );
}

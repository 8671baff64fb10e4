import { ConfigurationError, LatchkeyError } from "../base/errors.ts";
import { type Internals, internalsOf } from "../engine/internals.ts";
import type { Latchkey } from "../index.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { Fields, NoFields } from "../kernel/contracts/fields/fields.ts";
import { enroll } from "./authenticator.ts";
import { CookieJar } from "./browser-cookies.ts";
import { creationOf, type NewTestUser } from "./create-user.ts";
import { assertFeatures } from "./features.ts";
import { joinOf } from "./organizations.ts";
import { callsOf } from "./support.ts";
import { type Opened, TestSession, TestUser } from "./test-user.ts";

/** Users of an engine, for tests. */
export interface TestHelpers<F extends Fields = NoFields> {
  /**
   * Creates a user, and signs them in.
   *
   * @throws ConfigurationError if the user needs a feature or a field that the engine doesn't have.
   */
  user(given?: NewTestUser<F>): Promise<TestUser<F>>;
  /**
   * Opens a session of a user who exists, such as one of the application's seed data, by the rules of a sign-in. It doesn't
   * ask for the password or the second factor.
   *
   * @throws the engine's error if the user may not sign in, such as `BANNED_USER`.
   */
  signIn(userId: string): Promise<TestSession<F>>;
}

export interface TestHelpersOptions {
  /**
   * Allows an engine whose `baseURL` is https on a host other than `localhost`, `*.localhost`, `127.0.0.1`, `[::1]` and
   * `*.test`: a staging server, for example. Default false.
   */
  allowPublicURL?: boolean;
}

/**
 * Returns helpers for an engine of the application. For tests of its running server: the engine in the test's process needs
 * the same options, secret and test database, and the tables.
 *
 * @throws ConfigurationError if NODE_ENV is `production`, or if the engine's users may be real: see `allowPublicURL`.
 */
export function testHelpers<F extends Fields = NoFields>(
  auth: Pick<Latchkey<F>, "handleExchange" | "$fields">,
  { allowPublicURL = false }: TestHelpersOptions = {},
): TestHelpers<F> {
  assertNoProduction("testHelpers");
  const { core } = internalsOrThrow("testHelpers", auth);
  if (!allowPublicURL) assertLocal(core.options.baseURL);
  return helpersOf<F>(core);
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.(localhost|test))$/;

/** Production has such a URL, whatever NODE_ENV is. */
function assertLocal(baseURL: string): void {
  const { protocol, hostname, host } = new URL(baseURL);
  if (protocol === "https:" && !LOCAL.test(hostname))
    throw new ConfigurationError(
      `testHelpers signs users in without any proof, and https://${host} may be production. Use a local URL, or allow this one: testHelpers(auth, { allowPublicURL: true }).`,
    );
}

/** Returns an engine's internals. `name`: the function that was called with it. */
export function internalsOrThrow(name: string, auth: Pick<Latchkey, "handleExchange">): Internals {
  const internals = internalsOf(auth);
  if (internals === undefined)
    throw new ConfigurationError(
      `${name}: this engine wasn't made by this copy of latchkey. Pass the result of latchkey(), and install the package once.`,
    );
  return internals;
}

/** Refuses to run where the users are real: the helpers open every account. */
export function assertNoProduction(name: string): void {
  if (process.env.NODE_ENV?.toLowerCase() === "production")
    throw new ConfigurationError(
      `${name} signs users in without any proof, so it doesn't run while NODE_ENV is "production". Call it in tests only, on a test database.`,
    );
}

function helpersOf<F extends Fields>(core: Core): TestHelpers<F> {
  const call = callsOf(core);
  const create = creationOf(core, call);
  const join = joinOf(core, call, create);
  const { baseURL } = core.options;

  const open = async (body: { userId: string; isNew: boolean; enrolls: boolean }): Promise<CookieJar> => {
    const jar = new CookieJar(baseURL);
    jar.take((await call("openTestSession")({ body })).headers);
    return jar;
  };

  const read = async (jar: CookieJar): Promise<Opened<F>> => {
    const { response } = await call("getSession")({ headers: jar.requestHeaders });
    // The session was just opened, and has the fields of the engine.
    return { ...(response as Omit<Opened<F>, "jar">), jar };
  };

  const signIn = async (userId: string): Promise<TestSession<F>> =>
    new TestSession(await read(await open({ userId, isNew: false, enrolls: false })));

  const activate = async (jar: CookieJar, organizationId: string): Promise<void> => {
    const input = { headers: jar.requestHeaders, body: { organizationId } };
    jar.take((await call("setActiveOrganization")(input)).headers);
  };

  return {
    async user(given) {
      const { twoFactor = false, organization: wanted, ...others }: NewTestUser = given ?? {};
      assertFeatures(core, given ?? {});
      const { user, password } = await create(others);
      const jar = await open({ userId: user.id, isNew: true, enrolls: twoFactor }).catch(refusalIn);
      const authenticator = twoFactor ? await enroll(core, call, assertOpen(jar)) : undefined;
      const organization = wanted && (await join(user, wanted));
      if (organization !== undefined && jar instanceof CookieJar) await activate(jar, organization.id);
      const opened = jar instanceof CookieJar ? await read(jar) : jar;
      // The user of a refused session has the same fields.
      const shown = opened instanceof Error ? (user as Opened<F>["user"]) : opened.user;
      const about = { user: shown, password, authenticator, organization, signIn: () => signIn(user.id) };
      return new TestUser<F>(opened, about);
    },
    signIn,
  };
}

/** Returns the engine's refusal of a session. */
function refusalIn(error: unknown): Error {
  if (error instanceof LatchkeyError || error instanceof ConfigurationError) return error;
  throw error;
}

function assertOpen(jar: CookieJar | Error): CookieJar {
  if (jar instanceof CookieJar) return jar;
  throw jar;
}

import type { GetSessionAnswer } from "../generated/api.ts";
import type { Fields, NoFields } from "../kernel/contracts/fields/fields.ts";
import type { TestAuthenticator } from "./authenticator.ts";
import type { BrowserCookie, CookieJar, CypressCookie } from "./browser-cookies.ts";
import type { TestOrganization } from "./organizations.ts";

type Found<F extends Fields> = NonNullable<GetSessionAnswer<F>>;

/** An open session, with its cookies. */
export interface Opened<F extends Fields> extends Pick<Found<F>, "session" | "user"> {
  readonly jar: CookieJar;
}

/**
 * A session of a user, in every form that a test sends it. Each member throws if the user could get no session: a
 * banned one, for example.
 */
export class TestSession<F extends Fields = NoFields> {
  readonly #opened: Opened<F> | Error;

  constructor(opened: Opened<F> | Error) {
    this.#opened = opened;
  }

  get #found(): Opened<F> {
    if (!(this.#opened instanceof Error)) return this.#opened;
    throw new Error(`The user isn't signed in: ${this.#opened.message}`, { cause: this.#opened });
  }

  /** The session, as `auth.api.getSession` returns it. */
  get session(): Found<F>["session"] {
    return this.#found.session;
  }

  /** For `Authorization: Bearer …`, if the engine has the feature `bearer()`. */
  get token(): string {
    return this.#found.jar.token ?? this.session.token;
  }

  /** The value of the header `Cookie`. */
  get cookie(): string {
    return this.#found.jar.header;
  }

  /** New headers of a request by a page of the application: `cookie` and `origin`. */
  get headers(): Headers {
    return this.#found.jar.requestHeaders;
  }

  /** Returns a signed-in request. `target`: a path of the application, or a URL. */
  request(target: string | URL, init: RequestInit = {}): Request {
    const headers = new Headers(init.headers);
    for (const [name, value] of this.headers) if (!headers.has(name)) headers.set(name, value);
    return new Request(new URL(target, this.#found.jar.baseURL), { ...init, headers });
  }

  /** The cookies for Playwright: `await context.addCookies(ada.cookies)`. */
  get cookies(): BrowserCookie[] {
    return this.#found.jar.forPlaywright();
  }

  /** For Playwright: `browser.newContext({ storageState: ada.storageState })`, or as JSON in a file. */
  get storageState(): { cookies: BrowserCookie[]; origins: [] } {
    return { cookies: this.cookies, origins: [] };
  }

  /** The cookies for Cypress: `cy.setCookie(name, value, options)` with each. */
  get cypressCookies(): CypressCookie[] {
    return this.#found.jar.forCypress();
  }
}

interface Person<F extends Fields> {
  readonly user: Found<F>["user"];
  readonly password: string | undefined;
  readonly authenticator: TestAuthenticator | undefined;
  readonly organization: TestOrganization | undefined;
  readonly signIn: () => Promise<TestSession<F>>;
}

/** A user of the application under test, with a first session. */
export class TestUser<F extends Fields = NoFields> extends TestSession<F> {
  /** The user, as `auth.api.getSession` returns it. */
  readonly user: Found<F>["user"];
  readonly email: string;
  readonly #person: Person<F>;

  constructor(opened: Opened<F> | Error, person: Person<F>) {
    super(opened);
    this.user = person.user;
    this.email = person.user.email;
    this.#person = person;
  }

  /** In plain text. Throws if the user has none. */
  get password(): string {
    return given(
      this.#person.password,
      "password",
      "create it with a password, and turn on emailAndPassword",
    );
  }

  /** The authenticator app. Throws unless the user was created with `twoFactor: true`. */
  get twoFactor(): TestAuthenticator {
    return given(this.#person.authenticator, "second factor", "create it with twoFactor: true");
  }

  /** The organization. Throws unless the user was created with one. */
  get organization(): TestOrganization {
    return given(this.#person.organization, "organization", "create it with organization: { name }");
  }

  /**
   * Opens another session, as a second browser does, by the rules of a sign-in. It doesn't ask for the password or the
   * second factor.
   *
   * @throws the engine's error if the user may not sign in, such as `BANNED_USER`.
   */
  signIn(): Promise<TestSession<F>> {
    return this.#person.signIn();
  }
}

function given<T>(value: T | undefined, what: string, remedy: string): T {
  if (value === undefined) throw new Error(`The user has no ${what}: ${remedy}.`);
  return value;
}

import { parseSetCookie, type SetCookie } from "./set-cookie.ts";

/** A cookie as Playwright takes it: `context.addCookies(cookies)`, or `storageState`. */
export interface BrowserCookie {
  name: string;
  value: string;
  /** Host of the application's URL, or the domain of cookies across subdomains, with a dot before it. */
  domain: string;
  path: string;
  /** Seconds since 1970. -1: the cookie ends with the browser. */
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: "Strict" | "Lax" | "None";
}

/** A cookie as Cypress takes it: `cy.setCookie(name, value, options)`. */
export interface CypressCookie {
  name: string;
  value: string;
  options: {
    /** Absent: the cookie is for the host of the page only. */
    domain?: string;
    path: string;
    /** Seconds since 1970. Absent: the cookie ends with the browser. */
    expiry?: number;
    httpOnly: boolean;
    secure: boolean;
    sameSite: "strict" | "lax" | "no_restriction";
  };
}

const SAME_SITE = { strict: "Strict", lax: "Lax", none: "None" } as const;
const CYPRESS_SAME_SITE = { Strict: "strict", Lax: "lax", None: "no_restriction" } as const;

/** Cookies that an engine set, as a browser keeps them. */
export class CookieJar {
  /** The URL of the application. */
  readonly baseURL: string;
  /** The token of the session for a header, if the engine hands it out so. */
  token: string | undefined;
  readonly #cookies = new Map<string, SetCookie>();

  constructor(baseURL: string) {
    this.baseURL = baseURL;
  }

  /** Keeps the cookies of an answer, and drops those that it removes. */
  take(headers: Headers): void {
    this.token = headers.get("set-auth-token") ?? this.token;
    for (const cookie of headers.getSetCookie().map(parseSetCookie)) {
      if (cookie.attributes["Max-Age"] === "0") this.#cookies.delete(cookie.name);
      else this.#cookies.set(cookie.name, cookie);
    }
  }

  /** The value of the header `Cookie`. */
  get header(): string {
    return [...this.#cookies.values()].map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  /** The headers of a request by a page of the application. */
  get requestHeaders(): Headers {
    return new Headers({ cookie: this.header, origin: new URL(this.baseURL).origin });
  }

  /** For a browser, whose clock is the machine's. */
  forPlaywright(): BrowserCookie[] {
    const host = new URL(this.baseURL).hostname;
    return [...this.#cookies.values()].map(({ name, value, attributes }) => {
      const { Domain: domain, Path: path, "Max-Age": age } = attributes;
      return {
        name,
        value,
        domain: typeof domain === "string" ? `.${domain.replace(/^\./, "")}` : host,
        path: typeof path === "string" ? path : "/",
        expires: age === undefined ? -1 : Math.floor(Date.now() / 1000) + Number(age),
        httpOnly: attributes.HttpOnly === true,
        secure: attributes.Secure === true,
        sameSite: sameSiteOf(attributes.SameSite),
      };
    });
  }

  forCypress(): CypressCookie[] {
    const host = new URL(this.baseURL).hostname;
    return this.forPlaywright().map(({ name, value, domain, expires, sameSite, ...others }) => ({
      name,
      value,
      options: {
        ...others,
        ...(domain === host ? {} : { domain }),
        ...(expires === -1 ? {} : { expiry: expires }),
        sameSite: CYPRESS_SAME_SITE[sameSite],
      },
    }));
  }
}

function sameSiteOf(attribute: string | true | undefined): BrowserCookie["sameSite"] {
  const [, name] =
    Object.entries(SAME_SITE).find(([value]) => value === String(attribute).toLowerCase()) ?? [];
  return name ?? "Lax";
}

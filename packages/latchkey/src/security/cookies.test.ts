import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../base/errors.ts";
import { type CookieOptions, cookieNames } from "./cookie-names.ts";
import {
  assertMaxAge,
  decodeSigned,
  encodeSigned,
  expireCookie,
  findCookie,
  readCookie,
  serializeCookie,
} from "./cookies.ts";
import { parseSecrets } from "./keyring.ts";

describe("a cookie in a header", () => {
  test.each([
    ["a=1", "1"],
    ["a=1; b=2", "1"],
    ["b=2; a=1", "1"],
    ["b=2;a=1;c=3", "1"],
    ["b=2;\t a= 1 ;c=3", "1"],
    ["a=", ""],
    ["a=1=2", "1=2"],
    ["b=a=3; a=1", "1"],
    ["b=x a=3; a=1", "1"],
    ["aa=2; ba=3; a=1", "1"],
    ["__Secure-a=2; a=1", "1"],
    ["a_multi-x=2; a=1", "1"],
  ])("%j holds it", (header, value) => {
    expect(findCookie(header, "a")).toBe(value);
  });

  test.each([undefined, "", "b=1", "aa=1", "b=a=1", "b=x a=1", "a", "a ; b=1", "A=1"])(
    "%j does not",
    (header) => {
      expect(findCookie(header, "a")).toBeUndefined();
    },
  );

  test.each(["a=1; a=2", "a=1; a=1", "a=1;b=2; a=", "a=;a=1"])(
    "%j holds it twice, which is refused",
    (header) => {
      expect(findCookie(header, "a")).toBeUndefined();
    },
  );

  test("among fifty, in a long header, is found", () => {
    const others = Array.from({ length: 49 }, (_, index) => `c${index}=${"x".repeat(150)}`);
    expect(findCookie([...others, "a=1"].join("; "), "a")).toBe("1");
    expect(findCookie("a".repeat(16_000), "a")).toBeUndefined();
  });

  test("has the value that a simple parser of the header finds", () => {
    const part = fc.tuple(
      fc.constantFrom("a", "aa", "b", "ab", ""),
      fc.constantFrom("", "a", "=", "a=b", " a", "x"),
    );
    const header = fc.array(part.map(([name, value]) => `${name}=${value}`)).map((parts) => parts.join("; "));
    fc.assert(
      fc.property(header, (text) => {
        const found = text
          .split(";")
          .map((each) => each.replace(/^[ \t]+/, ""))
          .filter((each) => each.startsWith("a="));
        expect(findCookie(text, "a")).toBe(found.length === 1 ? found[0]?.slice(2).trim() : undefined);
      }),
    );
  });
});

describe("a cookie that had another name before", () => {
  const cookie = { name: "__Host-a", older: ["__Secure-a", "a"], olderUntil: 1000 };

  test.each([
    ["__Host-a=1; __Secure-a=2; a=3", "1"],
    ["a=3; __Secure-a=2; __Host-a=1", "1"],
    ["a=3; __Secure-a=2", "2"],
    ["a=3", "3"],
    ["__Host-a=; __Secure-a=2", ""],
    ["__Host-a=1; __Host-a=1; __Secure-a=2", undefined],
    ["__Secure-a=2; __Secure-a=2; a=3", undefined],
    ["x__Host-a=1; a=3", "3"],
  ])("until then, is read under the newest name that was sent: %j", (header, value) => {
    expect(readCookie(header, cookie, 999)).toBe(value);
  });

  test("from then on, is only read under its current name", () => {
    expect(readCookie("__Secure-a=2; a=3", cookie, 1000)).toBeUndefined();
    expect(readCookie("a=3; __Host-a=1", cookie, 1000)).toBe("1");
  });
});

describe("a signed cookie", () => {
  const keyring = parseSecrets(["0123456789abcdef0123456789abcdef"]);
  const token = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";
  const raw = encodeSigned(keyring, token);

  test("has the format of the compatible framework", () => {
    expect(raw).toBe(`${token}.VpKMwILzKQ6hTLa8RiRzrmLSiJ1NAzaH4Iwy9vevoCo%3D`);
    expect(decodeSigned(keyring, raw)).toBe(token);
  });

  test("returns any value through a header", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), (value) => {
        const line = serializeCookie(
          "a",
          encodeSigned(keyring, value),
          cookieNames({ secure: false }).sessionToken.attributes,
        );
        const sent = line.slice(0, line.indexOf("; "));
        expect(decodeSigned(keyring, findCookie(`b=1; ${sent}`, "a") ?? "")).toBe(value);
      }),
    );
  });

  test("is refused if anything in it is changed, cut off or added", () => {
    for (let at = 0; at < raw.length; at++) {
      expect(decodeSigned(keyring, raw.slice(0, at))).toBeUndefined();
      expect(decodeSigned(keyring, raw.slice(at + 1))).toBeUndefined();
      const other = raw[at] === "x" ? "y" : "x";
      expect(decodeSigned(keyring, raw.slice(0, at) + other + raw.slice(at + 1))).toBeUndefined();
    }
    for (const added of [" ", ".", "=", "%3D", "%00", "a", "\0"]) {
      expect(decodeSigned(keyring, raw + added)).toBeUndefined();
      expect(decodeSigned(keyring, added + raw)).toBeUndefined();
    }
  });

  test("doesn't accept the signature of another value", () => {
    const [other = ""] = [encodeSigned(keyring, "another")];
    const swapped = `${token}.${other.slice(other.lastIndexOf(".") + 1)}`;
    expect(decodeSigned(keyring, swapped)).toBeUndefined();
  });

  test.each([
    "",
    ".",
    "%",
    "%zz",
    "%E0%A4%A",
    "..",
    `.${"A".repeat(44)}`,
    `a.${"A".repeat(43)}=`,
    "x".repeat(8192),
  ])("%j isn't one", (garbage) => {
    expect(decodeSigned(keyring, garbage)).toBeUndefined();
  });

  test("of 4093 characters is read, of more than 4096 is not", () => {
    const long = encodeSigned(keyring, "x".repeat(4093 - 47));
    expect(long.length).toBe(4093);
    expect(decodeSigned(keyring, long)).toHaveLength(4093 - 47);
    expect(decodeSigned(keyring, encodeSigned(keyring, "x".repeat(4097 - 47)))).toBeUndefined();
  });

  test("of a secret that was removed from the ring is refused, of one moved back is not", () => {
    expect(decodeSigned(parseSecrets("other"), raw)).toBeUndefined();
    expect(decodeSigned(parseSecrets(["other", "0123456789abcdef0123456789abcdef"]), raw)).toBe(token);
  });
});

describe("names and attributes", () => {
  const names = (options: Partial<CookieOptions> = {}) =>
    cookieNames({ secure: true, host: "app.example.com", ...options });

  test("over https the name binds the cookie to the host", () => {
    const { sessionToken } = names();
    expect(sessionToken.name).toBe("__Host-latchkey.session_token");
    expect(sessionToken.attributes).toEqual({ path: "/", httpOnly: true, sameSite: "lax", secure: true });
  });

  test("over http there is no prefix, and none is read", () => {
    const { sessionData, dontRemember } = names({ secure: false, olderUntil: 1 });
    expect(sessionData).toMatchObject({ name: "latchkey.session_data", older: [] });
    expect(dontRemember.attributes.secure).toBe(false);
  });

  test("a deployment that was taken over keeps its cookie names", () => {
    const { sessionToken } = names({ prefix: "better-auth" });
    expect(sessionToken.name).toBe("__Secure-better-auth.session_token");
    expect(names({ prefix: "better-auth", secure: false }).sessionToken.name).toBe(
      "better-auth.session_token",
    );
  });

  test("across subdomains the domain is the host's, or the one given", () => {
    const own = names({ crossSubDomain: { enabled: true } }).sessionToken;
    expect(own.name).toBe("__Secure-latchkey.session_token");
    expect(own.attributes.domain).toBe("app.example.com");
    const given = names({ crossSubDomain: { enabled: true, domain: ".Example.com" } }).sessionToken;
    expect(given.attributes.domain).toBe("example.com");
    expect(
      names({ crossSubDomain: { enabled: false, domain: "example.com" } }).sessionToken.attributes.domain,
    ).toBeUndefined();
  });

  test("single cookies have their own name and attributes, above those of all", () => {
    const { sessionToken, sessionData } = names({
      defaultAttributes: { sameSite: "Strict", path: "/app" },
      overrides: { session_token: { name: "sid", attributes: { path: "/", sameSite: undefined } } },
    });
    expect(sessionToken.name).toBe("__Host-sid");
    expect(sessionToken.attributes.sameSite).toBe("strict");
    expect(sessionData.name).toBe("__Secure-latchkey.session_data");
    expect(sessionData.attributes.path).toBe("/app");
  });

  test("a cookie with a custom domain or path can't have the __Host- prefix, so it has __Secure-", () => {
    const attributes = { domain: "example.com" };
    const { sessionToken, sessionData } = names({ overrides: { session_token: { attributes } } });
    expect(sessionToken.name).toBe("__Secure-latchkey.session_token");
    expect(sessionToken.attributes.domain).toBe("example.com");
    expect(sessionData.name).toBe("__Host-latchkey.session_data");
  });

  test("a cookie for this host only is bound to it, whatever the others are", () => {
    const { hostOnly } = names({ prefix: "better-auth", crossSubDomain: { enabled: true } });
    const { name, attributes } = hostOnly("sign_up");
    expect(name).toBe("__Host-better-auth.sign_up");
    expect(attributes).toEqual({ path: "/", httpOnly: true, sameSite: "lax", secure: true });
  });

  test("a feature's cookie has the feature's attributes unless the integrator sets others", () => {
    const { named } = names({ overrides: { state: { attributes: { maxAge: 60 } } } });
    expect(named("state", { maxAge: 300, sameSite: "none" }).attributes).toMatchObject({
      maxAge: 60,
      sameSite: "none",
    });
  });

  test.each<[string, Partial<CookieOptions>]>([
    ["longer than 400 days", { defaultAttributes: { maxAge: 34_560_001 } }],
    ["a fractional lifetime", { defaultAttributes: { maxAge: 0.5 } }],
    // A configuration in JSON may contain this.
    [
      "SameSite that isn't a string",
      { secure: true, defaultAttributes: { sameSite: 5 as unknown as "lax" } },
    ],
    ["SameSite=None over http", { secure: false, defaultAttributes: { sameSite: "none" } }],
    ["partitioned over http", { secure: false, defaultAttributes: { partitioned: true } }],
    ["a prefix without Secure", { defaultAttributes: { secure: false } }],
    ["__Host- across subdomains", { hostCookies: true, crossSubDomain: { enabled: true } }],
    ["__Host- with the prefix better-auth", { hostCookies: true, prefix: "better-auth" }],
    [
      "__Host- by name below a path",
      { overrides: { session_token: { name: "__Host-x", attributes: { path: "/x" } } } },
    ],
    ["__Secure- by name over http", { secure: false, overrides: { session_token: { name: "__Secure-x" } } }],
    ["across subdomains of nothing", { host: undefined, crossSubDomain: { enabled: true } }],
    ["a foreign domain", { crossSubDomain: { enabled: true, domain: "example.org" } }],
    ["a domain that only ends alike", { crossSubDomain: { enabled: true, domain: "ample.com" } }],
    ["a domain that breaks out", { crossSubDomain: { enabled: true, domain: "example.com; Path=/" } }],
    ["a path that breaks out", { defaultAttributes: { path: "/; Domain=x" } }],
    ["a name with a blank", { prefix: "my app" }],
  ])("%s is a mistake of the configuration", (_, options) => {
    expect(() => names(options)).toThrow(ConfigurationError);
  });

  test("400 days are allowed", () => {
    expect(() => assertMaxAge("session.expiresIn", 34_560_000)).not.toThrow();
    expect(() => assertMaxAge("session.expiresIn", -1)).toThrow(ConfigurationError);
  });
});

describe("Set-Cookie", () => {
  const { attributes } = cookieNames({ secure: true }).sessionToken;

  test("names the attributes", () => {
    expect(serializeCookie("a", "1", { ...attributes, maxAge: 604_800 })).toBe(
      "a=1; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax",
    );
    expect(
      serializeCookie("a", "1", {
        path: "/",
        httpOnly: false,
        sameSite: "none",
        secure: false,
        domain: "x.y",
      }),
    ).toBe("a=1; Domain=x.y; Path=/; SameSite=None");
  });

  test("removes a cookie where it was set", () => {
    expect(expireCookie("a", { ...attributes, maxAge: 60 })).toBe(
      "a=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    );
  });

  test.each(["a;b", "a b", "a\r\nb", "a,b", "é", '"'])("refuses the value %j", (value) => {
    expect(() => serializeCookie("a", value, attributes)).toThrow(TypeError);
  });
});

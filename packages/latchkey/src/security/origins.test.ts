import { BASE_URL, EVIL_TARGETS, SAFE_TARGETS, TRUSTED_ORIGINS } from "@latchkey/testing/security/evil-urls";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../base/errors.ts";
import { originJudge } from "./origins.ts";

const judge = originJudge({ baseURL: `${BASE_URL}/some/path`, trustedOrigins: TRUSTED_ORIGINS });

test("a target that carries a secret must be of a host that is named in full", () => {
  const isExact = (url: string) => judge.isExactTarget(url);
  expect(SAFE_TARGETS.filter((url) => !isExact(url))).toEqual([
    "https://a.trusted.example/x",
    "https://a.b.trusted.example/x",
    "myapp://",
    "myapp://callback/x?y=z",
    "MyApp://callback",
  ]);
  expect(EVIL_TARGETS.filter(isExact)).toEqual([]);
});

describe("a redirect target", () => {
  test.each(SAFE_TARGETS)("%j is safe", (target) => {
    expect(judge.isSafeTarget(target)).toBe(true);
  });

  test.each(EVIL_TARGETS.map((target) => [target.slice(0, 60), target]))("%j is refused", (_, target) => {
    expect(judge.isSafeTarget(target)).toBe(false);
  });

  test("that is a path is safe alone if it is safe after the origin, and only then", () => {
    // A text that begins with another slash is no path without its origin.
    const paths = [...SAFE_TARGETS, ...EVIL_TARGETS].filter((target) => /^[/](?![/\\])/.test(target));
    const differs = (path: string) => judge.isSafeTarget(path) !== judge.isSafeTarget(BASE_URL + path);
    expect(paths.filter(differs)).toEqual([]);
  });

  test("the list of bad ones is long", () => {
    expect(new Set(EVIL_TARGETS).size).toBe(EVIL_TARGETS.length);
    expect(EVIL_TARGETS.length).toBeGreaterThan(150);
  });

  test("that is accepted takes a browser to a trusted origin, whatever its parts are", () => {
    const piece = fc.constantFrom(
      ..."/\\?#@:.%*&=[] \t\n\0",
      "%2f",
      "%5c",
      "%09",
      "..",
      "//",
      "http:",
      "https:",
      "https://",
      "javascript:",
      "myapp:",
      "app.example.com",
      "evil.example",
      "trusted.example",
      ".trusted.example",
      "localhost",
      "localhost:1",
      "a",
      "\u3002",
      "\uff0f",
    );
    const built = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    const spoilt = fc
      .tuple(fc.constantFrom(...SAFE_TARGETS), piece, fc.nat(40))
      .map(([target, extra, at]) => target.slice(0, at) + extra + target.slice(at));
    fc.assert(
      fc.property(fc.oneof(built, spoilt), (target) => {
        if (!judge.isSafeTarget(target)) return;
        const url = new URL(target, BASE_URL);
        expect(
          url.origin === BASE_URL ||
            url.origin === "https://exact.example:8443" ||
            /^https:\/\/([a-z0-9_-]+\.)+trusted\.example$/.test(url.origin) ||
            /^http:\/\/localhost(:\d+)?$/.test(url.origin) ||
            url.protocol === "myapp:",
        ).toBe(true);
        expect(url.username + url.password).toBe("");
        expect(url.pathname.startsWith("//") && target.startsWith("/")).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("an Origin header", () => {
  test.each([
    "https://app.example.com",
    "https://a.trusted.example",
    "https://exact.example:8443",
    "http://localhost:5173",
    "http://localhost",
    "myapp://",
    "myapp://x",
  ])("%s is trusted", (origin) => {
    expect(judge.isTrusted(origin)).toBe(true);
  });

  test.each([
    "",
    "/",
    "/x",
    "*",
    "https://app.example.com/",
    "https://app.example.com/x",
    "https://app.example.com?x",
    "https://app.example.com#x",
    "https://app.example.com, https://evil.example",
    "https://app.example.com https://evil.example",
    "https://evil.example",
    "https://eviltrusted.example",
    "https://user@app.example.com",
    "http://app.example.com",
    "javascript://x",
  ])("%j is not", (origin) => {
    expect(judge.isTrusted(origin)).toBe(false);
  });

  test.each(EVIL_TARGETS.filter((target) => target.includes("evil")).map((target) => [target]))(
    "%j is not",
    (origin) => {
      expect(judge.isTrusted(origin)).toBe(false);
    },
  );
});

describe("a trusted origin", () => {
  const trusts = (pattern: string, ...origins: string[]) =>
    origins.map((origin) => originJudge({ trustedOrigins: [pattern] }).isTrusted(origin));

  test("with a wildcard matches any depth below, only as a whole label in front", () => {
    expect(
      trusts(
        "https://*.example.com",
        "https://a.example.com",
        "https://a.b.example.com",
        "https://example.com",
      ),
    ).toEqual([true, true, false]);
    expect(
      trusts(
        "https://app-*.example.com",
        "https://app-1.example.com",
        "https://app-.example.com",
        "https://app-1.evil.example.com",
        "https://xapp-1.example.com",
      ),
    ).toEqual([true, true, false, false]);
    expect(trusts("https://a.*.example.com", "https://a.b.example.com", "https://a.b.c.example.com")).toEqual(
      [true, false],
    );
  });

  test("with ? matches one character except a dot", () => {
    expect(
      trusts(
        "https://app?.example.com",
        "https://app1.example.com",
        "https://app.example.com",
        "https://app12.example.com",
      ),
    ).toEqual([true, false, false]);
    expect(trusts("https://a?b.example.com", "https://a.b.example.com")).toEqual([false]);
  });

  test("without a scheme means https, on this machine http too", () => {
    expect(trusts("*.example.com", "https://a.example.com", "http://a.example.com")).toEqual([true, false]);
    expect(trusts("example.com", "https://example.com", "https://a.example.com")).toEqual([true, false]);
    expect(
      trusts("localhost:3000", "http://localhost:3000", "https://localhost:3000", "http://localhost:3001"),
    ).toEqual([true, true, false]);
  });

  test("has the default port of its scheme unless it names one, or any", () => {
    expect(
      trusts("https://a.example:443", "https://a.example", "https://a.example:443", "https://a.example:8443"),
    ).toEqual([true, true, false]);
    expect(trusts("a.example:443", "https://a.example")).toEqual([true]);
    expect(trusts("https://a.example:*", "https://a.example", "https://a.example:1")).toEqual([true, true]);
  });

  test("may be an IP address", () => {
    expect(trusts("http://[::1]:3000", "http://[::1]:3000", "http://[::2]:3000")).toEqual([true, false]);
    expect(
      trusts(
        "http://192.168.*.*:*",
        "http://192.168.1.7:3000",
        "http://192.169.1.7",
        "http://192.168.evil.com",
      ),
    ).toEqual([true, false, false]);
  });

  test("may have letters of other scripts, which browsers send as A-labels", () => {
    expect(trusts("https://bücher.example", "https://xn--bcher-kva.example")).toEqual([true]);
  });

  test("may be a scheme of an application, with or without a host", () => {
    expect(trusts("exp://192.168.*.*:*/**", "exp://192.168.1.2:8081", "exp://10.0.0.1:8081")).toEqual([
      true,
      false,
    ]);
    expect(trusts("myapp://callback", "myapp://callback", "myapp://CALLBACK", "myapp://other")).toEqual([
      true,
      true,
      false,
    ]);
    expect(trusts("myapp:/", "myapp://", "myapp://x")).toEqual([true, true]);
    expect(
      trusts("chrome-extension://abcdef", "chrome-extension://abcdef", "chrome-extension://abcdeg"),
    ).toEqual([true, false]);
  });

  test("may be the beginning of URLs with an app's scheme", () => {
    const leads = (pattern: string, ...targets: string[]) =>
      targets.filter((target) => originJudge({ trustedOrigins: [pattern] }).isSafeTarget(target));
    const bare = ["myapp:/", "myapp:/home", "myapp://host/home"];
    expect(leads("myapp:/", ...bare, "other:/home", "https:/evil.example", "myapp:home")).toEqual(bare);
    const below = ["myapp://host/path", "myapp://HOST/path/x?y=z", "myapp://host/path#z"];
    expect(
      leads(
        "myapp://host/path",
        ...below,
        "myapp://host",
        "myapp://host/other",
        "myapp://host/path/../other",
        "myapp://other/path",
        "myapp:/path",
      ),
    ).toEqual(below);
    expect(leads("myapp://", "myapp:/home")).toEqual([]);
  });

  test.each([
    "",
    " ",
    "*",
    "**",
    "https:/",
    "http:/",
    "javascript:/",
    "https://",
    "https://*",
    "https://*.com",
    "https://*.*",
    "https://a.*",
    "https://example.*",
    "*.com",
    "http://*:3000",
    "http://192.*.1.1",
    "https://a b.com",
    "https://user@example.com",
    "https://example.com/path",
    "https://example.com#x",
    "https://example.com:port",
    "https://example..com",
    "https://exa%6dple.com",
    "https://example.com\\x",
    "javascript://x",
    "data://x",
    "file://",
    "blob://x",
    "https://*.bücher.example",
  ])("%j is a mistake of the configuration", (pattern) => {
    expect(() => originJudge({ trustedOrigins: [pattern] })).toThrow(ConfigurationError);
  });

  test.each(["", "app.example.com", "ftp://app.example.com", "/auth"])(
    "as base URL %j is a mistake too",
    (baseURL) => {
      expect(() => originJudge({ baseURL })).toThrow(ConfigurationError);
    },
  );

  test("with many wildcards is decided quickly, however long a text is that doesn't match", () => {
    const { isTrusted } = originJudge({ trustedOrigins: ["https://*a*a*a*a*a*a*a*b.example.com"] });
    // A matcher that tries all divisions among the wildcards would not finish.
    expect(isTrusted(`https://${"a".repeat(2_000)}.example.com`)).toBe(false);
  });
});

test("nothing is trusted if nothing is configured", () => {
  const { isTrusted, isSafeTarget } = originJudge({});
  expect(isTrusted("https://app.example.com")).toBe(false);
  expect(isSafeTarget("https://app.example.com/x")).toBe(false);
  expect(isSafeTarget("/x")).toBe(true);
});

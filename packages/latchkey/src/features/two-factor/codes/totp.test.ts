import { describe, expect, test } from "vitest";
import { acceptedStep, base32, hotp, stepAt, totpUri } from "./totp.ts";

const KEY = "12345678901234567890";

describe("a one-time password", () => {
  test.each([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ])("of counter %# is as RFC 4226 appendix D says: %s", (code) => {
    const counter = [755224, 287082, 359152, 969429, 338314, 254676, 287922, 162583, 399871, 520489].indexOf(
      Number(code),
    );
    expect(hotp(KEY, counter, 6)).toBe(code);
  });

  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %i seconds is as RFC 6238 appendix B says", (seconds, code) => {
    expect(hotp(KEY, stepAt(seconds * 1000, 30), 8)).toBe(code);
  });

  test("is accepted one step early and one step late, and no further", () => {
    const parameters = { digits: 6, period: 30 } as const;
    const now = 1_000_000 * 30_000;
    for (const step of [999_999, 1_000_000, 1_000_001])
      expect(acceptedStep(KEY, hotp(KEY, step, 6), parameters, now)).toBe(step);
    for (const step of [999_998, 1_000_002])
      expect(acceptedStep(KEY, hotp(KEY, step, 6), parameters, now)).toBeUndefined();
    for (const code of ["", "12345", "1234567", "abcdef"])
      expect(acceptedStep(KEY, code, parameters, now)).toBeUndefined();
  });
});

test("a secret of the compatible framework is the bytes of its text", () => {
  const secret = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";
  expect(hotp(secret, 1, 6)).toBe("071304");
  expect(base32(Buffer.from(secret))).toBe("IFREGZCFMZDWQSLKJNWE23SPOBIXEU3UKV3FO6CZPIYDCMRTGQ2Q");
});

test("base 32 is as in RFC 4648 section 10, without padding", () => {
  const pairs = {
    "": "",
    f: "MY",
    fo: "MZXQ",
    foo: "MZXW6",
    foob: "MZXW6YQ",
    fooba: "MZXW6YTB",
    foobar: "MZXW6YTBOI",
  };
  for (const [text, encoded] of Object.entries(pairs)) expect(base32(Buffer.from(text))).toBe(encoded);
});

test("the URL for apps names issuer and account, whatever they are called", () => {
  const given = { issuer: "A & B: C", email: "ada+1@example.com", digits: 6, period: 30 } as const;
  const uri = totpUri(KEY, given);
  expect(uri).toBe(
    "otpauth://totp/A%20%26%20B%20C:ada%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=A%20%26%20B%20C&digits=6&period=30",
  );
});

test.each([
  ["Acme: Prod", "Acme%20Prod:ada%40example.com", "Acme Prod"],
  [":Acme:Prod:", "Acme%20Prod:ada%40example.com", "Acme Prod"],
  ["::", "ada%40example.com", null],
])("the name %s has no colon in the URL for apps, where the first colon ends it", (issuer, label, shown) => {
  const uri = totpUri(KEY, { issuer, email: "ada@example.com", digits: 6, period: 30 });
  expect(new URL(uri).pathname).toBe(`/${label}`);
  expect(new URL(uri).searchParams.get("issuer")).toBe(shown);
});

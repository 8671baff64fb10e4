import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../base/errors.ts";
import { isEqualText, parseSecrets, secretWeakness } from "./keyring.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const VALUE = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";
const SIGNATURE = "VpKMwILzKQ6hTLa8RiRzrmLSiJ1NAzaH4Iwy9vevoCo=";

describe("secrets in the configuration", () => {
  test("one secret", () => {
    expect(parseSecrets("only").secrets.map(({ secret }) => secret)).toEqual(["only"]);
  });

  test("a comma list, the newest first", () => {
    expect(parseSecrets("new, old").secrets.map(({ secret }) => secret)).toEqual(["new", "old"]);
  });

  test("with versions", () => {
    expect(parseSecrets("2:new,01:old:er").secrets).toMatchObject([
      { id: "2", secret: "new" },
      { id: "1", secret: "old:er" },
    ]);
  });

  test("colons belong to the secrets unless every entry has a version", () => {
    expect(parseSecrets("2:new,old").secrets.map(({ secret }) => secret)).toEqual(["2:new", "old"]);
  });

  test("a list of strings is used unchanged", () => {
    expect(parseSecrets(["1:with,comma "]).secrets.map(({ secret }) => secret)).toEqual(["1:with,comma "]);
  });

  test("a secret without a version keeps its ID when another is put before it, and the ID doesn't contain it", () => {
    const [before] = parseSecrets("old-secret").secrets;
    const after = parseSecrets("new-secret,old-secret").secrets;
    expect(after[1]).toEqual(before);
    expect(before.id).toMatch(/^[\w-]{8}$/);
    expect("old-secret").not.toContain(before.id);
  });

  test.each(["", " ", ",", "a,", "a,,b", "1:,2:b"])("%j is refused", (text) => {
    expect(() => parseSecrets(text)).toThrow(ConfigurationError);
  });

  test.each(["a,a", "1:a,1:b"])("%j names one secret twice and is refused", (text) => {
    expect(() => parseSecrets(text)).toThrow(ConfigurationError);
  });

  test("an empty list is refused", () => {
    expect(() => parseSecrets([])).toThrow(ConfigurationError);
  });
});

describe("signatures", () => {
  const keyring = parseSecrets([SECRET]);

  test("equal those of the compatible framework", () => {
    expect(keyring.sign(VALUE)).toBe(SIGNATURE);
    expect(keyring.isSigned(VALUE, SIGNATURE)).toBe(true);
  });

  test("of an older secret still count, new ones are made with the first", () => {
    const rotated = parseSecrets(`a-newer-secret,${SECRET}`);
    expect(rotated.isSigned(VALUE, SIGNATURE)).toBe(true);
    expect(rotated.sign(VALUE)).toBe(parseSecrets("a-newer-secret").sign(VALUE));
  });

  test("of the same bytes in another spelling don't count", () => {
    // The last character before the padding holds two unused bits.
    const twin = `${SIGNATURE.slice(0, 42)}p=`;
    expect(Buffer.from(twin, "base64")).toEqual(Buffer.from(SIGNATURE, "base64"));
    expect(keyring.isSigned(VALUE, twin)).toBe(false);
    expect(keyring.isSigned(VALUE, SIGNATURE.replaceAll("+", "-").replaceAll("/", "_"))).toBe(
      !/[+/]/.test(SIGNATURE),
    );
    expect(keyring.isSigned(VALUE, SIGNATURE.slice(0, 43))).toBe(false);
    expect(keyring.isSigned(VALUE, `${SIGNATURE}=`)).toBe(false);
  });

  test("with any character changed don't count", () => {
    for (let at = 0; at < SIGNATURE.length; at++) {
      const changed = `${SIGNATURE.slice(0, at)}${SIGNATURE[at] === "A" ? "B" : "A"}${SIGNATURE.slice(at + 1)}`;
      expect(keyring.isSigned(VALUE, changed)).toBe(false);
    }
  });
});

test("each purpose and each secret has a separate key", () => {
  const keyring = parseSecrets("new,old");
  const keys = [...keyring.derive("one"), ...keyring.derive("two")].map(({ key }) =>
    Buffer.from(key).toString("hex"),
  );
  expect(new Set(keys).size).toBe(4);
  expect(keys.every((key) => key.length === 64)).toBe(true);
  expect(parseSecrets("old").derive("one")[0].key).toEqual(keyring.derive("one")[1]?.key);
});

test("texts are compared for equality", () => {
  expect(isEqualText("", "")).toBe(true);
  expect(isEqualText("abc", "abc")).toBe(true);
  expect(isEqualText("abc", "abd")).toBe(false);
  expect(isEqualText("abc", "ab")).toBe(false);
});

describe("weak secrets", () => {
  test.each([
    ["short", "tooshort"],
    ["one short", "k3J9xQ2mZ7vB1nL5pR8tW4yC6dF0gHs"],
    ["repeated", "password1password1password1password1"],
    ["one character", "a".repeat(64)],
    ["the alphabet", "abcdefghijklmnopqrstuvwxyz0123456789"],
    ["few characters", "abacabadabacabaeabacabadabacabaf"],
  ])("%s is found", (_, secret) => {
    expect(secretWeakness(secret)).toBeTypeOf("string");
  });

  test("generated secrets aren't", () => {
    for (let round = 0; round < 200; round++) {
      const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
      expect(secretWeakness(bytes.toString("base64"))).toBeUndefined();
      expect(secretWeakness(bytes.toString("hex"))).toBeUndefined();
      expect(secretWeakness(bytes.subarray(0, 16).toString("hex"))).toBeUndefined();
    }
  });
});

import { describe, expect, test } from "vitest";
import { hashIdentifier, isStoredForm, keyColumn, newId, randomToken, storedToken } from "./tokens.ts";

const env = { random: (size: number) => crypto.getRandomValues(new Uint8Array(size)) };

describe("a random token", () => {
  test("has the requested length and alphabet", () => {
    expect(randomToken(env)).toMatch(/^[a-zA-Z0-9]{32}$/);
    expect(randomToken(env, 128)).toMatch(/^[a-zA-Z0-9]{128}$/);
    expect(randomToken(env, 32, "abcdefghijklmnopqrstuvwxyz0123456789")).toMatch(/^[a-z0-9]{32}$/);
    expect(newId(env)).toMatch(/^[a-zA-Z0-9]{32}$/);
    expect(randomToken(env, 0)).toBe("");
  });

  test("prefers no character: bytes that would cause it are dropped", () => {
    // 248 is the first byte above the last whole multiple of 62.
    const bytes = [248, 255, 250, 61, 62, 0];
    let at = 0;
    const scripted = {
      random: (size: number) => Uint8Array.from({ length: size }, () => bytes[at++ % bytes.length] ?? 0),
    };
    expect(randomToken(scripted, 3)).toBe("9aa");
  });

  test("refuses an alphabet that a byte can't index", () => {
    expect(() => randomToken(env, 4, "a")).toThrow(RangeError);
    expect(() => randomToken(env, 4, "ab".repeat(129))).toThrow(RangeError);
  });
});

describe("the stored form", () => {
  test("of a session token is its hash, known by its first characters", () => {
    const stored = storedToken("AbCdEfGhIjKlMnOpQrStUvWxYz012345");
    expect(stored).toMatch(/^h1_[\w-]{43}$/);
    expect(isStoredForm(stored)).toBe(true);
    expect(isStoredForm("AbCdEfGhIjKlMnOpQrStUvWxYz012345")).toBe(false);
  });

  test("of an API key equals that of the compatible framework", () => {
    const key = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl";
    expect(hashIdentifier(key)).toBe("EIMOdEFu9fR-pVTnx0RMUOeRVcfqHyKD8kp3X0RhrkE");
  });

  test("of a key over several columns distinguishes them", () => {
    expect(keyColumn(["team1", "user1"])).toBe("mS9qjHTGRz06ArNtq21MAZ50vJ4vZT0OXIoFN_L6MGA");
    expect(keyColumn(["ab", "c"])).not.toBe(keyColumn(["a", "bc"]));
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEmail } from "./email-address.ts";

describe("an email address", () => {
  test.each([
    ["ada@example.com", "ada@example.com"],
    ["Ada.Lovelace+News@Example.COM", "ada.lovelace+news@example.com"],
    ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
    ["a@b.co", "a@b.co"],
    ["a@sub.domain.example.com", "a@sub.domain.example.com"],
    ["jose\u0301@example.com", "josé@example.com"],
    ["JOSÉ@example.com", "josé@example.com"],
    ["用户@例え.jp", "用户@xn--r8jz45g.jp"],
    ["a@faß.de", "a@xn--fa-hia.de"],
    ["a@BÜCHER.example", "a@xn--bcher-kva.example"],
    ["a@xn--bcher-kva.example", "a@xn--bcher-kva.example"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
    [`a@${"b".repeat(63)}.com`, `a@${"b".repeat(63)}.com`],
  ])("%s is %s", (text, address) => {
    expect(parseEmail(text)).toBe(address);
  });

  test("that only looks like another is another", () => {
    // Cyrillic а in place of the Latin letter.
    const looksLikeAda = parseEmail("\u0430da@example.com");
    expect(looksLikeAda).toBe("\u0430da@example.com");
    expect(looksLikeAda).not.toBe(parseEmail("ada@example.com"));
    expect(parseEmail("ada@ex\u0430mple.com")).toBe("ada@xn--exmple-4nf.com");
  });

  test.each([
    "",
    "@",
    "ada",
    "ada@",
    "@example.com",
    "ada@@example.com",
    "ada@eve@example.com",
    "ada@localhost",
    "ada@example",
    "ada@.example.com",
    "ada@example.com.",
    "ada@example..com",
    "ada@-example.com",
    "ada@example-.com",
    "ada@exa_mple.com",
    "ada@example.123",
    "ada@127.0.0.1",
    "ada@127.1",
    "ada@0x7f.0x1",
    "ada@[127.0.0.1]",
    "ada@[IPv6:::1]",
    "ada@exam%70le.com",
    "ada@example.com/x",
    "ada@example.com:25",
    "ada@example。com",
    "ada@xn--a.com",
    "ada@xn--.com",
    ".ada@example.com",
    "ada.@example.com",
    "a..da@example.com",
    '"ada"@example.com',
    '"a@b"@example.com',
    "ada lovelace@example.com",
    " ada@example.com",
    "ada@example.com ",
    "ada@example.com\n",
    "ada@exam\rple.com",
    "ada\r\nBcc: eve@example.com",
    "ada\0@example.com",
    "ada@example.com\0",
    "ada\t@example.com",
    "ada\u00a0@example.com",
    "ada\u200b@example.com",
    "ada\u202e@example.com",
    "ada\u00ad@example.com",
    "ada\u2028@example.com",
    "ada(comment)@example.com",
    "Ada <ada@example.com>",
    "ada,eve@example.com",
    "ada;eve@example.com",
    "ada\\@example.com",
    "ada:x@example.com",
    "ada＠example.com",
    "ada﹫example.com",
    "ada@eve＠example.com",
    "ａda@example.com",
    "ﬁ@example.com",
    "ada@ｅxample.com",
    "ada@example.com＠",
    "\u0301ada@example.com",
    "\ud800ada@example.com",
    "😀@example.com",
    `${"a".repeat(65)}@example.com`,
    `${"é".repeat(33)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"b.".repeat(126)}com`,
    `${"a".repeat(64)}@${`${"b".repeat(62)}.`.repeat(3)}com`,
    "a".repeat(1_000_000),
    `${"a.".repeat(500_000)}@example.com`,
  ])("%# is refused", (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  test("of 254 octets is the longest", () => {
    const domain = (length: number) => `${`${"b".repeat(61)}.`.repeat(2)}${"c".repeat(length - 124 - 4)}.com`;
    expect(parseEmail(`${"a".repeat(64)}@${domain(189)}`)).toHaveLength(254);
    expect(parseEmail(`${"a".repeat(64)}@${domain(190)}`)).toBeUndefined();
  });

  test("is the same when it is parsed again, and can't break out of a header", () => {
    const letters = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
    const address = fc
      .tuple(letters, letters, fc.constantFrom("com", "de", "例", "1", "Σ"))
      .map((p) => `${p[0]}@${p[1]}.${p[2]}`);
    const binary = fc.string({ unit: "binary", maxLength: 20 });
    fc.assert(
      fc.property(
        fc.oneof(
          address,
          binary,
          binary.map((text) => `${text}@example.com`),
        ),
        (text) => {
          const parsed = parseEmail(text);
          if (parsed === undefined) return;
          expect(parseEmail(parsed)).toBe(parsed);
          expect(parsed).toMatch(/^[^\s@\p{C}"<>,;:\\]+@[a-z0-9.-]+$/u);
          expect(parsed.normalize("NFKC")).toBe(parsed);
          expect(parsed.toLowerCase()).toBe(parsed);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSecrets } from "./keyring.ts";
import { isSealed, sealer } from "./seal.ts";

const env = { random: (size: number) => crypto.getRandomValues(new Uint8Array(size)) };
const SECRET = "0123456789abcdef0123456789abcdef";
/** Made by the compatible framework under that secret. */
const ADOPTED =
  "07070707070707070707070707070707070707070707070755f5120249d1c53f65488ce64340c31b1e32a633901e797c91fc8f28786e7318fdbf6feb7db19479dfb86e8422a80511";
const TEXT = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";

describe("a sealed text", () => {
  const { seal, open } = sealer(parseSecrets([SECRET]), env);

  test("opens again, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const sealed = seal(text, "two-factor");
        expect(isSealed(sealed)).toBe(true);
        expect(open(sealed, "two-factor")).toBe(text);
      }),
    );
  });

  test("reveals neither its content nor that two are the same", () => {
    const [one, two] = [seal(TEXT, "p"), seal(TEXT, "p")];
    expect(one).toMatch(/^\$lk\$1\$[\w-]{8}\$[\w-]{80}$/);
    expect(one).not.toBe(two);
    expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain(TEXT);
  });

  test("doesn't open for another purpose", () => {
    expect(open(seal(TEXT, "two-factor"), "provider-token")).toBeUndefined();
  });

  test("doesn't open if anything in it is changed or cut off", () => {
    const sealed = seal(TEXT, "p");
    // The key ID, up to the third $, is only a hint.
    const from = sealed.lastIndexOf("$") + 1;
    for (let at = from; at < sealed.length; at++) {
      const other = sealed[at] === "A" ? "Q" : "A";
      expect(open(sealed.slice(0, at) + other + sealed.slice(at + 1), "p")).toBeUndefined();
      expect(open(sealed.slice(0, at), "p")).toBeUndefined();
    }
  });

  test.each([
    "",
    "$lk$1$",
    "$lk$1$a$b",
    "$lk$2$a$AAAA",
    "clear text",
    "$ba$1$",
    "abcdef",
    "0".repeat(80),
    "0".repeat(81),
  ])("%j doesn't open", (text) => {
    expect(open(text, "p")).toBeUndefined();
  });
});

describe("when secrets change", () => {
  const before = sealer(parseSecrets("old"), env);
  const sealed = before.seal(TEXT, "p");

  test("older values open and new ones are sealed with the first", () => {
    const after = sealer(parseSecrets("new,old"), env);
    expect(after.open(sealed, "p")).toBe(TEXT);
    expect(before.open(after.seal(TEXT, "p"), "p")).toBeUndefined();
    expect(sealer(parseSecrets("newest,new,old"), env).open(after.seal(TEXT, "p"), "p")).toBe(TEXT);
  });

  test("adding versions to them later changes nothing", () => {
    expect(sealer(parseSecrets("2:new,1:old"), env).open(sealed, "p")).toBe(TEXT);
  });

  test("values of a removed secret don't open", () => {
    expect(sealer(parseSecrets("new"), env).open(sealed, "p")).toBeUndefined();
  });
});

describe("a value of the compatible framework", () => {
  test("opens", () => {
    const { open } = sealer(parseSecrets([SECRET]), env);
    expect(open(ADOPTED, "anything")).toBe(TEXT);
    expect(open(`$ba$1$${ADOPTED}`, "anything")).toBe(TEXT);
    expect(open(`${ADOPTED.slice(0, -1)}2`, "anything")).toBeUndefined();
  });

  test("opens with every secret of the ring, whatever version it names", () => {
    const { open } = sealer(parseSecrets(`9:new,1:${SECRET}`), env);
    for (const version of ["1", "9", "77"]) expect(open(`$ba$${version}$${ADOPTED}`, "p")).toBe(TEXT);
  });
});

describe("while the compatible framework reads the database", () => {
  const constant = { random: (size: number) => new Uint8Array(size).fill(7) };
  const shared = { writing: { isShared: true, isOwn: false }, purposes: new Set(["two-factor"]) };

  test("values of its columns have its form", () => {
    expect(sealer(parseSecrets([SECRET]), constant, shared).seal(TEXT, "two-factor")).toBe(ADOPTED);
  });

  test("they name the version of a secret that has one", () => {
    const { seal, open } = sealer(parseSecrets(`9:${SECRET},1:old`), constant, shared);
    expect(seal(TEXT, "two-factor")).toBe(`$ba$9$${ADOPTED}`);
    expect(open(seal(TEXT, "two-factor"), "two-factor")).toBe(TEXT);
  });

  test("other values have Latchkey's form", () => {
    expect(sealer(parseSecrets([SECRET]), constant, shared).seal(TEXT, "outbox")).toMatch(/^\$lk\$1\$/);
  });
});

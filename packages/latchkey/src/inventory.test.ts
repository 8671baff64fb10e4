import { globSync, readFileSync } from "node:fs";
import { app } from "@latchkey/testing/app";
import { optionalFeatures } from "@latchkey/testing/declared";
import { expect, test } from "vitest";

const page = readFileSync("docs/inventory.md", "utf8");
const PRIMITIVES =
  /\b(?:createHmac|createHash|hkdfSync|createCipheriv|xchacha20poly1305|scrypt|pbkdf2|generateKeyPair|createSecretKey|jwtVerify|SignJWT|verifyBcrypt)\b|from "(?:@node-rs\/argon2|@simplewebauthn\/server)"/;

test("each table of an engine with every feature has a class in the inventory", async () => {
  const { counts } = await app({ plugins: optionalFeatures() });
  expect(Object.keys(await counts()).filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
});

test("each file with cryptography is in the inventory", () => {
  const sources = globSync("packages/{client,latchkey,portal,react,server}/src/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const uses = sources.filter((file) => PRIMITIVES.test(readFileSync(file, "utf8")));
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});

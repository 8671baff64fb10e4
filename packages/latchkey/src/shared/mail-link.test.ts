import { expect, test } from "vitest";
import { readMailLink } from "./mail-link.ts";

const tokenOf = (claims: unknown): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2lnbmF0dXJl`;

test("a link tells its user's email address, its change and its expiry", () => {
  expect(readMailLink(tokenOf({ email: "ada@example.com" }))).toEqual({ email: "ada@example.com" });
  expect(readMailLink(tokenOf({ email: "ä?>@exämple.com", updateTo: "b@example.com", exp: 10 }))).toEqual({
    email: "ä?>@exämple.com",
    newEmail: "b@example.com",
    expiresAt: 10_000,
  });
});

test.for([
  "",
  "abc",
  "a.b.c",
  "..",
  tokenOf(null),
  tokenOf([]),
  tokenOf({ email: 1 }),
  tokenOf({ email: "" }),
  tokenOf({ email: "ada@example.com" }).slice(0, -12),
  tokenOf({ email: "ada@example.com" }).slice(0, 40),
  "e30.ä.c2ln",
])("%j tells nothing", (token) => {
  expect(readMailLink(token)).toBeUndefined();
});

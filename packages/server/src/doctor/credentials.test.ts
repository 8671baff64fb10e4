import { describe, expect, test } from "vitest";
import { doubtsAbout, type GivenOptions } from "./credentials.ts";

const NOW = Date.parse("2026-11-22T08:00:00Z");
const SECRET = "a4".repeat(20);

function doubts(id: string, clientId: string | string[], options: GivenOptions = {}): string[] {
  const clientIds = [clientId].flat();
  const found = doubtsAbout({ id, name: id, clientIds }, options, NOW);
  // Neither value is shown: reports are read over shoulders and pasted into issues.
  for (const { found: text } of found) expect(text).not.toContain(String(options.clientSecret));
  return found.map(({ found: text, isSure }) => `${isSure ? "FAIL" : "look"} ${text}`);
}

const jwt = (claims: object) =>
  ["{}", JSON.stringify(claims), "x"].map((part) => Buffer.from(part).toString("base64url")).join(".");
const inDays = (days: number) => Math.floor(NOW / 1000) + days * 86_400;

describe("an ID and a secret as the provider issues them raise no doubt", () => {
  test.for<[id: string, clientId: string | string[], clientSecret: string]>([
    ["github", "Ov23liAbCdEfGhIjKlMn", SECRET],
    ["github", "0123456789abcdef0123", SECRET],
    ["github", "Iv1.0123456789abcdef", SECRET],
    ["google", ["1-web.apps.googleusercontent.com", "1-ios.apps.googleusercontent.com"], "GOCSPX-0123456789"],
    ["microsoft", "6731de76-14a6-49ae-97bc-6eba6914391e", "aB3~Q.0123456789_-abcdefghijklmnopqrstuvw"],
    ["discord", "1012345678901234567", "dJ0k-3m_Vx1aQ9zYb7cRtEwS5uPgHn2L"],
    ["spotify", "0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef".toUpperCase()],
    ["apple", "com.example.web", jwt({ sub: "com.example.web", exp: inDays(100) })],
    // Providers whose IDs have no known format.
    ["linkedin", "78abc-anything", "WPL_AP1.anything=="],
    ["my-idp", "my-application", "correct-horse-battery"],
  ])("%s %s", ([id, clientId, clientSecret]) => {
    expect(doubts(id, clientId, { clientSecret })).toEqual([]);
  });

  test("apple with a key in place of a secret", () => {
    expect(doubts("apple", "com.example.web", { teamId: "ABCDE12345", keyId: "54321EDCBA" })).toEqual([]);
  });
});

describe("impossible values are reported", () => {
  test.for<[id: string, clientId: string, options: GivenOptions, says: RegExp]>([
    ["github", "your-client-id", { clientSecret: SECRET }, /^FAIL the ID is a placeholder$/],
    ["github", "Ov23liAbCdEfGhIjKlMn", { clientSecret: "changeme" }, /^FAIL the secret is a placeholder$/],
    [
      "github",
      "Ov23liAbCdEfGhIjKlMn",
      { clientSecret: `"${SECRET}"` },
      /^FAIL the secret contains spaces or quotes/,
    ],
    ["github", "Ov23li AbCdEfGhIjKlMn", { clientSecret: SECRET }, /^FAIL the ID contains spaces or quotes/],
    ["github", "12345", { clientSecret: SECRET }, /^look the ID doesn't look like/],
    ["github", "Ov23liAbCdEfGhIjKlMn", { clientSecret: "0123456789" }, /^look the secret doesn't look like/],
    ["google", "1-web", { clientSecret: "GOCSPX-0123456789" }, /^look the ID .*googleusercontent/],
    ["zoom", "same-for-both", { clientSecret: "same-for-both" }, /^FAIL the secret is the same as the ID$/],
    ["zoom", "an-application", { clientSecret: "a1b2c3" }, /^look the secret is very short$/],
    [
      "microsoft",
      "6731de76-14a6-49ae-97bc-6eba6914391e",
      { clientSecret: "0731de76-14a6-49ae-97bc-6eba6914391e" },
      /^FAIL the secret is a secret's ID, not its value$/,
    ],
    ["apple", "com.example.web", { clientSecret: SECRET }, /^FAIL the secret isn't a JWT$/],
    [
      "apple",
      "com.example.web",
      { clientSecret: jwt({ sub: "com.example.web", exp: inDays(-1) }) },
      /^FAIL the secret has expired$/,
    ],
    [
      "apple",
      "com.example.web",
      { clientSecret: jwt({ sub: "com.example.web", exp: inDays(3) }) },
      /^look the secret expires in 3 days$/,
    ],
    [
      "apple",
      "com.example.web",
      { clientSecret: jwt({ sub: "com.example.app", exp: inDays(100) }) },
      /^FAIL the secret was issued for another ID/,
    ],
    ["apple", "com.example.web", { teamId: "team" }, /^look teamId doesn't look like/],
  ])("%s %s %o", ([id, clientId, options, says]) => {
    expect(doubts(id, clientId, options)).toEqual([expect.stringMatching(says)]);
  });
});

import { base64url, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { readEmailToken, signEmailToken } from "./email-token.ts";
import { parseSecrets } from "./keyring.ts";

const keyring = parseSecrets("the first secret,the second secret");
const START = Date.parse("2026-11-21T08:43:00.700Z");
const at = (time: number) => ({ now: () => time });
const env = at(START);
const content = { email: "ada@example.com", requestType: "email-verification" };

function handMade(claims: Record<string, unknown>, secret = "the first secret", alg = "HS256") {
  return new SignJWT(claims)
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(secret.padEnd(64, "\0").slice(0, alg === "HS256" ? secret.length : 64)));
}

describe("the token of an emailed link", () => {
  test("returns its data", async () => {
    const changed = { ...content, updateTo: "ada@example.org" };
    const issuedAt = Math.floor(START / 1000);
    for (const made of [content, changed]) {
      const token = await signEmailToken(keyring, env, made, 3600);
      expect(await readEmailToken(keyring, env, token)).toEqual({
        ...made,
        issuedAt,
        expiresAt: issuedAt + 3600,
      });
    }
  });

  test("is valid until the second before its end", async () => {
    const token = await signEmailToken(keyring, env, content, 3600);
    const end = Math.floor(START / 1000) * 1000 + 3_600_000;
    expect(await readEmailToken(keyring, at(end - 1), token)).toMatchObject(content);
    expect(await readEmailToken(keyring, at(end), token)).toBe("expired");
  });

  test("is read with every secret, made with the first", async () => {
    const old = await signEmailToken(parseSecrets("the second secret"), env, content, 60);
    expect(await readEmailToken(keyring, env, old)).toMatchObject(content);
    expect(await readEmailToken(keyring, at(START + 60_000), old)).toBe("expired");
    const token = await signEmailToken(keyring, env, content, 60);
    expect(await readEmailToken(parseSecrets("the second secret"), env, token)).toBe("invalid");
  });

  test("of the compatible framework's older versions has no request type", async () => {
    const exp = Math.floor(START / 1000) + 60;
    expect(await readEmailToken(keyring, env, await handMade({ email: "ada@example.com", exp }))).toEqual({
      email: "ada@example.com",
      expiresAt: exp,
    });
  });

  test("is refused if it is changed, unsigned, endless or not a token", async () => {
    const exp = Math.floor(START / 1000) + 60;
    const token = await signEmailToken(keyring, env, content, 60);
    const [head = "", body = "", signature = ""] = token.split(".");
    const other = base64url.encode(JSON.stringify({ email: "eve@example.com", exp }));
    const bad = [
      "",
      "a.b.c",
      "x".repeat(1_000_000),
      `${head}.${other}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${token}.`,
      ` ${token}`,
      token.slice(0, -1),
      token.toUpperCase(),
      new UnsecuredJWT({ email: "ada@example.com", exp }).encode(),
      await handMade({ email: "ada@example.com", exp }, "the first secret", "HS512"),
      await handMade({ email: "ada@example.com" }),
      await handMade({ email: 1, exp }),
      await handMade({ exp }),
      await handMade({ email: "", exp }),
      await handMade({ email: "ada@example.com", requestType: {}, exp }),
      await handMade({ email: "ada@example.com", updateTo: ["x"], exp }),
      await handMade({ email: "ada@example.com", exp: String(exp) }),
      await handMade({ email: "ada@example.com", exp }, "another secret"),
    ];
    for (const each of bad) expect(await readEmailToken(keyring, env, each)).toBe("invalid");
  });
});

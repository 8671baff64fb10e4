// Only in test:all: it needs another implementation, and the vectors of RFC 6238 prove the same.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { base32, hotp, stepAt } from "./totp.ts";

test("a one-time password of a secret equals that of another implementation", ({ skip }) => {
  if (!existsSync("/usr/bin/oathtool")) skip("needs oathtool, a Debian package");
  const secret = "Zp4yA1bQ7-LmT9_sKcXw2RdE5vHn8JgU";
  const now = 1_760_000_000;
  const code = execFileSync("oathtool", ["--totp", "--base32", `--now=@${now}`, base32(Buffer.from(secret))]);
  expect(hotp(secret, stepAt(now * 1000, 30), 6)).toBe(code.toString().trim());
});

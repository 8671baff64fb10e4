import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "latchkey";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";
import type { Environment } from "./variables.ts";

const STRONG = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";
const folder = mkdtempSync(join(tmpdir(), "latchkey-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (environment: Environment) => readSettings(environment, folder);

describe("a secret in a file", () => {
  const inFile = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test("is read in place of its variable, without the line end", async () => {
    const { secret, database, socialProviders } = await read({
      LATCHKEY_SECRET_FILE: inFile("secret", `${STRONG}\r\n`),
      LATCHKEY_DATABASE_URL_FILE: inFile("url", "postgres://user:pass@db.example/app\n"),
      GITHUB_CLIENT_ID: "latchkey",
      GITHUB_CLIENT_SECRET_FILE: inFile("github", "from a file"),
    });
    expect(secret).toBe(STRONG);
    expect(database.url).toContain("user:pass@db.example");
    expect(socialProviders).toEqual({ github: { clientId: "latchkey", clientSecret: "from a file" } });
  });

  test.each([
    ["is missing", () => join(folder, "missing"), "which can't be read: ENOENT"],
    ["is empty", () => inFile("empty", "\n"), "which is empty"],
    ["has two lines", () => inFile("lines", `${STRONG}\n${STRONG}\n`), "which has more than one line"],
  ])("that %s stops the start with its variable", async (_, path, message) => {
    const refused = read({ LATCHKEY_SECRET_FILE: path() });
    await expect(refused).rejects.toThrow(ConfigurationError);
    await expect(refused).rejects.toThrow(/^LATCHKEY_SECRET_FILE names /);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.not.toThrow(STRONG);
  });

  test("beside the variable itself stops the start", async () => {
    const environment = { LATCHKEY_SECRET: STRONG, LATCHKEY_SECRET_FILE: inFile("both", STRONG) };
    await expect(read(environment)).rejects.toThrow(
      "LATCHKEY_SECRET and LATCHKEY_SECRET_FILE are both set. Remove one of them.",
    );
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sample } from "@latchkey/testing/imports/index";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { command as run } from "./command.ts";
import { program } from "./program.ts";
import { inherited } from "./service.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-import-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const latchkey = (...args: string[]) => run(folder, args);
const json = async (...args: string[]) => JSON.parse((await latchkey(...args, "--json")).out);

test("an import is planned, made, repeated and undone", async () => {
  const source = sample("keycloak-realm.json");
  const plan = await json("import", "keycloak", source, "--plan");
  expect(plan).toMatchObject({ plan: true, rows: 3, created: 2, merged: 0, skipped: 1 });
  const made = await json("import", "keycloak", source, "--report", "report.ndjson");
  expect(made).toMatchObject({ rows: 3, created: 2, skipped: 1, reasons: { NOT_A_USER: 1 } });
  const lines = (await readFile(join(folder, "report.ndjson"), "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      position: 1,
      email: "ada@example.com",
      verdict: "created",
      userId: "5b3f5d2c-6b62-4f4b-9d6b-0d2f6f8c5a01",
    },
    { position: 2, email: "bob@example.com", verdict: "created" },
    { position: 3, verdict: "skipped", reason: "NOT_A_USER", message: "The row is the account of a program" },
  ]);
  expect(await json("import", "keycloak", source, "--plan")).toMatchObject({ created: 0, skipped: 3 });
  const again = await latchkey("import", "keycloak", source);
  expect(again.out).toMatch(/^3 rows: 0 created, 0 merged, 3 skipped\.\n/);
  expect(again.out).toContain("ALREADY_THERE: The account exists and has everything in the row");
  const undone = await latchkey("import", "--undo", made.runId);
  expect(undone.out).toBe("2 rows were undone. 0 accounts were kept, because of their use since.\n");
});

test("a file that is cut is imported up to there, and the next run continues", async () => {
  const whole = await readFile(sample("firebase-users.json"), "utf8");
  const hashes = ["--hashes", sample("firebase-hash-config.txt")];
  const path = join(folder, "users.json");
  await writeFile(path, whole.slice(0, whole.lastIndexOf('"localId"') + 5));
  const cut = await latchkey("import", "firebase", path, ...hashes, "--report", "cut.ndjson");
  expect(cut).toMatchObject({ code: 2, err: expect.stringContaining("ends in the middle of a row") });
  expect(await readFile(join(folder, "cut.ndjson"), "utf8")).toContain(
    '"email":"ada@example.com","verdict":"created"',
  );
  await writeFile(path, whole);
  const next = await latchkey("import", "firebase", path, ...hashes);
  expect(next.err).toContain("which was interrupted");
  expect(next.out).toContain("3 rows: 2 created, 0 merged, 1 skipped.");
});

test("a report in a folder that doesn't exist is refused before anything is imported", async () => {
  await writeFile(join(folder, "people.csv"), "email\nada@example.com\n");
  const { code, err } = await latchkey("import", "csv", "people.csv", "--report", "missing/report.ndjson");
  expect({ code, err }).toMatchObject({
    code: 2,
    err: expect.stringContaining("Choose a file of this user."),
  });
});

test("an import that is killed and begun again has a verdict for each row, and makes no duplicates", async () => {
  const emails = Array.from({ length: 20_000 }, (_, at) => `person${at}@example.com`);
  await writeFile(join(folder, "people.csv"), `email\n${emails.join("\n")}\n`);
  const report = join(folder, "killed.ndjson");
  const args = ["import", "csv", "people.csv", "--report"];
  const child = spawn(process.execPath, [program(), ...args, report], {
    cwd: folder,
    env: inherited(),
    stdio: "ignore",
  });
  const size = () => statSync(report, { throwIfNoEntry: false })?.size ?? 0;
  await vi.waitUntil(() => size() > 0, { interval: 5, timeout: 60_000 });
  child.kill("SIGKILL");
  await once(child, "exit");
  const read = async (path: string) =>
    (await readFile(path, "utf8"))
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  expect((await read(report)).length).toBeLessThan(emails.length);
  const next = await latchkey(...args, "again.ndjson");
  expect(next.err).toContain("which was interrupted");
  const verdicts = await read(join(folder, "again.ndjson"));
  expect(verdicts.map(({ email, verdict }) => `${email} ${verdict}`)).toEqual(
    emails.map((email) => `${email} created`),
  );
  const { out } = await latchkey("export");
  const users = out.split("\n").filter((line) => line.startsWith('{"table":"user"'));
  expect(users.map((line) => JSON.parse(line).row.email).toSorted()).toEqual(emails.toSorted());
}, 120_000);

test.each([
  [["import"], "Name the format and the source"],
  [["import", "ldap", "x"], "ldap is no format. Formats: csv, ndjson,"],
  [["import", "csv", "missing.csv"], "is no file"],
  [["import", "csv", "users.csv", "--map", "mail=E"], "--map mail=E: write FIELD=COLUMN"],
  [["import", "supabase", "users.csv"], "The source is the URL of a database"],
  [["import", "csv", "users.csv", "--pepper-file", "missing"], "missing can't be read: ENOENT"],
  [["import", "firebase", "users.csv", "--hashes", "users.csv"], "lacks the hash parameters"],
] as const)("latchkey %j is refused, and says what to do", async (args, message) => {
  await copyFile(sample("users-windows-1252.csv"), join(folder, "users.csv"));
  const { code, err } = await latchkey(...args);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
});

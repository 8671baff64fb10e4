import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chosenDatabase, TITLES } from "@latchkey/testing/databases/kind";
import { latchkey } from "latchkey";
import { admin, apiKey, organization, passkey, twoFactor, username } from "latchkey/features";
import { base32 } from "latchkey/host";
import { expect, onTestFinished, test } from "vitest";
import { command } from "../command.ts";
import { installExactly } from "../install.ts";
import { GENERATIONS } from "./generations.ts";
import { emptyDatabase } from "./old-version.ts";

const run = promisify(execFile);
const FRAMEWORK = fileURLToPath(new URL("framework-left.mjs", import.meta.url));
const SECRET = "an old secret of this deployment 0123456789";
/** scrypt of "correct horse", as the framework hashes passwords. */
const HASH =
  "00112233445566778899aabbccddeeff:13af89ff6a88bb0fb3277e79ba724c6c0731b15919ca892969d63abd1534b867d110179e3bc8af39995ede0f9b2ac14b2b97573df10ba3802c498dbeb61e4f64";
const ARGON =
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b27vJ1Nw0vXlAi0GKyeSeeQXvU";
const [TEXT_KEY, OTHER_KEY] = [
  Buffer.from("a key of twenty text"),
  Buffer.from("ff00ff00ff00ff00ff00", "hex"),
];

test(`better-auth runs on the database that was exported to it (${TITLES[chosenDatabase()]})`, async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-leaving-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const generation = fileURLToPath(GENERATIONS[1].folder);
  await installExactly(generation);
  const { theirs, ours } = await emptyDatabase();
  const framework = async (...args: string[]) => {
    const env = { ...process.env, LATCHKEY_SECRET: SECRET };
    const given = [FRAMEWORK, join(generation, "server.mjs"), theirs, ...args];
    return JSON.parse((await run(process.execPath, given, { env })).stdout);
  };
  const service = (...args: string[]) => command(folder, args, { LATCHKEY_SECRET: SECRET });

  const users = [
    "id;email;emailVerified;password;totpSecret",
    `ada1;ada@example.com;true;${HASH};${base32(TEXT_KEY)}`,
    `bob1;bob@example.com;true;${ARGON};`,
    `eve1;eve@example.com;true;${HASH};${base32(OTHER_KEY)}`,
  ];
  await writeFile(join(folder, "users.csv"), `${users.join("\n")}\n`);
  expect(await service("import", "csv", "users.csv")).toMatchObject({ code: 0 });
  const auth = latchkey({
    baseURL: "http://localhost:3000",
    secret: SECRET,
    database: `sqlite:${join(folder, "data", "latchkey.db")}`,
    emailAndPassword: { enabled: true },
    plugins: [
      admin(),
      apiKey(),
      organization({ teams: { enabled: true } }),
      passkey(),
      twoFactor(),
      username(),
    ],
  });
  onTestFinished(() => auth.close());
  await auth.api.createOrganization({ body: { name: "Acme", slug: "acme", userId: "ada1" } });
  const { key } = await auth.api.createApiKey({ body: { name: "Deployment", userId: "ada1" } });

  const leave = ["export", "--to", "better-auth", ours];
  const early = await service(...leave);
  expect(early).toMatchObject({ code: 2, err: expect.stringContaining("has no tables of better-auth") });
  await framework("tables");
  const made = await service(...leave, "--report", "lost.ndjson", "--json");
  expect(made).toMatchObject({ code: 0 });
  expect(JSON.parse(made.out)).toMatchObject({
    rows: { user: 3, account: 3, twoFactor: 1, organization: 1, member: 1, apikey: 1 },
    losses: { PASSWORD_UNREADABLE: 1, TWO_FACTOR_UNREADABLE: 1, BACKUP_CODES_UNREADABLE: 1 },
  });
  const lost = (await readFile(join(folder, "lost.ndjson"), "utf8")).trim().split("\n");
  expect(lost.map((line) => JSON.parse(line))).toMatchObject([
    { table: "user", email: "eve@example.com", losses: ["TWO_FACTOR_UNREADABLE"] },
    { table: "account", userId: "bob1", losses: ["PASSWORD_UNREADABLE"] },
    { table: "twoFactor", userId: "ada1", losses: ["BACKUP_CODES_UNREADABLE"] },
  ]);

  const facts = {
    ...{ ada: "ada@example.com", bob: "bob@example.com", password: "correct horse", key },
    totpKey: TEXT_KEY.toString("base64"),
  };
  expect(await framework("check", JSON.stringify(facts))).toEqual({
    isChallenged: true,
    session: "ada@example.com",
    organizations: ["acme"],
    key: true,
    refused: "INVALID_EMAIL_OR_PASSWORD",
    reset: "bob@example.com",
  });
  const again = await service(...leave);
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining("isn't new") });
}, 300_000);

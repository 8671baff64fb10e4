// Only in test:all: it installs Drizzle, Kysely and Prisma, and compiles. `tests/generate.test.ts` covers the command.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { DatabaseKind } from "@latchkey/testing/databases/kind";
import { type ServerPlace, serverPlace } from "@latchkey/testing/storage/server";
import { latchkey } from "latchkey";
import { admin, apiKey, jwt, organization, passkey, pictures, twoFactor, username } from "latchkey/features";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { INSTALL_WITHIN_MS, installExactly, RegistryUnreachable } from "../install.ts";

interface Tools {
  drizzleCreation(schema: object): Promise<string[]>;
  drizzleChanges(kind: DatabaseKind, url: string, schema: object): Promise<string[]>;
  checkPrisma(text: string): { problems: string; formatted: string };
  prismaChanges(kind: DatabaseKind, url: string, text: string): Promise<string>;
}

const HERE = fileURLToPath(new URL("./", import.meta.url));
const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
const KINDS = ["sqlite", "postgres", "mariadb"] as const;

let tools: Tools;
let missing: string | undefined;
beforeAll(async () => {
  try {
    await installExactly(HERE);
    // The types of the packages are in that folder.
    tools = (await import(pathToFileURL(join(HERE, "tools.mjs")).href)) as Tools;
  } catch (error) {
    if (!(error instanceof RegistryUnreachable)) throw error;
    missing = "needs Drizzle, Kysely and Prisma: the registry does not answer";
  }
}, INSTALL_WITHIN_MS);
beforeEach(({ skip }) => skip(missing !== undefined, missing));

/** A folder in which the tools are installed. */
function folderWithTools(): string {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-generate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(HERE, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), `{"type":"module"}`);
  return folder;
}

/** The names and fields of an application that isn't satisfied with the usual ones. */
const NAMED = {
  user: {
    modelName: "app_users",
    fields: { emailVerified: "email_verified" },
    additionalFields: {
      plan: { type: "string", defaultValue: "it's `free`\\", fieldName: "plan_name" },
      seats: { type: "number", defaultValue: 3 },
      isNew: { type: "boolean", defaultValue: true, fieldName: "is-new" },
      tags: { type: "string[]", required: false },
      mentor: {
        type: "string",
        required: false,
        references: { model: "user", field: "id", onDelete: "set null" },
      },
      code: { type: "string", required: false, unique: true },
    },
  },
  session: { modelName: "app_sessions", fields: { userId: "user_id" } },
} as const;

/** A migrated database with one user, as an application has it. */
async function deployment<K extends DatabaseKind>(kind: K, folder: string, named: boolean, parameters = "") {
  // SQLite has no server.
  const place = (kind === "sqlite" ? undefined : await serverPlace(kind, parameters)) as K extends "sqlite"
    ? undefined
    : ServerPlace;
  const url = place?.url ?? `sqlite:${join(folder, "app.db")}`;
  const auth = latchkey({
    baseURL: "http://localhost:3000",
    secret: "a secret of an application: 0123456789",
    database: url,
    emailAndPassword: { enabled: true },
    plugins: [
      organization({ teams: { enabled: true } }),
      admin(),
      twoFactor(),
      passkey(),
      apiKey(),
      jwt(),
      username(),
      pictures(),
    ],
    ...(named ? NAMED : {}),
  });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const body = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  await auth.api.signUpEmail({ body });
  const generated = async (tool: "drizzle" | "kysely" | "prisma" | "sql") =>
    (await auth.generateSchema(tool, kind === "mariadb" ? kind : undefined)).text;
  return { url, generated, place };
}

function withSource(kind: DatabaseKind, models: string): string {
  const provider = { sqlite: "sqlite", postgres: "postgresql", mariadb: "mysql" }[kind];
  return `datasource db {\n  provider = "${provider}"\n}\n\n${models}`;
}

async function loaded(folder: string, text: string): Promise<Record<string, object>> {
  writeFileSync(join(folder, "schema.ts"), text);
  // A module of tables and relations.
  return (await import(pathToFileURL(join(folder, "schema.ts")).href)) as Record<string, object>;
}

/** Compiles and runs a program of the application, and returns what it prints. */
function ran(folder: string, program: string): unknown {
  writeFileSync(join(folder, "program.ts"), program);
  const options =
    "--noEmit --strict --skipLibCheck --module nodenext --target es2024 --allowImportingTsExtensions";
  const compiled = spawnSync(process.execPath, [TSC, ...options.split(" "), "program.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(compiled.stdout).toBe("");
  const { stdout, stderr } = spawnSync(process.execPath, ["program.ts"], { cwd: folder, encoding: "utf8" });
  expect(stdout, stderr).not.toBe("");
  return JSON.parse(stdout);
}

const OPENED = {
  sqlite: (url: string) => `// @ts-expect-error: the tools are untyped.
import { openDrizzle } from "${join(HERE, "tools.mjs")}";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
const opened = await openDrizzle("sqlite", "${url}", schema);
const db = opened.db as SqliteRemoteDatabase<typeof schema>;
const close = opened.close as () => Promise<void>;`,
  postgres: (url: string) => `import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
const pool = new pg.Pool({ connectionString: "${url}" });
const db = drizzle({ client: pool, schema });
const close = () => pool.end();`,
  mariadb: (url: string) => `import { drizzle } from "drizzle-orm/mysql2";
import mysql from "mysql2/promise";
const pool = mysql.createPool({ uri: "${url.replace(/^mariadb:/, "mysql:")}", timezone: "Z" });
const db = drizzle({ client: pool, schema, mode: "planetscale" });
const close = () => pool.end();`,
};

describe.each(KINDS)("on %s", (kind) => {
  test("Drizzle reads a user that the engine made, with the types of the columns", async () => {
    const folder = folderWithTools();
    const { url, generated } = await deployment(kind, folder, true);
    writeFileSync(join(folder, "schema.ts"), await generated("drizzle"));
    const program = `import { eq } from "drizzle-orm";
import * as schema from "./schema.ts";
${OPENED[kind](url)}
const users = await db.select().from(schema.user).where(eq(schema.user.email, "ada@example.com"));
const [user] = await db.query.user.findMany({ with: { sessions: true } });
const verified: boolean | undefined = users[0]?.emailVerified;
const since: Date | undefined = users[0]?.createdAt;
const seats: number | null | undefined = users[0]?.seats;
const isNew: boolean | null | undefined = users[0]?.isNew;
const device: Date | undefined = user?.sessions[0]?.expiresAt;
const isRecent = Math.abs(Date.now() - (since?.getTime() ?? 0)) < 3_600_000;
console.log(JSON.stringify({ verified, seats, isNew, isRecent, plan: users[0]?.plan, lasts: device && device > new Date() }));
await close();`;
    expect(ran(folder, program)).toEqual({
      verified: false,
      seats: 3,
      isNew: true,
      isRecent: true,
      plan: NAMED.user.additionalFields.plan.defaultValue,
      lasts: true,
    });
  });

  test("Prisma accepts the models, formatted as it formats them", async () => {
    const folder = folderWithTools();
    const { generated } = await deployment(kind, folder, true);
    const text = withSource(kind, await generated("prisma"));
    expect(tools.checkPrisma(text)).toEqual({ problems: "", formatted: text });
  });
});

const NAMINGS = [
  ["the usual names", false],
  ["other names and more fields", true],
] as const;

describe.each(["sqlite", "postgres"] as const)("on %s", (kind) => {
  test.each(NAMINGS)("drizzle-kit changes nothing in a database with %s", async (_, named) => {
    const folder = folderWithTools();
    const { url, generated } = await deployment(kind, folder, named);
    const schema = await loaded(folder, await generated("drizzle"));
    expect(await tools.drizzleChanges(kind, url, schema)).toEqual([]);
    // It does compare.
    const { member: _member, memberRelations: _relations, ...without } = schema;
    expect((await tools.drizzleChanges(kind, url, without)).join()).toMatch(/drop table .*member/i);
  });
});

describe.each(["sqlite", "postgres"] as const)("on %s", (kind) => {
  test.each(NAMINGS)("prisma migrate changes nothing in a database with %s", async (_, named) => {
    const folder = folderWithTools();
    const { url, generated } = await deployment(kind, folder, named);
    const text = withSource(kind, await generated("prisma"));
    expect(await tools.prismaChanges(kind, url, text)).toBe("");
    // It does compare.
    const index = named ? "app_users_email_uidx" : "user_email_uidx";
    const without = text.replace(`@unique(map: "${index}")`, "");
    expect(await tools.prismaChanges(kind, url, without)).toContain(`DROP INDEX "${index}"`);
  });
});

describe("on MariaDB", () => {
  /** Columns, indexes and references, as the server lists them. */
  async function listed({ other }: Pick<ServerPlace, "other">): Promise<unknown[]> {
    const ofThis = "table_schema = database()";
    const queries = [
      `select table_name, column_name, column_type, is_nullable, column_default from information_schema.columns where ${ofThis} order by 1, 2`,
      `select table_name, index_name, seq_in_index, column_name, non_unique from information_schema.statistics where ${ofThis} order by 1, 2, 3`,
      `select table_name, constraint_name, column_name, referenced_table_name, referenced_column_name from information_schema.key_column_usage where ${ofThis} order by 1, 2, 3`,
      "select table_name, constraint_name, delete_rule from information_schema.referential_constraints where constraint_schema = database() order by 1, 2",
    ];
    const lists: unknown[] = [];
    for (const query of queries) lists.push(await other.query(query));
    return lists;
  }

  // drizzle-kit 0.31 misreads MariaDB, such as columns without a default, so what it makes is compared.
  test.each(NAMINGS)("drizzle-kit makes the tables that the engine makes, with %s", async (_, named) => {
    const folder = folderWithTools();
    const { generated, place } = await deployment("mariadb", folder, named);
    const statements = await tools.drizzleCreation(await loaded(folder, await generated("drizzle")));
    const made = await serverPlace("mariadb");
    for (const statement of statements) await made.other.query(statement);
    expect(await listed(made)).toEqual(await listed(place));
  });
});

describe("on PostgreSQL", () => {
  test("tables in another schema are found there", async () => {
    const folder = folderWithTools();
    const { url, generated } = await deployment("postgres", folder, false, "?schema=accounts");
    const schema = await loaded(folder, await generated("drizzle"));
    expect(await tools.drizzleChanges("postgres", url, schema)).toEqual([]);
  });

  test("Kysely reads a user that the engine made, with the types of the columns", async () => {
    const folder = folderWithTools();
    const { url, generated } = await deployment("postgres", folder, true);
    writeFileSync(join(folder, "tables.ts"), await generated("kysely"));
    const program = `import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./tables.ts";
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: "${url}" }) }) });
const user = await db.selectFrom("app_users").innerJoin("app_sessions", "app_sessions.user_id", "app_users.id")
  .select(["app_users.email", "email_verified", "seats", "app_sessions.expiresAt"]).executeTakeFirstOrThrow();
const verified: boolean = user.email_verified;
const seats: string | null = user.seats;
const lasts: boolean = user.expiresAt.getTime() > Date.now();
console.log(JSON.stringify({ email: user.email, verified, seats, lasts }));
await db.destroy();`;
    expect(ran(folder, program)).toEqual({
      email: "ada@example.com",
      verified: false,
      seats: "3",
      lasts: true,
    });
  });
});

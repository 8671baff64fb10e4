// The tools that schemas are generated for. Imports from this folder.
import { createRequire } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as prisma from "@prisma/prisma-schema-wasm";
import { SchemaEngine } from "@prisma/schema-engine-wasm";
import { drizzle as drizzleMysql } from "drizzle-orm/mysql2";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { drizzle as drizzleProxy } from "drizzle-orm/sqlite-proxy";
import mysql from "mysql2/promise";
import pg from "pg";

const { Int32: INT32, Text: TEXT } = ColumnTypeEnum;
const kit = createRequire(import.meta.url)("drizzle-kit/api");

/** Opens a database as an application with Drizzle does. */
export async function openDrizzle(kind, url, schema) {
  if (kind === "postgres") {
    const pool = new pg.Pool({ connectionString: url });
    return { db: drizzlePg({ client: pool, schema }), close: () => pool.end() };
  }
  if (kind === "mariadb") {
    const pool = mysql.createPool({ uri: url.replace(/^mariadb:/, "mysql:"), timezone: "Z" });
    return { db: drizzleMysql({ client: pool, schema, mode: "default" }), close: () => pool.end() };
  }
  const file = new DatabaseSync(url.slice("sqlite:".length));
  const rows = (sql, values, method) => {
    const statement = file.prepare(sql);
    if (method === "run") return { rows: [statement.run(...values)] };
    statement.setReturnArrays(true);
    return { rows: method === "get" ? statement.get(...values) : statement.all(...values) };
  };
  return {
    db: drizzleProxy(async (...given) => rows(...given), { schema }),
    close: async () => file.close(),
    file,
  };
}

/** Returns the statements with which drizzle-kit makes a schema's tables in an empty database of MySQL. */
export async function drizzleCreation(schema) {
  const [empty, full] = [await kit.generateMySQLDrizzleJson({}), await kit.generateMySQLDrizzleJson(schema)];
  return kit.generateMySQLMigration(empty, full);
}

/** Returns the statements with which drizzle-kit would change the database to a schema. Not for MySQL. */
export async function drizzleChanges(kind, url, schema) {
  const { db, close, file } = await openDrizzle(kind, url, schema);
  // drizzle-kit prints its progress.
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    if (kind === "postgres") {
      const name = new URL(url).searchParams.get("schema") ?? "public";
      return (await kit.pushSchema(schema, db, [name])).statementsToExecute;
    }
    const objects = (query) => file.prepare(query.queryChunks?.[0].value.join("") ?? query).all();
    const all = { all: async (q) => objects(q), run: async (q) => objects(q) };
    return (await kit.pushSQLiteSchema(schema, all)).statementsToExecute;
  } finally {
    process.stdout.write = write;
    await close();
  }
}

/** Returns the problems that Prisma finds in a schema, and the schema as `prisma format` writes it. */
export function checkPrisma(text) {
  const files = [["schema.prisma", text]];
  const options = { textDocument: { uri: "schema.prisma" }, options: { tabSize: 2, insertSpaces: true } };
  const formatted = JSON.parse(prisma.format(JSON.stringify(files), JSON.stringify(options)));
  let problems = "";
  try {
    prisma.validate(JSON.stringify({ prismaSchema: files, noColor: true }));
  } catch (error) {
    problems = String(error.message ?? error);
  }
  return { problems, formatted: formatted[0]?.[1] ?? text };
}

/** Returns the SQL with which `prisma migrate` would change a database to a schema; empty: none. Not for MySQL. */
export async function prismaChanges(kind, url, text) {
  const adapter =
    kind === "sqlite" ? sqliteFactory(url.slice("sqlite:".length)) : new PrismaPg({ connectionString: url });
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", text]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  const files = [{ path: "schema.prisma", content: text }];
  const found = await engine.diff({
    from: { tag: "schemaDatasource", files, configDir: "." },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
    shadowDatabaseUrl: null,
  });
  return found.exitCode === 0 ? "" : found.stdout;
}

// Prisma's adapter doesn't know PostgreSQL's type "char", which the schema engine reads from the catalogs.
const { handleRowDescription } = pg.Query.prototype;
pg.Query.prototype.handleRowDescription = function (message) {
  for (const field of message.fields) if (field.dataTypeID === 18) field.dataTypeID = 25;
  return handleRowDescription.call(this, message);
};

/** Prisma's own adapters for SQLite need a build on the machine. */
function sqliteFactory(path) {
  const provider = { provider: "sqlite", adapterName: "node-sqlite" };
  const connect = async () => {
    // The schema engine puts texts into double quotes.
    const file = new DatabaseSync(path, { enableDoubleQuotedStringLiterals: true });
    return {
      ...provider,
      async queryRaw({ sql, args }) {
        const statement = file.prepare(sql);
        const columnNames = statement.columns().map(({ name }) => name);
        statement.setReturnArrays(true);
        const rows = statement.all(...args);
        const typeOf = (_, at) => (rows.some((row) => typeof row[at] === "number") ? INT32 : TEXT);
        return { columnNames, columnTypes: columnNames.map(typeOf), rows };
      },
      executeRaw: async ({ sql, args }) => Number(file.prepare(sql).run(...args).changes),
      executeScript: async (script) => file.exec(script),
      getConnectionInfo: () => ({ supportsRelationJoins: false }),
      startTransaction: async () => {
        throw new Error("Comparing needs no transaction");
      },
      dispose: async () => file.close(),
    };
  };
  return { ...provider, connect, connectToShadowDb: connect };
}

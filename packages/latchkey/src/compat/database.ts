import { ConfigurationError } from "../base/errors.ts";
import { FRAMEWORK_TABLES } from "../storage/adoption/framework-tables.ts";
import type { DatabaseOption } from "../storage/database.ts";
import type { OrmTable, OrmTables } from "../storage/tables/names.ts";
import { ofKysely } from "./kysely-store.ts";

/** The database as the adapters of an ORM describe it. */
export interface OrmAdapter {
  readonly orm: "Drizzle" | "Prisma" | "MongoDB";
  /** The database of Drizzle, or the client of Prisma. */
  readonly given: unknown;
  readonly settings: OrmSettings;
}

/** Settings of an adapter. */
export interface OrmSettings {
  provider: string;
  /** The database's URL, or its pool: for drivers whose connections can't be used. */
  url?: DatabaseOption;
  /** Drizzle's tables by their names in code. Default: those that its database was created with. */
  schema?: unknown;
  /** The names in code end with s. */
  usePlural?: boolean;
  camelCase?: boolean;
  debugLogs?: unknown;
  transaction?: boolean;
}

/** The values of the option `database`. */
export type CompatDatabase = DatabaseOption | OrmAdapter | Described | object;

/** A Kysely instance or a dialect, as the framework's options describe it. */
interface Described {
  readonly db?: unknown;
  readonly dialect?: unknown;
  readonly type?: string;
  readonly casing?: string;
  readonly debugLogs?: unknown;
}

/** Takes the connections of a Drizzle database. */
export function drizzleAdapter(given: unknown, settings: OrmSettings): OrmAdapter {
  return { orm: "Drizzle", given, settings };
}

/** Takes the connections of a Prisma client that was created with a driver adapter, or `url`. */
export function prismaAdapter(given: unknown, settings: OrmSettings): OrmAdapter {
  return { orm: "Prisma", given, settings };
}

/** MongoDB isn't supported: the start fails and says what to do. */
export function mongodbAdapter(given: unknown, _settings?: unknown): OrmAdapter {
  return { orm: "MongoDB", given, settings: { provider: "mongodb" } };
}

const OF_DRIZZLE = { columns: "drizzle:Columns", name: "drizzle:Name", schema: "drizzle:Schema" };

/**
 * Returns the names in the schema of a Drizzle database or of a Prisma client, which only its code knows. `added`: tables
 * of plugins. Undefined for other databases: their tables have the names of the options.
 */
export function ormTables(
  database: CompatDatabase | undefined,
  added: ReadonlyMap<string, unknown>,
): OrmTables | undefined {
  if (!isObject(database) || !("orm" in database)) return undefined;
  const { orm, given, settings } = database as unknown as OrmAdapter; // made by the functions above
  const tableOf = orm === "Drizzle" ? drizzleTables(given, settings) : prismaTables(given);
  return (declared, called) =>
    // An application may have a table that is called like one that only the engine has.
    FRAMEWORK_TABLES.includes(declared) || added.has(declared)
      ? tableOf(settings.usePlural === true ? `${called}s` : called)
      : undefined;
}

/** Returns a table by its name in code. */
type TableOf = (called: string) => OrmTable | undefined;

function drizzleTables(given: unknown, settings: OrmSettings): TableOf {
  const schema = settings.schema ?? memberOf(memberOf(given, "_"), "fullSchema");
  const casing = memberOf(memberOf(given, "dialect"), "casing");
  /** A column without a name of its own is called as its key, in the case that the database was created with. */
  const nameOf = (column: unknown): unknown => {
    const cased = memberOf(casing, "getColumnCasing");
    return typeof cased === "function" ? cased.call(casing, column) : memberOf(column, "name");
  };
  return (called) => {
    const table = memberOf(schema, called);
    const part = (name: string) => (isObject(table) ? Reflect.get(table, Symbol.for(name)) : undefined);
    const [columns, name, inSchema] = [OF_DRIZZLE.columns, OF_DRIZZLE.name, OF_DRIZZLE.schema].map(part);
    if (!isObject(columns) || typeof name !== "string") return undefined;
    if (typeof inSchema === "string" && settings.url === undefined)
      throw new ConfigurationError(
        `database: "${name}" is in the schema "${inSchema}". Add the URL with it: drizzleAdapter(…, { provider, url: "postgres://…?schema=${inSchema}" }).`,
      );
    const names = Object.entries(columns).map(([key, column]) => [key, String(nameOf(column))] as const);
    return { name, columns: new Map(names) };
  };
}

/** The names that `@@map` and `@map` give are in the model that a generated client carries. */
function prismaTables(given: unknown): TableOf {
  const models = memberOf(memberOf(given, "_runtimeDataModel"), "models");
  /** The client calls the model User `user`. */
  const asMember = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`;
  /** The name in the database, or in code if that is the same. */
  const inDatabase = (named: unknown, name: unknown) => String(memberOf(named, "dbName") ?? name);
  return (called) => {
    const found = Object.entries(isObject(models) ? models : {}).find(
      ([name]) => asMember(name) === asMember(called),
    );
    const fields = memberOf(found?.[1], "fields");
    if (found === undefined || !Array.isArray(fields)) return undefined;
    // The others are relations.
    const columns = fields
      .filter((field) => memberOf(field, "kind") !== "object")
      .map((field) => [String(memberOf(field, "name")), inDatabase(field, memberOf(field, "name"))] as const);
    return { name: inDatabase(found[1], found[0]), columns: new Map(columns) };
  };
}

/** Returns the engine's `database` for what the application passes. */
export function databaseOf(given: CompatDatabase | undefined): DatabaseOption {
  if (!isObject(given)) return given as DatabaseOption; // the engine describes what isn't one
  if ("orm" in given) return ofAdapter(given as unknown as OrmAdapter); // made by the functions above
  const { db, dialect }: Described = given;
  // `{ db, type }` and `{ dialect, type }` are recognized as the framework does.
  if (db !== undefined && ("type" in given || isKysely(db)))
    return isKysely(db) ? ofKysely(db) : ofDriver(db);
  if (isObject(dialect)) return ofDriver(dialect);
  return isKysely(given) ? ofKysely(given) : ofDriver(given);
}

function ofAdapter({ orm, given, settings }: OrmAdapter): DatabaseOption {
  if (orm === "MongoDB")
    throw new ConfigurationError(
      "database: mongodbAdapter: MongoDB isn't supported. Latchkey stores users in SQLite, PostgreSQL, MySQL or MariaDB: export the collections, create the tables with `latchkey migrate` in one of them, and import the rows (docs/importing.md).",
    );
  if (settings.url !== undefined) return settings.url;
  if (settings.provider === "mssql" || settings.provider === "cockroachdb" || settings.provider === "mongodb")
    throw new ConfigurationError(
      `database: ${orm} with the provider ${settings.provider} isn't supported. Use SQLite, PostgreSQL, MySQL or MariaDB.`,
    );
  const found = orm === "Drizzle" ? drizzleClient(given) : prismaDriver(given);
  return ofDriver(found, orm);
}

/** The driver of a Drizzle database: `$client`, or `session.client` before version 0.36. */
function drizzleClient(given: unknown): unknown {
  const session = memberOf(given, "session");
  const client = memberOf(given, "$client") ?? memberOf(session, "client");
  if (client !== undefined) return client;
  throw unreachable("Drizzle", "the database that was passed to drizzleAdapter has no $client");
}

/** The pool or the URL that a driver adapter of Prisma was created with. */
function prismaDriver(given: unknown): unknown {
  const adapter = memberOf(memberOf(given, "_engineConfig"), "adapter");
  if (adapter === undefined)
    throw unreachable("Prisma", "Prisma's own engine holds the connections and lends none");
  const config = memberOf(adapter, "config");
  const found =
    memberOf(adapter, "externalPool") ?? memberOf(config, "connectionString") ?? memberOf(config, "url");
  if (found !== undefined) return found;
  throw unreachable("Prisma", "its driver adapter was created without a pool and without a URL");
}

/** Uses a driver's object, or opens the same file. Others are left to the engine, which describes them. */
function ofDriver(given: unknown, orm?: string): DatabaseOption {
  if (typeof given === "string") return given.startsWith("file:") ? `sqlite:${given.slice(5)}` : given;
  const { name } = isObject(given) ? given : {};
  // Over a connection of its own, the engine doesn't wait for the application's.
  if (has(given, "pragma", "prepare", "transaction") && typeof name === "string")
    if (name !== "" && name !== ":memory:") return `sqlite:${name}`;
  const unusable = UNUSABLE.find(({ is }) => is(given));
  if (unusable !== undefined && orm !== undefined)
    throw unreachable(orm, `${unusable.name} has connections that can't be used here`);
  return given as DatabaseOption; // judged by the engine
}

const UNUSABLE: readonly { name: string; is: (given: unknown) => boolean }[] = [
  { name: "D1", is: (given) => has(given, "prepare", "batch", "exec") },
  { name: "a Client of pg, one connection,", is: (given) => has(given, "query", "connectionParameters") },
];

function unreachable(orm: string, why: string): ConfigurationError {
  const name = orm === "Drizzle" ? "drizzleAdapter" : "prismaAdapter";
  return new ConfigurationError(
    `database: ${why}. Add the URL of the same database, or a pool of pg or mysql2: ${name}(…, { provider, url: process.env.DATABASE_URL }). Latchkey then opens its own connections beside those of ${orm}.`,
  );
}

function isKysely(given: unknown): given is object {
  return has(given, "selectFrom", "getExecutor");
}

function has(given: unknown, ...names: string[]): boolean {
  return (isObject(given) || typeof given === "function") && names.every((name) => name in given);
}

function memberOf(given: unknown, name: string): unknown {
  return isObject(given) || typeof given === "function" ? Reflect.get(given, name) : undefined;
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null;
}

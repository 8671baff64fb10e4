import { Kysely } from "kysely";
import type { Env } from "../../base/env.ts";
import { ConfigurationError } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import type { Database } from "../database.ts";
import type { Driver, Found } from "../driver.ts";
import { queries } from "../statements/queries.ts";
import type { StatementContext } from "../statements/statement.ts";
import type { Migrator } from "../tables/migrate.ts";
import { migrationTable } from "../tables/migration-table.ts";
import { asDeclared } from "../tables/names.ts";
import type { RowsOf } from "../tables/table.ts";
import { ADOPTION, adoptionSchema, adoptionTable } from "./adoption-table.ts";
import { type AdoptionProgress, type AdoptionWatch, alone, type Keep, type TakeLease } from "./alone.ts";
import { type Fill, fillRun } from "./fill.ts";
import {
  countedDate,
  frameworkVersion,
  missingMarks,
  needsOwnFormat,
  versionNeeded,
} from "./framework-tables.ts";
import { otherNames } from "./other-names.ts";
import {
  type AdoptionOptions,
  parseState,
  STATE_LIFE,
  type WriteFormatName,
  type WriteFormatState,
} from "./write-format.ts";

/** A table of the framework. */
export interface AdoptedTable {
  /** As the database calls it. */
  readonly table: string;
  /** As Latchkey calls it. */
  readonly declared: string;
  readonly rows: number;
  /** True if a change copies its rows: writes to it wait meanwhile, and on PostgreSQL reads. Default false. */
  readonly isRewritten?: boolean;
  /** Columns with the same values in several rows, of which Latchkey uses the oldest one. */
  readonly repeated: readonly { readonly columns: readonly string[]; readonly rows: number }[];
}

export interface AdoptionPlan {
  /** `framework`: tables to take over. `interrupted`: to be continued. The others need no adoption. */
  readonly state: "framework" | "interrupted" | "adopted" | "own" | "empty";
  /** Versions of the framework that create such tables. Null: they aren't its tables. */
  readonly version: string | null;
  readonly tables: readonly AdoptedTable[];
  /**
   * `shared`: the framework can go on running on the database. `own`: its servers must be stopped. Null: there is
   * nothing to take over.
   */
  readonly format: WriteFormatName | null;
  /** The reason why `format` can't be `shared`, as a sentence. Absent: it can. */
  readonly ownOnly?: string;
  /** SQL, in order. */
  readonly statements: readonly string[];
}

export interface AdoptionReport extends Omit<AdoptionPlan, "statements"> {
  /** Statements that have run. */
  readonly applied: readonly string[];
  /** Rows that were completed. */
  readonly rows: number;
}

/** The result of `finish`. */
export interface FinishReport {
  /** `none`: the database was never shared. */
  readonly state: "finished" | "finished before" | "none";
  /** Rows that were rewritten. */
  readonly rows: number;
}

interface Means {
  db: Pick<Database, "for" | "transaction" | "dialect">;
  driver: Driver;
  migrator: Migrator;
  context: StatementContext;
  env: Env;
  takeLease: TakeLease;
}

/** Takes over the tables of the compatible framework where they are. */
export class Adoption {
  readonly #means: Means;
  readonly #fills: readonly Fill[];
  readonly #state: ReturnType<typeof stateOf>;
  readonly #wanted: AdoptionOptions;

  constructor(means: Means, fills: readonly Fill[], wanted: AdoptionOptions = {}) {
    this.#means = means;
    this.#wanted = wanted;
    // A table that the engine doesn't have isn't completed.
    this.#fills = fills.filter(({ table }) => means.context.schema.tables.has(table.name));
    this.#state = stateOf(means.driver);
  }

  /** Changes nothing. */
  async plan(): Promise<AdoptionPlan> {
    const { driver, migrator } = this.#means;
    await driver.prove();
    const found = await driver.introspect();
    const state = await this.#stateOf(found);
    if (state !== "framework" && state !== "interrupted")
      return { state, version: null, tables: [], format: null, statements: [] };
    const { statements, rewrites = [] } = await migrator.plan(this.#wanted);
    const tables = await this.#tables(found);
    return {
      state,
      version: frameworkVersion(found, this.#means.context.names),
      tables: tables.map((each) => (rewrites.includes(each.table) ? { ...each, isRewritten: true } : each)),
      ...(await this.#formatOf(state, found)),
      statements,
    };
  }

  /**
   * Adds what is missing and completes the rows. Continues an adoption that was interrupted. Does nothing if
   * there is none to do.
   */
  async run(watch: AdoptionWatch = {}): Promise<AdoptionReport> {
    const { statements: _, ...plan } = await this.plan();
    if (plan.format === null) return { ...plan, applied: [], rows: 0 };
    const { applied } = await this.#means.migrator.migrate(this.#wanted);
    const rows = await alone(this.#means.takeLease, watch, (keep) =>
      this.#complete(plan, watch.onProgress, keep),
    );
    return { ...plan, applied, rows };
  }

  /**
   * Changes the write format of a database that was taken over to `own`. Other processes of Latchkey may go on
   * meanwhile; the framework must be stopped. `also` runs after the rows, each time; it calls its argument between parts
   * of its work. Continues where an earlier call stopped. Of several calls at once, one works and the others wait for it.
   */
  async finish(
    watch: AdoptionWatch = {},
    also: (keep: Keep) => Promise<void> = async () => {},
  ): Promise<FinishReport> {
    const { state } = await this.plan();
    if (state === "framework" || state === "interrupted")
      throw new ConfigurationError("database: it isn't taken over yet. Run `latchkey adopt` first.");
    if (state !== "adopted") return { state: "none", rows: 0 };
    return alone(this.#means.takeLease, watch, (keep) => this.#finish(watch, () => also(keep), keep));
  }

  async #finish({ onProgress }: AdoptionWatch, also: () => Promise<void>, keep: Keep): Promise<FinishReport> {
    const writeFormat = parseState((await this.#state.get())?.writeFormat);
    if (writeFormat === "own") return { state: "finished before", rows: 0 };
    const enter = async (state: WriteFormatState) => {
      // Otherwise it would undo what another process has done since.
      await keep();
      await this.#state.enter(state, null);
    };
    if (writeFormat === "shared") await enter("finishing");
    const tables = await this.#tables(await this.#means.driver.introspect(), keep);
    const begunAt = this.#means.env.steady();
    const rows = await this.#complete({ tables, format: "own" }, onProgress, keep);
    await also();
    // Until then, other processes may have written rows in the shared format.
    const left = begunAt + GRACE - this.#means.env.steady();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    await enter("finishing");
    await this.#complete({ tables, format: "own" }, undefined, keep);
    await also();
    await enter("own");
    return { state: "finished", rows };
  }

  /** Returns the numbers of values that the framework can't read, by their names. */
  async unreadable(): Promise<Record<string, number>> {
    const { state } = await this.plan();
    if (state !== "adopted")
      throw new ConfigurationError(
        "database: it wasn't taken over from better-auth, so it can't be given back.",
      );
    const { schema, names, dialect } = this.#means.context;
    const date = countedDate(await this.#means.driver.introspect(), schema, names, dialect);
    if (date !== undefined)
      throw new ConfigurationError(
        `database: it can't be given back. ${date} holds text since it was taken over, and Drizzle and Prisma read numbers. Export to new tables, made by its command line: latchkey export --to better-auth`,
      );
    const counts: Record<string, number> = {};
    for (const { unreadable = {} } of this.#fills)
      for (const [name, count] of Object.entries(unreadable)) counts[name] = await count();
    return counts;
  }

  /** Returns which versions of the framework can use the tables, as a sentence. Undefined: all of them. */
  async versionNeeded(): Promise<string | undefined> {
    const { names, dialect } = this.#means.context;
    const { quote } = dialect;
    const sql = `select ${quote("statements")} from ${quote(migrationTable.name)}`;
    const applied = (await this.#means.driver.scan(sql, [])).map(([statements]) => String(statements));
    return versionNeeded(applied.join(";\n"), names, dialect);
  }

  /** Changes the write format back to `shared`. No process of Latchkey may run. */
  share(): Promise<unknown> {
    return this.#state.enter("shared", null);
  }

  async #stateOf(found: Found): Promise<AdoptionPlan["state"]> {
    const { names, schema } = this.#means.context;
    if (found.tables.has(adoptionTable.name)) {
      const row = await this.#state.get();
      return row?.finishedAt ? "adopted" : "interrupted";
    }
    if (found.tables.has(migrationTable.name)) return "own";
    const missing = missingMarks(found, names);
    if (missing.length === 0) return "framework";
    const options = otherNames(found, schema);
    if (options !== undefined)
      throw new ConfigurationError(
        `database: its tables are those of better-auth under other names. Add these options, and run the command again:\n\n${options}\n`,
      );
    if (![...schema.tables.keys()].some((table) => found.tables.has(names.table(table)))) return "empty";
    throw new ConfigurationError(
      `database: its tables aren't those of better-auth, which have ${missing.join(", ")}. If they have other names, set them with modelName and fields.`,
    );
  }

  async #formatOf(
    state: AdoptionPlan["state"],
    found: Found,
  ): Promise<{ format: WriteFormatName; ownOnly?: string }> {
    // An adoption that was interrupted has begun in one.
    const begun = state === "interrupted" ? await this.#state.get() : undefined;
    if (begun !== undefined) return { format: begun.writeFormat === "shared" ? "shared" : "own" };
    const { schema, names, dialect } = this.#means.context;
    const ownOnly = needsOwnFormat(found, schema, names, dialect);
    if (ownOnly === undefined) return { format: this.#wanted.writeFormat ?? "shared" };
    if (this.#wanted.writeFormat === "shared")
      throw new ConfigurationError(`advanced.database.writeFormat: ${ownOnly}`);
    return { format: "own", ownOnly };
  }

  async #tables(found: Found, keep: Keep = async () => {}): Promise<AdoptedTable[]> {
    const { names, schema, dialect } = this.#means.context;
    const { quote } = dialect;
    const number = async (sql: string) => {
      await keep();
      return Number((await this.#means.driver.scan(sql, []))[0]?.[0] ?? 0);
    };
    const tables: AdoptedTable[] = [];
    for (const { name } of schema.tables.values()) {
      const there = found.tables.get(names.table(name));
      if (there === undefined) continue;
      const from = `from ${quote(names.table(name))}`;
      const repeated: AdoptedTable["repeated"][number][] = [];
      const keys = this.#fills.flatMap(({ table, keys = {} }) =>
        table.name === name ? Object.values(keys) : [],
      );
      for (const parts of keys) {
        const called = parts.map((part) => names.column(name, part));
        if (called.length === 0 || !called.every((column) => there.has(column))) continue;
        const columns = called.map(quote).join(", ");
        const each = `select count(*) - 1 as "more" ${from} group by ${columns} having count(*) > 1`;
        const rows = await number(
          `select coalesce(sum(${quote("more")}), 0) from (${each}) ${quote("each")}`,
        );
        if (rows > 0) repeated.push({ columns: called, rows });
      }
      tables.push({
        table: names.table(name),
        declared: name,
        rows: await number(`select count(*) ${from}`),
        repeated,
      });
    }
    return tables;
  }

  async #complete(
    { tables, format }: Pick<AdoptionPlan, "tables" | "format">,
    onProgress: ((progress: AdoptionProgress) => void) | undefined,
    keep: Keep,
  ): Promise<number> {
    const { db, context, env } = this.#means;
    const time = () => new Date(env.now()).toISOString();
    const writeFormat = format ?? "own";
    const position = await this.#state.begin(time(), writeFormat);
    const at = this.#fills.findIndex(({ table }) => table.name === position?.table);
    let all = 0;
    for (const [index, fill] of this.#fills.entries()) {
      if (index < at) continue;
      const called = context.names.table(fill.table.name);
      const total = tables.find(({ table }) => table === called)?.rows ?? 0;
      const run = fillRun(db, fill, writeFormat);
      let after = index === at ? (position?.id ?? "") : "";
      let done = 0;
      for (;;) {
        await keep();
        const step = await run.next(after);
        if (step === undefined) break;
        after = step.last;
        done += step.rows;
        await this.#state.move(JSON.stringify({ table: fill.table.name, id: after }));
        onProgress?.({ table: called, done, total });
      }
      all += done;
    }
    await this.#state.finish(time());
    return all;
  }
}

/** Milliseconds until every process has noticed a change of the write format, and ended what it had begun. */
const GRACE = STATE_LIFE + 3_000;

interface Position {
  table: string;
  id: string;
}

function stateOf(driver: Driver) {
  const { dialect } = driver;
  const k = new Kysely<RowsOf<[typeof adoptionTable]>>({ dialect: dialect.kysely });
  const q = queries(k, driver, { schema: adoptionSchema, names: asDeclared, dialect });
  const find = q.read((k, p: { id: string }) =>
    k
      .selectFrom("latchkey_adoption")
      .select(["position", "writeFormat", "finishedAt"])
      .where("id", "=", p.id),
  );
  const insert = q.write((k, p: { id: string; now: string; writeFormat: WriteFormatName }) =>
    k.insertInto("latchkey_adoption").values({
      id: p.id,
      position: null,
      writeFormat: p.writeFormat,
      startedAt: p.now,
      finishedAt: null,
    }),
  );
  const move = q.write((k, p: { id: string; position: string }) =>
    k.updateTable("latchkey_adoption").set({ position: p.position }).where("id", "=", p.id),
  );
  const enter = q.write((k, p: { id: string; writeFormat: WriteFormatState; position: string | null }) =>
    k
      .updateTable("latchkey_adoption")
      .set({ writeFormat: p.writeFormat, position: p.position })
      .where("id", "=", p.id),
  );
  const finish = q.write((k, p: { id: string; now: string }) =>
    k.updateTable("latchkey_adoption").set({ finishedAt: p.now }).where("id", "=", p.id),
  );
  const id = ADOPTION;
  return {
    get: async () => find.get({ id }),
    /** Returns where an earlier attempt stopped. */
    async begin(now: string, writeFormat: WriteFormatName): Promise<Position | undefined> {
      const row = await find.get({ id });
      if (row === undefined) await insert({ id, now, writeFormat });
      return parsePosition(row?.position ?? null);
    },
    move: (position: string) => move({ id, position }),
    enter: (writeFormat: WriteFormatState, position: string | null) => enter({ id, writeFormat, position }),
    finish: (now: string) => finish({ id, now }),
  };
}

function parsePosition(text: string | null): Position | undefined {
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || typeof value.table !== "string" || typeof value.id !== "string") return undefined;
  return { table: value.table, id: value.id };
}

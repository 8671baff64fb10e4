import { createHash } from "node:crypto";
import type { Env } from "../../base/env.ts";
import { ConfigurationError } from "../../base/errors.ts";
import { adoptionSchema, adoptionTable } from "../adoption/adoption-table.ts";
import { dependentsOf } from "../adoption/dependents.ts";
import { conversions, missingMarks } from "../adoption/framework-tables.ts";
import { otherNames } from "../adoption/other-names.ts";
import { textsForUuids } from "../adoption/uuid-columns.ts";
import type { AdoptionOptions } from "../adoption/write-format.ts";
import {
  type ApartChange,
  type Driver,
  type Found,
  indexedOf,
  indexOf,
  type Migration,
  type Step,
} from "../driver.ts";
import type { StatementContext } from "../statements/statement.ts";
import { additionsReferTo, createIndex, findRepeated, heldBy, inOrder, tableAdditions } from "./ddl.ts";
import { newId } from "./id.ts";
import { migrationTable, ownSchema } from "./migration-table.ts";
import { asDeclared, type Names, nameOfIndex } from "./names.ts";
import type { Index, MergedTable } from "./table.ts";

/** Rows that prevent a unique index. */
export interface Duplicates {
  /** As declared. */
  readonly table: string;
  readonly columns: readonly string[];
}

export interface MigrationPlan {
  /** SQL, in order; empty if there is nothing to do. */
  readonly statements: readonly string[];
  /** Unique indexes that wait until duplicate rows are gone. Absent: none do. */
  readonly duplicates?: readonly Duplicates[];
}

export interface MigrationReport {
  /**
   * Statements that this process has run; empty if the database was up to date, or another process was first.
   */
  readonly applied: readonly string[];
  /** Unique indexes that wait until duplicate rows are gone. Absent: none do. */
  readonly duplicates?: readonly Duplicates[];
}

interface Missing {
  /** Changes, in order. Each locks as few tables as possible: processes that use several may lock them in another order. */
  readonly steps: readonly Step[];
  /** Changes after those, each outside of a transaction, so that they block no other process. */
  readonly apart: ApartChange[];
  readonly duplicates: Duplicates[];
}

type Looking = Pick<Migration, "introspect" | "first">;

/**
 * Compares the declared tables with the database and adds what is missing: tables, columns, indexes. It never
 * drops, renames or changes anything, so a node of the previous version can continue beside it.
 */
export class Migrator {
  readonly #driver: Driver;
  readonly #context: StatementContext;
  readonly #env: Env;

  constructor(driver: Driver, context: StatementContext, env: Env) {
    this.#driver = driver;
    this.#context = context;
    this.#env = env;
  }

  /** `adopting`: see `migrate`. `rewrites`: tables whose rows are copied. */
  async plan(adopting?: AdoptionOptions): Promise<MigrationPlan & { rewrites?: readonly string[] }> {
    await this.#driver.prove();
    const { steps, apart, duplicates } = await this.#missing(this.#outside, adopting);
    const statements = [...steps.flatMap(({ statements }) => statements), ...apart.map(({ sql }) => sql)];
    const rewrites = steps.flatMap(({ rewrites = [] }) => rewrites);
    return { statements, ...waiting(duplicates), ...(rewrites.length === 0 ? {} : { rewrites }) };
  }

  /** `adopting`: tables of the compatible framework are completed, too. Otherwise they are refused. */
  async migrate(adopting?: AdoptionOptions): Promise<MigrationReport> {
    await this.#driver.prove();
    const { steps, apart, duplicates } = await this.#missing(this.#outside, adopting);
    if (steps.length + apart.length === 0) {
      this.#complain(duplicates);
      return { applied: [], ...waiting(duplicates) };
    }
    await this.#driver.settle();
    return this.#driver.migration((migration) => this.#apply(migration, adopting));
  }

  /**
   * Runs under the lock, where the earlier comparison no longer counts: another process may have been first.
   */
  async #apply(migration: Migration, adopting: AdoptionOptions | undefined): Promise<MigrationReport> {
    const { steps, apart, duplicates } = await this.#missing(migration, adopting);
    for (const step of steps) await migration.change(step, this.#note(step.statements));
    for (const change of apart) await migration.changeApart(change, this.#note([change.sql]));
    this.#complain(duplicates);
    const applied = [...steps.flatMap(({ statements }) => statements), ...apart.map(({ sql }) => sql)];
    return { applied, ...waiting(duplicates) };
  }

  get #outside(): Looking {
    const driver = this.#driver;
    return {
      introspect: () => driver.introspect(),
      first: async (sql) => (await driver.scan(sql, []))[0],
    };
  }

  async #missing(database: Looking, adopting: AdoptionOptions | undefined): Promise<Missing> {
    const found = await database.introspect();
    const { dialect, names, schema } = this.#context;
    const missing: Omit<Missing, "steps"> = { apart: [], duplicates: [] };
    const steps: Step[] = [];
    const additions = (declared: MergedTable, names: Names): Step => ({
      statements: tableAdditions(declared, found, dialect, names),
      changes: [names.table(declared.name)],
      refersTo: additionsReferTo(declared, found, names),
    });
    // First, so that an interruption is noticed, and what was done before it is recorded.
    const first = adopting !== undefined ? [adoptionSchema, ownSchema] : [ownSchema];
    for (const { tables } of first)
      for (const declared of tables.values()) steps.push(additions(declared, asDeclared));
    // Without others, whose record would be lost with it.
    const begun = adopting !== undefined ? joined(steps.splice(0), found) : [];
    if (adopting !== undefined) {
      const dependents = await dependentsOf(async (sql) => database.first(sql), dialect);
      steps.push(textsForUuids(found, schema, names, dialect, dependents));
      const { timezone } = adopting;
      steps.push(...conversions(found, schema, names, dialect, { timezone, others: dependents.others }));
    } else await this.#assertOurs(found, database);
    for (const declared of inOrder([...schema.tables.values()])) {
      const together: string[] = [];
      for (const index of declared.indexes) {
        const name = nameOfIndex(index, declared.name, names);
        const called = names.table(declared.name);
        const held = heldBy(index, dialect).map((column) => names.column(declared.name, column));
        // A unique index needs its name: an error that names another one doesn't tell the columns on MySQL.
        const isServed = !index.unique && found.indexed.has(indexedOf(called, held));
        if (!isServed && !found.indexes.has(indexOf(called, name)))
          await this.#missingIndex(index, declared, found, database, { ...missing, together });
      }
      const step = additions(declared, names);
      steps.push({ ...step, statements: [...step.statements, ...together] });
    }
    return { ...missing, steps: [...begun, ...joined(steps, found)] };
  }

  async #missingIndex(
    index: Index,
    { name }: MergedTable,
    found: Found,
    database: Looking,
    missing: Omit<Missing, "steps"> & { readonly together: string[] },
  ): Promise<void> {
    const { dialect, names } = this.#context;
    const there = found.tables.get(names.table(name));
    const called = nameOfIndex(index, name, names);
    // Building an index over rows would block the writes of a running node.
    const isApart =
      dialect.name === "postgres" &&
      there !== undefined &&
      (await database.first(`select 1 from ${dialect.quote(names.table(name))} limit 1`)) !== undefined;
    const add = (change: ApartChange) => {
      if (isApart) missing.apart.push(change);
      else missing.together.push(change.sql);
    };
    const drop = `drop index ${isApart ? "concurrently " : ""}${dialect.quote(called)}`;
    const known = indexOf(names.table(name), called);
    // Also if duplicates wait: an incomplete index may already refuse rows.
    if (found.brokenIndexes.has(known)) add({ sql: drop });
    // A column that is about to be added is null, or has the same value everywhere: the database decides.
    const isThere = index.columns.every((column) => there?.has(names.column(name, column)));
    if (index.unique && isThere && (await database.first(findRepeated(index, name, dialect, names)))) {
      missing.duplicates.push({ table: name, columns: index.columns });
      return;
    }
    add({ sql: createIndex(index, name, dialect, names, isApart), leaves: { index: known, drop } });
  }

  async #assertOurs(found: Found, database: Looking): Promise<void> {
    const { dialect, names, schema } = this.#context;
    if (found.tables.has(adoptionTable.name)) {
      const { quote } = dialect;
      const [table, column] = [quote(adoptionTable.name), quote("finishedAt")];
      if ((await database.first(`select 1 from ${table} where ${column} is not null`)) !== undefined) return;
      throw new ConfigurationError(
        "database: its adoption was interrupted. Run `latchkey adopt` again; it continues where it stopped.",
      );
    }
    if (found.tables.has(migrationTable.name)) return;
    const strange = [...schema.tables.keys()].map(names.table).filter((name) => found.tables.has(name));
    const isNamedOtherwise = otherNames(found, schema) !== undefined;
    if (strange.length === 0 && !isNamedOtherwise) return;
    if (missingMarks(found, names).length > 0 && isNamedOtherwise)
      throw new ConfigurationError(
        "database: it contains the tables of better-auth under other names. Run `latchkey adopt --plan` for the options that name them.",
      );
    const list = strange.join(", ");
    if (missingMarks(found, names).length === 0)
      throw new ConfigurationError(
        `database: its tables (${list}) are those of better-auth. Run \`latchkey adopt --plan\` to see how Latchkey would take them over.`,
      );
    throw new ConfigurationError(
      `database: it contains tables that Latchkey did not create (${list}), and they aren't those of better-auth. Give it an empty database or schema.`,
    );
  }

  #complain(duplicates: readonly Duplicates[]): void {
    for (const { table, columns } of duplicates) {
      const list = columns.join(", ");
      this.#env.log(
        "error",
        `Rows of "${table}" have the same ${list}, which must be unique. Remove the duplicates and start again; until then more duplicates can be added.`,
        { table, columns: list },
      );
    }
  }

  /** Returns the SQL that records statements. The connection of a migration takes no parameters. */
  #note(applied: readonly string[]): string {
    const { quote, literal, encode } = this.#context.dialect;
    const statements = applied.join(";\n");
    const hash = createHash("sha256").update(statements).digest("base64url");
    const appliedAt = new Date(this.#env.now()).toISOString();
    const row = { id: newId(this.#env), appliedAt: encode(appliedAt, "date"), hash, statements };
    const columns = Object.keys(row).map(quote).join(", ");
    const values = Object.values(row).map((value) => literal(String(value)));
    return `insert into ${quote(migrationTable.name)} (${columns}) values (${values.join(", ")})`;
  }
}

/** Leaves out steps that do nothing and tables that are new, and joins steps that follow each other and only make new tables. */
function joined(steps: readonly Step[], found: Found): Step[] {
  const all: Step[] = [];
  const isThere = (table: string) => found.tables.has(table);
  const isNew = (step: Step) => step.changes.length + step.refersTo.length === 0;
  for (const { statements, rewrites = [], ...tables } of steps.filter(
    ({ statements }) => statements.length > 0,
  )) {
    const changes = tables.changes.filter(isThere);
    const refersTo = tables.refersTo.filter((table) => isThere(table) && !changes.includes(table));
    const step = { statements, changes, refersTo: [...new Set(refersTo)], rewrites };
    const last = all.at(-1);
    if (last !== undefined && isNew(last) && isNew(step))
      all.splice(-1, 1, { ...last, statements: [...last.statements, ...statements] });
    else all.push(step);
  }
  return all;
}

function waiting(duplicates: readonly Duplicates[]): { duplicates?: readonly Duplicates[] } {
  return duplicates.length === 0 ? {} : { duplicates };
}

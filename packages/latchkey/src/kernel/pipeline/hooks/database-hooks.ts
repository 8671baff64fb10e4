import type { Log } from "../../../base/env.ts";
import { CHANGE_REFUSED, type ErrorCode, fail, isFailure } from "../../../base/errors.ts";
import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { HookedRow, RowHook, RowHooks } from "../../../storage/statements/hooked.ts";
import type { Schema } from "../../../storage/tables/table.ts";
import { userColumnRules } from "../../contracts/all-features.ts";
import type { Context } from "../../contracts/context.ts";
import type { Core } from "../../contracts/core.ts";
import type { DatabaseHooks, HookRow, TableHooks, WriteAsked, WriteHooks } from "../../contracts/hooks.ts";
import { requestService, service } from "../../contracts/service.ts";
import { callOf, heed, hookContext } from "./endpoint-hooks.ts";

export function writeAsked(core: Core, context: Context | undefined): WriteAsked {
  if (context === undefined)
    return { request: undefined, additionalData: undefined, context: hookContext(core, undefined) };
  // With the member that is defined here.
  return Object.defineProperty(callOf(context), "additionalData", {
    value: context.additionalData,
    enumerable: true,
  }) as WriteAsked;
}

type HookedTable = keyof DatabaseHooks;

/** Maximum seconds for `within`: the row stays locked meanwhile. */
const LONGEST_WITHIN = 1;

interface Around {
  schema: Schema;
  log: Log;
  /** Returns the call that writes. */
  asked: () => WriteAsked;
}

/** Returns the hooks that run where rows are written. Undefined: there are none. */
export function writeHooks(given: DatabaseHooks, { schema, log, asked }: Around): RowHooks | undefined {
  const tables = Object.entries(given).flatMap(([table, hooks]: [string, TableHooks | undefined]) => {
    const entries = Object.entries(hooks ?? {}).flatMap(([operation, { within, after }]) =>
      within === undefined && after === undefined
        ? []
        : [[operation, rowHook({ table, operation, within, after }, { schema, log, asked })] as const],
    );
    return entries.length === 0 ? [] : [[table, Object.fromEntries(entries)] as const];
  });
  return tables.length === 0 ? undefined : Object.fromEntries(tables);
}

interface Declared {
  table: string;
  operation: string;
  within: WriteHooks["within"] | undefined;
  after: WriteHooks["after"] | undefined;
}

function rowHook({ table, operation, within, after }: Declared, { schema, log, asked }: Around): RowHook {
  const name = `databaseHooks.${table}.${operation}`;
  return {
    within:
      within && ((row, tx) => heed(() => inTime(`${name}.within`, within(shown(row, table, schema), tx)))),
    after:
      after &&
      (async (row) => {
        try {
          await after(shown(row, table, schema), asked());
        } catch (error) {
          log("error", `${name}.after failed`, { error });
        }
      }),
  };
}

async function inTime(name: string, work: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} took longer than ${LONGEST_WITHIN} s.`)),
      LONGEST_WITHIN * 1000,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks the application before a write. Without a hook it does nothing and doesn't wait. */
export const beforeWrite = requestService((core) => {
  const { databaseHooks } = core.options;
  return (context) => ({
    /** Returns the row to write. `refusal`: the error for the caller. */
    create: <Row extends object>(table: HookedTable, row: Row, refusal: ErrorCode): MaybePromise<Row> =>
      ask(core, { hooks: databaseHooks[table]?.create, context, table, row, refusal, isNew: true }),
    /** Returns the members to change, with columns that the application adds to them. */
    update: <Row extends object>(
      table: HookedTable,
      changes: Row,
      refusal: ErrorCode = CHANGE_REFUSED,
    ): MaybePromise<Row> =>
      ask(core, { hooks: databaseHooks[table]?.update, context, table, row: changes, refusal }),
    delete: async (table: HookedTable, row: object, refusal: ErrorCode = CHANGE_REFUSED): Promise<void> => {
      await ask(core, { hooks: databaseHooks[table]?.delete, context, table, row, refusal });
    },
  });
});

/**
 * The same before a new row that background work may write, such as an email that is sent: `context` may be
 * undefined.
 */
export const beforeCreate = service((core) => {
  return <Row extends object>(
    table: HookedTable,
    row: Row,
    context: Context | undefined,
  ): MaybePromise<Row> =>
    ask(core, {
      hooks: core.options.databaseHooks[table]?.create,
      context,
      table,
      row,
      refusal: CHANGE_REFUSED,
      isNew: true,
    });
});

/**
 * Resolves to undefined if the application refuses the work: in the background there is no caller to tell.
 */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isFailure(error, CHANGE_REFUSED)) return undefined;
    throw error;
  }
}

interface Question<Row> {
  hooks: WriteHooks | undefined;
  context: Context | undefined;
  table: HookedTable;
  row: Row;
  refusal: ErrorCode;
  isNew?: boolean;
}

function ask<Row extends object>(
  core: Core,
  { hooks, context, table, row, refusal, isNew = false }: Question<Row>,
): MaybePromise<Row> {
  const { before } = hooks ?? {};
  if (before === undefined) return row;
  return heed(async () => {
    const verdict = await before(shown(row, table, core.db.schema), writeAsked(core, context));
    if (verdict === false) throw fail(refusal);
    if (typeof verdict !== "object") return row;
    const set = { ...row, ...taken(verdict.data, core.use(settableColumns)[table], isNew) };
    return table === "user" ? core.use(userColumnRules).heeded(row, set, isNew ? "created" : "changed") : set;
  });
}

/** Returns the part of a row that may leave the engine: the declared columns that aren't hidden. */
function shown(row: object, table: string, schema: Schema): HookRow {
  const columns = schema.columnsOf(table);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const column = columns.get(name);
      if (value === undefined || column === undefined || column.hidden) return [];
      return [[name, column.kind === "date" && typeof value === "string" ? new Date(value) : value]];
    }),
  );
}

/** Columns that identify a row and its owner. No hook sets them; a new email address must be confirmed. */
const FIXED: Readonly<Record<HookedTable, readonly string[]>> = {
  user: ["id", "email"],
  session: ["id", "token", "userId"],
  account: ["id", "accountId", "providerId", "userId"],
  verification: ["id", "identifier", "userId"],
};

/**
 * The columns that a hook may set, of the engine, of features and of the application. Each write of a row
 * writes all of them.
 */
const settableColumns = service(({ db, options }): Readonly<Record<HookedTable, ReadonlySet<string>>> => {
  const of = (table: HookedTable): ReadonlySet<string> => {
    // The application sets its own columns, even those that are never shown.
    const names = [...db.schema.shownOf(table), ...Object.keys(options[table].additionalFields)];
    return new Set(names).difference(new Set(FIXED[table]));
  };
  return {
    user: of("user"),
    session: of("session"),
    account: of("account"),
    verification: of("verification"),
  };
});

/** Returns the values that a hook sets, as they are stored. The engine sets the time of a change. */
function taken(data: HookedRow, columns: ReadonlySet<string>, isNew: boolean): HookRow {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      value === undefined || !columns.has(name) || (name === "updatedAt" && !isNew)
        ? []
        : [[name, value instanceof Date ? value.toISOString() : value]],
    ),
  );
}

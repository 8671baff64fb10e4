import { ConfigurationError } from "../../base/errors.ts";
import type { Core } from "../../kernel/contracts/core.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { PluginField } from "./plugin.ts";
import { type Find, type PluginRow, rowStore, type Where } from "./rows-store.ts";

interface Changing {
  model: string;
  where: readonly Where[];
}

/** Rows of plugins' tables, and of the engine's for reading: `ctx.context.adapter`. */
export interface RowAdapter {
  readonly id: "latchkey";
  create<Row = PluginRow>(given: {
    model: string;
    data: object;
    forceAllowId?: boolean;
    select?: string[];
  }): Promise<Row>;
  findOne<Row = PluginRow>(given: Changing & { select?: string[] }): Promise<Row | null>;
  findMany<Row = PluginRow>(given: Find): Promise<Row[]>;
  count(given: { model: string; where?: readonly Where[] }): Promise<number>;
  /** Changes the first of these rows. */
  update<Row = PluginRow>(given: Changing & { update: object }): Promise<Row | null>;
  updateMany(given: Changing & { update: object }): Promise<number>;
  delete(given: Changing): Promise<void>;
  deleteMany(given: Changing): Promise<number>;
  transaction<T>(body: (adapter: RowAdapter) => Promise<T>): Promise<T>;
}

/** The fields of plugins' tables, by the table's name. */
export type OwnTables = ReadonlyMap<string, Readonly<Record<string, PluginField>>>;

export function rowAdapter(core: Core, own: OwnTables): RowAdapter {
  const store = rowStore(core);
  const within = (on?: Transaction): RowAdapter => {
    const fieldsOf = (model: string) => {
      const fields = own.get(model);
      if (fields !== undefined) return fields;
      throw new ConfigurationError(
        `adapter: the table ${model} belongs to the engine. Change it with auth.api, so that its rules, events and emails hold.`,
      );
    };
    const first = async (given: Changing & { select?: string[] }) =>
      (await store.find({ ...given, limit: 1 }, on))[0] ?? null;
    const idOf = async (given: Changing) => {
      fieldsOf(given.model);
      const id = (await first(given))?.id;
      return id === undefined ? undefined : [{ field: "id", value: id }];
    };
    // Rows have the types that their plugin says.
    const typed = <Row>(row: unknown) => row as Row;
    return {
      id: "latchkey",
      async create({ model, data, forceAllowId }) {
        const row = await filled(fieldsOf(model), { ...data });
        const id = forceAllowId === true && "id" in data ? String(data.id) : await core.newId(model, on);
        await store.insert(model, { ...row, id }, on);
        return typed(await first({ model, where: [{ field: "id", value: id }] }));
      },
      findOne: async (given) => typed(await first(given)),
      findMany: async (given) => typed(await store.find(given, on)),
      count: ({ model, where = [] }) => store.count(model, where, on),
      async update({ model, where, update }) {
        const one = await idOf({ model, where });
        if (one === undefined) return null;
        await store.update(model, one, { ...update }, on);
        return typed(await first({ model, where: one }));
      },
      async updateMany({ model, where, update }) {
        fieldsOf(model);
        return store.update(model, where, { ...update }, on);
      },
      async delete({ model, where }) {
        const one = await idOf({ model, where });
        if (one !== undefined) await store.remove(model, one, on);
      },
      async deleteMany({ model, where }) {
        fieldsOf(model);
        return store.remove(model, where, on);
      },
      transaction: (body) => core.db.transaction((tx) => body(within(tx)), on),
    };
  };
  return within();
}

/** Returns the row with its defaults. Throws for a required value that is missing. */
async function filled(fields: Readonly<Record<string, PluginField>>, given: PluginRow): Promise<PluginRow> {
  const row: PluginRow = {};
  for (const [name, { required = true, defaultValue, transform }] of Object.entries(fields)) {
    const usual: unknown = typeof defaultValue === "function" ? await defaultValue() : defaultValue;
    const value = given[name] ?? usual;
    if ((value === undefined || value === null) && required) throw new TypeError(`${name} is required.`);
    row[name] = transform?.input === undefined || value == null ? value : await transform.input(value);
  }
  return row;
}

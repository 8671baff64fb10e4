import { Kysely } from "kysely";
import type { Env } from "../../base/env.ts";
import type { Driver } from "../driver.ts";
import { queries } from "../statements/queries.ts";
import { asDeclared } from "../tables/names.ts";
import type { RowsOf } from "../tables/table.ts";
import { ADOPTION, adoptionSchema, adoptionTable } from "./adoption-table.ts";

/** `shared`: the compatible framework goes on beside Latchkey on the same database, and reads what is written. */
export type WriteFormatName = "own" | "shared";

/** `finishing`: values are written in the own format, while rows of the shared one are rewritten. */
export type WriteFormatState = WriteFormatName | "finishing";

/** The part that codecs ask. */
export interface Writing {
  /** True while the framework must be able to read new values. */
  readonly isShared: boolean;
  /** False while rows in the shared format may exist. */
  readonly isOwn: boolean;
}

/** Options of a deployment that is taken over. */
export interface AdoptionOptions {
  /** Default: `shared`. */
  readonly writeFormat?: WriteFormatName | undefined;
  /** The time zone of dates without one. Default: UTC, and they stay as they are. */
  readonly timezone?: string | undefined;
}

/** For values that no framework ever reads. */
export const OWN_FORMAT: Writing = { isShared: false, isOwn: true };

/** Milliseconds for which a process may go by an older state. */
export const STATE_LIFE = 500;

/**
 * The format in which this database is written. The row of the adoption has it, so every process follows it.
 * In the own format it is read once; before that changes only by an adoption, which runs while no process of
 * Latchkey does.
 */
export class WriteFormat implements Writing {
  readonly #env: Pick<Env, "steady">;
  readonly #find: () => Promise<string | undefined>;
  #state: WriteFormatState | undefined;
  #readAt = 0;

  constructor(driver: Driver, env: Pick<Env, "steady">) {
    this.#env = env;
    this.#find = finder(driver);
  }

  get isShared(): boolean {
    return this.#known === "shared";
  }

  get isOwn(): boolean {
    return this.#known === "own";
  }

  /** True if `load` must run before a request. */
  get isToLoad(): boolean {
    if (this.#state === "own") return false;
    return this.#state === undefined || this.#env.steady() - this.#readAt >= STATE_LIFE;
  }

  get #known(): WriteFormatState {
    if (this.#state === undefined) throw new Error("The write format is used before it was read");
    return this.#state;
  }

  /** Reads the state. Rejects with 503 if the database doesn't answer. */
  async load(): Promise<void> {
    this.#state = parseState(await this.#find());
    this.#readAt = this.#env.steady();
  }
}

/** Null: taken over before there was a choice. */
export function parseState(text: string | null | undefined): WriteFormatState {
  return text === "shared" || text === "finishing" ? text : "own";
}

function finder(driver: Driver): () => Promise<string | undefined> {
  const { dialect } = driver;
  const k = new Kysely<RowsOf<[typeof adoptionTable]>>({ dialect: dialect.kysely });
  const q = queries(k, driver, { schema: adoptionSchema, names: asDeclared, dialect });
  let find: ReturnType<typeof declare> | undefined;
  const declare = () =>
    q.read((k, p: { id: string }) =>
      k.selectFrom(adoptionTable.name).select("writeFormat").where("id", "=", p.id),
    );
  return async () => {
    find ??= declare();
    try {
      return (await find.get({ id: ADOPTION }))?.writeFormat ?? undefined;
    } catch (error) {
      // Only databases that were taken over have the table.
      if (dialect.isMissing(error)) return undefined;
      throw error;
    }
  };
}

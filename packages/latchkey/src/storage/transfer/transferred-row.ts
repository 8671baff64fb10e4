import { isObject } from "../../base/json.ts";
import type { Dialect } from "../dialect.ts";
import type { RawRow } from "../driver.ts";
import { type FrameworkText, frameworkText, type SealedText } from "../tables/column-texts.ts";
import type { Column, MergedTable } from "../tables/table.ts";

/** Values by column, as JSON has them: dates are ISO texts, bytes are base64. */
export type TransferredValues = Readonly<Record<string, unknown>>;

/** A row of an export. */
export interface TransferredRow {
  /** As it is declared. */
  readonly table: string;
  readonly values: TransferredValues;
  /**
   * Values of the columns that open accounts, or that no declaration says are harmless. Those that the
   * database holds sealed are `OpenedText`. Undefined: the table has no such columns.
   */
  readonly secrets: TransferredValues | undefined;
}

/** A value that the database holds sealed with the deployment's secret. */
export interface OpenedText {
  readonly opened: string;
  /** True if the sealed text is stored as a JSON string. */
  readonly quoted?: boolean;
  /** Members of the JSON in `opened` that are sealed as well there, and are opened here. */
  readonly members?: readonly string[];
}

/** Opens sealed values, and seals them again under another secret. */
export interface SealedTexts {
  /** Undefined: it isn't sealed, or no secret of the ring opens it. */
  open(stored: string, sealed: SealedText): OpenedText | undefined;
  seal(opened: OpenedText, sealed: SealedText): string;
  /** Returns it as the compatible framework stores it, for a database whose write format is `shared`. */
  share(opened: OpenedText, sealed: SealedText): string;
}

/** A row as the compatible framework stores it. */
export interface SharedRow {
  /** Undefined: the framework can't use the row without the value that is lost. */
  readonly row: TransferredRow | undefined;
  /** Kinds of values that the framework can't read. `secrets`: no secret of the ring opens them. */
  readonly loses: readonly (FrameworkText["loses"] | "secrets")[];
}

/** Converts between rows of a table as the database has them and as an export has them. */
export interface RowConversion {
  /** Values in the order of the table's columns. */
  exported(raw: RawRow): TransferredRow;
  /** Parameters of an insert. Columns that the row doesn't have get their default. */
  stored(row: TransferredRow): Readonly<Record<string, unknown>>;
  shared(row: TransferredRow): SharedRow;
}

export function rowConversion(
  { name: table, columns }: MergedTable,
  dialect: Dialect,
  texts: SealedTexts,
): RowConversion {
  const all = [...columns].map(([name, column]) => ({ name, column, decode: dialect.decoder(column.kind) }));
  const hasSecrets = all.some(({ column }) => column.secret);
  return {
    exported(raw) {
      const values: Record<string, unknown> = {};
      const secrets: Record<string, unknown> = {};
      for (const [at, { name, column, decode }] of all.entries()) {
        const found = raw[at] ?? null;
        const value = found === null || decode === undefined ? found : decode(found);
        const opened =
          column.sealed !== undefined && typeof value === "string"
            ? texts.open(value, column.sealed)
            : undefined;
        (column.secret ? secrets : values)[name] =
          opened ?? (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);
      }
      return { table, values, secrets: hasSecrets ? secrets : undefined };
    },
    stored({ values, secrets }) {
      const given = { ...values, ...secrets };
      return Object.fromEntries(
        all.map(({ name, column: { kind, sealed, default: initial = null } }) => {
          const value = given[name] === undefined ? initial : given[name];
          if (sealed !== undefined && isOpened(value)) return [name, texts.seal(value, sealed)];
          return [name, kind === "bytes" && typeof value === "string" ? Buffer.from(value, "base64") : value];
        }),
      );
    },
    shared(row) {
      const secrets: Record<string, unknown> = { ...row.secrets };
      const loses = new Set<SharedRow["loses"][number]>();
      let isWhole = true;
      for (const { name, column } of all) {
        const value = secrets[name] ?? null;
        if (value === null || (column.sealed?.shared ?? column.framework) === undefined) continue;
        const shared = sharedText(value, column, texts);
        secrets[name] = shared.stored;
        if (shared.loses !== undefined) loses.add(shared.loses);
        isWhole &&= shared.stored !== null || column.nullable;
      }
      return { row: isWhole ? { ...row, secrets } : undefined, loses: [...loses] };
    },
  };
}

/** A value that no secret of the ring has opened. */
const CLOSED = /^"?\$lk\$/;

/** Returns a text as the framework stores it, null if it can't and nothing replaces it. */
function sharedText(
  value: unknown,
  { sealed, framework }: Column,
  texts: SealedTexts,
): { stored: unknown; loses?: SharedRow["loses"][number] } {
  const found = isOpened(value) ? value : { opened: String(value) };
  const isClosed = sealed !== undefined && CLOSED.test(found.opened);
  const text = isClosed ? undefined : frameworkText(framework, found.opened);
  // A text that isn't sealed stays so.
  if (text !== undefined && !isOpened(value)) return { stored: text };
  const opened = text ?? framework?.none;
  const stored =
    sealed === undefined || opened === undefined
      ? (opened ?? null)
      : texts.share({ ...found, opened }, sealed);
  return text === undefined ? { stored, loses: framework?.loses ?? "secrets" } : { stored };
}

function isOpened(value: unknown): value is OpenedText {
  return isObject(value) && typeof value.opened === "string";
}

import { ConfigurationError, type Transfer, type TransferredRow } from "latchkey/host";

/** Rows of one transaction. */
const BATCH = 256;

type Rows = AsyncIterable<TransferredRow>;

/** The number of rows by table, and of all. */
export interface Counts {
  readonly rows: Readonly<Record<string, number>>;
  readonly total: number;
}

/**
 * Reads an export to its end and compares it with the database. Writes nothing. Resolves to the number of rows.
 *
 * @throws ConfigurationError if the database has other users, or lacks tables or columns of the export.
 */
export async function examined(rows: Rows, transfer: Transfer): Promise<Counts> {
  const users = await transfer.count("user");
  const unknown = new Set<string>();
  const counts = new Map<string, number>();
  let known = 0;
  for await (const batch of batches(rows)) {
    for (const row of batch) for (const name of transfer.unknownIn(row)) unknown.add(name);
    const table = batch[0]?.table ?? "";
    counts.set(table, (counts.get(table) ?? 0) + batch.length);
    // Users of the export are those of an import that was interrupted.
    if (table === "user" && users > 0) known += await transfer.countThere(batch);
  }
  if (unknown.size > 0)
    throw new ConfigurationError(
      `This service has no place for parts of the export: ${[...unknown].join(", ")}. Turn on the features and the additional fields that it was made with.`,
    );
  if (users > known)
    throw new ConfigurationError(
      `The database has ${users - known} other users. An export is imported into an empty database only.`,
    );
  return countsOf(counts);
}

/** Writes the rows of an export that are not there yet. Resolves to their number. */
export async function written(
  rows: Rows,
  transfer: Transfer,
  onRows: (count: number) => void,
): Promise<Counts> {
  const counts = new Map<string, number>();
  let done = 0;
  for await (const batch of batches(rows)) {
    const table = batch[0]?.table ?? "";
    counts.set(table, (counts.get(table) ?? 0) + (await transfer.import(batch)));
    done += batch.length;
    onRows(done);
  }
  return countsOf(counts);
}

function countsOf(counts: ReadonlyMap<string, number>): Counts {
  return {
    rows: Object.fromEntries(counts),
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** Rows of one table, some at a time. */
async function* batches(rows: Rows): AsyncGenerator<readonly TransferredRow[]> {
  let batch: TransferredRow[] = [];
  for await (const row of rows) {
    if (batch.length === BATCH || (batch[0] !== undefined && batch[0].table !== row.table)) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}

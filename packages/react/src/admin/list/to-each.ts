import type { ClientError, Result } from "@latchkey/client";
import { notSent } from "../../flows/form-flow.ts";

/** Outcome of an action on several rows. */
export interface Each<Row> {
  readonly done: readonly Row[];
  readonly failed: readonly { readonly row: Row; readonly error: ClientError }[];
}

/**
 * Sends a request for each row, one after the other. Fails with the first error if all of them fail.
 *
 * @param goesOn Called after each row with the number of rows so far. False: the others aren't sent.
 */
export async function toEach<Row>(
  rows: readonly Row[],
  send: (row: Row) => Promise<Result<unknown>>,
  goesOn: (n: number) => boolean = () => true,
): Promise<Result<Each<Row>>> {
  const done: Row[] = [];
  const failed: { row: Row; error: ClientError }[] = [];
  for (const row of rows) {
    const { error } = await send(row).catch(notSent);
    if (error) failed.push({ row, error });
    else done.push(row);
    if (!goesOn(done.length + failed.length)) break;
  }
  const [first] = failed;
  return done.length === 0 && first !== undefined
    ? { data: null, error: first.error }
    : { data: { done, failed }, error: null };
}
